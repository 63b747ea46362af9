// How much of a board is visible at first.

import { expect, test } from "vitest";
import { Camera } from "../src/board/camera";
import { rulerMarks } from "../src/board/rulers";

test("a board with cells too small for touch starts zoomed in around the important creatures, without empty margins", () => {
  const camera = new Camera();
  camera.fitReadable(360, 270, 20, 14, [{ x: 18.5, y: 12.5 }, { x: 18.5, y: 10.5 }]);
  expect(camera.scale).toBeGreaterThanOrEqual(28);
  expect([camera.toScreen({ x: 20, y: 14 }).x, camera.toScreen({ x: 20, y: 14 }).y]).toEqual([360, 270]);
  const seen = camera.toScreen({ x: 18.5, y: 11.5 });
  expect(seen.x > 0 && seen.x < 360 && seen.y > 0 && seen.y < 270).toBe(true);
  expect(camera.isCropped(360, 270, 20, 14)).toBe(true);
  camera.fit(360, 270, 20, 14);
  expect(camera.isCropped(360, 270, 20, 14)).toBe(false);
});

test("a board with cells large enough for touch is shown whole", () => {
  const camera = new Camera();
  camera.fitReadable(360, 270, 13, 9, [{ x: 0.5, y: 0.5 }]);
  expect(camera.isCropped(360, 270, 13, 9)).toBe(false);
  expect(camera.scale).toBeGreaterThan(24);
});

test("an acting creature near the edge of the window is centred as far as the board allows", () => {
  const camera = new Camera();
  camera.scale = 32;
  camera.x = camera.y = 0;
  camera.centerIfNearEdge({ x: 8, y: 5 }, 360, 266, 16, 14); // inside: nothing moves
  expect([camera.x, camera.y]).toEqual([0, 0]);
  camera.centerIfNearEdge({ x: 8, y: 7.5 }, 360, 266, 16, 14);
  expect([camera.x, camera.y]).toEqual([180 - 256, 133 - 240]);
  camera.centerIfNearEdge({ x: 14.5, y: 13.5 }, 360, 266, 16, 14); // in the corner: no margin outside the board is shown
  expect([camera.x, camera.y]).toEqual([360 - 512, 266 - 448]);
});

test("a board leaves its left and top edge free for the numbers, as long as it is not moved", () => {
  const camera = new Camera({ left: 17, top: 14 });
  for (const [width, height] of [[360, 270], [1024, 600]] as const) {
    camera.fit(width, height, 20, 14);
    expect(camera.x).toBeGreaterThanOrEqual(17);
    expect(camera.y).toBeGreaterThanOrEqual(14);
    expect(camera.isCropped(width - camera.x, height - camera.y, 20, 14)).toBe(false);
  }
  camera.fitReadable(360, 270, 40, 30, [{ x: 0.5, y: 0.5 }]);
  expect([camera.x, camera.y]).toEqual([17, 14]);
});

test("numbers along the edges have room, and those outside the window are left out", () => {
  const place = (scale: number, start: number) => (n: number) => start + (n + 0.5) * scale;
  expect(rulerMarks(20, 32, 16, place(32, 0), 640).map((one) => one.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(rulerMarks(20, 8, 16, place(8, 0), 160).map((one) => one.n)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(rulerMarks(20, 32, 16, place(32, -320), 160).map((one) => one.n)).toEqual([10, 11, 12, 13, 14]);
});
