// Texts of lines: every field lies in its text, rows fit their room, and packed text is as long as
// it was promised to be.
#include "rows/rows.hpp"

#include <algorithm>
#include <set>

#include "fuzz/bytes.hpp"
#include "rows/deflate.hpp"

using nonet::rows::Answers;
using nonet::rows::Field;
using nonet::rows::Format;
using nonet::rows::Found;
using nonet::rows::Shape;

namespace {

void write(fuzz::Bytes& in, std::string_view text, const std::vector<Field>& fields,
           std::size_t count) {
    std::vector<std::uint8_t> solutions(81 * count, 5), codes(count);
    std::vector<std::uint32_t> counts(count);
    for (std::size_t i = 0; i < count; ++i) {
        codes[i] = static_cast<std::uint8_t>(in.below(6));
        counts[i] = static_cast<std::uint32_t>(in.word());
    }
    Format format;
    for (std::size_t kind = 0; kind < Format::kKinds; ++kind) {
        if (in.chance()) continue;
        std::vector<int> values(in.below(4));
        for (int& each : values) each = static_cast<int>(in.below(4));
        std::vector<std::string> texts(values.size() + 1, std::string(in.below(5), ','));
        format.set(kind, std::move(texts), std::move(values));
    }
    const Answers answers{text, fields.data(), solutions.data(), counts.data(), codes.data(),
                          2,    in.word() >> 1};
    std::vector<char> out(in.below(2000));
    std::size_t begin = 0;
    while (begin < count) {
        const auto written = format.write(answers, begin, count, out);
        fuzz::must(written.bytes <= out.size(), "rows fit their room");
        fuzz::must(written.next >= begin && written.next <= count, "no answer beyond the last");
        begin = std::max(written.next, begin + 1);  // one that is left to the caller
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const Shape shape{in.chance() ? ',' : static_cast<char>(in.byte()), in.below(4)};
    std::vector<Field> fields(in.below(64));
    fuzz::Bytes choices = in;
    const std::string_view text = in.rest();
    const Found found = find_fields(text, shape, fields);
    fuzz::must(found.fields <= fields.size() && found.end <= text.size(), "within bounds");
    fuzz::must(found.lines <= nonet::rows::count_lines(text) + 1, "no more lines than there are");
    for (std::size_t i = 0; i < found.fields; ++i) {
        const Field& field = fields[i];
        fuzz::must(field.begin <= field.end && field.end <= text.size(), "a field in its text");
        fuzz::must(field.line < found.lines, "a line that was seen");
    }
    write(choices, text, fields, found.fields);
    std::vector<std::uint8_t> packed(nonet::rows::most_deflated(text.size()));
    const std::size_t length = nonet::rows::deflate(text, packed);
    const bool few =
        std::set<char>(text.begin(), text.end()).size() <= nonet::rows::kMostCharacters;
    fuzz::must(length <= packed.size() && (length == 0 || few), "many characters are not packed");
    // Of a long text some characters may be so rare that their codes are too long.
    const bool packs = few && !text.empty() && text.size() < 1000;
    fuzz::must(length > 0 || !packs, "few characters are packed");
    return 0;
}
