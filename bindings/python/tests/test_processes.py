"""Other processes and other threads."""

import multiprocessing
import os
import pickle
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import kelvin
from kelvin import Complex, Game, Position, Surreal, Thermograph

THINGS = [
    Game("{3||2*|1*}"),
    Game("^3*5"),
    Game(10**40),
    Surreal("omega^2-1"),
    Thermograph("{3|1}"),
    Position("domineering", "3x3").play("Left", "b1-b2"),
    Complex.of_game("snort", "P3"),
    Game("{1|-1}").tree(2),
]


def same(thing):
    return thing


def work(board):
    return Position("domineering", board).value()


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_all_goes_to_other_processes_and_back(method):
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        back = list(pool.map(same, THINGS))
        assert [repr(thing) for thing in back] == [repr(thing) for thing in THINGS]
        assert back[:5] == THINGS[:5] and back[6] == THINGS[6]
        assert back[5].value() == THINGS[5].value()
        assert list(pool.map(work, ["2x2", "3x3", "2x5"])) == [work("2x2"), work("3x3"), work("2x5")]


def test_joblib_and_dask():
    joblib, dask = pytest.importorskip("joblib"), pytest.importorskip("dask")
    boards = ["2x2", "2x3"]
    assert joblib.Parallel(2)(joblib.delayed(work)(board) for board in boards) == [work(board) for board in boards]
    delayed = [dask.delayed(work)(board) for board in boards]
    assert dask.compute(*delayed, scheduler="processes") == tuple(work(board) for board in boards)


def test_errors_go_to_other_processes():
    for error in (kelvin.WorksheetError("wrong", 1, 2), kelvin.OutOfTime("late"), kelvin.Confused("both")):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_works_or_says_that_it_cannot():
    old = Game("{7|-7}")

    def child(busy):
        """0 if all is well."""
        if not busy:
            return 0 if old + old == 0 and work("3x4") == expected else 1
        try:
            old + Game("{3|-3}")
            return 2
        except kelvin.ForkError as error:
            if "forked" not in str(error):
                return 3
        # What is new is as it should be.
        return 0 if work("2x3") == Game("{2|-1/2}") and Game(str(Game("^"))) == Game("^") else 4

    expected = work("3x4")
    assert status(lambda: child(False)) == 0
    stop = threading.Event()

    def busy():
        while not stop.is_set():
            try:
                Position("amazons", "x....|.....|.....|....o").value(timeout=0.3)
            except kelvin.OutOfTime:
                pass

    thread = threading.Thread(target=busy)
    thread.start()
    try:
        time.sleep(0.15)
        found = status(lambda: child(True))
    finally:
        stop.set()
        thread.join()
    assert found == 0


def status(work):
    """What a forked child ends with."""
    child = os.fork()
    if child == 0:
        try:
            code = work()
        except BaseException:
            code = 99
        os._exit(code)
    for _ in range(600):
        done, ended = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(ended)
        time.sleep(0.05)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return 98


def test_threads_share_a_universe():
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, [f"2x{n}" for n in range(1, 9)] * 4))
    assert found[:8] * 4 == found
    total = []

    def add():
        game = Game(0)
        for n in range(200):
            game += Game([n % 7], [-(n % 5)])
        total.append(game)

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(total) == 4 and len(set(total)) == 1


def test_others_run_while_kelvin_works():
    """The lock of the interpreter is free during long work."""
    steps, done = 0, threading.Event()

    def long():
        try:
            Position("amazons", "x....|.....|.....|....o").value(timeout=1.0)
        except kelvin.OutOfTime:
            pass
        done.set()

    thread = threading.Thread(target=long)
    thread.start()
    while not done.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    assert steps > 20
