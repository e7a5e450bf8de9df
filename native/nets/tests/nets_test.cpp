// Nets against the solution of a puzzle, and on boards that mean nothing.
#include "nets/nets.hpp"

#include <cstdint>
#include <vector>

#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::nets::Nets;
using nonet::se121::kBoard;
using nonet::se121::kCandidates;
using nonet::se121::kCells;
using tests::expect;

const char* const kPuzzle =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const char* const kSolution =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

void nets_hold() {
    std::vector<std::uint16_t> marks(kCells, 0);
    std::vector<std::uint8_t> values(kCells, 0);
    for (int cell = 0; cell < kCells; ++cell) {
        if (kPuzzle[cell] != '.') values[cell] = static_cast<std::uint8_t>(kPuzzle[cell] - '0');
    }
    for (int cell = 0; cell < kCells; ++cell) {
        if (values[cell] != 0) continue;
        unsigned left = 0x1ff;
        kBoard.peers[cell].each([&](int peer) {
            if (values[peer] != 0) left &= ~(1U << (values[peer] - 1));
        });
        marks[cell] = static_cast<std::uint16_t>(left);
    }
    const auto is_true = [&](int candidate) {
        return kSolution[candidate / 9] - '1' == candidate % 9;
    };
    Nets nets(marks.data(), values.data());
    for (int cell = 0; cell < kCells; ++cell) {
        std::vector<int> group;
        for (int value = 0; value < 9; ++value) {
            if ((marks[cell] >> value & 1) == 0) continue;
            group.push_back(cell * 9 + value);
            const auto& after = nets.after(group.back());
            expect(after.has_value() || !is_true(group.back()), "what is true does not fail");
            if (!after || !is_true(group.back())) continue;
            for (int candidate = 0; candidate < kCandidates; ++candidate) {
                const bool written = after->written[candidate % 9].has(candidate / 9);
                const bool left = after->places[candidate % 9].has(candidate / 9);
                expect(is_true(candidate) ? written || left : !written, "only what follows");
            }
        }
        for (const int candidate : group) {
            int tries = 1000;
            const auto others = nets.refuted(candidate, tries);
            if (!is_true(candidate)) continue;
            expect(!others, "others do not all fail under what is true");
            expect(tries > 0, "and that is found out");
        }
        for (const int end : nets.common(group)) {
            if (group.size() > 1) expect(is_true(end / 2) == (end % 2 == 1), "ends are true");
        }
    }
}

void any_board() {
    nonet::Random random(3);
    for (int round = 0; round < 60; ++round) {
        std::vector<std::uint16_t> marks(kCells, 0);
        std::vector<std::uint8_t> values(kCells, 0);
        for (int cell = 0; cell < kCells; ++cell) {
            marks[cell] = static_cast<std::uint16_t>(random.below(0x10000));
            if (random.below(4) == 0) values[cell] = static_cast<std::uint8_t>(random.below(10));
        }
        Nets nets(marks.data(), values.data());
        int failing = 0;
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            failing += !nets.after(candidate).has_value();
        }
        const int both[] = {0, 728};
        const int light = nets.lightest(both, 2);
        expect(light < 0 || !nets.after(both[light]), "what is proven wrong fails");
        expect(failing > 0, "a board without a meaning has contradictions");
        int tries = 2000;
        for (int candidate = 0; candidate < kCandidates && tries > 0; ++candidate) {
            const auto others = nets.refuted(candidate, tries);
            expect(!others || !others->empty(), "something fails before all does");
        }
        const int group[] = {0, 100, 728};
        for (const int end : nets.common(group)) expect(end / 2 < kCandidates, "a candidate");
    }
}

}  // namespace

int main() {
    nets_hold();
    any_board();
    return tests::report();
}
