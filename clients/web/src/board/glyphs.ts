// Icons of creatures: the one on the sheet, otherwise one chosen by the name. One path serves the canvas, the lists and the sheet.

import { signal } from "@preact/signals";
import type { Sheet } from "../gen/fracas/v1/sheet_pb";

/** Paths by icon; null until they are loaded (creatureIconSet.ts). Modules that draw boards load them with themselves, lists when they first show an icon. */
export const creatureIcons = signal<Readonly<Record<string, string>> | null>(null);

/** Side of the box of the paths. */
export const ICON_BOX = 128;

const DEFAULT_ICON = "person";

const NAME_PATTERNS: [RegExp, string][] = [
  [/wyvern/i, "wyvern"],
  [/dragon|drake|wyrm(?!s)|manticore/i, "dragon-head"],
  // Archers keep their own icon even if they are undead.
  [/^(?!.*\barcher).*(?:skelet|bone|skull|grave\b)/i, "skull-crossed-bones"],
  [/zombie|drowned|ghoul/i, "raise-zombie"],
  [/vampire/i, "vampire-dracula"],
  [/mummy/i, "mummy-head"],
  [/wisp|ghost|shade|fog|spirit|wraith|spect/i, "ghost"],
  [/\brats?\b/i, "rat"],
  [/wolf|worg/i, "wolf-head"],
  [/\bfox/i, "fox-head"],
  [/hound|mastiff|\bdogs?\b/i, "sitting-dog"],
  [/badger/i, "badger"],
  [/griff/i, "griffin-symbol"],
  [/tiger/i, "tiger-head"],
  [/lion\b/i, "lion"],
  [/\bcat\b|panther|lynx/i, "lynx-head"],
  [/owl/i, "owl"],
  [/bear/i, "bear-head"],
  [/\bape|gorilla/i, "gorilla"],
  [/spider|web/i, "spider-alt"],
  [/crab/i, "crab"],
  [/octop|kraken|squid/i, "octopus"],
  [/scorpion/i, "scorpion"],
  [/beetle|ant\b|insect/i, "beetle-shell"],
  [/wasp|\bfly|bee\b/i, "wasp-sting"],
  [/\bbats?\b/i, "evil-bat"],
  [/hydra/i, "hydra"],
  [/worm/i, "sand-snake"],
  [/snake|serpent|eel\b|naga/i, "snake"],
  [/eagle|hawk|roc\b|hippogriff/i, "eagle-head"],
  [/flock|raven|crow\b|vulture|gull\b/i, "raven"],
  [/shark/i, "shark-fin"],
  [/whale|\bray\b/i, "manta-ray"],
  [/merfolk|mermaid/i, "mermaid"],
  [/fish|merrow|sahuagin/i, "fish-monster"],
  [/crocod|alligator/i, "croc-jaws"],
  [/frog|toad/i, "frog"],
  [/lizard|kobold/i, "lizardman"],
  [/ooze|spawn|mud|slime|jelly|pudding/i, "gooey-daemon"],
  [/treant|\bent\b/i, "tree-face"],
  [/root|moss|bramble|vine|tangle|thorn(?!bow)|plant/i, "carnivorous-plant"],
  [/mushroom|fung/i, "mushroom-gills"],
  [/centaur/i, "centaur"],
  [/minotaur/i, "minotaur"],
  [/cyclops/i, "cyclops"],
  [/medusa|gorgon/i, "medusa-head"],
  [/harpy/i, "harpy"],
  [/gargoyle/i, "gargoyle"],
  [/unicorn/i, "unicorn"],
  [/pegasus/i, "pegasus"],
  [/horse|pony|mule/i, "horse-head"],
  [/elk|stag|deer/i, "deer-head"],
  [/elephant|mammoth/i, "elephant"],
  [/\box\b|bull\b|buffalo/i, "buffalo-head"],
  [/\brams?\b|goat/i, "ram-profile"],
  [/boar|tusk/i, "boar"],
  [/\bimp\b|quasit/i, "imp"],
  [/devil|demon|fiend/i, "daemon-skull"],
  [/genie|djinn/i, "djinn"],
  [/maw|jaw|mouth|brood|mimic/i, "carnivore-mouth"],
  [/ember|fire|flame|pyre|ash/i, "small-fire"],
  [/golem|colossus|stone|granite|sentinel|glass|iron|warden of/i, "rock-golem"],
  [/troll/i, "troll"],
  [/ogre/i, "ogre"],
  [/\borc\b|hobgoblin/i, "orc-head"],
  [/goblin/i, "goblin-head"],
  [/giant|hulk|titan|brute|sovereign/i, "giant"],
  [/archer|bow|hunter|sling|scout|ranger|pathfinder|marksman/i, "archer"],
  [/mend|priest|cleric|heal|nun|acolyte|piper/i, "prayer"],
  [/druid/i, "oak-leaf"],
  [/mage|wizard|hex|witch|shaman|crone|seer|scholar|oracle|caller|adept|wife|speaker|sorcer|warlock/i, "wizard-face"],
  [/rogue|thief|bandit|stalker|dancer|keeper|assassin|spy/i, "cloak-dagger"],
  [/knight|paladin|marshal|captain|jousting|oath/i, "visored-helm"],
  [/barbarian|berserk/i, "barbarian"],
  [/pirate|corsair/i, "pirate-captain"],
  [/dwarf/i, "dwarf-face"],
  [/elf\b|elven/i, "woman-elf-face"],
  [/warrior|fighter|guard|shield|warden|veteran|blade|soldier|merc/i, "swordman"],
  [/hum|eye|gaz|behold/i, "third-eye"],
];

/** Return the icon for a creature name, if its sheet gives none. */
export function iconForName(name: string): string {
  let icon = BY_NAME.get(name);
  if (!icon) BY_NAME.set(name, (icon = NAME_PATTERNS.find(([words]) => words.test(name.replaceAll("_", " ")))?.[1] ?? DEFAULT_ICON));
  return icon;
}

/** Icons already looked up: every frame asks for the same few names and sheets. */
const BY_NAME = new Map<string, string>();
const BY_SHEET = new WeakMap<Sheet, string>();

/** Return the icon of a creature; `sheet`: its sheet, if it is known. */
export function iconOf(name: string, sheet?: Sheet): string {
  if (!sheet) return iconForName(name);
  let icon = BY_SHEET.get(sheet);
  if (icon === undefined) {
    const value = sheet.details.find((detail) => detail.name === "icon")?.value?.kind;
    const icons = creatureIcons.value;
    icon = value?.case === "text" && (!icons || Object.hasOwn(icons, value.value)) ? value.value : "";
    if (icons) BY_SHEET.set(sheet, icon);
  }
  return icon || iconForName(name);
}

export const iconData = (icon: string): string => creatureIcons.value?.[icon] ?? "";

const PATHS = new Map<string, Path2D>();

export function iconPath(icon: string): Path2D {
  let path = PATHS.get(icon);
  if (!path) PATHS.set(icon, (path = new Path2D(iconData(icon))));
  return path;
}
