"""Proof certificates, and what their check and the self-test find."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Certificate:
    """A proof, in the format of docs/proofs.md; `claims` are what it proves."""

    certificate: str = field(repr=False)
    claims: tuple[str, ...]
    lines: int
    nodes: int

    def __str__(self) -> str:
        return self.certificate


@dataclass(frozen=True)
class WrongLine:
    """The first wrong line of a certificate."""

    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Verdict:
    """What a certificate proves, or why it is refused."""

    accepted: bool
    claims: tuple[str, ...]
    lines: int
    nodes: int
    refused: WrongLine | None


@dataclass(frozen=True)
class SelftestPart:
    """A part of the self-test."""

    name: str
    tried: str
    comparisons: int
    failures: tuple[str, ...]


@dataclass(frozen=True)
class Selftest:
    """What the self-test tried, and what failed."""

    seed: int
    parts: tuple[SelftestPart, ...]
    passed: bool
