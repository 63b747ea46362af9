// Animations of recent events: walks, attacks, areas, turns, deaths, and floating damage, healing and conditions.

import type { Action } from "../gen/fracas/v1/sheet_pb";
import { actionOf, type Battle, type Cell } from "../protocol/battle";
import type { BattleEvent } from "../protocol/events";
import { idText, t } from "../text/catalogue";
import type { Grid, Point } from "./geometry";
import { DAMAGE_COLOURS, HEALING_COLOUR } from "./palette";
import { type Sound, soundOfDamage } from "./sounds";

const STEP_MS = 110;
const TEXT_MS = 1100;
const ATTACK_MS = 320;
const AREA_MS = 520;
/** Delay between the start of an attack and its result. */
const HIT_DELAY_MS = 160;
const PING_GAP_MS = 260;
/** Time between two texts over one creature. */
const TEXT_GAP_MS = 420;
const FALL_MS = 700;
/** Limit of the total delay, however many events arrive at once. */
const MAX_DELAY_MS = 4000;

interface Walk {
  points: Point[];
  began: number;
}

interface FloatingText {
  who: string;
  text: string;
  colour: string | undefined;
  began: number;
}

interface TimedEffect {
  effect: VisualEffect;
  began: number;
  lasts: number;
}

/** An attack from one point to another, an area that spreads from its centre, or a ring that closes; `radius` in cells. */
export type VisualEffect =
  | { kind: "blow"; from: Point; to: Point; hit: boolean }
  | { kind: "area"; at: Point; radius: number }
  | { kind: "ring"; at: Point; radius: number; colour?: string };

/** State of all animations at one time; ages run from 0 to 1. */
export interface AnimationState {
  moving: Map<string, Point>;
  texts: Map<string, { text: string; age: number; colour: string | undefined }>;
  effects: { effect: VisualEffect; age: number }[];
}

export class Animations {
  private readonly walks = new Map<string, Walk>();
  private texts: FloatingText[] = [];
  private effects: TimedEffect[] = [];

  /** Start the animations of events one after the other; `now` is `performance.now()`, `hear` is told each sound and its delay. */
  start(happened: readonly BattleEvent[], battle: Battle, grid: Grid, now: number, hear: (sound: Sound, delay: number) => void = () => {}): void {
    let delay = 0;
    const later = (ms: number) => (delay = Math.min(MAX_DELAY_MS, delay + ms));
    const ring = (who: unknown, lasts: number, colour?: string) => {
      const at = centerOf(who, battle, grid);
      const radius = (battle.creatures.get(String(who))?.width ?? 1) / 2;
      if (at) this.effects.push({ effect: { kind: "ring", at, radius, ...(colour ? { colour } : {}) }, began: now + delay, lasts });
    };
    for (const { name, data } of happened) {
      if (name === "moved" || name === "forced") {
        if (this.addStep(String(data["who"]), data["from"], data["to"], battle, grid, now + delay)) later(STEP_MS);
      } else if (name === "used") {
        for (const effect of areaEffects(data, battle, grid)) this.effects.push({ effect, began: now + delay, lasts: AREA_MS });
      } else if (name === "attack") {
        const [from, to] = [centerOf(data["by"], battle, grid), centerOf(data["on"], battle, grid)];
        if (from && to) this.effects.push({ effect: { kind: "blow", from, to, hit: data["hit"] === true }, began: now + delay, lasts: ATTACK_MS });
        later(HIT_DELAY_MS);
        if (!data["hit"]) {
          this.showText(data["on"], t("missed"), now + delay);
          hear("miss", delay);
        }
      } else if (name === "damaged") {
        this.showText(data["who"], `−${data["amount"]}`, now + delay, DAMAGE_COLOURS[String(data["type"])]);
        hear(soundOfDamage(data["type"]), delay);
      } else if (name === "healed" && data["amount"]) {
        this.showText(data["who"], `+${data["amount"]}`, now + delay, HEALING_COLOUR);
        ring(data["who"], AREA_MS, HEALING_COLOUR);
        hear("heal", delay);
      } else if (name === "condition_began") {
        this.showText(data["who"], idText(String(data["condition"] ?? "")), now + delay);
        hear("condition", delay);
      } else if (name === "died" || name === "dropped") {
        ring(data["who"], FALL_MS, DAMAGE_COLOURS["fire"]);
        hear("death", delay);
      } else if (name === "turn_began") {
        ring(data["who"], AREA_MS);
        hear("turn", delay);
      }
    }
  }

  /** Open rings around a point that somebody points at. */
  ping(at: Point, now: number): void {
    for (const delay of [0, PING_GAP_MS, 2 * PING_GAP_MS]) this.effects.push({ effect: { kind: "area", at, radius: 1.5 }, began: now + delay, lasts: AREA_MS });
  }

  private addStep(who: string, from: unknown, to: unknown, battle: Battle, grid: Grid, began: number): boolean {
    const width = battle.creatures.get(who)?.width;
    if (width === undefined || !Array.isArray(from) || !Array.isArray(to)) return false;
    const [start, end] = [from, to].map((cell) => grid.middle(cell as unknown as Cell, width)) as [Point, Point];
    const walk = this.walks.get(who);
    // Steps of one walk follow each other; a walk that is already running is a different one.
    if (walk && walk.began + (walk.points.length - 1) * STEP_MS >= began - 1) walk.points.push(end);
    else this.walks.set(who, { points: [start, end], began });
    return true;
  }

  /** Show a text over a creature, after those that are waiting there. */
  private showText(who: unknown, text: string, wanted: number, colour?: string): void {
    if (typeof who !== "string") return;
    const last = this.texts.filter((one) => one.who === who).at(-1);
    this.texts.push({ who, text, colour, began: last ? Math.max(wanted, last.began + TEXT_GAP_MS) : wanted });
  }

  /** Return the state at a time, and drop what has finished. */
  stateAt(now: number): AnimationState {
    const moving = new Map<string, Point>();
    for (const [id, walk] of this.walks) {
      const at = pointAlong(walk.points, (now - walk.began) / STEP_MS);
      if (at) moving.set(id, at);
      else this.walks.delete(id);
    }
    this.texts = this.texts.filter((one) => now < one.began + TEXT_MS);
    const texts = new Map<string, { text: string; age: number; colour: string | undefined }>();
    for (const { who, text, colour, began } of this.texts) if (now >= began) texts.set(who, { text, colour, age: (now - began) / TEXT_MS });
    this.effects = this.effects.filter((one) => now < one.began + one.lasts);
    const effects = this.effects.filter((one) => now >= one.began).map((one) => ({ effect: one.effect, age: (now - one.began) / one.lasts }));
    return { moving, texts, effects };
  }

  /** True if another frame is needed. */
  get isRunning(): boolean {
    return this.walks.size + this.texts.length + this.effects.length > 0;
  }
}

function pointAlong(points: readonly Point[], steps: number): Point | null {
  const index = Math.floor(steps);
  const [a, b] = [points[Math.max(0, index)], points[Math.max(0, index) + 1]];
  if (!a || !b) return null;
  const part = Math.max(0, steps - index);
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function centerOf(id: unknown, battle: Battle, grid: Grid): Point | null {
  const creature = typeof id === "string" ? battle.creatures.get(id) : undefined;
  return creature?.at ? grid.middle(creature.at, creature.width) : null;
}

/** Areas defined by a centre and a size; other areas are shown on the creatures they hit. */
const ROUND_AREA = /^(?:burst|emanation|sphere|radius|cube|square|explosion) (\d+)/;

/** Return the effects of an action's area: around its aim or its user, or on each target. */
function areaEffects(data: BattleEvent["data"], battle: Battle, grid: Grid): VisualEffect[] {
  const [who, at, on] = [String(data["who"]), data["at"], data["on"]];
  const action: Action | undefined = actionOf(battle, who, String(data["action"]));
  if (!action?.area) return [];
  const round = ROUND_AREA.exec(action.area);
  const radius = round ? Number(round[1]) : 0;
  if (Array.isArray(at)) return [{ kind: "area", at: grid.middle([Number(at[0]), Number(at[1])]), radius: radius + 0.5 }];
  const user = battle.creatures.get(who);
  const middle = centerOf(who, battle, grid);
  if (round && user && middle) return [{ kind: "area", at: middle, radius: radius + user.width / 2 }];
  const struck = Array.isArray(on) ? on : [];
  return struck.flatMap((id): VisualEffect[] => {
    const there = centerOf(id, battle, grid);
    return there ? [{ kind: "area", at: there, radius: (battle.creatures.get(String(id))?.width ?? 1) / 2 }] : [];
  });
}
