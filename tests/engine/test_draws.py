"""Randomness by name: a closed list of questions, each asked in one place (mechanics §17)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fmbench
from fmbench.engine import rng
from fmbench.engine.fixed import MICRO

PACKAGE = Path(fmbench.__file__).parent
DRAWS = ("draw", "below", "between", "uniform_micro", "normal_micro")
DOMAINS = {name: value for name, value in vars(rng).items() if name.isupper() and type(value) is int}
DOMAINS = {name: number for name, number in DOMAINS.items() if name not in ("MICRO", "QUANTILE_STEPS")}

ASKED_IN = {
    "POOL": {"engine/genesis.py"},
    "FIXTURES": {"engine/football/fixtures.py"},
    "CLUB": {"engine/genesis.py", "game/view/names.py"},
    "NEWBORN": {"engine/people/birth.py", "engine/people/youth.py"},
    "INTAKE": {"engine/people/youth.py"},
    "GROWTH": {"engine/people/growth.py"},
    "RETIRE": {"engine/people/retirement.py"},
    "BIAS": {"engine/people/scouting.py"},
    "SKEW": {"engine/people/scouting.py"},
    "OBSERVATION": {"engine/genesis.py", "engine/people/scouting.py"},
    "RIVAL_BELIEF": {"engine/draft.py", "engine/market/asks.py"},
    "STARS": {"engine/people/scouting.py"},
    "MATCH_INJURY": {"engine/people/condition.py"},
    "TRAINING_INJURY": {"engine/people/condition.py"},
    "INJURY_LENGTH": {"engine/people/condition.py"},
    "PERFORMANCE": {"engine/football/performance.py"},
    "GOALS": {"engine/football/goals.py"},
    "SCORER": {"engine/football/goals.py"},
    "RATING": {"engine/football/aftermath.py"},
    "TIE_BREAK": {"engine/football/standings.py"},
    "RELUCTANCE": {"engine/market/asks.py"},
    "JITTER": {"engine/market/asks.py"},
    "COUNTER_PAD": {"engine/market/rejections.py"},
    "OFFER_COMES": {"engine/rivals/recruit.py"},
    "OFFER_WHO": {"engine/rivals/recruit.py"},
    "OFFER_OPEN": {"engine/rivals/recruit.py"},
    "BID_TIE": {"engine/market/bids.py", "engine/market/free_agents.py"},
    "DEMAND_PAD": {"engine/market/wages.py"},
    "AUTO_TERMS": {"engine/market/wages.py"},
}
"""Where each question is asked; where there are two places, they ask it of different things."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))


def domains_in(tree: ast.Module) -> set[str]:
    """Domains that a source names, as ``rng.NAME`` or imported from rng."""
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "fmbench.engine.rng"
        for alias in node.names
    }
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & imported
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rng":
            used.add(node.attr)
    return used & set(DOMAINS)


def test_every_domain_is_asked_and_in_one_place() -> None:
    asked: dict[str, set[str]] = {}
    for name, tree in sources():
        if name.startswith("oracle/"):  # it may foresee an answer, and so asks once more
            continue
        for domain in domains_in(tree):
            asked.setdefault(domain, set()).add(name)
    assert asked == ASKED_IN
    assert set(asked) == set(DOMAINS)


def test_domains_have_numbers_of_their_own() -> None:
    assert len(set(DOMAINS.values())) == len(DOMAINS)


def test_every_draw_is_made_with_the_seed_of_the_world() -> None:
    draws = 0
    for name, tree in sources():
        if not domains_in(tree):
            continue
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            called = getattr(call.func, "id", getattr(call.func, "attr", None))
            if called in DRAWS:
                draws += 1
                first = call.args[0]
                assert getattr(first, "id", getattr(first, "attr", None)) == "seed", f"{name}:{call.lineno}"
    assert draws > 40


keys = st.integers(0, 2**40)
seeds = st.integers(0, 2**63 - 1)


@given(seeds, st.sampled_from(sorted(DOMAINS.values())), keys, keys, keys, st.integers(1, 2**31 - 1))
def test_a_draw_below_n_lies_from_0_to_below_n(
    seed: int, domain: int, a: int, b: int, c: int, n: int
) -> None:
    assert 0 <= rng.below(seed, domain, a, b, c, n) < n
    assert 0 <= rng.uniform_micro(seed, domain, a, b, c) < MICRO
    assert 5 <= rng.between(seed, domain, a, b, c, 5, 4 + n) < 5 + n
    assert abs(rng.normal_micro(seed, domain, a, b, c)) <= 4_010_000


@given(seeds, keys, keys, keys)
def test_each_part_of_the_key_changes_the_draw(seed: int, a: int, b: int, c: int) -> None:
    variants = [
        (seed, 1, a, b, c), (seed ^ 1, 1, a, b, c), (seed, 2, a, b, c), (seed, 1, a + 1, b, c),
        (seed, 1, a, b + 1, c), (seed, 1, a, b, c + 1), (seed, 1, b + 1, a, c), (seed, 1, c, a, b + 1),
    ]  # fmt: skip
    assert len({int(rng.draw(*key)) for key in set(variants)}) == len(set(variants))


def sample(domain: int = rng.GOALS, seed: int = 7, number: int = 40_000) -> list[int]:
    """Uniform draws keyed the way days and men are: by small consecutive numbers."""
    return [rng.uniform_micro(seed, domain, k % 16, k // 16, 0) for k in range(number)]


def test_draws_are_uniform() -> None:
    drawn = np.array(sample())
    counts = np.bincount(drawn * 100 // MICRO, minlength=100)
    chi_square = float(((counts - 400) ** 2 / 400).sum())
    assert 60 < chi_square < 150, "99 degrees of freedom"
    assert abs(drawn.mean() / MICRO - 0.5) < 0.005


def test_normal_draws_have_mean_0_and_spread_1() -> None:
    drawn = np.array([rng.normal_micro(3, rng.RATING, k, 0, 0) for k in range(40_000)]) / MICRO
    assert abs(drawn.mean()) < 0.015
    assert drawn.std() == pytest.approx(1, abs=0.012)
    assert (np.abs(drawn) < 1.96).mean() == pytest.approx(0.95, abs=0.004)


@pytest.mark.parametrize(("domain", "seed"), [(rng.SCORER, 7), (rng.GOALS, 8)])
def test_other_domains_and_seeds_draw_independently(domain: int, seed: int) -> None:
    together = np.corrcoef(sample(), sample(domain, seed))[0, 1]
    assert abs(together) < 0.02
