"""Hidden traits (mechanics §4, decisions 6)."""

import numpy as np
import pytest

from fmbench.engine.people import TRAITS, draw_traits, trait_spreads
from fmbench.engine.rng import NEWBORN, POOL
from fmbench.engine.state import player as P
from fmbench.engine.state.roles import CB, GK, W
from tests.engine.people.worlds import plain_rules


def many(role: int, count: int = 2000) -> dict[int, np.ndarray]:
    spreads = trait_spreads(plain_rules())
    drawn = np.array([draw_traits(9, NEWBORN, i, role, spreads) for i in range(count)])
    return dict(zip(TRAITS, drawn.T, strict=True))


def test_traits_spread_as_declared() -> None:
    traits = many(CB)
    assert traits[P.DEVELOPMENT].mean() == pytest.approx(1e6, rel=0.02)
    assert traits[P.DEVELOPMENT].std() == pytest.approx(0.2e6, rel=0.1)
    assert traits[P.PRONENESS].mean() == pytest.approx(1e6, rel=0.03)
    assert traits[P.ONSET].mean() == pytest.approx(31_000, abs=100)
    assert traits[P.ONSET].std() == pytest.approx(1_200, rel=0.1)
    assert 20_000 <= traits[P.CONSISTENCY].min() < 25_000
    assert 95_000 < traits[P.CONSISTENCY].max() <= 100_000
    assert np.std(np.log(traits[P.WAGE_FACTOR] / 1e6)) == pytest.approx(0.25, rel=0.1)
    assert traits[P.PUBLIC_NOISE].std() == pytest.approx(0.2e6, rel=0.1)


def test_a_style_never_suits_and_hampers_the_same_man() -> None:
    traits = many(W)
    assert (traits[P.FIT_STYLE] != traits[P.MISFIT_STYLE]).all()
    assert set(traits[P.FIT_STYLE]) == set(traits[P.MISFIT_STYLE]) == {0, 1, 2, 3}


def test_a_second_role_is_a_neighbour_and_keepers_have_none() -> None:
    second = many(CB)[P.SECOND_ROLE]
    assert np.mean(second >= 0) == pytest.approx(0.35, abs=0.03)
    assert set(second) == {-1, *plain_rules().traits.neighbours[CB].tolist()}
    assert set(many(GK)[P.SECOND_ROLE]) == {-1}


def test_templates_and_newborns_do_not_share_draws() -> None:
    spreads = trait_spreads(plain_rules())
    assert draw_traits(1, POOL, 3, CB, spreads).tolist() != draw_traits(1, NEWBORN, 3, CB, spreads).tolist()
    assert draw_traits(1, POOL, 3, CB, spreads).tolist() == draw_traits(1, POOL, 3, CB, spreads).tolist()
