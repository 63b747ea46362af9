// Moments of a battle, and where the server has those that one was not there for (server/fracas_server/replays/http.py).
// A moment is kept as the bytes that led to it (packs.ts); what was so is read again when somebody looks back.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { sizeDelimitedDecodeStream } from "@bufbuild/protobuf/wire";
import { ServerMessageSchema } from "../gen/fracas/v1/server_pb";
import type { Event } from "../gen/fracas/v1/events_pb";
import { DiffSchema, SnapshotSchema, type Diff, type Snapshot } from "../gen/fracas/v1/view_pb";
import { actionOf, readBattle, type Battle } from "../protocol/battle";
import { readEvents, type Happened } from "../protocol/events";
import { Mirror } from "../protocol/mirror";
import { logLines } from "../words/log";
import { namer } from "../words/names";
import { Pack, type Shelf } from "./packs";

/** What was so at a moment of the match, and what had just happened. */
export interface Frame {
  battle: Battle;
  happened: Happened[];
  lines: string[];
}

/** A moment as it is kept: where it stands in its pack. */
export class Moment {
  constructor(readonly version: number, readonly pack: Pack, readonly place: number) {}

  /** True: it is a whole view, and needs none before it. */
  get whole(): boolean {
    return this.place === 0;
  }

  /** What the log says of it; null where its words have to be read again first. */
  get lines(): readonly string[] | null {
    return this.pack.speaks(this.place) ? (this.pack.tell(this.place)?.lines ?? null) : [];
  }
}

/** Moments that are held as they were read: those around the one that is looked at. */
const HELD = 8;

/** A battle as it is read message by message; its moments are looked at where somebody asks for them. */
class Reading {
  readonly mirror: Mirror;
  private events: Event[];
  private read: Frame | null = null;
  private before: Battle | undefined;

  constructor(snapshot: Snapshot, check: boolean, hashed: boolean) {
    this.mirror = new Mirror(snapshot, check, hashed);
    this.events = snapshot.missed;
  }

  /** The moment that was taken last, as it is looked at. */
  get frame(): Frame {
    if (this.read) return this.read;
    const battle = readBattle(this.mirror, this.before);
    const happened = readEvents(this.events, (n) => this.mirror.id(n));
    this.before = battle;
    this.read = { battle, happened, lines: logLines(happened, namer(battle), (by, action) => actionOf(battle, by, action)?.name ?? "") };
    return this.read;
  }

  reset(snapshot: Snapshot): void {
    this.mirror.reset(snapshot);
    [this.events, this.read] = [snapshot.missed, null];
  }

  /** Apply a diff; throws what the mirror throws. */
  apply(diff: Diff): void {
    this.mirror.apply(diff);
    [this.events, this.read] = [diff.events, null];
  }
}

/** Follows a battle, and keeps each of its moments. */
export class Follower {
  /** The moment that it began with. */
  readonly begun: Moment;
  private readonly reading: Reading;
  private pack: Pack;

  /** Args: what it begins with; where its moments are kept; whether hashes are compared, and computed. */
  constructor(snapshot: Snapshot, private readonly shelf: Shelf, check: boolean, hashed = true) {
    this.reading = new Reading(snapshot, check, hashed);
    this.pack = new Pack(shelf);
    this.begun = this.kept(toBinary(SnapshotSchema, snapshot));
  }

  get mirror(): Mirror {
    return this.reading.mirror;
  }

  get frame(): Frame {
    return this.reading.frame;
  }

  /** Start again from a snapshot. */
  reset(snapshot: Snapshot): Moment {
    this.reading.reset(snapshot);
    this.next();
    return this.kept(toBinary(SnapshotSchema, snapshot));
  }

  /** Apply a diff; throws what the mirror throws. */
  apply(diff: Diff): Moment {
    // The mirror goes on to change what a diff has brought: its bytes are taken before.
    const bytes = this.pack.full ? null : toBinary(DiffSchema, diff);
    this.reading.apply(diff);
    if (!bytes) this.next();
    return this.kept(bytes ?? this.snapshot(diff));
  }

  private next(): void {
    void this.pack.close();
    this.pack = new Pack(this.shelf);
  }

  private snapshot(diff: Diff): Uint8Array {
    const { match, version, view, terms } = this.mirror;
    return toBinary(SnapshotSchema, create(SnapshotSchema, { match, version, view, missed: diff.events, ...(terms ? { terms } : {}) }));
  }

  private kept(bytes: Uint8Array): Moment {
    const { battle, happened, lines } = this.frame;
    const place = this.pack.add(bytes, { lines, focused: happened.filter((one) => one.name === "focused") });
    return new Moment(battle.version, this.pack, place);
  }
}

/** Reads moments again, one after the other most quickly. */
export class Rereader {
  private reading: Reading | null = null;
  private at: Moment | null = null;
  private readonly held = new Map<Moment, Frame>();

  /** Return a moment as it was; null where its pack has to be opened first. */
  read(moment: Moment): Frame | null {
    const held = this.held.get(moment);
    if (held) return held;
    const { at } = this;
    const { pack, place } = moment;
    if (!pack.isOpen) return null;
    const goesOn = at !== null && at.pack === pack && at.place < place;
    const [first, ...diffs] = pack.between(goesOn ? at.place : 0, place);
    if (!goesOn) this.reading = new Reading(fromBinary(SnapshotSchema, first as Uint8Array), false, false);
    for (const bytes of diffs) (this.reading as Reading).apply(fromBinary(DiffSchema, bytes));
    this.at = moment;
    const { frame } = this.reading as Reading;
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

/** How often a busy server is asked, and how long one waits before the second time, in milliseconds; longer before each further one. */
const TRIES = 8;
const PAUSE_MS = 1000;
const BUSY = new Set([429, 503]);
/** The status of a part behind which more follows. */
const ACCEPTED = 202;

/** Fetch a path; of a server that is busy or cannot be reached for a moment, until it answers. */
async function fetched(path: string): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(`./${path}`).catch((error: unknown) => {
      if (tried === TRIES) throw error;
      return null;
    });
    if (answer && (!BUSY.has(answer.status) || tried === TRIES)) return answer;
    const told = Number(answer?.headers.get("Retry-After") ?? 0) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(told, tried * PAUSE_MS)));
  }
}

/** A part of a past that has come. */
export interface Part {
  moments: Moment[];
  /** The last of them as it is looked at. */
  last: Frame | undefined;
  /** How many moments the server has made, and of how many; null: there are no more. */
  progress: { made: number; count: number } | null;
}

/**
 * Read a match as it was shown to one viewer, from its first moment on, onto a shelf; throws what the server says where there is none.
 * A server that still plays it hands it over in parts: 202 and what there is, until 200 brings the rest.
 */
export async function* shownAgain(path: string, shelf: Shelf, ended: () => boolean = () => false): AsyncGenerator<Part> {
  let follower: Follower | null = null;
  for (let from = 0, more = true; more && !ended(); ) {
    const answer = await fetched(`${path}${path.includes("?") ? "&" : "?"}from=${from}`);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    const bytes = new Uint8Array(await answer.arrayBuffer());
    more = answer.status === ACCEPTED;
    from += bytes.length;
    const moments: Moment[] = [];
    for await (const { kind } of sizeDelimitedDecodeStream(ServerMessageSchema, once(bytes))) {
      if (kind.case === "snapshot") {
        follower = new Follower(kind.value, shelf, false, false); // a page that was left open may be older than the server
        moments.push(follower.begun);
      } else if (kind.case === "diff" && follower) moments.push(follower.apply(kind.value));
      else continue;
      if (moments.length % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    yield { moments, last: follower?.frame, progress: more ? progressOf(answer) : null };
    if (more && !bytes.length) await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get("Retry-After") ?? 1) * 1000));
  }
}

function progressOf(answer: Response): { made: number; count: number } {
  const [made = 0, count = 0] = (answer.headers.get("Fracas-Progress") ?? "").split("/").map(Number);
  return { made: made || 0, count: count || 0 };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
