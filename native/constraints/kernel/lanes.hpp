// A family of few sets, one a lane: what each cell may hold if that is the set.
#pragma once

#include "constraints/kernel/cells.hpp"

#if defined(__AVX512BW__)
#include "single/avx512/layout.hpp"
#endif

namespace nonet::constraints {
namespace {

inline constexpr std::uint32_t kMostLaneCells = kMaxValues;

// A value with one place in a lane takes its cell, a cell with one value takes this from the
// others; twice. What is left of the lanes is joined.
template <typename Word>
struct LaneWork {
    Word sets[kLanes];
    Word cell[kMostLaneCells][kLanes];
};

template <typename Word>
NONET_INLINE void narrow_lanes(LaneWork<Word>& work, std::uint32_t count) {
    Word alive[kLanes];
    for (std::uint32_t l = 0; l < kLanes; ++l) alive[l] = static_cast<Word>(~Word{0});
    for (int round = 0; round < 2; ++round) {
        Word once[kLanes] = {}, twice[kLanes] = {}, solved[kLanes] = {}, clash[kLanes] = {};
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t l = 0; l < kLanes; ++l) {
                const Word cell = work.cell[i][l];
                twice[l] |= static_cast<Word>(once[l] & cell);
                once[l] |= cell;
                const Word single =
                    static_cast<Word>((cell & static_cast<Word>(cell - 1)) == 0 ? cell : 0);
                clash[l] |= static_cast<Word>(solved[l] & single);
                solved[l] |= single;
                alive[l] = static_cast<Word>(cell == 0 ? 0 : alive[l]);
            }
        }
        for (std::uint32_t l = 0; l < kLanes; ++l) {
            const bool lives = once[l] == work.sets[l] && clash[l] == 0;
            alive[l] = static_cast<Word>(lives ? alive[l] : 0);
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t l = 0; l < kLanes; ++l) {
                const Word cell = work.cell[i][l];
                const bool single = (cell & static_cast<Word>(cell - 1)) == 0;
                const auto hidden = static_cast<Word>(cell & once[l] & ~twice[l]);
                const Word open = hidden != 0 ? hidden : static_cast<Word>(cell & ~solved[l]);
                work.cell[i][l] = static_cast<Word>((single ? cell : open) & alive[l]);
            }
        }
    }
    for (std::uint32_t l = 0; l < kLanes; ++l) {
        work.sets[l] = alive[l] != 0 ? work.sets[l] : Word{0};
    }
}

template <typename Word>
bool run_lanes(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const LaneData<Word>*>(p.data);
    Word joined[kMostLaneCells] = {};
    auto certain = static_cast<Word>(~Word{0});
    bool any = false;
    for (std::uint32_t first = 0; first < data.count; first += kLanes) {
        LaneWork<Word> work;
        for (std::uint32_t l = 0; l < kLanes; ++l) work.sets[l] = data.sets[first + l];
        for (std::uint32_t i = 0; i < p.count; ++i) {
            const Word cell = run.state[p.cells[i]];
            for (std::uint32_t l = 0; l < kLanes; ++l) work.cell[i][l] = work.sets[l] & cell;
        }
        narrow_lanes(work, p.count);
        for (std::uint32_t l = 0; l < kLanes; ++l) {
            if (work.sets[l] == 0) continue;
            // The second round may have left nothing.
            bool lives = true;
            for (std::uint32_t i = 0; i < p.count; ++i) lives &= work.cell[i][l] != 0;
            if (!lives) continue;
            any = true;
            certain &= work.sets[l];
            for (std::uint32_t i = 0; i < p.count; ++i) joined[i] |= work.cell[i][l];
        }
    }
    if (!any) return false;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if (!keep(run, p.cells[i], joined[i])) return false;
    }
    return !data.holds || run.inside != 0 || hold(run, p, certain);
}

}  // namespace
}  // namespace nonet::constraints
