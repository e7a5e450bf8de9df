#include "count/classic.hpp"

#include <algorithm>
#include <mutex>
#include <span>

#include "threads.hpp"

namespace nonet::count {
namespace {

constexpr int kMostLanes = 32;
// Nanoseconds of work below which starting threads costs more than it saves.
constexpr double kWorthThreads = 2e6;

int lanes_for(std::size_t pairs, int most) {
    int lanes = 8;
    while (lanes < most && static_cast<std::size_t>(lanes) < pairs) lanes *= 2;
    return lanes;
}

}  // namespace

SumUp sum_up_for([[maybe_unused]] simd::Isa isa) {
#ifdef NONET_COUNT_X86
    if (isa == simd::Isa::kAvx512) return sum_up_avx512;
    if (isa == simd::Isa::kAvx2) return sum_up_avx2;
#endif
    return sum_up_base;
}

void Wide::add(std::uint64_t value, std::uint64_t times) {
    // Four products of 32 bits each: not every compiler has integers of 128.
    const std::uint64_t a = value >> 32, b = value & 0xffffffff;
    const std::uint64_t c = times >> 32, d = times & 0xffffffff;
    const std::uint64_t middle = (b * d >> 32) + (a * d & 0xffffffff) + (b * c & 0xffffffff);
    const std::uint64_t product = middle << 32 | (b * d & 0xffffffff);
    low += product;
    high += a * c + (a * d >> 32) + (b * c >> 32) + (middle >> 32) + (low < product);
}

std::array<Digits, 81> Classic::turned(const std::array<Digits, 81>& cells, bool transposed) {
    std::array<Digits, 81> result = cells;
    for (std::size_t i = 0; transposed && i < 81; ++i) result[i] = cells[i % 9 * 9 + i / 9];
    return result;
}

std::array<Digits, 27> Classic::band_cells(const std::array<Digits, 81>& cells, const Plan& plan,
                                           int band) {
    std::array<Digits, 27> result;
    for (int i = 0; i < 27; ++i) {
        const int row = 3 * plan.bands[band] + i / 3 % 3;
        const int column = 3 * plan.stacks[i / 9] + i % 3;
        result[i] = cells[9 * row + column];
    }
    return result;
}

// `roles`: which of the bands is A, B and C.
Classic::Stack Classic::make_stack(const std::array<Band, 3>& bands,
                                   const std::array<int, 3>& roles, int stack) {
    const Band &a = bands[roles[0]], &b = bands[roles[1]], &c = bands[roles[2]];
    Stack result;
    // First by places, of which only those that occur are kept.
    std::array<std::vector<std::uint16_t>, 3> position;
    for (int i = 1; i < 3; ++i) position[i].assign(bands[roles[i]].parts(stack).size(), 0);
    for (std::size_t i = 0; i < a.parts(stack).size(); ++i) {
        const std::size_t before = result.pairs.size();
        for (const Pair pair : partitions().partners[a.parts(stack)[i]]) {
            const int second = b.place(stack, pair.first), third = c.place(stack, pair.second);
            if (second < 0 || third < 0) continue;
            result.pairs.push_back(
                {static_cast<std::uint16_t>(second), static_cast<std::uint16_t>(third)});
            position[1][static_cast<std::size_t>(second)] = 1;
            position[2][static_cast<std::size_t>(third)] = 1;
        }
        if (result.pairs.size() == before) continue;
        result.used[0].push_back(static_cast<std::uint16_t>(i));
        result.numbers.push_back(a.parts(stack)[i]);
        result.begin.push_back(static_cast<std::uint32_t>(before));
    }
    result.begin.push_back(static_cast<std::uint32_t>(result.pairs.size()));
    for (int band = 1; band < 3; ++band) {
        for (std::size_t place = 0; place < position[band].size(); ++place) {
            if (position[band][place] == 0) continue;
            position[band][place] = static_cast<std::uint16_t>(result.used[band].size());
            result.used[band].push_back(static_cast<std::uint16_t>(place));
        }
    }
    for (Pair& pair : result.pairs) pair = {position[1][pair.first], position[2][pair.second]};
    return result;
}

// Estimates each distribution of roles from the numbers of partitions and triples.
void Classic::try_roles(const std::array<Band, 3>& bands, Plan plan, Plan& best) {
    double used[3][3], triples[3];
    for (int s = 0; s < 3; ++s) {
        const Stack stack = make_stack(bands, {0, 1, 2}, s);
        triples[s] = static_cast<double>(stack.pairs.size());
        for (int band = 0; band < 3; ++band) {
            used[s][band] = std::max(1.0, static_cast<double>(stack.used[band].size()));
        }
    }
    for (int a = 0; a < 3; ++a) {
        plan.bands = {a, (a + 1) % 3, (a + 2) % 3};
        double n[3][3];
        for (int s = 0; s < 3; ++s) {
            for (int band = 0; band < 3; ++band) n[s][band] = used[s][plan.bands[band]];
        }
        plan.stacks = {0, 1, 2};
        do {
            const auto [x, y, z] = plan.stacks;
            const double lanes =
                lanes_for(static_cast<std::size_t>(triples[x] / n[x][0]), kMostLanes);
            const double blocks = (triples[x] / n[x][0] + lanes) / lanes;
            const double gathered =
                n[x][0] * blocks * lanes * (n[y][1] * n[z][1] + n[y][2] * n[z][2]);
            const double sums = n[x][0] * blocks * (triples[y] + 5 * n[y][0]) * triples[z];
            plan.effort = gathered + sums * std::max(0.4, lanes / 40);
            if (best.effort < 0 || plan.effort < best.effort) best = plan;
        } while (std::next_permutation(plan.stacks.begin(), plan.stacks.end()));
    }
}

Classic::Classic(const std::array<Digits, 81>& allowed) {
    plan_.effort = -1;
    for (const bool transposed : {false, true}) {
        Plan plan;
        plan.transposed = transposed;
        const auto cells = turned(allowed, transposed);
        const std::array<Band, 3> bands{Band(band_cells(cells, plan, 0)),
                                        Band(band_cells(cells, plan, 1)),
                                        Band(band_cells(cells, plan, 2))};
        try_roles(bands, plan, plan_);
    }
    cells_ = turned(allowed, plan_.transposed);
    classes_ = Classes::of_cells(cells_);
    std::array<Band, 3> bands{Band(band_cells(cells_, plan_, 0)),
                              Band(band_cells(cells_, plan_, 1)),
                              Band(band_cells(cells_, plan_, 2))};
    narrow(bands);
    for (int s = 0; s < 3; ++s) {
        stacks_[s] = make_stack(bands, {0, 1, 2}, s);
        stacks_[s].orders = orders_of(plan_.stacks[s]);
    }
    for (Band& band : bands) bands_.push_back(std::move(band));
}

// Leaves out the partitions that fit to no others of their stack, where that makes the table
// smaller: it allows fewer relabellings, because the other bands' givens have a say.
void Classic::narrow(std::array<Band, 3>& bands) const {
    std::array<std::array<std::vector<std::uint16_t>, 3>, 3> parts;
    for (int s = 0; s < 3; ++s) {
        const Stack stack = make_stack(bands, {0, 1, 2}, s);
        for (int b = 0; b < 3; ++b) {
            for (const std::uint16_t place : stack.used[b]) {
                parts[b][s].push_back(bands[b].parts(s)[place]);
            }
        }
    }
    for (int b = 0; b < 3; ++b) {
        Band narrow(band_cells(cells_, plan_, b), classes_, parts[b]);
        if (narrow.table_bytes() < bands[b].table_bytes()) bands[b] = std::move(narrow);
    }
}

Orders Classic::orders_of(int stack) const {
    Orders orders;
    std::array<std::uint8_t, 3> order{0, 1, 2};
    do {
        bool same = true;
        for (int i = 0; i < 27; ++i) {
            const Digits* row = &cells_[static_cast<std::size_t>(9 * (i / 3) + 3 * stack)];
            same = same && row[i % 3] == row[order[i % 3]];
        }
        if (same) orders.push_back(order);
    } while (std::next_permutation(order.begin(), order.end()));
    return orders;
}

// Counts that a worker keeps of band B or C, for each lane.
std::size_t Classic::block_counts(int band) const {
    return stacks_[1].used[band].size() * stacks_[2].used[band].size();
}

std::size_t Classic::bytes(unsigned threads, int lanes) const {
    std::size_t total = (block_counts(1) + block_counts(2)) * static_cast<std::size_t>(lanes) *
                        threads * sizeof(std::uint16_t);
    for (const Band& band : bands_) total += band.table_bytes();
    return total;
}

double Classic::progress() const {
    const std::size_t pieces = pieces_;
    return pieces == 0 ? 0.0 : static_cast<double>(done_) / static_cast<double>(pieces);
}

// What a thread needs to sum up the part of one partition of stack 0 in band A.
class Classic::Worker {
  public:
    Worker(const Classic& task, SumUp sum_up, int most_lanes)
        : task_(task), sum_up_(sum_up), most_lanes_(most_lanes) {}

    // `part` of `parts` of the partitions of stack 1.
    Stop run(const Orbit& first, std::size_t part, std::size_t parts, Control& control) {
        const Stack &s0 = task_.stacks_[0], &s1 = task_.stacks_[1];
        const Classes classes = task_.classes_.within(partitions().at[s0.numbers[first.place]]);
        const std::vector<Orbit> orbits = count::orbits(s1.numbers, classes, s1.orders);
        const Pair* pairs = s0.pairs.data() + s0.begin[first.place];
        const std::size_t n = s0.begin[first.place + 1] - s0.begin[first.place];
        for (std::size_t begin = 0; begin < n; begin += kMostLanes) {
            const std::size_t left = std::min<std::size_t>(kMostLanes, n - begin);
            lanes_ = lanes_for(left, most_lanes_);
            for (std::size_t i = 0; i < left; i += static_cast<std::size_t>(lanes_)) {
                const std::size_t now = std::min(left - i, static_cast<std::size_t>(lanes_));
                take_lanes({pairs + begin + i, now});
                for (std::size_t j = part * orbits.size() / parts;
                     j < (part + 1) * orbits.size() / parts; ++j) {
                    const Stop stop = step(first, orbits[j], classes, control);
                    if (stop != Stop::kExhausted) return stop;
                }
            }
        }
        return Stop::kExhausted;
    }

    const Wide& count() const { return count_; }

  private:
    // The counts of a band in the lanes: blocks, one for each partition of stack 1, of
    // [partition of stack 2][lane].
    struct Blocks {
        std::unique_ptr<std::uint16_t[]> counts;
        std::vector<bool> made;
        std::vector<std::uint16_t> places;  // [lane][partition of stack 2]: where in a row
    };

    void take_lanes(std::span<const Pair> pairs) {
        pairs_ = pairs;
        for (int band = 1; band < 3; ++band) {
            Blocks& blocks = blocks_[band - 1];
            const Stack &s0 = task_.stacks_[0], &s2 = task_.stacks_[2];
            if (blocks.counts == nullptr) {
                // Not set to zero: most of a large one may never be touched.
                blocks.counts.reset(new std::uint16_t[task_.block_counts(band) *
                                                      static_cast<std::size_t>(most_lanes_)]);
            }
            blocks.made.assign(task_.stacks_[1].used[band].size(), false);
            blocks.places.clear();
            for (const Pair pair : pairs) {
                const std::uint16_t* in_row =
                    task_.bands_[band].in_row(s0.used[band][band == 1 ? pair.first : pair.second]);
                for (const std::uint16_t place : s2.used[band])
                    blocks.places.push_back(in_row[place]);
            }
        }
    }

    const std::uint16_t* block(int band, std::size_t second) {
        const Stack &s0 = task_.stacks_[0], &s1 = task_.stacks_[1], &s2 = task_.stacks_[2];
        Blocks& blocks = blocks_[band - 1];
        const std::size_t n = s2.used[band].size(), lanes = static_cast<std::size_t>(lanes_);
        std::uint16_t* counts = blocks.counts.get() + second * n * lanes;
        if (blocks.made[second]) return counts;
        blocks.made[second] = true;
        const std::uint16_t* rows[kMostLanes];
        for (std::size_t l = 0; l < pairs_.size(); ++l) {
            const std::size_t first = band == 1 ? pairs_[l].first : pairs_[l].second;
            rows[l] = task_.bands_[band].row(s0.used[band][first], s1.used[band][second]);
        }
        for (std::size_t i = 0; i < n; ++i) {
            std::uint16_t* here = counts + i * lanes;
            for (std::size_t l = 0; l < pairs_.size(); ++l) {
                here[l] = rows[l][blocks.places[l * n + i]];
            }
            for (std::size_t l = pairs_.size(); l < lanes; ++l) here[l] = 0;
        }
        return counts;
    }

    Stop step(const Orbit& first, const Orbit& second, const Classes& classes, Control& control) {
        const Stack &s0 = task_.stacks_[0], &s1 = task_.stacks_[1], &s2 = task_.stacks_[2];
        const Band& a = task_.bands_[0];
        const std::size_t p0 = s0.used[0][first.place], p1 = s1.used[0][second.place];
        const std::uint16_t* row = a.row(p0, p1);
        const std::uint16_t* in_row = a.in_row(p0);
        terms_.clear();
        const auto add = [&](std::size_t i, std::uint64_t weight) {
            const std::uint64_t fillings = weight * row[in_row[s2.used[0][i]]];
            if (fillings == 0) return;
            terms_.push_back({s2.pairs.data() + s2.begin[i], s2.pairs.data() + s2.begin[i + 1],
                              static_cast<std::uint32_t>(fillings)});
        };
        if (classes.trivial() && s2.orders.size() == 1) {
            for (std::size_t i = 0; i < s2.numbers.size(); ++i) add(i, 1);
        } else {
            const Classes left = classes.within(partitions().at[s1.numbers[second.place]]);
            for (const Orbit& third : orbits(s2.numbers, left, s2.orders)) {
                add(third.place, third.weight);
            }
        }
        std::size_t work = 1;
        if (!terms_.empty()) {
            const std::uint32_t begin = s1.begin[second.place], end = s1.begin[second.place + 1];
            rows_[0].clear();
            rows_[1].clear();
            for (std::uint32_t i = begin; i < end; ++i) {
                rows_[0].push_back(block(1, s1.pairs[i].first));
                rows_[1].push_back(block(2, s1.pairs[i].second));
            }
            const Sums sums{rows_[0].data(), rows_[1].data(), rows_[0].size(),
                            lanes_,          terms_.data(),   terms_.data() + terms_.size()};
            count_.add(sum_up_(sums), first.weight * second.weight);
            work += rows_[0].size() * (terms_.size() + s2.pairs.size());
        }
        // After some 50 microseconds.
        since_check_ += work;
        if (since_check_ < 50'000) return Stop::kExhausted;
        since_check_ = 0;
        return control.check();
    }

    const Classic& task_;
    const SumUp sum_up_;
    const int most_lanes_;
    int lanes_ = 8;
    std::span<const Pair> pairs_;
    std::array<Blocks, 2> blocks_;
    std::array<std::vector<const std::uint16_t*>, 2> rows_;
    std::vector<Term> terms_;
    std::size_t since_check_ = 0;
    Wide count_;
};

Stop Classic::run(unsigned threads, std::size_t memory, SumUp sum_up, Control& control) {
    for (const Stack& stack : stacks_) {
        if (stack.pairs.empty()) return Stop::kExhausted;
    }
    if (plan_.effort < kWorthThreads) threads = 1;
    int lanes = kMostLanes;
    while (lanes > 8 && bytes(threads, lanes) > memory) lanes /= 2;
    while (threads > 1 && bytes(threads, lanes) > memory) --threads;
    for (Band& band : bands_) {
        const Stop stop = band.fill(threads, control);
        if (stop != Stop::kExhausted) return stop;
    }
    const std::vector<Orbit> orbits =
        count::orbits(stacks_[0].numbers, classes_, stacks_[0].orders);
    // Enough pieces for all threads to end at about the same time.
    const std::size_t wanted = 16 * std::size_t{threads};
    const std::size_t parts = threads > 1 ? std::max<std::size_t>(1, wanted / orbits.size()) : 1;
    std::vector<std::unique_ptr<Worker>> workers;
    for (unsigned i = 0; i < threads; ++i) {
        workers.push_back(std::make_unique<Worker>(*this, sum_up, lanes));
    }
    pieces_ = orbits.size() * parts;
    const Stop stop = parallel_for(
        threads, pieces_, control, [&](std::size_t worker, std::size_t piece, Control& own) {
            const Stop stop =
                workers[worker]->run(orbits[piece / parts], piece % parts, parts, own);
            ++done_;
            return stop;
        });
    for (const auto& worker : workers) {
        count_.low += worker->count().low;
        count_.high += worker->count().high + (count_.low < worker->count().low);
    }
    return stop;
}

}  // namespace nonet::count
