// Arrays by the buffer protocol. nb::ndarray asks for them by DLPack, in Python: four times the
// cost, which is more than solving an easy puzzle takes.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <type_traits>

namespace nonet::bindings {

// A C-ordered array of whole numbers, held until the end of the call. `Number` is const
// where the array is only read. Throws nb::type_error for anything else.
template <typename Number>
class Buffer {
  public:
    Buffer(nanobind::handle object, int dimensions) {
        constexpr int kFlags =
            PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (std::is_const_v<Number> ? 0 : PyBUF_WRITABLE);
        if (PyObject_GetBuffer(object.ptr(), &view_, kFlags) != 0) throw nanobind::python_error();
        if (view_.ndim != dimensions || view_.itemsize != sizeof(Number) || !has_format()) {
            PyBuffer_Release(&view_);
            throw nanobind::type_error("an array of another type or shape is needed");
        }
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    Number* data() const { return static_cast<Number*>(view_.buf); }
    std::size_t shape(int axis) const { return static_cast<std::size_t>(view_.shape[axis]); }

  private:
    // Of the letters for numbers, signed or not, those whose size was compared already.
    bool has_format() const {
        constexpr std::string_view kLetters = std::is_signed_v<Number> ? "bilq" : "BILQ";
        std::string_view format = view_.format == nullptr ? "B" : view_.format;
        if (format.starts_with('@') || format.starts_with('=')) format.remove_prefix(1);
        return format.size() == 1 && kLetters.find(format[0]) != kLetters.npos;
    }

    Py_buffer view_;
};

}  // namespace nonet::bindings
