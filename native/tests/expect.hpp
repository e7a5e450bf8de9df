// How the native tests report failures.
#pragma once

#include <cstdio>
#include <string>

namespace tests {

inline int failures = 0;

inline void expect(bool holds, const std::string& what) {
    if (holds) return;
    ++failures;
    std::printf("\nFAILED: %s\n", what.c_str());
}

// To be returned by `main`.
inline int report() {
    std::printf("%d failed\n", failures);
    return failures == 0 ? 0 : 1;
}

}  // namespace tests
