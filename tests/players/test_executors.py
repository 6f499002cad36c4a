"""The same tournament on every kind of executor: processes, ipyparallel, dask."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from risk_widget import players

GAMES = 8
KINDS = [players.Cautious, players.Greedy, players.Random]


@contextmanager
def processes() -> Iterator[Executor]:
    """Start two processes."""
    # Not forked: other tests may have left threads behind.
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        yield executor


@contextmanager
def ipyparallel_view() -> Iterator[Executor]:
    """Start an ipyparallel cluster of two engines on this machine."""
    import ipyparallel

    with ipyparallel.Cluster(n=2, log_level=40) as client, client.executor() as executor:
        yield executor


@contextmanager
def dask_client() -> Iterator[Executor]:
    """Start a dask cluster of two workers on this machine."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


def number(line: bytes) -> int:
    """Return the number of a line's game."""
    return int(json.loads(line)["game"])


@pytest.mark.parametrize("start", [processes, ipyparallel_view, dask_client])
def test_a_cluster_gives_the_same_result(
    start: Callable[[], AbstractContextManager[Executor]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = str(Path(players.__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([place, os.environ.get("PYTHONPATH", "")]))
    file, serial = tmp_path / "games.jsonl", tmp_path / "serial.jsonl"
    with start() as executor:
        result = players.tournament(KINDS, GAMES, 3, executor, file=file, progress=False)
    assert not result.errors
    assert result == players.tournament(KINDS, GAMES, 3, file=serial, progress=False)
    # Games stand in the order in which they finished; each line is the same to the byte.
    head, *games = file.read_bytes().splitlines(keepends=True)
    assert [head, *sorted(games, key=number)] == serial.read_bytes().splitlines(keepends=True)
    assert len(games) == GAMES
