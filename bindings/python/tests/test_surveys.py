"""Surveys, here and on a cluster."""

import html
import os
import re
import signal
import threading
import time
from pathlib import Path

import pytest

import kelvin

PLAN = dict(family="connected:1..8", ruleset="snort", columns=["value", "temperature", "degree"])


def contents(folder):
    """All that is in a folder."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The survey that the others are compared with, by one thread."""
    folder = tmp_path_factory.mktemp("alone") / "snort"
    kelvin.survey(**PLAN, out=folder, threads=1, progress=False)
    return contents(folder)


def test_a_survey_is_the_published_counts(alone):
    found = kelvin.survey(**PLAN)
    summary = found.summary()
    # A001349, and the labelled ones A001187.
    assert len(found) == summary.rows == 1 + 1 + 2 + 6 + 21 + 112 + 853 + 11117
    assert summary.positions == 1 + 1 + 4 + 38 + 728 + 26704 + 1866256 + 251548592
    assert contents(found.folder) == alone
    assert summary.finished and summary.errors == 0
    greatest = summary.column("temperature").greatest
    board = found.to_arrow().to_pylist()[-1]
    assert kelvin.Position("snort", board["position"]).value() == kelvin.Game(board["value"])
    assert kelvin.Position("snort", greatest.first).value().temperature == kelvin.Game(greatest.value).number
    assert found.verify(10).rows == 10 and not found.verify(10).mistakes
    assert found.histogram().startswith("<svg") and "greatest" in found._repr_html_()
    assert found._repr_html_().startswith("<p>Survey of snort on connected:1..8: 12113 rows, ")
    for drawn in (found._repr_html_(), kelvin.table("domineering", "2xn", 3)._repr_html_()):
        assert not re.search(r"[<>]", html.unescape(re.sub(r"</?(p|table|thead|tbody|tr|th|td)>", "", drawn)))
    with pytest.raises(KeyError, match="there is no column 'heat'"):
        summary.column("heat")


def test_tools_for_data_read_it():
    found = kelvin.survey(["regions:4", "regions:5"], "domineering", columns=["value", "mean", "moves"])
    pyarrow, pandas, polars = (pytest.importorskip(name) for name in ("pyarrow", "pandas", "polars"))
    table = found.to_arrow()
    assert table.num_rows == len(found) == 5 + 12
    assert table.column_names == ["position", "stands_for", "negatives", "value", "value_number", "mean", "left_moves", "right_moves", "error"]
    assert pyarrow.table(found).equals(table)
    assert found.to_polars().rows() == [tuple(row.values()) for row in table.to_pylist()]
    assert isinstance(found.to_pandas(), pandas.DataFrame) and list(found.to_pandas()["value"]) == table["value"].to_pylist()
    assert polars.read_parquet(found.folder / "rows-*.parquet").height == 17
    for row in table.to_pylist():
        value = kelvin.Position("domineering", row["position"]).value()
        assert value == kelvin.Game(row["value"]) and value.mean == row["mean"]


def test_a_temporary_folder_goes_with_the_survey():
    found = kelvin.survey("regions:3", "domineering")
    folder = found.folder
    assert folder.exists() and kelvin.Survey(folder).plan == found.plan
    del found
    assert not folder.exists()


def test_limits_samples_and_conditions():
    assert len(kelvin.survey("inside:8x8", "domineering", limit=7, columns="temperature")) == 7
    sample = kelvin.survey("inside:3x3", "domineering", sample=9, seed=5)
    assert len(sample) == 9
    assert sample.to_arrow().equals(kelvin.survey("inside:3x3", "domineering", sample=9, seed=5).to_arrow())
    hot = kelvin.survey("inside:3x3", "domineering", where="g.Temperature > 1")
    assert len(hot) > 0 and min(hot.to_arrow()["temperature"].to_pylist()) > 1


def test_what_fails_on_some_rows_is_kept():
    found = kelvin.survey("graphs:4", "snort", columns=["value", "g.Numerator"])
    summary = found.summary()
    assert summary.rows == 11 and 0 < summary.errors < 11 and summary.first_errors[0].error.startswith("g.Numerator")


@pytest.fixture
def ctrl_c_raises():
    """Ctrl-C raises KeyboardInterrupt, whatever ran before."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before or signal.default_int_handler)


def test_ctrl_c_stops_it_and_the_same_call_goes_on(tmp_path, alone, ctrl_c_raises):
    def interrupt(done):
        if done["now"] == 2:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        kelvin.survey(**PLAN, out=tmp_path / "it", threads=1, hear=interrupt)
    begun = kelvin.Survey(tmp_path / "it")
    before = begun.summary().shards_done
    assert not begun.finished and 2 <= before < begun.summary().shards
    assert "not finished" in repr(begun)
    with pytest.raises(kelvin.FolderError, match="not finished"):
        begun.to_arrow()
    heard = []
    kelvin.survey(**PLAN, out=tmp_path / "it", hear=heard.append)
    assert heard[0]["done"] == before and heard[-1]["done"] == heard[-1]["of"]
    assert contents(tmp_path / "it") == alone


def test_ctrl_c_comes_through_in_a_long_shard(ctrl_c_raises):
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        kelvin.survey("regions:16", "domineering", progress=False)
    timer.join()
    assert time.monotonic() - begin < 30


def test_time_and_hearers_that_fail_end_it(tmp_path):
    with pytest.raises(kelvin.OutOfTime):
        kelvin.survey("regions:16", "domineering", out=tmp_path / "long", timeout=0.2, progress=False)

    def fail(done):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        kelvin.survey(**PLAN, out=tmp_path / "heard", hear=fail)


@pytest.mark.parametrize(
    "words, error, message",
    [
        (dict(family="hexagons:4"), kelvin.ParseError, 'there is no family "hexagons:4"'),
        (dict(family="regions:0"), kelvin.ParseError, "expected a number"),
        (dict(family=[]), kelvin.ParseError, "there is no family"),
        (dict(family="inside:8x8"), kelvin.ParseError, "limit=N"),
        (dict(ruleset="chess"), kelvin.RulesetError, "chess"),
        (dict(ruleset="nim"), kelvin.RulesetError, "nim is not played on"),
        (dict(columns=["heat"]), kelvin.ParseError, 'there is no column "heat"'),
        (dict(columns=["g.Nonsense"]), kelvin.ParseError, "Nonsense"),
        (dict(where="g +"), kelvin.ParseError, "g +"),
        (dict(where="g"), kelvin.ParseError, "expected true or false"),
        (dict(limit=-1), kelvin.WrongNumber, "0 or more"),
        (dict(limit=1.5), kelvin.WrongType, "int"),
        (dict(sample=2**70), kelvin.WrongNumber, "0 or more"),
        (dict(threads="two"), kelvin.WrongType, "int"),
        (dict(timeout=-1.0), kelvin.WrongNumber, "timeout"),
        (dict(columns=[object()]), kelvin.WrongType, "object"),
    ],
)
def test_bad_input(words, error, message):
    with pytest.raises(error, match=message.replace("+", r"\+")):
        kelvin.survey(**dict(family="regions:3", ruleset="domineering") | words)


def test_bad_folders(tmp_path):
    with pytest.raises(kelvin.FolderError, match="holds no survey"):
        kelvin.Survey(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(kelvin.FolderError, match="contains other files"):
        kelvin.survey("regions:3", "domineering", out=tmp_path)
    kelvin.survey("regions:3", "domineering", out=tmp_path / "three")
    with pytest.raises(kelvin.FolderError, match="holds another survey: its family is regions:3, not regions:4"):
        kelvin.survey("regions:4", "domineering", out=tmp_path / "three")
    rows = tmp_path / "three" / "rows-00000.parquet"
    rows.write_bytes(rows.read_bytes()[:-1])
    with pytest.raises(OSError, match="rows-00000.parquet is damaged"):
        kelvin.Survey(tmp_path / "three").summary()


@pytest.fixture(scope="module")
def cluster():
    """Three workers, each a process with one thread."""
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    # Some seconds after losing a worker, Dask drops a task that no worker has, as when the next worker was killed too.
    patient = dask.config.set({"distributed.deploy.lost-worker-timeout": "10 minutes"})
    with patient, distributed.LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            client.wait_for_workers(3)
            yield client


@pytest.mark.parametrize("shared", [False, True])
def test_a_cluster_with_a_worker_that_is_killed_gives_the_same_bytes(tmp_path, alone, cluster, shared):
    workers = cluster.run(os.getpid)
    heard, killed = [], []

    def kill_one(done):
        heard.append(done)
        if not killed and done["done"] * 2 >= done["of"]:
            address = next(iter(workers))
            os.kill(workers[address], signal.SIGKILL)
            killed.append(address)

    found = kelvin.survey(**PLAN, out=tmp_path / "all", client=cluster, shared=shared, hear=kill_one, progress=False)
    assert killed and contents(tmp_path / "all") == alone
    # Each shard arrived once, and all rows; the hottest is that of all.
    assert [done["done"] for done in heard] == list(range(heard[0]["of"] + 1))
    assert heard[-1]["rows"] == len(found)
    assert heard[-1]["most"]["number"] == float(kelvin.Game(found.summary().column("temperature").greatest.value).number)
    # Another one takes its place.
    end = time.monotonic() + 60
    while killed[0] in cluster.nthreads() or len(cluster.nthreads()) < 3:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_cluster_goes_on_with_what_is_there(tmp_path, alone, cluster):
    def interrupt(done):
        if done["now"] == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kelvin.survey(**PLAN, out=tmp_path / "it", client=cluster, hear=interrupt)
    heard = []
    kelvin.survey(**PLAN, out=tmp_path / "it", client=cluster, hear=heard.append)
    assert heard[0]["done"] >= 3 and contents(tmp_path / "it") == alone


def test_errors_on_a_worker_are_raised(tmp_path, cluster, monkeypatch):
    from kelvin import cluster as module

    monkeypatch.setattr(module, "__version__", "0.0.0")
    with pytest.raises(kelvin.KelvinError, match="their shards cannot be mixed"):
        kelvin.survey("regions:3", "domineering", client=cluster)
    with pytest.raises(kelvin.FolderError, match="cannot access the folder"):
        module.compute(kelvin.surveys._Survey('{"ruleset": "domineering", "families": ["regions:3"]}').plan, "0.0.0", 0, str(tmp_path), None)


@pytest.mark.parametrize("arguments", ["", "(2,3)"])
def test_rulesets_in_toml_have_the_symmetries_of_their_pieces(arguments):
    pieces = 'left = ["2x1"]\nright = ["1x2"]' if not arguments else 'left = ["{a}x1", "1x{a}"]\nright = ["1x{b}", "{b}x1"]'
    parameters = 'parameters = ["a", "b"]' if arguments else ""
    name = f"tiles-{len(arguments)}"
    kelvin.declare(name, f'name = "{name}"\nboard = "grid"\n{parameters}\n[pieces]\n{pieces}')
    found = kelvin.survey("regions:1..5", name + arguments, columns=["value"])
    # Free polyominoes of 1 to 5 cells.
    assert len(found) == 1 + 1 + 2 + 5 + 12 and found.verify(20).mistakes == ()
    if not arguments:
        named = kelvin.survey("regions:1..5", "domineering", columns=["value"])
        columns = ["position", "stands_for", "negatives", "value"]
        assert found.to_arrow().select(columns) == named.to_arrow().select(columns)
