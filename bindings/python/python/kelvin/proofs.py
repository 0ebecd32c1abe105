"""Proof certificates, their check, and the self-test."""

from __future__ import annotations

from typing import Any

from . import _check
from ._kelvin import Game
from .answers import Certificate, Selftest, Verdict
from .asking import ask_for


def proof(expression: str | Game, **limits: Any) -> Certificate:
    """A proof of the value of a sum of games and positions, or of a comparison of two.

    >>> proof("{1|-1} + {1|-1} == 0").claims
    ('({1|-1} + {1|-1}) = 0',)
    >>> proof('clobber("xoxo") <| 1').claims
    ('clobber xoxo <| 1',)
    """
    text = str(expression) if isinstance(expression, Game) else _check.text("expression", expression)
    return ask_for(Certificate, {"ask": "certificate", "prove": [{"of": "expression", "text": text}]}, **limits)


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
