// Random battles of Pokemon Showdown: how many choices a second its engine takes, streams and players included.
// Usage: node showdown.mjs SECONDS; prints {"choices": n, "battles": n, "seconds": s, "cpu": s}.
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { BattleStream, getPlayerStreams, Teams } = require("pokemon-showdown");
const { RandomPlayerAI } = require("pokemon-showdown/dist/sim/tools/random-player-ai");

const limit = Number(process.argv[2] ?? 5) * 1000;
let choices = 0;

class CountingPlayer extends RandomPlayerAI {
  choose(choice) {
    choices += 1;
    return super.choose(choice);
  }
}

async function battle(number) {
  const streams = getPlayerStreams(new BattleStream());
  const players = ["p1", "p2"].map((seat, index) => new CountingPlayer(streams[seat], { seed: [number, index, 3, 4] }));
  for (const player of players) void player.start();
  const teams = players.map(() => Teams.pack(Teams.generate("gen9randombattle")));
  const spec = { formatid: "gen9customgame", seed: [number, 2, 3, 4] };
  void streams.omniscient.write(
    `>start ${JSON.stringify(spec)}\n` +
      teams.map((team, index) => `>player p${index + 1} ${JSON.stringify({ name: `Bot ${index}`, team })}`).join("\n"),
  );
  for await (const chunk of streams.omniscient) {
    if (chunk.includes("\n|win|") || chunk.includes("\n|tie")) break;
  }
}

for (let warm = 0; warm < 5; warm += 1) await battle(warm);
choices = 0;
let battles = 0;
const used = process.cpuUsage();
const begun = performance.now();
while (performance.now() - begun < limit) {
  await battle(1000 + battles);
  battles += 1;
}
const cpu = process.cpuUsage(used);
console.log(JSON.stringify({ choices, battles, seconds: (performance.now() - begun) / 1000, cpu: (cpu.user + cpu.system) / 1e6 }));
process.exit(0);
