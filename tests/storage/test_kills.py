"""SIGKILL in a real terminal, at random moments of real games: nothing answered is lost (T01).

A short share of what `python -m bench.kills` does hundreds of times.
"""

from __future__ import annotations

from pathlib import Path

from bench.kills import Toll, Victim, kill_plain, kill_screen
from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import SaveStore


def test_t01_games_in_words_go_on_after_every_kill(tmp_path: Path) -> None:
    toll = kill_plain(tmp_path, kills=20, seed=4)

    assert toll.losses == []
    assert toll.kills == 20
    assert toll.answered > 40


def test_t01_games_on_the_screen_go_on_after_every_kill(tmp_path: Path) -> None:
    toll = kill_screen(tmp_path, kills=6, seed=4)

    assert toll.losses == []
    assert toll.kills == 6
    assert toll.answered > 2


def boss_match() -> Match:
    """Return a game after a few moves."""
    players = [Player("You"), Player("Mika", "random")]
    match = Match.new(FRUIT_BOSS, FRUIT_BOSS.options(2), players, 3)
    while match.position < 12:
        match.play(match.current_seat(), match.legal_actions(match.current_seat())[-1])
    return match


def test_the_examination_finds_a_lost_move_and_a_changed_past(tmp_path: Path) -> None:
    """The tests above can fail: a file that went back, or another one, is seen."""
    match = boss_match()
    with SaveStore(tmp_path) as store:
        store.save("game", to_save(match))
        victim = Victim(store, Toll())

        victim.examine(0, entering=True)
        assert victim.toll.losses == []
        victim.examine(1, entering=True)
        assert "1 moves were answered, 0 saved" in victim.toll.losses[-1]

        store.save("game", to_save(match.replay_to(8)))
        victim.examine(0, entering=True)
        assert any("changed" in loss for loss in victim.toll.losses)

        store.path("game").write_bytes(b"")
        victim.examine(0, entering=False)
        assert any("damaged" in loss for loss in victim.toll.losses)
