"""What the board of Fruit Fair shows: the scene, and on it what is being chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fruit_tui.engine.fruit_fair.data import (
    EXTRA_DISCOUNT,
    KINDS,
    ORDER_MARKER,
    PRIZE_DISCOUNT,
    RACCOON,
)
from fruit_tui.engine.fruit_fair.forecast import Standing
from fruit_tui.engine.fruit_fair.layout import PAYING
from fruit_tui.ui.draw import Look
from fruit_tui.ui.fruit_fair import words
from fruit_tui.ui.fruit_fair.chooser import COUNTED, ITEMS, Chooser, Mode
from fruit_tui.ui.fruit_fair.fair import FairPicture
from fruit_tui.ui.fruit_fair.orchard import TreePicture
from fruit_tui.ui.fruit_fair.plans import letters
from fruit_tui.ui.fruit_fair.roster import Line, line_of
from fruit_tui.ui.fruit_fair.scene import Scene

ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")

# Modes in which the cursor stands on a tree.
AT_TREES: Final = frozenset(Mode) - {Mode.WATCH, Mode.BUY}


class Pictures:
    """Makes the pictures of one moment.

    mine   whether the person in front is to choose now
    told   whether something is being told: then nothing is foretold
    """

    def __init__(
        self,
        scene: Scene,
        chooser: Chooser,
        names: tuple[str, ...],
        look: Look,
        *,
        mine: bool,
        told: bool,
    ) -> None:
        self.scene = scene
        self.chooser = chooser
        self.seat = chooser.seat
        self.names = names
        self.look = look
        self.mine = mine
        self.told = told
        self.mode = chooser.mode if mine else Mode.WATCH

    def called(self, seat: int) -> str:
        """Return a player's name, "You" for the person in front."""
        return "You" if seat == self.seat else self.names[seat]

    def line(self, seat: int, level: str) -> Line:
        """Return the line about a player."""
        scene, chooser = self.scene, self.chooser
        line = line_of(scene, seat, self.called(seat), level)
        mark = "ready" if scene.ready[seat] else ""
        target = False
        changed = [0] * KINDS
        mode = self.mode
        if mode is Mode.SWAP:
            mark = "pointer" if seat == chooser.partner else ""
            target = seat in chooser.partners()
            if chooser.gives != chooser.tree and seat in (self.seat, chooser.partner):
                sign = 1 if seat == self.seat else -1
                changed[chooser.tree] += sign
                changed[chooser.gives] -= sign
        elif scene.acting == seat:
            mark = "pointer"
        if seat == self.seat and mode in COUNTED:
            sign = 1 if mode is Mode.BEGIN else -1
            changed = [sign * count for count in chooser.heap.counts]
        return replace(
            line, mark=mark, own=seat == self.seat, target=target, changed=tuple(changed)
        )

    def _standing(self) -> Standing | None:
        """Return what phase 5 would bring after the gesture; None while something is told."""
        return None if self.told else self.chooser.foreseen()

    def tree(self, kind: int) -> TreePicture:
        """Return a tree."""
        scene, chooser = self.scene, self.chooser
        mode = self.mode
        picture = TreePicture(scene.tree[kind], scene.barrow[kind], scene.markers[kind])
        leader, tone = self._leader(scene.markers[kind])
        workers, effect, effect_tone = self._at_tree(kind, mode)
        return replace(
            picture,
            leader=leader,
            leader_style=tone,
            workers=workers,
            effect=effect,
            effect_style=effect_tone,
            cursor=mode in AT_TREES and kind == chooser.tree,
            legal=mode in AT_TREES and mode is not Mode.ASSIGN and kind in chooser.targets(),
            picked=mode is Mode.FEED and kind in chooser.fed,
        )

    def _leader(self, marker: int) -> tuple[str, str]:
        """Return who would get a marker's tile, and its style."""
        standing = self._standing()
        if standing is None:
            return "", ""
        arrow = self.look.glyphs.arrow
        if marker == ORDER_MARKER:
            if self.seat < 0:
                return f"{arrow} {self.called(standing.order[0])}", "$quiet"
            place = standing.order.index(self.seat)
            return f"{arrow} you {ORDINALS[place]}", "bold $gain" if place == 0 else ""
        holder = words.holders(standing)[marker]
        if holder < 0:
            return f"{arrow} nobody", "$quiet"
        if holder == self.seat:
            return f"{arrow} you", "bold $gain"
        return f"{arrow} {self.called(holder)}", ""

    def _at_tree(self, kind: int, mode: Mode) -> tuple[str, str, str]:
        """Return the two lowest lines of a tree, and the style of the last."""
        chooser, scene = self.chooser, self.scene
        if self.told:
            plan = scene.plans[scene.acting] if scene.acting >= 0 and scene.phase == 3 else None
            if plan is None:
                return "", "", ""
            who = self.called(scene.acting)
            text = letters(plan, kind)
            return text, who if text else "", "$quiet"
        if mode in COUNTED:
            verb = {Mode.PAY: "pay", Mode.DROP: "drop", Mode.BEGIN: "begin"}[mode]
            count = chooser.heap.counts[kind]
            left = scene.fruit[self.seat][kind] - count
            keep = "" if mode is Mode.BEGIN or not chooser.heap.most[kind] else f"keep {left}"
            return f"{verb} {count}" if chooser.heap.most[kind] else "", keep, "$quiet"
        if mode in (Mode.ASSIGN, Mode.MOVE) or (scene.phase in (1, 2) and self.seat >= 0):
            plan = chooser.crew.rows
            return letters(plan, kind), *self._brings(kind)
        if mode is Mode.SWAP:
            give = "give 1" if kind == chooser.gives else ""
            return "take 1" if kind == chooser.tree else give, "", ""
        return "", "", ""

    def _brings(self, kind: int) -> tuple[str, str]:
        """Return what an assignment brings at one tree."""
        rows = self.chooser.crew.rows
        if not any(row[kind] for row in rows):
            return "", ""
        harvest = self.chooser.view.forecast(self.chooser.crew.plan())
        parts = [f"+{harvest.picked[kind]}"] if harvest.picked[kind] else []
        if harvest.planted[kind]:
            parts.append(f"plant {harvest.planted[kind]}")
        if harvest.idle[kind]:
            parts.append(f"swap {harvest.idle[kind]}")
        return " ".join(parts) or "nothing", "$gain" if harvest.picked[kind] else "$quiet"

    def fair(self) -> FairPicture:
        """Return the fair."""
        scene, chooser = self.scene, self.chooser
        mine = self.mine
        buying = mine and chooser.mode in (Mode.BUY, Mode.PAY)
        cursor = chooser.item if buying else -1
        if mine and int(self.chooser.view.stage()) == PAYING:
            cursor = ITEMS.index(int(self.chooser.view.buying()))
        raccoon = self.seat >= 0 and scene.holders[RACCOON] == self.seat
        return FairPicture(
            tuple(tuple(row) for row in scene.prices),
            tuple((price, count) for price, count in scene.stacks),
            (PRIZE_DISCOUNT, EXTRA_DISCOUNT) if raccoon else (0, 0),
            tuple(chooser.affordable()) if mine else (),
            cursor,
            mine and chooser.mode is Mode.PAY,
            tuple(scene.eaten),
            tuple(scene.supply),
        )
