// The hash of a view, as docs/protocol.md describes it ("The hash of a view").
// It is computed here and not by the browser: crypto.subtle exists on https alone, and a LAN is served by http.

import { toBinary, type DescMessage, type Message } from "@bufbuild/protobuf";
import { sha256 } from "@noble/hashes/sha2.js";

export const MODULUS = 1n << 64n;

/** Return the hash of one entry of a field of `View`, the field given by its number. */
export function elementHash(field: number, schema: DescMessage, entry: Message): bigint {
  const body = toBinary(schema, entry, { writeUnknownFields: false });
  const data = new Uint8Array(body.length + 1);
  data[0] = field;
  data.set(body, 1);
  const digest = sha256(data);
  return new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0);
}
