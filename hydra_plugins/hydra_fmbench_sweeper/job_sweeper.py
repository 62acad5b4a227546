"""Hydra's way to the jobs of a sweep that an experiment declares; `conf/hydra/sweeper/jobs.yaml` names it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hydra._internal.core_plugins.basic_sweeper import BasicSweeper
from omegaconf import OmegaConf


class JobSweeper(BasicSweeper):
    """Launches the jobs of `fmbench.commands.sweep_jobs.SweepAxes` in one batch."""

    def __init__(
        self, max_batch_size: int | None, params: Mapping[str, str], one_at_a_time: Mapping[str, str]
    ) -> None:
        super().__init__(max_batch_size, dict(params))
        self._declared = {"params": dict(params), "one_at_a_time": dict(one_at_a_time)}

    def sweep(self, arguments: list[str]) -> Sequence[Any]:
        """Launch every job; `arguments` are the overrides of the command line."""
        # Hydra loads this module at each start; only a sweep needs more.
        from fmbench.commands.sweep_jobs import axes_of

        assert self.config is not None
        assert self.launcher is not None
        folder = Path(self.config.hydra.sweep.dir)
        folder.mkdir(parents=True, exist_ok=True)
        OmegaConf.save(self.config, folder / "multirun.yaml")
        jobs = [list(job) for job in axes_of(self._declared, arguments).jobs]
        results: Sequence[Any] = self.launcher.launch(jobs, initial_job_idx=0)
        for result in results:
            _ = result.return_value  # raises what a job raised
        return [results]
