// Silhouettes of creatures in a 100 x 100 box, chosen by the creature's name.
// They are even-odd fills, so that one path serves the canvas, the lists and the sheet.

const SHAPES = {
  person: "M50 8a16 16 0 1 1 0 32a16 16 0 1 1 0-32ZM24 92c0-34 8-48 26-48s26 14 26 48Z",
  warrior: "M42 6a14 14 0 1 1 0 28a14 14 0 1 1 0-28ZM18 92c0-36 6-54 24-54c7 0 12 3 16 8l0 46ZM62 34h28v26c0 14-6 24-14 30c-8-6-14-16-14-30ZM70 42v18h12v-18Z",
  archer: "M40 8a14 14 0 1 1 0 28a14 14 0 1 1 0-28ZM18 92c0-34 6-52 22-52s20 18 20 52ZM62 10c30 12 30 68 0 80l0-6c22-12 22-56 0-68ZM60 8h5v84h-5ZM44 47h42l-8-7l14 10l-14 10l8-7h-42Z",
  caster: "M50 4l20 34h-40ZM32 42h36c0 12-8 18-18 18s-18-6-18-18ZM20 94c2-26 12-34 30-34s28 8 30 34ZM82 30l4 10l10 2l-8 7l3 11l-9-6l-9 6l3-11l-8-7l10-2Z",
  healer: "M50 6a15 15 0 1 1 0 30a15 15 0 1 1 0-30ZM20 94c0-36 10-54 30-54s30 18 30 54ZM44 52v10h-10v12h10v12h12v-12h10v-12h-10v-10Z",
  rogue: "M50 6c18 0 26 16 22 34h-44c-4-18 4-34 22-34ZM38 26h24v6h-24ZM18 94c0-36 14-50 32-50s32 14 32 50l-20-2l20-40l-6-4l-26 44ZM28 44l8 8l-6 6l-8-8Z",
  knight: "M34 8h32l4 26l-8 10h-24l-8-10ZM36 22h28v5h-28ZM48 22h4v18h-4ZM16 94l8-44l18-4l8 10l8-10l18 4l8 44ZM46 62h8v24h-8Z",
  hound: "M6 44l16-16l6-16l12 14c20 4 32 10 44 10l10-16l-2 26c-4 8-8 10-12 12l6 34h-14l-6-26h-22l-8 26h-14l4-38c-8 0-14-4-20-10ZM22 34a4 4 0 1 0 .1 0Z",
  cat: "M14 10l16 12h40l16-12v34c0 24-16 44-36 44s-36-20-36-44ZM34 42a6 8 0 1 0 .1 0ZM66 42a6 8 0 1 0 .1 0ZM44 64h12l-6 8Z",
  bear: "M20 14a13 13 0 0 1 20 8h20a13 13 0 1 1 22 14c6 10 8 22 6 32c-6 18-20 24-38 24s-32-6-38-24c-2-10 0-22 6-32a13 13 0 0 1 2-22ZM34 46a6 6 0 1 0 .1 0ZM66 46a6 6 0 1 0 .1 0ZM40 66h20l-10 12Z",
  dragon: "M4 40l34-8l8-22l8 20c18 0 30-12 42-18c-2 20-8 30-18 36l16 2c-10 12-22 14-34 10l-2 12c8 2 14 8 14 18h-14c0-6-6-8-12-6l-12 8l2-16c-12-4-20-10-24-18l12-4c-6-2-14-6-20-14ZM46 38a4 4 0 1 0 .1 0Z",
  serpent: "M20 92c-14-20 6-34 26-38c16-4 20-14 8-18c-10-4-18 0-24 6l-10-14c10-14 30-18 46-8c22 14 14 38-10 46c-18 6-24 12-18 22l24-8l-10 18ZM66 26a4 4 0 1 0 .1 0Z",
  bird: "M50 12l10 12l-6 4c4 8 4 14 2 20l36-22c0 26-12 40-34 44l6 20l-14-8l-14 8l6-20c-22-4-34-18-34-44l36 22c-2-6-2-12 2-20l-6-4Z",
  spider: "M50 30a14 14 0 1 1 0 28a14 14 0 1 1 0-28ZM50 54a20 20 0 1 1 0 40a20 20 0 1 1 0-40ZM38 40l-20-8l-8-22l-6 2l8 26l24 10ZM62 40l20-8l8-22l6 2l-8 26l-24 10ZM34 52l-24 4l-8 22l6 2l6-18l22-2ZM66 52l24 4l8 22l-6 2l-6-18l-22-2Z",
  wasp: "M50 8a12 12 0 1 1 0 24a12 12 0 1 1 0-24ZM38 34h24l6 14h-36ZM32 52h36l-2 12h-32ZM36 68h28l-14 28ZM30 30c-22-10-30 4-22 20c8 2 16 0 22-6ZM70 30c22-10 30 4 22 20c-8 2-16 0-22-6Z",
  fish: "M4 50c20-28 50-32 68-8l22-18v52l-22-18c-18 24-48 20-68-8ZM26 42a5 5 0 1 0 .1 0Z",
  ooze: "M12 88c-10-8-6-20 2-26c-2-16 8-24 18-22c4-18 24-24 36-10c14-2 20 10 16 22c12 6 14 28 2 36ZM36 54a6 6 0 1 0 .1 0ZM62 50a8 8 0 1 0 .1 0Z",
  plant: "M46 96v-30c-22 2-34-10-36-30c18-2 30 4 36 16v-12c-12-8-14-22-4-36c8 10 10 20 8 30c8-12 20-18 38-14c-2 20-14 32-34 32v44Z",
  skull: "M50 8c24 0 38 16 36 38c0 10-4 16-12 20v20h-48v-20c-8-4-12-10-12-20c-2-22 12-38 36-38ZM34 38a9 10 0 1 0 .1 0ZM66 38a9 10 0 1 0 .1 0ZM50 58l6 10h-12ZM40 76v10h4v-10ZM56 76v10h4v-10Z",
  giant: "M38 4h24l4 20h-32ZM8 34l26-8h32l26 8l4 38h-16l-4-16l-4 40h-16l-4-24l-4 24h-16l-4-40l-4 16h-16Z",
  golem: "M34 6h32v22h-32ZM42 14v6h4v-6ZM54 14v6h4v-6ZM14 32h72v16h-8v26h-10v20h-14v-22h-8v22h-14v-20h-10v-26h-8Z",
  flame: "M52 4c4 18 28 26 28 54c0 22-14 36-30 36s-30-14-30-34c0-14 8-22 14-30c0 10 4 14 8 16c-2-16 2-30 10-42ZM50 58c-10 8-12 14-12 20c0 8 6 12 12 12s12-4 12-12c0-8-6-10-12-20Z",
  ghost: "M50 8c20 0 30 14 30 34v50l-12-10l-10 12l-8-10l-8 10l-10-12l-12 10v-50c0-20 10-34 30-34ZM38 36a6 8 0 1 0 .1 0ZM62 36a6 8 0 1 0 .1 0Z",
  horse: "M60 6l6 12c12 8 18 24 18 40l-14 4l-8-14l-10 6c4 12 12 18 12 40h-46c-2-30 6-50 18-64c4-10 10-16 24-24ZM62 30a4 4 0 1 0 .1 0Z",
  horned: "M8 10c4 18 14 22 24 22h36c10 0 20-4 24-22c8 24-2 36-18 42l-6 26l-18 16l-18-16l-6-26c-16-6-26-18-18-42ZM38 48a5 5 0 1 0 .1 0ZM62 48a5 5 0 1 0 .1 0Z",
  eye: "M50 18c26 0 42 20 48 32c-6 12-22 32-48 32s-42-20-48-32c6-12 22-32 48-32ZM50 30a20 20 0 1 0 .1 0ZM50 42a8 8 0 1 1-.1 0Z",
  maw: "M10 20h80l8 30l-8 32h-80l-8-32ZM16 30l8 18l8-18l8 18l10-18l10 18l8-18l8 18l8-18l2 20h-72ZM14 74l8-14l8 14l8-14l12 14l12-14l8 14l8-14l8 14Z",
} as const;

export type Shape = keyof typeof SHAPES;

const NAME_PATTERNS: [RegExp, Shape][] = [
  [/dragon|drake|wyvern|wyrm(?!s)|manticore/i, "dragon"],
  // Archers keep their own silhouette even if they are undead.
  [/^(?!.*\barcher).*(?:skelet|zombie|bone|skull|grave\b|drowned)/i, "skull"],
  [/wisp|ghost|shade|fog|spirit|wraith/i, "ghost"],
  [/hound|wolf|worg|mastiff|fox|dog|badger|\brat\b/i, "hound"],
  [/cat|tiger|lion|panther|griffon|skulk/i, "cat"],
  [/bear|ape|owlbear/i, "bear"],
  [/spider|crab|web|octop/i, "spider"],
  [/wasp|bat|kite|fly/i, "wasp"],
  [/snake|serpent|eel|worm|hydra|seahorse|lasher/i, "serpent"],
  [/eagle|hawk|roc\b|flock|raven|gull|hippogriff/i, "bird"],
  [/shark|whale|fish|ray|merrow|merfolk|sahuagin|crocodile/i, "fish"],
  [/ooze|spawn|mud|slime|bog spitter/i, "ooze"],
  [/root|moss|bramble|vine|tangle|thorn(?!bow)|treant/i, "plant"],
  [/horse|pony|elk|ox\b|elephant/i, "horse"],
  [/imp\b|\bram\b|\bhorn|tusk|boar/i, "horned"],
  [/maw|jaw|mouth|brood/i, "maw"],
  [/ember|fire|flame|pyre|ash/i, "flame"],
  [/golem|colossus|stone|granite|sentinel|glass|iron|warden of/i, "golem"],
  [/giant|ogre|troll|hulk|titan|brute|sovereign/i, "giant"],
  [/archer|bow|hunter|sling|scout|ranger|pathfinder|marksman/i, "archer"],
  [/mend|priest|cleric|heal|nun|acolyte|druid|piper/i, "healer"],
  [/mage|wizard|hex|witch|shaman|crone|seer|scholar|oracle|caller|adept|wife|speaker|sorcer|warlock/i, "caster"],
  [/rogue|thief|bandit|goblin|kobold|stalker|dancer|keeper|assassin/i, "rogue"],
  [/knight|paladin|marshal|captain|jousting|oath/i, "knight"],
  [/warrior|fighter|guard|shield|warden|berserk|veteran|hobgoblin|blade|orc|soldier|merc/i, "warrior"],
  [/hum|eye|gaz|behold/i, "eye"],
];

/** Return the silhouette for a creature name. */
export function shapeOf(name: string): Shape {
  let shape = SHAPE_CACHE.get(name);
  if (!shape) {
    shape = NAME_PATTERNS.find(([words]) => words.test(name.replaceAll("_", " ")))?.[1] ?? "person";
    SHAPE_CACHE.set(name, shape);
  }
  return shape;
}

/** Shapes already looked up: every frame asks for the same few names. */
const SHAPE_CACHE = new Map<string, Shape>();

export function glyphPath(name: string): string {
  return SHAPES[shapeOf(name)];
}

const PATHS = new Map<Shape, Path2D>();

export function glyphPath2d(name: string): Path2D {
  const shape = shapeOf(name);
  let path = PATHS.get(shape);
  if (!path) PATHS.set(shape, (path = new Path2D(SHAPES[shape])));
  return path;
}
