// What a statement of a rule leaves of the candidates of its cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rules/reader.hpp"

namespace nonet::rules {

using Cells = std::vector<std::uint32_t>;

class Part {
  public:
    explicit Part(Cells cells) : cells_(std::move(cells)) {}
    virtual ~Part() = default;

    // In the order in which their marks are given.
    const Cells& cells() const { return cells_; }

    // Leaves of each cell the values with which the part can hold, nothing of any if it cannot.
    // False, and all stays as it was, where that is too much to find out.
    virtual bool narrow(std::span<Marks> marks) const = 0;

  private:
    Cells cells_;
};

using SharedPart = std::shared_ptr<const Part>;

// What is remembered of the values of earlier cells when a cell is read: sets of values, one for
// all cells that the same later cells see.
struct Turn {
    std::vector<int> forbidden;  // which of these sets the cell must not repeat
    std::vector<int> moves;      // for each set its number afterwards, or -1
    int own = -1;                // the set that the value of the cell joins, or -1
    int size = 0;                // how many sets there are afterwards
};

// A statement that is read cell by cell. For each cell `sees` has the later ones that must differ
// from it, or is empty where the statement sees to that; where there are too many ways for it, they
// may be equal.
class Reading final : public Part {
  public:
    Reading(Cells cells, SharedReader reader, const std::vector<std::vector<int>>& sees);
    bool narrow(std::span<Marks> marks) const override;
    // What may be known behind the last cell; nothing where that is too much to find out.
    std::vector<Known> ends(std::span<const Marks> marks) const;

  private:
    struct Layer;
    using Good = std::vector<std::vector<Known>>;
    using Layers = std::vector<Layer>;

    bool forward(std::span<const Marks> marks, bool turns, const Good* good, Layers& layers) const;
    void backward(std::span<Marks> marks, const Layers& layers, Good* good) const;

    SharedReader reader_;
    std::vector<Turn> turns_;
};

// In one of several branches all parts hold. `hidden` are variables in no cell, with their values.
class Cases final : public Part {
  public:
    using Branch = std::vector<SharedPart>;
    using Hidden = std::vector<std::pair<std::uint32_t, Marks>>;

    Cases(const std::vector<Branch>& branches, const Hidden& hidden);
    bool narrow(std::span<Marks> marks) const override;

  private:
    struct Placed {  // a part, and the places of its cells among all
        SharedPart part;
        std::vector<std::size_t> places;
    };
    static bool narrowed(const std::vector<Placed>& parts, std::vector<Marks>& marks);

    std::vector<std::vector<Placed>> branches_;
    std::vector<Marks> hidden_;  // behind the cells
};

// Cells that hold some values are joined by their sides; `size` of them, unless it is 0.
class Joined final : public Part {
  public:
    Joined(Cells cells, std::size_t columns, Marks values, std::size_t size);
    bool narrow(std::span<Marks> marks) const override;

  private:
    using Places = std::vector<bool>;

    Places reach(std::size_t start, const Places& inside) const;
    Places near(const Places& reached, const Places& must) const;
    bool holds_without(std::size_t at, const Places& must, Places reached) const;

    std::vector<std::vector<std::size_t>> sides_;
    Marks values_;
    std::size_t size_;
};

}  // namespace nonet::rules
