// From the characters of a text to values.
#pragma once

#include "batch/logic.hpp"

namespace nonet::batch {
namespace {

// `read_cells` reads 81 characters: digits, and 0 . * _ - for empty cells. It is false if there is
// any other, and then what was written to `cells` means nothing.

#if defined(NONET_BATCH_AVX512)
// What each character of ASCII stands for: one instruction looks 64 of them up.
struct SymbolTable {
    static constexpr std::uint8_t kNone = 0x80;  // the bit that characters beyond ASCII have, too

    constexpr SymbolTable() : at() {
        for (std::uint8_t& value : at) value = kNone;
        for (unsigned digit = 0; digit <= 9; ++digit) {
            at['0' + digit] = static_cast<std::uint8_t>(digit);
        }
        constexpr unsigned char kEmpty[] = {'.', '*', '_', '-'};
        for (const unsigned char symbol : kEmpty) at[symbol] = 0;
    }

    std::uint8_t at[2 * kBytes];
};
alignas(kBytes) constexpr SymbolTable kSymbols;

NONET_NOINLINE bool read_cells(const char* text, std::uint8_t* cells) {
    const auto low = (__m512i)load(kSymbols.at), high = (__m512i)load(kSymbols.at + kBytes);
    constexpr std::size_t kSecond = kCells - kBytes;  // the halves overlap
    const auto first = (__m512i)load(text), second = (__m512i)load(text + kSecond);
    const auto values = (Word)_mm512_permutex2var_epi8(low, first, high);
    const auto more_values = (Word)_mm512_permutex2var_epi8(low, second, high);
    store(cells, values);
    store(cells + kSecond, more_values);
    const Word seen_bits = or3((Word)first, values, more_values) | (Word)second;
    return _mm512_movepi8_mask((__m512i)seen_bits) == 0;
}
#else
#if NONET_BATCH_BYTES > 8
typedef std::uint8_t Symbols __attribute__((vector_size(NONET_BATCH_BYTES)));
#else
using Symbols = std::uint8_t;
#endif

// All bits of a byte, or none.
NONET_INLINE Symbols equal(Symbols symbols, char c) {
#if NONET_BATCH_BYTES > 8
    return (Symbols)(symbols == static_cast<std::uint8_t>(c));
#else
    return static_cast<Symbols>(-(symbols == c));
#endif
}
NONET_INLINE Symbols at_most(Symbols numbers, std::uint8_t most) {
#if NONET_BATCH_BYTES > 8
    return (Symbols)(numbers <= most);
#else
    return static_cast<Symbols>(-(numbers <= most));
#endif
}

// Comparisons, for these become vector instructions in the scalar kernel too.
NONET_NOINLINE bool read_cells(const char* NONET_RESTRICT text,
                               std::uint8_t* NONET_RESTRICT cells) {
    Symbols wrong = {};
    for (std::size_t i = 0; i < kCells; i += sizeof(Symbols)) {
        // The last ones overlap those before.
        const std::size_t start = i + sizeof(Symbols) <= kCells ? i : kCells - sizeof(Symbols);
        Symbols symbols;
        std::memcpy(&symbols, text + start, sizeof symbols);
        const Symbols numbers = static_cast<Symbols>(symbols - '0');
        const Symbols digits = at_most(numbers, 9);
        const Symbols empty = static_cast<Symbols>(equal(symbols, '.') | equal(symbols, '*') |
                                                   equal(symbols, '_') | equal(symbols, '-'));
        const Symbols values = numbers & digits;
        std::memcpy(cells + start, &values, sizeof values);
        wrong |= static_cast<Symbols>(~(digits | empty));
    }
    Word any_wrong = zeros();
    std::memcpy(&any_wrong, &wrong, sizeof wrong);
    return !any(any_wrong);
}
#endif

}  // namespace
}  // namespace nonet::batch
