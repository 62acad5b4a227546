"""What owners ask is learnt from their answers (a shared learner of the blind bidders)."""

from __future__ import annotations

from fmbench.policies.prices import RATIOS, PriceBook, Talk, bump


def talk() -> Talk:
    return PriceBook([bump(1.0, 5)]).open(0)


def test_a_refused_bid_is_never_offered_again() -> None:
    asked = talk()
    before, _ = asked.best(lambda ratio: 2.0 - ratio)
    asked.refused(before)
    after, _ = asked.best(lambda ratio: 2.0 - ratio)
    assert after > before


def test_a_price_named_is_known_to_lie_above_what_would_be_taken() -> None:
    asked = talk()
    asked.named(1.3)
    assert 1.3 / 1.4 < asked.middle() < 1.3


def test_bids_of_many_talks_move_towards_what_owners_took() -> None:
    book = PriceBook([bump(1.0, 5)])
    for _ in range(60):
        one = book.open(0)
        one.refused(1.3)
        one.taken(1.5)
        book.learn(0, one, 1.0)
    assert 1.3 < book.open(0).middle() < 1.6


def test_a_book_reads_what_it_wrote_and_nothing_else() -> None:
    book, other = PriceBook([bump(0.7, 3)] * 2), PriceBook([bump(1.4, 3)] * 2)
    other.read("a note about something else\n" + book.as_text() + "\nmen 1/2/3")
    assert other.as_text() == book.as_text()
    other.read("asks 1 2 3")
    assert other.as_text() == book.as_text()


def test_no_bid_is_made_where_nothing_is_gained() -> None:
    assert talk().best(lambda ratio: -ratio) == (0.0, 0.0)


def test_chances_rise_along_the_ladder_to_one() -> None:
    chances = [talk().chance(place) for place in range(len(RATIOS))]
    assert chances == sorted(chances)
    assert abs(chances[-1] - 1.0) < 1e-9
