// What a search runs on: the primitives of a problem, made ready. Plain arrays, so that the kernels
// can use them without any code of the library (see native/single/README.md, mixed instruction
// sets).
//
// A variable's candidates are a bit set in a `Word`, bit i for the value least + i. On a 9x9 board
// with rows, columns and boxes the words lie in the three registers of native/single's sweep;
// elsewhere they lie in the order of the variables. `position` says where.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "constraints/memory.hpp"
#include "constraints/problem.hpp"
#include "control.hpp"

namespace nonet::constraints {

inline constexpr int kSubsetWords = 8;          // 512 sets of nine values, a bit each
inline constexpr std::uint32_t kLanes = 16;     // sets that are looked at together
inline constexpr std::uint32_t kSumWords = 16;  // sums up to 1023, a bit each
inline constexpr std::uint32_t kSweepWidth = 96;
inline constexpr std::uint32_t kHouseLanes = 32;    // houses that are looked at together
inline constexpr std::uint32_t kHouseCells = 16;    // of these, at most
inline constexpr std::uint32_t kOverlapsKept = 16;  // of each, so long as it is looked at
inline constexpr std::uint16_t kNoPartner = 0xffff;
inline constexpr std::uint32_t kSumLanes = 32;  // propagators whose sums are looked at together
inline constexpr std::size_t kWayCosts = 16;

enum class Kind : std::uint8_t {
    kHouse,      // every value once
    kDistinct,   // no value twice
    kHouses,     // many of both: one a lane
    kTable,      // two cells, where it cannot be one of `arcs`
    kLanes,      // a family of few sets: one a lane
    kSubsets,    // any family of sets of up to nine values: sets of sets
    kSum,        // sums by the sets of what can be reached
    kBounds,     // sums too large for that: least and greatest
    kEqualSums,  //
    kAutomaton,  //
    kEnclosed,   // values between two others
    kCount,      //
    kPatterns,   // of classes of values: one a lane
    kElement,    //
    kConnected,  // cells that hold some values join each other by sides
    kApart,      // cells with the same label are different
    kClause,     // one of its cells holds one of the values that are given for it
    kAnyOf,      //
    kNotAll,     // not all of some propagators hold
    kNever,      // a contradiction
};

// Those that often tell values apart by their class alone, see `class_count`.
inline bool is_of_classes(Kind kind) {
    return kind == Kind::kPatterns || kind == Kind::kAutomaton || kind == Kind::kEnclosed;
}

// The words of its cells and what `kind` says is at `data`. All hold this promise: where each cell
// has one candidate, `false` means exactly that the primitive is broken.
struct Propagator {
    Kind kind;
    bool again;  // what it removed may let it remove more
    std::uint32_t count;
    const std::uint32_t* cells;
    const void* data;
};

// Which values may stand beside a set of values: by pieces of the set, see `image`.
template <typename Word>
struct Table {
    std::uint32_t pieces;
    std::uint32_t bits;  // of a piece
    const Word* rows;    // [piece << bits | bits of the set]
};

// The neighbours of a cell by one table.
struct Arc {
    std::uint32_t table;
    std::uint32_t count;
    const std::uint32_t* others;
};

// A house that meets another one in several cells.
struct Overlap {
    std::uint32_t other;   // that one's number
    std::uint64_t inside;  // which cells of this house
    std::uint32_t count;   // the cells of the other one outside of this house
    const std::uint32_t* outside;
};
struct HouseData {
    std::uint32_t number;
    std::uint32_t count;
    const Overlap* overlaps;
};

// Houses and other cells that differ, one a lane; what a lane lacks is 0. Their cells lie one house
// after the other at the propagator's.
struct HousesData {
    std::uint32_t lanes;            // houses
    std::uint32_t cells;            // of the largest
    std::uint32_t overlaps;         // most of one house
    std::uint32_t blocks;           // of 32 words of a state, up to the last cell
    const std::uint32_t* first;     // [lane]: of the propagator's cells
    const std::uint16_t* counts;    // [kHouseLanes]: cells
    const std::uint32_t* at;        // [cell][kHouseLanes]: position
    const std::uint8_t* bytes;      // [cell][2 * kHouseLanes]: places in a block
    const std::uint64_t* in_block;  // [cell][block]: these bytes
    const std::uint16_t* outside;   // [overlap][cell][kHouseLanes]: all bits if not in it
    const std::uint16_t* partner;   // [overlap][kHouseLanes]: the same two houses seen from the
                                    // other one, or kNoPartner
    const Overlap* const* of_lane;  // [lane]: its overlaps
};

template <typename Word>
struct TableData {
    Table<Word> forth, back;
};

template <typename Word>
struct LaneData {
    std::uint32_t count;  // a multiple of kLanes
    const Word* sets;     // filled up with 0
    bool holds;           // whether what all sets have in common leaves the cells that see it
};

struct SubsetData {
    std::uint64_t family[kSubsetWords];
    bool holds;
};

// weight * (sum over cells that see each other), counted from the least or down from the greatest.
struct Term {
    std::uint32_t first;  // of the propagator's cells
    std::uint32_t count;
    std::uint32_t weight;
    std::uint32_t top;  // the greatest sum
    bool flipped;       // counts top - sum
};
struct Side {
    std::uint32_t count;
    const Term* terms;
    std::uint32_t start;  // added to the sum
};
struct SumData {
    Side side;
    std::uint32_t words;
    std::int32_t low, high;  // of the target
    const std::uint64_t* target;
};

// Sums of a swept board whose propagators stand next to one another, one a lane: their terms, those
// of most cells first, and the cells of these. What a lane lacks is 0.
struct CellLanes {
    std::uint8_t bytes[2 * kSumLanes];         // places in a block of 32 words of a state
    std::uint64_t in_block[kSweepWidth / 32];  // these bytes
    std::uint32_t lanes;                       // that have such a cell
};
struct TermLanes {
    std::uint16_t weight[kSumLanes], top[kSumLanes];
    std::uint32_t flipped;  // lanes
    bool weighs;            // some weight is not 1
    std::uint32_t cells;
    const CellLanes* cell;
};
struct SumLanes {
    std::uint32_t base;   // the number of the first propagator, a multiple of kSumLanes
    std::uint32_t lanes;  // those with a sum
    std::uint32_t terms;
    const TermLanes* term;
    const std::uint16_t *low, *high;  // of the target
};

struct BoundsData {
    const std::int64_t* weights;
    std::int64_t low, high;
};
struct EqualSumsData {
    std::uint32_t count;
    const Side* sides;
    std::uint32_t words;
};

// Ways with the same ends, so far from each other.
struct EnclosedWays {
    std::uint64_t one, other;
    std::uint32_t far, count;
    const EnclosedWay* filling;
};
struct EnclosedData {
    std::uint32_t count;
    const EnclosedWays* ways;
};

// States of a layer are bits. To read a value takes those in `mask` so many bits up, round the end
// of the word, or all of them to one state.
struct Step {
    std::uint64_t mask;
    std::uint8_t shift;  // or the bit of that state
    bool gathers;
};
// Eight steps side by side, for registers that hold so many words.
inline constexpr std::uint32_t kStepsTogether = 8;
struct StepGroup {
    std::uint64_t mask[kStepsTogether], shift[kStepsTogether];
    std::uint64_t value[kStepsTogether];  // its bit; 0 where there is no step
    std::uint64_t gathers;                // a bit each
};
struct Way {               // from a state
    std::uint64_t values;  // any of these lead there
    std::uint32_t to;
};
struct Layer {
    const std::uint32_t*
        begin;                // [value], [value + 1]: its steps; with more words [state]: its ways
    const Step* steps;        // with one word
    const StepGroup* groups;  // the same steps
    std::uint32_t group_count;
    const Way* ways;        // with more
    std::uint64_t settled;  // with one word: the state behind from which all ends well, if any
};
struct AutomatonData {
    std::uint32_t words;  // of a set of states
    const Layer* layers;
    std::uint32_t kept = kNowhere;  // of a long line, or with more words, where its memory is
};

struct CountData {
    std::uint64_t values;
    std::uint32_t words;
    const std::uint64_t* counts;
    // Cells next to one another that see each other are a group, which holds a value once: how many
    // cells each has. None if the groups are single cells, or there are several values.
    std::uint32_t groups;
    const std::uint32_t* sizes;
};

// Which class of values each cell holds: a bit for each cell and class, those of a cell together.
// The classes exclude one another and are all values together.
inline constexpr std::uint32_t kPatternBits = 31;  // the one behind these fits no cells
struct PatternData {
    std::uint32_t count;  // a multiple of kLanes
    const std::uint32_t* patterns;
    std::uint32_t classes;
    const std::uint64_t* values;  // of each class
    std::uint32_t required;       // the classes that every pattern has
};

// Cells: index, a variable that holds the value if there is one, up to 64 that it points at.
struct ElementData {
    std::uint32_t ahead;     // of these
    std::uint32_t up, down;  // how many bits, from the index to their numbers
    ValueSet values;
    bool only;
};

// The cells lie in rows of so many columns.
struct ConnectedData {
    std::uint64_t values;
    std::uint32_t columns, size;  // size 0: any
    std::uint32_t words;          // of a set of cells
    std::uint32_t kept;           // where its memory is: what it saw when nothing followed
    bool side_by_side;            // the cells' words lie so in a state
    const std::uint64_t *not_first, *not_last;  // cells beyond the first column, before the last
};

// The labels come first, then as many cells.
struct ApartData {
    std::uint64_t labels;  // those that occur
    std::uint64_t every;   // values that the cells of each must hold
};

template <typename Word>
struct ClauseData {
    const Word* values;  // of each cell
};

struct Branch {
    std::uint32_t count;
    const Propagator* propagators;
};
struct BranchData {
    std::uint32_t count;
    const Branch* branches;
};

// What a kernel reads.
template <typename Word>
struct ProgramView {
    bool sweeps;          // 9x9 with rows, columns, boxes
    bool begins_classic;  // with these as its first houses, in this order
    Word full;            // all values
    std::uint32_t values;
    std::uint32_t width;  // words of a state
    std::uint32_t variables;
    const std::uint32_t* position;  // of a variable
    std::uint32_t propagators;
    std::uint32_t cheap;  // those before are run as soon as they may see something
    const Propagator* propagator;
    std::uint32_t sum_groups;
    const SumLanes* sum_lanes;
    std::uint32_t queue_words;
    const std::uint64_t* watchers;   // [position][queue_words]
    const std::uint64_t* watched;    // positions that have some
    const std::uint32_t* arc_begin;  // [position], [position + 1]
    const Arc* arcs;
    bool has_arcs;
    const std::uint64_t* with_arcs;  // positions that have some
    const std::uint16_t* narrowing;  // [position]: with more candidates a cell narrows nobody
    const Table<Word>* tables;
    std::uint32_t cell_words;   // of a set of positions
    const std::uint64_t* sees;  // [position][cell_words]: must differ
    std::uint32_t houses;
    const std::uint32_t* house_cells;  // [house][values]
    std::uint32_t house_words;         // of a set of houses
    const std::uint64_t* houses_of;    // [position][house_words]: where a cell lies
    const Word* start;                 // the state at first
    // Labels that may be exchanged.
    std::uint32_t label_count;
    const std::uint32_t* labels;
    const std::uint64_t* label_set;  // positions of these labels
    // [candidates]: what a cell's weight is divided by; there are at least kWayCosts, the first of
    // which is that of as many candidates.
    const float* way_costs;
    float place_share;  // what a value's two places count for, of their weights
    // [candidates before the question]: what a failure adds to a cell's weight, of its whole.
    const float* blame_shares;
    // Values that rules tell apart by class alone: [position][class], 0 for cells without. Which
    // class a cell holds is a question of its own, with a weight of its own, behind the others.
    std::uint32_t class_count;
    std::uint32_t class_weights;  // the first of these
    const Word* classes;
};

// The same with what it needs to live.
template <typename Word>
struct Program {
    ProgramView<Word> view;
    Memory memory;
    std::shared_ptr<const Program> before;            // whose memory it uses, too
    std::vector<std::shared_ptr<const void>> shared;  // what other programs use, too
    std::size_t scratch_words = 0;                    // for propagators at work
    std::size_t kept_words = 0;      // for what propagators remember from call to call
    std::size_t scratch_states = 0;  // for branches inside of one another
};

template <typename Word>
class Builder;

// Why there is no program: no time is left, or nobody waits any more.
struct Stopped {};

// A problem's programs, each made when it is asked for; any thread may ask.
template <typename Word>
class Preparation {
  public:
    explicit Preparation(const Problem& problem);
    ~Preparation();

    // Throws Stopped where `control` says so before it is ready; the next one begins anew.
    std::shared_ptr<const Program<Word>> program(Control* control = nullptr);
    // With the sums that follow from others, for searches that last: to find these takes longer
    // than all the rest. The same program if there are none. It may be asked for first.
    std::shared_ptr<const Program<Word>> with_sums();

  private:
    const Problem& problem_;
    std::mutex mutex_;
    std::unique_ptr<Builder<Word>> builder_;
    std::shared_ptr<const Program<Word>> program_, with_sums_;
};

extern template class Preparation<std::uint16_t>;
extern template class Preparation<std::uint64_t>;

}  // namespace nonet::constraints
