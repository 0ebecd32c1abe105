"""All bad input raises an exception of Kelvin with a useful message, and the interpreter continues."""

import subprocess
import sys
from fractions import Fraction

import examples
import pytest

import kelvin
from kelvin import Complex, Game, Position, Surreal

STRANGE = ["\ud800", "a\udfffb", "a\0b", "", " ", "{1|", "1+", "x" * 100_000, "{" * 100_000, "\u2028", "۳", "1e5"]
LONG = ("amazons", "x....|.....|.....|....o")


@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_strange_texts(text):
    for read in (Game, Surreal, lambda text: Position("domineering", text), kelvin.ruleset, lambda text: kelvin.number(text + "?")):
        with pytest.raises(kelvin.KelvinError) as caught:
            read(text)
        assert 0 < len(str(caught.value)) < 1_000


@pytest.mark.parametrize("value", [None, 1.5, [], {}, object(), b"1", 1j, ..., Game, float("nan"), float("inf")], ids=str)
def test_wrong_types(value):
    for wrong in (
        lambda: Game(value),
        lambda: Game([value], []),
        lambda: Game(value, value) if not isinstance(value, list | dict) else Game(5, value),
        lambda: Surreal(value),
        lambda: Game(1).compare(value),
        lambda: Game(1).cool(value),
        lambda: kelvin.evaluate(value),
        lambda: kelvin.thermograph(value),
        lambda: kelvin.sum_of([value]),
    ):
        with pytest.raises(kelvin.WrongType):
            wrong()
    for wrong in (lambda: Game(1) + value, lambda: value - Game(1), lambda: Game(1) * value, lambda: Game(1) < value, lambda: Surreal(1) + value):
        with pytest.raises(TypeError):
            wrong()
    assert Game(1) != value and Surreal(1) != value
    with pytest.raises(TypeError):
        Position("domineering", "2x2", universe=value) if value is not None else Game(None)


def test_fractions_that_are_no_games():
    with pytest.raises(kelvin.WrongNumber, match="power of 2"):
        Game(Fraction(1, 3))
    with pytest.raises(kelvin.WrongNumber):
        Game(1) + Fraction(1, 3)
    with pytest.raises(kelvin.WrongNumber, match="too large"):
        Game(Fraction(1, 2 ** (2**25)))
    assert Game(1) != Fraction(1, 3)


def test_confused_comparisons():
    for compare in (lambda a, b: a < b, lambda a, b: a >= b, lambda a, b: max(a, b), lambda a, b: sorted([a, b])):
        with pytest.raises(kelvin.Confused, match="confused"):
            compare(Game("*"), Game(0))


def test_mixed_universes():
    here, there = Game("^"), Game("^", universe=kelvin.Universe())
    for mix in (
        lambda: here + there,
        lambda: here < there,
        lambda: here.compare(there),
        lambda: Game([here], [there]),
        lambda: there.ordinal_sum(here),
        lambda: kelvin.evaluate(Fixed([there])),
    ):
        with pytest.raises(kelvin.OtherUniverse, match="do not mix"):
            mix()
    assert here != there and Game(there) == here
    with pytest.raises(kelvin.KelvinError, match="pickled"):
        here.__class__.__reduce__(there)


def test_budgets():
    with pytest.raises(kelvin.OutOfTime, match="time"):
        Position(*LONG).value(timeout=0.1)
    with pytest.raises(kelvin.OutOfMemory, match="memory"):
        Position(*LONG, universe=kelvin.Universe()).value(memory=1_000_000)
    with pytest.raises(TimeoutError):
        kelvin.evaluate(Infinite(0), timeout=0.1)
    with pytest.raises(MemoryError):
        kelvin.evaluate(Infinite(0), memory=20_000_000, timeout=60)
    for timeout in (-1, float("nan")):
        with pytest.raises(kelvin.WrongNumber, match="timeout"):
            Position("domineering", "2x2").value(timeout=timeout)
    for memory in (-1, 1.5, "x", 2**70):
        with pytest.raises((kelvin.WrongType, kelvin.WrongNumber), match="memory limit"):
            Position("domineering", "2x2").value(memory=memory)
    assert Position("domineering", "2x2").value(timeout=float("inf"), memory=2**62) == Game("+-1")


class Fixed:
    """A position with these options."""

    def __init__(self, options):
        self.own = options

    def options(self, player):
        return self.own


class Infinite:
    def __init__(self, n):
        self.n = n

    def key(self):
        return self.n

    def options(self, player):
        return [Infinite(self.n + 1)]


class Deep:
    def options(self, player):
        return self.options(player)


class Unhashable:
    def key(self):
        return []

    def options(self, player):
        return []


@pytest.mark.parametrize("options", [None, 5, "0", [None], [1.5], [object()], [[]], {1.5: 2}, [b""]], ids=str)
def test_options_that_are_no_positions(options):
    with pytest.raises(kelvin.RulesetError, match="position|list"):
        kelvin.evaluate(Fixed(options))


def test_own_rulesets_that_go_wrong():
    with pytest.raises(kelvin.ParseError):
        kelvin.evaluate(Fixed(["nonsense("]))
    with pytest.raises(kelvin.InfiniteRecursion, match="without limit") as caught:
        kelvin.evaluate(Deep())
    assert isinstance(caught.value, RecursionError) and isinstance(caught.value.__cause__, RecursionError)
    with pytest.raises(kelvin.RulesetError, match="hashable"):
        kelvin.evaluate(Unhashable())
    for wrong in (None, 5, Game(1), "0", Fixed):
        with pytest.raises(TypeError):
            kelvin.evaluate(wrong)


def test_questions_that_are_none():
    nested = question = {}
    for _ in range(100_000):
        question["ask"] = question = {}
    for question in ({}, {"ask": "nothing"}, {"ask": "value"}, {"ask": "value", "value": "1", "values": 1}, {"ask": float("nan")}, nested):
        with pytest.raises(kelvin.ParseError):
            kelvin.ask(question)
    with pytest.raises(kelvin.WrongType):
        kelvin.ask({"ask": object()})
    with pytest.raises(kelvin.ParseError):
        Complex("nonsense {")


def test_deep_games_do_not_overflow_the_stack():
    game = Game(0)
    for _ in range(3_000):
        game = Game([game], [0]) if game.outcome == "N" else Game([game], [game])
    assert Game(str(game)) == game and repr(game)
    assert str(Game("{" * 3_000 + "0" + "|0}" * 3_000))


def test_the_examples_of_users():
    assert len(examples.main()) == 7


def test_the_interpreter_ends_well():
    """Values and tables that live until the end, threads at work: nothing crashes when the interpreter is taken down."""
    program = """
import threading, kelvin
g = kelvin.Game("{1|-1}")
t = kelvin.table("domineering", "2xn", 3)
try:
    import pyarrow; held = pyarrow.table(t)
except ImportError: pass
def work():
    try: kelvin.Position("amazons", "x....|.....|.....|....o").value(timeout=5)
    except BaseException: pass
threading.Thread(target=work, daemon=True).start()
print(g + g)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")
