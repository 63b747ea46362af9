// What the server is asked while somebody chooses: the way of a move, which cells an area would cover, and how likely it works on whom.

import { useEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import type { Session } from "../net/session";
import { Refused } from "../net/link";
import { blowAsked, blowOf, defenceOf, rolledOf, type Rolled } from "../play/blows";
import type { Choosing } from "../play/choosing";
import type { Way } from "../play/leading";
import { oddsText } from "../play/menu";
import type { TargetOption } from "../play/options";
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
    for (const { by, use, on } of choosing.answersAsked) {
      void session.ask({ odds: { by, use, on } }).then((answer) => {
        const told = readOdds(answer, on);
        if (told) choosing.chances.value = new Map([...choosing.chances.value, [`${use}/${on}`, oddsText(told)]]);
      });
    }
    const { decision } = choosing;
    const happened = session.live?.happened ?? [];
    if (decision.kind !== "turn") choosing.rolled.value = remembered(`fracas-roll/${session.match}/${decision.number}`, rolledOf(decision, happened));
    const asks = decision.kind === "turn" ? null : blowAsked(decision, happened);
    const blow = asks && { ...asks, use: blowOf(choosing.battle, asks.by, asks.use) };
    if (blow) {
      void defended(session, blow).then((versus) => {
        if (versus !== null) choosing.versus.value = [defenceOf(choosing.battle, blow.by, blow.use), versus].filter(Boolean).join(" ");
      });
    }
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

/** Keep a roll as long as it is asked about: whoever loads the page again meanwhile is not told of it once more. */
function remembered(name: string, rolled: Rolled | null): Rolled | null {
  try {
    if (rolled) sessionStorage.setItem(name, JSON.stringify(rolled));
    return rolled ?? (JSON.parse(sessionStorage.getItem(name) ?? "null") as Rolled | null);
  } catch {
    return rolled; // a browser that keeps nothing
  }
}

/** Ask what a blow is measured against; null where the server does not tell. */
async function defended(session: Session, blow: { by: string; use: string; on: string }): Promise<number | null> {
  const told = readOdds(await session.ask({ odds: { ...blow } }), blow.on);
  if (told && told.versus !== null) return told.versus;
  // Of an area, its odds are told where it is laid alone; what somebody defends with is the same wherever that is.
  const roll = await session.ask({ attack_roll: { ...blow } });
  const number = roll !== null && typeof roll === "object" && !Array.isArray(roll) ? roll["defense"] : null;
  return typeof number === "number" ? number : null;
}

/** Read what the server says of an action on somebody; null where it says nothing of it. */
function readOdds(answer: Plain, on: string): Omit<TargetOption, "id"> | null {
  const told = answer !== null && typeof answer === "object" && !Array.isArray(answer) ? answer[on] : null;
  if (told === null || told === undefined || typeof told !== "object" || Array.isArray(told)) return null;
  const number = (name: string): number | null => (typeof told[name] === "number" ? told[name] : null);
  const notes = Array.isArray(told["notes"]) ? told["notes"].map(String) : [];
  return { bonus: number("bonus"), versus: number("versus"), chance: number("chance"), notes };
}

function cellsOf(value: Plain | undefined): Cell[] {
  return (Array.isArray(value) ? value : []).filter((cell): cell is Plain[] => Array.isArray(cell)).map(([x, y]): Cell => [Number(x), Number(y)]);
}

function readWay(answer: Plain): Way | null {
  if (answer === null || typeof answer !== "object" || Array.isArray(answer) || typeof answer["cost"] !== "number") return null;
  return { path: cellsOf(answer["path"]), cost: answer["cost"] };
}
