"""The exceptions of Kelvin: all derive from `KelvinError`, and most from a built-in exception."""


class KelvinError(Exception):
    """The base of all exceptions of Kelvin."""


class ParseError(KelvinError, ValueError):
    """A text or a question is invalid."""


class WrongType(KelvinError, TypeError):
    """An argument has the wrong type."""


class WrongNumber(KelvinError, ValueError):
    """A number is out of range."""


class Confused(KelvinError):
    """Two games are confused: neither is greater, and they are not equal."""


class OtherUniverse(KelvinError, ValueError):
    """Games of different universes were mixed."""


class OutOfReach(KelvinError):
    """A limit was reached before the answer was found."""


class OutOfTime(OutOfReach, TimeoutError):
    """The time limit was reached."""


class OutOfMemory(OutOfReach, MemoryError):
    """The memory limit was reached."""


class RulesetError(KelvinError):
    """A ruleset, a board or a move is invalid."""


class InfiniteRecursion(RulesetError, RecursionError):
    """A method of a ruleset written in Python recurses without limit."""


class NoAnswer(KelvinError):
    """The requested result does not exist."""


class FolderError(KelvinError, OSError):
    """The folder of a survey is invalid, or cannot be read or written."""


class WorksheetError(KelvinError):
    """A program of the worksheet language failed; `line` and `column` are the place, from 1, if it is known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(self.args[0])


class ForkError(KelvinError, RuntimeError):
    """A process was forked while Kelvin ran in another thread: its earlier objects cannot be used in the child."""


class InternalError(KelvinError):
    """A bug in Kelvin: please report it."""
