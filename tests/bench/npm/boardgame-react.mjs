// boardgame.io's React client, as its own tutorial has it: a table of cells, 30 by 30 of them, with forty units; a move shifts one.
// `bench.steps(COUNT)` makes moves and tells how long each takes until it is painted. Built for the browser by clients/web/bench.
import { createElement as h, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { Client } from "boardgame.io/react";
import { Local } from "boardgame.io/multiplayer";
import { fed } from "../../../clients/web/bench/feed.ts";

const SIDE = 30;
const UNITS = 40;
const game = {
  name: "crowd",
  setup: () => ({ units: Array.from({ length: UNITS }, (_, n) => ({ x: (n * 7) % SIDE, y: (n * 11) % SIDE, hp: 30 })) }),
  moves: { step: ({ G }, unit, x, y, hp) => { Object.assign(G.units[unit], { x, y, hp }); } },
};

let drawn = null;
let act = null;

function Board({ G, moves }) {
  act = moves.step;
  useLayoutEffect(() => {
    const tell = drawn;
    drawn = null;
    tell?.();
  });
  const at = new Map(G.units.map((unit, n) => [unit.y * SIDE + unit.x, { ...unit, n }]));
  const rows = Array.from({ length: SIDE }, (_, y) =>
    h("tr", { key: y }, Array.from({ length: SIDE }, (_, x) => {
      const unit = at.get(y * SIDE + x);
      return h("td", { key: x, onClick: () => undefined, style: { border: "1px solid #555", width: 24, height: 24, textAlign: "center" } }, unit ? `${unit.n}/${unit.hp}` : "");
    })));
  return h("table", { id: "board" }, h("tbody", null, rows));
}

const App = Client({ game, board: Board, numPlayers: 1, debug: false, multiplayer: Local() });
createRoot(document.getElementById("app")).render(h(App, { playerID: "0", matchID: "m" }));
while (act === null) await new Promise((done) => setTimeout(done, 20));

let moved = 0;
globalThis.bench = {
  steps: (count) => fed(count, (done) => {
    moved += 1;
    drawn = done;
    act(moved % UNITS, (moved * 3) % SIDE, (moved * 5) % SIDE, moved % 30);
  }),
};
