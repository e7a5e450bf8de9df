// Between blocks and stacks: whole states, a byte of every puzzle at a time.
#pragma once

#include "batch/stack.hpp"

namespace nonet::batch {
namespace {

// Eight candidates of the puzzles in `slots`.
NONET_INLINE void push_byte(const Word* x, const Slots& slots, std::uint8_t* to) {
    Word w[8];
    load8(x, w);
    transpose<1>(w);
    slots.pack(w, to);
}

// Some puzzles of a block go to one stack, others to another.
inline void push_two(const Block& block, const std::size_t* puzzles, const Slots& a, Stack& to_a,
                     const Slots& b, Stack& to_b) {
    if (a.size() + b.size() == 0) return;
    const std::size_t a_at = to_a.push(a, puzzles);
    const std::size_t b_at = to_b.push(b, puzzles);
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load8(block.x + 8 * byte, w);
        transpose<1>(w);
        if (a.size() > 0) a.pack(w, to_a.column(byte) + a_at);
        if (b.size() > 0) b.pack(w, to_b.column(byte) + b_at);
    }
}

// One byte of a block's worth of states, the first of which is number `from`, by slot.
NONET_INLINE void load_byte(Stack& stack, std::size_t byte, std::size_t from, Word (&w)[8]) {
    NONET_UNROLL
    for (std::size_t i = 0; i < 8; ++i) w[i] = load(stack.column(byte) + from + kBytes * i);
}

// Of a block's worth of states, the first of which is number `from`, those in `slots`.
inline void push_states(Stack& stack, std::size_t from, const Slots& slots, Stack& to) {
    if (slots.size() == 0) return;
    const std::size_t at = to.push(slots, stack.puzzles() + from);
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load_byte(stack, byte, from, w);
        slots.pack(w, to.column(byte) + at);
    }
}

// Moves some of them down to number `to`, which is no higher; returns the number after them. Of the
// states from `from` on, only those a block further or more are still there.
inline std::size_t move_down(Stack& stack, std::size_t from, const Slots& slots, std::size_t to) {
    const std::size_t n = slots.size();
    if (n == 0 || (from == to && n == kLanes)) return to + n;
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load_byte(stack, byte, from, w);
        slots.pack(w, stack.column(byte) + to);
    }
    std::size_t puzzles[kLanes], *out = puzzles;
    slots.for_each([&](std::size_t slot) { *out++ = stack.puzzles()[from + slot]; });
    std::memcpy(stack.puzzles() + to, puzzles, n * sizeof *puzzles);
    return to + n;
}

// Puts the top of a stack into a block; returns how many those are. Puzzle i is in slot i, and the
// slots beyond hold anything.
inline std::size_t load_top(Stack& stack, Block& block, std::size_t* puzzles) {
    const std::size_t n = stack.size() < kLanes ? stack.size() : kLanes;
    const std::size_t from = stack.size() - n;
    stack.pop(n);
    for (std::size_t i = 0; i < n; ++i) puzzles[i] = stack.puzzles()[from + i];
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load_byte(stack, byte, from, w);
        transpose<1>(w);
        for (std::size_t i = 0; i < 8; ++i) block.x[8 * byte + i] = w[i];
    }
    return n;
}

// Puts the top of a stack into the slots of a block that are `free`, beside the lanes to `keep`.
// The other slots hold anything.
inline void fill(Block& block, Word keep, const Slots& free, std::size_t* puzzles, Stack& stack) {
    const std::size_t n = free.size();
    if (n == 0) return;
    const std::size_t from = stack.size() - n;
    stack.pop(n);
    const std::size_t* puzzle = stack.puzzles() + from;
    free.for_each([&](std::size_t slot) { puzzles[slot] = *puzzle++; });
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        free.spread(stack.column(byte) + from, w);
        transpose<1>(w);
        Word* x = block.x + 8 * byte;
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) x[i] = or_both(w[i], x[i], keep);
    }
}

}  // namespace
}  // namespace nonet::batch
