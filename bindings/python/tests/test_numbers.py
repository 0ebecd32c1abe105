"""Surreal numbers, and exact numbers from and to Python's."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kelvin
from kelvin import Game, Surreal

rationals = st.fractions(max_denominator=10**12)
terms = st.lists(st.tuples(st.integers(-3, 3), st.integers(-9, 9)), max_size=4)


def polynomial(terms):
    """A sum of powers of omega, and the same as a dictionary."""
    omega, exact = Surreal("omega"), {}
    total = Surreal(0)
    for exponent, coefficient in terms:
        total += coefficient * omega**exponent
        exact[exponent] = exact.get(exponent, 0) + coefficient
    return total, {exponent: coefficient for exponent, coefficient in exact.items() if coefficient}


@given(rationals, rationals)
def test_rational_surreals_are_those_of_fractions(x, y):
    a, b = Surreal(x), Surreal(y)
    assert (a + b, a - b, a * b) == (x + y, x - y, x * y)
    assert (a < b, a <= b, a == b) == (x < y, x <= y, x == y)
    assert a.number == x and hash(a) == hash(x)
    if y:
        assert a / b == x / y == x / b
    assert x + b == a + y and x - b == a - y


@given(terms, terms)
def test_normal_forms_are_polynomials(p, q):
    (a, left), (b, right) = polynomial(p), polynomial(q)
    product = {}
    for i, x in left.items():
        for j, y in right.items():
            product[i + j] = product.get(i + j, 0) + x * y
    for number, exact in ((a, left), (a * b, {e: c for e, c in product.items() if c})):
        assert {e.number: c.number for e, c in number.terms} == exact
    # The highest power decides.
    difference = (a - b).terms
    assert (a < b) == bool(difference and difference[0][1] < 0)


@given(terms)
def test_what_is_printed_is_read_again(p):
    number, _ = polynomial(p)
    assert Surreal(str(number)) == number
    assert pickle.loads(pickle.dumps(number)) == copy.copy(number) == copy.deepcopy(number) == number
    assert hash(Surreal(str(number))) == hash(number)


def test_surreals_and_games_meet_in_numbers():
    assert Surreal(Game("3/4")) == Fraction(3, 4) == Surreal("3/4")
    assert Surreal(1) + Game(2) == 3
    with pytest.raises(kelvin.WrongType):
        Surreal(Game("*"))
    assert Surreal("omega") > 10**1000 and 0 < Surreal("1/omega") < Fraction(1, 10**1000)
    assert Surreal("omega").is_finite is False and (1 / Surreal("omega")).is_infinitesimal
    assert Surreal("omega")._repr_latex_() == r"$\omega$"
    assert kelvin.number("omega - 1").sign_expansion == "+^omega-"


def test_what_has_no_answer_says_so():
    with pytest.raises(ZeroDivisionError):
        Surreal(1) / 0
    with pytest.raises(kelvin.NoAnswer, match="end"):
        1 / (Surreal("omega") + 1)
    for text in ("omega^", "\ud800", "a\0b", ""):
        with pytest.raises(kelvin.ParseError):
            Surreal(text)
    for value in (1.5, None, [], b"1"):
        with pytest.raises(kelvin.WrongType):
            Surreal(value)
    with pytest.raises(TypeError):
        Surreal(1) + "1"
    with pytest.raises(kelvin.KelvinError):
        Surreal("omega") ** 10**9 * Surreal("sqrt(2)") ** 10**9 + Surreal(3) ** 10**12
