"""Resamples are named by their key and fair."""

import numpy as np
import pytest

from fmbench.analysis.statistics import StatisticsError
from fmbench.analysis.statistics.draws import keyed_uniforms, resampled_indices

PINNED = [[3, 4, 4, 0, 0], [4, 1, 2, 0, 3]]


def test_a_key_names_its_resamples_on_every_machine() -> None:
    assert resampled_indices("report", 2, 5).tolist() == PINNED
    assert resampled_indices("another", 2, 5).tolist() != PINNED


def test_resamples_are_fair() -> None:
    counts = np.bincount(resampled_indices("fair", 10_000, 7).ravel(), minlength=7)
    # 70,000 draws, 10,000 expected in each cell, SD 93.
    assert np.abs(counts - 10_000).max() < 4 * 93


def test_uniforms_stay_inside_the_open_interval_and_fill_it() -> None:
    values = keyed_uniforms("fill", 50_000)
    assert 0 < values.min() < 1e-3
    assert 1 - 1e-3 < values.max() < 1
    assert values.mean() == pytest.approx(0.5, abs=0.006)


def test_nothing_cannot_be_resampled() -> None:
    with pytest.raises(StatisticsError, match="n=0"):
        resampled_indices("x", 5, 0)
