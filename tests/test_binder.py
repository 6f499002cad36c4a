"""Binder's files, read by what Binder builds with; `nox -s binder` carries the steps out."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from risk_widget import project
from tests.binder import plan

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def steps() -> str:
    return plan.plan()


def test_binder_takes_the_python_that_we_ask_for(steps: str) -> None:
    assert "Building conda environment for python=3.13" in steps
    assert "environment-2epy-2d3-2e13" in steps


def test_a_new_commit_installs_the_packages_not_again(steps: str) -> None:
    install = steps.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    copy = steps.index("COPY --chown=1000:1000 src/ ${REPO_DIR}/")
    assert install < copy < steps.index("RUN ./binder/postBuild")


def test_binder_runs_nothing_else_of_ours(steps: str) -> None:
    ours = re.findall(r"^(?:RUN|COPY) .*(?:binder/|src/).*$", steps, re.MULTILINE)
    assert len(ours) == 5  # requirements.txt and its install, the copy, chmod and postBuild
    assert "environment.yml" not in steps


def test_binder_has_every_package_that_we_need() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    pinned = {}
    for line in lines:
        if not line.startswith("#"):
            name, version = re.fullmatch(r"([a-z0-9-]+)==([\w.]+)", line).groups()  # type: ignore[union-attr]
            pinned[name] = version
    for need in map(Requirement, project.requirements()):
        assert need.specifier.contains(pinned[need.name])
    assert not {"jupyterlab", "notebook", "jupyter-server", "risk-widget"} & pinned.keys()
