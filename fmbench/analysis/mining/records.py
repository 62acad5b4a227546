"""What is mined of a run: each act with the truth of its instant, season by season, as plain data.

Money in whole credits of the day, abilities in milli-points; a day is absolute (``engine/calendar.py``),
0 is the draft. Truth stands here: none of it may ever reach a seat.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from fmbench.engine.calendar import season_of
from fmbench.tracking.results import Result

Count = Annotated[int, Field(ge=0)]
Direction = Literal["in", "out"]
WhoseMan = Literal["own", "free", "other"]


class MinedPart(BaseModel):
    """Base of the mined models: closed, unchangeable, finite."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, strict=True)


class Dated(MinedPart):
    """Something that happened on a day."""

    day: Count

    @property
    def season(self) -> int:
        """Season of the day, from 1."""
        return season_of(self.day)


class Man(MinedPart):
    """A player as he truly was at an instant; `months_left` of his contract are whole months."""

    player: Count
    age: int
    ability: int
    potential: int
    value: Count
    months_left: Count


class ContractOffer(Dated):
    """An accepted `offer_contract`, an instant before it was answered.

    `whose` says whether he was the seat's own man, a free agent or another club's; `status`
    is the answer's: signed, rejected or lodged.
    """

    man: Man
    whose: WhoseMan
    wage: Count
    years: Count
    cash: int
    status: str


class TransferOffer(Dated):
    """An accepted `make_transfer_offer`, an instant before it was answered; `seller` is a club slot."""

    man: Man
    seller: Count
    amount: Count
    cash: int
    status: str


class Investment(Dated):
    """An accepted `invest`: the whole cost of the step, and the cash before it began."""

    facility: str
    cost: Count
    cash: int


class Promotion(Dated):
    """An accepted `promote_youth`; `starts` are his later starts for this club in league matches."""

    man: Man
    cash: int
    starts: Count


class TacticsCall(Dated):
    """An accepted `set_tactics`; a reversal differs from the formation and style in force."""

    formation: str
    style: str
    is_reversal: bool


class Trade(Dated):
    """A man who came to the club or was sold by it, as he was just before.

    `club` is the other club's slot, -1 for none (a free agent, a sale abroad); `seat` is the
    seat that managed it on that day, or -1.
    """

    direction: Direction
    how: Literal["bought", "free_signed", "sold_abroad"]
    man: Man
    club: int
    seat: int
    fee: Count


class StopSeen(Dated):
    """A decision stop with the warnings that its packet carried."""

    types: tuple[str, ...]
    warnings: tuple[str, ...]


class SeasonNotes(MinedPart):
    """The notebook as it stood at the end of a season."""

    season: Count
    text: str


class SeasonCalls(MinedPart):
    """Accepted calls of a season by tool; `advance` is not among them."""

    season: Count
    calls: dict[str, Count]


class TokenUsage(MinedPart):
    """Tokens of a run by manifest accounting (paper Appendix J)."""

    input: Count
    output: Count
    cache_read: Count
    cache_write: Count

    @property
    def total(self) -> int:
        """All four together, as the paper counts."""
        return self.input + self.output + self.cache_read + self.cache_write


class MinedRun(MinedPart):
    """One seat's verified run: its result and what the replay saw of it, in order of time.

    `club` is the name of its club, `years` the horizon; `tokens` are None where no usage was
    kept. `notes` name differences that do not touch the result, such as another library.
    """

    result: Result
    club: str
    years: Count
    tokens: TokenUsage | None
    stops: tuple[StopSeen, ...]
    calls: tuple[SeasonCalls, ...]
    notebooks: tuple[SeasonNotes, ...]
    contract_offers: tuple[ContractOffer, ...]
    transfer_offers: tuple[TransferOffer, ...]
    investments: tuple[Investment, ...]
    promotions: tuple[Promotion, ...]
    tactics: tuple[TacticsCall, ...]
    trades: tuple[Trade, ...]
    notes: tuple[str, ...] = ()

    @property
    def seasons_played(self) -> tuple[int, ...]:
        """The seasons that reached their verdict, in order."""
        return tuple(season.season for season in self.result.seasons)


class MinedWorld(MinedPart):
    """All runs of one world, by seat; `record` is the digest of the files they were mined from."""

    format: Literal[1] = 1
    seed: Count
    record: str
    runs: tuple[MinedRun, ...]
