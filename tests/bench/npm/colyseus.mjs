// Colyseus: deliveries a second of a small state patch from one room to N clients over its WebSocket transport.
// Usage: node colyseus.mjs SECONDS CLIENTS; prints {"deliveries": n, "bytes": b, "seconds": s, "cpu": s}.
// The receivers are bare sockets in a process of their own (this file with --sink), as they are for Fracas.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const require = createRequire(import.meta.url);

async function sink(port, clients) {
  const { WebSocket } = require("ws");
  let deliveries = 0;
  let bytes = 0;
  let joined = 0;
  const base = `http://127.0.0.1:${port}`;
  for (let index = 0; index < clients; index += 1) {
    const answer = await fetch(`${base}/matchmake/joinOrCreate/arena`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: "{}",
    });
    const seat = await answer.json();
    const room = seat.room ?? seat;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${room.processId}/${room.roomId}?sessionId=${seat.sessionId}`);
    socket.binaryType = "nodebuffer";
    await new Promise((done, fail) => {
      socket.on("error", fail);
      socket.on("message", (data) => {
        if (data[0] === 10) { socket.send(Buffer.from([10])); joined += 1; done(); return; }
        if (data[0] !== 15) return; // only patches count
        deliveries += 1;
        bytes = data.length;
        if (deliveries % clients === 0) process.send({ deliveries, bytes });
      });
    });
  }
  process.send({ ready: joined });
}

async function serve(limit, clients) {
  const { Server, Room } = require("@colyseus/core");
  const { WebSocketTransport } = require("@colyseus/ws-transport");
  const { schema, t } = require("@colyseus/schema");
  const Unit = schema({ x: t.uint8(), y: t.uint8(), hp: t.int16(), text: t.string() }, "Unit");
  const State = schema({ unit: Unit }, "State");
  let room;
  class Arena extends Room {
    onCreate() {
      this.maxClients = clients + 1;
      this.patchRate = null;
      this.autoDispose = false;
      const state = new State();
      state.unit = new Unit();
      this.state = state;
      room = this;
    }
  }
  const server = new Server({ transport: new WebSocketTransport({}), greet: false });
  server.define("arena", Arena);
  await server.listen(0);
  const port = server.transport.server.address().port;
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), "--sink", String(port), String(clients)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let seen = { deliveries: 0, bytes: 0 };
  let wake = () => {};
  await new Promise((done) => child.on("message", (message) => {
    if (message.ready) done();
    else { seen = message; wake(); }
  }));
  await new Promise((done) => setTimeout(done, 300));
  const begunAt = seen.deliveries;
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < limit) {
    sent += 1;
    const unit = room.state.unit;
    unit.x = sent % 30;
    unit.y = (sent >> 3) % 30;
    unit.hp = sent % 100;
    unit.text = `move ${String(sent % 1000).padStart(3, "0")} of the ogre!!!!!!`;
    room.broadcastPatch();
    // A few patches may be under way, so that neither side waits for the other.
    while (seen.deliveries - begunAt < (sent - 4) * clients) await new Promise((done) => { wake = done; });
  }
  const used = process.cpuUsage(cpu);
  console.log(JSON.stringify({
    deliveries: seen.deliveries - begunAt, bytes: seen.bytes, seconds: (performance.now() - begun) / 1000,
    cpu: (used.user + used.system) / 1e6,
  }));
  child.kill();
  process.exit(0);
}

if (process.argv[2] === "--sink") await sink(Number(process.argv[3]), Number(process.argv[4]));
else await serve(Number(process.argv[2] ?? 5) * 1000, Number(process.argv[3] ?? 1000));
