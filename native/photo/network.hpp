// Small networks that know digits: one those of print, one those of pens as well.
// tools/photo_training.py made their weights.
#pragma once

#include <vector>

#include "photo/cells.hpp"

namespace nonet::photo {

constexpr int kDigits = 9;    // that people write
constexpr int kClasses = 11;  // nothing, the digits 1 to 9, the digit 0

// The probability of each class of print.
std::vector<float> read_sign(const Cell& cell);

// The probabilities that nobody wrote there, and that a person wrote 1 to 9.
std::vector<float> read_pen(const Cell& cell);

}  // namespace nonet::photo
