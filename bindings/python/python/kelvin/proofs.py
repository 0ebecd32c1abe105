"""Proof certificates, their check, and the self-test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _check
from ._kelvin import Game, LoopyGame
from .answers import Certificate, Selftest, Verdict
from .asking import ask_for

if TYPE_CHECKING:
    from ._kelvin import Readable


def proof(expression: str | Game | LoopyGame, **limits: Any) -> Certificate:
    """A proof of the value of a sum of games and positions, or of a comparison of two; of a loopy game, of the outcome.

    >>> proof("{1|-1} + {1|-1} == 0").claims
    ('({1|-1} + {1|-1}) = 0',)
    >>> proof('clobber("xoxo") <| 1').claims
    ('clobber xoxo <| 1',)
    """
    text = expression.plain if isinstance(expression, Game | LoopyGame) else _check.text("expression", expression)
    return _certificate({"of": "expression", "text": text}, **limits)


def _of_game(game: Game, other: Readable | None = None, **limits: Any) -> Certificate:
    if other is None:
        return proof(game, **limits)
    other = other if isinstance(other, Game) else Game(other)
    relation = {"<": "<", "=": "==", ">": ">", "||": "<>"}[game.compare(other)]
    return proof(f"{game.plain} {relation} {other.plain}", **limits)


def _of_thermograph(game: Game, **limits: Any) -> Certificate:
    return _certificate({"of": "thermograph", "value": game.plain}, **limits)


def _certificate(statement: dict[str, Any], **limits: Any) -> Certificate:
    return ask_for(Certificate, {"ask": "certificate", "prove": [statement]}, **limits)


def verify(certificate: str | Certificate, **limits: Any) -> Verdict:
    """Whether a certificate proves what it claims: its text, or what `proof` made.

    >>> made = proof("^ <> *")
    >>> verify(made).accepted
    True
    >>> verify(str(made).replace("g 0 | 0", "g 0 |")).refused is None
    False
    """
    text = certificate.certificate if isinstance(certificate, Certificate) else _check.text("certificate", certificate)
    return ask_for(Verdict, {"ask": "verify", "certificate": text}, **limits)


def selftest(seed: int = 0, **limits: Any) -> Selftest:
    """Computes known answers, tests laws on random games, and checks certificates, on this machine.

    >>> selftest().passed
    True
    """
    return ask_for(Selftest, {"ask": "selftest", "seed": seed}, **limits)
