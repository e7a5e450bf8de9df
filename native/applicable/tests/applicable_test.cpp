// Patterns made by hand, and what is asked in another order.
#include "applicable/applicable.hpp"

#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using namespace nonet::applicable;
using tests::expect;

Position with(std::initializer_list<int> places, int value) {
    Position position;
    for (const int cell : places) position.places[value].add(cell);
    position.empty = position.places[value];
    position.complete();
    return position;
}

void by_hand() {
    Applicable fish(with({1, 4, 28, 31, 46}, 6));
    expect(fish.may(kXWing), "two rows, two columns and one more place");
    expect(!fish.may(kSwordfish), "no larger fish");
    expect(!Applicable(with({1, 4, 28, 31}, 6)).may(kXWing), "a fish that clears nothing");
    Applicable locked(with({0, 1, 5, 40}, 2));
    expect(locked.may(kPointing) && !locked.may(kClaiming), "a box whose places are in a row");
    Applicable none{Position{}};
    for (int pattern = 0; pattern < kPatterns; ++pattern) {
        expect(!none.may(static_cast<Pattern>(pattern)), "nothing on a board without marks");
    }
}

void in_any_order(nonet::Random& random) {
    Position position;
    for (int cell = 0; cell < kCells; ++cell) {
        if (random.below(3) == 0) continue;
        position.empty.add(cell);
        for (int value = 0; value < kValues; ++value) {
            if (random.below(4) == 0) position.places[value].add(cell);
        }
    }
    position.complete();
    Applicable forward(position), backward(position);
    Patterns one = 0, other = 0;
    for (int i = 0; i < kPatterns; ++i) {
        const int last = kPatterns - 1 - i;
        if (forward.may(static_cast<Pattern>(i))) one |= bit(i);
        if (backward.may(static_cast<Pattern>(last))) other |= bit(last);
    }
    expect(one == other, "the order of asking changes nothing");
}

}  // namespace

int main() {
    by_hand();
    nonet::Random random(1);
    for (int round = 0; round < 200; ++round) in_any_order(random);
    return tests::report();
}
