// Compressed storage of a battle's history: consecutive messages in chunks, compressed while they are not viewed.
// Compressed chunks are Blobs, which the browser keeps outside the page's heap, in memory or on disk.

import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { BattleEvent } from "../protocol/events";

/** Texts of a moment that are available without decoding it. */
export interface MomentTexts {
  lines: string[];
  /** Focus choices of monsters, with the candidates compared; the creature sheet shows the last one. */
  focused: BattleEvent[];
}

/** Moments per chunk: the maximum number of diffs to apply to view one. */
const CHUNK_SIZE = 128;
/** Chunks with decompressed messages: the growing one and the viewed ones. */
const MAX_OPEN_CHUNKS = 3;
/** Chunks with loaded texts. */
const MAX_TEXT_CHUNKS = 6;
/** Chunks whose lines the log may show; the others are the growing chunk and the one that a sheet reads. */
export const MAX_LOG_CHUNKS = MAX_TEXT_CHUNKS - 2;

/** LRU set with a size limit; an item that cannot be released stays. */
class LruSet<T> {
  private readonly items = new Set<T>();

  constructor(private readonly limit: number, private readonly release: (one: T) => boolean) {}

  use(one: T): void {
    this.items.delete(one);
    this.items.add(one);
    this.trim();
  }

  /** Release the oldest items that can be released, except the last used one. */
  trim(): void {
    const eldest = [...this.items].slice(0, -1);
    for (const one of eldest) {
      if (this.items.size <= this.limit) return;
      if (this.release(one)) this.items.delete(one);
    }
  }
}

/** The open chunks of one match. */
export class ChunkCache {
  readonly open = new LruSet<MomentChunk>(MAX_OPEN_CHUNKS, (pack) => pack.releaseMessages());
  readonly texts = new LruSet<MomentChunk>(MAX_TEXT_CHUNKS, (pack) => pack.releaseTexts());
}

/** Consecutive moments: a snapshot and the diffs after it. */
export class MomentChunk {
  private messages: Uint8Array[] | null = [];
  private texts: MomentTexts[] | null = [];
  private compressed: Blob | null = null;
  private opening: Promise<void> | null = null;
  private loadingTexts: Promise<void> | null = null;
  /** Number of log lines of each moment, known without opening the chunk. */
  private readonly lineCounts: number[] = [];
  /** Moments at which a monster chose its focus, by monster. */
  private readonly focusIndexes = new Map<string, number[]>();

  constructor(private readonly cache: ChunkCache) {}

  /** Add a message with its texts; return its index. */
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

  /** Compress the chunk, which is complete. Without browser support it stays as it is. */
  async compress(): Promise<void> {
    if (typeof CompressionStream === "undefined") return;
    const writer = new BinaryWriter();
    writer.string(JSON.stringify(this.texts));
    for (const message of this.messages ?? []) writer.bytes(message);
    this.compressed = await pipe(new Blob([writer.finish() as BlobPart]), new CompressionStream("deflate")).blob();
    this.cache.open.trim();
    this.cache.texts.trim();
  }

  /** Release the messages; return false if they are not compressed yet. */
  releaseMessages(): boolean {
    if (this.compressed) this.messages = null;
    return this.compressed !== null;
  }

  /** Release the texts; return false if they are not compressed yet. */
  releaseTexts(): boolean {
    if (this.compressed) this.texts = null;
    return this.compressed !== null;
  }

  /** False: the messages have to be decompressed before a moment can be viewed. */
  get isOpen(): boolean {
    return this.messages !== null;
  }

  /** Return a range of messages of an open chunk, both ends included. */
  messagesBetween(from: number, to: number): readonly Uint8Array[] {
    this.cache.open.use(this);
    return (this.messages as Uint8Array[]).slice(from, to + 1);
  }

  /** Load the messages. */
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

  /** Load the texts. */
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

  /** Return true if a moment has log lines. */
  hasLines(place: number): boolean {
    return (this.lineCounts[place] ?? 0) > 0;
  }

  /** Return true if a monster chose its focus at a moment. */
  hasFocusAt(who: string, place: number): boolean {
    return this.focusIndexes.get(who)?.includes(place) ?? false;
  }

  /** Return the texts of a moment; null if they have to be loaded first. */
  textsAt(place: number): MomentTexts | null {
    if (this.texts) this.cache.texts.use(this);
    return this.texts?.[place] ?? null;
  }
}

function pipe(bytes: Blob, stream: CompressionStream | DecompressionStream): Response {
  return new Response(bytes.stream().pipeThrough(stream));
}
