// Icon of a creature in lists, or the picture of its token, on the shape and colour of its side.

import { faceOf } from "../board/faces";
import { ICON_BOX, creatureIcons, iconData, iconOf } from "../board/glyphs";
import type { Sheet } from "../gen/fracas/v1/sheet_pb";
import { SIDE_CORNERS, sideColour } from "../board/palette";
import { ownPictureUrl } from "../play/ownPicture";

/** `sheet`: of the creature, if it is known; without one the icon is chosen by the name. */
export function Glyph({ name, sheet, side, size = 32 }: { name: string; sheet?: Sheet | undefined; side: number; size?: number }) {
  const picture = ownPictureUrl(faceOf(sheet));
  if (!creatureIcons.value) void import("../board/creatureIconSet").catch(() => undefined); // without icons, the colours remain
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true" class="glyph">
      <path d={OUTLINE_PATHS[side % OUTLINE_PATHS.length]} fill={sideColour(side)} />
      {picture
        ? <image class="face" href={picture} x="12" y="12" width="76" height="76" />
        : <path d={iconData(iconOf(name, sheet))} transform={`translate(16 16) scale(${68 / ICON_BOX})`} fill="#0d0f14" />}
    </svg>
  );
}

function outlinePath(corners: number): string {
  if (!corners) return "M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94Z";
  const turn = corners === 4 ? Math.PI / 4 : -Math.PI / 2;
  const out = corners === 4 ? 60 : 50;
  const points = Array.from({ length: corners }, (_, n) => {
    const angle = turn + (n * 2 * Math.PI) / corners;
    return `${(50 + out * Math.cos(angle)).toFixed(1)} ${(50 + out * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const OUTLINE_PATHS = SIDE_CORNERS.map(outlinePath);
