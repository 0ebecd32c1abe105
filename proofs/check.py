#!/usr/bin/env python3
"""Checks a certificate as docs/proofs.md describes it: python3 proofs/check.py FILE ...

Prints what is proved and exits with 0, or prints the first wrong line and exits with 1. It uses nothing but this file.
G <= H: H is at least as good for Left. G <| H: G is less than or confused with H, which is the denial of H <= G.
"""
import re, sys
from fractions import Fraction
from functools import reduce
from itertools import islice

PLAYERS = LEFT, RIGHT = 0, 1
ROOK = [(-1, 0), (0, -1), (0, 1), (1, 0)]
QUEEN = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

class Wrong(Exception):
    """What is wrong with a line, and what was expected."""

def need(condition, message):
    if not condition:
        raise Wrong(message)
    return condition

def number(word, most=999_999_999):
    need(re.fullmatch("[0-9]{1,9}", word) and int(word) <= most, f"found {word!r}, expected a number of at most {most}")
    return int(word)

def closure(start, near):  # All that is reached from a thing by steps to near ones.
    found, new = {start}, [start]
    while new:
        more = set(near(new.pop())) - found
        found |= more
        new += more
    return found

# The rules. read(text) gives a position, options(position, player) its options in the order of docs/proofs.md,
# parts(position) positions of which it is the sum.

# On a grid a move replaces letters on a line of cells: (direction, letters before, letters after). `me` is the player,
# `n` the longest side of the board. In Amazons a move is two replacements, the second from the cell where the first ends.
def domineering(me, n):  # Left places a domino upright, Right lying, on two free cells.
    return [((1 - me, me), "..", "##")]

def clobber(me, n):  # A stone moves onto a neighbouring stone of the opponent, which leaves the board.
    return [(to, "xoox"[2 * me:][:2], "." + "xo"[me]) for to in ROOK]

def konane(me, n):  # A stone jumps over stones of the opponent, in one direction, each onto the free cell behind it.
    return [(to, "xo"[me] + ("ox"[me] + ".") * k, ".." * k + "xo"[me]) for to in ROOK for k in range(1, n)]

def amazons(me, n):  # A queen moves in any of eight directions over free cells.
    return [(to, "xo"[me] + "." * k, "." * k + "xo"[me]) for to in QUEEN for k in range(1, n)]

def arrows(me, n):  # Then an arrow flies from it in the same way, and burns the cell it hits.
    return [(to, "xo"[me] + "." * k, "xo"[me] + "." * (k - 1) + "#") for to in QUEEN for k in range(1, n)]

def toads(me, n):  # Toads go right, frogs left: a step, or a jump over one animal of the other kind.
    own, other, to = "tf"[me], "ft"[me], (0, 1 - 2 * me)
    return [(to, own + ".", "." + own), (to, own + other + ".", "." + other + own)]

def replace(board, at, lines):
    for (dr, dc), before, after in lines:
        cells = [(at[0] + i * dr, at[1] + i * dc) for i in range(len(before))]
        if all(board.get(cell) == letter for cell, letter in zip(cells, before)):
            yield {**board, **dict(zip(cells, after))}, cells[-1]

class Grid:  # A position is a tuple of rows. Parts are what steps in the directions `step` join, and matter if they could have a move.
    def __init__(self, letters, lines, then=None, step=None, blank="#", matters=None):
        self.letters, self.lines, self.then, self.step, self.blank, self.matters = letters, lines, then, step, blank, matters

    def read(self, text):
        rows = tuple(text.split("|"))
        need(rows[0] and len({*map(len, rows)}) == 1 and len(text) <= 10_000, f"found {text!r}, expected rows of one length")
        need(set(text) <= {*self.letters, "|"}, f"found {text!r}, expected the letters {self.letters}")
        need(len(rows) == 1 or self.lines != toads, f"found {len(rows)} rows, expected one")
        return rows

    def options(self, rows, me):
        board, n = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row)}, max(len(rows), len(rows[0]))
        for at in board:
            for new, end in replace(board, at, self.lines(me, n)):
                yield from map(self.draw, (last for last, _ in replace(new, end, self.then(me, n))) if self.then else [new])

    def draw(self, board):
        (top, bottom), (west, east) = [(min(k), max(k) + 1) for k in zip(*board)]
        return tuple("".join(board.get((r, c), self.blank) for c in range(west, east)) for r in range(top, bottom))

    def parts(self, rows):
        left = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x not in "#" + self.blank}
        while left and self.step:
            near = lambda at: [cell for r, c in self.step if (cell := (at[0] + r, at[1] + c)) in left]
            part = {at: left.pop(at) for at in closure(min(left), near)}
            if self.matters([*part.values()]):
                yield self.draw(part)
        yield from [] if self.step else [rows]

    show = staticmethod("|".join)

class Graph:  # A position is a letter a vertex: . free, l r free for one player alone, x o pieces, # gone. Each turn places a piece
    def __init__(self, text, allowed, kind="edges"):  # on a free vertex, where that is allowed.
        match = need(re.fullmatch(kind + " ([0-9]+):(.*)", text), f"found {text!r}, expected {kind} N: U-V, U-V")
        self.near, self.allowed, self.faces = [set() for _ in range(number(match[1], 9_999))], allowed, []
        for face in filter(None, map(str.strip, match[2].split(","))):
            self.faces.append([number(v, len(self.near) - 1) for v in face.split("-")])
            if kind == "edges":
                need(len(self.faces[-1]) == len({*self.faces[-1]}) == 2, f"found {face!r}, expected two different vertices")
                u, v = self.faces[-1]
                self.near[u].add(v)
                self.near[v].add(u)

    def read(self, text):
        need(len(text) == len(self.near) and set(text) <= set(".lrxo#"), f"found {text!r}, expected {len(self.near)} of .lrxo#")
        return text

    def options(self, text, me):
        for v in range(len(text)):
            new = text[:v] + "xo"[me] + text[v + 1:]
            if text[v] in "." + "lr"[me] and self.allowed(self, new, v):
                yield new

    parts, show = staticmethod(lambda text: [text]), staticmethod(str)

def snort(graph, text, v):  # No two neighbours are pieces of different players.
    return all(text[u] not in "ox"["xo".index(text[v])] for u in graph.near[v])

def col(graph, text, v):  # No two neighbours are pieces of the same player.
    return all(text[u] != text[v] for u in graph.near[v])

def nogo(graph, text, v):  # Every group of connected pieces of one player is beside a free vertex.
    group = lambda v: closure(v, lambda u: [w for w in graph.near[u] if text[w] == text[v]])
    return all(any(text[w] in ".lr" for u in group(v) for w in graph.near[u]) for v, x in enumerate(text) if x in "xo")

def is_face(graph, text, v):  # All pieces are on the vertices of one facet.
    return any({v for v, x in enumerate(text) if x in "xo"} <= {*facet} for facet in graph.faces)

class Hackenbush:  # A position is a letter an edge: 1 there, 0 gone. Blue edges are Left's, red ones Right's, green ones of both.
    def __init__(self, text):
        edges = [re.fullmatch("([0-9]+)-([0-9]+) ([BRG])", edge.strip()) for edge in text.split(",")]
        need(len(edges) <= 10_000, f"found {len(edges)} edges, expected at most 10000")
        self.edges = [(number(e[1], 9_999), number(e[2], 9_999), e[3]) for e in edges if need(e, f"found {text!r}, expected 0-1 B, 1-2 R")]

    def read(self, text):  # What does not hang on the ground, vertex 0, falls.
        need(len(text) == len(self.edges) and set(text) <= set("01"), f"found {text!r}, expected {len(self.edges)} of 01")
        there = [edge[:2] for edge, x in zip(self.edges, text) if x == "1"]
        at = {u: [] for edge in there for u in (0, *edge)}
        for u, v in there:
            at[u].append(v)
            at[v].append(u)
        hanging = closure(0, lambda u: at.get(u, ()))
        return "".join("1" if x == "1" and u in hanging else "0" for (u, _, _), x in zip(self.edges, text))

    def options(self, text, me):
        return (self.read(text[:i] + "0" + text[i + 1:]) for i, x in enumerate(text) if x == "1" and self.edges[i][2] in "G" + "BR"[me])

    parts, show = staticmethod(lambda text: [text]), staticmethod(str)

class Octal:  # A position is a tuple of heaps. The digit of k in the code of a player says what the player may leave of a heap when
    def __init__(self, codes):  # taking k: 1 no heap, 2 one heap, 4 two heaps. One code is for both players.
        match = [re.fullmatch(r"([04]?)\.([0-7]{1,999})", code) for code in codes.split(" ")]
        need(all(match) and len(match) < 3, f"found {codes!r}, expected a code such as 0.77, or two of them")
        self.digits = [[int(digit) for digit in (code[1] or "0") + code[2]] for code in (match[0], match[-1])]

    def read(self, text):
        return (number(text, 10_000),)

    def options(self, heaps, me):
        for at, heap in enumerate(heaps):
            for rest, digit in zip(range(heap, -1, -1), self.digits[me]):
                left = [()] * (digit & 1 and rest == 0) + [(rest,)] * (digit >> 1 & 1 and rest > 0)
                left += [(a, rest - a) for a in range(1, rest // 2 + 1)] * (digit >> 2)
                yield from (heaps[:at] + new + heaps[at + 1:] for new in left)

    parts = staticmethod(lambda heaps: [(heap,) for heap in heaps if heap])
    show = staticmethod(lambda heaps: "+".join(map(str, heaps)))

RULESETS = {
    "domineering": lambda: Grid(".#", domineering, step=ROOK, matters=lambda cells: len(cells) > 1),
    "clobber": lambda: Grid(".#xo", clobber, step=ROOK, blank=".", matters=lambda cells: len({*cells}) > 1),
    "amazons": lambda: Grid(".#xo", amazons, arrows, step=QUEEN, matters=lambda cells: "." in cells and len({*cells}) > 1),
    "konane": lambda: Grid(".#xo", konane), "toads-and-frogs": lambda: Grid(".#tf", toads),
    "snort": lambda text: Graph(text, snort), "col": lambda text: Graph(text, col), "nogo": lambda text: Graph(text, nogo),
    "complex": lambda text: Graph(text, is_face, "facets"), "hackenbush": Hackenbush, "octal": Octal}

# The claims on two games: what must be proved of them, where le(0) is G <= H, le(1) is H <= G, lf(0) is G <| H, lf(1) is H <| G.
RELATIONS = {
    "=": lambda le, lf: le(0) and le(1), "!=": lambda le, lf: lf(0) or lf(1), "<=": lambda le, lf: le(0),
    "!<=": lambda le, lf: lf(1), "<|": lambda le, lf: lf(0), "!<|": lambda le, lf: le(1), "<": lambda le, lf: le(0) and lf(0),
    "!<": lambda le, lf: lf(1) or le(1), "||": lambda le, lf: lf(0) and lf(1), "!||": lambda le, lf: le(0) or le(1)}

class Checker:
    def __init__(self):  # Node 0 is the game 0.
        self.options, self.names, self.equals, self.literal = [((), ())], [()], [0], [True]
        self.frames, self.positions, self.sums, self.loopy = [], {}, {}, []
        self.ordered, self.less, self.wins, self.canonical = set(), set(), set(), {0}
        self.numbers, self.nimbers, self.walls = {0: Fraction(0)}, {0: 0}, {0: [(0, 0, 0)]}
        self.claims, self.ended = [], False

    def line(self, text):
        need(not self.ended, f"found {text[:60]!r}, expected nothing after the line end")
        need(re.fullmatch("[ -~]*", text), "found a letter that is not printable ASCII")
        if not text.startswith("%"):
            self.words, self.witnesses = text.split()[::-1], []  # What is left to read, the next one last.
            kind = self.word("a line")
            need(kind in KINDS, f"found {kind!r}, expected one of {' '.join(KINDS)}")
            KINDS[kind](self)
            left = self.words or self.witnesses
            need(not left, f"found {left[-1:]}, expected the end of the line")

    def end(self):  # The last line counts the claims, so that no file is accepted that is cut off.
        count = number(self.word("the number of claims"))
        need(count == len(self.claims) > 0, f"found {count}, expected the number of claims, {len(self.claims)}, and at least one")
        self.check_loopy()
        self.ended = True

    def word(self, what):
        need(self.words, f"found the end of the line, expected {what}")
        return self.words.pop()

    def until(self, mark):
        while (word := self.word(mark)) != mark:
            yield word

    def rest(self):
        while self.words:
            yield self.words.pop()

    def player(self):
        return "LR".index(need(re.fullmatch("[LR]", word := self.word("a player")), f"found {word!r}, expected L or R")[0])

    def number(self):
        word = self.word("a number")
        match = need(re.fullmatch("-?[0-9]{1,18}(/[0-9]{1,18})?", word), f"found {word!r}, expected a number such as -3/4")
        bottom = int((match[1] or "/1")[1:])
        need(bottom > 0 and bottom & bottom - 1 == 0, f"found {word!r}, expected a power of two below the line")
        return Fraction(word)

    def node(self):
        return number(self.word("a node"), len(self.names) - 1)

    def add(self, name, options, literal=False):
        self.names.append(name)
        self.options.append([sorted({*side}) for side in options])
        self.equals.append(len(self.names) - 1)
        self.literal.append(literal)
        if self.words and self.words[-1] == "=":
            self.word("=")
            self.equal(len(self.names) - 1)

    def game(self):
        options = [[number(word, len(self.names) - 1) for word in words] for words in (self.until("|"), self.rest())]
        self.add((), options, all(self.literal[x] for side in options for x in side))
        g, (left, right) = len(self.names) - 1, self.options[-1]
        x, y = [self.numbers.get(side[0]) if len(side) == 1 else None for side in (left, right)]
        if not left and not right:
            self.numbers[g] = Fraction(0)
        elif not right and x is not None and x >= 0 == x % 1:  # n = {n-1|}, -n = {|1-n}
            self.numbers[g] = x + 1
        elif not left and y is not None and y <= 0 == y % 1:
            self.numbers[g] = y - 1
        elif None not in (x, y) and (y - x) * (mean := (x + y) / 2).denominator == 2 < 2 * mean.denominator <= 2**60:
            self.numbers[g] = mean  # m/d = {(m-1)/d|(m+1)/d} with m odd and d a power of 2
        if g in self.numbers:
            self.walls[g] = [(0, self.numbers[g], self.numbers[g])]
        if left == right and {self.nimbers.get(x) for x in left} == {*range(len(left))}:  # *k = {0,*,..,*(k-1)|the same}
            self.nimbers[g] = len(left)

    def ruleset(self):
        name, frame = self.word("a ruleset"), " ".join(self.rest())
        framed = name in ("snort", "col", "nogo", "complex", "hackenbush", "octal")
        need(name in RULESETS and bool(frame) == framed, f"found {name!r}, expected a ruleset as in docs/proofs.md")
        self.frames.append((RULESETS[name](*[frame] * bool(frame)), f"{name} {frame}".strip()))

    def item(self, word):  # A summand: (None, node) or (number of the frame, position).
        if word[0] == "=":
            return None, number(word[1:], len(self.names) - 1)
        frame, colon, board = word.rpartition(":")
        frame = number(frame if colon else str(max(len(self.frames) - 1, 0)), len(self.frames) - 1)
        return frame, self.frames[frame][0].read(board)

    def show(self, items):
        return " + ".join(self.name(x) if f is None else f"{self.frames[f][1]} {self.frames[f][0].show(x)}" for f, x in items)

    def position(self):
        frame, position = item = self.item(self.word("a board"))
        need(frame is not None, "found a node, expected a board")
        options = [[self.value(option) for option, in self.moves((item,), player)] for player in PLAYERS]
        self.positions[item] = len(self.names)
        self.add((self.show([item]),), options)

    def value(self, item):  # The node that equals a position: the sum of those of its parts.
        nodes = []
        for part in self.frames[item[0]][0].parts(item[1]):
            need((item[0], part) in self.positions, f"no line gives the position {self.show([(item[0], part)])}")
            nodes.append(self.equals[self.positions[item[0], part]])
        return reduce(self.sum, sorted(nodes), 0)

    def sum(self, a, b):  # The node that equals the sum of two nodes.
        need(0 in (a, b) or (min(a, b), max(a, b)) in self.sums, f"no line gives the sum of nodes {a} and {b}")
        return a + b if 0 in (a, b) else self.equals[self.sums[min(a, b), max(a, b)]]

    def add_sum(self):
        a, b = sorted([self.node(), self.node()])
        options = [[self.sum(x, b) for x in self.options[a][me]] + [self.sum(a, x) for x in self.options[b][me]] for me in PLAYERS]
        self.sums[a, b] = len(self.names)
        self.add((a, b), options)

    def at_most(self, g, h):
        return g == h or (g, h) in self.ordered

    def prove_less(self, g, h):  # G <| H: a Right option of G is <= H, or a Left option of H is >= G.
        if not self.witnesses:
            self.witnesses = re.findall("([lr])([0-9]{1,9})", word := self.word(f"a witness for node {g} <| node {h}"))[::-1]
            need("".join(map("".join, self.witnesses[::-1])) == word, f"found {word!r}, expected witnesses such as l0r2")
        side, index = self.witnesses.pop()
        options = self.options[g][RIGHT] if side == "r" else self.options[h][LEFT]
        need(int(index) < len(options), f"found {side}{index}, expected one of {len(options)} options, for node {g} <| node {h}")
        lower, upper = (options[int(index)], h) if side == "r" else (g, options[int(index)])
        need(self.at_most(lower, upper), f"no line proves node {lower} <= node {upper}, expected for node {g} <| node {h}")

    def prove_order(self, g, h):
        for left in self.options[g][LEFT]:
            self.prove_less(left, h)
        for right in self.options[h][RIGHT]:
            self.prove_less(g, right)
        self.ordered.add((g, h))

    def equal(self, g):
        h = self.node()
        need(h < g, f"found node {h}, expected one before node {g}")
        self.prove_order(g, h)
        self.prove_order(h, g)
        self.equals[g] = self.equals[h]

    def less_line(self):
        g, h = self.node(), self.node()
        self.prove_less(g, h)
        self.less.add((g, h))

    def canonical_line(self):  # All options are canonical, none is dominated, none is reversible.
        g = self.node()
        need(self.literal[g] and all(x in self.canonical for side in self.options[g] for x in side), f"an option of node {g} has no line c")
        for me in PLAYERS:
            less = (lambda x, y: self.prove_less(x, y)) if me == LEFT else (lambda x, y: self.prove_less(y, x))
            for x in self.options[g][me]:
                for other in self.options[g][me]:
                    if x != other:
                        less(other, x)
            for x in self.options[g][me]:
                for reply in self.options[x][1 - me]:
                    less(g, reply)
        self.canonical.add(g)

    def wall(self, g, side, t):  # The wall of a side at t: lines between points (t, left, right), and a mast above the last.
        points = need(self.walls.get(self.equals[g]), f"node {g} has no thermograph")
        for (low, *at_low), (high, *at_high) in zip(points, points[1:]):
            if low <= t < high:
                return at_low[side] + (t - low) * (at_high[side] - at_low[side]) / (high - low)
        return points[-1][1 + side]

    def walls_line(self):  # The line gives the temperatures at which another option takes over, and the last one.
        g, times = self.node(), [Fraction(0)]
        while self.words:
            times.append(self.number())
        last = times[-1]
        need(all(a < b for a, b in zip(times, times[1:])), "expected rising temperatures")
        need(self.equals[g] == g and all(self.options[g]), f"found node {g}, expected options of both players and no earlier node")
        need(all(self.equals[x] in self.walls for side in self.options[g] for x in side), f"an option of node {g} has no thermograph")
        times = sorted({*times} | {t for side in self.options[g] for x in side for t, *_ in self.walls[self.equals[x]] if t < last})
        walls = []
        for me, sign in (LEFT, 1), (RIGHT, -1):  # The Left wall is the greatest Right wall of the Left options, less t.
            scaffolds = [[sign * self.wall(x, 1 - me, t) - t for t in times] for x in self.options[g][me]]
            best = [max(at) for at in zip(*scaffolds)]
            for i, t in enumerate(times):
                need(any(x[i:i + 2] == best[i:i + 2] for x in scaffolds), f"two options take over from each other above {t}")
            walls.append([sign * x for x in best])
        points = [*zip(times, *walls)]
        need(all(left > right or t == last and left == right for t, left, right in points) and len({*points[-1][1:]}) == 1,
             "expected walls that meet at the last temperature alone")
        slopes = [[(b[i] - a[i]) / (b[0] - a[0]) for i in (1, 2)] for a, b in zip(points, points[1:])]
        self.walls[g] = [p for i, p in enumerate(points) if not 0 < i < len(slopes) or slopes[i - 1] != slopes[i]]

    def moves(self, items, me):  # The options of a sum, in order: those of its first summand come first.
        for i, (frame, x) in enumerate(items):
            options = self.options[x][me] if frame is None else self.frames[frame][0].options(x, me)
            for count, option in enumerate(options):
                need(count < 100_000, "a position has more than 100000 options")
                yield items[:i] + ((frame, option),) + items[i + 1:]

    def parts(self, items):  # A sum as a set: each part, with the number of times that it is there.
        split = [(f, part) for f, x in items for part in ([x] if f is None else self.frames[f][0].parts(x)) if part != 0]
        return frozenset((part, split.count(part)) for part in split)

    def node_of_part(self, part):
        return part[1] if part[0] is None else self.positions.get(part)

    def won_alone(self, me, part):  # A part that is >= 0 for Left, <= 0 for Right.
        node = self.node_of_part(part)
        pair = None if node is None else (0, self.equals[node])[::1 - 2 * me]
        return pair and self.at_most(*pair) or (False, me, frozenset([(part, 1)])) in self.wins

    def by_values(self, parts):  # The parts that have nodes are replaced by the sum of their values; None if no line gives it.
        values = [self.equals[node] for part, count in parts if (node := self.node_of_part(part)) is not None for _ in range(count)]
        try:
            value = reduce(self.sum, sorted(values), 0)
        except Wrong:
            return None
        return frozenset(part for part in parts if self.node_of_part(part[0]) is None) | ({((None, value), 1)} if value else set())

    def settled(self, me, parts):  # Whether lines prove that a player wins, with or without the parts that are won by themselves.
        rest = frozenset(part for part in parts if not self.won_alone(me, part[0]))
        return (False, me, parts) in self.wins or (False, me, rest) in self.wins or not rest

    def won_second(self, misere, me, items):  # Whether lines prove that a player who moves second wins.
        parts = self.parts(items)
        if misere:
            return (True, me, parts) in self.wins
        return self.settled(me, parts) or (values := self.by_values(parts)) is not None and self.settled(me, values)

    def reply(self, misere, me, items):  # The winner's move: its number in order, or - for a win in misère play without a move.
        word = self.word("a move")
        if misere and word == "-":
            return need(next(self.moves(items, me), None) is None, f"found -, expected a move from {self.show(items)}")
        option = next(islice(self.moves(items, me), number(word), None), None)
        need(option, f"found the move {word}, which is not there in {self.show(items)}")
        need(self.won_second(misere, me, option), f"no line proves that {'LR'[me]} wins {self.show(option)} moving second")

    def items(self, words):
        items = tuple(self.item(word) for word in words)
        literal = all(f is not None or self.literal[x] for f, x in items)
        need(literal, "the nodes of a sum must be lines g with options that are lines g")
        return items

    def wins_line(self, misere):
        me, items = self.player(), self.items(self.until(":"))
        moves = list(self.moves(items, 1 - me))
        need(moves or not misere, f"{'RL'[me]} has no move, and so wins")
        for option in moves:
            self.reply(misere, me, option)
        self.wins.add((misere, me, self.parts(items)))

    def loopy_line(self):
        options = [[number(word) for word in words] for words in (self.until("|"), self.until(":"))]
        labels = [self.word("L, R or D") for _ in PLAYERS]
        need(all(re.fullmatch("D|[LR][0-9]{1,9}", x) for x in labels), f"found {' '.join(labels)}, expected two such as L3 D")
        self.loopy.append((options, [(x[0], int(x[1:] or 0)) for x in labels]))

    def check_loopy(self):  # Who wins a loopy game, by whom moves first: L or R within a number of moves, or D for a draw.
        for v, (options, labels) in enumerate(self.loopy):
            for me, (winner, rank) in enumerate(labels):
                need(all(x < len(self.loopy) for x in options[me]), f"vertex {v} has an option that has no line")
                after = [self.loopy[x][1][1 - me] for x in options[me]]
                won, lost, sooner = "LR"[me], "RL"[me], [label for label in after if label[0] == winner and label[1] < rank]
                right = {won: bool(sooner), lost: len(sooner) == len(after), "D": ("D", 0) in after and won not in dict(after)}
                need(right[winner], f"vertex {v} is not {winner}{rank} when {won} moves first")

    def claim(self):
        kind = self.word("a claim")
        if kind in CLAIMS:
            return self.claims.append(CLAIMS[kind](self))
        g, relation, h = number(kind, len(self.names) - 1), self.word("a relation"), self.node()
        need(relation in RELATIONS, f"found {relation!r}, expected one of {' '.join(RELATIONS)}")
        pairs = [(x, y) for x in {g, self.equals[g]} for y in {h, self.equals[h]}]
        le, lf = [[any(known(*pair[::step]) for pair in pairs) for step in (1, -1)] for known in (self.at_most, lambda *p: p in self.less)]
        need(RELATIONS[relation](le.__getitem__, lf.__getitem__), f"no lines prove that node {g} {relation} node {h}")
        self.claims.append(f"{self.name(g)} {relation} {self.name(h)}")

    def claim_canonical(self):
        g, c = self.node(), self.node()
        need(self.equals[g] == self.equals[c] and c in self.canonical, f"no lines prove that node {c} is the canonical form of node {g}")
        return f"the canonical form of {self.name(g)} is {self.name(c)}"

    def same(self, found):  # The rest of the line must be what was found.
        found, claimed = " ".join(map(str, found)), " ".join(self.rest())
        need(claimed == found, f"found {claimed}, expected {found}")

    def claim_known(self, table, what):
        g = self.node()
        x = need(table.get(self.equals[g], "") != "", f"no lines prove the {what} of node {g}") and table[self.equals[g]]
        self.same([x])
        return f"{self.name(g)} is the {what} {x}"

    def claim_heat(self):
        g = self.node()
        points, x = need(self.walls.get(self.equals[g]), f"node {g} has no thermograph"), self.numbers.get(self.equals[g])
        heat = points[-1][0] if x is None else -Fraction(1, x.denominator)
        # A number has the same walls from 0 on, but a canonical form that is a number is in the table.
        need(heat or self.equals[g] in self.canonical, f"no line c proves that node {g} is not a number")
        self.same([points[0][1], points[0][2], points[-1][1], heat])
        return f"{self.name(g)} has the stops {points[0][1]} and {points[0][2]}, the mean {points[-1][1]} and the temperature {heat}"

    def claim_walls(self):
        g = self.node()
        points = need(self.walls.get(self.equals[g]), f"node {g} has no thermograph")
        self.same(x for point in points for x in point)
        return f"the walls of {self.name(g)} are " + ", ".join(f"{left} and {right} at {t}" for t, left, right in points)

    def claim_loopy(self):
        v = number(self.word("a vertex"), len(self.loopy) - 1)
        self.same(found := [x for x, _ in self.loopy[v][1]])
        left, right = [{"L": "won by Left", "R": "won by Right", "D": "a draw"}[x] for x in found]
        return f"vertex {v} is {left} if Left moves first and {right} if Right moves first"

    def claim_win(self, misere):
        me, order = self.player(), self.word("first or second")
        need(order in ("first", "second"), f"found {order!r}, expected first or second")
        items = self.items(self.until(":") if order == "first" else self.rest())
        if order == "first":
            self.reply(misere, me, items)
        else:
            need(self.won_second(misere, me, items), "no line proves that")
        return f"{('Left', 'Right')[me]} wins {self.show(items)} moving {order}{' in misère play' * misere}"

    def name(self, g, depth=3):
        name, options = self.names[g], self.options[g]
        if g in self.numbers or g in self.nimbers:
            return str(self.numbers[g]) if g in self.numbers else f"*{self.nimbers[g]}"
        if len(name) == 1:
            return name[0]
        if depth == 0 or max(map(len, options)) > 4:
            return f"node {g}"
        if name:
            return f"({self.name(name[0], depth - 1)} + {self.name(name[1], depth - 1)})"
        return "{%s}" % "|".join(",".join(self.name(x, depth - 1) for x in side) for side in options)

KINDS = {
    "r": Checker.ruleset, "g": Checker.game, "p": Checker.position, "+": Checker.add_sum,
    "=": lambda self: self.equal(self.node()), "<=": lambda self: self.prove_order(self.node(), self.node()),
    "<|": Checker.less_line, "c": Checker.canonical_line, "w": Checker.walls_line, "y": Checker.loopy_line,
    "o": lambda self: self.wins_line(False), "m": lambda self: self.wins_line(True), "!": Checker.claim, "end": Checker.end}
CLAIMS = {
    "canonical": Checker.claim_canonical, "heat": Checker.claim_heat, "walls": Checker.claim_walls, "loopy": Checker.claim_loopy,
    "number": lambda self: self.claim_known(self.numbers, "number"), "nimber": lambda self: self.claim_known(self.nimbers, "nimber"),
    "normal": lambda self: self.claim_win(False), "misere": lambda self: self.claim_win(True)}

def check_file(path):  # The number of the last line that was read, what is wrong with it, and what is proved.
    checker, place = Checker(), 1
    try:
        with open(path, encoding="latin-1", newline="\n") as lines:
            need(next(lines, "").rstrip("\n") == "kelvin proof 1", "expected kelvin proof 1")
            for place, text in enumerate(lines, 2):
                checker.line(text.removesuffix("\n"))
        need(checker.ended, "the file is cut off: expected a last line end with the number of claims")
    except (Wrong, OSError) as why:
        return place, str(why), checker.claims
    return place, None, checker.claims + [f"accepted {path}: {place} lines, {len(checker.names)} nodes, {len(checker.claims)} claims"]

def main(paths):
    refused = False
    for path in paths:
        place, wrong, claims = check_file(path)
        print(f"refused {path}: line {place}: {wrong}" if wrong else "\n".join(["proved: " + claim for claim in claims[:-1]] + claims[-1:]))
        refused = refused or wrong is not None
    return int(refused)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
