// Ratings without Python in between; the Python suite asks far more. This is what runs under a
// debugger and the sanitizers at once.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <set>
#include <vector>

#include "random.hpp"
#include "se121/chains.hpp"
#include "se121/implications.hpp"
#include "se121/patterns.hpp"
#include "se121/rating.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::Control;
using nonet::Stop;
using nonet::se121::Hint;
using nonet::se121::Rater;
using nonet::se121::Rating;
using tests::expect;

std::vector<std::uint8_t> values_of(const char* text) {
    std::vector<std::uint8_t> values;
    for (; *text != '\0'; ++text) {
        values.push_back(static_cast<std::uint8_t>(*text == '.' ? 0 : *text - '0'));
    }
    return values;
}

void ratings() {
    struct {
        const char* text;
        double er;
    } const kKnown[] = {
        {"..41.852.275...81...1....6.5..29.6.7...8..25...7.54.9....9..........5...78.......", 1.7},
        {".439...8....6.....29..1.5......6..241....7..56...2.8.....3.....48........3...864.", 4.5},
        {"...5...7..7.8.....68..34.5.51.3..7..29......1.......6...7...29.....53....5.47.1..", 5.6},
        {"7...9......4...98....48..2.1.2.3.59..9......8.871.....4...16....73....5....5.2...", 6.6},
        {".2.4.....1.7.9...3.5..8..2.9......8......295.......74..6.3.98..59.7.......3.6....", 7.5},
        {"91.2.74..6..1.4......9...3..3..2.9..7....9.....1.4.3....4.....5.6..1...3..9...86.", 7.8},
        {"....9.2.1...35.8....8........256..7914..8.............4...2.53...68..4..9........", 8.3},
        {"5.3....7..8.6......4...5..1..65...13.92.....535....4.....28..3......7.....4.6.7..", 8.9},
        {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 10.5},
    };
    Rater rater;  // one for all: memory is kept from puzzle to puzzle
    for (const auto& [text, er] : kKnown) {
        Control control;
        std::vector<Hint> path;
        const Rating rating = rater.rate(values_of(text).data(), nullptr, control, &path);
        expect(rating.solved, "the path ends with the solution");
        expect(std::abs(rating.er - er) < 0.05, text);
        double highest = 0;
        for (const Hint& hint : path) highest = std::max(highest, hint.difficulty);
        expect(highest == rating.er, "the hardest step decides");
    }
}

// No board does harm, and all end when they are stopped.
void hostile_boards() {
    const std::vector<std::uint8_t> empty(81, 0);
    for (const unsigned pattern : {0u, 1u, 3u, 7u, 0x1ffu, 0xffffu}) {
        std::vector<std::uint16_t> marks(81);
        for (int cell = 0; cell < 81; ++cell) {
            marks[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(pattern << cell % 3);
        }
        Rater rater;
        Control control(0.2, nullptr, nullptr);
        const Rating rating = rater.rate(empty.data(), marks.data(), control, nullptr);
        expect(rating.stop == Stop::kTimeout || rating.er > 0 || rating.solved, "it ends");
    }
    const std::vector<std::uint8_t> clashing(81, 255);
    Rater rater;
    Control control(0.2, nullptr, nullptr);
    rater.rate(clashing.data(), nullptr, control, nullptr);
}

void stops_when_asked() {
    Rater rater;
    Control control(-1, [](void*) { return true; }, nullptr);
    const Rating rating = rater.rate(
        values_of(
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
            .data(),
        nullptr, control, nullptr);
    expect(rating.stop == Stop::kInterrupted, "it hears of an interruption");
    expect(1.0 <= rating.er && rating.er < 12.0, "what was found until then is a bound");
}

void penalties() {
    using nonet::se121::length_penalty;
    expect(length_penalty(6) == 0, "6 statements cost nothing");
    expect(length_penalty(7) == 0.1, "7 do");
    expect(length_penalty(14) == 0.1 + 0.1 + 0.1, "thresholds alternate");
    expect(length_penalty(15) > length_penalty(14), "and go on");
    expect(std::abs(length_penalty(514) - 1.4) < 1e-9, "to the end");
}

// All that follows from a candidate being in, statement by statement: twice the candidate, and one
// more if it is in.
std::set<int> followed(const nonet::se121::Grid& grid, int candidate) {
    using namespace nonet::se121;
    std::set<int> found{candidate * 2 + 1};
    std::vector<int> todo{candidate * 2 + 1};
    const auto add = [&](int cell, int digit, int on) {
        const int statement = nonet::se121::candidate(cell, digit) * 2 + on;
        if (found.insert(statement).second) todo.push_back(statement);
    };
    while (!todo.empty()) {
        const int at = todo.back(), cell = at / 18, digit = at / 2 % 9, then = 1 - at % 2;
        todo.pop_back();
        // From in to out always, from out to in where there is one other.
        if (then == 0 || count(grid.digits(cell)) == 2) {
            each_bit(grid.digits(cell) & ~(1U << digit),
                     [&](int other) { add(cell, other, then); });
        }
        for (int type = 0; type < 3; ++type) {
            const int house = kBoard.house[cell][type];
            const Nine places = grid.positions(house, digit);
            if (then == 1 && count(places) != 2) continue;
            each_bit(places & ~(1U << kBoard.position[cell][type]),
                     [&](int other) { add(kBoard.cell[house][other], digit, then); });
        }
    }
    return found;
}

// What implications say of nets that are not made, against nets that are.
void implications_know_what_nets_share() {
    using namespace nonet::se121;
    nonet::Random random(1);
    const std::vector<std::uint8_t> empty(81, 0);
    int yes = 0, no = 0, refuting = 0, standing = 0;
    for (int round = 0; round < 150; ++round) {
        std::vector<std::uint16_t> marks(81);
        for (std::uint16_t& each : marks) {
            const int least = random.below(4) == 0 ? 2 : 2 + round % 6;
            while (count(each) < least) each |= static_cast<std::uint16_t>(1U << random.below(9));
        }
        const Grid grid(empty.data(), marks.data());
        Implications implications;
        implications.build(grid);
        implications.find_out(grid);
        for (int cell = 3; cell < 81; cell += 13) {
            each_bit(grid.digits(cell), [&](int digit) {
                const int own = cell * 9 + digit;
                const bool refuted = followed(grid, own).contains(own * 2);
                expect(implications.refutes_itself(own) == refuted, "and what refutes itself");
                ++(refuted ? refuting : standing);
            });
        }
        for (int cell = 0; cell < 81; cell += 7) {
            std::vector<int> candidates;
            each_bit(grid.digits(cell), [&](int digit) { candidates.push_back(cell * 9 + digit); });
            std::set<int> shared = followed(grid, candidates[0]);
            for (const int each : candidates) {
                const std::set<int> own = followed(grid, each);
                std::erase_if(shared, [&](int statement) { return !own.contains(statement); });
            }
            const bool may =
                implications.may_share(candidates.data(), static_cast<int>(candidates.size()));
            expect(may == !shared.empty(), "implications say what nets have in common");
            ++(may ? yes : no);
        }
    }
    expect(yes > 100 && no > 100, "there were both");
    expect(refuting > 100 && standing > 100, "and both of these");
}

// On marks without rules: locking in the order of houses and of digits, and fish of two lines
// against all pairs of lines.
void patterns_are_all_found() {
    using namespace nonet::se121;
    using Patterns = std::set<std::array<unsigned, 4>>;
    nonet::Random random(1);
    const std::vector<std::uint8_t> empty(81, 0);
    std::size_t lockings = 0, fish = 0;
    for (int round = 0; round < 100; ++round) {
        std::vector<std::uint16_t> marks(81);
        for (std::uint16_t& each : marks) {
            while (count(each) < 2) each |= static_cast<std::uint16_t>(1U << random.below(9));
        }
        const Grid grid(empty.data(), marks.data());
        Patterns by_house, by_digit, found, expected;
        const auto into = [](Patterns& patterns) {
            return [&patterns](auto... what) {
                expect(patterns.insert({static_cast<unsigned>(what)...}).second, "each once");
                return false;
            };
        };
        any_locking(grid, into(by_house));
        any_locking_by_digit(grid, into(by_digit));
        expect(by_house == by_digit, "two orders of the same");
        any_fish(grid, 2, into(found));
        for (const unsigned type : {kRow, kColumn}) {
            for (unsigned lines = 0; lines < 512; ++lines) {
                for (unsigned digit = 0; count(lines) == 2 && digit < 9; ++digit) {
                    unsigned covers = 0, fewest = 9;
                    each_bit(lines, [&](int line) {
                        const Nine places = grid.positions(static_cast<int>(type) * 9 + line,
                                                           static_cast<int>(digit));
                        covers |= places;
                        fewest = std::min(fewest, static_cast<unsigned>(count(places)));
                    });
                    if (fewest == 2 && count(covers) == 2) {
                        expected.insert({type, lines, digit, covers});
                    }
                }
            }
        }
        expect(found == expected, "the fish of two lines");
        lockings += by_digit.size();
        fish += found.size();
    }
    expect(lockings > 100 && fish > 100, "there were many");
}

void the_first_of_equal_hints_stays() {
    Hint one, larger;
    one.removals.add(0, 1U);
    larger.removals.add(0, 3U);
    expect(comes_before(larger, one) && !comes_before(one, larger), "more removals come first");
    expect(!comes_before(one, one), "equal ones stay as they came");
}

}  // namespace

int main() {
    ratings();
    implications_know_what_nets_share();
    hostile_boards();
    stops_when_asked();
    penalties();
    patterns_are_all_found();
    the_first_of_equal_hints_stays();
    return tests::report();
}
