// Sets of cells of a board as bits, and how they hang together by sides.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// A set of up to 64 cells.
struct One {
    static constexpr std::uint32_t kWords = 1;
    std::uint64_t low;

    static One from(const std::uint64_t* words) { return {words[0]}; }
    static One of(std::uint32_t cell) { return {std::uint64_t{1} << cell}; }
    bool operator==(const One&) const = default;
    One operator&(One other) const { return {low & other.low}; }
    One operator|(One other) const { return {low | other.low}; }
    One operator~() const { return {~low}; }
    // By less than a word, and more than none.
    One up(std::uint32_t by) const { return {low << by}; }
    One down(std::uint32_t by) const { return {low >> by}; }
    bool any() const { return low != 0; }
    std::uint32_t count() const { return number_of(low); }
    std::uint32_t first() const { return lowest(low); }
};

// A set of up to 128 cells.
struct Two {
    static constexpr std::uint32_t kWords = 2;
    std::uint64_t low, high;

    static Two from(const std::uint64_t* words) { return {words[0], words[1]}; }
    static Two of(std::uint32_t cell) {
        const std::uint64_t bit = std::uint64_t{1} << cell % 64;
        return cell < 64 ? Two{bit, 0} : Two{0, bit};
    }
    bool operator==(const Two&) const = default;
    Two operator&(Two other) const { return {low & other.low, high & other.high}; }
    Two operator|(Two other) const { return {low | other.low, high | other.high}; }
    Two operator~() const { return {~low, ~high}; }
    Two up(std::uint32_t by) const { return {low << by, high << by | low >> (64 - by)}; }
    Two down(std::uint32_t by) const { return {low >> by | high << (64 - by), high >> by}; }
    bool any() const { return (low | high) != 0; }
    std::uint32_t count() const { return number_of(low) + number_of(high); }
    std::uint32_t first() const { return low != 0 ? lowest(low) : 64 + lowest(high); }
};

// Cells in rows of less than 64 columns.
template <typename Set>
struct Sides {
    std::uint32_t columns;
    Set not_first, not_last;  // cells beyond the first column, before the last

    // The cells beside those of a set; some may be beyond the board.
    NONET_INLINE Set beside(Set here) const {
        return (here & not_first).down(1) | (here & not_last).up(1) | here.down(columns) |
               here.up(columns);
    }
    NONET_INLINE Set grown(Set here, Set into) const { return here | (beside(here) & into); }

    // What hangs together with some cells in a set, as far as until `enough` is reached.
    NONET_INLINE Set joined(Set here, Set into, Set enough) const {
        for (;;) {
            const Set next = grown(here, into);
            if (next == here || !(enough & ~next).any()) return next;
            here = next;
        }
    }
    // The same, all of it.
    NONET_INLINE Set joined(Set here, Set into) const {
        for (;;) {
            const Set next = grown(here, into);
            if (next == here) return here;
            here = next;
        }
    }
    // What is joined to some cells by certain ones and at most so many that are not.
    NONET_INLINE Set within_reach(Set here, Set certain, Set may, std::uint32_t more) const {
        for (;; --more) {
            here = joined(here, certain);
            if (more == 0) return here;
            const Set next = grown(here, may);
            if (next == here) return here;
            here = next;
        }
    }
    // The cells of a set without which their neighbours there would not hang together by the eight
    // cells around: all that others need are among these.
    NONET_INLINE Set gates(Set in) const {
        const Set north = in.up(columns), south = in.down(columns);
        const Set west = (in & not_last).up(1), east = (in & not_first).down(1);
        // Neighbours that hang together with the one before, round the cell, are no further part.
        const Set a = north & ~(west & west.up(columns));
        const Set b = east & ~(north & east.up(columns));
        const Set c = south & ~(east & east.down(columns));
        const Set d = west & ~(south & west.down(columns));
        return in & ((a & b) | (c & d) | ((a | b) & (c | d)));
    }
};

}  // namespace
}  // namespace nonet::constraints
