"""Facts about surreal numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import _check
from ._kelvin import Game, Surreal
from .answers import NumberFacts
from .asking import ask_for


def number(number: Surreal | Game | Fraction | int | str, *, terms: int = 8, **limits: Any) -> NumberFacts:
    """Normal form, sign expansion, birthday, options and place in the number tree.

    A text may be a number with omega, epsilon, + - * / ^ and sqrt(…); a form {L|R}, whose lists may be infinite; a string of edges B and R; signs
    + and -; rational multiples of pi, pi^2, e or ln(2), and rational numbers added to them.

    >>> facts = number("omega - 1")
    >>> facts.sign_expansion, facts.birthday
    ('+^omega-', 'omega+1')
    >>> number(Fraction(3, 4)).left_options
    ('1/2',)
    >>> number("{0|1, 1/2, 1/3, …}").lists
    ('1, 1/2, 1/3, … read as 1/n',)
    """
    if not isinstance(number, str | Surreal | Game):
        number = _check.rational("a number", number)
    return ask_for(NumberFacts, {"ask": "number", "input": str(number), "terms": terms}, **limits)
