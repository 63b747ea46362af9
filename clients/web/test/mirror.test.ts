// Test vectors for every mirror, written by `python -m tests.protocol.mirror_vectors`.

import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DiffSchema, SnapshotSchema, ViewSchema } from "../src/gen/fracas/v1/view_pb";
import { BrokenView, GapError, HashMismatch, Mirror } from "../src/protocol/mirror";
import { readEvents } from "../src/protocol/events";
import { logLines } from "../src/text/log";

interface Vector {
  name: string;
  snapshot: string;
  hash: string;
  view: string;
  steps: { diff: string; hash: string; log: string[] }[];
}

const VECTORS: Vector[] = JSON.parse(readFileSync(new URL("../../../tests/vectors/mirror.json", import.meta.url), "utf8"));
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
const snapshotOf = (vector: Vector) => fromBinary(SnapshotSchema, bytes(vector.snapshot));
const hex = (hash: bigint): string => hash.toString(16).padStart(16, "0");

describe.each(VECTORS)("$name", (vector) => {
  test("every diff leads to the view of its hash, and to the same bytes at the end", () => {
    const mirror = new Mirror(snapshotOf(vector));
    expect(hex(mirror.hash)).toBe(vector.hash);
    for (const step of vector.steps) {
      mirror.apply(fromBinary(DiffSchema, bytes(step.diff)));
      expect(hex(mirror.hash)).toBe(step.hash);
    }
    expect(Buffer.from(toBinary(ViewSchema, mirror.view)).toString("base64")).toBe(vector.view);
  });

  test("the log is the same as the terminal client's", () => {
    const mirror = new Mirror(snapshotOf(vector));
    for (const step of vector.steps) {
      const diff = fromBinary(DiffSchema, bytes(step.diff));
      mirror.apply(diff);
      expect(logLines(readEvents(diff.events, (n) => mirror.id(n)), String)).toEqual(step.log);
    }
  });
});

test("gaps, other matches and wrong hashes raise different errors, and repeated diffs are ignored", () => {
  const vector = VECTORS[0] as Vector;
  const mirror = new Mirror(snapshotOf(vector));
  const [first, second] = vector.steps.map((step) => fromBinary(DiffSchema, bytes(step.diff)));
  if (!first || !second) throw new Error("two steps are needed");
  expect(() => mirror.apply(second)).toThrow(GapError);
  expect(() => mirror.apply({ ...first, match: "other" })).toThrow(BrokenView);
  mirror.apply(first);
  mirror.apply(first);
  expect(() => mirror.apply({ ...second, hash: second.hash + 1n })).toThrow(HashMismatch);
});
