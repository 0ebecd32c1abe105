"""Rulesets by name."""

from __future__ import annotations

from . import _check
from ._data import read
from ._kelvin import Universe, _declare
from .answers import Ruleset
from .asking import ask
from .errors import RulesetError

def rulesets(word: str | None = None, *, universe: Universe | None = None) -> tuple[Ruleset, ...]:
    """All rulesets, or those whose name or description contains a word.

    >>> [str(found) for found in rulesets("dominoes")]
    ['toppling-dominoes']
    """
    answer = ask({"ask": "rulesets", "word": word}, universe=universe)
    return tuple(read(Ruleset, row) for row in answer["rows"])


def ruleset(name: str, *, universe: Universe | None = None) -> Ruleset:
    """The ruleset with a name."""
    _check.text("name", name)
    for found in rulesets(universe=universe):
        if found.name == name.lower():
            return found
    raise RulesetError(f"there is no ruleset {name[:60]!r}; kelvin.rulesets() lists the rulesets")


def declare(name: str, rules: str, *, universe: Universe | None = None) -> Ruleset:
    """Declares a placement ruleset by its rules in TOML, as docs/rulesets.md describes, for all later questions."""
    _declare(_check.text("name", name), _check.text("rules", rules), universe=_check.universe(universe))
    return ruleset(name, universe=universe)
