// Problems of every primitive, by every kernel, in small pieces, against trying everything.
#include "constraints/tests/problems.hpp"

#include <set>
#include <stdexcept>
#include <utility>

#include "constraints/search.hpp"
#include "fuzz/bytes.hpp"

using namespace nonet;
using namespace nonet::constraints;

namespace {

struct Choices {
    fuzz::Bytes* in;
    std::uint32_t turn = 0;
    // At the end of the bytes each number comes in turn: who looks for other cells finds them.
    std::uint32_t below(std::uint32_t n) { return in->left() > 0 ? in->below(n) : turn++ % n; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::pair<std::uint32_t, std::uint32_t> kShapes[] = {{5, 1}, {6, 2}, {5, 3}, {4, 4},
                                                                   {4, 5}, {3, 9}, {2, 17}};
    fuzz::Bytes in(data, size);
    if (size > 2000) return 0;
    const auto [variables, values] = kShapes[in.below(7)];
    const std::uint64_t seed = in.below(3);
    Problem problem(variables, static_cast<int>(values), in.below(2));
    tests::Maker maker(Choices{&in}, variables, values);
    try {
        for (int primitives = 0; primitives < 6 && in.left() > 0; ++primitives) {
            problem.add(maker.primitive(0));
        }
    } catch (const std::invalid_argument&) {
        return 0;  // refused with words
    }
    const auto expected = tests::by_trying(problem);
    for (const Kernel* kernel : kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        const auto search = make_search(std::make_shared<Prepared>(problem), {}, {}, seed, *kernel);
        std::set<tests::Grid> found;
        Control control;
        for (Stop stop = Stop::kLimit; stop != Stop::kExhausted;) {
            tests::Grid some;
            stop = search->run(2, 9, control, &some);
            for (std::size_t i = 0; i < some.size(); i += variables) {
                const auto* grid = some.data() + i;
                fuzz::must(found.insert({grid, grid + variables}).second, "a solution comes once");
            }
        }
        fuzz::must(found == expected, "what trying finds");
    }
    return 0;
}
