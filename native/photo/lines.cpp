#include "photo/lines.hpp"

#include <cmath>

namespace nonet::photo {
namespace {

constexpr int kReach = kCell / 4;       // pixels that a line may lie beside its place
constexpr int kWidth = 2 * kReach + 1;  // places of a line at each crossing
constexpr int kSteepest = 3;            // pixels that a line moves from crossing to crossing
constexpr float kMoved = 0.12F;         // cost of such a pixel
constexpr float kAside = 0.004F;        // cost of a beginning aside, by the square of the pixels
constexpr float kDarkEnough = 2;        // a darker line is no better
constexpr int kBeside = 5;              // pixels from the middle of a line to the paper beside it
constexpr float kSeen = 0.05F;          // darker by that, a pixel is of a line
constexpr int kUneven = 3;              // pixels that a line may lie beside the middle of two
constexpr int kPaper = kCell / 3;       // radius of the paper around a pixel

// How much darker each pixel is than its surroundings, where 1 is usual for the picture.
Picture darkness(const Picture& straight) {
    const Picture paper = blurred(straight, kPaper), soft = blurred(straight, 1);
    Picture dark(straight.width, straight.height);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < dark.grey.size(); ++i) {
        dark.grey[i] = paper.grey[i] - soft.grey[i];
        sum += dark.grey[i];
        squares += static_cast<double>(dark.grey[i]) * dark.grey[i];
    }
    const double count = static_cast<double>(dark.grey.size()), mean = sum / count;
    const float scale = static_cast<float>(1 / (std::sqrt(squares / count - mean * mean) + 0.5));
    for (float& grey : dark.grey) grey *= scale;
    return dark;
}

// A line across the cells: where it lies at each crossing beside its place, and how dark it is.
class Line {
  public:
    // Upright at that number of cells from the left, or level that far from the top.
    Line(const Picture& dark, int size, int number, bool upright) {
        std::vector<std::array<float, kWidth>> darkness(static_cast<std::size_t>(size) + 1);
        const int side = dark.width, middle = kMargin + number * kCell;
        std::vector<float> greys;
        for (int j = 0; j <= size; ++j) {
            const int begin = std::max(0, kMargin + j * kCell - kCell / 2);
            const int end = std::min(side, kMargin + j * kCell + kCell / 2);
            for (int k = 0; k < kWidth; ++k) {
                const int across = std::clamp(middle + k - kReach, 0, side - 1);
                greys.clear();
                for (int along = begin; along < end; ++along) {
                    greys.push_back(upright ? dark.at(across, along) : dark.at(along, across));
                }
                const auto half = greys.begin() + static_cast<std::ptrdiff_t>(greys.size() / 2);
                std::nth_element(greys.begin(), half, greys.end());
                darkness[j][k] = std::min(kDarkEnough, *half);
            }
        }
        darkest(limited(darkness));
        for (int j = 0; j <= size; ++j) {
            const int k = aside[j] + kReach;
            const float paper = std::max(darkness[j][std::max(0, k - kBeside)],
                                         darkness[j][std::min(kWidth - 1, k + kBeside)]);
            seen += darkness[j][k] - paper > kSeen;
        }
    }

    std::vector<int> aside;  // pixels at each crossing
    float score = 0;  // mean darkness, of half of its pixels around each crossing at the least
    int seen = 0;     // crossings around which it is darker than the paper on both sides

  private:
    // A line is as dark everywhere: what is darker than half of its places is a digit beside it.
    static std::vector<std::array<float, kWidth>> limited(
        std::vector<std::array<float, kWidth>> darkness) {
        std::vector<float> most;
        for (const auto& places : darkness) most.push_back(std::ranges::max(places));
        const auto half = most.begin() + static_cast<std::ptrdiff_t>(most.size() / 2);
        std::ranges::nth_element(most, half);
        for (auto& places : darkness) {
            for (float& dark : places) dark = std::min(dark, *half);
        }
        return darkness;
    }

    void darkest(const std::vector<std::array<float, kWidth>>& darkness) {
        const std::size_t count = darkness.size();
        std::vector<std::array<int, kWidth>> before(count);
        std::array<float, kWidth> best{};
        for (int k = 0; k < kWidth; ++k) {
            const auto far = static_cast<float>(k - kReach);
            best[k] = darkness[0][k] - kAside * far * far;
        }
        for (std::size_t j = 1; j < count; ++j) {
            std::array<float, kWidth> next{};
            for (int k = 0; k < kWidth; ++k) {
                next[k] = -1e9F;
                for (int from = std::max(0, k - kSteepest);
                     from <= std::min(kWidth - 1, k + kSteepest); ++from) {
                    const float sum = best[from] - kMoved * static_cast<float>(std::abs(from - k));
                    if (sum > next[k]) next[k] = sum, before[j][k] = from;
                }
                next[k] += darkness[j][k];
            }
            best = next;
        }
        int k = static_cast<int>(std::max_element(best.begin(), best.end()) - best.begin());
        score = best[k] / static_cast<float>(count);
        aside.resize(count);
        for (std::size_t j = count; j-- > 0;) {
            aside[j] = k - kReach;
            k = before[j][k];
        }
    }
};

// The part of the inner lines that lie halfway between those beside them, as those of a grid do:
// the lines of a coarser one that is not there would be whichever lie nearest.
float evenness(const std::vector<Line>& lines) {
    int even = 0, all = 0;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        for (std::size_t j = 0; j < lines.size(); ++j, ++all) {
            const int beside = lines[i - 1].aside[j] + lines[i + 1].aside[j];
            even += std::abs(2 * lines[i].aside[j] - beside) <= 2 * kUneven;
        }
    }
    return static_cast<float>(even) / static_cast<float>(all);
}

}  // namespace

Picture straightened(const Picture& picture, const Corners& corners, int size) {
    const Perspective place(corners);
    const int side = size * kCell + 2 * kMargin;
    const float unit = 1.0F / static_cast<float>(size * kCell);
    Picture straight(side, side);
    for (int y = 0; y < side; ++y) {
        const float v = static_cast<float>(y - kMargin) * unit;
        for (int x = 0; x < side; ++x) {
            straight.at(x, y) = picture.between(place(static_cast<float>(x - kMargin) * unit, v));
        }
    }
    return straight;
}

Grid follow(const Picture& picture, const Corners& corners, int size) {
    const Picture dark = darkness(straightened(picture, corners, size));
    Grid grid{corners, size, 0, 0, 0, {}};
    std::vector<Line> upright, level;
    for (int i = 0; i <= size; ++i) {
        upright.emplace_back(dark, size, i, true);
        level.emplace_back(dark, size, i, false);
        grid.score += upright.back().score + level.back().score;
        grid.seen += static_cast<float>(upright.back().seen + level.back().seen);
    }
    grid.score /= static_cast<float>(2 * (size + 1));
    grid.seen /= static_cast<float>(2 * (size + 1) * (size + 1));
    grid.even = (evenness(upright) + evenness(level)) / 2;
    const Perspective place(corners);
    const auto unit = static_cast<float>(size * kCell);
    for (int j = 0; j <= size; ++j) {
        for (int i = 0; i <= size; ++i) {
            const auto x = static_cast<float>(i * kCell + upright[i].aside[j]);
            const auto y = static_cast<float>(j * kCell + level[j].aside[i]);
            grid.crossings.push_back(place(x / unit, y / unit));
        }
    }
    return grid;
}

}  // namespace nonet::photo
