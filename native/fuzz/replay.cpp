// Runs an entry without libFuzzer: on files that are named, and on bytes from a generator.
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "fuzz/bytes.hpp"
#include "random.hpp"

int main(int count, char** words) {
    const int inputs = count > 1 ? std::atoi(words[1]) : 0;
    nonet::Random random(7);
    for (int i = 0; i < inputs; ++i) {
        std::vector<std::uint8_t> bytes(random.below(400));
        for (auto& each : bytes) each = static_cast<std::uint8_t>(random.below(256));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    for (int i = 2; i < count; ++i) {
        std::ifstream file(words[i], std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    return 0;
}
