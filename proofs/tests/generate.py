"""Makes certificates for the tests of the checkers: games, small positions and sums by literal play, without Kelvin.

The moves come from check.py; what is proved of them is found here by the definitions, with nothing but a cache.
"""
import random, sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import check

LEFT, RIGHT = PLAYERS = (0, 1)


class Maker:
    """A certificate in the making."""

    def __init__(self):
        self.lines, self.options = ["kelvin proof 1"], [((), ())]
        self.at_most_cache, self.draft_cache, self.ordered, self.lessened = {}, {}, set(), set()
        self.forms, self.canonical, self.sums, self.positions, self.frames = {((), ()): 0}, {0}, {}, {}, []
        self.walls, self.won, self.wins = {0: [(0, 0, 0)]}, {}, set()
        self.by_values = False  # Whether sums of small boards are won by their values, not by replies.

    def text(self):
        if not any(line.startswith("!") for line in self.lines):
            self.lines.append("! 0 = 0")
        return "\n".join([*self.lines, f"end {sum(line.startswith('!') for line in self.lines)}"]) + "\n"

    def node(self, line, options):
        self.lines.append(line)
        self.options.append(tuple(tuple(sorted(set(side))) for side in options))
        return len(self.options) - 1

    def game(self, left, right):
        return self.node(f"g {' '.join(map(str, left))} | {' '.join(map(str, right))}", (left, right))

    # ---- the order, by its definition

    def at_most(self, g, h):
        if g == h:
            return True
        cache = self.draft_cache if -1 in (g, h) else self.at_most_cache
        if (g, h) not in cache:
            cache[g, h] = not any(self.at_most(h, x) for x in self.options[g][LEFT]) and not any(
                self.at_most(y, g) for y in self.options[h][RIGHT])
        return cache[g, h]

    def witness(self, g, h, avoid=None):
        """The word for g <| h, with the lines that it needs before it."""
        found = [("r", i, (x, h)) for i, x in enumerate(self.options[g][RIGHT]) if self.at_most(x, h)]
        found += [("l", i, (g, x)) for i, x in enumerate(self.options[h][LEFT]) if self.at_most(g, x)]
        letter, index, pair = min(found, key=lambda way: (avoid in way[2], way[2] not in self.ordered and way[2][0] != way[2][1]))
        if avoid in pair and pair[0] != pair[1]:
            raise Avoided
        self.prove(*pair)
        return f"{letter}{index}"

    def witnesses(self, g, h, avoid=None):
        return [self.witness(x, h, avoid) for x in self.options[g][LEFT]] + [self.witness(g, y, avoid) for y in self.options[h][RIGHT]]

    def prove(self, g, h):
        if g != h and (g, h) not in self.ordered:
            self.ordered.add((g, h))
            words = "".join(self.witnesses(g, h))
            self.lines.append(f"<= {g} {h} {words}".strip())

    def prove_less(self, g, h):
        if (g, h) not in self.lessened:
            self.lessened.add((g, h))
            word = self.witness(g, h)
            self.lines.append(f"<| {g} {h} {word}")

    # ---- canonical forms

    def simplest(self, left, right):
        """The node of the canonical form of a game with canonical options."""
        left, right = set(left), set(right)
        while True:
            # The game is node -1, the last of the list, as long as it changes.
            self.options.append((tuple(left), tuple(right)))
            self.draft_cache = {}
            reversible = next(((side, x, y) for side in PLAYERS for x in (left, right)[side] for y in self.options[x][1 - side]
                               if (self.at_most(y, -1) if side == LEFT else self.at_most(-1, y))), None)
            self.options.pop()
            if reversible is None:
                break
            side, x, y = reversible
            (left, right)[side].remove(x)
            (left, right)[side].update(self.options[y][side])
        left = tuple(sorted(x for x in left if not any(x != y and self.at_most(x, y) for y in left)))
        right = tuple(sorted(x for x in right if not any(x != y and self.at_most(y, x) for y in right)))
        if (left, right) not in self.forms:
            g = self.forms[left, right] = self.game(left, right)
            words = [self.witness(y, x) for x in left for y in left if x != y]
            words += [self.witness(g, y) for x in left for y in self.options[x][RIGHT]]
            words += [self.witness(x, y) for x in right for y in right if x != y]
            words += [self.witness(y, g) for x in right for y in self.options[x][LEFT]]
            self.lines.append(f"c {g} {''.join(words)}".strip())
            self.canonical.add(g)
        return self.forms[left, right]

    def equal(self, line, left, right):
        """A node that a line declares, with the proof of its canonical form: that form."""
        form = self.simplest(left, right)
        self.options.append(tuple(tuple(sorted(set(side))) for side in (left, right)))
        g = len(self.options) - 1
        try:
            words = self.witnesses(g, form, g) + self.witnesses(form, g, g)
            self.lines.append(f"{line} = {form} {''.join(words)}".strip())
        except Avoided:
            self.lines.append(line)
            words = self.witnesses(g, form) + self.witnesses(form, g)
            self.lines.append(f"= {g} {form} {''.join(words)}".strip())
        return form, g

    # ---- sums and positions

    def sum(self, a, b):
        if 0 in (a, b):
            return a + b
        a, b = min(a, b), max(a, b)
        if (a, b) not in self.sums:
            options = [[self.sum(x, b) for x in self.options[a][me]] + [self.sum(a, x) for x in self.options[b][me]] for me in PLAYERS]
            self.sums[a, b], _ = self.equal(f"+ {a} {b}", *options)
        return self.sums[a, b]

    def frame(self, name, frame=""):
        self.lines.append(f"r {name} {frame}".strip())
        self.frames.append(check.RULESETS[name](*[frame] * bool(frame)))
        return len(self.frames) - 1

    def value(self, frame, position):
        """The canonical form of a position, by its parts."""
        nodes = sorted(self.position(frame, part)[0] for part in self.frames[frame].parts(position))
        total = 0
        for node in nodes:
            total = self.sum(total, node)
        return total

    def position(self, frame, position):
        if (frame, position) not in self.positions:
            options = [[self.value(frame, option) for option in self.frames[frame].options(position, me)] for me in PLAYERS]
            text = self.frames[frame].show(position)
            self.positions[frame, position] = self.equal(f"p {frame}:{text}", *options)
        return self.positions[frame, position]

    # ---- thermographs

    def thermograph(self, g):
        """The points (t, left, right) of a canonical form; those of a number are known to the checker."""
        if g in self.walls:
            return self.walls[g]
        for side in self.options[g]:
            for x in side:
                self.thermograph(x)
        left, right = self.options[g]
        if not left or not right:
            x = self.walls[left[0]][0][1] + 1 if left else self.walls[right[0]][0][1] - 1 if right else 0
            self.walls[g] = [(0, x, x)]
            return self.walls[g]
        scaffold = lambda t: (max(wall(self.walls[x], RIGHT, t) for x in left) - t, min(wall(self.walls[y], LEFT, t) for y in right) + t)
        if scaffold(0)[0] < scaffold(0)[1]:  # A number, of a canonical form {x|y}.
            x = (self.walls[left[0]][0][1] + self.walls[right[0]][0][1]) / Fraction(2)
            self.walls[g] = [(0, x, x)]
            return self.walls[g]
        step = Fraction(1, 64)  # Small positions have kinks at multiples of this; the checker refuses what is wrong.
        points = [(Fraction(0), *scaffold(0))]
        while points[-1][1] != points[-1][2]:
            t = points[-1][0] + step
            points.append((t, *scaffold(t)))
        kept = [p for i, p in enumerate(points) if i in (0, len(points) - 1) or any(
            points[i + 1][k] - p[k] != p[k] - points[i - 1][k] for k in (1, 2))]
        self.walls[g] = kept
        self.lines.append(f"w {g} " + " ".join(str(t) for t, *_ in kept[1:]))
        return kept

    def claim_heat(self, g):
        points = self.thermograph(g)
        x = points[0][1]
        number = len(points) == 1 and all(len(side) < 2 for side in self.options[g]) and (
            not all(self.options[g]) or wall(self.walls[self.options[g][0][0]], RIGHT, 0) < wall(self.walls[self.options[g][1][0]], LEFT, 0))
        words = f"! heat {g} {points[0][1]} {points[0][2]} {points[-1][1]} "
        if number:
            self.lines.append(words + str(-Fraction(1, Fraction(x).denominator)))
        elif points[-1][0] > 0:
            self.lines.append(words + str(points[-1][0]))
        else:
            self.lines.append(words + "0")
        self.lines.append(f"! walls {g} " + " ".join(str(x) for p in points for x in p))

    def number(self, x):
        """The node of a dyadic number."""
        x = Fraction(x)
        if x.denominator == 1:
            return 0 if x == 0 else self.simplest([self.number(x - 1)], []) if x > 0 else self.simplest([], [self.number(x + 1)])
        d = Fraction(1, x.denominator)
        return self.simplest([self.number(x - d)], [self.number(x + d)])

    # ---- outcomes of sums

    def moves(self, items, me):
        for i, (frame, x) in enumerate(items):
            for option in self.options[x][me] if frame is None else self.frames[frame].options(x, me):
                yield items[:i] + ((frame, option),) + items[i + 1:]

    def wins_second(self, misere, me, items):
        key = misere, me, items
        if key not in self.won:
            moves = list(self.moves(items, 1 - me))
            self.won[key] = bool(moves or not misere) and all(self.reply(misere, me, option) is not None for option in moves)
        return self.won[key]

    def reply(self, misere, me, items):
        """The number of a winning move of a player who moves first; - for a win in misère play without one."""
        moves = list(self.moves(items, me))
        if misere and not moves:
            return "-"
        return next((i for i, option in enumerate(moves) if self.wins_second(misere, me, option)), None)

    def words(self, items):
        return " ".join(f"={x}" if frame is None else f"{frame}:{self.frames[frame].show(x)}" for frame, x in items)

    def split(self, items):
        parts = [(f, p) for f, x in items for p in ([x] if f is None else self.frames[f].parts(x)) if p != 0]
        return tuple(sorted(parts, key=repr))

    def prove_wins(self, misere, me, items):
        items = self.split(items)
        if (misere, me, items) in self.wins or not items and not misere:
            return
        self.wins.add((misere, me, items))
        if self.by_values and not misere and all(frame is not None for frame, _ in items):
            total = 0
            for node in sorted(self.position(frame, part)[0] for frame, part in items):
                total = self.sum(total, node)
            self.prove(*[(0, total), (total, 0)][me])
            return
        replies = []
        for option in self.moves(items, 1 - me):
            reply = self.reply(misere, me, option)
            replies.append(str(reply))
            if reply != "-":
                self.prove_wins(misere, me, list(self.moves(option, me))[reply])
        self.lines.append(" ".join([f"{'om'[misere]} {'LR'[me]}", *self.words(items).split(), ":", *replies]))

    def claim_win(self, misere, items):
        kind = "misere" if misere else "normal"
        for me in PLAYERS:
            if self.wins_second(misere, me, self.split(items)):
                self.prove_wins(misere, me, items)
                self.lines.append(f"! {kind} {'LR'[me]} second {self.words(items)}")
            if (reply := self.reply(misere, me, items)) is not None:
                if reply != "-":
                    self.prove_wins(misere, me, list(self.moves(items, me))[reply])
                self.lines.append(f"! {kind} {'LR'[me]} first {self.words(items)} : {reply}")

    # ---- loopy games

    def loopy(self, options):
        labels = [[None, None] for _ in options]
        rank = 0
        while True:
            new = []
            for v, sides in enumerate(options):
                for me in PLAYERS:
                    after = [labels[x][1 - me] for x in sides[me]]
                    if labels[v][me] is None:
                        if any(label and label[0] == me for label in after):
                            new.append((v, me, (me, rank)))
                        elif all(label and label[0] == 1 - me for label in after):
                            new.append((v, me, (1 - me, rank)))
            if not new:
                break
            for v, me, label in new:
                labels[v][me] = label
            rank += 1
        written = [["D" if label is None else f"{'LR'[label[0]]}{label[1]}" for label in pair] for pair in labels]
        for sides, pair in zip(options, written):
            self.lines.append(" ".join(["y", *map(str, sides[0]), "|", *map(str, sides[1]), ":", *pair]))
        for v, pair in enumerate(written):
            self.lines.append(f"! loopy {v} {pair[0][0]} {pair[1][0]}")


class Avoided(Exception):
    """A witness needs a line on the node that is being declared."""


def wall(points, side, t):
    for a, b in zip(points, points[1:]):
        if a[0] <= t < b[0]:
            return a[1 + side] + (t - a[0]) * (b[1 + side] - a[1 + side]) / (b[0] - a[0])
    return points[-1][1 + side]


# ---- random certificates

def relations(maker, nodes, dice):
    for _ in range(12):
        g, h = dice.choice(nodes), dice.choice(nodes)
        below, above = maker.at_most(g, h), maker.at_most(h, g)
        if below:
            maker.prove(g, h)
        else:
            maker.prove_less(h, g)
        if above:
            maker.prove(h, g)
        else:
            maker.prove_less(g, h)
        true = {(True, True): ["=", "<=", "!<|", "!<", "!||"], (True, False): ["<=", "<|", "<", "!=", "!||"],
                (False, True): ["!<=", "!<", "!<|", "!=", "!||"], (False, False): ["||", "<|", "!<=", "!<", "!="]}[below, above]
        maker.lines.append(f"! {g} {dice.choice(true)} {h}")


def random_games(dice):
    maker = Maker()
    nodes, form_of = [0], {0: 0}
    for _ in range(dice.randint(3, 9)):
        left, right = [dice.sample(nodes, min(len(nodes), dice.choice([0, 1, 1, 2, 3]))) for _ in PLAYERS]
        g = maker.game(left, right)
        form = maker.simplest([form_of[x] for x in left], [form_of[x] for x in right])
        if form < g:
            maker.lines.append(f"= {g} {form} {''.join(maker.witnesses(g, form) + maker.witnesses(form, g))}".strip())
            if dice.random() < 0.5:
                maker.lines.append(f"! canonical {g} {form}")
        nodes.append(g)
        form_of[g] = form
    relations(maker, nodes, dice)
    a, b = form_of[dice.choice(nodes)], form_of[dice.choice(nodes)]
    if len(maker.options) < 60:
        total = maker.sum(a, b)
        maker.lines.append(f"! canonical {len(maker.options) - 1 if total not in (a, b) else total} {total}" if total in (a, b) else f"! {total} = {total}")
    for g in sorted({form_of[x] for x in nodes})[:dice.choice([0, 4])]:
        maker.claim_heat(g)
    return maker.text()


def board(dice, letters, rows, columns):
    return "|".join("".join(dice.choice(letters) for _ in range(columns)) for _ in range(rows))


def graph(dice, n):
    edges = [f"{u}-{v}" for v in range(n) for u in range(v) if dice.random() < 0.5]
    return f"edges {n}: {', '.join(edges)}"


def random_position(dice):
    """A ruleset, its frame and a board."""
    name = dice.choice(list(check.RULESETS))
    if name == "domineering":
        return name, "", board(dice, "....#", dice.randint(1, 3), dice.randint(2, 4))
    if name == "clobber":
        return name, "", board(dice, "xo.", dice.randint(1, 3), dice.randint(2, 3))
    if name == "amazons":
        return name, "", board(dice, ".x#o.#", dice.randint(1, 2), dice.randint(2, 3))
    if name == "konane":
        return name, "", board(dice, "xo.", dice.randint(1, 3), dice.randint(3, 5))
    if name == "toads-and-frogs":
        return name, "", board(dice, "tf..", 1, dice.randint(3, 7))
    if name == "hackenbush":
        edges = [f"{dice.randint(0, k)}-{dice.randint(0, k + 1)} {dice.choice('BRG')}" for k in range(dice.randint(1, 5))]
        return name, ", ".join(edges), "1" * len(edges)
    if name == "octal":
        code = lambda: dice.choice(["", "0", "4"]) + "." + "".join(dice.choice("01234567") for _ in range(dice.randint(1, 3)))
        return name, " ".join(code() for _ in range(dice.randint(1, 2))), str(dice.randint(0, 9))
    n = dice.randint(1, 5)
    if name == "complex":
        faces = ["-".join(map(str, dice.sample(range(n), dice.randint(1, n)))) for _ in range(dice.randint(0, 4))]
        return name, f"facets {n}: {', '.join(faces)}", board(dice, "..llrrxo#", 1, n)
    return name, graph(dice, n), board(dice, "....x" + "olr#", 1, n)


def random_names(dice):
    """Numbers and nimbers."""
    maker = Maker()
    for _ in range(dice.randint(1, 3)):
        x = Fraction(dice.randint(-9, 9), 2 ** dice.randint(0, 3))
        maker.lines.append(f"! number {maker.number(x)} {x}")
    stars = [0]
    for k in range(1, dice.randint(1, 5)):
        stars.append(maker.simplest(stars, stars))
    a, b = dice.randrange(len(stars)), dice.randrange(len(stars))
    maker.lines.append(f"! nimber {maker.sum(stars[a], stars[b]) if a ^ b < len(stars) else stars[a]} {a ^ b if a ^ b < len(stars) else a}")
    maker.lines.append(f"! number {maker.sum(maker.number(1), maker.number(Fraction(1, 2)))} 3/2")
    return maker.text()


def random_values(dice):
    maker = Maker()
    for _ in range(dice.randint(1, 2)):
        name, frame, text = random_position(dice)
        f = maker.frame(name, frame)
        position = maker.frames[f].read(text)
        form, g = maker.position(f, position)
        maker.lines.append(f"! {g} = {form}")
        maker.lines.append(f"! canonical {g} {form}")
        if dice.random() < 0.5:
            maker.claim_heat(form)
    return maker.text()


def random_wins(dice):
    maker = Maker()
    maker.by_values = dice.random() < 0.5
    nodes = [0]
    for _ in range(3):
        nodes.append(maker.game(*[dice.sample(nodes, dice.randint(0, min(2, len(nodes)))) for _ in PLAYERS]))
    items = [(None, dice.choice(nodes))] if dice.random() < 0.5 else []
    for _ in range(dice.randint(1, 2)):
        name, frame, text = random_position(dice)
        while (name == "amazons" and len(text) > 5) or len(text) > 9:
            name, frame, text = random_position(dice)
        f = maker.frame(name, frame)
        items.append((f, maker.frames[f].read(text)))
    maker.claim_win(dice.random() < 0.4, tuple(items))
    return maker.text()


def random_loopy(dice):
    maker, n = Maker(), dice.randint(1, 8)
    maker.loopy([[dice.sample(range(n), dice.randint(0, min(n, 3))) for _ in PLAYERS] for _ in range(n)])
    return maker.text()


KINDS = [random_games, random_names, random_values, random_values, random_wins, random_loopy]


def certificate(seed):
    dice = random.Random(seed)
    return dice.choice(KINDS)(dice)


if __name__ == "__main__":
    print(certificate(int(sys.argv[1])), end="")
