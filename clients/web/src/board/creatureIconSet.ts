// Loads the icons of creatures: importing this module is enough.

import { CREATURE_ICONS } from "./creatureIcons";
import { creatureIcons } from "./glyphs";

creatureIcons.value = CREATURE_ICONS;
