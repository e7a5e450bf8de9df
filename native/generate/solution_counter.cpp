#include "generate/solution_counter.hpp"

#include <algorithm>
#include <cstring>

#include "search/search.hpp"

namespace nonet::generate {
namespace {

class AnyBoard final : public SolutionCounter {
  public:
    using SolutionCounter::SolutionCounter;

    Count count(const Cells& cells, std::uint64_t limit, std::uint64_t node_limit, Control& control,
                Cells* grids) const override {
        const auto search = search::make_search(topology(), cells, {}, 0);
        if (grids != nullptr) grids->clear();
        // One more than is wanted would show whether these were all; a caller who wants to know
        // asks for one more.
        const Stop stop = search->run(limit, node_limit, control, grids);
        return {stop, search->solutions()};
    }
};

class Classic final : public SolutionCounter {
  public:
    Classic(const board::Topology& topology, const single::Kernel& kernel)
        : SolutionCounter(topology), kernel_(kernel) {}

    Count count(const Cells& cells, std::uint64_t limit, std::uint64_t, Control& control,
                Cells* grids) const override {
        single::Keep keep;
        if (grids != nullptr) {
            grids->resize(limit * single::kCells);
            keep = {grids->data(), static_cast<std::size_t>(limit)};
        }
        single::Counters counters;
        const single::Bounds bounds{limit, kNoLimit};
        const auto result = single::solve(kernel_, cells.data(), bounds, control, keep, counters);
        if (grids != nullptr) {
            grids->resize(result.count * single::kCells);
            if (result.count > 1) sort(*grids);
        }
        return {result.stop, result.count};
    }

  private:
    static void sort(Cells& grids) {
        const std::size_t count = grids.size() / single::kCells;
        std::vector<const std::uint8_t*> order(count);
        for (std::size_t i = 0; i < count; ++i) order[i] = grids.data() + i * single::kCells;
        std::sort(order.begin(), order.end(), [](const std::uint8_t* a, const std::uint8_t* b) {
            return std::memcmp(a, b, single::kCells) < 0;
        });
        Cells sorted(grids.size());
        for (std::size_t i = 0; i < count; ++i) {
            std::copy_n(order[i], single::kCells, sorted.data() + i * single::kCells);
        }
        grids = std::move(sorted);
    }

    const single::Kernel& kernel_;
};

}  // namespace

std::unique_ptr<SolutionCounter> make_counter(const board::Topology& topology) {
    return std::make_unique<AnyBoard>(topology);
}

std::unique_ptr<SolutionCounter> make_counter(const board::Topology& topology,
                                              const single::Kernel& kernel) {
    return std::make_unique<Classic>(topology, kernel);
}

}  // namespace nonet::generate
