// What people would see on any marks: whatever is found is there, and all searches end.
#include <array>

#include "applicable/applicable.hpp"
#include "fish/finned.hpp"
#include "fish/fish.hpp"
#include "fuzz/bytes.hpp"
#include "hodoku/als.hpp"
#include "hodoku/chains.hpp"
#include "hodoku/forcing.hpp"
#include "hodoku/nets.hpp"
#include "hodoku/singles.hpp"
#include "nets/nets.hpp"
#include "se121/rating.hpp"
#include "sectors/sectors.hpp"

using namespace nonet;
using Marks = std::array<std::uint16_t, 81>;
using Values = std::vector<std::uint8_t>;

namespace {

bool exists(const Marks& marks, int candidate) {
    return (marks[static_cast<std::size_t>(candidate / 9)] >> candidate % 9 & 1) != 0;
}

void chains(const Marks& marks) {
    for (const bool grouped : {false, true}) {
        const hodoku::Links links(marks.data(), grouped);
        if (const auto best = hodoku::best_chain(links)) {
            for (const int each : best->gone)
                fuzz::must(exists(marks, each), "what goes was there");
        }
        if (const auto best = hodoku::best_forcing(links)) {
            fuzz::must(best->chains.size() > 1, "forcing chains");
        }
    }
    const hodoku::Links links(marks.data(), true);
    if (const auto best = hodoku::best_net(links)) {
        fuzz::must(links.exists(best->proven / 2), "what a net is about was there");
    }
}

void sets(const Marks& marks) {
    Control control(0.5, nullptr, nullptr);
    const hodoku::AlsSearch search(marks.data(), control);
    const auto found = {search.first_pair(control), search.first_wing(control),
                        search.best_chain(control)};
    for (const auto& chain : found) {
        if (!chain) continue;
        for (const std::size_t each : chain->sets) fuzz::must(each < search.count(), "a set");
        for (int value = 0; value < 9; ++value) {
            chain->gone[static_cast<std::size_t>(value)].each([&](int cell) {
                fuzz::must(exists(marks, cell * 9 + value),
                           "what a chain of sets removes was there");
            });
        }
    }
}

void patterns(const Marks& marks, const Values& values) {
    applicable::Position position;
    for (int cell = 0; cell < 81; ++cell) {
        position.values[static_cast<std::size_t>(cell)] = values[static_cast<std::size_t>(cell)];
        if (values[static_cast<std::size_t>(cell)] == 0) position.empty.add(cell);
        for (int value = 0; value < 9; ++value) {
            if (!exists(marks, cell * 9 + value)) continue;
            position.places[static_cast<std::size_t>(value)].add(cell);
        }
    }
    position.complete();
    applicable::Applicable asked(position);
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < applicable::kPatterns; ++i) {
            const auto pattern = static_cast<applicable::Pattern>(i);
            fuzz::must(asked.may(pattern) == applicable::Applicable(position).may(pattern),
                       "the same answer by itself");
        }
    }
}

void fishes(const Marks& marks, int size, bool finned) {
    for (int value = 0; value < 9; ++value) {
        fish::CellSet places;
        for (int cell = 0; cell < 81; ++cell) {
            if (exists(marks, cell * 9 + value)) places.add(cell);
        }
        const auto inside = [&](const fish::Fish& each) {
            fuzz::must((each.body | each.gone).without(places).empty(), "a fish of its places");
        };
        for (const auto& each : fish::find_finned(places, size)) inside(each.fish);
        fish::Search search(places, size, fish::Kind::kFranken, finned);
        int rounds = 0;
        struct Enough {};
        try {
            for (int found = 0; found < 20; ++found) {
                const auto each = search.next([&rounds] {
                    if (++rounds > 2000) throw Enough{};
                });
                if (!each) break;
                inside(*each);
            }
        } catch (Enough) {
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const std::uint32_t what = in.below(6);
    const std::uint32_t few = in.below(4);  // how many marks, roughly
    const Values values = in.values(81, 9, true);
    Marks marks{};
    for (std::size_t cell = 0; cell < 81; ++cell) {
        if (values[cell] != 0) continue;
        const std::uint16_t one = in.byte(), other = in.byte();
        marks[cell] = static_cast<std::uint16_t>((one | other << 8) & 0x1ff);
        if (few > 1) marks[cell] &= static_cast<std::uint16_t>(one << 1 | other >> 4);
    }
    if (what == 0) chains(marks);
    if (what == 1) {
        sets(marks);
        patterns(marks, values);
    }
    if (what == 2) fishes(marks, 2 + static_cast<int>(in.below(4)), in.chance());
    if (what == 3) {
        nets::Nets nets(marks.data(), values.data());
        std::array<int, 3> group{};
        for (int& each : group) each = static_cast<int>(in.below(729));
        for (const int each : nets.common(group)) fuzz::must(each / 2 < 729, "a candidate");
    }
    if (what == 4) {
        se121::Rater rater;
        Control control(0.5, nullptr, nullptr);
        rater.rate(values.data(), in.chance() ? marks.data() : nullptr, control, nullptr);
    }
    if (what == 5) {
        hodoku::Singles path(values.data(), marks.data());
        int written = 0;
        while (const auto single = path.first()) {
            path.write(single->cell, single->value);
            fuzz::must(++written <= 81, "a cell is written once");
        }
        sectors::Crossing crossing{1 + in.below(9), 1 + in.below(9), 1 + in.below(9), {}, {}};
        for (auto& row : crossing.cells) {
            for (auto& each : row) each = static_cast<std::uint8_t>(in.below(4));
        }
        for (auto& row : crossing.values) {
            for (auto& each : row) each = static_cast<sectors::Set>(in.below(1U << crossing.size));
        }
        for (const auto& each : sectors::find(crossing)) {
            fuzz::must(each.shared >> crossing.size == 0, "values of the board");
        }
    }
    return 0;
}
