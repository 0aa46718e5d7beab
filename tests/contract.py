"""What every game must keep, as functions over any game and seat count.

`tests/test_contract.py` calls each of them for every game there is, and
`tests/test_contract_cheats.py` shows that each can fail.  A new game in the
registry is held to all of it without another line.

A *table* is a game with its options; a *walk* is one random game at it, with
every position on the way.  A failure names the table, the seed and the step,
and the moves that led there, so that it can be played again.
"""

from __future__ import annotations

from tests.contract_base import (
    Table,
    Walk,
    advance,
    fresh,
    random_step,
    sentence_problem,
    tables,
    walk,
)
from tests.contract_bots import bots_answer_legally, bots_cannot_peek
from tests.contract_match import (
    new_match,
    play_match,
    random_move,
    saves_come_back_equal,
    undo_leads_to_the_start,
    unlike,
)
from tests.contract_rules import (
    commits_can_be_withdrawn,
    commits_in_any_order,
    copies_are_independent,
    encodings_are_plain,
    has_secret_choices,
    illegal_actions_are_refused,
    legal_lists_are_in_order,
    notation_comes_back,
    past_digests_are_frozen,
    perft,
    random_play_is_sound,
)
from tests.contract_views import (
    determinise_keeps_conserves_varies,
    events_are_well_formed,
    imagined_worlds_play_on,
    views_cannot_leak,
    views_survive_encoding,
)

__all__ = [
    "BOT_PARTS",
    "PARTS",
    "SECRET_PARTS",
    "Table",
    "Walk",
    "advance",
    "bots_answer_legally",
    "bots_cannot_peek",
    "commits_can_be_withdrawn",
    "commits_in_any_order",
    "copies_are_independent",
    "determinise_keeps_conserves_varies",
    "encodings_are_plain",
    "events_are_well_formed",
    "fresh",
    "has_secret_choices",
    "illegal_actions_are_refused",
    "imagined_worlds_play_on",
    "legal_lists_are_in_order",
    "new_match",
    "notation_comes_back",
    "past_digests_are_frozen",
    "perft",
    "play_match",
    "random_move",
    "random_play_is_sound",
    "random_step",
    "saves_come_back_equal",
    "sentence_problem",
    "tables",
    "undo_leads_to_the_start",
    "unlike",
    "views_cannot_leak",
    "views_survive_encoding",
    "walk",
]

# Every part that needs nothing but a table and a seed, by name.
PARTS = (
    random_play_is_sound,
    legal_lists_are_in_order,
    illegal_actions_are_refused,
    copies_are_independent,
    past_digests_are_frozen,
    encodings_are_plain,
    undo_leads_to_the_start,
    saves_come_back_equal,
    views_cannot_leak,
    events_are_well_formed,
    views_survive_encoding,
    determinise_keeps_conserves_varies,
    imagined_worlds_play_on,
    notation_comes_back,
)
SECRET_PARTS = (commits_in_any_order, commits_can_be_withdrawn)
BOT_PARTS = (bots_answer_legally, bots_cannot_peek)
