// Animations of events, frame by frame.

import { expect, test } from "vitest";
import { Grid } from "../src/board/geometry";
import { Animations } from "../src/board/animations";
import { DAMAGE_COLOURS, HEALING_COLOUR } from "../src/board/palette";
import { soundOfDamage } from "../src/board/sounds";
import type { Battle } from "../src/protocol/battle";
import { battle, creature } from "./battles";

const GRID = new Grid(false, 4, 3);
const FIELD: Battle = battle(["....", "....", "...."], [creature("imp", "red", [0, 0]), creature("ogre", "blue", [2, 1])]);

test("a walk is shown step by step, later events wait for it, and then nothing is left", () => {
  const all = new Animations();
  all.start([
    { name: "moved", data: { who: "imp", from: [0, 0], to: [1, 0], mode: "walk" } },
    { name: "moved", data: { who: "imp", from: [1, 0], to: [2, 0], mode: "walk" } },
    { name: "damaged", data: { who: "ogre", amount: 7 } },
  ], FIELD, GRID, 1000);
  expect(all.stateAt(1000).moving.get("imp")).toEqual({ x: 0.5, y: 0.5 });
  expect(all.stateAt(1055).moving.get("imp")?.x).toBeCloseTo(1);
  expect(all.stateAt(1165).moving.get("imp")?.x).toBeCloseTo(2);
  expect(all.stateAt(1165).texts.size).toBe(0);
  expect(all.stateAt(1240).texts.get("ogre")?.text).toBe("−7");
  expect(all.stateAt(1240).moving.size).toBe(0);
  expect(all.isRunning).toBe(true);
  all.stateAt(5000);
  expect(all.isRunning).toBe(false);
});

test("an attack is animated before its result is shown", () => {
  const all = new Animations();
  all.start([{ name: "attack", data: { by: "imp", on: "ogre", hit: false } }, { name: "attack", data: { by: "imp", on: "nobody", hit: true } }], FIELD, GRID, 0);
  expect(all.stateAt(10).effects).toMatchObject([{ effect: { kind: "blow", from: { x: 0.5, y: 0.5 }, hit: false } }]);
  expect(all.stateAt(10).texts.size).toBe(0);
  expect(all.stateAt(200).texts.get("ogre")?.text).toBe("miss");
});

test("a round area spreads from its aim, any other area over its targets", () => {
  const sheetOf = () => ({ actions: [{ id: "fire", area: "burst 2 within 10" }, { id: "breath", area: "cone 3" }, { id: "nova", area: "burst 1" }] }) as never;
  const field = { ...FIELD, sheetOf };
  const stroke = (action: string, more: object) => {
    const all = new Animations();
    all.start([{ name: "used", data: { who: "imp", action, on: [], at: null, ...more } }], field, GRID, 0);
    return all.stateAt(0).effects.map((one) => one.effect);
  };
  expect(stroke("fire", { at: [3, 1] })).toEqual([{ kind: "area", at: { x: 3.5, y: 1.5 }, radius: 2.5 }]);
  expect(stroke("nova", {})).toEqual([{ kind: "area", at: { x: 0.5, y: 0.5 }, radius: 1.5 }]);
  expect(stroke("breath", { on: ["ogre"] })).toMatchObject([{ kind: "area" }]);
  expect(stroke("walk", {})).toEqual([]);
});

test("texts over one creature follow each other, damage and healing in their colours", () => {
  const all = new Animations();
  all.start([
    { name: "damaged", data: { who: "ogre", amount: 4, type: "fire" } },
    { name: "condition_began", data: { who: "ogre", condition: "knocked_out" } },
    { name: "healed", data: { who: "imp", amount: 2 } },
  ], FIELD, GRID, 0);
  expect(all.stateAt(0).texts.get("ogre")).toMatchObject({ text: "−4", colour: DAMAGE_COLOURS["fire"] });
  expect(all.stateAt(0).texts.get("imp")).toMatchObject({ text: "+2", colour: HEALING_COLOUR });
  expect(all.stateAt(0).effects).toMatchObject([{ effect: { kind: "ring", at: { x: 0.5, y: 0.5 }, radius: 0.5 } }]);
  expect(all.stateAt(500).texts.get("ogre")?.text).toBe("knocked out");
});

test("each event has its sound, after the delay of its animation; unknown damage sounds like a hit", () => {
  const heard: [string, number][] = [];
  new Animations().start([
    { name: "turn_began", data: { who: "imp" } },
    { name: "attack", data: { by: "imp", on: "ogre", hit: true } },
    { name: "damaged", data: { who: "ogre", amount: 4, type: "cold" } },
    { name: "damaged", data: { who: "ogre", amount: 4, type: "slashing" } },
    { name: "attack", data: { by: "imp", on: "ogre", hit: false } },
    { name: "died", data: { who: "ogre" } },
  ], FIELD, GRID, 0, (sound, delay) => heard.push([sound, delay]));
  expect(heard).toEqual([["turn", 0], ["cold", 160], ["hit", 160], ["miss", 320], ["death", 320]]);
});

test.each([["sonic", "thunder"], ["frost", "cold"], ["fire", "fire"], ["turn", "hit"], ["constructor", "hit"], ["", "hit"]])("damage of type %s sounds like %s", (type, sound) => {
  expect(soundOfDamage(type)).toBe(sound);
});
