// Moments of a battle in a row, kept as small as can be: the messages that led to them, pressed where nobody looks at them.
// What is pressed lies in a Blob: the browser keeps it outside this page's heap, in its own memory or on disk, as it sees fit.

import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { BattleEvent } from "../protocol/events";

/** What is told of a moment without reading it again. */
export interface MomentTexts {
  lines: string[];
  /** What monsters have chosen to go for, with what they compared: a sheet looks far back for it. */
  focused: BattleEvent[];
}

/** Moments of a pack: so many diffs have to be applied at most to look at one. */
const CHUNK_SIZE = 128;
/** Packs whose messages lie open: the one that grows, and those that are looked at. */
const MAX_OPEN_CHUNKS = 3;
/** Packs whose words have been read. */
const MAX_TEXT_CHUNKS = 6;
/** Of how many of them the log may show lines: beside it there are the pack that grows, and one that a sheet asks. */
export const MAX_LOG_CHUNKS = MAX_TEXT_CHUNKS - 2;

/** What was used last; the eldest goes when there is too much, unless it cannot. */
class LruSet<T> {
  private readonly items = new Set<T>();

  constructor(private readonly limit: number, private readonly release: (one: T) => boolean) {}

  use(one: T): void {
    this.items.delete(one);
    this.items.add(one);
    this.trim();
  }

  /** Let go of the eldest again: some may be able to go by now. The one that was used last stays in any case. */
  trim(): void {
    const eldest = [...this.items].slice(0, -1);
    for (const one of eldest) {
      if (this.items.size <= this.limit) return;
      if (this.release(one)) this.items.delete(one);
    }
  }
}

/** The packs of one match: those that are used lie open. */
export class ChunkCache {
  readonly open = new LruSet<MomentChunk>(MAX_OPEN_CHUNKS, (pack) => pack.releaseMessages());
  readonly texts = new LruSet<MomentChunk>(MAX_TEXT_CHUNKS, (pack) => pack.releaseTexts());
}

/** Moments in a row: a snapshot, and the diffs behind it. */
export class MomentChunk {
  private messages: Uint8Array[] | null = [];
  private texts: MomentTexts[] | null = [];
  private compressed: Blob | null = null;
  private opening: Promise<void> | null = null;
  private loadingTexts: Promise<void> | null = null;
  /** How many lines the log has of each place: whoever looks for lines opens no pack in vain. */
  private readonly lineCounts: number[] = [];
  /** At which places a monster has chosen whom to go for, by the monster. */
  private readonly focusIndexes = new Map<string, number[]>();

  constructor(private readonly cache: ChunkCache) {}

  /** Add a message with what is told of it; return its place. */
  add(message: Uint8Array, told: MomentTexts): number {
    const place = (this.messages as Uint8Array[]).push(message) - 1;
    (this.texts as MomentTexts[]).push(told);
    this.lineCounts.push(told.lines.length);
    for (const { data } of told.focused) {
      const who = String(data["who"]);
      this.focusIndexes.set(who, [...(this.focusIndexes.get(who) ?? []), place]);
    }
    this.cache.open.use(this);
    this.cache.texts.use(this);
    return place;
  }

  get isFull(): boolean {
    return (this.messages?.length ?? CHUNK_SIZE) >= CHUNK_SIZE;
  }

  /** Nothing is added any more: press it. A browser that cannot do so holds it as it is. */
  async compress(): Promise<void> {
    if (typeof CompressionStream === "undefined") return;
    const writer = new BinaryWriter();
    writer.string(JSON.stringify(this.texts));
    for (const message of this.messages ?? []) writer.bytes(message);
    this.compressed = await pipe(new Blob([writer.finish() as BlobPart]), new CompressionStream("deflate")).blob();
    this.cache.open.trim();
    this.cache.texts.trim();
  }

  /** Let go of the messages; false while there is nothing to read them from again. */
  releaseMessages(): boolean {
    if (this.compressed) this.messages = null;
    return this.compressed !== null;
  }

  /** Let go of the words; false while there is nothing to read them from again. */
  releaseTexts(): boolean {
    if (this.compressed) this.texts = null;
    return this.compressed !== null;
  }

  /** False: its messages have to be read again before somebody looks at them. */
  get isOpen(): boolean {
    return this.messages !== null;
  }

  /** Return the messages from one place to another of a pack that lies open. */
  messagesBetween(from: number, to: number): readonly Uint8Array[] {
    this.cache.open.use(this);
    return (this.messages as Uint8Array[]).slice(from, to + 1);
  }

  /** Read the messages again. */
  open(): Promise<void> {
    this.opening ??= this.loadMessages().finally(() => (this.opening = null));
    return this.opening;
  }

  private async loadMessages(): Promise<void> {
    if (this.messages) return;
    const reader = await this.decompress();
    reader.string();
    const messages: Uint8Array[] = [];
    while (reader.pos < reader.len) messages.push(reader.bytes());
    this.messages = messages;
    this.cache.open.use(this);
  }

  /** Read the words again. */
  openTexts(): Promise<void> {
    this.loadingTexts ??= this.loadTexts().finally(() => (this.loadingTexts = null));
    return this.loadingTexts;
  }

  private async loadTexts(): Promise<void> {
    if (this.texts) return;
    this.texts = JSON.parse((await this.decompress()).string()) as MomentTexts[];
    this.cache.texts.use(this);
  }

  private async decompress(): Promise<BinaryReader> {
    return new BinaryReader(new Uint8Array(await pipe(this.compressed as Blob, new DecompressionStream("deflate")).arrayBuffer()));
  }

  /** Say whether the log has lines of a place. */
  hasLines(place: number): boolean {
    return (this.lineCounts[place] ?? 0) > 0;
  }

  /** Say whether a monster has chosen at a place whom to go for. */
  hasFocusAt(who: string, place: number): boolean {
    return this.focusIndexes.get(who)?.includes(place) ?? false;
  }

  /** Return what is told of a place; null where its words have to be read again first. */
  textsAt(place: number): MomentTexts | null {
    if (this.texts) this.cache.texts.use(this);
    return this.texts?.[place] ?? null;
  }
}

function pipe(bytes: Blob, stream: CompressionStream | DecompressionStream): Response {
  return new Response(bytes.stream().pipeThrough(stream));
}
