"""Facts about surreal numbers, and the number tree."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from . import _check
from ._kelvin import Game, Surreal
from .answers import NumberFacts, NumberTreeAnswer
from .asking import ask_for
from .errors import WrongType


def number(number: Surreal | Game | Fraction | int | str, *, terms: int = 8, **limits: Any) -> NumberFacts:
    """Normal form, sign expansion, birthday, options and place in the number tree.

    A text may be a number with omega, epsilon, pi, e, + - * / ^, sqrt(…), exp(…) and ln(…); a form {L|R}, whose lists may be infinite; a string of
    edges B and R; signs + and -.

    >>> facts = number("omega - 1")
    >>> facts.sign_expansion, facts.birthday
    ('+^omega-', 'omega+1')
    >>> number(Fraction(3, 4)).left_options
    ('1/2',)
    >>> number("{0|1, 1/2, 1/3, …}").lists
    ('1, 1/2, 1/3, … read as 1/n',)
    >>> str(number("2^(1/3)").birthday), str(number("pi*omega").normal_form)
    ('omega', 'omega*pi')
    """
    if not isinstance(number, str | Surreal | Game):
        number = _check.rational("a number", number)
    return ask_for(NumberFacts, {"ask": "number", "input": str(number), "terms": terms}, **limits)


def number_tree(
    day: int = 3, numbers: Iterable[Surreal | Game | Fraction | int | str] | None = None, **limits: Any
) -> NumberTreeAnswer:
    """The number tree: all numbers born by a day, and others, by default a choice from day omega to day omega^2.

    >>> tree = number_tree(1, ["omega", "1/3"])
    >>> [(str(node.number), str(tree.days[node.day]), node.parent) for node in tree.numbers]
    [('-1', '1', 1), ('0', '0', None), ('1/3', 'omega', 3), ('1', '1', 1), ('omega', 'omega', 3)]
    """
    if isinstance(numbers, str | type) or not isinstance(numbers, Iterable | None):
        raise WrongType(f"expected a list of numbers, not {_check.kind(numbers)}")
    texts = None if numbers is None else [str(number) for number in numbers]
    question = {"ask": "number_tree", "day": _check.integer("the day", day, 0), "numbers": texts}
    return ask_for(NumberTreeAnswer, question, **limits)
