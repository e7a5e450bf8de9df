#include "se121/implications.hpp"

#include <algorithm>
#include <bit>

#include "se121/chains.hpp"

namespace nonet::se121 {

namespace {

// A row of bits of a width that the compiler knows.
template <std::size_t kWords>
struct Row {
    std::array<std::uint64_t, kWords> word{};

    static Row of(const std::uint64_t* words) {
        Row row;
        std::copy_n(words, kWords, row.word.begin());
        return row;
    }
    void write(std::uint64_t* words) const { std::ranges::copy(word, words); }
    void add(int i) { word[i / 64] |= std::uint64_t{1} << i % 64; }
    void remove(int i) { word[i / 64] &= ~(std::uint64_t{1} << i % 64); }
    Row& operator|=(const Row& other) {
        for (std::size_t w = 0; w < kWords; ++w) word[w] |= other.word[w];
        return *this;
    }
    Row operator|(Row other) const { return other |= *this; }
    Row operator&(const Row& other) const {
        Row both;
        for (std::size_t w = 0; w < kWords; ++w) both.word[w] = word[w] & other.word[w];
        return both;
    }
    Row without(const Row& other) const {
        Row rest;
        for (std::size_t w = 0; w < kWords; ++w) rest.word[w] = word[w] & ~other.word[w];
        return rest;
    }
    // The lowest, or -1.
    int first() const {
        for (std::size_t w = 0; w < kWords; ++w) {
            if (word[w] != 0) return static_cast<int>(w * 64) + std::countr_zero(word[w]);
        }
        return -1;
    }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t part : word) all |= part;
        return all != 0;
    }
    template <typename Visit>
    void each(Visit visit) const {
        for (std::size_t w = 0; w < kWords; ++w) {
            for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) {
                visit(static_cast<int>(w * 64) + std::countr_zero(rest));
            }
        }
    }
};

// Of the rows that one after another make up `rows`.
template <std::size_t kWords>
Row<kWords> get(const std::vector<std::uint64_t>& rows, int i) {
    return Row<kWords>::of(rows.data() + static_cast<std::size_t>(i) * kWords);
}

template <std::size_t kWords>
void put(std::vector<std::uint64_t>& rows, int i, const Row<kWords>& row) {
    row.write(rows.data() + static_cast<std::size_t>(i) * kWords);
}

int house_row(int cell, int digit, int type) {
    return kBoard.house[cell][type] * 9 + digit;
}

template <std::size_t kWords>
Row<kWords> around(const std::vector<std::uint64_t>& in_cell,
                   const std::vector<std::uint64_t>& in_house, int candidate) {
    const int cell = candidate / 9, digit = candidate % 9;
    Row<kWords> all = get<kWords>(in_cell, cell);
    for (int type = 0; type < 3; ++type) all |= get<kWords>(in_house, house_row(cell, digit, type));
    return all;
}

}  // namespace

void Implications::build(const Grid& grid) {
    find_strong_links(grid);
    words_ = std::max<std::size_t>((static_cast<std::size_t>(n_) + 63) / 64, 1);
    if (words_ == 1) return follow<1>(grid);
    if (words_ == 2) return follow<2>(grid);
    if (words_ == 3) return follow<3>(grid);
    words_ = kMostWords;
    follow<kMostWords>(grid);
}

int Implications::number_of(int candidate) {
    std::int16_t& number = number_[candidate];
    if (number < 0) {
        number = static_cast<std::int16_t>(n_++);
        candidate_.push_back(static_cast<std::uint16_t>(candidate));
        forced_.push_back({});
    }
    return number;
}

// By two houses, the first cause stays.
void Implications::link(int one, int other, int cause) {
    for (int i = 0; i < 2; ++i) {
        Forced& forced = forced_[static_cast<std::size_t>(number_of(one))];
        std::uint16_t* const end = forced.candidate + forced.n;
        if (std::find(forced.candidate, end, other) == end) {
            forced.candidate[forced.n] = static_cast<std::uint16_t>(other);
            forced.cause[forced.n++] = static_cast<std::uint8_t>(cause);
        }
        std::swap(one, other);
    }
}

// Causes in the scale's order: cell, box, row, column.
void Implications::find_strong_links(const Grid& grid) {
    n_ = 0;
    number_.fill(-1);
    candidate_.clear();
    forced_.clear();
    for (int cell = 0; cell < kCells; ++cell) {
        const Nine digits = grid.digits(cell);
        if (count(digits) != 2) continue;
        link(se121::candidate(cell, lowest(digits)),
             se121::candidate(cell, lowest(digits & (digits - 1u))), kInCell);
    }
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const Nine positions = grid.positions(house, digit);
            if (count(positions) != 2) continue;
            int ends[2], n = 0;
            each_bit(positions, [&](int at) { ends[n++ & 1] = kBoard.cell[house][at]; });
            link(se121::candidate(ends[0], digit), se121::candidate(ends[1], digit), house / 9);
        }
    }
}

template <std::size_t kWords>
void Implications::follow(const Grid& grid) {
    const auto rows = [&](Words& words, int n) {
        words.assign(static_cast<std::size_t>(n) * kWords, 0);
    };
    rows(in_cell_, kCells);
    rows(in_house_, kHouses * 9);
    rows(reach_, n_);
    next_.resize(reach_.size());
    find_next<kWords>();
    close<kWords>();
    find_refuted<kWords>(grid);
}

// What a forcing candidate that is in forces in at the next step, without itself.
template <std::size_t kWords>
void Implications::find_next() {
    const auto add = [](Words& rows, int row, int number) {
        rows[static_cast<std::size_t>(row) * kWords + number / 64] |= std::uint64_t{1}
                                                                      << number % 64;
    };
    for (int number = 0; number < n_; ++number) {
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        add(in_cell_, cell, number);
        for (int type = 0; type < 3; ++type) add(in_house_, house_row(cell, digit, type), number);
    }
    for (int number = 0; number < n_; ++number) {
        Row<kWords> seen = around<kWords>(in_cell_, in_house_, candidate_[number]);
        seen.remove(number);
        Row<kWords> next;
        seen.each([&](int other) {
            const Forced& forced = forced_[other];
            for (int i = 0; i < forced.n; ++i) next.add(number_[forced.candidate[i]]);
        });
        next.remove(number);
        put(next_, number, next);
    }
}

// Where each forcing candidate leads: Tarjan's algorithm without recursion.
template <std::size_t kWords>
void Implications::close() {
    const auto n = static_cast<std::size_t>(n_);
    index_.resize(n);
    low_.resize(n);
    stack_.clear();
    finished_.clear();
    ends_.clear();
    Row<kWords> fresh, stacked;
    for (int number = 0; number < n_; ++number) fresh.add(number);
    int visited = 0;
    const auto enter = [&](int number) {
        low_[number] = index_[number] = visited++;
        fresh.remove(number);
        stacked.add(number);
        stack_.push_back(number);
        path_.push_back(number);
    };
    for (int root = fresh.first(); root >= 0; root = fresh.first()) {
        path_.clear();
        enter(root);
        while (!path_.empty()) {
            const int number = path_.back();
            const Row<kWords> next = get<kWords>(next_, number);
            const int child = (next & fresh).first();
            if (child >= 0) {
                enter(child);
                continue;
            }
            int low = low_[number];
            (next & stacked).each([&](int other) { low = std::min(low, index_[other]); });
            path_.pop_back();
            if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low);
            if (low == index_[number]) {
                stacked = stacked.without({finish<kWords>(number)});
            }
        }
    }
}

// A strongly connected component, whose first candidate is `root`: all that its members lead to
// outside of it is known by now. Returns the members.
template <std::size_t kWords>
std::array<std::uint64_t, kWords> Implications::finish(int root) {
    const auto begin = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
    Row<kWords> reached;
    for (auto member = begin; member != stack_.end(); ++member) {
        const Row<kWords> next = get<kWords>(next_, *member);
        // What is reached already is so with all that it leads to.
        for (int to = next.without(reached).first(); to >= 0; to = next.without(reached).first()) {
            reached.add(to);
            reached |= get<kWords>(reach_, to);  // empty for a member of this component
        }
    }
    Row<kWords> members;
    for (auto member = begin; member != stack_.end(); ++member) {
        put(reach_, *member, reached);
        members.add(*member);
        finished_.push_back(*member);
    }
    stack_.erase(begin, stack_.end());
    ends_.push_back(finished_.size());
    return members.word;
}

// A candidate refutes itself if something that is forced in sees it.
template <std::size_t kWords>
void Implications::find_refuted(const Grid& grid) {
    via_cell_.assign(in_cell_.size(), 0);
    via_house_.assign(in_house_.size(), 0);
    const auto join = [](Words& rows, int row, const Row<kWords>& more) {
        put(rows, row, get<kWords>(rows, row) | more);
    };
    for (int number = 0; number < n_; ++number) {
        const Forced& forced = forced_[number];
        Row<kWords> via;
        for (int i = 0; i < forced.n; ++i) {
            const int partner = number_[forced.candidate[i]];
            via.add(partner);
            via |= get<kWords>(reach_, partner);
        }
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        join(via_cell_, cell, via);
        for (int type = 0; type < 3; ++type) join(via_house_, house_row(cell, digit, type), via);
    }
    refuted_.clear();
    each_candidate(grid, [&](int candidate) {
        Row<kWords> seen = around<kWords>(in_cell_, in_house_, candidate);
        const int number = number_[candidate];
        if (number >= 0) seen.remove(number);
        const Row<kWords> reached = number >= 0 ? get<kWords>(reach_, number)
                                                : around<kWords>(via_cell_, via_house_, candidate);
        if ((reached & seen).any()) refuted_.add(candidate);
    });
}

// A candidate that is in puts out what it sees, and what those see that it forces in.
void Implications::find_out(const Grid& grid) {
    find_seen(grid);
    out_ = seen_;
    const auto row = [&](Words& rows, int i) {
        return rows.data() + static_cast<std::size_t>(i) * out_words_;
    };
    const auto join = [&](std::uint64_t* mine, const std::uint64_t* more) {
        for (std::size_t w = 0; w < out_words_; ++w) mine[w] |= more[w];
    };
    const auto out_of = [&](int candidate) { return row(out_, place_[candidate]); };
    // What a component leads to was finished before it.
    for (std::size_t i = 0, at = 0; i < ends_.size(); at = ends_[i++]) {
        whole_.assign(out_words_, 0);
        for (std::size_t member = at; member < ends_[i]; ++member) {
            const int number = finished_[member];
            join(whole_.data(), out_of(candidate_[number]));
            for (std::size_t w = 0; w < words_; ++w) {
                for (std::uint64_t rest = row_of(next_, number)[w]; rest != 0; rest &= rest - 1) {
                    const std::size_t to =
                        w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
                    join(whole_.data(), out_of(candidate_[to]));
                }
            }
        }
        for (std::size_t member = at; member < ends_[i]; ++member) {
            std::ranges::copy(whole_, out_of(candidate_[finished_[member]]));
        }
    }
    // The others put out what the partners put out of those that they see.
    Words in_cell(std::size_t{kCells} * out_words_, 0);
    Words in_house(std::size_t{kHouses} * 9 * out_words_, 0);
    for (int number = 0; number < n_; ++number) {
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        const Forced& forced = forced_[number];
        for (int i = 0; i < forced.n; ++i) {
            const std::uint64_t* const partner = out_of(forced.candidate[i]);
            join(row(in_cell, cell), partner);
            for (int type = 0; type < 3; ++type) {
                join(row(in_house, house_row(cell, digit, type)), partner);
            }
        }
    }
    each_candidate(grid, [&](int candidate) {
        if (number_[candidate] >= 0) return;
        const int cell = candidate / 9, digit = candidate % 9;
        join(out_of(candidate), row(in_cell, cell));
        for (int type = 0; type < 3; ++type) {
            join(out_of(candidate), row(in_house, house_row(cell, digit, type)));
        }
    });
}

// Which candidates each one sees: those of its cell, and of its digit in its houses.
void Implications::find_seen(const Grid& grid) {
    int n = 0;
    each_candidate(grid,
                   [&](int candidate) { place_[candidate] = static_cast<std::int16_t>(n++); });
    out_words_ = (static_cast<std::size_t>(n) + 63) / 64;
    seen_.assign(static_cast<std::size_t>(n) * out_words_, 0);
    Words in_house(std::size_t{kHouses} * 9 * out_words_, 0);
    const auto add = [](std::uint64_t* row, int place) {
        row[place / 64] |= std::uint64_t{1} << place % 64;
    };
    const auto house = [&](int candidate, int type) {
        const int row = house_row(candidate / 9, candidate % 9, type);
        return in_house.data() + static_cast<std::size_t>(row) * out_words_;
    };
    each_candidate(grid, [&](int candidate) {
        for (int type = 0; type < 3; ++type) add(house(candidate, type), place_[candidate]);
    });
    each_candidate(grid, [&](int candidate) {
        const int place = place_[candidate];
        std::uint64_t* const mine = seen_.data() + static_cast<std::size_t>(place) * out_words_;
        for (int type = 0; type < 3; ++type) {
            for (std::size_t w = 0; w < out_words_; ++w) mine[w] |= house(candidate, type)[w];
        }
        const int cell = candidate / 9;
        each_bit(grid.digits(cell),
                 [&](int digit) { add(mine, place_[se121::candidate(cell, digit)]); });
        mine[place / 64] &= ~(std::uint64_t{1} << place % 64);
    });
}

bool Implications::may_share(const int* candidates, int n) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t in = ~std::uint64_t{0};
        for (int i = 0; i < n; ++i) in &= forced_in(candidates[i], w);
        any |= in;
    }
    for (std::size_t w = 0; w < out_words_; ++w) {
        std::uint64_t out = ~std::uint64_t{0};
        for (int i = 0; i < n; ++i) {
            out &= out_[static_cast<std::size_t>(place_[candidates[i]]) * out_words_ + w];
        }
        any |= out;
    }
    return any != 0;
}

// A word of the row of what is in if the candidate is.
std::uint64_t Implications::forced_in(int candidate, std::size_t word) const {
    const int number = number_[candidate];
    if (number >= 0) {
        const auto at = static_cast<std::size_t>(number);
        return row_of(reach_, number)[word] |
               (at / 64 == word ? std::uint64_t{1} << at % 64 : std::uint64_t{0});
    }
    const int cell = candidate / 9, digit = candidate % 9;
    std::uint64_t in = row_of(via_cell_, cell)[word];
    for (int type = 0; type < 3; ++type) {
        in |= row_of(via_house_, house_row(cell, digit, type))[word];
    }
    return in;
}

}  // namespace nonet::se121
