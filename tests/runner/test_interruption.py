"""Ctrl-C is a wish first and a command the second time."""

import os
import signal

import pytest

from fmbench.runner.interruption import Interruption


def test_the_first_ctrl_c_is_noted_and_the_second_interrupts() -> None:
    with Interruption() as interruption:
        os.kill(os.getpid(), signal.SIGINT)
        assert interruption.requested
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_works_as_before_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interruption():
        pass
    assert signal.getsignal(signal.SIGINT) is before
