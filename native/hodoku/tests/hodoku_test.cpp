// What native code finds for the scale hodoku, on any marks: the Python suite compares it with slow
// searches. Here each result must make sense and hold in a grid that the marks hide, and nothing
// may be read or written beside the board.
#include <cstdint>
#include <vector>

#include "hodoku/als.hpp"
#include "hodoku/chains.hpp"
#include "hodoku/forcing.hpp"
#include "hodoku/nets.hpp"
#include "hodoku/singles.hpp"
#include "hodoku/tests/proofs.hpp"
#include "random.hpp"
#include "tests/expect.hpp"
#include "tests/hidden.hpp"

namespace {

using nonet::Control;
using nonet::Random;
using nonet::hodoku::AlsChain;
using nonet::hodoku::AlsSearch;
using nonet::hodoku::kCandidates;
using nonet::hodoku::kCells;
using tests::expect;

using Marks = std::vector<std::uint16_t>;

bool has(const Marks& marks, int cell, int value) {
    return (marks[cell] >> value & 1) != 0;
}

void chain_of_sets(const Marks& marks, const AlsSearch& search, const AlsChain& chain) {
    for (std::size_t i = 0; i < chain.sets.size(); ++i) {
        const auto& als = search.set(chain.sets[i]);
        unsigned values = 0;
        als.cells.each([&](int cell) { values |= marks[cell] & 0x1ffU; });
        expect(values == als.values, "the values of its cells");
        expect(nonet::se121::count(values) == als.cells.size() + 1, "one value more than cells");
        if (i > 0) {
            const auto& before = search.set(chain.sets[i - 1]);
            expect((als.cells & before.cells).empty(), "tied sets share no cell");
        }
    }
    expect(chain.sets.size() == 2 || chain.links.size() + 1 == chain.sets.size(), "a value a tie");
    int gone = 0;
    for (int value = 0; value < 9; ++value) {
        gone += chain.gone[value].size();
        chain.gone[value].each([&](int cell) { expect(has(marks, cell, value), "it was there"); });
    }
    expect(gone > 0, "something goes");
}

bool stop_at_once(void*) {
    return true;
}

void sets(const Marks& marks) {
    Control control;
    const AlsSearch search(marks.data(), control);
    for (const auto& found : {search.first_pair(control), search.first_wing(control)}) {
        if (found) chain_of_sets(marks, search, *found);
    }
    // The longest of these searches: it can be stopped.
    Control soon(0.05, nullptr, nullptr);
    if (const auto found = search.best_chain(soon)) chain_of_sets(marks, search, *found);
    Control never(0.0, stop_at_once, nullptr);
    const AlsSearch stopped(marks.data(), never);
    expect(stopped.count() == search.count(), "sets are found even then");
}

void chains(const Marks& marks) {
    for (const bool grouped : {false, true}) {
        const nonet::hodoku::Links links(marks.data(), grouped);
        const auto best = nonet::hodoku::best_chain(links);
        if (!best) continue;
        expect(!best->gone.empty() && best->path.size() > 1, "a chain that crosses out");
        for (const int candidate : best->gone) {
            expect(candidate < kCandidates && links.exists(candidate), "it was there");
        }
    }
    const nonet::hodoku::Links links(marks.data(), true);
    if (const auto best = nonet::hodoku::best_forcing(links)) {
        expect(best->chains.size() > 1 && links.exists(best->proven / 2), "forcing chains");
    }
    if (const auto best = nonet::hodoku::best_net(links)) {
        expect(links.exists(best->proven / 2), "a net is about a candidate that is there");
    }
}

// As long as there are singles they are written, whatever that makes of the board.
void singles(const Marks& marks, Random& random) {
    std::vector<std::uint8_t> values(kCells, 0);
    for (auto& value : values) {
        if (random.below(5) == 0) value = static_cast<std::uint8_t>(random.below(10));
    }
    nonet::hodoku::Singles path(values.data(), marks.data());
    int written = 0;
    while (const auto single = path.first()) {
        expect(single->value >= 0 && single->value < 9 && single->house < 27, "a single");
        path.write(single->cell, single->value);
        path.cross_out(static_cast<int>(random.below(kCells)), single->value);
        if (++written > kCells) break;
    }
    expect(written <= kCells, "a cell is written once");
}

int proven_chains(const tests::Hidden& board, bool grouped) {
    const nonet::hodoku::Links links(board.marks.data(), grouped);
    const tests::Proofs proofs(board, links);
    proofs.links();
    const auto best = nonet::hodoku::best_chain(links);
    if (best) proofs.chain(*best);
    if (const auto found = nonet::hodoku::best_forcing(links)) proofs.forcing(*found);
    if (const auto net = nonet::hodoku::best_net(links)) {
        expect(proofs.holds(net->proven), "what a net proves is true");
    }
    return best ? 1 << static_cast<int>(best->kind) : 0;
}

void proven_sets(const tests::Hidden& board) {
    Control control(0.2, nullptr, nullptr);
    const AlsSearch search(board.marks.data(), control);
    for (const auto& found :
         {search.first_pair(control), search.first_wing(control), search.best_chain(control)}) {
        if (!found) continue;
        for (int value = 0; value < 9; ++value) {
            found->gone[value].each([&](int cell) {
                expect(!board.is_true(cell * 9 + value), "what sets cross out is not true");
            });
        }
    }
}

// With the marks that are left after each: a naked single has one, a hidden one is the last place.
void proven_singles(tests::Hidden board) {
    nonet::hodoku::Singles path(board.values.data(), board.marks.data());
    while (const auto single = path.first()) {
        const int candidate = single->cell * 9 + single->value;
        expect(board.is_true(candidate), "a single is true");
        int rivals = 0;
        for (int other = 0; other < kCandidates; ++other) {
            const bool in_house =
                single->house >= 0 &&
                nonet::se121::kBoard.cells[(single->house + 9) % 27].has(other / 9);
            const bool rival = single->kind == nonet::hodoku::SingleKind::kHidden
                                   ? in_house && other % 9 == single->value
                                   : other / 9 == single->cell;
            rivals += rival && board.exists(other);
        }
        expect(rivals == 1, "a single is the last that is left");
        path.write(single->cell, single->value);
        board.marks[single->cell] = 0;
        for (int cell = 0; cell < kCells; ++cell) {
            if (!tests::see(cell, single->cell)) continue;
            board.marks[cell] &= static_cast<std::uint16_t>(~(1U << single->value));
        }
    }
    for (const unsigned marks : board.marks) expect(nonet::se121::count(marks) != 1, "all of them");
}

// Whatever is found is true in the grid that the marks hide, and all chains are tried.
void what_is_proven() {
    tests::Random random(11);
    int kinds = 0;
    for (int round = 0; round < 60; ++round) {
        const auto more = static_cast<std::uint32_t>(1 + round % 3);
        const auto board = tests::hidden(static_cast<std::size_t>(round % 5 * 8), more, random);
        for (const bool grouped : {false, true}) kinds |= proven_chains(board, grouped);
        proven_sets(board);
        proven_singles(board);
    }
    expect(kinds == 7, "rings, loops and chains are among them");
}

}  // namespace

int main() {
    what_is_proven();
    Random random(5);
    for (int round = 0; round < 48; ++round) {
        Marks marks(kCells, 0);
        for (auto& mark : marks) {
            if (random.below(4) <= static_cast<std::uint32_t>(round % 4)) continue;
            const int values = 1 + static_cast<int>(random.below(2 + round % 3));
            for (int i = 0; i < values; ++i) mark |= 1U << random.below(9);
        }
        sets(marks);
        chains(marks);
        singles(marks, random);
    }
    for (const unsigned all : {0x0U, 0x1ffU, 0x3U}) {
        const Marks marks(kCells, static_cast<std::uint16_t>(all));
        sets(marks);
        chains(marks);
    }
    return tests::report();
}
