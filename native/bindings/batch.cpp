// Classic 9x9, any number of them (native/batch_driver): as values, strings of Python, or slices of
// a text.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "batch_driver/batch_driver.hpp"
#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using single::kCells;

void check_length(std::size_t length, std::size_t n) {
    if (length != n) throw std::invalid_argument("the arrays are of different lengths");
}

// An array that may be None, whose length must be n.
template <typename Number>
class OptionalBuffer {
  public:
    OptionalBuffer(nb::handle object, int dimensions, std::size_t n) {
        if (object.is_none()) return;
        buffer_.emplace(object, dimensions);
        check_length(buffer_->shape(0), n);
        if (dimensions == 2) check_length(buffer_->shape(1), kCells);
    }
    Number* data() const { return buffer_ ? buffer_->data() : nullptr; }

  private:
    std::optional<Buffer<Number>> buffer_;
};

// What all forms of puzzles have in common, and where the results go: one for each of `counts`.
class Request {
  public:
    Request(std::uint32_t limit, unsigned threads, nb::handle solutions, nb::handle counts,
            const char* isa, nb::handle codes, int first)
        : limit_(limit),
          threads_(threads),
          engines_(engines_for(isa)),
          counts_(counts, 1),
          solutions_(solutions, 2, size()),
          codes_(codes, 1, size()),
          first_(static_cast<batch_driver::First>(first)) {}

    std::size_t size() const { return counts_.shape(0); }

    int solve(batch::Boards boards) const { return solve(boards, Control(poll_signals, nullptr)); }
    int solve(batch::Boards boards, const Control& given) const {
        const batch_driver::Puzzles puzzles{
            boards, size(), limit_, solutions_.data(), counts_.data(), codes_.data(), first_};
        return static_cast<int>(without_gil(given, [&](Control& control) {
            return batch_driver::solve(engines_, puzzles, threads_, control);
        }));
    }

  private:
    std::uint32_t limit_;
    unsigned threads_;
    batch_driver::Engines engines_;
    Buffer<std::uint32_t> counts_;
    OptionalBuffer<std::uint8_t> solutions_, codes_;
    batch_driver::First first_;
};

int solve_many(nb::handle cells, std::uint32_t limit, unsigned threads, nb::handle solutions,
               nb::handle counts, const char* isa, nb::handle codes, int first_of_several) {
    const Request request(limit, threads, solutions, counts, isa, codes, first_of_several);
    const Buffer<const std::uint8_t> boards(cells, 2);
    check_length(boards.shape(0), request.size());
    check_length(boards.shape(1), kCells);
    return request.solve({boards.data(), nullptr});
}

// Stops what other threads are doing.
class StopFlag {
  public:
    void set() { is_set_ = true; }
    Control control() const {
        const auto poll = [](void* flag) { return static_cast<StopFlag*>(flag)->is_set_.load(); };
        return {poll, const_cast<StopFlag*>(this)};
    }

  private:
    std::atomic<bool> is_set_ = false;
};

// A block of bytes.
class Text {
  public:
    explicit Text(nb::handle object) : bytes_(object, 1) {}
    std::size_t size() const { return bytes_.shape(0); }

    std::string_view slice(std::size_t begin, std::size_t end) const {
        if (begin > end || end > size()) throw std::invalid_argument("that is outside the text");
        return {reinterpret_cast<const char*>(bytes_.data()) + begin, end - begin};
    }
    std::string_view all() const { return slice(0, size()); }

  private:
    Buffer<const std::uint8_t> bytes_;
};

// The 81 characters of a text, or null if it has more or less. Those of 81 are not looked at yet.
const char* board_of(std::string_view text) {
    constexpr std::string_view kSpace(" \t\r\n\0", 5);
    if (text.size() == kCells) return text.data();
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
    text = text.substr(0, text.find_last_not_of(kSpace) + 1);
    return text.size() == kCells ? text.data() : nullptr;
}

// The texts between consecutive offsets, as Arrow keeps strings.
int solve_slices(nb::handle text, nb::handle offsets, std::uint32_t limit, unsigned threads,
                 nb::handle solutions, nb::handle counts, const char* isa, nb::handle codes,
                 int first_of_several) {
    const Request request(limit, threads, solutions, counts, isa, codes, first_of_several);
    const Text block(text);
    const Buffer<const std::int64_t> places(offsets, 1);
    check_length(places.shape(0), request.size() + 1);
    const std::int64_t* at = places.data();
    std::vector<const char*> texts(request.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        texts[i] = board_of(
            block.slice(static_cast<std::size_t>(at[i]), static_cast<std::size_t>(at[i + 1])));
    }
    return request.solve({nullptr, texts.data()});
}

// Texts of `length` bytes, the first of each `stride`, from number `first` on. The end of the block
// may cut the last one.
int solve_rows(nb::handle text, std::size_t stride, std::size_t length, std::size_t first,
               std::uint32_t limit, unsigned threads, nb::handle solutions, nb::handle counts,
               const char* isa, nb::handle codes, int first_of_several) {
    const Request request(limit, threads, solutions, counts, isa, codes, first_of_several);
    const Text block(text);
    std::vector<const char*> texts(request.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::size_t at = (first + i) * stride;
        texts[i] = board_of(block.slice(at, std::min(at + length, block.size())));
    }
    return request.solve({nullptr, texts.data()});
}

// The texts that `find_fields` has found (rows.cpp), on the calling thread, which may be any. With
// a flag it is that which stops it, else Ctrl+C.
int solve_fields(nb::handle text, nb::handle fields, std::uint32_t limit, nb::handle solutions,
                 nb::handle counts, const char* isa, nb::handle codes, int first_of_several,
                 const StopFlag* flag) {
    const Request request(limit, 1, solutions, counts, isa, codes, first_of_several);
    const Text block(text);
    const Buffer<const std::uint32_t> places(fields, 2);
    if (places.shape(0) < request.size()) throw std::invalid_argument("there are fewer fields");
    const std::uint32_t* at = places.data();
    std::vector<const char*> texts(request.size());
    for (std::size_t i = 0; i < texts.size(); ++i, at += 3) {
        texts[i] = board_of(block.slice(at[0], at[1]));
    }
    if (flag == nullptr) return request.solve({nullptr, texts.data()});
    return request.solve({nullptr, texts.data()}, flag->control());
}

// Strings from `first` on become rows of values. Where there is no puzzle, they are no values.
void read_strings(nb::list strings, std::size_t first, nb::handle cells, const char* isa) {
    constexpr std::uint8_t kNoValue = 0xFF;
    const auto read_cells = engines_for(isa).batch.read_cells;
    const Buffer<std::uint8_t> rows(cells, 2);
    check_length(rows.shape(1), kCells);
    const std::size_t n = rows.shape(0);
    for (std::size_t i = 0; i < n; ++i) {
        // Ours: another thread may take it out of the list meanwhile.
        const auto item = nb::steal<nb::object>(
            PySequence_GetItem(strings.ptr(), static_cast<Py_ssize_t>(first + i)));
        Py_ssize_t length = 0;
        const bool is_string = item.is_valid() && PyUnicode_Check(item.ptr());
        const char* text = is_string ? PyUnicode_AsUTF8AndSize(item.ptr(), &length) : nullptr;
        if (text == nullptr) PyErr_Clear();  // the list became shorter, or that has no UTF-8
        const char* board = board_of({text, static_cast<std::size_t>(length)});
        std::uint8_t* row = rows.data() + kCells * i;
        if (board == nullptr || !read_cells(board, row)) std::memset(row, kNoValue, kCells);
    }
}

std::size_t line_end(std::string_view text, std::size_t begin) {
    return std::min(text.find('\n', begin), text.size());
}

// Texts come from main memory, and the processor looks too little ahead by itself.
void prefetch(const char* at) {
#if defined(__GNUC__)
    for (const char* line : {at, at + 64}) __builtin_prefetch(line);
#endif
}

// From the beginning of each line to that of the next; 0 if it differs. The last may be shorter.
std::size_t line_stride(nb::handle object) {
    constexpr std::size_t kAhead = 2048;  // a third of the time
    const Text block(object);
    const std::string_view text = block.all();
    const GilReleased released;
    Interruptible loop;
    const std::size_t stride = line_end(text, 0) + 1;
    for (std::size_t at = stride; at < text.size(); at += stride) {
        loop.step();
        prefetch(text.data() + at + kAhead);
        const std::string_view line = text.substr(at, stride);
        const std::size_t after = line_end(line, 0) + 1;
        if (line.size() == stride ? after != stride : after < line.size()) return 0;
    }
    return stride;
}

// Where each line of `text` begins, as bytes of int64; the last number is the end of the text.
nb::bytes find_lines(nb::handle object) {
    const Text block(object);
    const std::string_view text = block.all();
    std::vector<std::int64_t> offsets{0};
    {
        const GilReleased released;
        Interruptible loop;
        for (std::size_t at = 0; at < text.size();) {
            loop.step();
            at = std::min(line_end(text, at) + 1, text.size());
            offsets.push_back(static_cast<std::int64_t>(at));
        }
    }
    return nb::bytes(offsets.data(), offsets.size() * sizeof offsets[0]);
}

}  // namespace

void bind_batch(nb::module_& module) {
    module.def("solve_many", &solve_many, "cells"_a, "limit"_a, "threads"_a, "solutions"_a.none(),
               "counts"_a, "isa"_a, "codes"_a.none() = nb::none(), "first_of_several"_a = 0);
    module.def("solve_slices", &solve_slices, "text"_a, "offsets"_a, "limit"_a, "threads"_a,
               "solutions"_a.none(), "counts"_a, "isa"_a, "codes"_a.none() = nb::none(),
               "first_of_several"_a = 0);
    module.def("solve_rows", &solve_rows, "text"_a, "stride"_a, "length"_a, "first"_a, "limit"_a,
               "threads"_a, "solutions"_a.none(), "counts"_a, "isa"_a,
               "codes"_a.none() = nb::none(), "first_of_several"_a = 0);
    nb::class_<StopFlag>(module, "StopFlag").def(nb::init<>()).def("set", &StopFlag::set);
    module.def("solve_fields", &solve_fields, "text"_a, "fields"_a, "limit"_a, "solutions"_a.none(),
               "counts"_a, "isa"_a, "codes"_a, "first_of_several"_a, "flag"_a.none());
    module.def("read_strings", &read_strings, "strings"_a, "first"_a, "cells"_a, "isa"_a);
    module.def("line_stride", &line_stride, "text"_a);
    module.def("find_lines", &find_lines, "text"_a);
}

}  // namespace nonet::bindings
