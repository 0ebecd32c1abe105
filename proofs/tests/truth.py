"""Whether the claims of a certificate are true: by brute force from what its lines r, g, p, + and y say, ignoring all proofs.

Positions are played literally, without parts. It is slow, and shares nothing with what the checkers do, except for the moves of check.py.
"""
import sys
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import check

LEFT, RIGHT = PLAYERS = (0, 1)


class World:
    """The games that a certificate declares. A game is a node ("n", k), a position ("p", frame, board), a sum ("s", g, h) or a number ("x", q)."""

    def __init__(self, text):
        self.nodes, self.frames, self.vertices, self.claims = [([], [])], [], [], []
        for line in text.splitlines()[1:-1]:
            words = line.split()
            if words[0] == "r":
                frame = " ".join(words[2:])
                self.frames.append(check.RULESETS[words[1]](*[frame] * bool(frame)))
            elif words[0] == "g":
                bar = words.index("|")
                self.nodes.append([[("n", int(x)) for x in side] for side in (words[1:bar], words[bar + 1:])])
            elif words[0] == "p":
                self.nodes.append(self.item(words[1]))
            elif words[0] == "+":
                self.nodes.append(("s", ("n", int(words[1])), ("n", int(words[2]))))
            elif words[0] == "y":
                bar, colon = words.index("|"), words.index(":")
                self.vertices.append([[int(x) for x in side] for side in (words[1:bar], words[bar + 1:colon])])
            elif words[0] == "!":
                self.claims.append(words[1:])
        self.options = lru_cache(None)(self.options)
        self.at_most = lru_cache(None)(self.at_most)
        self.stops_at = lru_cache(None)(self.stops_at)
        self.number = lru_cache(None)(self.number)
        self.wins_first = lru_cache(None)(self.wins_first)

    def item(self, word):
        if word[0] == "=":
            return ("n", int(word[1:]))
        frame, _, board = word.rpartition(":")
        frame = int(frame) if frame else len(self.frames) - 1
        return ("p", frame, self.frames[frame].read(board))

    def options(self, g, me):
        if g[0] == "n":
            node = self.nodes[g[1]]
            return tuple(node[me]) if isinstance(node, (list, tuple)) and (not node or not isinstance(node[0], str)) else self.options(node, me)
        if g[0] == "p":
            return tuple(("p", g[1], x) for x in self.frames[g[1]].options(g[2], me))
        if g[0] == "s":
            return tuple(("s", x, g[2]) for x in self.options(g[1], me)) + tuple(("s", g[1], x) for x in self.options(g[2], me))
        x = Fraction(g[1])  # A number in canonical form.
        if x.denominator == 1:
            return (("x", x - (1 if x > 0 else -1)),) if x and (x > 0) == (me == LEFT) else ()
        return (("x", x + Fraction(2 * me - 1, x.denominator)),)

    def at_most(self, g, h):
        return g == h or not any(self.at_most(h, x) for x in self.options(g, LEFT)) and not any(self.at_most(y, g) for y in self.options(h, RIGHT))

    def number(self, g):
        """The number that equals a game, or None."""
        low = [self.stops_at(x, 0)[RIGHT] for x in self.options(g, LEFT)]
        high = [self.stops_at(x, 0)[LEFT] for x in self.options(g, RIGHT)]
        if low and high and max(low) > min(high):
            return None
        candidates = [Fraction(0)] + [Fraction(sign * n) for n in range(1, 20) for sign in (1, -1)]
        candidates += [Fraction(n, 2 ** k) for k in range(1, 6) for n in range(-10 * 2 ** k, 10 * 2 ** k)]
        return next((x for x in candidates if (not low or max(low) <= x) and (not high or x <= min(high))
                     and self.at_most(g, ("x", x)) and self.at_most(("x", x), g)), None)

    def stops_at(self, g, t):
        """The walls of the thermograph at a temperature of at least 0, by definition."""
        x = self.number(g)
        if x is not None:
            return x, x
        step, previous = Fraction(1, 32), None
        for i in range(int(t / step) + 1 if t else 1):
            at = i * step
            left = max(self.stops_at(y, at)[RIGHT] for y in self.options(g, LEFT)) - at
            right = min(self.stops_at(y, at)[LEFT] for y in self.options(g, RIGHT)) + at
            if left <= right:
                return left, left
        return left, right

    def temperature(self, g):
        x = self.number(g)
        if x is not None:
            return -Fraction(1, x.denominator)
        t = Fraction(0)
        while len(set(self.stops_at(g, t))) > 1:
            t += Fraction(1, 32)
        return t

    def canonical(self, g):
        for me in PLAYERS:
            options = set(self.options(g, me))
            below = self.at_most if me == LEFT else lambda a, b: self.at_most(b, a)
            if any(x != y and below(x, y) for x in options for y in options):
                return False
            if any(below(z, g) for x in options for z in self.options(x, 1 - me)):
                return False
            if not all(self.canonical(x) for x in options):
                return False
        return True

    def wins_first(self, misere, me, g):
        options = self.options(g, me)
        return misere and not options or any(not self.wins_first(misere, 1 - me, x) for x in options)

    def outcomes(self):
        labels = [[None, None] for _ in self.vertices]
        while True:
            changed = False
            for v, sides in enumerate(self.vertices):
                for me in PLAYERS:
                    after = [labels[x][1 - me] for x in sides[me]]
                    label = "LR"[me] if "LR"[me] in after else "RL"[me] if all(x == "RL"[me] for x in after) else None
                    changed |= label != labels[v][me]
                    labels[v][me] = label
            if not changed:
                return [[x or "D" for x in pair] for pair in labels]

    def true(self, words):
        node = lambda word: ("n", int(word))
        if words[0] in ("normal", "misere"):
            misere, me = words[0] == "misere", "LR".index(words[1])
            items = words[3:words.index(":")] if words[2] == "first" else words[3:]
            g = ("n", 0)
            for word in items:
                g = ("s", g, self.item(word))
            return self.wins_first(misere, me, g) if words[2] == "first" else not self.wins_first(misere, 1 - me, g)
        if words[0] == "loopy":
            return self.outcomes()[int(words[1])] == words[2:]
        g = node(words[1] if words[0] in ("canonical", "number", "nimber", "heat", "walls") else words[0])
        if words[0] == "canonical":
            return self.canonical(node(words[2])) and self.at_most(g, node(words[2])) and self.at_most(node(words[2]), g)
        if words[0] == "number":
            return self.number(g) == Fraction(words[2])
        if words[0] == "nimber":
            self.frames.append(check.Octal("0." + "3" * 20))
            star = ("p", len(self.frames) - 1, (int(words[2]),))
            return self.at_most(g, star) and self.at_most(star, g)
        if words[0] == "heat":
            t = self.temperature(g)
            return [str(x) for x in (*self.stops_at(g, Fraction(0)), self.stops_at(g, max(t, Fraction(0)))[0], t)] == words[2:6]
        if words[0] == "walls":
            points = [tuple(map(Fraction, words[i:i + 3])) for i in range(2, len(words), 3)]
            ends = points[1:] + [(points[-1][0] + 1, *points[-1][1:])]  # The mast.
            between = [(low[0] + k * (high[0] - low[0]) / 2, *(low[i] + k * (high[i] - low[i]) / 2 for i in (1, 2)))
                       for low, high in zip(points, ends) for k in range(2)]
            return points[0][0] == 0 and all(self.stops_at(g, t) == (left, right) for t, left, right in between)
        h = node(words[2])
        below, above = self.at_most(g, h), self.at_most(h, g)
        relation, denied = words[1].lstrip("!"), words[1].startswith("!")
        return denied != {"=": below and above, "<=": below, "<|": not above, "<": below and not above, "||": not (below or above)}[relation]


def false_claims(text):
    world = World(text)
    return [" ".join(words) for words in world.claims if not world.true(words)]
