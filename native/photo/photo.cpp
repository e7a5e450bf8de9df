#include "photo/photo.hpp"

#include <algorithm>
#include <cmath>

#include "photo/cells.hpp"
#include "photo/network.hpp"
#include "photo/outline.hpp"

namespace nonet::photo {
namespace {

constexpr float kSearched = 800;  // pixels of the longer side in which grids are looked for
constexpr float kClear = 0.8F;    // a quality with which no other polarity is tried, whose is 0.6
constexpr float kLeast = 0.45F;   // a score below which there is no grid
constexpr float kAsGood = 0.75F;  // of the most lines that are there, and evenly
constexpr float kFiner = 1.25F;   // pixels of the picture for one of the straightened one

float longest_side(const Corners& corners) {
    float longest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point a = corners[i], b = corners[(i + 1) % 4];
        longest = std::max(longest, std::hypot(a.x - b.x, a.y - b.y));
    }
    return longest;
}

Corners scaled(Corners corners, float factor) {
    for (Point& corner : corners) {
        corner = {(corner.x + 0.5F) * factor - 0.5F, (corner.y + 0.5F) * factor - 0.5F};
    }
    return corners;
}

// The grid in these corners with the most lines that are there, and evenly. A board has the lines
// of its boxes as well, which may be darker: of grids that hold all its lines and are there, the
// finest.
Grid finest(const Picture& picture, const Corners& corners, std::span<const int> sizes) {
    std::vector<Grid> grids;
    for (const int size : sizes) grids.push_back(follow(picture, corners, size));
    const auto there = [](const Grid& grid) { return grid.seen * grid.even; };
    const Grid& most = *std::ranges::max_element(grids, {}, there);
    const Grid* chosen = &most;
    for (const Grid& grid : grids) {
        const bool finer = grid.size > chosen->size && grid.size % most.size == 0;
        if (finer && there(grid) >= kAsGood * there(most)) chosen = &grid;
    }
    return *chosen;
}

float quality(const Grid& grid) {
    return grid.score * grid.seen;
}

Grid clearest(const Picture& picture, std::span<const int> sizes) {
    Grid best;
    float most = -1e9F;
    for (const Corners& corners : outlines(picture)) {
        Grid grid = finest(picture, corners, sizes);
        const float weight = quality(grid) * longest_side(corners);  // a small one may be of text
        if (weight > most) most = weight, best = std::move(grid);
    }
    return best;
}

}  // namespace

Found in_corners(const Picture& picture, const Corners& corners, int size) {
    const float wanted = kFiner * static_cast<float>(size * kCell);
    const float factor = std::max(1.0F, longest_side(corners) / wanted);
    Found located;
    located.picture = reduced(picture, factor);
    located.scale = static_cast<float>(picture.width) / static_cast<float>(located.picture.width);
    located.grid = follow(located.picture, scaled(corners, 1 / located.scale), size);
    return located;
}

std::optional<Found> find(const Picture& picture, std::span<const int> sizes) {
    const auto side = static_cast<float>(std::max(picture.width, picture.height));
    const Picture small = reduced(picture, std::max(1.0F, side / kSearched));
    Grid best = clearest(small, sizes);
    bool light = false;
    if (quality(best) < kClear) {
        Grid other = clearest(inverted(small), sizes);
        light = quality(other) > quality(best);
        if (light) best = std::move(other);
    }
    if (best.score < kLeast) return std::nullopt;
    const float scale = static_cast<float>(picture.width) / static_cast<float>(small.width);
    Found located =
        in_corners(light ? inverted(picture) : picture, scaled(best.corners, scale), best.size);
    located.light = light;
    return located;
}

namespace {

// Of the numbers up to `values`: those above nine have two signs.
void add_number(const Cell& cell, int values, float* sums) {
    const std::vector<Cell> parts = values > 10 ? signs(cell) : std::vector<Cell>{cell};
    if (parts.empty()) {
        sums[0] += 1;
        return;
    }
    const std::vector<float> first = read_sign(parts[0]);
    if (parts.size() == 1) {
        for (int value = 0; value < 10; ++value) sums[value] += first[value];
        return;
    }
    const std::vector<float> second = read_sign(parts[1]);
    for (int value = 10; value < values; ++value) {
        const int ones = value % 10;
        sums[value] += first[value / 10] * second[ones ? ones : 10];
    }
}

void add_written(const Cell& cell, float* sums) {
    const std::vector<float> pen = read_pen(cell);
    for (int value = 0; value <= kDigits; ++value) sums[value] += pen[value];
}

}  // namespace

Read read(const Found& located, int quarters, bool careful, bool written) {
    constexpr std::array<std::array<int, 2>, 5> kMoves{{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    const int n = located.grid.size;
    Read result{std::max(9, n) + 1, {}};
    result.probabilities.resize(static_cast<std::size_t>(n) * n * result.values);
    const std::vector<Cell> cells = cut(located.picture, located.grid);
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
            int row = r, column = c;
            for (int k = 0; k < quarters; ++k) {
                const int before = row;
                row = column;
                column = n - 1 - before;
            }
            float* const to =
                &result.probabilities[(static_cast<std::size_t>(row) * n + column) * result.values];
            const Cell cell = turned(cells[static_cast<std::size_t>(r) * n + c], quarters);
            const std::size_t looks = careful ? kMoves.size() : 1;
            for (std::size_t i = 0; i < looks; ++i) {
                const Cell seen = moved(cell, kMoves[i][0], kMoves[i][1]);
                if (written) {
                    add_written(seen, to);
                } else {
                    add_number(seen, result.values, to);
                }
            }
            float sum = 1e-9F;
            for (int value = 0; value < result.values; ++value) sum += to[value];
            for (int value = 0; value < result.values; ++value) to[value] /= sum;
        }
    }
    return result;
}

}  // namespace nonet::photo
