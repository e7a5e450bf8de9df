// The public face: which kernels there are, and the memory they run in.
#include "batch/batch.hpp"

#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "batch/job.hpp"

namespace nonet::batch {

// Which of them there are CMakeLists.txt decides.
extern const Kernel kAvx512Kernel, kAvx2Kernel, kSse2Kernel, kNeonKernel, kScalarKernel;

namespace {

// Memory that a thread keeps between calls: fresh pages cost as much as some thousand puzzles.
class Pool {
  public:
    ~Pool() {
        for (const Chunk& c : free_) system_release(c.memory);
    }

    void* allocate(std::size_t bytes) {
        for (std::size_t i = 0; i < free_.size(); ++i) {
            const Chunk chunk = free_[i];
            if (chunk.bytes < bytes || chunk.bytes / 2 > bytes) continue;
            free_[i] = free_.back();
            free_.pop_back();
            kept_bytes_ -= chunk.bytes;
            return chunk.memory;
        }
        // The size is kept in front.
        auto* memory = static_cast<std::byte*>(
            ::operator new(bytes + kAlignment, std::align_val_t{kAlignment}));
        std::memset(memory, 0, bytes + kAlignment);
        ::new (memory) std::size_t(bytes);
        return memory + kAlignment;
    }

    void release(void* memory) noexcept {
        const std::size_t bytes =
            *reinterpret_cast<std::size_t*>(static_cast<std::byte*>(memory) - kAlignment);
        if (free_.size() == kMostChunks || kept_bytes_ + bytes > kMostBytes) {
            return system_release(memory);
        }
        free_.push_back({memory, bytes});
        kept_bytes_ += bytes;
    }

  private:
    struct Chunk {
        void* memory;
        std::size_t bytes;
    };
    static constexpr std::size_t kMostChunks = 8;
    static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

    static void system_release(void* memory) noexcept {
        ::operator delete(static_cast<std::byte*>(memory) - kAlignment,
                          std::align_val_t{kAlignment});
    }

    std::vector<Chunk> free_ = [] {
        std::vector<Chunk> v;
        v.reserve(kMostChunks);
        return v;
    }();
    std::size_t kept_bytes_ = 0;
};

thread_local Pool pool;

void* allocate(std::size_t bytes) {
    return pool.allocate(bytes);
}

void release(void* memory) noexcept {
    pool.release(memory);
}

Stop check(Control& control) {
    return control.check();
}

}  // namespace

std::span<const Kernel* const> kernels() {
    static constexpr const Kernel* kKernels[] = {
#if defined(NONET_BATCH_X86)
        &kAvx512Kernel, &kAvx2Kernel, &kSse2Kernel,
#elif defined(NONET_BATCH_NEON)
        &kNeonKernel,
#endif
        &kScalarKernel};
    return kKernels;
}

Stop solve(const Kernel& kernel, Boards boards, std::size_t n, std::uint32_t limit,
           std::uint8_t* solutions, std::uint32_t* counts, Control& control,
           const HandOver& hand_over, Work* work) {
    Work ignored;
    if (work == nullptr) work = &ignored;
    *work = Work{};
    if (n == 0) return Stop::kExhausted;
    std::memset(counts, 0, n * sizeof *counts);
    if (limit == 0) limit = 1;

    const Job job{boards, n,     limit,    solutions, counts, hand_over,
                  work,   check, &control, allocate,  release};
    const std::unique_ptr<void, void (*)(void*) noexcept> memory(allocate(kernel.engine_bytes),
                                                                 release);
    const Stop stop = kernel.run(memory.get(), job);
    if (solutions != nullptr) {
        for (std::size_t i = 0; i < n; ++i) {
            if (counts[i] == 0) std::memset(solutions + 81 * i, 0, 81);
        }
    }
    return stop;
}

}  // namespace nonet::batch
