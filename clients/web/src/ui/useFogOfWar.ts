// Cells outside the sight of the user's creatures, queried again when a creature or the terrain changes.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { store } from "../app";
import type { Session } from "../net/session";
import { SeatRole } from "../gen/fracas/v1/match_pb";
import { cellKey, type Battle } from "../protocol/battle";
import { roleOf, visionOf } from "../net/table";

export const fogEnabled = signal(store.get("fog") !== "off");

/** No fog: the server has not answered, or fog is off. */
export const NO_FOG: ReadonlySet<string> = new Set();

/** Return the keys of the cells; `NO_FOG` for spectators, in the past, or if the user has turned fog off. */
export function useFogOfWar(session: Session, battle: Battle, live: boolean): ReadonlySet<string> {
  const [unseen, setUnseen] = useState(NO_FOG);
  // The game master sees everything.
  const wanted = fogEnabled.value && live && session.seat !== "" && !battle.game.over && roleOf(session) === SeatRole.UNSPECIFIED;
  // Where a side shares its sight, what an ally sees is no fog.
  const side = visionOf(session) === "side" ? battle.seats.get(session.seat)?.side : undefined;
  const own = wanted ? [...battle.creatures.values()].filter((one) => (side ? one.side === side : one.seat === session.seat) && one.at && one.alive) : [];
  const places = own.map((one) => `${one.id} ${one.at?.join()} ${one.altitude}`).join("|");
  useEffect(() => {
    if (!wanted) return setUnseen(NO_FOG);
    let here = true;
    void session.askOrNull({ unseen: {} }).then((answer) => {
      // For a user without creatures in the fight, fog would hide the whole board.
      if (here && Array.isArray(answer)) setUnseen(places === "" ? NO_FOG : new Set(answer.map((cell) => cellKey(cell as unknown as [number, number]))));
    });
    return () => { here = false; };
  }, [session, wanted, places, battle.terrain]);
  return unseen;
}
