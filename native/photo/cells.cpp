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

constexpr float kInk = 0.5F;
constexpr int kTallest = 10;      // pixels that a sign has at the least from top to bottom
constexpr float kWidest = 0.95F;  // of its height: what is wider is two signs that touch
constexpr int kSign = 18;         // pixels from top to bottom that the network knows best

struct Box {
    int left, right, top, bottom;  // the first and the last of the ink

    int width() const { return right - left + 1; }
    int height() const { return bottom - top + 1; }
};

// What is connected to a pixel of ink, which is taken out of `ink`.
Box connected(std::array<bool, kSide * kSide>& ink, int x, int y) {
    Box box{x, x, y, y};
    std::vector<std::pair<int, int>> open{{x, y}};
    ink[y * kSide + x] = false;
    while (!open.empty()) {
        const auto [i, j] = open.back();
        open.pop_back();
        box = {std::min(box.left, i), std::max(box.right, i), std::min(box.top, j),
               std::max(box.bottom, j)};
        for (int v = std::max(0, j - 1); v <= std::min(kSide - 1, j + 1); ++v) {
            for (int u = std::max(0, i - 1); u <= std::min(kSide - 1, i + 1); ++u) {
                if (!ink[v * kSide + u]) continue;
                ink[v * kSide + u] = false;
                open.emplace_back(u, v);
            }
        }
    }
    return box;
}

// The two signs of a box that is too wide for one: between them is least ink.
std::array<Box, 2> halves(const Cell& cell, const Box& box) {
    int best = box.left + box.width() / 2;
    float least = 1e9F;
    for (int x = box.left + box.width() / 3; x <= box.right - box.width() / 3; ++x) {
        float sum = 0;
        for (int y = box.top; y <= box.bottom; ++y) sum += cell[y * kSide + x];
        if (sum < least) least = sum, best = x;
    }
    return {Box{box.left, best - 1, box.top, box.bottom},
            Box{best + 1, box.right, box.top, box.bottom}};
}

// A sign in the middle of a cell of its own, as tall as the network knows them.
Cell alone(const Cell& cell, const Box& box) {
    const float scale = static_cast<float>(box.height()) / kSign;
    const float middle_x = static_cast<float>(box.left + box.right) / 2;
    const float middle_y = static_cast<float>(box.top + box.bottom) / 2;
    Cell sign{};
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const float u = middle_x + (static_cast<float>(x) - kSide / 2 + 0.5F) * scale;
            const float v = middle_y + (static_cast<float>(y) - kSide / 2 + 0.5F) * scale;
            const int i = static_cast<int>(std::floor(u)), j = static_cast<int>(std::floor(v));
            if (i < box.left - 1 || i > box.right || j < box.top - 1 || j > box.bottom) continue;
            const auto grey = [&](int across, int down) {
                return cell[std::clamp(down, 0, kSide - 1) * kSide +
                            std::clamp(across, 0, kSide - 1)];
            };
            const float s = u - static_cast<float>(i), t = v - static_cast<float>(j);
            sign[y * kSide + x] = (grey(i, j) * (1 - s) + grey(i + 1, j) * s) * (1 - t) +
                                  (grey(i, j + 1) * (1 - s) + grey(i + 1, j + 1) * s) * t;
        }
    }
    return sign;
}

}  // namespace

std::vector<Cell> signs(const Cell& cell) {
    std::array<bool, kSide * kSide> ink{};
    for (int y = kBorder; y < kSide - kBorder; ++y) {
        for (int x = kBorder - 1; x <= kSide - kBorder; ++x) {
            ink[y * kSide + x] = cell[y * kSide + x] > kInk;
        }
    }
    std::vector<Box> boxes;
    for (int x = 0; x < kSide; ++x) {  // from left to right
        for (int y = 0; y < kSide; ++y) {
            if (!ink[y * kSide + x]) continue;
            const Box box = connected(ink, x, y);
            if (box.height() >= kTallest) boxes.push_back(box);
        }
    }
    if (boxes.size() == 1 &&
        static_cast<float>(boxes[0].width()) > kWidest * static_cast<float>(boxes[0].height())) {
        const auto two = halves(cell, boxes[0]);
        boxes.assign(two.begin(), two.end());
    }
    std::vector<Cell> result;
    for (const Box& box : boxes) result.push_back(alone(cell, box));
    return result;
}

}  // namespace nonet::photo
