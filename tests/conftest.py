"""What every test shares."""

import hypothesis
import pytest

from fmbench.settings import Settings, load_settings

hypothesis.settings.register_profile("compiling", deadline=None)
hypothesis.settings.load_profile("compiling")  # the first call of a kernel compiles it


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Return the declared settings, composed once for the whole session."""
    return load_settings()
