// Packing and lines by themselves, for the sanitizers: tests/test_packing.py unpacks what is
// packed.
#include "rows/rows.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rows/deflate.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::rows::count_lines;
using nonet::rows::deflate;
using nonet::rows::kMostCharacters;
using nonet::rows::most_deflated;
using tests::expect;

// As many different characters as there may be, and one more.
void few_characters() {
    for (std::size_t n = 1; n <= kMostCharacters + 1; ++n) {
        std::string text;
        for (std::size_t i = 0; i < 3 * n; ++i) text += static_cast<char>('0' + i % n);
        std::vector<std::uint8_t> packed(most_deflated(text.size()));
        const std::size_t length = deflate(text, packed);
        expect(length <= packed.size(), "as much room as was promised");
        expect((length > 0) == (n <= kMostCharacters), "few characters are packed, many are not");
    }
}

// Characters each as frequent as the two before it together: the rarest has the longest code.
void one_character_is_rare() {
    std::string text;
    std::size_t before = 1, now = 2;  // and the end once
    for (char c = 'a'; c < 'a' + 18; ++c) {
        text.append(before, c);
        before = std::exchange(now, before + now);
    }
    std::vector<std::uint8_t> packed(most_deflated(text.size()));
    expect(deflate(text, packed) == 0, "a code of more than 15 bits is refused");
    text.erase(0, 6);
    expect(deflate(text, packed) > 0, "without the rarest characters it is packed");
}

void lines_are_counted() {
    for (const std::size_t before : {0, 1, 63, 64, 255 * 64 - 1, 255 * 64, 3 * 255 * 64}) {
        const std::string text = std::string(before, '1') + "\n";
        expect(count_lines(text) == 1, "a line, however long");
        expect(count_lines("\n" + text + text) == 3, "and an empty one before it");
    }
    expect(count_lines(std::string(100'000, '\n')) == 100'000, "empty lines");
}

}  // namespace

int main() {
    few_characters();
    one_character_is_rare();
    lines_are_counted();
    return tests::report();
}
