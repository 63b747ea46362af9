// The cells that none of one's creatures sees, as the server tells: asked for anew when one of them, or the ground, is another.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { store } from "../app";
import type { Session } from "../net/session";
import { cellKey, type Battle } from "../protocol/battle";

export const fogEnabled = signal(store.get("fog") !== "off");

/** Nobody has told, or nobody is asked. */
export const NO_FOG: ReadonlySet<string> = new Set();

/** Return their keys; `UNTOLD` where one watches, looks back, or does not wish it. */
export function useFogOfWar(session: Session, battle: Battle, live: boolean): ReadonlySet<string> {
  const [unseen, setUnseen] = useState(NO_FOG);
  const wanted = fogEnabled.value && live && session.seat !== "" && !battle.game.over;
  const own = wanted ? [...battle.creatures.values()].filter((one) => one.seat === session.seat && one.at && one.alive) : [];
  const places = own.map((one) => `${one.id} ${one.at?.join()} ${one.altitude}`).join("|");
  useEffect(() => {
    if (!wanted) return setUnseen(NO_FOG);
    let here = true;
    void session.askOrNull({ unseen: {} }).then((answer) => {
      // Whoever is out of the fight sees nothing: then there is nothing to tell apart.
      const all = Array.isArray(answer) && answer.length >= battle.columns * battle.rows;
      if (here && Array.isArray(answer)) setUnseen(all ? NO_FOG : new Set(answer.map((cell) => cellKey(cell as unknown as [number, number]))));
    });
    return () => { here = false; };
  }, [session, wanted, places, battle.terrain]);
  return unseen;
}
