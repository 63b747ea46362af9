// The picture of a creature's token, as its sheet names it.

import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { readDetails } from "../protocol/values";

/** Names by sheet, which never changes. */
const NAMES = new WeakMap<Sheet, string>();

/** Return the name of the picture of a creature's token; empty: it has none. */
export function faceOf(sheet: Sheet | undefined): string {
  if (!sheet) return "";
  let name = NAMES.get(sheet);
  if (name === undefined) NAMES.set(sheet, (name = String(readDetails(sheet.details, String)["picture"] ?? "")));
  return name;
}
