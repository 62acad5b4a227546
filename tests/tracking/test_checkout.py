"""The commit in a stamp is that of the source, or openly unknown."""

from pathlib import Path

import pytest

from fmbench.tracking import checkout

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def test_commit_is_read_from_a_loose_branch(tmp_path: Path) -> None:
    branch = tmp_path / ".git" / "refs" / "heads" / "main"
    branch.parent.mkdir(parents=True)
    branch.write_text(f"{COMMIT}\n")
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    assert checkout.read_commit(tmp_path) == COMMIT


def test_commit_is_read_from_packed_branches(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (tmp_path / ".git" / "packed-refs").write_text(
        f"# pack-refs with: peeled\n{'f' * 40} refs/heads/other\n{COMMIT} refs/heads/main\n"
    )
    assert checkout.read_commit(tmp_path) == COMMIT


def test_commit_is_read_from_a_detached_head(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text(f"{COMMIT}\n")
    assert checkout.read_commit(tmp_path) == COMMIT


def test_commit_is_read_through_a_linked_worktree(tmp_path: Path) -> None:
    main = tmp_path / "main" / ".git"
    linked = main / "worktrees" / "second"
    linked.mkdir(parents=True)
    (linked / "HEAD").write_text("ref: refs/heads/second\n")
    (linked / "commondir").write_text("../..\n")
    (main / "packed-refs").write_text(f"{COMMIT} refs/heads/second\n")
    second = tmp_path / "second"
    second.mkdir()
    (second / ".git").write_text(f"gitdir: {linked}\n")
    assert checkout.read_commit(second) == COMMIT


def test_folder_without_git_has_no_commit_and_is_neither_clean_nor_dirty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert checkout.read_commit(tmp_path) is None
    monkeypatch.setattr(checkout, "source_checkout", lambda: tmp_path)
    assert checkout.source_commit.__wrapped__() == "unknown"
    assert checkout.source_is_dirty.__wrapped__() is None


def test_wheel_has_no_checkout_and_its_project_is_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkout, "_PACKAGE_FOLDER", tmp_path / "site-packages" / "fmbench")
    monkeypatch.chdir(tmp_path)
    assert checkout.source_checkout() is None
    assert checkout.project_folder() == tmp_path
    assert checkout.source_commit.__wrapped__() == "unknown"
