"""Form, morale, fatigue and injuries (mechanics §4)."""

from fmbench.settings.base import Number, Part, Whole, public, secret


class Condition(Part):
    """What matches, results and rest do to a player."""

    form_alpha: Number = secret("Weight of the latest match in form.", "share", 0, 1)
    form_effect: Number = secret("Ability gained or lost at best and worst form.", "x", 0, 0.1)
    morale_start: Number = public("Morale on arrival; also the neutral level.", "pt", 0, 100)
    morale_effect: Number = secret("Ability gained for each point of morale above neutral.", "x/pt", 0, 0.004)
    morale_cap_mult: Number = secret("Highest factor that morale can give.", "x", 1, 1.1)
    morale_win: Number = secret("Morale gained by a win.", "pt", 0, 5)
    morale_loss: Number = secret("Morale lost by a defeat.", "pt", -5, 0)
    morale_renewal: Number = secret("Morale gained by an accepted renewal.", "pt", 0, 20)
    morale_renewal_gap: Whole = public(
        "Days before another renewal of the same player lifts morale.", "day", 1, 360
    )
    morale_listed: Number = secret("Morale lost on being listed for sale.", "pt", -20, 0)
    morale_bid_refused: Number = secret(
        "Morale lost when an offer above his value is turned down.", "pt", -10, 0
    )
    morale_unused: Number = secret(
        "Daily morale lost by an able player left out for 30 days.", "pt/day", -1, 0
    )
    morale_decay: Number = secret("Daily return of morale to neutral.", "1/day", 0, 0.1)
    fatigue_match: Number = secret("Fatigue added by 90 minutes.", "pt", 5, 40)
    fatigue_gk_factor: Number = secret("A goalkeeper's share of that.", "x", 0, 1)
    fatigue_press_factor: Number = secret("Factor of the pressing style.", "x", 1, 1.5)
    fatigue_rec_base: Number = secret("Fatigue recovered a day whatever its level.", "pt/day", 0, 4)
    fatigue_rec_prop: Number = secret("Share of fatigue recovered a day.", "1/day", 0, 0.1)
    fatigue_age_factor: Number = secret("Recovery lost for each year past 30.", "x/year", 0, 0.05)
    fatigue_free: Number = secret("Fatigue below which nothing is lost.", "pt", 0, 60)
    fatigue_slope: Number = secret("Ability lost for each point of fatigue above that.", "x/pt", 0, 0.006)
    fatigue_ai_rotate_at: Number = secret("Fatigue at which rotating rivals rest a player.", "pt", 20, 80)
    injury_match_hazard: Number = secret("Chance of an injury in a start.", "prob", 0, 0.05)
    injury_train_hazard: Number = secret("Daily chance of an injury in training.", "prob/day", 0, 0.003)
    injury_fatigue_slope: Number = secret("Risk added for each point of fatigue above 30.", "x/pt", 0, 0.05)
    injury_age_slope: Number = secret("Risk added for each year past 29.", "x/year", 0, 0.1)
    injury_dur_median: Number = secret("Median days out.", "day", 5, 60)
    injury_dur_sd: Number = secret("Spread of the days out.", "log", 0.2, 1.5)
    injury_dur_max: Whole = secret("Longest time out.", "day", 60, 360)
    injury_train_relief: Number = secret("Risk each training level takes away.", "x/level", 0, 0.1)
