"""How far long work has come."""

from __future__ import annotations

from types import TracebackType
from typing import Any


class Bar:
    """A bar of tqdm, where that is installed and wanted."""

    def __init__(self, wanted: bool, words: str = "kelvin") -> None:
        self.bar: Any = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self.bar = tqdm(desc=words, unit=" parts")

    def tell(self, part: dict[str, Any]) -> None:
        """Shows a part of an answer, or how much work was done."""
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

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.close()
