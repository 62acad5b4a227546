"""The replay gate: what is not reproduced is kept out, with its reason."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fmbench.analysis.board import find_sources
from fmbench.analysis.mining import Refused, Verified, batch, cache, gate, mine_runs, verify
from fmbench.game.journal import Act, Line
from fmbench.game.journal.lines import CHAIN_START, close_line, next_chain, split_line
from fmbench.runner.folder import RunFolder, RunFolderError
from fmbench.settings import params_hash
from tests.analysis.mining.conftest import SEED
from tests.analysis.mining.runs import edit_json, flip_byte, rewrite_journal


def journal_of(run: Path) -> Path:
    return run / f"seed{SEED}" / "journal.jsonl"


def result_of(run: Path) -> Path:
    return run / f"seed{SEED}" / "result.json"


def reason_for(run: Path, **options: Any) -> str:
    verdict = verify(run, SEED, **options)
    assert isinstance(verdict, Refused)
    return verdict.reason


def test_a_true_run_passes_and_says_so(played: Path) -> None:
    assert isinstance(verify(played, SEED), Verified)
    assert str(mine_runs([played])) == "1/1 replays, 0 drift"


@pytest.mark.parametrize("share", [0.0003, 0.2, 0.61, 0.9999])
def test_one_flipped_byte_is_caught_and_its_line_named(copy: Path, share: float) -> None:
    journal = journal_of(copy)
    at = int(share * journal.stat().st_size)
    line = journal.read_bytes()[:at].count(b"\n") + 1
    flip_byte(journal, at)
    reason = reason_for(copy)
    assert str(journal) in reason
    assert f"line {line}" in reason


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda result: result["score"].update(final=99.5), "score.final is 99.5, the replay gives"),
        (lambda result: result["seasons"][1].update(position=1, honors=100), "seasons[1].honors is 100"),
        (lambda result: result["termination"].update(reason="fired"), "termination.reason is fired"),
        (lambda result: result["stops"].update(forced=7), "stops.forced is 7, the replay gives 0"),
        (lambda result: result.update(digest="0" * 32), f"digest is {'0' * 32}"),
        (lambda result: result["stamp"]["seat"].update(name="winner"), "stamp.seat.name is winner"),
        (lambda result: result["stamp"].update(params_hash="ab" * 32), "stamp.params_hash is abab"),
        (lambda result: result["stamp"]["knobs"].update(years=20), "stamp.knobs.years is 20"),
    ],
)
def test_an_edited_result_is_caught_and_the_field_named(copy: Path, change: Any, named: str) -> None:
    edit_json(result_of(copy), change)
    reason = reason_for(copy)
    assert named in reason
    assert str(result_of(copy)) in reason


def test_a_result_that_is_no_result_is_refused(copy: Path) -> None:
    result_of(copy).write_text("{}")
    assert str(result_of(copy)) in reason_for(copy)


def test_a_run_of_another_params_hash_is_kept_out_and_both_are_named(played: Path) -> None:
    own = params_hash(RunFolder.open(played).settings)
    assert isinstance(verify(played, SEED, expected_hash=own), Verified)
    reason = reason_for(played, expected_hash="f" * 64)
    assert own in reason
    assert "f" * 64 in reason


def test_settings_that_are_not_those_of_the_journal_are_refused(copy: Path) -> None:
    config = copy / ".hydra" / "config.yaml"
    before = config.read_text()
    config.write_text(before.replace("years: 2", "years: 3", 1))
    changed = params_hash(RunFolder.open(copy).settings)
    reason = reason_for(copy)
    assert "params hash" in reason
    assert changed in reason


def test_settings_that_cannot_be_read_are_refused(copy: Path) -> None:
    (copy / ".hydra" / "config.yaml").write_text("years: many\n")
    report = mine_runs([copy])
    assert [verdict.seed for verdict in report.refused] == [SEED]
    assert str(report).startswith("0/1 replays, 0 drift\nrefused: ")


def test_a_forged_act_with_a_fitting_chain_drifts_at_that_act(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        at = next(k for k, line in enumerate(lines) if isinstance(line, Act) and line.tool == "set_tactics")
        act = lines[at]
        assert isinstance(act, Act)
        other = {"formation": "3-5-2", "style": "direct" if act.args["style"] != "direct" else "counter"}
        return [*lines[:at], replace(act, args=other), *lines[at + 1 :]]

    rewrite_journal(journal_of(copy), forge)
    verdict = verify(copy, SEED)
    assert isinstance(verdict, Refused)
    assert verdict.drifted
    assert "first divergence" in verdict.reason
    assert str(mine_runs([copy])).startswith("0/1 replays, 1 drift\n")


def test_a_journal_that_asks_for_nonsense_is_refused_not_raised(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        act = next(line for line in lines if isinstance(line, Act))
        return [replace(act, turn=10_000), *lines[1:]]

    rewrite_journal(journal_of(copy), forge)
    assert "replay failed" in reason_for(copy)


def test_a_journal_cut_at_a_line_is_too_short(copy: Path) -> None:
    rewrite_journal(journal_of(copy), lambda lines: lines[: len(lines) // 2])
    assert "ends before the run does" in reason_for(copy)


def test_a_torn_end_of_a_finished_run_is_refused(copy: Path) -> None:
    with journal_of(copy).open("ab") as file:
        file.write(b'{"kind":"act"')
    assert "13 stray bytes" in reason_for(copy)


def test_runs_that_have_not_ended_or_begun_are_refused(copy: Path) -> None:
    result_of(copy).unlink()
    assert "has not ended" in reason_for(copy)
    journal_of(copy).unlink()
    assert "has not begun" in reason_for(copy)


@pytest.mark.parametrize("name", ["seed7", "seed9"])
def test_a_world_that_the_settings_do_not_declare_is_kept_out_and_told(copy: Path, name: str) -> None:
    declared = copy / f"seed{SEED}"
    shutil.copytree(declared, copy / name)
    report = mine_runs([copy], workers=1)
    assert [verdict.seed for verdict in report.verified] == [SEED]
    assert [verdict.reason for verdict in report.refused] == [
        "it was played, and the settings of its folder declare no such seed"
    ]


@pytest.mark.parametrize("settings", [None, "", "years: [", "bogus: 1", "\udcff"])
def test_a_run_whose_settings_are_lost_or_damaged_costs_its_own_worlds_alone(
    played: Path, copy: Path, tmp_path: Path, settings: str | None
) -> None:
    stored = copy / ".hydra" / "config.yaml"
    stored.unlink() if settings is None else stored.write_bytes(settings.encode(errors="surrogateescape"))
    shutil.copytree(copy / f"seed{SEED}", copy / f"seed{SEED}-copy")
    root = tmp_path / "all"
    shutil.copytree(played, root / "good")
    shutil.copytree(copy, root / "damaged")
    report = mine_runs(find_sources([root]).paths, workers=1)
    assert [verdict.path.name for verdict in report.verified] == ["good"]
    assert [(verdict.path.name, verdict.seed) for verdict in report.refused] == [("damaged", SEED)]


def test_a_journal_nested_beyond_reason_is_refused_not_raised(copy: Path) -> None:
    journal = journal_of(copy)
    header, line, *_ = journal.read_bytes().splitlines()
    chain = next_chain(CHAIN_START, split_line(header)[0])
    body = split_line(line)[0].replace(b"{}", b"[" * 100_000 + b"]" * 100_000, 1)
    journal.write_bytes(header + b"\n" + close_line(body, next_chain(chain, body)))
    assert "line 2 is damaged: it is nested too deeply" in reason_for(copy)


def test_a_folder_without_a_run_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RunFolderError):
        mine_runs([tmp_path])


def test_any_number_of_workers_keeps_what_is_true_and_lists_what_is_not(played: Path, copy: Path) -> None:
    edit_json(result_of(copy), lambda result: result["score"].update(final=99.5))
    report = mine_runs([played, copy], workers=2, use_cache=False)
    assert mine_runs([played, copy], workers=1, use_cache=False) == report
    assert [verdict.path for verdict in report.verified] == [played]
    assert [run.result.seed for run in report.runs] == [SEED]
    first, second = str(report).splitlines()
    assert first == "1/2 replays, 0 drift"
    assert second.startswith(f"refused: {copy} seed {SEED}: result ")


def test_what_was_verified_is_not_replayed_again(
    played: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = verify(played, SEED)
    monkeypatch.setattr(gate, "Episode", _unplayable)
    assert verify(played, SEED) == first
    assert isinstance(first, Verified)
    elsewhere = verify(copy, SEED)
    assert isinstance(elsewhere, Verified)
    assert elsewhere.world == first.world, "a copy of the run is the same run"
    assert "replay failed" in reason_for(played, use_cache=False)


def test_an_edited_file_is_never_met_by_the_cache(copy: Path) -> None:
    assert isinstance(verify(copy, SEED), Verified)
    edit_json(result_of(copy), lambda result: result["score"].update(final=99.5))
    assert "score.final" in reason_for(copy)


def test_another_version_of_the_sources_replays_again(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verify(played, SEED)
    monkeypatch.setattr(cache, "sources_digest", lambda: "another version")
    monkeypatch.setattr(gate, "Episode", _unplayable)
    assert "replay failed" in reason_for(played)


@pytest.mark.parametrize("damage", [(b"{", b"["), (b'"final":', b'"final":1')])
def test_a_damaged_cache_is_replayed_over(played: Path, damage: tuple[bytes, bytes]) -> None:
    first = verify(played, SEED)
    (kept,) = cache.cache_folder().glob("*.json")
    kept.write_bytes(kept.read_bytes().replace(*damage, 1))
    assert verify(played, SEED) == first


def test_what_lies_in_the_cache_under_the_name_of_another_world_is_not_taken_for_it(
    played: Path, copy: Path
) -> None:
    verify(played, SEED)
    (kept,) = cache.cache_folder().glob("*.json")
    edit_json(result_of(copy), lambda result: result["score"].update(final=99.5))
    kept.rename(kept.with_stem(cache.cache_key(RunFolder.open(copy), SEED)))
    assert "score.final is 99.5" in reason_for(copy)


def test_a_cache_that_cannot_be_written_is_done_without(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert isinstance(verify(played, SEED), Verified)


def test_a_dead_worker_costs_its_world_alone(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pool:
        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self) -> "Pool":
            return self

        def __exit__(self, *_: object) -> None: ...
        def submit(self, *_: object, **__: object) -> "Dead":
            return Dead()

    class Dead:
        def result(self) -> None:
            raise batch.BrokenProcessPool

    monkeypatch.setattr(batch, "ProcessPoolExecutor", Pool)
    report = mine_runs([played, played], workers=2)
    assert {verdict.reason for verdict in report.refused} == {"the process that replayed it died"}


def test_a_stop_does_not_wait_for_replays_that_have_not_begun(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, bool]] = []

    class Pool(batch.ProcessPoolExecutor):
        def shutdown(self, **options: bool) -> None:  # type: ignore[override]
            asked.append(options)
            super().shutdown(**options)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(batch, "_heard", stop)
    with pytest.raises(KeyboardInterrupt):
        mine_runs([played, played], workers=2)
    assert asked[0] == {"wait": False, "cancel_futures": True}


def test_a_run_resumed_with_another_version_is_noted(copy: Path) -> None:
    edit_json(result_of(copy), lambda result: result["stamp"].update(engine_commit="another"))
    verdict = verify(copy, SEED)
    assert isinstance(verdict, Verified)
    (note,) = verdict.world.runs[0].notes
    assert note.startswith("begun with engine_commit ")
    assert note.endswith("ended with another")


def _unplayable(*_: object) -> None:
    raise AssertionError("it was replayed")
