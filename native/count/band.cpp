#include "count/band.hpp"

#include <algorithm>
#include <unordered_map>

#include "threads.hpp"

namespace nonet::count {
namespace {

constexpr std::uint8_t kPermutations[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                              {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// The ways to put a column's three digits into its three cells: the digit of each row, as a set.
struct Column {
    int n = 0;
    Digits digit[6][3];

    // `cells` points at the column's upper cell; the next one is three further on.
    Column(const Digits* cells, Digits digits) {
        Digits single[3];
        for (Digits& one : single) {
            one = static_cast<Digits>(digits & -digits);
            digits = static_cast<Digits>(digits & (digits - 1));
        }
        for (const auto& order : kPermutations) {
            bool allowed = true;
            for (int r = 0; r < 3; ++r) {
                digit[n][r] = single[order[r]];
                allowed = allowed && (cells[3 * r] & digit[n][r]) != 0;
            }
            n += allowed;
        }
    }
};

}  // namespace

Band::Band(const std::array<Digits, 27>& cells)
    : cells_(cells), classes_(Classes::of_cells(cells)) {
    const Partitions& tables = partitions();
    for (int b = 0; b < 3; ++b) {
        // Whether a column of the box can hold a set is asked for each partition with it: once is
        // enough.
        std::array<std::array<std::int8_t, 512>, 3> fits;
        for (int c = 0; c < 3; ++c) fits[c].fill(-1);
        places_[b].fill(-1);
        for (std::uint16_t p = 0; p < kPartitions; ++p) {
            bool possible = true;
            for (int c = 0; c < 3; ++c) {
                const Digits set = tables.at[p].set[c];
                std::int8_t& known = fits[c][set];
                if (known < 0) known = Column(&cells_[9 * b + c], set).n > 0;
                possible = possible && known > 0;
            }
            if (!possible) continue;
            places_[b][p] = static_cast<std::int16_t>(parts_[b].size());
            parts_[b].push_back(p);
        }
    }
    find_orbits();
}

Band::Band(const std::array<Digits, 27>& cells, const Classes& classes,
           const std::array<std::vector<std::uint16_t>, 3>& parts)
    : cells_(cells), classes_(classes), parts_(parts) {
    for (int b = 0; b < 3; ++b) {
        places_[b].fill(-1);
        std::int16_t place = 0;
        for (const std::uint16_t p : parts_[b]) places_[b][p] = place++;
    }
    find_orbits();
}

void Band::find_orbits() {
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (std::size_t i = 0; i < parts_[0].size(); ++i) {
        const Partition& p = partitions().at[parts_[0][i]];
        const auto [entry, is_new] = known.try_emplace(classes_.key(p, {0, 1, 2}),
                                                       static_cast<std::uint32_t>(first_.size()));
        if (is_new) first_.push_back(static_cast<std::uint16_t>(i));
        orbit_.push_back(entry->second);
    }
}

std::size_t Band::table_bytes() const {
    const std::size_t n1 = parts_[1].size(), n2 = parts_[2].size();
    return (first_.size() * n1 * n2 + parts_[0].size() * (n1 + n2)) * sizeof(std::uint16_t);
}

// Calls visit(row partition) for each filling of a box with these columns.
template <typename Visit>
void Band::each_filling(int b, const Partition& columns, const Visit& visit) const {
    const Partitions& tables = partitions();
    const Digits* cells = &cells_[static_cast<std::size_t>(9 * b)];
    const Column x(cells, columns.set[0]), y(cells + 1, columns.set[1]),
        z(cells + 2, columns.set[2]);
    for (int i = 0; i < x.n; ++i) {
        for (int j = 0; j < y.n; ++j) {
            const Digits upper = x.digit[i][0] | y.digit[j][0];
            const Digits middle = x.digit[i][1] | y.digit[j][1];
            for (int k = 0; k < z.n; ++k) {
                visit(tables.index(upper | z.digit[k][0], middle | z.digit[k][1]));
            }
        }
    }
}

Band::Lists Band::by_rows(int b) const {
    // First how many there are, then where.
    Lists lists;
    lists.begin.assign(kPartitions + 1, 0);
    for (const std::uint16_t p : parts_[b]) {
        each_filling(b, partitions().at[p], [&](int rows) { ++lists.begin[rows + 1]; });
    }
    for (std::size_t q = 0; q < kPartitions; ++q) lists.begin[q + 1] += lists.begin[q];
    lists.places.resize(lists.begin[kPartitions]);
    std::vector<std::uint32_t> next = lists.begin;
    for (std::size_t i = 0; i < parts_[b].size(); ++i) {
        each_filling(b, partitions().at[parts_[b][i]],
                     [&](int rows) { lists.places[next[rows]++] = static_cast<std::uint16_t>(i); });
    }
    return lists;
}

// Where the relabelling of each p0 takes the others.
void Band::relabel() {
    const Partitions& tables = partitions();
    for (int b = 1; b < 3; ++b) moved_[b - 1].resize(parts_[0].size() * parts_[b].size());
    std::array<Digits, 512> image;
    for (std::size_t i = 0; i < parts_[0].size(); ++i) {
        const bool stays = first_[orbit_[i]] == i;
        if (!stays) {
            relabelling(classes_, tables.at[parts_[0][i]], tables.at[parts_[0][first_[orbit_[i]]]],
                        image);
        }
        for (int b = 1; b < 3; ++b) {
            std::uint16_t* moved = &moved_[b - 1][i * parts_[b].size()];
            for (std::size_t place = 0; place < parts_[b].size(); ++place) {
                const auto& set = tables.at[parts_[b][place]].set;
                moved[place] = static_cast<std::uint16_t>(
                    stays ? place : places_[b][tables.index(image[set[0]], image[set[1]])]);
            }
        }
    }
}

Stop Band::fill(unsigned threads, Control& control) {
    relabel();
    table_.assign(first_.size() * parts_[1].size() * parts_[2].size(), 0);
    const Lists second = by_rows(1), third = by_rows(2);
    const Stop stop = parallel_for(threads, first_.size(), control,
                                   [&](std::size_t, std::size_t orbit, Control& own) {
                                       return fill_orbit(orbit, second, third, own);
                                   });
    for (const std::uint16_t entry : table_) largest_ = std::max<int>(largest_, entry);
    return stop;
}

// Two steps: for each p1 how many choices of the first two boxes' rows lead to each row partition
// of the third, then the third box's columns. Where there is little to do, both at once.
Stop Band::fill_orbit(std::size_t orbit, const Lists& second, const Lists& third,
                      Control& control) {
    const std::size_t n1 = parts_[1].size(), n2 = parts_[2].size();
    std::uint16_t* table = table_.data() + orbit * n1 * n2;
    std::vector<Pair> rows;
    std::uint64_t work = 0;
    each_filling(0, partitions().at[parts_[0][first_[orbit]]], [&](int first) {
        for (const Pair pair : partitions().partners[first]) {
            const std::size_t steps = second.of(pair.first).size() * third.of(pair.second).size();
            if (steps > 0) rows.push_back(pair);
            work += steps;
        }
    });
    if (work < 8 * n1 * kPartitions) {
        for (const Pair pair : rows) {
            for (const std::uint16_t p1 : second.of(pair.first)) {
                std::uint16_t* row = table + p1 * n2;
                for (const std::uint16_t p2 : third.of(pair.second)) ++row[p2];
            }
        }
        return control.check();
    }
    std::vector<std::uint16_t> choices(n1 * kPartitions);
    for (const Pair pair : rows) {
        for (const std::uint16_t p1 : second.of(pair.first)) {
            ++choices[p1 * std::size_t{kPartitions} + pair.second];
        }
    }
    for (std::size_t p1 = 0; p1 < n1; ++p1) {
        if (p1 % 64 == 0) {
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        std::uint16_t* row = table + p1 * n2;
        for (std::size_t q = 0; q < kPartitions; ++q) {
            const std::uint16_t times = choices[p1 * kPartitions + q];
            if (times == 0) continue;
            for (const std::uint16_t p2 : third.of(q))
                row[p2] = static_cast<std::uint16_t>(row[p2] + times);
        }
    }
    return Stop::kExhausted;
}

}  // namespace nonet::count
