#include "photo/cells.hpp"

#include <algorithm>
#include <cmath>

namespace nonet::photo {
namespace {

constexpr int kBorder = 4;               // pixels where the lines of the grid may be
constexpr float kPaperShare = 0.85F;     // of the pixels that are darker than paper at the least
constexpr float kInkShare = 0.02F;       // of the pixels that are ink at the least
constexpr float kLeastContrast = 0.10F;  // of the paper: less is no ink at all
constexpr float kLeastOfOthers = 0.45F;  // of the contrast of the board's digits
constexpr float kDigitsShare = 0.92F;    // of the cells that have less contrast than a digit

float share(std::vector<float>& values, float part) {
    const auto place = static_cast<std::ptrdiff_t>(part * static_cast<float>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}

Cell sampled(const Picture& picture, const std::array<Point, 4>& corners) {
    const Perspective place({corners[0], corners[1], corners[2], corners[3]});
    Cell cell{};
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const float u = (static_cast<float>(x) + 0.5F) / kSide;
            const float v = (static_cast<float>(y) + 0.5F) / kSide;
            cell[static_cast<std::size_t>(y) * kSide + x] = picture.between(place(u, v));
        }
    }
    return cell;
}

}  // namespace

std::vector<Cell> cut(const Picture& picture, const Grid& grid) {
    std::vector<Cell> cells;
    std::vector<float> papers, contrasts;
    const int n = grid.size;
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
            const Point* above = &grid.crossings[static_cast<std::size_t>(r) * (n + 1) + c];
            const Point* below = above + n + 1;
            cells.push_back(sampled(picture, {above[0], above[1], below[1], below[0]}));
            std::vector<float> middle;
            for (int y = kBorder; y < kSide - kBorder; ++y) {
                const auto row = cells.back().begin() + y * kSide;
                middle.insert(middle.end(), row + kBorder, row + kSide - kBorder);
            }
            papers.push_back(share(middle, kPaperShare));
            contrasts.push_back(papers.back() - share(middle, kInkShare));
        }
    }
    std::vector<float> all = contrasts;
    const float digits = share(all, kDigitsShare);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const float least = std::max(kLeastContrast * papers[i], kLeastOfOthers * digits);
        const float scale = 1 / std::max({contrasts[i], least, 1.0F});
        for (float& grey : cells[i]) {
            grey = std::clamp((papers[i] - grey) * scale, -0.5F, 1.5F);
        }
    }
    return cells;
}

Cell turned(const Cell& cell, int quarters) {
    Cell result = cell;
    for (int k = 0; k < quarters; ++k) {
        const Cell before = result;
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                result[x * kSide + (kSide - 1 - y)] = before[y * kSide + x];
            }
        }
    }
    return result;
}

Cell moved(const Cell& cell, int right, int down) {
    Cell result{};
    for (int y = std::max(0, down); y < std::min(kSide, kSide + down); ++y) {
        for (int x = std::max(0, right); x < std::min(kSide, kSide + right); ++x) {
            result[y * kSide + x] = cell[(y - down) * kSide + x - right];
        }
    }
    return result;
}

namespace {

// Whether a column has ink where digits are.
bool has_ink(const Cell& cell, int x) {
    for (int y = kBorder; y < kSide - kBorder; ++y) {
        if (cell[y * kSide + x] > 0.5F) return true;
    }
    return false;
}

}  // namespace

std::vector<Cell> signs(const Cell& cell) {
    constexpr int kTallest = 10;  // pixels that a sign has at the least from top to bottom
    std::vector<Cell> found;
    for (int x = kBorder - 1; x < kSide - kBorder + 1;) {
        if (!has_ink(cell, x)) {
            ++x;
            continue;
        }
        const int left = x;
        while (x < kSide - kBorder + 1 && has_ink(cell, x)) ++x;
        int top = kSide, bottom = 0;
        for (int y = kBorder; y < kSide - kBorder; ++y) {
            for (int i = left; i < x; ++i) {
                if (cell[y * kSide + i] > 0.5F) top = std::min(top, y), bottom = y;
            }
        }
        if (bottom - top + 1 < kTallest) continue;
        Cell sign{};
        for (int y = kBorder; y < kSide - kBorder; ++y) {
            for (int i = left - 1; i <= x; ++i) sign[y * kSide + i] = cell[y * kSide + i];
        }
        found.push_back(moved(sign, (kSide - left - x) / 2, (kSide - top - bottom - 1) / 2));
    }
    if (found.size() < 2) return {cell};
    return found;
}

}  // namespace nonet::photo
