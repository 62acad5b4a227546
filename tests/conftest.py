"""What every test shares."""

import signal

import hypothesis
import pytest

from fmbench.settings import Settings, load_settings

hypothesis.settings.register_profile("compiling", deadline=None)
hypothesis.settings.load_profile("compiling")  # the first call of a kernel compiles it


# A shell that puts the tests in its background has them ignore Ctrl-C, and every process they start too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Return the declared settings, composed once for the whole session."""
    return load_settings()
