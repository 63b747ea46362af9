// Moments of a battle in a row, kept as small as can be: the messages that led to them, pressed where nobody looks at them.
// What is pressed lies in a Blob: the browser keeps it outside this page's heap, in its own memory or on disk, as it sees fit.

import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { Happened } from "../protocol/events";

/** What is told of a moment without reading it again. */
export interface Told {
  lines: string[];
  /** What monsters have chosen to go for, with what they compared: a sheet looks far back for it. */
  focused: Happened[];
}

/** Moments of a pack: so many diffs have to be applied at most to look at one. */
const MOMENTS = 128;
/** Packs whose messages lie open: the one that grows, and those that are looked at. */
const OPEN = 3;
/** Packs whose words have been read. */
const READ = 6;
/** Of how many of them the log may show lines: beside it there are the pack that grows, and one that a sheet asks. */
export const SHOWN = READ - 2;

/** What was used last; the eldest goes when there is too much, unless it cannot. */
class Latest<T> {
  private readonly all = new Set<T>();

  constructor(private readonly most: number, private readonly release: (one: T) => boolean) {}

  use(one: T): void {
    this.all.delete(one);
    this.all.add(one);
    this.trim();
  }

  /** Let go of the eldest again: some may be able to go by now. The one that was used last stays in any case. */
  trim(): void {
    const eldest = [...this.all].slice(0, -1);
    for (const one of eldest) {
      if (this.all.size <= this.most) return;
      if (this.release(one)) this.all.delete(one);
    }
  }
}

/** The packs of one match: those that are used lie open. */
export class Shelf {
  readonly open = new Latest<Pack>(OPEN, (pack) => pack.shut());
  readonly read = new Latest<Pack>(READ, (pack) => pack.forget());
}

/** Moments in a row: a snapshot, and the diffs behind it. */
export class Pack {
  private messages: Uint8Array[] | null = [];
  private told: Told[] | null = [];
  private pressed: Blob | null = null;
  private opening: Promise<void> | null = null;
  private reciting: Promise<void> | null = null;
  /** How many lines the log has of each place: whoever looks for lines opens no pack in vain. */
  private readonly lines: number[] = [];
  /** At which places a monster has chosen whom to go for, by the monster. */
  private readonly focuses = new Map<string, number[]>();

  constructor(private readonly shelf: Shelf) {}

  /** Add a message with what is told of it; return its place. */
  add(message: Uint8Array, told: Told): number {
    const place = (this.messages as Uint8Array[]).push(message) - 1;
    (this.told as Told[]).push(told);
    this.lines.push(told.lines.length);
    for (const { data } of told.focused) {
      const who = String(data["who"]);
      this.focuses.set(who, [...(this.focuses.get(who) ?? []), place]);
    }
    this.shelf.open.use(this);
    this.shelf.read.use(this);
    return place;
  }

  get full(): boolean {
    return (this.messages?.length ?? MOMENTS) >= MOMENTS;
  }

  /** Nothing is added any more: press it. A browser that cannot do so holds it as it is. */
  async close(): Promise<void> {
    if (typeof CompressionStream === "undefined") return;
    const writer = new BinaryWriter();
    writer.string(JSON.stringify(this.told));
    for (const message of this.messages ?? []) writer.bytes(message);
    this.pressed = await through(new Blob([writer.finish() as BlobPart]), new CompressionStream("deflate")).blob();
    this.shelf.open.trim();
    this.shelf.read.trim();
  }

  /** Let go of the messages; false while there is nothing to read them from again. */
  shut(): boolean {
    if (this.pressed) this.messages = null;
    return this.pressed !== null;
  }

  /** Let go of the words; false while there is nothing to read them from again. */
  forget(): boolean {
    if (this.pressed) this.told = null;
    return this.pressed !== null;
  }

  /** False: its messages have to be read again before somebody looks at them. */
  get isOpen(): boolean {
    return this.messages !== null;
  }

  /** Return the messages from one place to another of a pack that lies open. */
  between(from: number, to: number): readonly Uint8Array[] {
    this.shelf.open.use(this);
    return (this.messages as Uint8Array[]).slice(from, to + 1);
  }

  /** Read the messages again. */
  open(): Promise<void> {
    this.opening ??= this.reopened().finally(() => (this.opening = null));
    return this.opening;
  }

  private async reopened(): Promise<void> {
    if (this.messages) return;
    const reader = await this.unpressed();
    reader.string();
    const messages: Uint8Array[] = [];
    while (reader.pos < reader.len) messages.push(reader.bytes());
    this.messages = messages;
    this.shelf.open.use(this);
  }

  /** Read the words again. */
  recite(): Promise<void> {
    this.reciting ??= this.recited().finally(() => (this.reciting = null));
    return this.reciting;
  }

  private async recited(): Promise<void> {
    if (this.told) return;
    this.told = JSON.parse((await this.unpressed()).string()) as Told[];
    this.shelf.read.use(this);
  }

  private async unpressed(): Promise<BinaryReader> {
    return new BinaryReader(new Uint8Array(await through(this.pressed as Blob, new DecompressionStream("deflate")).arrayBuffer()));
  }

  /** Say whether the log has lines of a place. */
  speaks(place: number): boolean {
    return (this.lines[place] ?? 0) > 0;
  }

  /** Say whether a monster has chosen at a place whom to go for. */
  focusesAt(who: string, place: number): boolean {
    return this.focuses.get(who)?.includes(place) ?? false;
  }

  /** Return what is told of a place; null where its words have to be read again first. */
  tell(place: number): Told | null {
    if (this.told) this.shelf.read.use(this);
    return this.told?.[place] ?? null;
  }
}

function through(bytes: Blob, stream: CompressionStream | DecompressionStream): Response {
  return new Response(bytes.stream().pipeThrough(stream));
}
