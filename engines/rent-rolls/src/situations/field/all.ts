import type { HandRoll } from "../by-hand/hand-roll.ts";
import { HARD } from "./hard.ts";
import { LATER_OWNERS } from "./later-owners.ts";
import { LATER_SYSTEMS } from "./later-systems.ts";
import { MANAGERS } from "./managers.ts";
import { MISLEADING } from "./misleading.ts";
import { ONESITE } from "./onesite.ts";
import { OWN_SHEETS } from "./owners.ts";
import { VOYAGER } from "./voyager.ts";

/** All rolls by a tester who had not read the reader. */
export const BY_TESTER: HandRoll[] = [
  ...VOYAGER,
  ...ONESITE,
  ...MANAGERS,
  ...OWN_SHEETS,
  ...LATER_SYSTEMS,
  ...LATER_OWNERS,
  ...HARD,
  ...MISLEADING,
];
