"""The door reads legal calls and refuses everything else with a code and a hint."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fmbench.game.answers import ANSWER_CAP, Refusal, RefusalCode, to_json
from fmbench.game.tools import TOOLS, ParsedCall, parse_call
from fmbench.game.tools.arguments import TEXT_CAP
from fmbench.game.tools.echo import ECHO_CAP, show
from fmbench.game.tools.ids import MatchId
from fmbench.game.tools.parse import argument_names

ELEVEN = [f"P{number:05d}" for number in range(11)]
ORDER = {
    "slot": 1,
    "metric": "offer_to_value",
    "comparison": "above",
    "threshold": 2,
    "action": "accept_offer",
}
LEGAL: list[tuple[str, dict[str, Any]]] = [
    ("get_club_overview", {}),
    ("get_squad", {}),
    ("get_player", {"player_id": "P00361"}),
    ("get_league_table", {}),
    ("get_fixtures", {}),
    ("get_match_report", {"match_id": "Y03-R05-M3"}),
    (
        "get_transfer_market",
        {"role": "DM", "max_price_m": 8.5, "max_age": 27, "status": "listed", "page": 2},
    ),
    ("get_finances", {}),
    ("get_youth_academy", {}),
    ("get_history", {"kind": "honors", "season": 3, "page": None}),
    ("get_inbox", {}),
    ("get_draft_pool", {}),
    ("set_lineup", {"player_ids": ELEVEN}),
    ("set_tactics", {"formation": "4-3-3", "style": "pressing"}),
    ("make_transfer_offer", {"player_id": "P00361", "amount_m": 8.0}),
    ("respond_to_offer", {"offer_id": "F00012", "response": "counter", "amount_m": 12.5}),
    ("offer_contract", {"player_id": "P00361", "wage_m_per_year": 3.4, "years": 5}),
    ("list_player", {"player_id": "P00361", "listed": True}),
    ("release_player", {"player_id": "P00361"}),
    ("promote_youth", {"player_id": "P00361"}),
    ("invest", {"facility": "academy"}),
    ("set_standing_order", ORDER),
    ("submit_draft", {"template_ids": ["T50", "T01"]}),
    ("append_note", {"text": "sell P00361 in winter"}),
    ("rewrite_notes", {"text": ""}),
    ("advance", {}),
]


def parsed(tool: str, args: dict[str, Any]) -> ParsedCall:
    """The call, which must be legal."""
    call = parse_call(tool, args)
    assert isinstance(call, ParsedCall), call
    return call


def refused(tool: object, args: object) -> Refusal:
    """The refusal, which must be complete and short."""
    refusal = parse_call(tool, args)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.message
    assert refusal.hint
    text = to_json(refusal)
    assert len(text) < 600
    json.loads(text.encode("utf-8"))
    return refusal


def test_every_tool_has_a_legal_example() -> None:
    assert [tool for tool, _ in LEGAL] == list(TOOLS)


@pytest.mark.parametrize(("tool", "args"), LEGAL)
def test_a_legal_call_is_written_back_as_it_came(tool: str, args: dict[str, Any]) -> None:
    call = parsed(tool, args)
    assert call.to_wire() == args
    assert parsed(tool, json.loads(json.dumps(call.to_wire()))) == call


@pytest.mark.parametrize(("tool", "args"), LEGAL)
def test_a_missing_optional_argument_is_null(tool: str, args: dict[str, Any]) -> None:
    known = argument_names(TOOLS[tool])
    if tool in ("respond_to_offer", "set_standing_order"):
        return
    short = {name: value for name, value in args.items() if known[name]}
    missing = [name for name in known if name not in short]
    assert parsed(tool, short).to_wire() == {**dict.fromkeys(known), **short}
    assert parsed(tool, {**short, **dict.fromkeys(missing)}) == parsed(tool, short)


def test_arguments_are_read_into_the_numbers_of_the_world() -> None:
    bid = parsed("make_transfer_offer", {"player_id": "P00361", "amount_m": 8.25})
    assert bid.arguments.model_dump() == {"player_id": "P00361", "amount": 8.25}
    assert vars(bid.arguments) == {"player_id": 361, "amount": 8_250_000}
    report = parsed("get_match_report", {"match_id": "Y03-R05-M3"})
    assert vars(report.arguments) == {"match_id": MatchId(3, 5, 3)}
    assert vars(parsed("set_standing_order", ORDER).arguments)["threshold_millionths"] == 2_000_000


@pytest.mark.parametrize("tool", [None, 7, True, [], {}, "", "get_squads", "GET_SQUAD", "\ud800"], ids=show)
def test_an_unknown_tool_is_refused(tool: object) -> None:
    assert refused(tool, {}).code == RefusalCode.UNKNOWN_TOOL


def test_a_misspelt_tool_is_answered_with_the_nearest_name() -> None:
    assert "get_squad?" in refused("get_sqad", {}).hint
    assert "make_transfer_offer?" in refused("make_transfer_ofer" + "\u200b", {}).hint
    refused("x" * 1_000_000, {})


@pytest.mark.parametrize("args", [None, "", "{}", [], ["P00361"], 3, 1.5, True], ids=show)
def test_arguments_must_be_an_object(args: object) -> None:
    assert refused("get_player", args).code == RefusalCode.BAD_ARGUMENT


@pytest.mark.parametrize("name", ["player", "Player_Id", "", "player_id ", "\ud800", 3, None], ids=show)
def test_unknown_arguments_are_refused(name: object) -> None:
    refusal = refused("get_player", {"player_id": "P00361", name: 1})
    assert refusal.code == RefusalCode.UNKNOWN_ARGUMENT
    assert "player_id" in refusal.hint


def test_a_field_of_the_model_is_no_second_name_of_an_argument() -> None:
    refusal = refused("make_transfer_offer", {"player_id": "P00361", "amount": 8})
    assert refusal.code == RefusalCode.UNKNOWN_ARGUMENT
    assert "Did you mean amount_m?" in refusal.hint


def test_a_missing_argument_is_named() -> None:
    refusal = refused("make_transfer_offer", {"player_id": "P00361"})
    assert refusal.code == RefusalCode.MISSING_ARGUMENT
    assert "amount_m" in refusal.message


@pytest.mark.parametrize(
    "amount",
    [
        None,
        True,
        "8",
        "8.0",
        [8],
        {"m": 8},
        float("nan"),
        float("inf"),
        float("-inf"),
        0,
        -0.0,
        -8,
        -1e-9,
        1e-9,
        1_000_000.5,
        10**25,
        -(10**25),
        1234567890123456789012345,
        10**6000,
        1e308,
    ],
    ids=show,
)
def test_impossible_amounts_are_refused(amount: object) -> None:
    bid = refused("make_transfer_offer", {"player_id": "P00361", "amount_m": amount})
    assert bid.code == RefusalCode.BAD_ARGUMENT
    assert bid.message.startswith("amount_m is ")
    terms = {"player_id": "P00361", "wage_m_per_year": amount, "years": 3}
    assert refused("offer_contract", terms).message.startswith("wage_m_per_year is ")


@pytest.mark.parametrize("years", [None, True, 0, 6, -1, 3.0, "3", 10**25, float("nan"), [3]], ids=show)
def test_contract_years_are_whole_numbers_from_1_to_5(years: object) -> None:
    terms = {"player_id": "P00361", "wage_m_per_year": 3, "years": years}
    assert refused("offer_contract", terms).code == RefusalCode.BAD_ARGUMENT


@pytest.mark.parametrize(
    "player_id",
    [
        None,
        361,
        True,
        ["P00361"],
        "361",
        "p00361",
        "\u042000361",
        "P\uff10\uff10\uff13\uff16\uff11",
        "P00361\u200b",
        "\ud83d",
        "P" + "1" * 1_000_000,
        "P" + "9" * 25,
        "F00012",
        {},
    ],
    ids=show,
)
def test_impossible_player_ids_are_refused(player_id: object) -> None:
    refusal = refused("get_player", {"player_id": player_id})
    assert refusal.code == RefusalCode.BAD_ARGUMENT
    assert len(refusal.message) < ECHO_CAP + 80


def test_a_look_alike_letter_is_pointed_out() -> None:
    assert "ASCII" in refused("get_player", {"player_id": "\u042000361"}).hint


@pytest.mark.parametrize(
    "player_ids",
    [
        None,
        "P00361",
        ",".join(ELEVEN),
        {},
        [],
        ELEVEN[:10],
        [*ELEVEN, "P00361"],
        [*ELEVEN[:10], 10],
        [*ELEVEN[:10], None],
        [*ELEVEN[:10], ["P00010"]],
        ["P00361"] * 1_000_000,
    ],
    ids=show,
)
def test_a_lineup_is_a_list_of_eleven_ids(player_ids: object) -> None:
    refusal = refused("set_lineup", {"player_ids": player_ids})
    assert refusal.code == RefusalCode.BAD_ARGUMENT


def test_a_bad_id_in_a_list_is_found_by_its_place() -> None:
    refusal = refused("set_lineup", {"player_ids": [*ELEVEN[:10], "T01"]})
    assert refusal.message.startswith('player_ids item 11 is "T01"')


def test_nobody_is_named_twice_in_a_list() -> None:
    refusal = refused("set_lineup", {"player_ids": [*ELEVEN[:10], "P00003"]})
    assert refusal.code == RefusalCode.DUPLICATE
    assert "P00003" in refusal.message
    draft = refused("submit_draft", {"template_ids": ["T01", "T02", "T01"]})
    assert draft.code == RefusalCode.DUPLICATE


def test_a_draft_list_may_be_short_but_not_long() -> None:
    assert parsed("submit_draft", {"template_ids": []}).to_wire() == {"template_ids": []}
    too_many = [f"T{number:02d}" for number in range(1, 27)]
    assert refused("submit_draft", {"template_ids": too_many}).code == RefusalCode.BAD_ARGUMENT
    assert len(parsed("submit_draft", {"template_ids": too_many[:25]}).to_wire()) == 1


@pytest.mark.parametrize("listed", [None, 0, 1, "true", "", [], 1.0], ids=show)
def test_a_truth_value_is_true_or_false(listed: object) -> None:
    assert refused("list_player", {"player_id": "P00361", "listed": listed}).hint


@pytest.mark.parametrize(
    "facility", [None, 1, True, "Academy", "academy ", "st\u0430dium", [], "\ud800"], ids=show
)
def test_a_closed_list_takes_its_words_only(facility: object) -> None:
    refusal = refused("invest", {"facility": facility})
    assert "academy, training, stadium" in refusal.message


def test_an_amount_goes_with_a_counter_and_only_with_it() -> None:
    for response in ("accept", "reject", "accept_counter"):
        call = {"offer_id": "F00012", "response": response, "amount_m": None}
        assert parsed("respond_to_offer", call).negotiation_moves == 0
        priced = refused("respond_to_offer", {**call, "amount_m": 3})
        assert priced.message.startswith("amount_m must be null")
    bare = refused("respond_to_offer", {"offer_id": "F00012", "response": "counter"})
    assert bare.message.startswith("amount_m is null")


@pytest.mark.parametrize("name", ["metric", "comparison", "threshold"], ids=show)
def test_a_standing_order_needs_its_whole_condition(name: str) -> None:
    assert refused("set_standing_order", {**ORDER, name: None}).message.startswith(name)
    clear = {"slot": 1, "metric": None, "comparison": None, "threshold": None, "action": "clear"}
    assert parsed("set_standing_order", clear).to_wire() == clear
    assert parsed("set_standing_order", {"slot": 1, "action": "clear"}).to_wire() == clear
    assert refused("set_standing_order", {**clear, name: ORDER[name]}).message.startswith(name)


def test_offer_to_value_orders_answer_offers() -> None:
    refusal = refused("set_standing_order", {**ORDER, "action": "list"})
    assert refusal.message.startswith("metric is offer_to_value")


@pytest.mark.parametrize("threshold", [float("nan"), float("inf"), 10**25, "2", True, [2], 1e7], ids=show)
def test_a_threshold_is_a_plain_number(threshold: object) -> None:
    assert refused("set_standing_order", {**ORDER, "threshold": threshold}).hint


def test_cash_thresholds_may_be_negative() -> None:
    order = {**ORDER, "metric": "cash_m", "comparison": "below", "threshold": -2.5}
    call = parsed("set_standing_order", order)
    assert vars(call.arguments)["threshold_millionths"] == -2_500_000


def test_notes_of_a_megabyte_are_refused() -> None:
    for tool in ("append_note", "rewrite_notes"):
        assert refused(tool, {"text": "x" * 1_048_576}).code == RefusalCode.NOTE_TOO_LONG
        assert refused(tool, {"text": "x" * (TEXT_CAP + 1)}).code == RefusalCode.NOTE_TOO_LONG
        parsed(tool, {"text": "x" * TEXT_CAP})


@pytest.mark.parametrize("bad", ["\x00", "\x1b", "\x7f", "\ud800", "a\ud83d b"], ids=show)
def test_notes_without_control_characters_and_half_surrogates(bad: str) -> None:
    refusal = refused("append_note", {"text": f"plan {bad}"})
    assert refusal.code == RefusalCode.BAD_ARGUMENT


def test_notes_keep_every_language_and_plain_line_ends() -> None:
    call = parsed("append_note", {"text": "übergang 計画 🙂\tx\r\ny\rz\n"})
    assert call.to_wire() == {"text": "übergang 計画 🙂\tx\ny\nz\n"}


@pytest.mark.parametrize("text", [None, 3, True, ["note"], {}, ""], ids=show)
def test_a_note_is_a_text_with_something_in_it(text: object) -> None:
    assert refused("append_note", {"text": text}).code == RefusalCode.BAD_ARGUMENT


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=20)
    | st.sampled_from(["P00361", "F00012", "T01", "Y03-R05-M3", "clear", "counter", 10**25]),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=15,
)
SURROGATES = st.text(st.characters(categories=["Cs", "Lu", "Cc"]), max_size=10)


@settings(deadline=None, max_examples=150)
@given(JSON_VALUES | SURROGATES | st.binary() | st.sampled_from(list(TOOLS)), JSON_VALUES)
def test_no_call_whatever_raises(tool: object, args: object) -> None:
    answer = parse_call(tool, args)
    if isinstance(answer, Refusal):
        assert len(to_json(answer)) < ANSWER_CAP


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_no_argument_whatever_raises(data: st.DataObject) -> None:
    tool, legal = data.draw(st.sampled_from(LEGAL))
    args: dict[str, object] = dict(legal)
    for name in data.draw(st.lists(st.sampled_from(list(argument_names(TOOLS[tool])) or ["x"]))):
        args[name] = data.draw(JSON_VALUES | SURROGATES | st.complex_numbers() | st.binary())
    answer = parse_call(tool, args)
    if isinstance(answer, Refusal):
        assert len(to_json(answer).encode("utf-8")) < ANSWER_CAP
    else:
        again = parse_call(tool, json.loads(json.dumps(answer.to_wire())))
        assert again == answer


@given(JSON_VALUES | SURROGATES | st.binary() | st.complex_numbers())
def test_no_more_than_eighty_characters_of_a_bad_value_are_repeated(value: object) -> None:
    shown = show(value)
    assert shown.isascii()
    assert len(shown) <= ECHO_CAP
