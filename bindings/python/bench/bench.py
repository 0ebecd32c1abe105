"""Kelvin in Python beside its peers, in CPU time: `make bench-python`.

Each row is measured in a process of its own, so that nothing is known before; the best of some.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LOOP = 20_000
GAMES = ["{3||2*|1*}", "{1|-1}", "{5|{3|-2}}", "{{4|2}|{1|-3}}"]

CLOCK = f"""
import sys, time
sys.path.insert(0, {str(HERE)!r})
def cpu_time(work, times=1):
    begun = time.process_time()
    for _ in range(times): work()
    print((time.process_time() - begun) / times)
"""
# What is made once in a process is made before: the description of the questions, the list of rulesets.
KELVIN = CLOCK + "import kelvin\nfrom kelvin import Game, Position\nPosition('domineering', '1x1').value()\n"
PEER = CLOCK + "from cgt_py import CanonicalForm, Domineering\n"
# Boards of 3x4 with five holes.
BOARDS = (
    "from itertools import combinations, islice\n"
    "boards = []\n"
    "for holes in islice(combinations(range(12), 5), 500):\n"
    "    cells = ''.join('#' if n in holes else '.' for n in range(12))\n"
    "    boards.append('|'.join((cells[:4], cells[4:8], cells[8:])))\n"
)
NESTED = "{4,{7|2}|{3|0},{1|{-5|-6}}}"

ROWS = [
    (f"read {NESTED}", KELVIN + f"cpu_time(lambda: Game('{NESTED}'), {LOOP})", PEER + f"cpu_time(lambda: CanonicalForm('{NESTED}'), {LOOP})"),
    (
        "a + b, a game of 4 + a switch",
        KELVIN + f"a, b = Game('{GAMES[3]}'), Game('{GAMES[1]}'); a + b; cpu_time(lambda: a + b, {LOOP})",
        PEER + f"a, b = CanonicalForm('{GAMES[3]}'), CanonicalForm('{GAMES[1]}'); cpu_time(lambda: a + b, {LOOP})",
    ),
    (
        "sums of four switches, all new",
        KELVIN + "cpu_time(lambda: [Game([n + 3], [-n]) + Game([2 * n + 1], [0]) + Game([n], [-3]) + Game([1], [-n]) for n in range(1, 60)])",
        PEER + "S = lambda a, b: CanonicalForm('{%s|%s}' % (a, b))\n"
        "cpu_time(lambda: [S(n + 3, -n) + S(2 * n + 1, 0) + S(n, -3) + S(1, -n) for n in range(1, 60)])",
    ),
    (
        "Domineering 4x4",
        KELVIN + "cpu_time(lambda: Position('domineering', '4x4').value())",
        PEER + "cpu_time(lambda: Domineering('|'.join(['....'] * 4)).canonical_form)",
    ),
    (
        "Domineering 4x5",
        KELVIN + "cpu_time(lambda: Position('domineering', '4x5').value())",
        PEER + "cpu_time(lambda: Domineering('|'.join(['.....'] * 4)).canonical_form)",
    ),
    (
        "Position(ruleset, board), a 2x3 board",
        KELVIN + f"cpu_time(lambda: Position('domineering', '...|...'), {LOOP})",
        PEER + f"cpu_time(lambda: Domineering('...|...'), {LOOP})",
    ),
    (
        "the values of 500 small boards",
        KELVIN + BOARDS + "cpu_time(lambda: [Position('domineering', board).value() for board in boards])",
        PEER + BOARDS + "cpu_time(lambda: [Domineering(board).canonical_form for board in boards])",
    ),
    (
        "the same by kelvin.values",
        KELVIN + BOARDS + "cpu_time(lambda: kelvin.values('domineering', boards))",
        PEER + BOARDS + "cpu_time(lambda: [Domineering(board).canonical_form for board in boards])",
    ),
    (
        "the options of a 4x4 board, both players",
        KELVIN + "p = Position('domineering', '4x4'); cpu_time(lambda: (p.options('Left'), p.options('Right')), 2000)",
        PEER + "p = Domineering('|'.join(['....'] * 4)); cpu_time(lambda: (p.left_options, p.right_options), 2000)",
    ),
    (
        "thermograph of Domineering 4x5",
        KELVIN + "g = Position('domineering', '4x5').value(); cpu_time(lambda: (g.mean, g.temperature))",
        PEER + "g = Domineering('|'.join(['.....'] * 4)).canonical_form; cpu_time(lambda: (g.thermograph, g.temperature))",
    ),
    (
        "thermographs of 200 sums",
        KELVIN + "gs = [Game([n, Game([2 * n], [1])], [Game([-1], [-n - k])]) for n in range(2, 22) for k in range(10)]\n"
        "cpu_time(lambda: [(g.mean, g.temperature) for g in gs])",
        PEER + "gs = [CanonicalForm('{%d,{%d|1}|{-1|%d}}' % (n, 2 * n, -n - k)) for n in range(2, 22) for k in range(10)]\n"
        "cpu_time(lambda: [(g.thermograph, g.temperature) for g in gs])",
    ),
    (
        "the same with all corners, as Fractions",
        KELVIN + "gs = [Game([n, Game([2 * n], [1])], [Game([-1], [-n - k])]) for n in range(2, 22) for k in range(10)]\n"
        "cpu_time(lambda: [(t.left_wall, t.right_wall) for t in map(kelvin.thermograph, gs)])",
        None,
    ),
]
HOT = "{4,{7|2}|{3|0},{1|{-5|-6}}}"
ROWS += [
    (f"print {HOT}", KELVIN + f"g = Game('{HOT}'); cpu_time(lambda: str(g), {LOOP})", PEER + f"g = CanonicalForm('{HOT}'); cpu_time(lambda: str(g), {LOOP})"),
    (
        "compare two games of 4",
        KELVIN + f"a, b = Game('{GAMES[3]}'), Game('{HOT}'); cpu_time(lambda: a.le(b), {LOOP})",
        PEER + f"a, b = CanonicalForm('{GAMES[3]}'), CanonicalForm('{HOT}'); cpu_time(lambda: a <= b, {LOOP})",
    ),
    (
        "temperature, again",
        KELVIN + f"g = Game('{HOT}'); cpu_time(lambda: g.temperature, {LOOP})",
        PEER + f"g = CanonicalForm('{HOT}'); cpu_time(lambda: g.temperature, {LOOP})",
    ),
    ("thermograph as SVG", KELVIN + f"g = Game('{HOT}').thermograph(); cpu_time(lambda: g.picture('svg'), 200)", PEER + f"t = CanonicalForm('{HOT}').thermograph; cpu_time(t._repr_svg_, 200)"),
    ("import kelvin", CLOCK + "def work(): import kelvin\ncpu_time(work)", None),
]
OWN = [
    ("a ruleset in Python", KELVIN + "import domineering\nD = domineering.ruleset()\ncpu_time(lambda: kelvin.evaluate(D.board(4, 4)))"),
    ("the same, a second time", KELVIN + "import domineering\nD = domineering.ruleset()\nD.remembers = True\nkelvin.evaluate(D.board(4, 4)); cpu_time(lambda: kelvin.evaluate(D.board(4, 4)), 1000)"),
    ("the built-in ruleset", KELVIN + "cpu_time(lambda: Position('domineering', '4x4').value())"),
    ("the same class in pure Python", CLOCK + "import domineering, literal\nD = domineering.ruleset()\ncpu_time(lambda: literal.evaluate(D.board(4, 4)))"),
]
EMPTY = KELVIN + f"a, b = Game('{GAMES[3]}'), Game('{GAMES[1]}'); cpu_time(lambda: (a, b), {LOOP})"


def measure(program: str, times: int = 5) -> float:
    """The least CPU time of some runs, in seconds."""

    def run() -> float:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return float(json.loads(done.stdout))

    return min(run() for _ in range(times))


def shown(seconds: float) -> str:
    for unit, size in (("s ", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:8.2f} {unit}"
    return f"{seconds * 1e9:8.0f} ns"


def main() -> None:
    peer = importlib.util.find_spec("cgt_py") is not None
    print(f"{'':40}{'Kelvin':>14}{'cgt-py' if peer else 'no cgt-py here':>16}{'ratio':>10}")
    for name, ours, theirs in ROWS:
        own = measure(ours)
        other = measure(theirs, 3) if peer and theirs else None
        print(f"{name:40}{shown(own):>14}{shown(other) if other else '':>16}{f'{other / own:8.1f}x' if other else '':>10}")
    empty = measure(EMPTY)
    whole = measure(ROWS[1][1])
    print(f"\n{'a + b beyond an empty call':40}{shown(whole - empty):>14}")
    print("\nDomineering 4x4")
    times = [measure(program, 3 if "pure" in name else 7) for name, program in OWN]
    for (name, _), seconds in zip(OWN, times, strict=True):
        print(f"  {name:34}{shown(seconds):>14}")
    print(f"  {'beside the built-in ruleset':34}{times[0] / times[2]:>10.1f} times as long")
    print(f"  {'beside pure Python':34}{times[3] / times[0]:>10.1f} times as fast")


if __name__ == "__main__":
    main()
