// boardgame.io: how many moves a second reach the other player's screen, over socket.io, with 2 clients and N spectators.
// Usage: node boardgame.mjs SECONDS SPECTATORS; prints {"moves": n, "seconds": s}. The players are in this process, the
// server and the spectators in one each.
import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [first, second, third] = process.argv.slice(2);
const log = console.log;
console.log = () => {};
// Two units on a grid, one of which a move shifts: about as little state as a duel has.
const game = {
  name: "duel",
  setup: () => ({ units: { a: { x: 0, y: 0, hp: 20 }, b: { x: 5, y: 5, hp: 20 } } }),
  moves: { step: ({ G }, unit, x, y) => { G.units[unit].x = x; G.units[unit].y = y; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

const join = (port, playerID) => {
  const client = Client({ game, matchID: "m", playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) });
  client.start();
  return client;
};
const connected = async (clients) => {
  while (!clients.every((client) => client.getState() !== null)) await new Promise((done) => setTimeout(done, 20));
};

if (first === "server") {
  const running = await Server({ games: [game], origins: ["*"] }).run({ port: 0, callback: () => {} });
  process.send(running.appServer.address().port);
  await new Promise(() => process.on("disconnect", () => process.exit(0)));
}
if (first === "watch") {
  process.on("disconnect", () => process.exit(0));
  await connected(Array.from({ length: Number(third) }, () => join(second, null)));
  process.send("ready");
  await new Promise(() => {});
}

const limit = Number(first ?? 5) * 1000;
const started = async (...words) => {
  const child = fork(fileURLToPath(import.meta.url), words);
  return new Promise((done) => child.once("message", done));
};
const port = await started("server");
const players = [join(port, "0"), join(port, "1")];
await connected(players);
if (Number(second ?? 0)) await started("watch", port, second);

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
