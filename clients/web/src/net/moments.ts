// Moments of a battle, and where the server has those that one was not there for (server/fracas_server/replays/shown.py).
// A moment is kept as the bytes that led to it, a whole view now and then; what was so is read again when somebody looks back.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream } from "@bufbuild/protobuf/wire";
import { ServerMessageSchema } from "../gen/fracas/v1/server_pb";
import { DiffSchema, SnapshotSchema, type Diff, type Snapshot } from "../gen/fracas/v1/view_pb";
import { readBattle, type Battle } from "../protocol/battle";
import { readEvents, type Happened } from "../protocol/events";
import { Mirror } from "../protocol/mirror";
import { logLines } from "../words/log";
import { namer } from "../words/names";

/** What was so at a moment of the match, and what had just happened. */
export interface Frame {
  battle: Battle;
  happened: Happened[];
  lines: string[];
}

/** A moment as it is kept. */
export interface Moment {
  readonly version: number;
  readonly lines: string[];
  /** What monsters have chosen to go for, with what they compared: a sheet looks far back for it. */
  readonly focused: Happened[];
  /** A snapshot where `whole` is true, else the diff from the moment before. */
  readonly bytes: Uint8Array;
  readonly whole: boolean;
}

/** Diffs between two whole views: so many have to be applied at most to look at a moment. */
const WHOLE_EVERY = 64;
/** Moments that are held as they were read: those around the one that is looked at. */
const HELD = 8;

/** Follows a battle, and says what is to be kept of each of its moments. */
export class Follower {
  readonly mirror: Mirror;
  /** The moment that was taken last, as it is looked at. */
  frame: Frame;
  private since = 0;
  private readonly first: Moment;

  /** Args: what it begins with; whether hashes are compared, and computed. */
  constructor(snapshot: Snapshot, check: boolean, hashed = true) {
    this.mirror = new Mirror(snapshot, check, hashed);
    this.frame = frameOf(this.mirror, snapshot.missed);
    this.first = this.kept(toBinary(SnapshotSchema, snapshot), true);
  }

  /** The moment that it began with. */
  get begun(): Moment {
    return this.first;
  }

  /** Start again from a snapshot. */
  reset(snapshot: Snapshot): Moment {
    this.mirror.reset(snapshot);
    this.frame = frameOf(this.mirror, snapshot.missed, this.frame.battle);
    this.since = 0;
    return this.kept(toBinary(SnapshotSchema, snapshot), true);
  }

  /** Apply a diff; throws what the mirror throws. */
  apply(diff: Diff): Moment {
    const whole = this.since + 1 >= WHOLE_EVERY;
    // The mirror goes on to change what a diff has brought: its bytes are taken before.
    const bytes = whole ? null : toBinary(DiffSchema, diff);
    this.mirror.apply(diff);
    this.frame = frameOf(this.mirror, diff.events, this.frame.battle);
    this.since = whole ? 0 : this.since + 1;
    return this.kept(bytes ?? this.snapshot(diff), whole);
  }

  private snapshot(diff: Diff): Uint8Array {
    const { match, version, view, terms } = this.mirror;
    return toBinary(SnapshotSchema, create(SnapshotSchema, { match, version, view, missed: diff.events, ...(terms ? { terms } : {}) }));
  }

  private kept(bytes: Uint8Array, whole: boolean): Moment {
    const { battle, happened, lines } = this.frame;
    return { version: battle.version, lines, focused: happened.filter((one) => one.name === "focused"), bytes, whole };
  }
}

function frameOf(mirror: Mirror, events: Diff["events"], before?: Battle): Frame {
  const battle = readBattle(mirror, before);
  const happened = readEvents(events, (n) => mirror.id(n));
  return { battle, happened, lines: logLines(happened, namer(battle)) };
}

/** Reads moments again, one after the other most quickly. */
export class Rereader {
  private follower: Follower | null = null;
  private at: Moment | null = null;
  private readonly held = new Map<Moment, Frame>();

  /** Return a moment of a list, which has a whole view at its place or before it. */
  read(moments: readonly Moment[], index: number): Frame {
    const moment = moments[index] as Moment;
    const held = this.held.get(moment);
    if (held) return held;
    let from = index;
    while (from > 0 && moments[from] !== this.at && !moments[from]?.whole) from--;
    for (let n = from; n <= index; n++) {
      const next = moments[n] as Moment;
      if (next === this.at) continue;
      if (next.whole) this.follower = new Follower(fromBinary(SnapshotSchema, next.bytes), false, false);
      else (this.follower as Follower).apply(fromBinary(DiffSchema, next.bytes));
      this.at = next;
    }
    const { frame } = this.follower as Follower;
    this.hold(moment, frame);
    return frame;
  }

  /** Hold a moment as it is looked at already. */
  hold(moment: Moment, frame: Frame): void {
    this.held.set(moment, frame);
    if (this.held.size > HELD) this.held.delete(this.held.keys().next().value as Moment);
  }
}

/** Return where the first whole view at a place or behind it is; the length of the list where there is none. */
export function wholeFrom(moments: readonly Moment[], index: number): number {
  let n = Math.max(0, index);
  while (n < moments.length && !moments[n]?.whole) n++;
  return n;
}

/** Moments that are read between two looks at what somebody clicks. */
const AT_ONCE = 40;

/**
 * Read a match as it was shown to somebody, from its first moment on; throws what the server says where there is none.
 * Returns its moments and the last of them as it is looked at.
 */
export async function shownAgain(path: string): Promise<{ moments: Moment[]; last: Frame | undefined }> {
  const answer = await fetch(`./${path}`);
  if (!answer.ok) throw new Error((await answer.text()).trim());
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const moments: Moment[] = [];
  let follower: Follower | null = null;
  for await (const { kind } of sizeDelimitedDecodeStream(ServerMessageSchema, once(bytes))) {
    if (kind.case === "snapshot") {
      follower = new Follower(kind.value, false, false); // a page that was left open may be older than the server
      moments.push(follower.begun);
    } else if (kind.case === "diff" && follower) moments.push(follower.apply(kind.value));
    else continue;
    if (moments.length % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return { moments, last: follower?.frame };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
