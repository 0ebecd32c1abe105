"""The shards of a survey on the workers of a Dask cluster.

A shard is a task. Its bytes depend on the plan alone, so it does not matter who computes it, nor how often: the scheduler gives the tasks of a
worker that died to the others, and what arrives twice is the same.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import platform
import threading
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ._kelvin import Universe, _Survey, __version__
from .errors import FolderError, KelvinError, OutOfMemory, OutOfTime

AHEAD = 4
"""The number of queued tasks per thread of the cluster: enough to keep threads busy, with few results in flight."""

GLANCE = 1.0
"""The interval in seconds at which the number of threads is queried: a query takes as long as a short shard."""


class Computed(NamedTuple):
    """A shard computed by a worker, with its bytes unless they are in a shared folder."""

    shard: int
    bytes: bytes | None
    rows: int
    most: dict[str, Any] | None


class WorkerState:
    """The state of a worker between the shards of a survey: the parsed plan and the caches."""

    def __init__(self, plan: str) -> None:
        self.plan = plan
        self.survey = _Survey(plan)
        self.universe = Universe()

    def compute(self, shard: int, memory: int | None) -> tuple[bytes, int, str]:
        """Computes a shard. Half of the memory is for caches, which are dropped when they are full."""
        if memory is not None and self.universe.bytes > memory // 2:
            self.universe = Universe()
        universe, fresh = self.universe, len(self.universe) == 0
        try:
            return self.survey.compute(shard, universe=universe, memory=memory)
        except OutOfMemory:
            if fresh:
                raise
            self.universe = Universe()
            return self.survey.compute(shard, universe=self.universe, memory=memory)


_state: WorkerState | None = None
_lock = threading.Lock()


def compute(plan: str, version: str, shard: int, folder: str | None, memory: int | None) -> Computed:
    """Computes a shard on a worker."""
    global _state
    if version != __version__:
        raise KelvinError(f"a worker has kelvin {__version__}, and the survey was started by {version}: their shards cannot be mixed")
    with _lock:
        if _state is None or _state.plan != plan:
            _state = WorkerState(plan)
        state = _state
    done, rows, most = state.compute(shard, memory)
    if folder is not None:
        if not Path(folder, "survey.json").exists():
            raise FolderError(f"a worker on {platform.node()} cannot access the folder {folder}: without shared=True, shards are sent back")
        state.survey.accept(folder, shard, done)
    return Computed(shard, None if folder is not None else done, rows, json.loads(most))


def run(
    survey: _Survey,
    folder: Path,
    client: Any,
    *,
    shared: bool,
    memory: int | None,
    timeout: float | None,
    hear: Callable[[dict[str, Any]], None],
) -> None:
    """Computes the missing shards on the workers."""
    import distributed

    as_completed: Any = distributed.as_completed

    shards, missing = survey.begin(folder)
    done: dict[str, Any] = {"done": shards - len(missing), "of": shards, "now": 0, "rows": 0, "most": None}
    hear(dict(done))
    memory = 4 << 30 if memory is None else memory
    # Each run names its tasks differently, as results of an earlier run may still arrive.
    run_name = hashlib.sha256(f"{survey.plan}{time.time_ns()}{os.getpid()}".encode()).hexdigest()[:16]
    end = None if timeout is None else time.monotonic() + timeout

    def tasks() -> Iterator[Any]:
        for shard in missing:
            place = str(folder) if shared else None
            key = f"kelvin-survey-{run_name}-{shard}"
            yield client.submit(compute, survey.plan, __version__, shard, place, memory, key=key, pure=False)

    waiting = tasks()
    open_tasks: set[Any] = set()
    completed = as_completed()
    wanted, asked = 0, -math.inf
    try:

        def fill() -> None:
            nonlocal wanted, asked
            if time.monotonic() > asked + GLANCE:
                wanted, asked = AHEAD * max(1, sum(client.nthreads().values())), time.monotonic()
            while len(open_tasks) < wanted and (task := next(waiting, None)) is not None:
                open_tasks.add(task)
                completed.add(task)

        fill()
        for batch in completed.batches():
            # Finished results are gathered together, and new tasks are submitted before they are written. Failures are raised after the rest is stored.
            whole = {task for task in batch if task.status == "finished"}
            results: Iterator[Computed] = chain(client.gather(list(whole)), map(_result, (task for task in batch if task not in whole)))
            open_tasks.difference_update(batch)
            fill()
            for computed in results:
                if computed.bytes is not None:
                    survey.accept(folder, computed.shard, computed.bytes)
                most, here = done["most"], computed.most
                if here is not None and (most is None or here["number"] > most["number"]):
                    done["most"] = here
                done = done | {"done": done["done"] + 1, "now": done["now"] + 1, "rows": done["rows"] + computed.rows}
                hear(dict(done))
                if end is not None and time.monotonic() > end and done["done"] < shards:
                    raise OutOfTime("the time allowed ran out; the same call continues")
    finally:
        # Running tasks finish, and their results are ignored.
        client.cancel(list(open_tasks))


def _result(task: Any) -> Computed:
    from distributed.scheduler import KilledWorker

    try:
        computed: Computed = task.result()
        return computed
    except KilledWorker as error:
        raise KelvinError(
            f"several workers died while computing a shard, perhaps out of memory: {error}; the same call continues, "
            "and memory= limits the memory of a worker"
        ) from error
