// What has just happened, as it is shown: walks step by step, blows on their way, areas that spread, what was lost or regained.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { actionOf, type Battle, type Cell } from "../protocol/battle";
import type { Happened } from "../protocol/events";
import { t } from "../words/catalogue";
import type { Grid, Point } from "./geometry";

const STEP_MS = 110;
const FLASH_MS = 1100;
const BLOW_MS = 320;
const AREA_MS = 520;
/** A blow is on its way for so long before what comes of it is told. */
const FLIGHT_MS = 160;
/** What happened at once is not shown for longer than this, however much it was. */
const MOST_MS = 4000;

interface Walk {
  points: Point[];
  began: number;
}

interface Flash {
  text: string;
  began: number;
}

interface Deed {
  stroke: Stroke;
  began: number;
  lasts: number;
}

/** A blow from one to another, or an area that spreads from its middle; `radius` in cells. */
export type Stroke = { kind: "blow"; from: Point; to: Point; hit: boolean } | { kind: "area"; at: Point; radius: number };

/** What is to be drawn at one moment; ages run from 0 to 1. */
export interface Scenery {
  moving: Map<string, Point>;
  flashes: Map<string, { text: string; age: number }>;
  strokes: { stroke: Stroke; age: number }[];
}

export class Happenings {
  private readonly walks = new Map<string, Walk>();
  private readonly flashes = new Map<string, Flash>();
  private deeds: Deed[] = [];

  /** Begin to show events, one after the other; `now` as `performance.now()` tells it. */
  begin(happened: readonly Happened[], battle: Battle, grid: Grid, now: number): void {
    let delay = 0;
    const later = (ms: number) => (delay = Math.min(MOST_MS, delay + ms));
    for (const { name, data } of happened) {
      if (name === "moved" || name === "forced") {
        if (this.step(String(data["who"]), data["from"], data["to"], battle, grid, now + delay)) later(STEP_MS);
      } else if (name === "used") {
        for (const stroke of areasOf(data, battle, grid)) this.deeds.push({ stroke, began: now + delay, lasts: AREA_MS });
      } else if (name === "attack") {
        const [from, to] = [middleOf(data["by"], battle, grid), middleOf(data["on"], battle, grid)];
        if (from && to) this.deeds.push({ stroke: { kind: "blow", from, to, hit: data["hit"] === true }, began: now + delay, lasts: BLOW_MS });
        later(FLIGHT_MS);
        if (!data["hit"]) this.flash(data["on"], t("missed"), now + delay);
      } else if (name === "damaged") this.flash(data["who"], `−${data["amount"]}`, now + delay);
      else if (name === "healed" && data["amount"]) this.flash(data["who"], `+${data["amount"]}`, now + delay);
    }
  }

  private step(who: string, from: unknown, to: unknown, battle: Battle, grid: Grid, began: number): boolean {
    const width = battle.creatures.get(who)?.width;
    if (width === undefined || !Array.isArray(from) || !Array.isArray(to)) return false;
    const [start, end] = [from, to].map((cell) => grid.middle(cell as unknown as Cell, width)) as [Point, Point];
    const walk = this.walks.get(who);
    // Steps of one walk follow each other; a walk that has begun already is another one.
    if (walk && walk.began + (walk.points.length - 1) * STEP_MS >= began - 1) walk.points.push(end);
    else this.walks.set(who, { points: [start, end], began });
    return true;
  }

  private flash(who: unknown, text: string, began: number): void {
    if (typeof who === "string") this.flashes.set(who, { text, began });
  }

  /** Return what is to be seen now, and forget what is over. */
  at(now: number): Scenery {
    const moving = new Map<string, Point>();
    for (const [id, walk] of this.walks) {
      const at = along(walk.points, (now - walk.began) / STEP_MS);
      if (at) moving.set(id, at);
      else this.walks.delete(id);
    }
    const flashes = new Map<string, { text: string; age: number }>();
    for (const [id, flash] of this.flashes) {
      const age = (now - flash.began) / FLASH_MS;
      if (age >= 1) this.flashes.delete(id);
      else if (age >= 0) flashes.set(id, { text: flash.text, age });
    }
    this.deeds = this.deeds.filter((deed) => now < deed.began + deed.lasts);
    const strokes = this.deeds.filter((deed) => now >= deed.began).map((deed) => ({ stroke: deed.stroke, age: (now - deed.began) / deed.lasts }));
    return { moving, flashes, strokes };
  }

  /** True: another picture is wanted after this one. */
  get going(): boolean {
    return this.walks.size + this.flashes.size + this.deeds.length > 0;
  }
}

function along(points: readonly Point[], steps: number): Point | null {
  const index = Math.floor(steps);
  const [a, b] = [points[Math.max(0, index)], points[Math.max(0, index) + 1]];
  if (!a || !b) return null;
  const part = Math.max(0, steps - index);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function middleOf(id: unknown, battle: Battle, grid: Grid): Point | null {
  const creature = typeof id === "string" ? battle.creatures.get(id) : undefined;
  return creature?.at ? grid.middle(creature.at, creature.width) : null;
}

/** Areas whose middle and size can be told by one number: the others are shown by whom they strike. */
const ROUND = /^(?:burst|emanation|sphere|radius|cube|square|explosion) (\d+)/;

/** Return what spreads when an action is used: round areas from where they were aimed at, or from their user. */
function areasOf(data: Happened["data"], battle: Battle, grid: Grid): Stroke[] {
  const [who, at, on] = [String(data["who"]), data["at"], data["on"]];
  const action: Action | undefined = actionOf(battle, who, String(data["action"]));
  if (!action?.area) return [];
  const round = ROUND.exec(action.area);
  const radius = round ? Number(round[1]) : 0;
  if (Array.isArray(at)) return [{ kind: "area", at: grid.middle([Number(at[0]), Number(at[1])]), radius: radius + 0.5 }];
  const user = battle.creatures.get(who);
  const middle = middleOf(who, battle, grid);
  if (round && user && middle) return [{ kind: "area", at: middle, radius: radius + user.width / 2 }];
  const struck = Array.isArray(on) ? on : [];
  return struck.flatMap((id): Stroke[] => {
    const there = middleOf(id, battle, grid);
    return there ? [{ kind: "area", at: there, radius: (battle.creatures.get(String(id))?.width ?? 1) / 2 }] : [];
  });
}
