"""An evaluation of Peek, the toy game, so that the search can be tried where all is known."""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from ai.greedy.evaluation import Evaluation
from fruit_tui.engine.game import Options, State, View
from tests.toy import ToyState


class PeekEvaluation(Evaluation):
    """Counts points, and sees no step as better than another."""

    def __init__(self, options: Options, chosen: Mapping[str, float] | None = None) -> None:
        super().__init__(options, chosen or {})
        self.judged: list[list[int]] = []

    def is_settled(self, state: State) -> bool:  # noqa: ARG002
        return True

    def judge(self, state: State, values: vec[float], leads: vec[float]) -> None:
        assert isinstance(state, ToyState)
        self.judged.append(state.encode())
        for seat in range(state.seats):
            best = max(p for other, p in enumerate(state.points) if other != seat)
            leads[seat] = float(state.points[seat] - best)
            values[seat] = max(0.0, min(1.0, 0.5 + leads[seat] / 20))
            self.chances[seat] = 1.0 / state.seats

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, ToyState)
        return float(state.points[seat])

    def promise(self, state: State, seat: i64, action: i64) -> float:  # noqa: ARG002
        return 0.0

    def reasons(self, view: View, action: i64, names: tuple[str, ...]) -> list[str]:  # noqa: ARG002
        return []
