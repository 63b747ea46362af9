// Colours of the board, dark and light. Sides are told by Okabe and Ito's colours, which the colour-blind tell apart,
// and by the form of a token's rim as well.

export interface Palette {
  floor: string;
  floorAlt: string;
  grid: string;
  wall: string;
  wallEdge: string;
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
  floor: "#23262e", floorAlt: "#262a33", grid: "#3a404c", wall: "#0b0c10", wallEdge: "#5b6475", water: "#1d4468", difficult: "#5a4a2f",
  cover: "#57606f", hazard: "#7a3030", obscured: "#8891a1", pit: "#050506", zone: "rgba(204,121,167,.22)", zoneEdge: "#cc79a7",
  reach: "rgba(86,180,233,.24)", reachEdge: "#56b4e9", provoke: "#ffb02e", area: "rgba(213,94,0,.38)", areaEdge: "#ff8a3d",
  path: "#f4f6fb", cursor: "#ffffff", text: "#f4f6fb", gaugeBack: "#0b0c10", gaugeFull: "#4bd19a", gaugeHalf: "#f0c93a", gaugeLow: "#ff7a59",
  glyph: "#0d0f14",
};

export const LIGHT: Palette = {
  floor: "#f4f1e8", floorAlt: "#efebdf", grid: "#cfc8b6", wall: "#4a4a52", wallEdge: "#1d1d22", water: "#a5cfee", difficult: "#d9c79a",
  cover: "#b9b3a6", hazard: "#e6a9a0", obscured: "#6b6f7a", pit: "#2b2b30", zone: "rgba(160,60,120,.16)", zoneEdge: "#a03c78",
  reach: "rgba(0,114,178,.20)", reachEdge: "#0072b2", provoke: "#b35a00", area: "rgba(213,94,0,.28)", areaEdge: "#b34a00",
  path: "#14161b", cursor: "#000000", text: "#14161b", gaugeBack: "#d8d2c4", gaugeFull: "#00795a", gaugeHalf: "#9a7200", gaugeLow: "#c2410c",
  glyph: "#101216",
};

/** The first of them are for sides whose name is no colour, in the order in which they are met. */
const SIDES = ["#56b4e9", "#e69f00", "#3fc59a", "#d98cc0", "#f0e442", "#ef5b45", "#a9b4ff", "#b4b8c0", "#f6f6f6", "#737a88"];

/** Corners of a token's rim by its side's number: 0 is round. */
export const RIMS = [0, 5, 6, 3, 8, 4, 10, 7, 12, 9];

/** The number of the side that is called by a colour. */
const NAMED: Readonly<Record<string, number>> = { blue: 0, orange: 1, green: 2, violet: 3, purple: 3, pink: 3, gold: 4, yellow: 4, red: 5, grey: 7, gray: 7, white: 8, black: 9 };

/** The number of a side that nobody has counted. */
export const UNCOUNTED = 7;

/** Return the colour of a side by its number. */
export function sideColour(side: number): string {
  return SIDES[side % SIDES.length] as string;
}

/** Return the number of each side, in the order in which they are named: one that is called by a colour, or whose only seat is, has that colour. */
export function numbersOf(seats: Iterable<{ id?: string; side: string }>): Map<string, number> {
  const called = new Map<string, string[]>();
  for (const { id, side } of seats) called.set(side, [...(called.get(side) ?? []), ...(id === undefined ? [] : [id])]);
  const found = new Map<string, number>();
  for (const [side, ids] of called) {
    const number = NAMED[side] ?? (ids.length === 1 ? NAMED[ids[0] as string] : undefined);
    if (number !== undefined && ![...found.values()].includes(number)) found.set(side, number);
  }
  const free = SIDES.map((_, n) => n).filter((n) => ![...found.values()].includes(n));
  return new Map([...called.keys()].map((side, n) => [side, found.get(side) ?? free.shift() ?? n]));
}

/** Return the number of each side, in the order of the seats, then of the creatures. */
export function sidesOf(battle: { seats: Map<string, { id: string; side: string }>; creatures: Map<string, { side: string }> }): Map<string, number> {
  return numbersOf([...battle.seats.values(), ...[...battle.creatures.values()].map(({ side }) => ({ side }))]);
}
