// How many fillings a band has for each choice of its boxes' column partitions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "count/partitions.hpp"

namespace nonet::count {

// Three boxes side by side. `cells`: what is allowed in each of the 27 cells, box by box and in
// each box row by row.
//
// The table has an entry for each triple of column partitions, but partitions of the first box that
// a relabelling of the band's interchangeable digits turns into one another share their part:
//
//     fillings(p0, p1, p2) = table[orbit of p0][p1 relabelled][p2 relabelled]
//
// A given digit of the band shrinks the two last dimensions and multiplies the orbits, so that the
// table has at most some three million entries however few givens there are.
class Band {
  public:
    explicit Band(const std::array<Digits, 27>& cells);

    // The same with only these partitions for each box; the lists must be the same after any
    // relabelling within the classes.
    Band(const std::array<Digits, 27>& cells, const Classes& classes,
         const std::array<std::vector<std::uint16_t>, 3>& parts);

    // The column partitions that box `b` admits, ascending, and the place of each in that list, -1
    // where it has none.
    const std::vector<std::uint16_t>& parts(int b) const { return parts_[b]; }
    int place(int b, int partition) const { return places_[b][partition]; }

    // Makes the table, on several threads; needs `table_bytes`.
    std::size_t table_bytes() const;
    Stop fill(unsigned threads, Control& control);

    // All counts for p0 and p1, at the places `in_row(p0)[p2]`. Partitions are given by places.
    const std::uint16_t* row(std::size_t p0, std::size_t p1) const {
        const std::size_t n1 = parts_[1].size(), n2 = parts_[2].size();
        return table_.data() + (orbit_[p0] * n1 + moved_[0][p0 * n1 + p1]) * n2;
    }
    const std::uint16_t* in_row(std::size_t p0) const {
        return moved_[1].data() + p0 * parts_[2].size();
    }
    int largest() const { return largest_; }

  private:
    struct Lists {  // for each row partition the places of the column partitions that go with it
        std::vector<std::uint32_t> begin;
        std::vector<std::uint16_t> places;
        std::span<const std::uint16_t> of(std::size_t rows) const {
            return {places.data() + begin[rows], places.data() + begin[rows + 1]};
        }
    };

    template <typename Visit>
    void each_filling(int b, const Partition& columns, const Visit& visit) const;
    void find_orbits();
    void relabel();
    Lists by_rows(int b) const;
    Stop fill_orbit(std::size_t orbit, const Lists& second, const Lists& third, Control& control);

    std::array<Digits, 27> cells_;
    Classes classes_;
    std::array<std::vector<std::uint16_t>, 3> parts_;
    std::array<std::array<std::int16_t, kPartitions>, 3> places_;
    std::vector<std::uint16_t> first_;  // a place in parts(0) for each orbit
    std::vector<std::uint32_t> orbit_;  // of each place in parts(0)
    // Where the relabelling of p0 takes the partitions of box 1 and 2.
    std::array<std::vector<std::uint16_t>, 2> moved_;
    std::vector<std::uint16_t> table_;
    int largest_ = 0;
};

}  // namespace nonet::count
