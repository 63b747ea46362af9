// English, what ships. A translation is another object with the same keys; what stands in braces is filled in.

import { DEEDS } from "./deeds";
import { LOG } from "./log";
import { PAGE } from "./page";
import { RULES } from "./rules";

export const EN = { ...PAGE, ...LOG, ...RULES, ...DEEDS } as const;
