#include "constraints/builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>

#include "bits.hpp"
#include "constraints/classic_board.hpp"
#include "constraints/rewrite.hpp"

namespace nonet::constraints {
namespace {

bool needs_rewriting(const Primitives& primitives) {
    return std::ranges::any_of(primitives, [](const Primitive& each) {
        return std::holds_alternative<AnyOf>(each.as) || std::holds_alternative<NotAll>(each.as);
    });
}

}  // namespace

template <typename Word>
Builder<Word>::Builder(const Problem& problem, Control* control)
    : problem_(problem),
      control_(control),
      primitives_(&problem.primitives()),
      program_(std::make_unique<Program<Word>>()),
      words_((problem.variables() + 63) / 64),
      sees_(problem.variables() * words_),
      domains_(problem.domains()) {
    std::vector<ValueSet> others(values());
    for (std::uint32_t v = 0; v < values(); ++v) others[v] = ~(ValueSet{1} << v);
    differ_ = shared_sets(std::move(others));
}

template <typename Word>
bool Builder<Word>::all_see(const Cells& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            if (!see(cells[i], cells[j])) return false;
        }
    }
    return true;
}

template <typename Word>
void Builder<Word>::let_see(std::uint32_t a, std::uint32_t b) {
    sees_[std::size_t{a} * words_ + b / 64] |= std::uint64_t{1} << b % 64;
    sees_[std::size_t{b} * words_ + a / 64] |= std::uint64_t{1} << a % 64;
}

template <typename Word>
void Builder<Word>::let_see(const Cells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) let_see(cells[i], cells[j]);
    }
}

// Houses come first: much of the rest follows from them, or is stronger beside them.
template <typename Word>
void Builder<Word>::find_houses() {
    std::array<bool, 28> met{};
    const ClassicBoard& classic = classic_board();
    if (values() == kSide && variables() >= kBoard && classic.begins(*primitives_)) {
        known_ = classic.houses.size();
        houses_ = classic.houses;
        for (std::size_t h = 0; h < known_; ++h) met[h] = true;
        for (std::size_t cell = 0; cell < kBoard; ++cell) {
            std::ranges::copy(classic.sees[cell],
                              sees_.begin() + static_cast<std::ptrdiff_t>(cell * words_));
        }
    }
    for (std::size_t i = known_; i < primitives_->size(); ++i) {
        look();
        const Primitive& each = (*primitives_)[i];
        if (const auto* distinct = std::get_if<Distinct>(&each.as)) {
            if (distinct->cells.size() != values() || values() < 2) continue;
            Cells sorted = distinct->cells;
            std::ranges::sort(sorted);
            if (std::ranges::adjacent_find(sorted) != sorted.end()) continue;
            if (std::ranges::find(houses_, sorted) != houses_.end()) continue;
            let_see(sorted);
            met[house_number(sorted)] = true;
            houses_.push_back(std::move(sorted));
        } else if (const auto* pair = std::get_if<Pair>(&each.as)) {
            bool differ = pair->first != pair->second;
            for (std::uint32_t v = 0; v < values(); ++v)
                differ &= ((*pair->allowed)[v] >> v & 1) == 0;
            if (differ) let_see(pair->first, pair->second);
        }
    }
    house_sets_.resize(houses_.size() * words_);
    for (std::size_t h = 0; h < houses_.size(); ++h) {
        for (const std::uint32_t cell : houses_[h]) {
            house_sets_[h * words_ + cell / 64] |= std::uint64_t{1} << cell % 64;
        }
    }
    is_classic_ = values() == kSide && variables() >= kBoard &&
                  std::all_of(met.begin(), met.begin() + 27, [](bool m) { return m; });
    program_->view.sweeps = is_classic_;
}

template <typename Word>
void Builder<Word>::place_variables() {
    ProgramView<Word>& view = program_->view;
    position_.resize(variables());
    for (std::uint32_t v = 0; v < variables(); ++v) {
        position_[v] = !view.sweeps ? v : v < kBoard ? swept_position(v) : kSweepWidth + v - kBoard;
    }
    view.width = view.sweeps ? kSweepWidth + variables() - kBoard : variables();
    view.variables = variables();
    view.values = values();
    view.full = static_cast<Word>(problem_.full());
    view.cell_words = (view.width + 63) / 64;
}

template <typename Word>
Propagator Builder<Word>::propagator_of(const Draft& draft) {
    auto* cells = program_->memory.template array<std::uint32_t>(draft.cells.size());
    for (std::size_t i = 0; i < draft.cells.size(); ++i) cells[i] = position_[draft.cells[i]];
    return {draft.kind, draft.again, static_cast<std::uint32_t>(draft.cells.size()), cells,
            draft.data};
}

// The cells of a family are different already.
template <typename Word>
void Builder<Word>::drop_implied() {
    std::erase_if(drafts_, [this](const Draft& draft) {
        look();
        if (draft.kind != Kind::kDistinct) return false;
        return std::ranges::any_of(drafts_, [&draft](const Draft& other) {
            if (other.kind != Kind::kLanes && other.kind != Kind::kSubsets) return false;
            return std::ranges::all_of(draft.cells, [&other](std::uint32_t cell) {
                return std::ranges::find(other.cells, cell) != other.cells.end();
            });
        });
    });
}

// What `choose` divides by: the candidates to a power, and what two places count for. Measured over
// seeds: families (cages, renban lines) have values of their own if only sums are beside them, else
// the square is best with sums, and where all rules are tables of pairs.
template <typename Word>
void Builder<Word>::weigh_ways() {
    const bool sums =
        !derived_.empty() || std::ranges::any_of(*primitives_, [](const Primitive& each) {
            return std::holds_alternative<Sum>(each.as);
        });
    bool families = false, others = false;
    for (const Draft& draft : drafts_) {
        families |= draft.kind == Kind::kLanes || draft.kind == Kind::kSubsets;
        others |= draft.kind > Kind::kBounds;
    }
    families &= !others;
    const std::size_t most = std::max<std::size_t>(values(), 2);
    auto* costs = program_->memory.template array<float>(std::max(most + 1, kWayCosts));
    for (std::size_t ways = 0; ways <= most; ++ways) {
        const auto number = static_cast<float>(ways);
        const float root = std::sqrt(number);
        const float more = sums || drafts_.empty() ? number : families ? std::sqrt(root) : root;
        costs[ways] = number * more;
    }
    if (most >= kWayCosts) costs[0] = costs[kWayCosts];
    program_->view.way_costs = costs;
    const float share = families ? (sums ? 0.15F : 0.7F) : (sums ? 0.25F : 0.5F);
    program_->view.place_share = share / costs[2];
    // With sums a cell is the less to blame, the more it might have been: measured on 9x9 alone.
    auto* shares = program_->memory.template array<float>(most + 1);
    for (std::size_t ways = 0; ways <= most; ++ways) {
        shares[ways] =
            sums && is_classic_ && ways > 1 ? 1.0F / std::sqrt(static_cast<float>(ways)) : 1.0F;
    }
    program_->view.blame_shares = shares;
}

// Where a house meets another one, if in two cells or more.
template <typename Word>
void Builder<Word>::add_overlap(std::size_t house, std::size_t other,
                                std::vector<Overlap>& overlaps) {
    const std::uint64_t* set = house_sets_.data() + house * words_;
    const std::uint64_t* other_set = house_sets_.data() + other * words_;
    int count = 0;
    for (std::size_t w = 0; w < words_; ++w) count += count_bits(set[w] & other_set[w]);
    if (count < 2) return;
    const auto in = [](const std::uint64_t* cells, std::uint32_t cell) {
        return (cells[cell / 64] >> cell % 64 & 1) != 0;
    };
    std::uint64_t inside = 0;
    for (std::size_t i = 0; i < houses_[house].size(); ++i) {
        inside |= std::uint64_t{in(other_set, houses_[house][i])} << i;
    }
    auto left =
        static_cast<std::uint32_t>(houses_[other].size()) - static_cast<std::uint32_t>(count);
    auto* outside = program_->memory.template array<std::uint32_t>(left);
    overlaps.push_back({static_cast<std::uint32_t>(other), inside, left, outside});
    for (const std::uint32_t cell : houses_[other]) {
        if (!in(set, cell)) *outside++ = position_[cell];
    }
}

// Houses that the sweep does not do, each with those it meets in two cells or more.
template <typename Word>
void Builder<Word>::add_houses() {
    ProgramView<Word>& view = program_->view;
    auto* house_cells = program_->memory.template array<std::uint32_t>(houses_.size() * values());
    const std::size_t house_words = (houses_.size() + 63) / 64;
    auto* houses_of = program_->memory.template array<std::uint64_t>(view.width * house_words);
    std::vector<Overlap> overlaps;
    for (std::size_t h = 0; h < houses_.size(); ++h) {
        const Cells& house = houses_[h];
        for (std::size_t i = 0; i < house.size(); ++i) {
            house_cells[h * values() + i] = position_[house[i]];
            houses_of[position_[house[i]] * house_words + h / 64] |= std::uint64_t{1} << h % 64;
        }
        if (view.sweeps && house_number(house) < 27) continue;
        look();
        overlaps.clear();
        for (std::size_t other = 0; other < houses_.size(); ++other) {
            if (other != h) add_overlap(h, other, overlaps);
        }
        const HouseData data{static_cast<std::uint32_t>(h),
                             static_cast<std::uint32_t>(overlaps.size()),
                             program_->memory.copy(overlaps)};
        add_draft(nullptr, Kind::kHouse, house, program_->memory.one(data), 0, false);
    }
    view.houses = static_cast<std::uint32_t>(houses_.size());
    view.begins_classic = view.sweeps && known_ != 0;
    view.house_cells = house_cells;
    view.house_words = static_cast<std::uint32_t>(house_words);
    view.houses_of = houses_of;
    program_->scratch_words = std::max<std::size_t>(program_->scratch_words, view.house_words);
}

template <typename Word>
void Builder<Word>::make_propagators() {
    ProgramView<Word>& view = program_->view;
    drop_implied();
    weigh_ways();
    std::ranges::stable_sort(drafts_, {}, &Draft::cost);
    Drafts together;
    const Drafts& drafts = take_houses_together(together) ? together : drafts_;
    view.propagators = static_cast<std::uint32_t>(drafts.size());
    view.queue_words = (view.propagators + 63) / 64;
    auto* propagators = program_->memory.template array<Propagator>(drafts.size());
    auto* watchers =
        program_->memory.template array<std::uint64_t>(std::size_t{view.width} * view.queue_words);
    auto* watched = program_->memory.template array<std::uint64_t>(view.cell_words);
    view.cheap = 0;
    for (std::uint32_t i = 0; i < view.propagators; ++i) {
        look();
        propagators[i] = propagator_of(drafts[i]);
        if (drafts[i].cost < kDear) view.cheap = i + 1;
        for (std::uint32_t c = 0; c < propagators[i].count; ++c) {
            const std::uint32_t cell = propagators[i].cells[c];
            watchers[std::size_t{cell} * view.queue_words + i / 64] |= std::uint64_t{1} << i % 64;
            watched[cell / 64] |= std::uint64_t{1} << cell % 64;
        }
    }
    view.propagator = propagators;
    if (program_->before != nullptr) take_sums_together(propagators, view.propagators);
    view.watchers = watchers;
    view.watched = watched;
}

template <typename Word>
void Builder<Word>::make_views() {
    ProgramView<Word>& view = program_->view;
    view.position = program_->memory.copy(position_);
    auto* start = program_->memory.template array<Word>(view.width);
    auto* sees =
        program_->memory.template array<std::uint64_t>(std::size_t{view.width} * view.cell_words);
    const ClassicBoard& classic = classic_board();
    for (std::uint32_t v = 0; v < variables(); ++v) {
        start[position_[v]] = static_cast<Word>(domains_[v]);
        std::uint64_t* row = sees + std::size_t{position_[v]} * view.cell_words;
        const std::uint64_t* seen = sees_.data() + v * words_;
        if (view.sweeps && v < kBoard && words_ == 2 &&
            std::ranges::equal(classic.sees[v], std::span(seen, 2))) {
            std::ranges::copy(classic.positions[v], row);
            continue;
        }
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::uint64_t left = seen[w]; left != 0; left &= left - 1) {
                const std::uint32_t other = position_[64 * w + std::countr_zero(left)];
                row[other / 64] |= std::uint64_t{1} << other % 64;
            }
        }
    }
    view.start = start;
    view.sees = sees;
}

template <typename Word>
std::shared_ptr<const Program<Word>> Builder<Word>::build() {
    if (needs_rewriting(problem_.primitives())) {
        rewritten_ = rewritten(problem_.primitives(), problem_);
        primitives_ = &rewritten_;
    }
    find_houses();
    for (const Primitive& each : *primitives_) {
        if (const auto* apart = std::get_if<Apart>(&each.as)) part_cells(*apart);
    }
    place_variables();
    for (const Primitive& each : *primitives_) {
        const auto* numbering = std::get_if<Numbering>(&each.as);
        if (numbering != nullptr) number_labels(*numbering);
    }
    // Families before sums: cells of one see each other.
    for (std::size_t i = known_; i < primitives_->size(); ++i) {
        const auto* distinct = std::get_if<Distinct>(&(*primitives_)[i].as);
        if (distinct != nullptr) lower(*distinct, nullptr);
        look();
    }
    for (const Cells& cells : parted_) lower(Distinct{cells}, nullptr);
    for (const Primitive& each : *primitives_) {
        const auto* family = std::get_if<Family>(&each.as);
        if (family != nullptr) lower(*family, nullptr);
        look();
    }
    derive_counts();
    for (const Primitive& each : *primitives_) {
        if (std::holds_alternative<Distinct>(each.as) || std::holds_alternative<Family>(each.as)) {
            continue;
        }
        nested_ = 0;
        lower(each, nullptr);
        look();
    }
    find_classes();
    add_houses();
    auto program = finish();
    control_ = nullptr;
    return program;
}

template <typename Word>
std::shared_ptr<const Program<Word>> Builder<Word>::extend(
    std::shared_ptr<const Program<Word>> program) {
    program_ = std::make_unique<Program<Word>>();
    program_->view = program->view;
    program_->scratch_words = program->scratch_words;
    program_->kept_words = program->kept_words;
    program_->scratch_states = program->scratch_states;
    const std::size_t drafts = drafts_.size(), couples = couples_.size();
    const std::vector<ValueSet> domains = domains_;
    derive_sums();
    combine_sums();
    if (drafts_.size() == drafts && couples_.size() == couples && domains_ == domains) {
        return program;
    }
    program_->before = std::move(program);
    return finish();
}

template <typename Word>
std::shared_ptr<const Program<Word>> Builder<Word>::finish() {
    make_propagators();
    make_arcs();
    make_views();
    return std::move(program_);
}

template <typename Word>
Preparation<Word>::Preparation(const Problem& problem) : problem_(problem) {}

template <typename Word>
Preparation<Word>::~Preparation() = default;

template <typename Word>
std::shared_ptr<const Program<Word>> Preparation<Word>::program(Control* control) {
    const std::lock_guard lock(mutex_);
    if (program_ == nullptr) {
        auto builder = std::make_unique<Builder<Word>>(problem_, control);
        program_ = builder->build();
        builder_ = std::move(builder);
    }
    return program_;
}

template <typename Word>
std::shared_ptr<const Program<Word>> Preparation<Word>::with_sums() {
    std::shared_ptr<const Program<Word>> alone = program();
    const std::lock_guard lock(mutex_);
    if (with_sums_ == nullptr) {
        with_sums_ = builder_->extend(std::move(alone));
        builder_.reset();
    }
    return with_sums_;
}

template class Preparation<std::uint16_t>;
template class Preparation<std::uint64_t>;

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
