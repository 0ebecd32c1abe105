"""Rows in a second of a Dask cluster of two workers beside one, each a process with one thread.

The elapsed time counts, so the machine has to be idle, with at least two processors. What a worker takes of its processor is
printed too: on a busy machine that, and not the elapsed time, says what the second worker brings. The survey takes half a minute by one worker: of
a smaller one a larger part of the time goes to what is done once, such as joining the shards.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster

import kelvin


def cpu_seconds() -> float:
    """CPU seconds of this process."""
    times = os.times()
    return times.user + times.system


def measure(workers: int, family: str) -> tuple[float, float, float, int]:
    """Seconds, CPU seconds of the busiest worker, CPU seconds of all workers, and rows."""
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        client.wait_for_workers(workers)
        # The first import and the first task take time of their own.
        client.run(kelvin.Game, "+-1")
        before = client.run(cpu_seconds)
        with tempfile.TemporaryDirectory() as place:
            start = time.perf_counter()
            found = kelvin.survey(family, "domineering", out=Path(place, "rows"), client=client, progress=False)
            seconds, rows = time.perf_counter() - start, len(found)
        after = client.run(cpu_seconds)
    worked = [after[worker] - before[worker] for worker in before]
    return seconds, max(worked), sum(worked), rows


def main() -> None:
    family = sys.argv[1] if len(sys.argv) > 1 else "regions:14"
    one, two = measure(1, family), measure(2, family)
    for workers, (seconds, busiest, worked, rows) in ((1, one), (2, two)):
        print(f"{workers} workers: {rows} rows in {seconds:.2f} s, {rows / seconds:.0f} rows/s; workers {worked:.2f} CPU s, the busiest {busiest:.2f}")
    print(f"two beside one: {one[0] / two[0]:.2f} times by the clock, {one[1] / two[1]:.2f} times by the busiest worker's CPU time (bar 1.6)")


if __name__ == "__main__":
    main()
