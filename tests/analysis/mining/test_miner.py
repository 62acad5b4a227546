"""What is mined is what happened: checked against the journal, the world and a second way to count."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from fmbench import load_settings, run
from fmbench.analysis.metrics import profile_of
from fmbench.analysis.mining import (
    MinedRun,
    MinedWorld,
    Refused,
    Trade,
    Verified,
    verify,
)
from fmbench.analysis.mining.miner import Miner
from fmbench.engine.market.valuation import months_left, true_values
from fmbench.engine.state import club as C
from fmbench.engine.state import player as P
from fmbench.engine.state import roles
from fmbench.engine.state import rows as K
from fmbench.engine.world import World
from fmbench.game.answers import Accepted, Rejected
from fmbench.game.episode import Episode
from fmbench.game.journal import Act, Journal, Line, read_journal
from fmbench.game.observer import HearAnswer
from fmbench.game.packet import Packet
from fmbench.game.recorder import Recorder, Recorders
from fmbench.game.replay import check_record, recorders_of
from fmbench.game.seat import Seat
from fmbench.game.stops import Door
from fmbench.game.tools import ParsedCall
from fmbench.game.tools.ids import format_player
from fmbench.game.view.names import club_names
from fmbench.tracking import seat_label
from tests.analysis.mining.conftest import SEED
from tests.analysis.mining.runs import edit_json, flip_byte
from tests.game.episodes import Chaos, begin, play, settings_of


class Manager(Chaos):
    """Chaos that begins with terms for a free agent and for another club's man, in a window."""

    def play(self, packet: Packet, door: Door) -> None:
        if packet.window_open:
            for status in ("free_agent", "last_year"):
                market = door.call("get_transfer_market", {"status": status})
                assert isinstance(market, Accepted)
                for player in map(format_player, market.payload.men.player[:2]):  # type: ignore[union-attr]
                    door.call("make_transfer_offer", {"player_id": player, "amount_m": 6})
                    terms = {"player_id": player, "wage_m_per_year": 2.5, "years": 2}
                    door.call("offer_contract", terms)
        super().play(packet, door)


@pytest.fixture(scope="module")
def chaotic(tmp_path_factory: pytest.TempPathFactory) -> tuple[Miner, Episode, tuple[Line, ...]]:
    """Two chaotic years, recorded, then made again under the miner's eyes."""
    path = tmp_path_factory.mktemp("chaos") / "journal.jsonl"
    with Journal.create(path, {}) as journal:
        play(begin(recorders=Recorders.solo(Recorder(journal))), Manager(11, calls=40))
    lines = read_journal(path).lines
    miner = Miner(1)
    episode = Episode(settings_of("years=2"), 1, recorders_of(lines, None), miner)
    assert str(check_record(episode)) == "0 drift"
    return miner, episode, lines


def acts(lines: tuple[Line, ...], tool: str) -> list[Act]:
    return [line for line in lines if isinstance(line, Act) and line.tool == tool]


def test_every_accepted_call_is_mined_once(chaotic: tuple[Miner, Episode, tuple[Line, ...]]) -> None:
    (book,), _, lines = chaotic[0].books, chaotic[1], chaotic[2]
    recorded = Counter(line.tool for line in lines if isinstance(line, Act))
    assert sum(book.calls.values(), Counter()) == recorded
    for tool, mined in (
        ("offer_contract", book.contract_offers),
        ("make_transfer_offer", book.transfer_offers),
        ("invest", book.investments),
        ("promote_youth", book.promotions),
        ("set_tactics", book.tactics),
    ):
        assert len(mined) == recorded[tool] > 0, tool


def test_a_mined_call_names_the_man_and_the_money_of_the_call(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    (book,), lines = chaotic[0].books, chaotic[2]
    for mined, act in zip(book.transfer_offers, acts(lines, "make_transfer_offer"), strict=True):
        assert format_player(mined.man.player) == act.args["player_id"]
        assert mined.amount == round(act.args["amount_m"] * 1_000_000)
    for talks, act in zip(book.contract_offers, acts(lines, "offer_contract"), strict=True):
        assert (format_player(talks.man.player), talks.years) == (act.args["player_id"], act.args["years"])
    assert {offer.whose for offer in book.contract_offers} == {"own", "free", "other"}
    assert {offer.status for offer in book.contract_offers} >= {"signed", "rejected"}


def test_notebooks_are_those_that_the_notes_make(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    (book,), episode, lines = chaotic[0].books, chaotic[1], chaotic[2]
    text, ends = "", {}
    for line in lines:
        if isinstance(line, Act) and line.tool in ("append_note", "rewrite_notes"):
            new = line.args["text"]
            text = new if line.tool == "rewrite_notes" or not text else f"{text}\n{new}"
            ends[int(line.stop[1:3])] = text
    assert book.notes == ends
    assert text == episode.seats[0].memory.notebook


def test_a_reversal_differs_from_what_was_in_force(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    (book,) = chaotic[0].books
    start = begin().world.clubs[:, 0]
    in_force = roles.FORMATIONS[start[C.FORMATION]], roles.STYLES[start[C.STYLE]]
    for call in book.tactics:
        assert call.is_reversal == ((call.formation, call.style) != in_force)
        in_force = call.formation, call.style
    assert {call.is_reversal for call in book.tactics} == {True, False}


def test_moves_of_the_club_are_those_of_the_archive(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    (book,), world = chaotic[0].books, chaotic[1].world
    kinds = (K.BOUGHT, K.FREE_SIGNED, K.ABROAD)
    archive = [
        (day, player, fee)
        for day, player, origin, target, fee, how in world.moves.view.tolist()
        if how in kinds and 0 in (origin, target)
    ]
    assert [(trade.day, trade.man.player, trade.fee) for trade in book.trades] == archive
    assert {trade.direction for trade in book.trades} == {"in", "out"}


def test_later_starts_of_the_promoted_are_counted_from_their_records(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    (book,), world = chaotic[0].books, chaotic[1].world
    records = world.records.view
    for player, starts in book.starts.items():
        past = records[(records[:, K.RECORD_PLAYER] == player), K.RECORD_APPEARANCES].sum()
        stayed = not any(trade.man.player == player for trade in book.trades)
        if stayed:
            assert starts == past + world.players[P.APPEARANCES, player]
    assert book.starts


class Comparing(Miner):
    """A miner whose every figure is compared with the world on the spot."""

    compared = 0

    def day_played(self, world: World) -> None:
        super().day_played(world)
        self.values = true_values(world)

    def stop_opened(self, seat: Seat) -> None:
        super().stop_opened(seat)
        assert list(self.books[0].stops[-1].warnings) == seat.packet().as_json()["digest"]["warnings"]

    def call_begins(self, seat: Seat, call: ParsedCall) -> HearAnswer:
        world = seat.world
        player = getattr(call.arguments, "player_id", None)
        truth = None
        if player is not None and player < world.player_count:
            ability, born = (int(world.players[row, player]) for row in (P.ABILITY, P.BORN))
            value, cash = int(true_values(world)[player]), int(world.clubs[C.CASH, 0])
            truth = value, cash, ability, months_left(world, player), world.season - born
        hear = super().call_begins(seat, call)

        def compare(answer: Accepted | Rejected) -> None:
            hear(answer)
            mined = {
                "offer_contract": self.books[0].contract_offers,
                "make_transfer_offer": self.books[0].transfer_offers,
                "promote_youth": self.books[0].promotions,
            }.get(call.name)
            if mined is not None:
                act = mined[-1]
                man = act.man
                assert truth == (man.value, act.cash, man.ability, man.months_left, man.age)
                self.compared += 1

        return compare


def test_truth_is_that_of_the_instant_before_the_answer(
    chaotic: tuple[Miner, Episode, tuple[Line, ...]],
) -> None:
    comparing = Comparing(1)
    check_record(Episode(settings_of("years=2"), 1, recorders_of(chaotic[2], None), comparing))
    assert comparing.compared > 50
    signed = [offer for offer in comparing.books[0].contract_offers if offer.status == "signed"]
    assert any(offer.whose == "own" and offer.man.months_left < 12 * offer.years - 11 for offer in signed)


def test_a_short_run_is_mined_end_to_end(played: Path) -> None:
    verdict = verify(played, SEED)
    assert isinstance(verdict, Verified)
    (mined,) = verdict.world.runs
    assert mined.seasons_played == (1, 2)
    assert [book.season for book in mined.notebooks] == [1, 2]
    assert len(mined.stops) == mined.result.stops.total
    assert mined.club == club_names(SEED)[0]
    profile = profile_of(mined)
    assert profile.whole["renewal_lead"].value is not None
    assert profile.whole["offers_per_signing"].value is not None
    assert profile.whole["endgame_shift"].value is None
    assert profile.whole["idle_cash"]["seasons"] == 1


def test_what_was_mined_is_read_back_as_it_was(played: Path) -> None:
    verdict = verify(played, SEED)
    assert isinstance(verdict, Verified)
    assert MinedWorld.model_validate_json(verdict.world.model_dump_json()) == verdict.world


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("arena") / "run"
    settings = load_settings(
        ["track=arena", "roster=scripted16", "years=1", "seeds=[7]", "tracking=none", "run.progress=false"]
    )
    assert not run(settings, path).failed
    return path


def test_every_seat_of_an_arena_is_mined_with_its_own_acts(arena: Path) -> None:
    verdict = verify(arena, 7)
    assert isinstance(verdict, Verified)
    runs = verdict.world.runs
    assert [mined.result.seat for mined in runs] == list(range(16))
    assert len({mined.club for mined in runs}) == 16
    for mined in runs:
        recorded = read_journal(arena / "seed7" / seat_label(mined.result.seat) / "journal.jsonl").lines
        assert len(mined.transfer_offers) == len(acts(recorded, "make_transfer_offer"))
    bought, sold = (
        {(deal.day, deal.man.player, deal.fee) for deal in trades(runs, direction) if deal.seat >= 0}
        for direction in ("in", "out")
    )
    assert bought == sold, "each deal between two seats stands in both books"


def test_one_edited_seat_keeps_an_arena_world_out(arena: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(arena, tmp_path / "run"))
    edit_json(copied / "seed7" / "seat05" / "result.json", lambda result: result["score"].update(final=99.5))
    refused = verify(copied, 7)
    assert isinstance(refused, Refused)
    assert "seat05" in refused.reason
    flip_byte(copied / "seed7" / "seat11" / "journal.jsonl", 5_000)
    refused = verify(copied, 7)
    assert isinstance(refused, Refused)
    assert "seat11" in refused.reason


def trades(runs: tuple[MinedRun, ...], direction: str) -> list[Trade]:
    return [trade for mined in runs for trade in mined.trades if trade.direction == direction]
