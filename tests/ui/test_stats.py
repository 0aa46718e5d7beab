"""The screen of statistics: the rows, the plots, and what it says where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ai.bot import make_bot, parse_spec
from ai.worker import Worker
from fruit_tui.engine.registry import GAMES
from fruit_tui.match import Match, Player, to_save
from fruit_tui.match.statistics import Statistics, statistics
from fruit_tui.match.summary import Summaries
from fruit_tui.storage import SaveStore
from fruit_tui.ui.glyphs import ASCII, UNICODE
from fruit_tui.ui.screens.stats import ACCURACY, LEAD, PLOTS, WINS, StatsScreen, picture_of
from fruit_tui.ui.widgets.bars import BarChart, BarPicture, interval_line
from tests.ui.helpers import line_with, new_app, press, text_of, until


def finished(game: str, seats: int, bot: str, seed: int, person: str = "random") -> Match:
    """Return a finished game in which a bot played for the person."""
    rules = GAMES[game]
    players = [Player("You"), *[Player(f"Bot {seat}", bot) for seat in range(1, seats)]]
    match = Match.new(rules, rules.options(seats), players, seed)
    specs = [person, *[bot] * (seats - 1)]
    bots = [
        make_bot(parse_spec(spec), rules, match.bot_seed, seat) for seat, spec in enumerate(specs)
    ]
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, bots[seat].choose(match.view(seat)).action)
    return match


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with finished games at three kinds of table."""
    folder = tmp_path_factory.mktemp("saves")
    games = [
        *[finished("fresh-fruits", 2, "random", seed, "greedy") for seed in range(4)],
        *[finished("fresh-fruits", 3, "random", seed) for seed in range(3)],
        finished("fruit-fair", 3, "random", 1),
    ]
    with SaveStore(folder) as store:
        for day, match in enumerate(games, 1):
            store.save(
                store.new_slot(match.title), to_save(match, updated=f"2026-03-{day:02}T12:00:00Z")
            )
    return folder


def counted(folder: Path) -> Statistics:
    """Return what there is to be shown."""
    return statistics(SaveStore(folder).list(), Summaries(folder))


async def test_the_rows_and_the_plot_of_the_row_under_the_cursor(
    saves: Path, worker: Worker
) -> None:
    rows = counted(saves).rows
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "random" in text_of(app))
        for row in rows:
            title = GAMES[row.game].title
            line = next(
                line
                for line in text_of(app).splitlines()
                if f"{title:<13}{row.seats:>2}  random" in line
            )
            assert f"{row.games:>4}{row.share:>5.0%}" in line
            assert line.rstrip().endswith(f"{row.run:+d}".replace("-", UNICODE.minus))
            assert "●" in line
        assert "Fresh Fruits, 2 seats" in line_with(app, PLOTS[LEAD])
        highest = max(one.lead for one in rows[0].played)
        assert f" {max(highest, 1)} " in text_of(app)
        await press(pilot, "down")
        assert "Fresh Fruits, 3 seats" in line_with(app, PLOTS[LEAD])
        assert f"Longest run of wins here: {rows[1].best_run}." in text_of(app)


async def test_enter_and_tab_change_the_plot(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "random" in text_of(app))
        await press(pilot, "enter")
        assert PLOTS[WINS] in text_of(app)
        assert "100%" in text_of(app).split(PLOTS[WINS])[1]
        assert "50%" in text_of(app).split(PLOTS[WINS])[1]
        # Nothing was reviewed, so there is no third one.
        await press(pilot, "tab")
        assert PLOTS[LEAD] in text_of(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, StatsScreen)


async def test_rows_and_plot_fit_every_width(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker)
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "random" in text_of(app))
        for width in (60, 61, 62, 63, 64, 65, 69, 70, 71, 79, 80, 100, 160):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            line = line_with(app, "Fruit Fair")
            assert "…" not in line
            assert line.rstrip()[-2] in ("+", UNICODE.minus)


async def test_in_ascii_nothing_else_is_sent(saves: Path, worker: Worker) -> None:
    app = new_app(saves, worker, glyph_set="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "random" in text_of(app))
        await press(pilot, "tab")
        assert text_of(app).isascii()


async def test_who_has_not_played_is_told_what_to_do(tmp_path: Path, worker: Worker) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "No game against bots" in text_of(app))
        await press(pilot, "enter", "tab", "down", "escape")


async def test_games_that_do_not_count_are_said(
    saves: Path, worker: Worker, tmp_path: Path
) -> None:
    source = saves / "fruit-fair-with-3-players.msgpack"
    for name in ("one", "two"):
        (tmp_path / f"{name}.msgpack").write_bytes(source.read_bytes())
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        await until(pilot, lambda: "Not counted: 1 of a deal" in text_of(app))


def test_the_plot_of_wins_ends_at_the_share(saves: Path) -> None:
    for row in counted(saves).rows:
        picture = picture_of(row, WINS)
        assert picture.values[-1] == pytest.approx(100 * row.share)
        assert picture.par == pytest.approx(100 / row.seats)
        assert picture_of(row, LEAD).values == tuple(one.lead for one in row.played)
        assert picture_of(row, ACCURACY).values == (None,) * row.games


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_an_interval_runs_from_low_to_high_with_the_share_on_it(glyphs) -> None:  # type: ignore[no-untyped-def]
    line = interval_line(0.5, 0.25, 0.75, 0.1, 21, glyphs)

    assert len(line) == 21
    assert line[10] == glyphs.full
    assert line[2] == glyphs.thin.vertical
    assert line.strip(" " + glyphs.thin.vertical).count(glyphs.rule) == 10
    assert interval_line(1.0, 0.6, 1.0, 0.5, 9, glyphs)[-1] == glyphs.full


async def test_more_games_than_columns_show_the_latest(worker: Worker, tmp_path: Path) -> None:
    app = new_app(tmp_path, worker)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "s")
        chart = app.screen.query_one(BarChart)
        chart.show(BarPicture((*[-9.0] * 200, *[5.0] * 200)))
        await pilot.pause()
        bars = [line for line in text_of(app).splitlines() if "█" in line]
        assert "5" in text_of(app)
        assert all(line.startswith(" ") for line in bars)
        below = text_of(app).splitlines()[-5]
        assert "█" not in below
        chart.show(BarPicture((0.0, None, 3.0)))
        await pilot.pause()
        assert "3" in text_of(app)
