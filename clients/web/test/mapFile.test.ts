// Map files as they are sent.

import { expect, test } from "vitest";
import { isYaml, mapToSend, withoutPicture } from "../src/play/mapFile";

test("the picture stays at home, and everything else is sent", () => {
  const map = { format: 0.3, resolution: { map_size: { x: 2, y: 2 } }, image: "A".repeat(1_000_000) };
  expect(JSON.parse(withoutPicture(JSON.stringify(map)))).toEqual({ ...map, image: "AAAA" });
  for (const text of ["<map/>", '{"layers": []}', "{", "", '{"image": 3}']) expect(withoutPicture(text)).toBe(text);
});

test("a large map is sent compressed, and a huge one not at all", async () => {
  const packed = await mapToSend(new Blob([`<map>${" ".repeat(100_000)}</map>`]));
  expect([...(packed as Uint8Array).slice(0, 2)]).toEqual([0x1f, 0x8b]);
  expect(await mapToSend({ size: 2 ** 27 } as Blob)).toBeNull();
});

test("boards in YAML are told by their names", () => {
  expect(["a.yaml", "B.YML", "a.json", "yaml"].map(isYaml)).toEqual([true, true, false, false]);
});
