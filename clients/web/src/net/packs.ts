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
/** Packs whose words have been read: the log shows those of several. */
const READ = 5;

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
  private words: Uint8Array | null = null;
  private opening: Promise<void> | null = null;
  /** True: some monster of it has chosen whom to go for. */
  focuses = false;

  constructor(private readonly shelf: Shelf) {}

  /** Add a message with what is told of it; return its place. */
  add(message: Uint8Array, told: Told): number {
    const messages = this.messages as Uint8Array[];
    (this.told as Told[]).push(told);
    this.focuses ||= told.focused.length > 0;
    this.shelf.open.use(this);
    this.shelf.read.use(this);
    return messages.push(message) - 1;
  }

  get full(): boolean {
    return (this.messages?.length ?? MOMENTS) >= MOMENTS;
  }

  /** Nothing is added any more: press it. A browser that cannot do so holds it as it is. */
  async close(): Promise<void> {
    const told = this.told as Told[];
    this.words = new TextEncoder().encode(JSON.stringify([told.map((one) => one.lines), this.focuses ? told.map((one) => one.focused) : []]));
    if (typeof CompressionStream === "undefined") return;
    const writer = new BinaryWriter();
    for (const message of this.messages ?? []) writer.bytes(message);
    this.pressed = await through(new Blob([writer.finish() as BlobPart]), new CompressionStream("deflate")).blob();
    this.shelf.open.trim();
  }

  /** Let go of the messages; false while there is nothing to read them from again. */
  shut(): boolean {
    if (this.pressed) this.messages = null;
    return this.pressed !== null;
  }

  /** Let go of the words; false while there is nothing to read them from again. */
  forget(): boolean {
    if (this.words) this.told = null;
    return this.words !== null;
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
    this.opening ??= this.unpressed().finally(() => (this.opening = null));
    return this.opening;
  }

  private async unpressed(): Promise<void> {
    if (this.messages) return;
    const bytes = await through(this.pressed as Blob, new DecompressionStream("deflate")).arrayBuffer();
    const reader = new BinaryReader(new Uint8Array(bytes));
    const messages: Uint8Array[] = [];
    while (reader.pos < reader.len) messages.push(reader.bytes());
    this.messages = messages;
    this.shelf.open.use(this);
  }

  /** Return what is told of a place. */
  tell(place: number): Told {
    if (!this.told) {
      const [lines, focused] = JSON.parse(new TextDecoder().decode(this.words as Uint8Array)) as [Told["lines"][], Told["focused"][]];
      this.told = lines.map((one, n) => ({ lines: one, focused: focused[n] ?? [] }));
      this.shelf.read.use(this);
    }
    return this.told[place] as Told;
  }
}

function through(bytes: Blob, stream: CompressionStream | DecompressionStream): Response {
  return new Response(bytes.stream().pipeThrough(stream));
}
