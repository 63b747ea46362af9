// The view of one viewer of one match, kept up to date by diffs.
// Equivalent to fracas_protocol/mirror.py and hashed_view.py, with the same test vectors (tests/vectors/mirror.json).

import { clearField, create, isFieldSet, type DescField, type DescMessage, type Message } from "@bufbuild/protobuf";
import type { Detail } from "../gen/fracas/v1/value_pb";
import { ViewSchema, type Diff, type Removed, type Snapshot, type Terms, type View } from "../gen/fracas/v1/view_pb";
import { MODULUS, elementHash } from "./viewHash";

/** Revision of the protocol that the page speaks; hashes of a later revision cannot be compared. */
export const REVISION = 8;

/** The diff is for another version than the mirror has; nothing was changed. */
export class GapError extends Error {
  constructor(readonly have: number, readonly base: number) {
    super(`a diff from version ${base} cannot be applied to version ${have}`);
  }
}

/** The view differs from the server's. */
export class HashMismatch extends Error {
  constructor(readonly version: number) {
    super(`the view of version ${version} is not what its hash says`);
  }
}

/** The diff or snapshot is inconsistent. */
export class BrokenView extends Error {}

type Entry = Message & Record<string, unknown>;
type Kind = { field: DescField; local: string; schema: DescMessage; list: boolean };

const KINDS: Kind[] = ViewSchema.fields.map((field) => ({
  field,
  local: field.localName,
  schema: field.message as DescMessage,
  list: field.fieldKind === "list",
}));
const BY_LOCAL = new Map(KINDS.map((kind) => [kind.local, kind]));

export class Mirror {
  match = "";
  version = 0;
  view: View = create(ViewSchema);
  terms: Terms | undefined;
  private ids: string[] = [];
  private hashes = new Map<string, bigint>();
  private total = 0n;
  /** Keys of the entries changed since the last `takeChangedKeys`, and whether the whole view is new. */
  private changedKeys = new Set<string>();
  private isReset = true;

  /** Args: the first snapshot; whether hashes are compared with the server's; whether they are computed at all. */
  constructor(snapshot: Snapshot, private readonly check = true, private readonly hashed = true) {
    this.reset(snapshot);
  }

  /** Start again from a snapshot. */
  reset(snapshot: Snapshot): void {
    this.match = snapshot.match;
    this.version = snapshot.version;
    this.terms = snapshot.terms;
    this.view = snapshot.view ?? create(ViewSchema);
    this.hashes.clear();
    this.changedKeys.clear();
    this.isReset = true;
    this.total = 0n;
    this.ids = [];
    this.extend(this.view.names);
    for (const kind of KINDS) {
      if (kind.list) {
        const entries = this.entries(kind);
        entries.sort((a, b) => compare(keyOf(a), keyOf(b)));
        for (const entry of entries) this.rehash(kind, entry);
      } else if (this.one(kind)) {
        this.rehash(kind, this.one(kind) as Entry);
      }
    }
    this.compareHash(snapshot.hash);
  }

  /** Apply a diff; one that has been applied already is ignored. */
  apply(diff: Diff): void {
    if (diff.match !== this.match) throw new BrokenView(`a diff of ${diff.match} for the view of ${this.match}`);
    if (diff.version <= this.version) return;
    if (diff.base !== this.version) throw new GapError(this.version, diff.base);
    this.extend(diff.names);
    if (diff.removed) this.remove(diff.removed);
    for (const kind of KINDS) {
      const changes = (diff as unknown as Record<string, unknown>)[kind.local];
      if (changes === undefined) continue;
      if (Array.isArray(changes)) {
        for (const change of changes as Entry[]) this.mergeEntry(kind, change);
      } else {
        const there = this.one(kind) ?? (create(kind.schema) as Entry);
        (this.view as unknown as Record<string, unknown>)[kind.local] = there;
        merge(kind.schema, there, changes as Entry);
        this.rehash(kind, there);
      }
    }
    this.version = diff.version;
    this.compareHash(diff.hash);
  }

  /** Return the keys changed since the last call; null: the whole view is new. */
  takeChangedKeys(): Set<string> | null {
    const found = this.isReset ? null : this.changedKeys;
    this.isReset = false;
    this.changedKeys = new Set();
    return found;
  }

  /** Hash of the current view. */
  get hash(): bigint {
    return this.total;
  }

  /** Return the id for a number. */
  id(n: number): string {
    const id = this.ids[n - 1];
    if (id === undefined) throw new BrokenView(`the number ${n} stands for no id`);
    return id;
  }

  private extend(names: { n: number; id: string }[]): void {
    for (const name of names) {
      if (name.n !== this.ids.length + 1) throw new BrokenView(`name ${name.n} does not continue ${this.ids.length}`);
      this.ids.push(name.id);
    }
  }

  private entries(kind: Kind): Entry[] {
    return (this.view as unknown as Record<string, Entry[]>)[kind.local] as Entry[];
  }

  private one(kind: Kind): Entry | undefined {
    return (this.view as unknown as Record<string, Entry | undefined>)[kind.local];
  }

  private mergeEntry(kind: Kind, change: Entry): void {
    const entries = this.entries(kind);
    const place = find(entries, keyOf(change));
    let entry = entries[place];
    if (entry !== undefined && compare(keyOf(entry), keyOf(change)) === 0) {
      merge(kind.schema, entry, change);
    } else {
      entry = change;
      if ("cleared" in entry) (entry as unknown as { cleared: number[] }).cleared = [];
      entries.splice(place, 0, entry);
    }
    this.rehash(kind, entry);
  }

  private remove(removed: Removed): void {
    for (const local of ["creatures", "objects", "zones", "seats"] as const) {
      for (const n of removed[local]) this.drop(local, [n, 0]);
    }
    for (let i = 0; i + 1 < removed.cells.length; i += 2) {
      this.drop("cells", [removed.cells[i + 1] as number, removed.cells[i] as number]);
    }
  }

  private drop(local: string, key: [number, number]): void {
    const kind = BY_LOCAL.get(local) as Kind;
    const entries = this.entries(kind);
    const place = find(entries, key);
    const entry = entries[place];
    if (entry === undefined || compare(keyOf(entry), key) !== 0) return;
    entries.splice(place, 1);
    const name = `${local}/${key[0]}/${key[1]}`;
    this.total = mod(this.total - (this.hashes.get(name) ?? 0n));
    this.hashes.delete(name);
    this.changedKeys.add(name);
  }

  private rehash(kind: Kind, entry: Entry): void {
    const key = kind.list ? keyOf(entry) : [0, 0];
    const name = `${kind.local}/${key[0]}/${key[1]}`;
    this.changedKeys.add(name);
    if (!this.hashed) return;
    const hash = elementHash(kind.field.number, kind.schema, entry);
    this.total = mod(this.total + hash - (this.hashes.get(name) ?? 0n));
    this.hashes.set(name, hash);
  }

  private compareHash(expected: bigint): void {
    if (this.check && expected !== this.total) throw new HashMismatch(this.version);
  }
}

function mod(n: bigint): bigint {
  return ((n % MODULUS) + MODULUS) % MODULUS;
}

function keyOf(entry: Entry): [number, number] {
  return "n" in entry ? [entry["n"] as number, 0] : [entry["y"] as number, entry["x"] as number];
}

function compare(a: [number, number], b: [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}

/** Return the index of the entry with a key, or where it would be inserted. */
function find(entries: Entry[], key: [number, number]): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(keyOf(entries[middle] as Entry), key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Merge a change into the entry with the same key: each field that is present replaces the old value. */
function merge(schema: DescMessage, entry: Entry, change: Entry): void {
  for (const field of schema.fields) {
    if (!isFieldSet(change, field)) continue;
    const local = field.localName;
    if (local === "details") entry[local] = mergeDetails(entry[local] as Detail[], change[local] as Detail[]);
    else if (local !== "cleared") entry[local] = change[local];
  }
  for (const number of (change["cleared"] as number[] | undefined) ?? []) {
    const field = schema.fields.find((one) => one.number === number);
    if (field) clearField(entry, field); // an unknown number is a field newer than this page
  }
}

function mergeDetails(kept: Detail[], changes: Detail[]): Detail[] {
  const byName = new Map(kept.map((detail) => [detail.name, detail]));
  for (const change of changes) {
    if (change.value) byName.set(change.name, change);
    else byName.delete(change.name);
  }
  return [...byName.values()].sort((a, b) => byCodePoints(a.name, b.name));
}

/** Compare in UTF-8 byte order; JavaScript compares UTF-16 units, which differs outside the basic plane. */
function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference) return difference;
  }
  return left.length - right.length;
}
