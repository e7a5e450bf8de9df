// Strings out of anything that speaks the Arrow C data interface, without an Arrow library.
//
// Source: the specification at arrow.apache.org/docs/format/CDataInterface.html, whose structures
// are meant to be copied into consumers, and its PyCapsule protocol.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cctype>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

extern "C" {

struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    std::int64_t flags;
    std::int64_t n_children;
    struct ArrowSchema** children;
    struct ArrowSchema* dictionary;
    void (*release)(struct ArrowSchema*);
    void* private_data;
};

struct ArrowArray {
    std::int64_t length;
    std::int64_t null_count;
    std::int64_t offset;
    std::int64_t n_buffers;
    std::int64_t n_children;
    const void** buffers;
    struct ArrowArray** children;
    struct ArrowArray* dictionary;
    void (*release)(struct ArrowArray*);
    void* private_data;
};

struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
    int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
    const char* (*get_last_error)(struct ArrowArrayStream*);
    void (*release)(struct ArrowArrayStream*);
    void* private_data;
};
}

namespace nonet::bindings {
namespace {

// Releases a structure that we received, as its receiver has to.
template <typename T>
class Received {
  public:
    ~Received() {
        if (value_.release != nullptr) value_.release(&value_);
    }
    T* get() { return &value_; }

  private:
    T value_{};
};

// All strings one after another, and where each begins; the last offset is the end. They are added
// without the GIL.
struct Strings {
    std::vector<std::uint8_t> block;
    std::vector<std::int64_t> offsets{0};
    Interruptible loop;

    // At first, makes room for that number of strings and bytes; later it grows as it would
    // otherwise.
    void expect(std::int64_t n, std::int64_t bytes) {
        if (offsets.size() > 1) return;
        offsets.reserve(static_cast<std::size_t>(n) + 1);
        block.reserve(static_cast<std::size_t>(bytes));
    }

    void add(const std::uint8_t* text, std::int64_t length) {
        loop.step();
        if (length > 0) block.insert(block.end(), text, text + length);
        offsets.push_back(static_cast<std::int64_t>(block.size()));
    }
};

bool is_null(const ArrowArray& array, std::int64_t i) {
    const auto* valid = static_cast<const std::uint8_t*>(array.buffers[0]);
    return valid != nullptr && (valid[i / 8] >> i % 8 & 1) == 0;
}

template <typename Offset>
void add_offset_strings(const ArrowArray& array, Strings& strings) {
    if (array.length == 0) return;  // there may be no buffers
    const auto* offsets = static_cast<const Offset*>(array.buffers[1]);
    const auto* data = static_cast<const std::uint8_t*>(array.buffers[2]);
    const std::int64_t bytes = offsets[array.offset + array.length] - offsets[array.offset];
    strings.expect(array.length, bytes);
    for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        const bool null = is_null(array, i);
        strings.add(null ? nullptr : data + offsets[i], null ? 0 : offsets[i + 1] - offsets[i]);
    }
}

// Views: 16 bytes each, short strings in place, long ones by buffer and offset.
void add_view_strings(const ArrowArray& array, Strings& strings) {
    const auto* views = static_cast<const std::uint8_t*>(array.buffers[1]);
    for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        const std::uint8_t* view = views + 16 * i;
        std::int32_t length, buffer, offset;
        std::memcpy(&length, view, 4);
        if (is_null(array, i)) length = 0;
        if (length <= 12) {
            strings.add(view + 4, length);
            continue;
        }
        std::memcpy(&buffer, view + 8, 4);
        std::memcpy(&offset, view + 12, 4);
        strings.add(static_cast<const std::uint8_t*>(array.buffers[2 + buffer]) + offset, length);
    }
}

// False if the type holds no strings.
bool add_strings(std::string_view format, const ArrowArray& array, Strings& strings) {
    if (format == "u" || format == "z") {
        add_offset_strings<std::int32_t>(array, strings);
    } else if (format == "U" || format == "Z") {
        add_offset_strings<std::int64_t>(array, strings);
    } else if (format == "vu" || format == "vz") {
        add_view_strings(array, strings);
    } else {
        return false;
    }
    return true;
}

// The strings of a dictionary, by numbers in it; none where a number is not.
template <typename Number>
void add_numbered_strings(const ArrowArray& array, const Strings& dictionary, Strings& strings) {
    const auto* numbers = static_cast<const Number*>(array.buffers[1]);
    const std::size_t n = dictionary.offsets.size() - 1;
    for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        const auto number = is_null(array, i) ? n : static_cast<std::size_t>(numbers[i]);
        if (number >= n) {
            strings.add(nullptr, 0);
            continue;
        }
        const std::int64_t begin = dictionary.offsets[number];
        strings.add(dictionary.block.data() + begin, dictionary.offsets[number + 1] - begin);
    }
}

bool add_dictionary_strings(const ArrowSchema& schema, const ArrowArray& array, Strings& strings) {
    Strings dictionary;
    if (!add_strings(schema.dictionary->format, *array.dictionary, dictionary)) return false;
    const auto add = [&]<typename Number>(Number) {
        add_numbered_strings<Number>(array, dictionary, strings);
        return true;
    };
    // Signed or not is all the same: there are no negative numbers in a dictionary.
    switch (std::tolower(schema.format[0])) {
        case 'c':
            return add(std::uint8_t{});
        case 's':
            return add(std::uint16_t{});
        case 'i':
            return add(std::uint32_t{});
        case 'l':
            return add(std::uint64_t{});
        default:
            return false;
    }
}

bool add_column(const ArrowSchema& schema, const ArrowArray& array, Strings& strings) {
    const GilReleased released;
    return schema.dictionary == nullptr ? add_strings(schema.format, array, strings)
                                        : add_dictionary_strings(schema, array, strings);
}

// An array of NumPy, which takes the numbers over.
template <typename Numbers>
nb::object as_array(Numbers numbers) {
    using Array = nb::ndarray<nb::numpy, const typename Numbers::value_type, nb::ndim<1>>;
    auto* kept = new Numbers(std::move(numbers));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<Numbers*>(p); });
    return nb::cast(Array(kept->data(), {kept->size()}, owner));
}

nb::object as_python(Strings strings) {
    return nb::make_tuple(as_array(std::move(strings.block)), as_array(std::move(strings.offsets)));
}

template <typename T>
T* unwrap(nb::handle capsule, const char* name) {
    auto* pointer = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
    if (pointer == nullptr) throw nb::python_error();
    return pointer;
}

// -> the strings as an array of bytes, and their offsets as one of int64; None if it holds no
// strings.
nb::object read_stream(nb::object capsule) {
    auto* stream = unwrap<ArrowArrayStream>(capsule, "arrow_array_stream");
    Received<ArrowSchema> schema;
    if (stream->get_schema(stream, schema.get()) != 0) {
        throw std::runtime_error("the Arrow stream has no schema");
    }
    Strings strings;
    for (;;) {
        Received<ArrowArray> array;
        if (stream->get_next(stream, array.get()) != 0) {
            throw std::runtime_error("the Arrow stream broke off");
        }
        if (array.get()->release == nullptr) return as_python(std::move(strings));
        if (!add_column(*schema.get(), *array.get(), strings)) return nb::none();
    }
}

nb::object read_array(nb::object schema_capsule, nb::object array_capsule) {
    const auto* schema = unwrap<ArrowSchema>(schema_capsule, "arrow_schema");
    const auto* array = unwrap<ArrowArray>(array_capsule, "arrow_array");
    Strings strings;
    if (!add_column(*schema, *array, strings)) return nb::none();
    return as_python(std::move(strings));
}

}  // namespace

void bind_arrow(nb::module_& module) {
    module.def("read_arrow_stream", &read_stream, "stream"_a);
    module.def("read_arrow_array", &read_array, "schema"_a, "array"_a);
}

}  // namespace nonet::bindings
