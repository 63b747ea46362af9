// View hashes, as specified in docs/protocol.md ("The hash of a view").
// Computed in JavaScript because crypto.subtle is only available over https, and a LAN server uses http.

import { toBinary, type DescMessage, type Message } from "@bufbuild/protobuf";
import { sha256 } from "@noble/hashes/sha2.js";

export const MODULUS = 1n << 64n;

/** Return the hash of one entry of a field of `View`, given by its field number. */
export function elementHash(field: number, schema: DescMessage, entry: Message): bigint {
  const body = toBinary(schema, entry, { writeUnknownFields: false });
  const data = new Uint8Array(body.length + 1);
  data[0] = field;
  data.set(body, 1);
  const digest = sha256(data);
  return new DataView(digest.buffer, digest.byteOffset, 8).getBigUint64(0);
}
