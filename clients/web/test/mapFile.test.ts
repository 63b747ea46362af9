// Map files as they are sent.

import { expect, test } from "vitest";
import { isYaml, mapToSend, pictureOf, withPicture, withoutPicture } from "../src/play/mapFile";

test("the picture stays at home, and everything else is sent", () => {
  const map = { format: 0.3, resolution: { map_size: { x: 2, y: 2 } }, image: "A".repeat(1_000_000) };
  expect(JSON.parse(withoutPicture(JSON.stringify(map)))).toEqual({ ...map, image: "AAAA" });
  for (const text of ["<map/>", '{"layers": []}', "{", "", '{"image": 3}']) expect(withoutPicture(text)).toBe(text);
});

test("a large map is sent compressed, and a huge one not at all", async () => {
  const { sent } = await mapToSend(new Blob([`<map>${" ".repeat(100_000)}</map>`]));
  expect([...(sent as Uint8Array).slice(0, 2)]).toEqual([0x1f, 0x8b]);
  expect(await mapToSend({ size: 2 ** 27 } as Blob)).toEqual({ sent: null, picture: null });
});

test("boards in YAML are told by their names", () => {
  expect(["a.yaml", "B.YML", "a.json", "yaml"].map(isYaml)).toEqual([true, true, false, false]);
});

test("the picture of a map is uploaded by itself, and named by the board", () => {
  const map = { resolution: { pixels_per_grid: 70 }, image: btoa("PNG") };
  expect(pictureOf(JSON.stringify(map))).toEqual({ data: new TextEncoder().encode("PNG"), pixelsPerCell: 70 });
  expect(pictureOf(JSON.stringify({ ...map, image: `data:image/png;base64,${map.image}` }))?.data.length).toBe(3);
  for (const bad of ["{", "<map/>", "{}", JSON.stringify({ ...map, image: "%" }), JSON.stringify({ ...map, resolution: null })]) expect(pictureOf(bad)).toBeNull();
  expect(new TextDecoder().decode(withPicture(new TextEncoder().encode("board: a"), "x.webp", 35))).toBe("board: a\npicture: {file: x.webp, pixels_per_cell: 35}\n");
});
