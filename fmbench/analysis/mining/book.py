"""One seat's book: what the miner writes down of it while its run is made again."""

from collections import Counter
from dataclasses import dataclass, field

from fmbench.analysis.mining.records import (
    ContractOffer,
    Investment,
    MinedRun,
    Promotion,
    SeasonCalls,
    SeasonNotes,
    StopSeen,
    TacticsCall,
    TokenUsage,
    Trade,
    TransferOffer,
)
from fmbench.tracking import Result


@dataclass(slots=True)
class SeatBook:
    """Lists in order of time; `notes` holds the notebook after the last change of a season."""

    stops: list[StopSeen] = field(default_factory=list)
    calls: dict[int, Counter[str]] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    contract_offers: list[ContractOffer] = field(default_factory=list)
    transfer_offers: list[TransferOffer] = field(default_factory=list)
    investments: list[Investment] = field(default_factory=list)
    promotions: list[Promotion] = field(default_factory=list)
    tactics: list[TacticsCall] = field(default_factory=list)
    trades: list[Trade] = field(default_factory=list)
    starts: dict[int, int] = field(default_factory=dict)
    """Starts of the men promoted here, since their promotion."""

    def count_call(self, season: int, tool: str) -> None:
        """One more accepted call."""
        self.calls.setdefault(season, Counter())[tool] += 1

    def close(
        self, result: Result, club: str, years: int, tokens: TokenUsage | None, notes: tuple[str, ...]
    ) -> MinedRun:
        """The book of a run that has ended, with its verified result."""
        promoted = [
            promotion.model_copy(update={"starts": self.starts[promotion.man.player]})
            for promotion in self.promotions
        ]
        return MinedRun(
            result=result,
            club=club,
            years=years,
            tokens=tokens,
            stops=tuple(self.stops),
            calls=tuple(
                SeasonCalls(season=season, calls=dict(sorted(counts.items())))
                for season, counts in sorted(self.calls.items())
            ),
            notebooks=self._season_ends(result),
            contract_offers=tuple(self.contract_offers),
            transfer_offers=tuple(self.transfer_offers),
            investments=tuple(self.investments),
            promotions=tuple(promoted),
            tactics=tuple(self.tactics),
            trades=tuple(self.trades),
            notes=notes,
        )

    def _season_ends(self, result: Result) -> tuple[SeasonNotes, ...]:
        """The notebook at the end of each season that reached its verdict."""
        text, ends = "", []
        for season in [played.season for played in result.seasons]:
            text = self.notes.get(season, text)
            ends.append(SeasonNotes(season=season, text=text))
        return tuple(ends)
