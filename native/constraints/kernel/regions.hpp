// Cells that are connected, and cells that are apart where their labels agree.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// What a walk over the cells that may be in the set knows of each of them.
struct Visit {
    std::uint32_t order;  // 0: not met
    std::uint32_t low;    // the earliest that is reached from behind it
    std::uint32_t parent;
    std::uint32_t size, certain;  // of what is behind it, itself included
    std::uint32_t apart;          // cells that only it joins to the first one
    std::uint32_t way;            // the next of its four neighbours
    bool needed;                  // without it the set would fall apart
};
static_assert(sizeof(Visit) % sizeof(std::uint64_t) == 0);

// The neighbour of a cell in one of four directions.
NONET_INLINE std::uint32_t beside(std::uint32_t cell, std::uint32_t way, std::uint32_t columns,
                                  std::uint32_t count) {
    switch (way) {
        case 0:
            return cell >= columns ? cell - columns : kNowhere;
        case 1:
            return cell + columns < count ? cell + columns : kNowhere;
        case 2:
            return cell % columns != 0 ? cell - 1 : kNowhere;
        default:
            return (cell + 1) % columns != 0 ? cell + 1 : kNowhere;
    }
}

// Goes depth first through all cells that are joined to the first one.
template <typename Word>
void walk(const Run<Word>& run, const Propagator& p, const ConnectedData& data, Visit* visits,
          std::uint32_t first) {
    const auto values = static_cast<Word>(data.values);
    std::uint32_t met = 0;
    const auto begin = [&](std::uint32_t cell, std::uint32_t parent) {
        const std::uint32_t certain = but(run.state[p.cells[cell]], values) == 0 ? 1 : 0;
        ++met;
        visits[cell] = {met, met, parent, 1, certain, 0, 0, certain != 0};
    };
    begin(first, kNowhere);
    for (std::uint32_t now = first; now != kNowhere;) {
        Visit& here = visits[now];
        if (here.way < 4) {
            const std::uint32_t next = beside(now, here.way++, data.columns, p.count);
            if (next == kNowhere || (run.state[p.cells[next]] & values) == 0) continue;
            if (visits[next].order == 0) {
                begin(next, now);
                now = next;
            } else if (next != here.parent && visits[next].order < here.low) {
                here.low = visits[next].order;
            }
            continue;
        }
        now = here.parent;
        if (now == kNowhere) break;
        Visit& before = visits[now];
        if (here.low < before.low) before.low = here.low;
        before.size += here.size;
        before.certain += here.certain;
        if (here.low >= before.order) {
            before.apart += here.size;
            if (here.certain != 0) before.needed = true;
        }
    }
}

// None of its cells is certain: pieces that are too small are out.
template <typename Word>
bool run_pieces(Run<Word>& run, const Propagator& p, const ConnectedData& data, Visit* visits) {
    const auto values = static_cast<Word>(data.values);
    bool any = false;
    std::uint32_t* piece = reinterpret_cast<std::uint32_t*>(visits + p.count);
    for (std::uint32_t first = 0; first < p.count; ++first) {
        if (visits[first].order != 0 || (run.state[p.cells[first]] & values) == 0) continue;
        std::uint32_t length = 1;
        piece[0] = first;
        visits[first].order = 1;
        for (std::uint32_t i = 0; i < length; ++i) {
            for (std::uint32_t way = 0; way < 4; ++way) {
                const std::uint32_t next = beside(piece[i], way, data.columns, p.count);
                if (next == kNowhere || visits[next].order != 0) continue;
                if ((run.state[p.cells[next]] & values) == 0) continue;
                visits[next].order = 1;
                piece[length++] = next;
            }
        }
        if (length >= data.size) {
            any = true;
            continue;
        }
        for (std::uint32_t i = 0; i < length; ++i) {
            if (!keep(run, p.cells[piece[i]], static_cast<Word>(~values))) return false;
        }
    }
    return any;
}

// What is so far from a certain cell that the set would have more cells than it may is out. A cell
// is as far as the cells between them, itself included, that are not certain.
template <typename Word>
bool within_reach(Run<Word>& run, const Propagator& p, const ConnectedData& data, Visit* visits,
                  std::uint32_t first, std::uint32_t more) {
    const auto values = static_cast<Word>(data.values);
    // Nearest first: a certain cell goes to the front, another to the end.
    std::uint32_t* queue = reinterpret_cast<std::uint32_t*>(visits + p.count);
    std::uint32_t begin = p.count, end = p.count;
    queue[end++] = first;
    visits[first].order = 1;
    while (begin != end) {
        const std::uint32_t now = queue[begin++];
        if (visits[now].needed) continue;
        visits[now].needed = true;
        for (std::uint32_t way = 0; way < 4; ++way) {
            const std::uint32_t next = beside(now, way, data.columns, p.count);
            if (next == kNowhere || visits[next].needed) continue;
            const Word cell = run.state[p.cells[next]];
            if ((cell & values) == 0) continue;
            const bool certain = but(cell, values) == 0;
            const std::uint32_t order = visits[now].order + (certain ? 0 : 1);
            if (order > more + 1 || (visits[next].order != 0 && visits[next].order <= order))
                continue;
            visits[next].order = order;
            if (certain)
                queue[--begin] = next;
            else
                queue[end++] = next;
        }
    }
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if (visits[i].order != 0 || (run.state[p.cells[i]] & values) == 0) continue;
        if (!keep(run, p.cells[i], static_cast<Word>(~values))) return false;
    }
    return true;
}

template <typename Word>
bool run_connected(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const ConnectedData*>(p.data);
    const auto values = static_cast<Word>(data.values);
    std::uint32_t first = kNowhere, certain = 0;
    for (std::uint32_t i = p.count; i-- > 0;) {
        if (but(run.state[p.cells[i]], values) != 0) continue;
        ++certain;
        first = i;
    }
    if (certain == 0 && data.size == 0) return true;
    if (data.size != 0 && certain > data.size) return false;
    Visit* visits = reinterpret_cast<Visit*>(run.scratch);
    std::memset(visits, 0, sizeof(Visit) * p.count);
    if (certain == 0) return run_pieces(run, p, data, visits);
    if (data.size != 0) {
        if (!within_reach(run, p, data, visits, first, data.size - certain)) return false;
        std::memset(visits, 0, sizeof(Visit) * p.count);
    }
    walk(run, p, data, visits, first);
    const std::uint32_t reached = visits[first].size;
    if (visits[first].certain != certain || reached < data.size) return false;
    const bool full = certain == data.size;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        if ((cell & values) == 0 || but(cell, values) == 0) continue;
        const Visit& visit = visits[i];
        const bool short_of = data.size != 0 && reached - 1 - visit.apart < data.size;
        const bool needed = visit.order != 0 && (visit.needed || short_of);
        const bool out = visit.order == 0 || full;
        if (needed && out) return false;
        if ((needed || out) && !keep(run, p.cells[i], needed ? values : static_cast<Word>(~values)))
            return false;
    }
    return true;
}

// The cells of a label, which are different: those of the second half of the propagator's.
template <typename Word>
bool run_label(Run<Word>& run, const Propagator& p, Word label, Word every) {
    const std::uint32_t count = p.count / 2;
    const std::uint32_t* labels = p.cells;
    const std::uint32_t* cells = p.cells + count;
    Word used = 0;
    bool certain = false;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (run.state[labels[i]] != label) continue;
        certain = true;
        const Word cell = run.state[cells[i]];
        if (!is_single(cell)) continue;
        if ((cell & used) != 0) return false;
        used |= cell;
    }
    Word once = 0, twice = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Word held = run.state[labels[i]];
        if ((held & label) == 0) continue;
        const Word cell = run.state[cells[i]];
        if (held == label) {
            if (!is_single(cell) && !keep(run, cells[i], static_cast<Word>(~used))) return false;
        } else if (but(cell, used) == 0) {
            if (!keep(run, labels[i], static_cast<Word>(~label))) return false;
            continue;
        }
        twice |= static_cast<Word>(once & run.state[cells[i]]);
        once |= run.state[cells[i]];
    }
    if (!certain) return true;
    if (but(every, once) != 0) return false;
    const auto single = static_cast<Word>(but(once, twice) & every);
    for (std::uint32_t i = 0; i < count && single != 0; ++i) {
        const auto here = static_cast<Word>(run.state[cells[i]] & single);
        if ((run.state[labels[i]] & label) == 0 || here == 0) continue;
        if (!is_single(here)) return false;
        if (!keep(run, labels[i], label) || !keep(run, cells[i], here)) return false;
    }
    return true;
}

template <typename Word>
bool run_apart(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const ApartData*>(p.data);
    for (std::uint64_t left = data.labels; left != 0; left &= left - 1) {
        const auto label = static_cast<Word>(left & (~left + 1));
        if (!run_label(run, p, label, static_cast<Word>(data.every))) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
