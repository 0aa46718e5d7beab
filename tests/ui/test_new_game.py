"""Setting up a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from ai.levels import SPECS
from ai.worker import Worker
from fruit_tui.engine.registry import GAMES
from fruit_tui.ui.screens.fruit_boss import FruitBossScreen
from fruit_tui.ui.screens.new_game import NewGameScreen, SeatRow
from fruit_tui.ui.widgets.choice import Choice
from tests.ui.helpers import line_with, new_app, press, saved, text_of, until


async def test_enter_begins_with_the_usual_table(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        screen = app.screen
        assert isinstance(screen, FruitBossScreen)
        players = screen.table.match.players
        assert [player.bot for player in players] == ["", "greedy", "greedy"]
        assert saved(app.store) == 1


async def test_the_whole_form_by_keyboard(tmp_path: Path, worker: Worker) -> None:
    """Two seats, another fruit left out, five rounds, a kind bot, a seed: all by keys."""
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "left")
        form = app.screen
        assert isinstance(form, NewGameScreen)
        assert len(form.query(SeatRow)) == 2
        await press(pilot, "down", "down", "down", "down", "left")
        sprout = form.query_one("#bot-1", Choice).value
        assert str(sprout).startswith("greedy/soft=")
        await press(pilot, "down", "right", "down", "right", "down", "down", *"4711", "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        screen = app.screen
        assert isinstance(screen, FruitBossScreen)
        match = screen.table.match
        assert match.options.as_dict() == {"rounds": 5, "left_out": "lemon", "star_value": 0}
        assert match.seed == 4711
        assert [player.bot for player in match.players] == ["", sprout]


async def test_the_same_seed_deals_the_same_cards(tmp_path: Path, worker: Worker) -> None:
    digests = []
    for folder in ("one", "two"):
        app = new_app(tmp_path / folder, worker)
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await press(pilot, "n")
            app.screen.query_one("#seed", Input).value = "12"
            await press(pilot, "enter")
            await until(pilot, lambda app=app: isinstance(app.screen, FruitBossScreen))
            screen = app.screen
            assert isinstance(screen, FruitBossScreen)
            digests.append(screen.table.match.start_digest)
    assert digests[0] == digests[1]


@pytest.mark.parametrize("text", ["-1", "seven", "1.5", "٣", "99999999999999999999"])
async def test_a_bad_seed_is_refused_with_a_sentence(
    tmp_path: Path, worker: Worker, text: str
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        field = app.screen.query_one("#seed", Input)
        field.max_length = None
        field.value = text
        await press(pilot, "enter")
        assert isinstance(app.screen, NewGameScreen)
        await until(pilot, lambda: "seed is a whole number" in text_of(app))
        assert saved(app.store) == 0


@pytest.mark.parametrize(
    "name",
    [
        "[bold red]Ada[/]",
        "[/]",
        "]]$x[@click=app.quit]",
        "日本語の名前",
        "e\u0301e\u0301",
        "x" * 60,
    ],
)
async def test_t12_names_are_shown_literally(tmp_path: Path, worker: Worker, name: str) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#name-1", Input).value = name
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        screen = app.screen
        assert isinstance(screen, FruitBossScreen)
        shown = screen.table.names[1]
        assert shown[:4] in text_of(app)
        assert all(cell_len(line) <= 80 for line in text_of(app).splitlines())


async def test_t12_control_characters_and_turned_text_never_reach_the_screen(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#name-1", Input).value = "A\x1b[31m\u202eda\x07"
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        assert not {"\x1b", "\u202e", "\x07"} & set(text_of(app))


async def test_an_empty_name_gets_a_number(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#name-2", Input).value = "   "
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen))
        assert line_with(app, "Player 3")


async def test_another_number_of_players_keeps_what_was_typed(
    tmp_path: Path, worker: Worker
) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#name-1", Input).value = "Zoe"
        app.screen.query_one("#bot-1", Choice).choose("mcts:0.7s")
        await press(pilot, "down", "right")
        rows = list(app.screen.query(SeatRow))
        assert len(rows) == 4
        assert (rows[1].player_name, rows[1].spec) == ("Zoe", "mcts:0.7s")


async def test_every_choice_explains_itself(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        seen = set()
        for _ in range(8):
            about = str(app.screen.query_one("#about").render())
            assert about.strip()
            seen.add(about)
            await press(pilot, "down")
        assert len(seen) >= 5


async def test_two_people_take_turns_behind_a_curtain(tmp_path: Path, worker: Worker) -> None:
    from fruit_tui.ui.screens.curtain import Curtain

    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n", "down", "left")
        app.screen.query_one("#bot-1", Choice).choose("")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, FruitBossScreen | Curtain))
        for _ in range(30):
            screen = app.screen
            if isinstance(screen, Curtain):
                break
            assert isinstance(screen, FruitBossScreen)
            screen.commit([screen.view.legal_actions()[0]])
            await pilot.pause()
        assert isinstance(app.screen, Curtain)
        behind = app.screen_stack[-2]
        assert isinstance(behind, FruitBossScreen)
        before = behind.seat
        await press(pilot, "enter")
        assert app.screen is behind
        assert behind.seat == 1 - before
        assert behind.my_turn


async def test_no_option_has_a_label_that_is_cut(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "n")
        form = app.screen
        for game in GAMES.values():
            form.query_one("#game", Choice).choose(game.name)
            await pilot.pause()
            for seats in range(game.min_seats, game.max_seats + 1):
                form.query_one("#seats", Choice).choose(seats)
                await pilot.pause()
                for spec in game.option_specs(seats):
                    option = form.query_one(f"#option-{spec.name}", Choice)
                    assert spec.title in str(option.render()), (game.name, seats)


async def test_another_game_keeps_the_levels_though_their_bots_differ(
    tmp_path: Path, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ("greedy/soft=9", "greedy", "mcts:7", "mcts:77", "mcts:1s")
    monkeypatch.setattr("ai.levels.SPECS", {**SPECS, "fresh-fruits": row})
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "n")
        form = app.screen
        assert [level.spec for level in form.query(SeatRow)][1:] == ["greedy", "greedy"]
        form.query_one("#bot-1", Choice).place = 3
        await press(pilot, "right")
        assert [level.spec for level in form.query(SeatRow)] == ["", "mcts:7", "greedy"]
        await press(pilot, "down", "down", "down", "down", "down")
        assert "Grocer, careful" in text_of(app)
        assert "in 7 games that could be this one" in " ".join(text_of(app).split())
        assert "mcts:7" in text_of(app)
