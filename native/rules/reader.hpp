// How a statement of a rule is read, cell by cell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace nonet::rules {

using Marks = std::uint64_t;  // bit v for the value v, which is counted from 1
using Known = std::int64_t;   // what was learned from the cells that were read

class Reader {
  public:
    virtual ~Reader() = default;
    virtual Known start() const { return 0; }
    // What is known after one more cell; false where the statement cannot hold any more.
    virtual bool read(Known before, std::size_t at, int value, Known& after) const = 0;
    virtual bool ends(Known) const { return true; }
};

using SharedReader = std::shared_ptr<const Reader>;
using Numbers = std::vector<std::int64_t>;

// Two cells: for each value of the first one those of the second.
SharedReader read_table(std::vector<Marks> rows);
SharedReader read_distinct();
// Different values whose set is one of these.
SharedReader read_family(std::vector<Marks> sets);
SharedReader read_sum(Numbers weights, std::int64_t low, std::int64_t high);
// A state that is not accepted by any row is -1.
SharedReader read_automaton(int start, std::vector<std::vector<int>> rows,
                            std::vector<int> accepting);
// How many cells hold one of the values: one of `counts`.
SharedReader read_count(Marks values, std::vector<int> counts);
// Groups of so many cells, one behind the other; `less` is added for each cell.
SharedReader read_equal_sums(const std::vector<int>& sizes, std::int64_t less);
// The number of a place, and then two cells with the same value if it is this place.
SharedReader read_same_at(int place);
// What must not hold.
SharedReader read_not(SharedReader reader);

}  // namespace nonet::rules
