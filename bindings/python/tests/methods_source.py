"""Writes `kelvin/methods.py`: the methods of the worksheet language on Python's values."""

import keyword
import re

from conftest import REPOSITORY

from kelvin._kelvin import _methods

HEAD = '''# Generated: KELVIN_WRITE=1 python -m pytest tests/test_methods.py
"""The methods of the worksheet language, which values have under names in snake case.

Results are games, numbers, texts, lists and sets as from `kelvin.eval`. Arguments that are texts are expressions of the language.
"""

from __future__ import annotations

from typing import Any

from ._kelvin import WorksheetValue, _call


def _given(least: int, *arguments: Any) -> tuple[Any, ...]:
    """The arguments without those at the end that are left out."""
    count = len(arguments)
    while count > least and arguments[count - 1] is None:
        count -= 1
    return arguments[:count]


def _misere(result: Any) -> Any:
    """A result in which games in misère play are of the class `MisereGame`."""
    from .misere import MisereGame

    if isinstance(result, list | set):
        return type(result)(map(_misere, result))
    is_game = isinstance(result, WorksheetValue) and result.class_name == "game.misere.MisereCanonicalGame"
    return MisereGame(result.plain) if is_game else result
'''

CLASSES = {
    "Game": ["CanonicalShortGame", "Zero", "Integer", "DyadicRational", "Nimber", "Uptimal", "Rational"],
    "LoopyGame": ["Pseudonumber", "CanonicalStopper", "StopperSidedValue", "SidedValue"],
    "MisereGame": ["misere.MisereCanonicalGame"],
    "Surreal": ["GeneralizedOrdinal", "SurrealNumber", "Rational"],
}
"""The classes of Python, with those of the language whose methods they have."""


LEFT_OUT = {"Options"}
"""What an object with a method `options(player)` is: a position of a ruleset. Values have `left_options` and `right_options`."""


def snake(name):
    """A name of the language in snake case."""
    found = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return found + "_" if keyword.iskeyword(found) else found


def methods(kind):
    """The methods of the language that a class of Python has."""
    return [found for found in _methods([f"game.{name}" for name in CLASSES[kind]]) if found[0] not in LEFT_OUT]


def by_hand(kind):
    """The names that the class has without the language."""
    stub = (REPOSITORY / "bindings/python/python/kelvin/_kelvin.pyi").read_text()
    found = re.search(rf"^class {kind}\b.*?(?=^(?:@final|class|def) )", stub, re.M | re.S)
    return set(re.findall(r"^    def (\w+)", found[0], re.M)) if found else {"plain"}


def source():
    """The text of the module."""
    text = HEAD
    for kind in CLASSES:
        text += f'\n\nclass {kind}Methods:\n    """What the worksheet language adds to `{kind}`."""\n'
        own = by_hand(kind)
        for name, parameters, help in methods(kind):
            if snake(name) not in own:
                text += written(name, parameters, help, kind == "MisereGame")
    return text


def written(name, parameters, help, is_misere):
    """A method, or a property if it has no parameters."""
    if parameters is None:
        head = f"    @property\n    def {snake(name)}(self) -> Any:"
        call = f'_call(self, "{name}", (), "")'
    else:
        listed, passed, kinds = "", [], ""
        for parameter, optional, rest, is_text in parameters:
            place = snake(parameter)
            listed += f", *{place}: Any" if rest else f", {place}: Any" + (" = None" if optional else "")
            passed.append(f"*{place}" if rest else place)
            kinds += "s" if is_text else "v"
        least = sum(not optional and not rest for _, optional, rest, _ in parameters)
        more = ", ".join(passed) + ("," if len(passed) == 1 else "")
        given = f"({more})" if passed else "()"
        # Arguments that are left out come last.
        given = f"_given({least}, {', '.join(passed)})" if any(optional for _, optional, _, _ in parameters) else given
        head = f"    def {snake(name)}(self{listed}, **limits: Any) -> Any:"
        call = f'_call(self, "{name}", {given}, "{kinds}", **limits)'
    call = f"_misere({call})" if is_misere else call
    return f'\n{head}\n        """{help.strip()}"""\n        return {call}\n'

