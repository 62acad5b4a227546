"""What every test shares."""

import pytest

from fmbench.settings import Settings, load_settings


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Return the declared settings, composed once for the whole session."""
    return load_settings()
