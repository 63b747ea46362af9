// Dragging of own creatures in the placement phase.

import { useMemo, useState } from "preact/hooks";
import { showError } from "../app";
import { EMPTY, type Overlay } from "../board/painter";
import type { Session } from "../net/session";
import type { Decision } from "../play/options";
import { PLACEMENT, placeIntent } from "../play/placement";
import { cellKey, creaturesAt, footprint, type Battle, type Cell } from "../protocol/battle";
import type { Drag } from "../play/tokenDrag";

interface Placing {
  drag: Drag;
  /** The picture on the board while a creature is dragged; null: none is. */
  overlay: Overlay | null;
}

/** Return the dragging of creatures; null: the user does not place any now. */
export function usePlacing(session: Session, battle: Battle, decision: Decision | null): Placing | null {
  const [dragged, setDragged] = useState<{ id: string; grip: Cell; to: Cell } | null>(null);
  const overlay = useMemo<Overlay | null>(() => {
    const creature = dragged && battle.creatures.get(dragged.id);
    const move = dragged && decision?.moves.find((one) => one.by === dragged.id);
    if (!creature || !move) return null;
    return { ...EMPTY, area: move.cells, ghost: footprint({ at: dragged.to, width: creature.width }) };
  }, [battle, decision, dragged]);
  if (decision?.kind !== PLACEMENT) return null;
  const drag: Drag = {
    token: dragged?.id ?? null,
    begin: (cell) => {
      const there = creaturesAt(battle, cell).find((one) => decision.moves.some((move) => move.by === one.id));
      const at = there?.at;
      if (!there || !at) return false;
      setDragged({ id: there.id, grip: [cell[0] - at[0], cell[1] - at[1]], to: at });
      return true;
    },
    move: (cell) => setDragged((before) => before && { ...before, to: [cell[0] - before.grip[0], cell[1] - before.grip[1]] }),
    end: (cell) => {
      setDragged(null);
      if (!dragged || !cell) return;
      const to: Cell = [cell[0] - dragged.grip[0], cell[1] - dragged.grip[1]];
      const intent = placeIntent(decision, dragged.id, to);
      const at = battle.creatures.get(dragged.id)?.at;
      if (intent && at && cellKey(at) !== cellKey(to)) void session.act(intent, decision.message).catch(showError);
    },
  };
  return { drag, overlay };
}
