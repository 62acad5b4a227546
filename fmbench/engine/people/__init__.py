"""People: birth, growth, condition, injuries, retirement, youth and the scouts who judge them."""

from fmbench.engine.people.birth import (
    TRAITS,
    TraitSpreads,
    blank_person,
    draw_traits,
    give_traits,
    new_person,
    trait_spreads,
)
from fmbench.engine.people.condition import injure_starters, is_first_team, recover
from fmbench.engine.people.growth import grow
from fmbench.engine.people.population import alive_count, leave_football
from fmbench.engine.people.retirement import announce_retirements, retire
from fmbench.engine.people.scouting import (
    GRADES,
    band,
    believed,
    first_look,
    half_stars,
    observe,
    scout_bias,
)
from fmbench.engine.people.youth import intake, leave_academy, promote, warn_terms

__all__ = [
    "GRADES",
    "TRAITS",
    "TraitSpreads",
    "alive_count",
    "announce_retirements",
    "band",
    "believed",
    "blank_person",
    "draw_traits",
    "first_look",
    "give_traits",
    "grow",
    "half_stars",
    "injure_starters",
    "intake",
    "is_first_team",
    "leave_academy",
    "leave_football",
    "new_person",
    "observe",
    "promote",
    "recover",
    "retire",
    "scout_bias",
    "trait_spreads",
    "warn_terms",
]
