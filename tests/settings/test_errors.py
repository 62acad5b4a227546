"""A setting that cannot be used is answered in one clear line."""

import pytest

from fmbench.settings import SettingsError, check_overrides, check_sweep, conf_dir, load_settings, validate
from fmbench.settings.load import compose_mapping
from fmbench.settings.shapes import ROLES

NO_SCRIPT = "must be a language model, not a script; the seat of a script is chosen by"
EACH = "must be a number for each of"
MARKETS = sorted(file.stem for file in (conf_dir() / "world" / "market").glob("*.yaml"))


def refusal(*overrides: str) -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings(overrides)
    message = str(caught.value)
    assert "\n" not in message
    assert caught.value.exit_code == 2
    return message


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "world.market.markpu=1",
            "no setting named 'world.market.markpu'; did you mean 'world.market.pair_markup'?",
        ),
        ("reject_raise=0.05", "no setting named 'reject_raise'; did you mean 'world.market.reject_raise'?"),
        (
            "world.draft.role_quota.GG=6",
            "no setting named 'world.draft.role_quota.GG'; did you mean 'world.draft.role_quota.GK'?",
        ),
    ],
)
def test_unknown_setting_names_the_nearest_known_one(override: str, message: str) -> None:
    assert refusal(override) == message


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "world.market.reject_raise=5",
            "world.market.reject_raise = 5.0: must be a number from 0 to 0.15 (x)",
        ),
        (
            "world.market.reject_raise=abc",
            'world.market.reject_raise = "abc": must be a number from 0 to 0.15 (x)',
        ),
        (
            "world.market.reject_raise=null",
            "world.market.reject_raise = null: must be a number from 0 to 0.15 (x)",
        ),
        (
            "world.market.reject_raise=nan",
            "world.market.reject_raise = NaN: must be a number from 0 to 0.15 (x)",
        ),
        (
            "world.market.reject_raise=inf",
            "world.market.reject_raise = Infinity: must be a number from 0 to 0.15 (x)",
        ),
        ("years=2.5", "years = 2.5: must be a whole number from 1 to 40 (season)"),
        ("years=true", "years = true: must be a whole number from 1 to 40 (season)"),
        ("years=0", "years = 0: must be a whole number from 1 to 40 (season)"),
        ("years='2'", 'years = "2": must be a whole number from 1 to 40 (season)'),
        (
            "world.traits.onset_mean.GK=50",
            "world.traits.onset_mean.GK = 50.0: must be a number from 26 to 36 (year)",
        ),
        (
            "seeds=[1,-4]",
            "seeds[1] = -4: must be a whole number from 0 to 9223372036854775807 (seed)",
        ),
        (
            "seeds=1",
            "seeds = 1: must be a list in [ ] of whole numbers from 0 to 9223372036854775807 (seed)",
        ),
        ("world.market=5", "world.market = 5: must be a group of settings"),
        (
            "world.insolvency.revival_baseline_floor=mean",
            'world.insolvency.revival_baseline_floor = "mean": must be one of auto_squad, none',
        ),
    ],
)
def test_wrong_value_names_path_value_and_what_is_allowed(override: str, message: str) -> None:
    assert refusal(override) == message


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "track=areana",
            "track = \"areana\": must be one of arena, solo; did you mean 'arena'?",
        ),
        ("wrld/market=tiered_v1", "no group named 'wrld/market'; did you mean 'world/market'?"),
        ("world/market=none", f'world/market = "none": must be one of {", ".join(MARKETS)}'),
        ("track=null", "track = null: must be one of arena, solo"),
    ],
)
def test_wrong_group_option_names_the_options(override: str, message: str) -> None:
    assert refusal(override) == message


@pytest.mark.parametrize(
    ("override", "named", "options"),
    [
        (
            "world.market.version=static",
            'world.market.version = "static"',
            "world/market=NAME, one of static,",
        ),
        (
            "world.market={version:static}",
            'world.market.version = "static"',
            "world/market=NAME, one of static",
        ),
        ("world.version=other", 'world.version = "other"', "world=NAME, one of tiered_v1"),
        ("scoring.version=v9", 'scoring.version = "v9"', "scoring=NAME, one of no-honors, v1"),
        ("harness.version=v2", 'harness.version = "v2"', "harness=NAME, one of paraphrased,"),
        ("opponents.name=hard", 'opponents.name = "hard"', "opponents=NAME, one of easy, hard,"),
    ],
)
def test_no_option_is_stamped_with_another_name_than_its_file_gives(
    override: str, named: str, options: str
) -> None:
    message = refusal(override)
    assert message.startswith(f"{named}: ")
    assert options in message


def test_an_axis_of_names_is_refused_like_one_name() -> None:
    with pytest.raises(SettingsError, match=r"world\.market\.version: .* world/market=NAME"):
        check_sweep(["world.market.version=static,tiered_v1"])


@pytest.mark.parametrize(
    ("version", "is_played"), [("v1", True), ("v1-mild", True), ("v9", False), ("v10", False)]
)
def test_a_score_that_is_not_written_is_refused_before_a_run(version: str, is_played: bool) -> None:
    mapping = compose_mapping()
    mapping["scoring"]["version"] = version
    if is_played:
        assert validate(mapping).scoring.version == version
        return
    with pytest.raises(SettingsError, match=f'scoring: version = "{version}": must be v1, or '):
        validate(mapping)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "seeds={a:1}",
            'seeds = {"a": 1}: must be a list in [ ] of whole numbers from 0 to 9223372036854775807 (seed)',
        ),
        (
            "scoring.weights=[1]",
            f"scoring.weights = [1]: {EACH} honors, value_added, squad from 0 to 100 (pt)",
        ),
        (
            "world.traits.onset_mean=[1,2]",
            f"world.traits.onset_mean = [1, 2]: {EACH} {', '.join(ROLES)} from 26 to 36 (year)",
        ),
    ],
)
def test_a_value_of_another_shape_is_answered_with_what_is_allowed(override: str, message: str) -> None:
    assert refusal(override) == message


@pytest.mark.parametrize(
    ("overrides", "chosen"),
    [
        (["seat=heuristic", "seat.policy=idle"], "seat=idle"),
        (["seat=idle", "seat.policy=random"], "seat=random"),
        (["track=arena", "roster.seats.seat01.policy=random"], "seat@roster.seats.seat01=random"),
        (["seat=idle", "seat.policy=model"], "seat=NAME, a model's option"),
    ],
)
def test_a_policy_without_its_options_is_refused_and_the_seat_to_choose_named(
    overrides: list[str], chosen: str
) -> None:
    message = refusal(*overrides)
    assert f"a policy is chosen together with its options, by {chosen}" in message
    assert "did you mean" not in message


@pytest.mark.parametrize(
    "address", ["http://user:secretpw@127.0.0.1:9", "https://secretpw@host", "http://u:p@secretpw@host/x"]
)
def test_a_password_in_an_address_is_refused_and_never_told(address: str) -> None:
    message = refusal(f"tracking.uri='{address}'")
    assert message.startswith("tracking: uri must be an address without user and password")
    assert "MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD" in message
    for overrides in ([f"tracking.uri='{address}'"] * 2, [f"tracking.ure='{address}'"], [f"a='{address}"]):
        assert "secretpw" not in refusal(*overrides)


def test_an_address_without_a_password_stands() -> None:
    for address in ("http://host:5000/mlflow", "sqlite:////tmp/a@b.db", "file:///tmp/a@b"):
        assert load_settings([f"tracking.uri='{address}'"]).tracking.uri == address


@pytest.mark.parametrize("given", ["seat=heuristic", "seat=idle", "seat.name=idle"])
def test_a_seat_that_an_arena_would_leave_unused_is_refused(given: str) -> None:
    message = refusal("track=arena", given)
    assert message.startswith(f"'{given}': track=arena has no such seat; choose all of its seats by roster=")
    assert load_settings(["track=arena", "seat@roster.seats.seat03=idle"]).seat.name == "idle"


def test_setting_given_twice_is_refused() -> None:
    assert refusal("years=2", "years=3") == "years is set twice: 'years=2' and 'years=3'"


@pytest.mark.parametrize("argument", ["years", "", "years==", "=2", "years=[1"])
def test_malformed_override_is_refused(argument: str) -> None:
    assert refusal(argument) == f"cannot read {argument!r}: write NAME=VALUE, such as years=2"


@pytest.mark.parametrize("argument", ["+years=2", "++years=2", "~years", "+world.extra=1"])
def test_settings_are_changed_only_never_added_or_removed(argument: str) -> None:
    assert "not added or removed" in refusal(argument)


def test_option_of_another_policy_is_refused() -> None:
    message = refusal("seat=idle", "seat.options.raise_share=2")
    assert message == "no setting named 'seat.options.raise_share' with the groups chosen"


def test_sweep_is_refused_where_one_value_is_needed() -> None:
    assert refusal("years=2,3") == "'years=2,3' is a sweep: give one value, or NAME=[A,B] for a list"


def test_flags_are_left_to_others_and_sweeps_checked_by_name() -> None:
    check_overrides(["-m", "--cfg", "years=2,3", "world.match.mu=1.2,1.4", "seat=idle,random"])
    with pytest.raises(SettingsError, match="did you mean 'heuristic'"):
        check_overrides(["-m", "seat=idle,heuristc"])


def test_every_value_of_a_sweep_is_checked_before_it_starts() -> None:
    check_sweep(["years=2,3", "seat=idle"])
    with pytest.raises(SettingsError, match=r"world\.match\.mu = 9\.0: must be a number from 0\.8 to 2"):
        check_sweep(["world.match.mu=1.2,9", "years=2"])


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["seeds=[1,1]"], "seeds names 1 more than once"),
        (["seeds=[]"], "seeds must name at least one seed, such as [1,1024,2026]"),
        (
            ["world.board.fire=40", "world.board.vote=20"],
            "world.board: fire (40.0) must not exceed vote (20.0)",
        ),
        (["world.draft.role_quota.GK=6"], "world.draft: role_quota adds up to 51, pool_size is 50"),
        (
            ["world.market.style_probs=[0.3,0.4,0.4]"],
            "world.market: the entries of style_probs must add up to 1, not 1.1",
        ),
        (
            ["world.calendar.winter_open_day=195"],
            "world.calendar: winter_open_day (195) must not exceed midseason_day (190)",
        ),
        (
            ["world.calendar.settlement_day=297"],
            "world: the last round is on day 298, calendar.settlement_day is 297",
        ),
        (
            ["seat=idle", "seat.name=oracle"],
            "seat: name is oracle, but a script is recorded under the name of its policy, idle",
        ),
        (["seat=idle", "seat.kind=llm"], "seat: kind is llm, but policy=idle is a script"),
        (
            ["seat=claude-fable-5", "seat.name=heuristic"],
            "seat: name is heuristic, the name of a script, not of a model",
        ),
        (
            ["seat=claude-fable-5", "seat.options.model=3"],
            "seat.options.model = 3: must be a name",
        ),
        (
            ["seat=claude-haiku-4.5", "seat.options.model=scripted/heuristic"],
            f'seat.options: model = "scripted/heuristic": {NO_SCRIPT} seat=heuristic',
        ),
        (["track.seats=2"], "track.seats = 2: must be 1 in track=solo; track=arena has 16"),
        (["roster=scripted16"], "track=solo takes no roster; add track=arena, or drop the roster"),
        (
            ["track=arena", "roster=none"],
            "track=arena needs a roster of 16 seats, such as scripted16, not none",
        ),
        (
            ["track=arena", "track.seats=2"],
            "track.seats = 2: needs a roster of seat01 to seat02, and the one chosen has 16 seats: "
            + ", ".join(f"seat{number:02d}" for number in range(1, 17)),
        ),
    ],
)
def test_settings_that_contradict_each_other_are_refused(overrides: list[str], message: str) -> None:
    assert refusal(*overrides) == message


def test_several_problems_are_counted() -> None:
    assert refusal("years=0", "world.match.mu=9").endswith("(and 1 more)")


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (
            "world.calendar.year_days=350",
            "world.calendar.year_days = 350: must be 360 (day): months, yearly money and ages count 360 days",
        ),
        (
            "world.draft.clubs=12",
            "world.draft.clubs = 12: must be 16 (count): the names and fixtures are those of 16 clubs",
        ),
    ],
)
def test_what_the_world_is_built_on_is_no_choice_even_with_permission(override: str, message: str) -> None:
    assert refusal(override) == message
    assert refusal(override, "allow_nonstandard=true") == message


def test_knob_fixed_by_the_paper_needs_permission() -> None:
    message = refusal("world.draft.stipend=5")
    assert message == (
        "world.draft.stipend = 5.0: the paper fixes it at 50; allow_nonstandard=true permits another value"
    )
    changed = load_settings(["world.draft.stipend=5", "allow_nonstandard=true"])
    assert changed.world.draft.stipend == 5.0
