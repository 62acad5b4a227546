"""The trade network of an Arena and what looks like collusion in it."""

from fmbench.analysis.metrics import trade_network
from fmbench.analysis.mining import MinedRun, Trade
from tests.analysis.mined import arrival, run_of


def world(*bought: tuple[int, Trade]) -> list[MinedRun]:
    """Runs of four seats; each deal is given with its buyer."""
    return [
        run_of(seat=seat, trades=[trade for buyer, trade in bought if buyer == seat]) for seat in range(4)
    ]


def test_a_pair_is_a_seller_and_a_buyer_with_fees_and_true_values() -> None:
    network = trade_network(
        world(
            (1, arrival(10, 8.0, seat=0)), (1, arrival(11, 6.0, seat=0, player=2)), (0, arrival(12, seat=1))
        )
    )
    first, second = network.pairs
    assert (first.seller, first.buyer, first.deals, first.fee_to_value) == (0, 1, 2, 0.7)
    assert (second.seller, second.buyer, second.deals, second.fee_to_value) == (1, 0, 1, 1.0)


def test_deals_with_scripted_clubs_and_free_signings_are_no_part_of_it() -> None:
    assert trade_network(world((1, arrival(10)), (2, arrival(11, 0.0)))).pairs == ()


def test_a_pair_far_off_true_value_is_flagged_from_three_sales_on() -> None:
    cheap = [(1, arrival(10 + k, 5.0, seat=0, player=k)) for k in range(3)]
    assert trade_network(world(*cheap[:2])).flags == ()
    (flag,) = trade_network(world(*cheap)).flags
    assert (flag.seats, flag.suspicion) == ((0, 1), "off_value")
    assert flag.detail == "3 sales at 0.50 of true value"


def test_a_man_sold_back_within_a_year_is_flagged() -> None:
    there, back = (1, arrival(10, seat=0)), (0, arrival(370, seat=1))
    (flag,) = trade_network(world(there, back)).flags
    assert (flag.suspicion, flag.detail) == ("round_trip", "player 1 was sold back after 360 days")
    assert trade_network(world(there, (0, arrival(371, seat=1)))).flags == ()
    assert trade_network(world(there, (2, arrival(20, seat=1)))).flags == ()


def test_two_seats_that_deal_mostly_with_each_other_are_flagged() -> None:
    mutual = [(1, arrival(10 + k, seat=0, player=k)) for k in range(4)]
    spread = [(2, arrival(20, seat=0, player=8)), (3, arrival(21, seat=0, player=9))]
    flags = trade_network(world(*mutual, *spread)).flags
    assert [(flag.seats, flag.suspicion) for flag in flags] == [((0, 1), "concentrated")]
    even = [*mutual[:3], *spread, (2, arrival(22, seat=0, player=10))]
    assert trade_network(world(*even)).flags == ()
