// What the server is asked while somebody chooses: the way of a move, which cells an area would cover, and how likely it works on whom.

import { useEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import type { Session } from "../net/session";
import { Refused } from "../net/link";
import type { Choosing } from "../play/choosing";
import type { Way } from "../play/leading";
import type { Cell } from "../protocol/battle";
import type { Plain } from "../protocol/values";

export function useLearning(session: Session, choosing: Choosing | null): void {
  useEffect(() => {
    if (!choosing) return;
    const asked = new Set<string>();
    choosing.askWay = async (order) => {
      try {
        return readWay(await session.demand({ way: order })) ?? "";
      } catch (error) {
        if (error instanceof Refused && error.code !== "rate_limited") return error.code;
        throw error;
      }
    };
    return effect(() => {
      void choosing.state.value;
      // What cannot be asked now is asked again by the order itself, which says why.
      void choosing.learnWay().catch(() => undefined);
      const shot = choosing.shotAsked;
      const item = choosing.state.value.item?.id ?? "";
      if (shot && !asked.has(item)) {
        asked.add(item);
        void session.ask({ provoked: shot }).then((answer) => {
          choosing.provoked.value = new Map([...choosing.provoked.value, [item, (Array.isArray(answer) ? answer : []).map(String)]]);
        });
      }
      const { spot, areaAsked: area } = choosing;
      if (!spot || !area) return;
      const name = choosing.spotKey(spot);
      if (asked.has(name)) return;
      asked.add(name);
      // Cells that name an area are not all that it covers: walls fill some, and cut others off.
      void session.ask({ area }).then((answer) => {
        const cells = cellsOf(answer);
        if (cells.length) choosing.areas.value = new Map([...choosing.areas.value, [name, cells]]);
      });
      void session.ask({ odds: area }).then((answer) => {
        if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return;
        const odds = new Map<string, number>();
        for (const [id, told] of Object.entries(answer)) {
          const chance = told !== null && typeof told === "object" && !Array.isArray(told) ? told["chance"] : null;
          if (typeof chance === "number") odds.set(id, chance);
        }
        choosing.odds.value = new Map([...choosing.odds.value, [name, odds]]);
      });
    });
  }, [choosing]);
}

function cellsOf(value: Plain | undefined): Cell[] {
  return (Array.isArray(value) ? value : []).filter((cell): cell is Plain[] => Array.isArray(cell)).map(([x, y]): Cell => [Number(x), Number(y)]);
}

function readWay(answer: Plain): Way | null {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer) || typeof answer["cost"] !== "number") return null;
  return { path: cellsOf(answer["path"]), cost: answer["cost"] };
}
