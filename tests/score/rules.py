"""The frozen constants of version 1 (paper §3.3), for tests of the formulas alone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperChannels:
    honors: float
    value_added: float
    squad: float


@dataclass(frozen=True)
class PaperRules:
    weights: PaperChannels = PaperChannels(18, 10, 6)
    divisors: PaperChannels = PaperChannels(60, 40, 80)
    window: int = 3
    liquidity: float = 0.8
    hoard_multiple: float = 3.0
    hoard_share: float = 0.3
    rho_base: float = 0.8
    rho_exponent: float = 1.5
    revival_discount: float = 0.8
    facility_building_share: float = 0.5
    facility_finished_share: float = 0.0


RULES = PaperRules()
HORIZON = 20
INFLATION = 0.04
