"""Games as Python objects: laws, exact numbers, errors."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import kelvin
from kelvin import Game


class Literal:
    """A game by its definition: lists of options, compared by play."""

    def __init__(self, left=(), right=()):
        self.left, self.right = tuple(left), tuple(right)

    def __le__(self, other):
        return not any(other <= option for option in self.left) and not any(
            option <= self for option in other.right
        )

    def __add__(self, other):
        return Literal(
            [option + other for option in self.left] + [self + option for option in other.left],
            [option + other for option in self.right] + [self + option for option in other.right],
        )

    def __neg__(self):
        return Literal([-option for option in self.right], [-option for option in self.left])

    def value(self):
        return Game([option.value() for option in self.left], [option.value() for option in self.right])


literals = st.recursive(
    st.just(Literal()),
    lambda games: st.builds(Literal, st.lists(games, max_size=2), st.lists(games, max_size=2)),
    max_leaves=6,
)
dyadics = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(), st.integers(0, 70))


@given(literals, literals)
def test_order_is_that_of_the_definition(a, b):
    x, y = a.value(), b.value()
    assert x.le(y) == (a <= b)
    assert x.ge(y) == (b <= a)
    assert (x == y) == (a <= b and b <= a)
    assert x.compare(y) == {(True, True): "=", (True, False): "<", (False, True): ">"}.get((a <= b, b <= a), "||")


@given(literals, literals)
def test_sums_and_negatives_are_those_of_the_definition(a, b):
    assert (a + b).value() == a.value() + b.value()
    assert (-a).value() == -a.value()
    assert a.value() - b.value() == a.value() + -b.value()
    assert 3 * a.value() == a.value() + a.value() + a.value()


@given(literals)
def test_what_is_printed_is_read_again(a):
    game = a.value()
    assert Game(str(game)) == game
    assert Game(game.unicode) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.copy(game) == copy.deepcopy(game) == game
    assert hash(Game(str(game))) == hash(game)


@given(literals)
def test_stops_bound_the_mean(a):
    game = a.value()
    assert game.right_stop <= game.mean <= game.left_stop
    assert game.temperature >= -1
    assert (game + game).mean == 2 * game.mean


@given(dyadics, dyadics)
def test_numbers_are_those_of_fractions(x, y):
    assert Game(x) + Game(y) == Game(x + y)
    assert Game(x).number == x
    assert (Game(x) < Game(y)) == (x < y)
    assert Game(x) == x and hash(Game(x)) == hash(x)
    assert Game(x) + y == y + Game(x) == Game(x + y)
    assert y - Game(x) == Game(y - x)


def test_numbers_of_any_size_are_exact():
    n = 7**8000
    assert Game(n).number == n
    assert Game(Fraction(n, 2**300)).number == Fraction(n, 2**300)
    assert isinstance(Game(5).number, int)
    assert Game("*").number is None


def test_confused_games_cannot_be_sorted():
    star = Game("*")
    assert star.compare(0) == "||" and star.is_confused_with(0)
    assert not star.le(0) and not star.ge(0)
    with pytest.raises(kelvin.Confused, match="confused"):
        sorted([star, Game(0)])
    assert sorted([Game(2), Game("^"), Game(0)]) == [0, Game("^"), 2]


def test_universes_do_not_mix():
    here, there = Game("^"), Game("^", universe=kelvin.Universe())
    assert here != there
    with pytest.raises(kelvin.OtherUniverse, match="do not mix"):
        here + there
    with pytest.raises(kelvin.KelvinError):
        pickle.dumps(there)
    assert Game(there) == here


@pytest.mark.parametrize("text", ["", "{1|", "1+", "\ud800", "a\0b", "x" * 100_000, "{" * 100_000])
def test_wrong_texts_are_refused(text):
    with pytest.raises((kelvin.ParseError, UnicodeEncodeError)):
        Game(text)


@pytest.mark.parametrize("value", [None, 1.5, [], object(), Fraction(1, 3), b"1"])
def test_what_is_no_game_is_refused(value):
    with pytest.raises((TypeError, ValueError)):
        Game(value)
    assert Game(1) != value


def test_limits_end_long_work():
    with pytest.raises(kelvin.OutOfReach, match="time"):
        kelvin.ask({"ask": "value", "ruleset": "amazons", "board": "x....|.....|.....|....o"}, timeout=0.2)


def test_answers_are_the_laboratory_s():
    answer = kelvin.ask({"ask": "value", "ruleset": "domineering", "board": "2x3"})
    assert (answer["value"], answer["mean"]) == ("{2|-1/2}", "3/4")
    with pytest.raises(kelvin.RulesetError):
        kelvin.ask({"ask": "value", "ruleset": "domineerin", "board": "2x3"})
    with pytest.raises(kelvin.ParseError):
        kelvin.ask({"ask": "nothing"})
