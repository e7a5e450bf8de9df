// Strings out of Arrow's arrays: with offsets, as views, and numbered in a dictionary.
#pragma once

#include <cctype>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "bindings/arrow.hpp"
#include "bindings/interrupt.hpp"

namespace nonet::bindings {

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

inline bool is_null(const ArrowArray& array, std::int64_t i) {
    if (array.null_count == 0 || array.n_buffers == 0) return false;
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
inline void add_view_strings(const ArrowArray& array, Strings& strings) {
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
inline bool add_strings(std::string_view format, const ArrowArray& array, Strings& strings) {
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

inline bool add_dictionary_strings(const ArrowSchema& schema, const ArrowArray& array,
                                   Strings& strings) {
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

}  // namespace nonet::bindings
