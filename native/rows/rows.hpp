// Lines of text in, rows of text out, for blocks of many puzzles: where each puzzle stands, and
// what is written of it. Words are the caller's; here are digits, separators and places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::rows {

// Where the text of a puzzle is in its block, without blanks around it, and in which line, counted
// from the first of the block.
struct Field {
    std::uint32_t begin, end, line;
};

// How a line holds its puzzle: as the whole line, or as a column of a table, counted from 0.
struct Shape {
    char separator = '\0';  // between columns; none: the whole line
    unsigned column = 0;
};

struct Found {
    std::size_t fields = 0;  // so many were written
    std::size_t end = 0;     // the text up to here is done with
    std::size_t lines = 0;   // which are so many lines
};

// Finds the puzzles of whole lines, as many as `fields` has room for. Blank lines hold none, nor do
// those that begin with # (in a table they do). A line without that column has an empty field.
Found find_fields(std::string_view text, const Shape& shape, std::span<Field> fields);

std::size_t count_lines(std::string_view text);

// What is known of the puzzles of a block: one for each field.
struct Answers {
    std::string_view text;
    const Field* fields;
    const std::uint8_t* solutions;  // rows of 81 values
    const std::uint32_t* counts;
    const std::uint8_t* codes;
    std::uint32_t limit;
    std::uint64_t first_line;  // the number of the first line of the block
};

// How a row is written, for each kind of answer: texts, and between them what is known.
class Format {
  public:
    enum Value : int { kPuzzle = 0, kSolution = 1, kCount = 2, kLine = 3 };
    // The kinds: the codes of batch_driver, but for `kAll`, a puzzle with several solutions that
    // were all counted.
    static constexpr std::size_t kAll = 5, kKinds = 6;

    // A kind without a row is left to the caller, an empty row is not written.
    void set(std::size_t kind, std::vector<std::string> texts, std::vector<int> values);

    struct Written {
        std::size_t next = 0;   // the first answer of which no row was written
        std::size_t bytes = 0;  // of all rows before
    };
    // Writes rows from answer `begin` on, until `end`, one that is left to the caller, or one that
    // has no room.
    Written write(const Answers& answers, std::size_t begin, std::size_t end,
                  std::span<char> out) const;

  private:
    struct Row {
        bool known = false;
        std::vector<std::string> texts;  // one more than values
        std::vector<int> values;
        std::size_t longest = 0;  // without puzzles
    };
    Row rows_[kKinds];
};

}  // namespace nonet::rows
