"""Surveys: the values of all positions of a family, stored in a folder."""

from __future__ import annotations

import html
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from . import _check, cluster
from ._data import dump, read
from ._kelvin import Universe, _families_in_short, _histogram, _Survey, _survey_manifest, _survey_summary
from .answers import SurveyAnswer, Verified
from .errors import FolderError, WrongType
from .progress import Bar

if TYPE_CHECKING:
    from .families import OwnRow
    from .tables import Table


class Survey:
    """The folder of a survey, finished or not.

    >>> found = survey("regions:1..5", "domineering")
    >>> found
    <Survey of domineering on regions:1..5: 21 rows>
    >>> found.summary().column("temperature").greatest.value
    '1'
    >>> found.verify(5).mistakes
    ()
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        if not isinstance(folder, str | os.PathLike):
            raise WrongType(f"expected a folder that is a text or a path, not {_check.kind(folder)}")
        self.folder = Path(folder)
        self.manifest: dict[str, Any] = json.loads(_survey_manifest(self.folder))
        self._held: Any = None

    @property
    def plan(self) -> dict[str, Any]:
        """The question, in full."""
        plan: dict[str, Any] = self.manifest["plan"]
        return plan

    @property
    def finished(self) -> bool:
        """Whether the survey is finished."""
        return self.manifest["files"] is not None

    @property
    def files(self) -> list[Path]:
        """The Parquet files of a finished survey, in order."""
        if not self.finished:
            raise FolderError(f"the survey in {self.folder} is not finished: the same call of kelvin.survey continues it")
        return [self.folder / file["name"] for file in self.manifest["files"]]

    def __len__(self) -> int:
        """The number of rows of a finished survey."""
        return sum(file["rows"] for file in self.manifest["files"] or ())

    def __bool__(self) -> bool:
        return True

    def summary(self, most: int = 40) -> SurveyAnswer:
        """A summary, with at most `most` groups of each column."""
        return read(SurveyAnswer, json.loads(_survey_summary(self.folder, _check.integer("most", most))))

    def verify(self, count: int = 20, *, seed: int = 1, timeout: float | None = None, memory: int | None = None) -> Verified:
        """Recomputes random rows by literal play."""
        count, seed = _check.integer("count", count), _check.integer("seed", seed)
        again = _Survey(dump(self.plan)).verify(self.folder, count, seed, timeout=timeout, memory=memory)
        return read(Verified, json.loads(again))

    def histogram(self, by: str = "temperature", most: int = 40) -> str:
        """A histogram of a column, as SVG: positions for each value, or rows if numbers of positions are unknown."""
        column = self.summary(most).column(_check.text("by", by))
        positions = [(group.value, group.positions) for group in column.groups if group.positions is not None]
        known = len(positions) == len(column.groups)
        bars = positions if known else [(group.value, group.rows) for group in column.groups]
        counted = "positions" if known else "rows"
        title = f"{self.plan['ruleset']} by {column.name}, {counted}: {_families_in_short(self.plan['families'])}"
        return _histogram(title, bars)

    def to_arrow(self) -> Any:
        """The rows as a table of pyarrow, which has to be installed."""
        import pyarrow
        from pyarrow import parquet

        return pyarrow.concat_tables([parquet.read_table(file) for file in self.files])

    def to_pandas(self) -> Any:
        """The rows as a DataFrame of pandas, which has to be installed."""
        import pandas

        return pandas.concat([pandas.read_parquet(file) for file in self.files], ignore_index=True)

    def to_polars(self) -> Any:
        """The rows as a DataFrame of polars, which has to be installed."""
        import polars

        return polars.read_parquet(self.files)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        state = f"{len(self)} rows" if self.finished else "not finished"
        return f"<Survey of {self.plan['ruleset']} on {_families_in_short(self.plan['families'])}: {state}>"

    def _repr_html_(self) -> str:
        found = self.summary(0)
        head = "".join(f"<th>{name}</th>" for name in ("column", "known", "distinct", "least", "greatest", "first"))
        body = ""
        for column in found.columns:
            least, greatest = column.least, column.greatest
            cells = (
                column.name,
                column.known,
                column.distinct,
                least.value if least else "–",
                greatest.value if greatest else "–",
                greatest.first if greatest else "–",
            )
            body += "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells) + "</tr>"
        positions = "2^63 or more" if found.positions is None else found.positions
        caption = html.escape(f"{repr(self)[1:-1]}, {positions} positions, {found.errors} errors")
        return f"<p>{caption}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


@overload
def survey(family: str | Sequence[str], ruleset: type[Any], **more: Any) -> Table[OwnRow]: ...
@overload
def survey(family: str | Sequence[str], ruleset: str, **more: Any) -> Survey: ...
def survey(family: str | Sequence[str], ruleset: str | type[Any], **more: Any) -> Survey | Table[OwnRow]:
    """Computes columns for all positions of a family, once up to symmetry.

    The survey of a ruleset with a name is stored as Parquet; `survey_folder` lists its options. For a class, a ruleset in Python, the result is a
    `Table` of values, outcomes, means and temperatures. Its options are `limit`, `progress`, `timeout`, `memory` and `universe`. The class makes a
    position of a board by `of_board(board)`, and declares `symmetries`.

    >>> hot = survey("connected:5", ruleset="snort", columns=["temperature", "degree"], where="g.Temperature > degree")
    >>> len(hot)
    0
    """
    if isinstance(ruleset, str):
        return survey_folder(family, ruleset, **more)
    from .families import own_survey

    return own_survey(family, ruleset, **more)


def survey_folder(
    family: str | Sequence[str],
    ruleset: str,
    *,
    columns: str | Sequence[str] = (),
    where: str | None = None,
    out: str | os.PathLike[str] | None = None,
    limit: int | None = None,
    sample: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    client: Any = None,
    shared: bool = False,
    progress: bool = True,
    hear: Callable[[dict[str, Any]], object] | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    universe: Universe | None = None,
) -> Survey:
    """Computes columns for all positions of a family, and stores them as Parquet in the folder `out`.

    Families and columns are those of `kelvin survey --help`. `where` keeps rows that satisfy an expression of the worksheet language in the value
    `g`. `limit` takes the first rows, and `sample` a number of random members. Without `out` a temporary folder is used, and deleted with the
    result. The same call continues a stopped survey, also after Ctrl-C, and repeats no finished work.

    With `client`, a `distributed.Client`, the workers of a Dask cluster compute the shards, and the bytes are the same. The workers send their shards
    back. With `shared=True` they write them into `out`, a folder that all can access under this name. `memory` is then the limit of each worker.

    `hear` is called with the progress, a dictionary, after each shard.
    """
    plan = {
        "ruleset": ruleset,
        "families": _check.texts("family", family),
        "columns": _check.texts("columns", columns),
        "where": None if where is None else _check.text("where", where),
        "limit": _count("limit", limit),
        "sample": None if sample is None else {"count": _count("sample", sample), "seed": _count("seed", seed)},
    }
    _check.callable_or_none("hear", hear)
    threads = _count("threads", threads) or _processors()
    _check.universe(universe)
    opened = _Survey(dump(plan), universe=universe)
    if out is not None and not isinstance(out, str | os.PathLike):
        raise WrongType(f"expected a folder for out, a text or a path, not {_check.kind(out)}")
    held = tempfile.TemporaryDirectory(prefix="kelvin-survey-") if out is None else None
    folder = Path(out if held is None else held.name).absolute()  # type: ignore[arg-type]
    with Bar(progress, "survey", delay=1.0) as bar:

        def on_progress(done: dict[str, Any]) -> None:
            bar.survey(done)
            if hear is not None:
                hear(done)

        if client is None:
            heard = lambda text: on_progress(json.loads(text))  # noqa: E731
            opened.run(folder, threads, hear=heard, timeout=timeout, memory=memory)
        else:
            cluster.run(opened, folder, client, shared=shared, memory=memory, timeout=timeout, hear=on_progress)
    opened.finish(folder, threads)
    found = Survey(folder)
    found._held = held
    return found


def _processors() -> int:
    """The number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _count(name: str, number: int | None) -> int | None:
    """A count, or None."""
    return None if number is None else _check.integer(name, number)
