// Stored moments are decoded to the same state, in any order.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { sizeDelimitedEncode } from "@bufbuild/protobuf/wire";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ServerMessageSchema, type ServerMessage } from "../src/gen/fracas/v1/server_pb";
import { DiffSchema, SnapshotSchema, type Diff } from "../src/gen/fracas/v1/view_pb";
import { BattleRecorder, MomentReader, streamReplay, nextKeyframe, type MomentView, type Moment } from "../src/net/history";
import type { Connection } from "../src/net/connection";
import { Session } from "../src/net/session";
import { ChunkCache } from "../src/net/historyChunks";

interface Vector {
  name: string;
  snapshot: string;
  steps: { diff: string }[];
}

const VECTORS: Vector[] = JSON.parse(readFileSync(new URL("../../../tests/vectors/mirror.json", import.meta.url), "utf8"));
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
const snapshotOf = (vector: Vector) => fromBinary(SnapshotSchema, bytes(vector.snapshot));

/** Return the comparable part of a view. */
function told({ battle, happened }: MomentView): unknown {
  const { terrain, sheetOf, board, terms, ...plain } = battle;
  const ground = Array.from({ length: battle.rows }, (_, y) => Array.from({ length: battle.columns }, (_, x) => [...terrain([x, y])]));
  const sheets = [...battle.creatures.values()].map((one) => sheetOf(one)?.id);
  return structuredClone({ ...plain, title: board?.title, feet: terms?.feet, ground, sheets, happened });
}

function followed(vector: Vector): { follower: BattleRecorder; moments: Moment[]; seen: unknown[]; spoken: (readonly string[])[] } {
  const follower = new BattleRecorder(snapshotOf(vector), new ChunkCache(), true);
  const moments = [follower.firstMoment];
  const seen = [told(follower.view)];
  for (const step of vector.steps) {
    moments.push(follower.apply(fromBinary(DiffSchema, bytes(step.diff))));
    seen.push(told(follower.view));
  }
  return { follower, moments, seen, spoken: moments.map((one) => one.lines ?? []) };
}

/** Return the view of a moment as soon as it is decoded. */
async function lookedAt(past: MomentReader, moments: Moment[], n: number): Promise<unknown> {
  const moment = moments[n] as Moment;
  await moment.chunk.open();
  return told(past.read(moment) ?? expect.fail("it lies open"));
}

/** Return a diff without changes. */
function still({ mirror }: BattleRecorder): Diff {
  return create(DiffSchema, { match: mirror.match, base: mirror.version, version: mirror.version + 1, hash: mirror.hash });
}

/** Apply diffs without changes until there are `count` moments. */
function idle(follower: BattleRecorder, moments: Moment[], seen: unknown[], count: number): void {
  while (moments.length < count) {
    moments.push(follower.apply(still(follower)));
    seen.push(told(follower.view));
  }
}

/** Return all objects of a type that an object holds. */
function heldBy(holder: object, kind: typeof Blob | typeof Uint8Array): unknown[] {
  return Object.values(holder).filter((one) => one instanceof kind);
}

describe.each(VECTORS)("$name", (vector) => {
  test("every moment reads the same forwards, backwards and in any order", async () => {
    const { moments, seen } = followed(vector);
    const order = moments.map((_, n) => n);
    const past = new MomentReader();
    for (const n of [...order, ...[...order].reverse(), ...order.map((n) => (n * 7) % order.length)]) expect(await lookedAt(past, moments, n)).toEqual(seen[n]);
  });
});

test("keyframes are stored at intervals, and later moments do not depend on earlier ones", async () => {
  const { follower, moments, seen } = followed(VECTORS[0] as Vector);
  idle(follower, moments, seen, 400);
  const second = nextKeyframe(moments, 1);
  expect(moments.filter((moment) => moment.isKeyframe).length).toBeGreaterThan(2);
  expect(second).toBeLessThan(moments.length);
  const later = moments.slice(second);
  const past = new MomentReader();
  for (const n of [5, 0, 3, later.length - 1]) expect(await lookedAt(past, later, n)).toEqual(seen[second + n]);
});

test("a snapshot in between is a moment of its own", async () => {
  const { follower, moments, seen } = followed(VECTORS[0] as Vector);
  moments.push(follower.reset(snapshotOf(VECTORS[0] as Vector)));
  seen.push(told(follower.view));
  idle(follower, moments, seen, moments.length + 3);
  const past = new MomentReader();
  for (const n of [moments.length - 1, 1, moments.length - 3]) expect(await lookedAt(past, moments, n)).toEqual(seen[n]);
});

test("chunks not in use are compressed, and their texts can still be read", { timeout: 60_000 }, async () => {
  const { follower, moments, seen, spoken } = followed(VECTORS.find((one) => followed(one).spoken.some((lines) => lines.length)) as Vector);
  idle(follower, moments, seen, 1000);
  const { chunk } = moments[1] as Moment;
  await expect.poll(() => {
    idle(follower, moments, seen, moments.length + 1);
    return chunk.isOpen;
  }, { timeout: 30_000 }).toBe(false);
  // More chunks keep texts than messages, and chunks are compressed concurrently; this one is now the
  // oldest that can be released.
  idle(follower, moments, seen, moments.length + 1000);
  expect(heldBy(chunk, Blob), "the browser keeps the messages outside the page's heap").toHaveLength(1);
  expect(heldBy(chunk, Uint8Array), "nor are its words in the heap").toHaveLength(0);
  expect(new MomentReader().read(moments[1] as Moment)).toBeNull();
  const spoke = moments.findIndex((moment, n) => moment.chunk === chunk && (spoken[n] ?? []).length > 0);
  expect(moments[spoke]?.lines, "they have to be read again").toBeNull();
  const past = new MomentReader();
  for (const n of [999, 1, 500, 130, 3, 900]) {
    await moments[n]?.chunk.openTexts();
    expect(moments[n]?.lines).toEqual(spoken[n] ?? []);
    expect(await lookedAt(past, moments, n)).toEqual(seen[n]);
  }
});

describe("a session", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("stores a limited number of moments, and fetches older ones for a user who goes to the first", { timeout: 60_000 }, async () => {
    const told: ServerMessage[] = [];
    const link = { welcome: { value: null }, request: () => new Promise(() => undefined) } as unknown as Connection;
    const session = new Session(link, "bench", "");
    const take = (kind: ServerMessage["kind"]) => {
      const message = create(ServerMessageSchema, { kind });
      told.push(fromBinary(ServerMessageSchema, toBinary(ServerMessageSchema, message)));
      session.receive(message);
    };
    take({ case: "snapshot", value: { ...snapshotOf(VECTORS[0] as Vector), version: 1, match: "bench" } });
    const quiet = create(DiffSchema, { match: "bench", hash: session.serverHash });
    while (session.version < 5000) take({ case: "diff", value: { ...quiet, base: session.version, version: session.version + 1 } });
    expect(session.moments.length).toBeLessThanOrEqual(4096);
    const first = session.moments[0]?.version as number;
    expect(first).toBeGreaterThan(1);

    const bytes = told.map((message) => sizeDelimitedEncode(ServerMessageSchema, message));
    vi.stubGlobal("fetch", async (path: string) => (path.startsWith("/past/bench") ? new Response(new Blob(bytes as BlobPart[])) : expect.fail(path)));
    await session.goToFirst();
    expect(session.viewedVersion, "the first of all").toBe(1);
    expect(session.moments.map((moment) => moment.version)).toEqual(Array.from({ length: session.version }, (_, n) => n + 1));
    session.viewedIndex.value = null;
    take({ case: "diff", value: { ...quiet, base: session.version, version: session.version + 1 } });
    expect(session.moments.length, "in the present they go again").toBeLessThanOrEqual(4096);
  });
});

test("fetching history retries while the server is busy or unreachable; a refusal is thrown", async () => {
  vi.useFakeTimers();
  const vector = VECTORS[0] ?? expect.fail("no vector");
  const whole = sizeDelimitedEncode(ServerMessageSchema, create(ServerMessageSchema, { kind: { case: "snapshot", value: snapshotOf(vector) } }));
  const answers = [
    async () => new Response("that takes too long now", { status: 503, headers: { "Retry-After": "1" } }),
    async () => Promise.reject(new TypeError("no route")),
    async () => new Response(new Blob([whole as BlobPart])),
    async () => new Response("there is no such match", { status: 404 }),
  ];
  vi.stubGlobal("fetch", async () => (answers.shift() ?? expect.fail("asked once more"))());
  const read = streamReplay("past/m1", new ChunkCache()).next();
  await vi.runAllTimersAsync();
  expect((await read).value?.moments).toHaveLength(1);
  await expect(streamReplay("past/m2", new ChunkCache()).next()).rejects.toThrow("there is no such match");
  vi.useRealTimers();
});

/** Return the messages of a replay, length-delimited. */
function replayOf(count: number): Uint8Array[] {
  const snapshot = { ...snapshotOf(VECTORS[0] as Vector), version: 1, match: "m1" };
  const kinds: ServerMessage["kind"][] = [{ case: "snapshot", value: snapshot }];
  for (let base = 1; base < count; base++) kinds.push({ case: "diff", value: create(DiffSchema, { match: "m1", base, version: base + 1 }) });
  return kinds.map((kind) => sizeDelimitedEncode(ServerMessageSchema, create(ServerMessageSchema, { kind })));
}

const part = (bytes: Uint8Array[], progress?: string) =>
  new Response(new Blob(bytes as BlobPart[]), progress ? { status: 202, headers: { "Retry-After": "1", "Fracas-Progress": progress } } : {});

test("a replay still being computed is shown from its first moment, and the rest follows", async () => {
  const all = replayOf(4);
  const asked: string[] = [];
  const answers: ((value: Response) => void)[] = [];
  vi.stubGlobal("fetch", (path: string) => new Promise<Response>((resolve) => {
    asked.push(path);
    answers.push(resolve);
  }));
  const session = new Session({ welcome: { value: null } } as unknown as Connection, "m1", "", "", "red");
  session.seekVersion(3);
  const begun = session.fetchReplay();
  answers[0]?.(part(all.slice(0, 1), "1/4"));
  await begun;
  expect(session.moments, "something is there before the second answer").toHaveLength(1);
  expect(session.progress.value).toEqual({ made: 1, count: 4 });
  expect(session.viewedIndex.value).toBe(0);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(part(all.slice(1, 3), "3/4"));
  await vi.waitFor(() => expect(session.viewedIndex.value, "the moment of the link has come").toBe(2));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(part(all.slice(3)));
  await vi.waitFor(() => expect(session.progress.value).toBeNull());
  expect(session.moments.map((moment) => moment.version)).toEqual([1, 2, 3, 4]);
  expect(session.viewedIndex.value, "who looks at a moment stays there").toBe(2);
  const sizes = all.map((one) => one.length);
  expect(asked).toEqual([0, sizes[0], (sizes[0] ?? 0) + (sizes[1] ?? 0) + (sizes[2] ?? 0)].map((from) => `/shown/m1/red?from=${from}`));
});

test("an incomplete replay keeps its moments and shows the error; a closed one stops loading", async () => {
  const all = replayOf(2);
  const answers = [part(all.slice(0, 1), "1/2"), new Response("this replay could not be played", { status: 404 }), part(all.slice(0, 1), "1/2")];
  vi.stubGlobal("fetch", async () => answers.shift() ?? expect.fail("asked once more"));
  const link = { welcome: { value: null } } as unknown as Connection;
  const session = new Session(link, "m1", "", "", "red");
  await session.fetchReplay();
  await vi.waitFor(() => expect(session.replayError.value).toBe("this replay could not be played"));
  expect([session.moments.length, session.progress.value]).toEqual([1, null]);
  const left = new Session(link, "m1", "", "", "red");
  const begun = left.fetchReplay();
  left.close();
  await begun;
});
