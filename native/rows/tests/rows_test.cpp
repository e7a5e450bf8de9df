// Packing by itself, for the sanitizers: tests/test_packing.py unpacks what is packed.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rows/deflate.hpp"
#include "tests/expect.hpp"

namespace {

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

}  // namespace

int main() {
    few_characters();
    return tests::report();
}
