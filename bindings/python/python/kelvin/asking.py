"""The entry point for all questions."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from . import _check
from ._data import dump, read
from ._kelvin import Universe, _ask
from .errors import WrongType
from .progress import Bar

T = TypeVar("T")


def ask(
    question: dict[str, Any],
    *,
    timeout: float | None = None,
    memory: int | None = None,
    universe: Universe | None = None,
    progress: bool = False,
    hear: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """The answer to a question. Both are plain data, as printed by `--format json` of the command.

    `timeout` is in seconds, `memory` in bytes. `progress` shows a bar where tqdm is installed; `hear` is called with each part of the
    answer as soon as it is known.

    >>> ask({"ask": "value", "ruleset": "domineering", "board": "2x3"})["value"]
    '{2|-1/2}'
    """
    if not isinstance(question, dict):
        raise WrongType(f"expected a question that is a dict, not {_check.kind(question)}")
    _check.callable_or_none("hear", hear)
    _check.universe(universe)
    if not progress and hear is None:
        answer = _ask(dump(question), timeout=timeout, memory=memory, universe=universe)
    else:
        with Bar(progress) as bar:

            def on_part(text: str) -> None:
                part = json.loads(text)
                bar.show(part)
                if hear is not None and part["part"] != "progress":
                    hear(part)

            answer = _ask(dump(question), hear=on_part, timeout=timeout, memory=memory, universe=universe)
    found: dict[str, Any] = json.loads(answer)
    return found


def ask_for(kind: type[T], question: dict[str, Any], **limits: Any) -> T:
    """The answer as a typed object."""
    return read(kind, ask(question, **limits))
