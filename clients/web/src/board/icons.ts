// Icons of conditions and board objects as line paths in a 24 x 24 box, because not every system has glyphs for them.
// One path serves the canvas and the lists.

import { NO_TRAITS, type Traits } from "../protocol/conditions";

const ICON_PATHS = {
  down: "M12 3v13M6 11l6 6l6-6M4 21h16",
  held: "M9 15l6-6M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3",
  dazed: "M12 3v18M4.5 7.5l15 9M19.5 7.5l-15 9",
  blind: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7ZM4 21L20 3",
  deaf: "M9 18V5l10-2v12M9 18a3 3 0 1 1-6 0a3 3 0 1 1 6 0M19 15a3 3 0 1 1-6 0a3 3 0 1 1 6 0",
  poison: "M12 3c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12Z",
  fear: "M8 4v10M8 19.5v.5M16 4v10M16 19.5v.5",
  charm: "M12 20c-7-5-9-8-9-11.5a4.5 4.5 0 0 1 9-1.5a4.5 4.5 0 0 1 9 1.5c0 3.5-2 6.5-9 11.5Z",
  mark: "M12 4a8 8 0 1 1-.1 0ZM12 10a2 2 0 1 1-.1 0Z",
  hidden: "M19 15a8 8 0 1 1-10-11a7 7 0 0 0 10 11Z",
  slow: "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
  hurt: "M12 3c1 5 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 3-6c0 2 1 3 2 3c0-3 0-6 1-9Z",
  dying: "M12 3v18M6 9h12",
  boon: "M12 5v14M5 12h14",
  bane: "M5 12h14",
  blow: "M4 4l16 16M20 4L4 20M3 17l4 4M17 21l4-4",
  guard: "M5 4h14v7c0 5-3 8-7 10c-4-2-7-5-7-10Z",
  light: "M12 8a4 4 0 1 1-.1 0ZM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
  door: "M7 3h10v18h-10ZM14 12v.5",
  open: "M4 3h16v18h-16ZM12 3v18",
  trap: "M12 4l9 16h-18Z",
  other: "M12 9a3 3 0 1 1-.1 0Z",
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** Icons of states and conditions by id, where what they do gives none or a less exact one. */
const ICONS_BY_ID: Record<string, IconName> = {
  dazed: "dazed", deafened: "deaf", poisoned: "poison", frightened: "fear", charmed: "charm", dominated: "charm", cursed: "mark", hidden: "hidden",
  ongoing: "hurt", wounded: "hurt", bonus: "boon", temporary: "boon", penalty: "bane", dying: "dying", disarmed: "blow", shield: "guard", dodging: "guard",
};

/** Icons of conditions by what they do, the most important first. */
const ICONS_BY_TRAIT: [trait: string, icon: IconName][] = [
  ["no_actions", "dazed"], ["loses_turn", "dazed"], ["prone", "down"], ["held", "held"], ["speed_zero", "held"], ["cannot_see", "blind"], ["marked", "mark"],
  ["hidden", "hidden"], ["invisible", "hidden"], ["speed_limit", "slow"], ["half_speed", "slow"], ["beneficial", "boon"], ["impaired", "bane"],
];

/**
 * Return the icon of a state or condition. An icon alone is not accessible, so lists show the word as well.
 * `id`: its id in the rules or in `creatureStatus`, in every language the same. `traits`: what it does.
 */
export function conditionIcon(id: string, traits: Traits = NO_TRAITS): IconName {
  return ICONS_BY_ID[id] ?? ICONS_BY_TRAIT.find(([trait]) => traits.has(trait))?.[1] ?? "other";
}

export const iconPath = (sign: IconName): string => ICON_PATHS[sign];

const PATHS = new Map<IconName, Path2D>();

/** Return the path of an icon for a canvas. */
export function iconPath2d(sign: IconName): Path2D {
  let path = PATHS.get(sign);
  if (!path) PATHS.set(sign, (path = new Path2D(ICON_PATHS[sign])));
  return path;
}
