#include "rows/rows.hpp"

#include <algorithm>
#include <cstring>

namespace nonet::rows {
namespace {

constexpr std::size_t kCells = 81;
constexpr std::size_t kMostDigits = 20;  // of a number
constexpr std::string_view kBlank(" \t\r\0", 4);
constexpr std::uint8_t kMultiple = 2;  // the code

bool is_blank(char c) {
    return kBlank.find(c) != std::string_view::npos;
}

// The part of [begin, end) without blanks around it.
void trim(std::string_view text, std::size_t& begin, std::size_t& end) {
    while (begin < end && is_blank(text[begin])) ++begin;
    while (begin < end && is_blank(text[end - 1])) --end;
}

// Narrows a line to one of its columns, which may be quoted.
void take_column(std::string_view text, const Shape& shape, std::size_t& begin, std::size_t& end) {
    std::size_t at = begin;
    for (unsigned column = 0;; ++column) {
        bool quoted = false;
        std::size_t stop = at;
        for (; stop < end && (quoted || text[stop] != shape.separator); ++stop) {
            quoted ^= text[stop] == '"';
        }
        if (column == shape.column) {
            begin = at;
            end = stop;
            break;
        }
        if (stop == end) {
            begin = end;
            return;
        }
        at = stop + 1;
    }
    trim(text, begin, end);
    if (end - begin >= 2 && text[begin] == '"' && text[end - 1] == '"') {
        ++begin;
        --end;
        trim(text, begin, end);
    }
}

char* write_number(std::uint64_t number, char* out) {
    char digits[kMostDigits];
    std::size_t n = 0;
    do {
        digits[n++] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (n > 0) *out++ = digits[--n];
    return out;
}

// Where there is no solution nothing is written.
char* write_grid(const std::uint8_t* grid, char* out) {
    if (grid[0] == 0) return out;
    for (std::size_t i = 0; i < kCells; ++i) out[i] = static_cast<char>(grid[i] + '0');
    return out + kCells;
}

// Whether a text of `kCells` characters goes on beyond its line. Made for vector code.
bool has_line_end(const char* text) {
    unsigned char has_end = 0;
    for (std::size_t i = 0; i < kCells; ++i) {
        has_end |= static_cast<unsigned char>(text[i] == '\n');
    }
    return has_end != 0;
}

// Where the line ends that begins there. Most have 81 characters.
std::size_t line_end(std::string_view text, std::size_t begin) {
    const std::size_t usual = begin + kCells;
    if (usual < text.size() && text[usual] == '\n' && !has_line_end(text.data() + begin)) {
        return usual;
    }
    return std::min(text.find('\n', begin), text.size());
}

}  // namespace

Found find_fields(std::string_view text, const Shape& shape, std::span<Field> fields) {
    Found place;
    while (place.end < text.size() && place.fields < fields.size()) {
        std::size_t begin = place.end;
        std::size_t end = line_end(text, begin);
        place.end = std::min(end + 1, text.size());
        const auto line = static_cast<std::uint32_t>(place.lines++);
        if (end - begin != kCells || is_blank(text[begin]) || is_blank(text[end - 1])) {
            trim(text, begin, end);
        }
        if (begin == end || (shape.separator == '\0' && text[begin] == '#')) continue;
        if (shape.separator != '\0') take_column(text, shape, begin, end);
        fields[place.fields++] = {static_cast<std::uint32_t>(begin),
                                  static_cast<std::uint32_t>(end), line};
    }
    return place;
}

std::size_t count_lines(std::string_view text) {
    // In bytes as long as these cannot overflow: vector code of the widest kind.
    constexpr std::size_t kPiece = 255 * 64;
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size(); at += kPiece) {
        const std::string_view piece = text.substr(at, kPiece);
        unsigned char ends[64] = {};
        const std::size_t whole = piece.size() / 64 * 64;
        for (std::size_t i = 0; i < whole; i += 64) {
            for (std::size_t k = 0; k < 64; ++k) {
                ends[k] = static_cast<unsigned char>(ends[k] + (piece[i + k] == '\n'));
            }
        }
        for (const unsigned char n : ends) lines += n;
        for (const char c : piece.substr(whole)) lines += c == '\n';
    }
    return lines;
}

void Format::set(std::size_t kind, std::vector<std::string> texts, std::vector<int> values) {
    Row row{true, std::move(texts), std::move(values), 0};
    row.texts.resize(row.values.size() + 1);
    for (const std::string& text : row.texts) row.longest += text.size();
    row.longest += row.values.size() * std::max(kCells, kMostDigits);
    rows_[kind] = std::move(row);
}

Format::Written Format::write(const Answers& answers, std::size_t begin, std::size_t end,
                              std::span<char> out) const {
    if (out.empty())
        return {begin, 0};  // memory of no size may be null, which memcpy may not be given
    char* at = out.data();
    std::size_t i = begin;
    for (; i < end; ++i) {
        std::size_t kind = answers.codes[i];
        if (kind == kMultiple && answers.counts[i] < answers.limit) kind = kAll;
        const Row& row = rows_[kind];
        const Field& field = answers.fields[i];
        if (field.begin > field.end || field.end > answers.text.size()) break;
        const std::size_t length = field.end - field.begin;
        const auto room = static_cast<std::size_t>(out.data() + out.size() - at);
        if (!row.known || row.longest + row.values.size() * length > room) break;
        for (std::size_t k = 0; k < row.texts.size(); ++k) {
            std::memcpy(at, row.texts[k].data(), row.texts[k].size());
            at += row.texts[k].size();
            if (k == row.values.size()) break;
            switch (row.values[k]) {
                case kPuzzle:
                    std::memcpy(at, answers.text.data() + field.begin, length);
                    at += length;
                    break;
                case kSolution:
                    at = write_grid(answers.solutions + i * kCells, at);
                    break;
                case kCount:
                    at = write_number(answers.counts[i], at);
                    break;
                default:
                    at = write_number(answers.first_line + field.line, at);
            }
        }
    }
    return {i, static_cast<std::size_t>(at - out.data())};
}

}  // namespace nonet::rows
