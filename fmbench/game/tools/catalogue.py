"""The 26 tools in their frozen order (paper appendix K, Table 10).

Descriptions are what a seat reads: what the tool does, what it costs, and the
public rules that decide whether it is legal. Limits that settings may move are
left to the packet.
"""

from __future__ import annotations

from fmbench.game.tools import action, notebook, query
from fmbench.game.tools.arguments import NoArguments
from fmbench.game.tools.spec import ToolSpec

_QUERIES = (
    ToolSpec(
        "get_club_overview",
        "query",
        "always",
        NoArguments,
        "Your club at a glance: season and day, league position and points, season target and "
        "board confidence, cash, wage bill and wage ratio, net worth and squad value as your "
        "scout sees them, reputation, seats, facilities with level and completion day, "
        "formation with its slots, style and matches since it was changed, standing orders, "
        "honors. Costs one query.",
    ),
    ToolSpec(
        "get_squad",
        "query",
        "season",
        NoArguments,
        "Your senior squad, for each man: roles, age, ability band with grade (A narrow to D "
        "wide), potential stars, form, morale, fatigue, injury and return day, contract end, "
        "wage, whether listed, value as your scout sees it, appearances, goals, mean rating, "
        "fee and day of arrival. Costs one query.",
    ),
    ToolSpec(
        "get_player",
        "query",
        "season",
        query.GetPlayer,
        "One player of any club: what get_squad shows of a man, with his record season by "
        "season, injuries, transfers, and how your own bids for him fared. Asking again tells "
        "nothing new on the same day. Costs one query.",
    ),
    ToolSpec(
        "get_league_table",
        "query",
        "season",
        NoArguments,
        "The league table: played, won, drawn, lost, goals, points and last five results of "
        "all 16 clubs. Costs one query.",
    ),
    ToolSpec(
        "get_fixtures",
        "query",
        "season",
        NoArguments,
        "Your 30 matches of this season: round, day, match id, opponent with its usual "
        "formation and style, home or away, and the result if played. Costs one query.",
    ),
    ToolSpec(
        "get_match_report",
        "query",
        "season",
        query.GetMatchReport,
        "Report of one played match: line-ups, goals, ratings, formations and styles. Costs one query.",
    ),
    ToolSpec(
        "get_transfer_market",
        "query",
        "season",
        query.GetTransferMarket,
        "Players to be had: on other clubs' transfer lists, free agents, and men in the last "
        "year of their contract, filtered and in pages. Other men may be bid for too, but cost "
        "more as a rule. Costs one query a page.",
    ),
    ToolSpec(
        "get_finances",
        "query",
        "season",
        NoArguments,
        "Your money: cash, income and costs by kind for this season and the last, wage bill "
        "and wage ratio, unpaid parts of fees with due days, how many days the cash will last, "
        "warnings. Costs one query.",
    ),
    ToolSpec(
        "get_youth_academy",
        "query",
        "season",
        NoArguments,
        "Your academy prospects: age, roles, ability band, potential stars, and the day their "
        "term ends. A prospect not promoted by then leaves. Costs one query.",
    ),
    ToolSpec(
        "get_history",
        "query",
        "season",
        query.GetHistory,
        "The archive of the whole run: honors, final tables of past seasons, or completed "
        "transfers, in pages. Costs one query a page.",
    ),
    ToolSpec(
        "get_inbox",
        "query",
        "season",
        NoArguments,
        "Pending offers with amounts and last day, and open items that wait for your answer. "
        "Costs one query.",
    ),
    ToolSpec(
        "get_draft_pool",
        "query",
        "draft",
        NoArguments,
        "Draft stop only: the 50 templates with role, age, ability band, potential stars, "
        "price, preset wage and years, and your draft budget with what your list leaves of it. "
        "Costs one query.",
    ),
)

_ACTIONS = (
    ToolSpec(
        "set_lineup",
        "action",
        "season",
        action.SetLineup,
        "Set your preferred eleven until you change it. Man i plays slot i of the formation; "
        "get_club_overview names the slots. A man who cannot play is replaced for the match. "
        "Men out of their roles play worse; tired men play worse and are hurt more often.",
    ),
    ToolSpec(
        "set_tactics",
        "action",
        "season",
        action.SetTactics,
        "Set formation and style until you change them. Pressing beats possession, possession "
        "beats direct, direct beats counter, counter beats pressing; 4-3-3 beats 3-5-2, 3-5-2 "
        "beats 4-4-2, 4-4-2 beats 4-3-3. A team that changes its style plays worse for its "
        "next few matches.",
    ),
    ToolSpec(
        "make_transfer_offer",
        "action",
        "season",
        action.MakeTransferOffer,
        "Bid for another club's player. Costs one negotiation move, also when rejected. Needs "
        "an open window, room in the squad, and cash for the first part of the fee; the rest "
        "falls due in later years. The seller accepts, rejects, or names a counter price; when "
        "another club bids for him on the same day, bids are sealed and the best one wins at "
        "the end of the day and pays what it bid. A man you win joins on the terms you lodged with "
        "offer_contract before advance, or else on automatic terms, dearer as a rule; terms he "
        "finds too low void the deal. Sellers remember rejected "
        "bids and may break off talks for a while.",
    ),
    ToolSpec(
        "respond_to_offer",
        "action",
        "season",
        action.RespondToOffer,
        "Answer a pending offer: accept, reject or counter a bid for your player, or accept "
        "the counter price named in answer to your own bid. A counter costs one negotiation "
        "move and a scripted buyer answers it at once. Accepted deals are carried out at the "
        "end of the day after window, squads and cash are checked again. Offers lapse 10 days "
        "after they reach you.",
    ),
    ToolSpec(
        "offer_contract",
        "action",
        "season",
        action.OfferContract,
        "Offer a contract; costs no negotiation move. Your own player answers at once: he "
        "signs, or states what he wants; the new wage replaces the old one. A free agent needs "
        "an open window and room in the squad, and takes the best of all offers at the end of "
        "the day. For another club's player the terms are kept for the case that your bid is "
        "won and are not answered by themselves. A contract runs to day 360 of its last season.",
    ),
    ToolSpec(
        "list_player",
        "action",
        "season",
        action.ListPlayer,
        "Put your senior player on the transfer list or take him off. Listing never sells by "
        "itself: clubs may bid and you decide. It lowers his morale.",
    ),
    ToolSpec(
        "release_player",
        "action",
        "season",
        action.ReleasePlayer,
        "End your senior player's contract; severance is half of one year's wage, and he is "
        "free to join any club. An academy prospect leaves without severance. Refused if too "
        "few seniors would be left.",
    ),
    ToolSpec(
        "promote_youth",
        "action",
        "season",
        action.PromoteYouth,
        "Promote an academy prospect to the senior squad on a standard first contract. Needs "
        "room in the squad. It cannot be undone.",
    ),
    ToolSpec(
        "invest",
        "action",
        "season",
        action.Invest,
        "Start to build a facility one level higher; one project for each kind at a time. The "
        "cost is paid in daily parts until it is done; higher levels cost more, then upkeep. "
        "While building, half of what was paid counts in net worth; once finished, nothing "
        "does.",
    ),
    ToolSpec(
        "set_standing_order",
        "action",
        "season",
        action.SetStandingOrder,
        "Set or clear one of 10 standing orders: one threshold and one action, carried out "
        "once a day between stops, in order of creation, on everything that meets it, and "
        "reported in the inbox. An order acts on the same man only once in a while.",
    ),
    ToolSpec(
        "submit_draft",
        "action",
        "draft",
        action.SubmitDraft,
        "Draft stop only: hand in your whole pick list; a new list replaces the last. Every "
        "club picks its own copies, so nobody can take a man from you. A list shorter than 25 "
        "is filled up from the cheapest templates, and refused if the budget cannot cover that. "
        "Unspent budget is not lost: it stays in cash.",
    ),
)

_NOTES_AND_CONTROL = (
    ToolSpec(
        "append_note",
        "notebook",
        "always",
        notebook.AppendNote,
        "Add text to your private notebook, the only memory that you carry from stop to stop; "
        "it is shown in every packet. Free.",
    ),
    ToolSpec(
        "rewrite_notes",
        "notebook",
        "always",
        notebook.RewriteNotes,
        "Replace your whole private notebook, to correct it or keep it short. Free.",
    ),
    ToolSpec(
        "advance",
        "control",
        "always",
        NoArguments,
        "End this stop: the world moves on, day by day, to the next one. Offers left "
        "unanswered stay until they lapse; line-up, tactics and orders stay in force.",
    ),
)

TOOLS: dict[str, ToolSpec] = {spec.name: spec for spec in (*_QUERIES, *_ACTIONS, *_NOTES_AND_CONTROL)}
