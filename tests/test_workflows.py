"""What a public host does with the repository."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / ".github" / "workflows"
WORKFLOWS = {file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.yml"))}


def jobs(workflow: str) -> dict[str, str]:
    """Return the jobs of a workflow by their names."""
    _, _, text = WORKFLOWS[workflow].partition("\njobs:\n")
    _, *parts = re.split(r"^  ([a-z]+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_every_action_is_pinned_by_its_commit(workflow: str) -> None:
    used = re.findall(r"uses: (\w\S+)@(\S+)(.*)$", WORKFLOWS[workflow], re.MULTILINE)
    assert used
    for action, commit, version in used:
        assert re.fullmatch(r"[0-9a-f]{40}", commit), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), action


def test_an_action_has_one_version_everywhere() -> None:
    used = {*re.findall(r"uses: (\S+)@(\S+)", "".join(WORKFLOWS.values()))}
    assert len(used) == len({action for action, _ in used})


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_nothing_but_publishing_may_write(workflow: str) -> None:
    assert "\npermissions:\n  contents: read\n" in WORKFLOWS[workflow]
    writing = {name for name, job in jobs(workflow).items() if re.search(r": write\b", job)}
    assert writing <= {"publish"}


def test_a_release_is_checked_before_it_is_published() -> None:
    release = jobs("release")
    assert "uses: ./.github/workflows/ci.yml\n" in release["check"]
    assert "needs: [check, build]\n" in release["publish"]


def test_a_fork_publishes_tutorials_with_its_own_links() -> None:
    build = jobs("site")["build"]
    written = build.index('risk-widget share links --repo "$GITHUB_REPOSITORY" --write')
    assert written < build.index("risk-widget site build public")
