// What crosses the border between plain C++ and the code compiled for one instruction set.
//
// Such code may hold no function that other translation units hold too (a template of the
// standard library, an inline member): the linker keeps one of the copies, and if that is the one
// with AVX-512 in it, older processors fail far from here. So the kernels get plain data and
// function pointers, and native/tests/check_objects.py looks for shared symbols in what was
// compiled.
#pragma once

#include <cstddef>
#include <cstdint>

#include "batch/batch.hpp"

namespace nonet::batch {

inline constexpr std::size_t kAlignment = 64;

struct Job {
    Boards boards;
    std::size_t n;
    std::uint32_t limit;
    std::uint8_t* solutions;  // or null
    std::uint32_t* counts;    // all 0 at the start
    HandOver hand_over;
    Work* work;

    Stop (*check)(Control& control);
    Control* control;
    // Aligned; zeros or old data, never unwritten memory. Throws std::bad_alloc.
    void* (*allocate)(std::size_t bytes);
    void (*release)(void* memory) noexcept;
};

}  // namespace nonet::batch
