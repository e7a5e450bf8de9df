// Rates whole corpora, for sanitizers and debuggers: se121_corpus FILE...
//
// A line is `puzzle [ER ...]`; or JSON with "puzzle" and "er" as strings, as recorded paths have
// it; or JSON with "pm", 81 sets of pencil marks ("=d" for a value), and "lv", the level of
// nesting, for which all hints are made. What has an ER has to get it; what differs is listed.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "se121/rating.hpp"

namespace {

using nonet::Control;
using nonet::se121::Hint;
using nonet::se121::Rater;
using nonet::se121::Rating;

constexpr std::size_t kCells = 81;

// The text or number that follows a key of a JSON object without nesting; empty without the key.
std::string value_of(const std::string& line, const std::string& key) {
    const std::string quoted = '"' + key + "\":";
    std::size_t at = line.find(quoted);
    if (at == std::string::npos) return {};
    at += quoted.size();
    const bool is_text = line[at] == '"';
    const std::size_t begin = at + (is_text ? 1 : 0);
    return line.substr(begin, line.find_first_of(is_text ? "\"" : ",}", begin) - begin);
}

struct Counts {
    int rated = 0, differing = 0, hints = 0;
};

void rate(const std::string& puzzle, double er, Rater& rater, Counts& counts) {
    if (puzzle.size() != kCells) return;
    std::vector<std::uint8_t> values;
    for (const char c : puzzle) {
        values.push_back(static_cast<std::uint8_t>('1' <= c && c <= '9' ? c - '0' : 0));
    }
    Control control;
    std::vector<Hint> path;
    const Rating rating = rater.rate(values.data(), nullptr, control, &path);
    ++counts.rated;
    if (er < 0 || std::abs(rating.er - er) < 0.06) return;
    ++counts.differing;
    std::printf("  %s %.1f: %.1f here\n", puzzle.c_str(), er, rating.er);
}

void nested_hints(const std::string& marks, int level, Rater& rater, Counts& counts) {
    std::vector<std::uint8_t> values;
    std::vector<std::uint16_t> narrowed;
    std::istringstream words(marks);
    for (std::string word; words >> word;) {
        const bool is_value = word[0] == '=';
        values.push_back(static_cast<std::uint8_t>(is_value ? word[1] - '0' : 0));
        unsigned digits = 0;
        for (const char c : word.substr(is_value ? 1 : 0)) digits |= 1u << (c - '1');
        narrowed.push_back(static_cast<std::uint16_t>(digits));
    }
    if (values.size() != kCells) return;
    constexpr int kLevel2 = 27;  // its producer
    Control control;
    ++counts.rated;
    counts.hints += static_cast<int>(
        rater.hints(values.data(), narrowed.data(), kLevel2 - 2 + level, control).size());
}

Counts run(const char* file) {
    Counts counts;
    Rater rater;  // one for all: memory is kept from puzzle to puzzle
    std::set<std::string> known;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        const std::string marks = value_of(line, "pm"), level = value_of(line, "lv");
        if (!marks.empty()) {
            if (known.insert(level + marks).second) {
                nested_hints(marks, std::atoi(level.c_str()), rater, counts);
            }
            continue;
        }
        std::string puzzle = value_of(line, "puzzle"), er = value_of(line, "er");
        if (puzzle.empty()) std::istringstream(line) >> puzzle >> er;
        rate(puzzle, er.empty() ? -1 : std::atof(er.c_str()), rater, counts);
    }
    return counts;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::puts("se121_corpus FILE...: rates the puzzles of files");
        return 2;
    }
    for (int i = 1; i < argc; ++i) {
        const Counts counts = run(argv[i]);
        std::printf("%s: %d rated, %d differ, %d nested hints\n", argv[i], counts.rated,
                    counts.differing, counts.hints);
        std::fflush(stdout);
    }
    return 0;
}
