// boardgame.io: how many moves a second reach the other player's screen, over socket.io, with 2 clients and N spectators.
// Usage: node boardgame.mjs SECONDS SPECTATORS; prints {"moves": n, "seconds": s}.
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const limit = Number(process.argv[2] ?? 5) * 1000;
const spectators = Number(process.argv[3] ?? 0);
// Two units on a grid, one of which a move shifts: about as little state as a duel has.
const game = {
  name: "duel",
  setup: () => ({ units: { a: { x: 0, y: 0, hp: 20 }, b: { x: 5, y: 5, hp: 20 } } }),
  moves: { step: ({ G }, unit, x, y) => { G.units[unit].x = x; G.units[unit].y = y; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

const log = console.log;
console.log = () => {};
const server = Server({ games: [game], origins: ["*"] });
const running = await server.run({ port: 0, callback: () => {} });
const port = running.appServer.address().port;
const join = (playerID) => {
  const client = Client({ game, matchID: "m", playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) });
  client.start();
  return client;
};
const players = [join("0"), join("1")];
const watchers = Array.from({ length: spectators }, () => join(null));
const connected = () => [...players, ...watchers].every((client) => client.getState() !== null);
while (!connected()) await new Promise((done) => setTimeout(done, 20));

let moves = 0;
const begun = performance.now();
await new Promise((done) => {
  let awaited = 0;
  let mover = 0;
  const act = (me) => {
    mover = me;
    awaited = players[me].getState()._stateID + 1;
    players[me].moves.step("ab"[me], moves % 8, (moves >> 3) % 8);
  };
  // A move counts when the player who did not make it sees it; that player moves next.
  const look = (index) => players[index].subscribe((state) => {
    if (!state || index === mover || state._stateID !== awaited) return;
    if (Number(state.ctx.currentPlayer) !== index) return;
    awaited = -1;
    moves += 1;
    if (performance.now() - begun > limit) done();
    else setImmediate(act, index);
  });
  look(0);
  look(1);
  act(0);
});
log(JSON.stringify({ moves, seconds: (performance.now() - begun) / 1000 }));
process.exit(0);
