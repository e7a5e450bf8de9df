// Forcing nets (native/nets).
#include "nets/nets.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using Ints = std::vector<int>;

nets::Nets nets_of(const std::vector<std::uint16_t>& marks, const Ints& values) {
    if (marks.size() != se121::kCells || values.size() != se121::kCells) {
        throw std::invalid_argument("81 marks and values are needed");
    }
    std::vector<std::uint8_t> checked;
    for (const int value : values) {
        if (value < 0 || value > 9) throw std::invalid_argument("values are from 0 to 9");
        checked.push_back(static_cast<std::uint8_t>(value));
    }
    return nets::Nets(marks.data(), checked.data());
}

void check(const Ints& candidates) {
    for (const int candidate : candidates) {
        if (candidate < 0 || candidate >= se121::kCandidates) {
            throw std::invalid_argument("there are 729 candidates");
        }
    }
}

// -> how many of these candidates, the first ones, do not fail
int first_failing(const std::vector<std::uint16_t>& marks, const Ints& values,
                  const Ints& candidates) {
    check(candidates);
    nets::Nets all = nets_of(marks, values);
    const auto failing = std::find_if(candidates.begin(), candidates.end(),
                                      [&](int candidate) { return !all.after(candidate); });
    return static_cast<int>(failing - candidates.begin());
}

// -> for each group what holds after each of its candidates; see `Nets::common`
nb::list common_ends(const std::vector<std::uint16_t>& marks, const Ints& values,
                     const std::vector<Ints>& groups) {
    nets::Nets all = nets_of(marks, values);
    nb::list found;
    for (const Ints& group : groups) {
        check(group);
        found.append(all.common(group));
    }
    return found;
}

// -> the number of the first of these candidates under which others fail until all contradict each
// other, these others, and how many tries are left; None if there is none. See `Nets::refuted`.
nb::object first_refuted(const std::vector<std::uint16_t>& marks, const Ints& values,
                         const Ints& candidates, int tries) {
    check(candidates);
    if (tries < 0) throw std::invalid_argument("tries are 0 or more");
    nets::Nets all = nets_of(marks, values);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (const auto others = all.refuted(candidates[i], tries)) {
            return nb::make_tuple(i, *others, tries);
        }
    }
    return nb::none();
}

}  // namespace

void bind_nets(nb::module_& module) {
    module.def("first_failing", &first_failing, "marks"_a, "values"_a, "candidates"_a);
    module.def("first_refuted", &first_refuted, "marks"_a, "values"_a, "candidates"_a, "tries"_a);
    module.def("common_ends", &common_ends, "marks"_a, "values"_a, "groups"_a);
}

}  // namespace nonet::bindings
