"""The exceptions of Kelvin: all are `KelvinError`, and each is also what Python calls such a mistake."""


class KelvinError(Exception):
    """The base of all exceptions of Kelvin."""


class ParseError(KelvinError, ValueError):
    """A text or a question is not what it should be."""


class WrongType(KelvinError, TypeError):
    """Something of another type was expected."""


class WrongNumber(KelvinError, ValueError):
    """A number is out of the range of what is meant."""


class Confused(KelvinError):
    """Two games are confused: neither is greater, and they are not equal."""


class OtherUniverse(KelvinError, ValueError):
    """Games of different universes were mixed."""


class OutOfReach(KelvinError):
    """A limit was reached before there was an answer."""


class OutOfTime(OutOfReach, TimeoutError):
    """The time that was allowed ran out."""


class OutOfMemory(OutOfReach, MemoryError):
    """The memory that was allowed ran out."""


class RulesetError(KelvinError):
    """A ruleset, a board or a move is not what it should be."""


class EndlessRecursion(RulesetError, RecursionError):
    """A method of a ruleset that is written in Python calls itself without end."""


class NoAnswer(KelvinError):
    """What was asked for does not exist."""


class FolderError(KelvinError, OSError):
    """A folder of a survey is not what it should be, or cannot be read or written."""


class WorksheetError(KelvinError):
    """A program of the worksheet language failed; `line` and `column` tell where, from 1, if that is known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(self.args[0])


class ForkError(KelvinError, RuntimeError):
    """A process was forked while Kelvin worked in another thread: what it held then cannot be used in the child."""


class InternalError(KelvinError):
    """A mistake in Kelvin itself: please report it."""
