// How much of a board is shown when one comes to it.

import { expect, test } from "vitest";
import { Camera } from "../src/board/camera";

test("a board whose cells a finger would not hit begins large enough, around what matters, and shows no room beside it", () => {
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

test("a board whose cells a finger hits is shown whole", () => {
  const camera = new Camera();
  camera.fitReadable(360, 270, 13, 9, [{ x: 0.5, y: 0.5 }]);
  expect(camera.isCropped(360, 270, 13, 9)).toBe(false);
  expect(camera.scale).toBeGreaterThan(24);
});

test("who acts near the rim of the window is brought to its middle, as far as the board goes", () => {
  const camera = new Camera();
  camera.scale = 32;
  camera.x = camera.y = 0;
  camera.centerIfNearEdge({ x: 8, y: 5 }, 360, 266, 16, 14); // within: nothing moves
  expect([camera.x, camera.y]).toEqual([0, 0]);
  camera.centerIfNearEdge({ x: 8, y: 7.5 }, 360, 266, 16, 14);
  expect([camera.x, camera.y]).toEqual([180 - 256, 133 - 240]);
  camera.centerIfNearEdge({ x: 14.5, y: 13.5 }, 360, 266, 16, 14); // in the corner: no room beyond the board is shown
  expect([camera.x, camera.y]).toEqual([360 - 512, 266 - 448]);
});
