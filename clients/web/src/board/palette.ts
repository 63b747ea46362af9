// Colours of the board, dark and light. Sides use the colour-blind safe palette of Okabe and Ito,
// and each side has its own token shape as well.

import { GM } from "../play/gameNight";
import { MONSTERS } from "../protocol/battle";

export interface Palette {
  floor: string;
  floorAlt: string;
  grid: string;
  wall: string;
  wallEdge: string;
  /** Outlines of tokens, and the background of their icons. */
  outline: string;
  water: string;
  difficult: string;
  cover: string;
  hazard: string;
  obscured: string;
  pit: string;
  zone: string;
  zoneEdge: string;
  reach: string;
  reachEdge: string;
  provoke: string;
  area: string;
  areaEdge: string;
  path: string;
  cursor: string;
  text: string;
  gaugeBack: string;
  gaugeFull: string;
  gaugeHalf: string;
  gaugeLow: string;
  glyph: string;
}

export const DARK: Palette = {
  floor: "#23262e", floorAlt: "#262a33", grid: "#3a404c", wall: "#707b8e", wallEdge: "#99a4b7", outline: "#0b0c10", water: "#1d4468", difficult: "#5a4a2f",
  cover: "#57606f", hazard: "#7a3030", obscured: "#8891a1", pit: "#050506", zone: "rgba(204,121,167,.22)", zoneEdge: "#cc79a7",
  reach: "rgba(86,180,233,.24)", reachEdge: "#56b4e9", provoke: "#ffb02e", area: "rgba(213,94,0,.38)", areaEdge: "#ff8a3d",
  path: "#f4f6fb", cursor: "#ffffff", text: "#f4f6fb", gaugeBack: "#0b0c10", gaugeFull: "#4bd19a", gaugeHalf: "#f0c93a", gaugeLow: "#ff7a59",
  glyph: "#0d0f14",
};

export const LIGHT: Palette = {
  floor: "#f4f1e8", floorAlt: "#efebdf", grid: "#cfc8b6", wall: "#4a4a52", wallEdge: "#1d1d22", outline: "#4a4a52", water: "#a5cfee", difficult: "#d9c79a",
  cover: "#b9b3a6", hazard: "#e6a9a0", obscured: "#6b6f7a", pit: "#2b2b30", zone: "rgba(160,60,120,.16)", zoneEdge: "#a03c78",
  reach: "rgba(0,114,178,.20)", reachEdge: "#0072b2", provoke: "#b35a00", area: "rgba(213,94,0,.28)", areaEdge: "#b34a00",
  path: "#14161b", cursor: "#000000", text: "#14161b", gaugeBack: "#d8d2c4", gaugeFull: "#00795a", gaugeHalf: "#9a7200", gaugeLow: "#c2410c",
  glyph: "#101216",
};

/** Colours of damage by its type, on the dark label of a floating number. */
export const DAMAGE_COLOURS: Readonly<Record<string, string>> = {
  acid: "#a6d94a", cold: "#7cc7ff", fire: "#ff8a4d", force: "#c9b3ff", lightning: "#ffe14d", necrotic: "#b79cf0", poison: "#7fd06a", psychic: "#ff9ade", radiant: "#fff0a8", thunder: "#b8c4ff",
};
export const HEALING_COLOUR = "#5ee0a4";

/** Sides not named after a colour take these in the order in which they appear. */
const SIDE_COLOURS = ["#56b4e9", "#e69f00", "#3fc59a", "#d98cc0", "#f0e442", "#ef5b45", "#a9b4ff", "#b4b8c0", "#f6f6f6", "#737a88"];

/** Number of corners of a side's tokens; 0 is a circle. */
export const SIDE_CORNERS = [0, 5, 6, 3, 8, 4, 10, 7, 12, 9];

/** Numbers of the sides named after a colour. */
const NAMED_COLOURS: Readonly<Record<string, number>> = { blue: 0, orange: 1, green: 2, violet: 3, purple: 3, pink: 3, gold: 4, yellow: 4, red: 5, grey: 7, gray: 7, white: 8, black: 9 };

/** Number of a side that is not in the list. */
export const UNKNOWN_SIDE = 7;

/** Return the colour of a side number or style number. */
export function sideColour(side: number): string {
  return SIDE_COLOURS[(side < SIDE_COLOURS.length ? side : Math.floor(side / SIDE_COLOURS.length) - 1) % SIDE_COLOURS.length] as string;
}

/** Return the style number of a player's creatures: the shape of the side, the colour of the player. */
function styleNumber(side: number, colour: number): number {
  return side === colour ? side : side + SIDE_COLOURS.length * (colour + 1);
}

/** Return the number of each side in order of appearance; a side or single seat named after a colour has that colour. */
export function sideNumbers(seats: Iterable<{ id?: string; side: string }>): Map<string, number> {
  const called = new Map<string, string[]>();
  for (const { id, side } of seats) called.set(side, [...(called.get(side) ?? []), ...(id === undefined ? [] : [id])]);
  const found = new Map<string, number>();
  for (const [side, ids] of called) {
    const number = NAMED_COLOURS[side] ?? (ids.length === 1 ? NAMED_COLOURS[ids[0] as string] : undefined);
    if (number !== undefined && ![...found.values()].includes(number)) found.set(side, number);
  }
  // Players have the colours of their seats, so their opponents take others; in the same order for every viewer.
  const seated = (side: string): number => Number(!called.get(side)?.some((id) => id !== MONSTERS && id !== GM));
  const free = SIDE_COLOURS.map((_, n) => n).filter((n) => ![...found.values()].includes(n));
  const order = [...called.keys()].sort((one, other) => seated(one) - seated(other));
  return new Map(order.map((side, n) => [side, found.get(side) ?? free.shift() ?? n]));
}

/**
 * Return the style number of each seat. If all players are on one side, against monsters or a game master, each has a colour of its own,
 * so that their creatures can be told apart; otherwise the colour is the side's.
 */
export function seatStyles(seats: readonly { id: string; side: string }[], sides: ReadonlyMap<string, number>): Map<string, number> {
  const playing = seats.filter((seat) => seat.id !== MONSTERS && seat.id !== GM);
  const number = (side: string): number => sides.get(side) ?? UNKNOWN_SIDE;
  const together = playing.length > 1 && new Set(playing.map((seat) => seat.side)).size === 1;
  if (!together) return new Map(seats.map((seat) => [seat.id, number(seat.side)]));
  const taken = new Set(seats.filter((seat) => !playing.includes(seat)).map((seat) => number(seat.side)));
  const looks = new Map(seats.map((seat) => [seat.id, number(seat.side)]));
  for (const seat of playing) {
    const wanted = NAMED_COLOURS[seat.id];
    const colour = wanted !== undefined && !taken.has(wanted) ? wanted : (SIDE_COLOURS.map((_, n) => n).find((n) => !taken.has(n)) ?? number(seat.side));
    taken.add(colour);
    looks.set(seat.id, styleNumber(number(seat.side), colour));
  }
  return looks;
}

/** Return the style number of each creature: by its seat, otherwise by its side. */
export function creatureStyles(battle: { seats: Map<string, { id: string; side: string }>; creatures: Map<string, { id: string; seat?: string; side: string }> }): Map<string, number> {
  const sides = sideNumbers([...battle.seats.values(), ...[...battle.creatures.values()].map(({ side }) => ({ side }))]);
  const looks = seatStyles([...battle.seats.values()], sides);
  return new Map([...battle.creatures.values()].map(({ id, seat, side }) => [id, looks.get(seat ?? "") ?? sides.get(side) ?? UNKNOWN_SIDE]));
}
