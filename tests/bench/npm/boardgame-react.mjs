// boardgame.io's React client, as its own tutorial has it: a table of cells, 30 by 30 of them, with forty units; a move shifts one.
// `bench.steps(COUNT)` hands it what its server sends after a move, as text out of a socket, and tells how long each takes until it is painted.
// Built for the browser by clients/web/bench.
import { createElement as h, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { Client as Headless } from "boardgame.io/client";
import { Client } from "boardgame.io/react";
import { Local } from "boardgame.io/multiplayer";
import { fed } from "../../../clients/web/bench/feed.ts";

const SIDE = 30;
const UNITS = 40;
const TURNS = 22; // as many cells as each unit has for itself, so that every move is seen

/** Return where a unit stands after some moves: the remainder of its cell is its own number. */
const place = (unit, turn) => {
  const cell = unit + UNITS * (turn % TURNS);
  return { x: cell % SIDE, y: Math.floor(cell / SIDE) };
};
const game = {
  name: "crowd",
  setup: () => ({ units: Array.from({ length: UNITS }, (_, n) => ({ ...place(n, 0), hp: 30 })) }),
  moves: { step: ({ G }, unit, x, y, hp) => { Object.assign(G.units[unit], { x, y, hp }); } },
};

// Another player's client makes the moves; what the server sends is kept as text, as socket.io would write it.
const sent = [];
const mover = Headless({
  game, numPlayers: 1, debug: false, playerID: "0", matchID: "m",
  multiplayer: (options) => Local()({ ...options, transportDataCallback: (data) => { sent.push(JSON.stringify(data)); options.transportDataCallback(data); } }),
});
mover.start();
let moved = 0;

/** Let the other player move; return what the server sends. */
async function nextMessage() {
  sent.length = 0;
  moved += 1;
  const unit = moved % UNITS;
  const { x, y } = place(unit, 1 + Math.floor(moved / UNITS));
  mover.moves.step(unit, x, y, moved % 30);
  while (!sent.length) await new Promise((done) => setTimeout(done, 0));
  return sent[0];
}

let deliver = null;
/** What stands in for the socket: it hands over what it is given, and sends nothing. */
class Fed extends Object.getPrototypeOf(Local()({ gameKey: game, game }).constructor) {
  connect() {
    this.setConnectionStatus(true);
    deliver = (text) => this.notifyClient(JSON.parse(text));
    deliver(first);
  }
  disconnect() {}
  requestSync() {}
}

let drawn = null;

function Board({ G }) {
  useLayoutEffect(() => {
    const tell = drawn;
    drawn = null;
    tell?.(true);
  });
  const at = new Map(G.units.map((unit, n) => [unit.y * SIDE + unit.x, { ...unit, n }]));
  const rows = Array.from({ length: SIDE }, (_, y) =>
    h("tr", { key: y }, Array.from({ length: SIDE }, (_, x) => {
      const unit = at.get(y * SIDE + x);
      return h("td", { key: x, onClick: () => undefined, style: { border: "1px solid #555", width: 24, height: 24, textAlign: "center" } }, unit ? `${unit.n}/${unit.hp}` : "");
    })));
  return h("table", { id: "board" }, h("tbody", null, rows));
}

while (!sent.length) await new Promise((done) => setTimeout(done, 0));
const first = sent[0]; // all of the match, as who comes is sent it
const App = Client({ game, board: Board, numPlayers: 1, debug: false, multiplayer: (options) => new Fed(options) });
createRoot(document.getElementById("app")).render(h(App, { playerID: null, matchID: "m" }));
while (!document.getElementById("board")) await new Promise((done) => setTimeout(done, 20));

globalThis.bench = {
  steps: async (count) => {
    const messages = [];
    while (messages.length < count) messages.push(await nextMessage());
    return fed(count, (done) => {
      drawn = done;
      deliver(messages.shift());
    });
  },
};
