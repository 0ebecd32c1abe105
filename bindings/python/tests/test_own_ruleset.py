"""Rulesets written in Python, evaluated by Kelvin."""

import gc
import signal
import threading
import time

import pytest

import kelvin
from kelvin import Game


class Domineering:
    """A set of free cells; Left places vertical dominoes, Right horizontal ones."""

    def __init__(self, cells):
        self.cells = frozenset(cells)

    @classmethod
    def grid(cls, rows, columns):
        return cls((row, column) for row in range(rows) for column in range(columns))

    def options(self, player):
        down, across = (1, 0) if player == "Left" else (0, 1)
        for row, column in self.cells:
            other = (row + down, column + across)
            if other in self.cells:
                yield type(self)(self.cells - {(row, column), other})

    def key(self):
        return self.cells


class Split(Domineering):
    """The same, taken apart into its components, moved to the corner."""

    def components(self):
        left, parts = set(self.cells), []
        while left:
            part, open_ = set(), [left.pop()]
            while open_:
                row, column = open_.pop()
                part.add((row, column))
                for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if cell in left:
                        left.remove(cell)
                        open_.append(cell)
            top, start = min(row for row, _ in part), min(column for _, column in part)
            parts.append(type(self)((row - top, column - start) for row, column in part))
        return [part for part in parts if len(part.cells) > 1]

    def negative(self):
        return type(self)((column, row) for row, column in self.cells)


@pytest.mark.parametrize("rows, columns", [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
def test_domineering_is_worth_what_the_built_in_one_is(rows, columns):
    expected = kelvin.ask({"ask": "value", "ruleset": "domineering", "board": f"{rows}x{columns}"})["value"]
    assert kelvin.evaluate(Split.grid(rows, columns)) == Game(expected)
    if rows * columns <= 9:
        assert kelvin.evaluate(Domineering.grid(rows, columns)) == Game(expected)


class Failing(Domineering):
    def options(self, player):
        if len(self.cells) < 3:
            raise KeyError("a mistake of one's own")
        return super().options(player)


def test_exceptions_surface_as_themselves():
    with pytest.raises(KeyError, match="a mistake of one's own"):
        kelvin.evaluate(Failing.grid(2, 2))


class Counter:
    """A heap from which one or two are taken; a position is its number."""

    def __init__(self, n, next_options):
        self.n, self.next_options = n, next_options

    def key(self):
        return self.n

    def options(self, player):
        return [Counter(n, self.next_options) for n in self.next_options(self.n, player)]


def test_positions_that_repeat_are_loopy():
    over = Counter(0, lambda n, player: {(0, "Left"): [1], (0, "Right"): [0]}.get((n, player), []))
    assert str(kelvin.evaluate(over)) == "over"
    dud = Counter(0, lambda n, player: [0])
    assert str(kelvin.evaluate(dud)) == "dud"
    assert kelvin.evaluate(dud).outcome == "D"


class Mixed:
    def __init__(self, options):
        self.own = options

    def options(self, player):
        return self.own


def test_options_may_be_values():
    assert kelvin.evaluate(Mixed([Game(0), 0])) == Game("*")


@pytest.mark.parametrize("options", [None, 5, [None], ["nonsense("], [object()]])
def test_what_is_no_position_is_refused(options):
    with pytest.raises((kelvin.KelvinError, TypeError, AttributeError)):
        kelvin.evaluate(Mixed(options))
    with pytest.raises(TypeError):
        kelvin.evaluate(object())


def infinite(n, player):
    return [n + 1]


class Large:
    """Few positions, whose values are found without Python and take long: sums of hot games."""

    def key(self):
        return "large"

    def components(self):
        return [Game([Game([n * n], [n])], [Game([-n], [-3 * n * n])]) for n in range(1, 40)]

    def options(self, player):
        return []


def test_infinite_play_ends_with_the_time():
    with pytest.raises(kelvin.OutOfReach):
        kelvin.evaluate(Counter(0, infinite), timeout=0.3)


@pytest.fixture
def ctrl_c_raises():
    """Ctrl-C raises KeyboardInterrupt, as in an interpreter with default signal handlers.

    What is raised while a callback of the garbage collector runs is lost there, and hypothesis has one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks.extend(callbacks)
    signal.signal(signal.SIGINT, before or signal.default_int_handler)


def test_ctrl_c_stops_it(ctrl_c_raises):
    def interrupt():
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    for work in (
        lambda: kelvin.evaluate(Counter(0, infinite), timeout=60),
        lambda: kelvin.evaluate(Large(), timeout=60),
        lambda: kelvin.ask({"ask": "value", "ruleset": "amazons", "board": "x....|.....|.....|....o"}, timeout=60),
        lambda: kelvin.eval("while true do 1 end", timeout=60),
    ):
        begun = time.monotonic()
        threading.Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - begun < 55


def test_threads_work_beside_each_other():
    answers = []

    def work(n):
        answers.append(kelvin.evaluate(Split.grid(2, n)))

    threads = [threading.Thread(target=work, args=(n,)) for n in (2, 3, 4, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
