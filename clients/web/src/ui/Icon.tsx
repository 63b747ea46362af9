// SVG icons, because not every system has glyphs for them.

import { iconPath, type IconName } from "../board/icons";

const PATHS = {
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7ZM12 8a4 4 0 1 0 .1 0Z",
  link: "M9 15l6-6M8 12l-3 3a3 3 0 0 0 4 4l3-3M16 12l3-3a3 3 0 0 0-4-4l-3 3",
} as const;

/** Icon of a condition, shown beside its name. */
export function ConditionIcon({ name }: { name: IconName }) {
  return (
    <svg class="icon sign" width="12" height="12" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      <path d={iconPath(name)} />
    </svg>
  );
}

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
      <path d={PATHS[name]} />
    </svg>
  );
}
