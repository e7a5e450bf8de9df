// Canonical forms: a form is its own form, and the quick way of the classic board gives the same.
#include "canonical/canonical.hpp"

#include "fuzz/bytes.hpp"
#include "tests/houses.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr canonical::Shape kShapes[] = {{1, 1, 1, true}, {4, 2, 2, true}, {6, 2, 3, false},
                                            {6, 1, 6, true}, {5, 1, 5, true}, {9, 3, 3, true},
                                            {8, 2, 4, false}};
    constexpr std::uint64_t kRows = 20'000;
    fuzz::Bytes in(data, size);
    const canonical::Shape& shape = kShapes[in.below(7)];
    const auto n = static_cast<std::size_t>(shape.size);
    auto cells = in.values(n * n, static_cast<std::uint8_t>(n), in.chance());
    // Clashes are refused by the callers; what is put beside others goes.
    const auto houses =
        tests::houses_of(shape.size, shape.box_rows > 1 ? shape.box_rows : 0, shape.box_columns);
    for (const auto& house : houses) {
        std::uint32_t seen = 0;
        for (const std::uint32_t cell : house) {
            if ((seen >> cells[cell] & 1) != 0) cells[cell] = 0;
            seen |= 1U << cells[cell];
        }
    }
    const auto before = cells;
    Control control;
    if (canonicalize(shape, kRows, control, cells) != Stop::kExhausted) return 0;
    fuzz::must(cells <= before, "a form is least");
    auto again = cells;
    if (canonicalize(shape, kRows, control, again) == Stop::kExhausted) {
        fuzz::must(again == cells, "a form is its own form");
    }
    auto slowly = before;
    if (canonicalize_any(shape, kRows, control, slowly) == Stop::kExhausted) {
        fuzz::must(slowly == cells, "the quick way gives the same");
    }
    return 0;
}
