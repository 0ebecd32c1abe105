"""Progress of long work."""

from __future__ import annotations

from types import TracebackType
from typing import Any


class Bar:
    """A progress bar of tqdm, if it is installed and wanted."""

    def __init__(self, wanted: bool, words: str = "kelvin", delay: float = 0.0, of: int | None = None) -> None:
        self.bar: Any = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self.bar = tqdm(desc=words, unit=" parts", delay=delay, total=of)

    def show(self, part: dict[str, Any]) -> None:
        """Shows a part of an answer, or the amount of work done."""
        if self.bar is None:
            return
        match part["part"]:
            case "done":
                self.bar.total = part["of"]
                self.bar.n = part["done"]
                self.bar.refresh()
            case "progress":
                self.bar.set_postfix(positions=part["positions"], values=part["values"], refresh=False)
            case _:
                self.bar.update()

    def count(self, done: int) -> None:
        """Shows a number of finished rows."""
        if self.bar is not None:
            self.bar.update(done - self.bar.n)

    def survey(self, done: dict[str, Any]) -> None:
        """Shows the progress of a survey: finished shards, rows per second, and the extreme so far."""
        if self.bar is None:
            return
        self.bar.total = done["of"]
        # Shards of earlier runs took no time in this run.
        self.bar.initial = done["done"] - done["now"]
        seconds = max(self.bar.format_dict["elapsed"], 1e-3)
        shown = {"rows": done["rows"], "rows/s": round(done["rows"] / seconds)}
        if (most := done["most"]) is not None:
            shown |= {most["column"]: most["number"], "at": most["position"]}
        self.bar.set_postfix(shown, refresh=False)
        self.bar.update(done["done"] - self.bar.n)

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.close()
