"""Games and surreal numbers that are numbers, for the rest of Python; and numbers of other types, where Kelvin takes numbers."""

import ast
import copy
import math
import numbers
import pickle
from decimal import Decimal
from fractions import Fraction
from functools import singledispatch

import pytest

import kelvin
from kelvin import Game, Position, Surreal, _kelvin, methods

NUMBERS = [Fraction(n, 2**k) for n in (-7, -1, 0, 1, 3, 10**40) for k in (0, 1, 3, 50)]


@pytest.mark.parametrize("kind", [Game, Surreal])
@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_numbers_are_numbers_of_python(kind, number):
    value = kind(number)
    assert Fraction(value) == number and type(Fraction(value)) is Fraction
    assert float(value) == float(number) and complex(value) == complex(number)
    assert (value.numerator, value.denominator) == value.as_integer_ratio() == number.as_integer_ratio()
    for to in (round, math.floor, math.ceil, math.trunc, lambda x: round(x, 1)):
        assert to(value) == to(number) and type(to(value)) in (int, Fraction)
    if number.denominator == 1:
        assert int(value) == number and type(int(value)) is int
    else:
        with pytest.raises(kelvin.WrongNumber, match="is not an integer"):
            int(value)
    assert value == number and number == value and hash(value) == hash(number)
    assert isinstance(value, numbers.Rational) and isinstance(value, kind) and type(value) is kind
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


@pytest.mark.parametrize("value", [Game("*"), Game("{1|-1}"), Game("1^"), Surreal("omega"), Surreal("sqrt(2)"), Surreal("1/omega")], ids=str)
def test_what_is_not_a_rational_number_is_none_of_python(value):
    for to in (float, int, round, math.floor, math.ceil, math.trunc, complex, lambda x: x.as_integer_ratio()):
        with pytest.raises(kelvin.WrongNumber, match="is not a (rational )?number"):
            to(value)
    with pytest.raises((TypeError, ValueError)):
        Fraction(value)
    assert not hasattr(value, "numerator") and not hasattr(value, "denominator")
    assert not isinstance(value, numbers.Number) and value != Fraction(1, 2) and Fraction(1, 2) != value


def test_fractions_beside_games():
    assert Fraction(1, 2) + Game("1/2") == 1 and isinstance(Fraction(1, 2) + Game("1/2"), Game)
    assert Fraction(1, 2) < Game("1") and not Fraction(1, 2) > Game("1^")
    assert sum([Game("1/2"), Fraction(1, 2), 1]) == 2

    @singledispatch
    def name_of(value):
        return "object"

    @name_of.register
    def _(value: Game):
        return "game"

    assert name_of(Game(3)) == name_of(Game("*")) == "game"


def test_numbers_of_numpy():
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.int8, numpy.uint8, numpy.int64, numpy.uint64):
        three = kind(3)
        assert Game(three) == Game(3) and Surreal(three) == 3
        assert Game(1) + three == three + Game(1) == 4 and three - Game(1) == 2 and Game("*") * three == Game("*")
        assert Game(3) == three and hash(Game(3)) == hash(three) and Game(5) > three
        assert Game([three], [kind(1)]) == Game("{3|1}")
        assert kelvin.number(three).birthday == "3"
        assert Game("+-5").cool(three) == Game("+-2") and Game("{3|1}").compare(three) == "||"
        assert kelvin.thermograph("{5|1}").left_wall.at(kind(1)) == 4
        assert len(kelvin.table("domineering", "2xn", three, start=kind(2), timeout=60)) == 2
        assert len(kelvin.survey("regions:1..3", "domineering", limit=three, threads=kind(1), progress=False)) == 3
        assert (Position("nim", "1") + three).value() == Game("3*") and (three + Position("nim", "1")).value() == Game("3*")
        assert kelvin.sum_of([three, "*"]).value() == Game("3*")
        assert kelvin.Complex.worth(three).value == 3
        assert str(kelvin.Tree("{3|1}", kind(1)))
        assert Position("nim", "2").value(memory=numpy.int64(1 << 28), timeout=kind(60)) == Game("*2")
    for wrong in (numpy.float64(1.5), numpy.float32(1.5), numpy.array([1, 2]), numpy.complex64(1)):
        with pytest.raises(kelvin.WrongType):
            Game(wrong)
    with pytest.raises(kelvin.WrongType, match="a float is rounded"):
        Game(numpy.float64(1.5))


def test_whatever_is_a_rational_number():
    class Half(Fraction):
        pass

    class Own:
        numerator, denominator = 3, 4

    numbers.Rational.register(Own)
    assert Game(Half(1, 2)) == Fraction(1, 2) and Game(Own()) == Surreal(Own()) == Fraction(3, 4)
    for wrong in (Decimal(1), 1.0, 1j):
        with pytest.raises(kelvin.WrongType):
            Game(wrong)
        with pytest.raises(kelvin.WrongType):
            kelvin.number(wrong)


def test_the_stub_has_what_the_classes_have(repository):
    """Methods that Python defines for every object by itself are not counted, but those that a class defines anew are."""
    stub = ast.parse((repository / "bindings/python/python/kelvin/_kelvin.pyi").read_text())
    of_every_object = {"__new__", "__repr__", "__str__", "__reduce__", "__copy__", "__deepcopy__", "__doc__", "__module__", "__class__", "__getattribute__"}
    checked = 0
    for node in stub.body:
        if not isinstance(node, ast.ClassDef) or not hasattr(_kelvin, node.name):
            continue
        documented = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        documented |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
        there = {name for name in vars(getattr(_kelvin, node.name)) if name not in of_every_object}
        # What the worksheet adds has a stub of its own: the class that it is written in.
        there -= set(vars(getattr(methods, f"{node.name}Methods", object)))
        # One slot of CPython has all comparisons, and one both powers.
        implied = {"__ne__", "__rpow__"} | (set() if "__lt__" in documented else {"__lt__", "__le__", "__gt__", "__ge__"})
        assert there <= documented | implied, f"{node.name}: {sorted(there - documented)}"
        checked += 1
    assert checked >= 5
