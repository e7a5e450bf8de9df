// The ratings of Sudoku Explainer 1.2.1 (SPEC 1.1) and, approximately, of Sukaku Explainer: solves
// a puzzle as these programs do.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "control.hpp"
#include "se121/hint.hpp"

namespace nonet::se121 {

// Of the running maximum: of all steps (ER), up to the first placement (EP), of the first step
// (ED). 0 where there is none.
struct Rating {
    double er = 0, ep = 0, ed = 0;
    bool solved = false;  // false: no producer had a hint, or the run was stopped; then ER is at
                          // least the easiest that the producer at work could have found
    Stop stop = Stop::kExhausted;
};

// Whose producers are asked, in its order.
enum class Program { kSudokuExplainer, kSukakuExplainer };

// Keeps memory for the next puzzle. One thread at a time.
class Rater {
  public:
    explicit Rater(Program program = Program::kSudokuExplainer);
    ~Rater();

    // Rates a puzzle of 81 values, 0 for empty; `marks`, which may be null, narrows the digits of
    // each cell. `path`, which may be null, gets every step. Throws std::bad_alloc.
    Rating rate(const std::uint8_t* values, const std::uint16_t* marks, Control& control,
                std::vector<Hint>* path);

    // The first hint of the producer of that number (SPEC 1.1), of those from 23 on all hints by
    // rank, merged. For tests.
    std::vector<Hint> hints(const std::uint8_t* values, const std::uint16_t* marks, int producer,
                            Control& control);

  private:
    struct Producers;
    std::unique_ptr<Producers> producers_;
};

}  // namespace nonet::se121
