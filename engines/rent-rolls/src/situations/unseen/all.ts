import type { HandRoll } from "../by-hand/hand-roll.ts";
import { UNSEEN_LATER } from "./later.ts";
import { MANAGED } from "./managers.ts";
import { MISTAKABLE } from "./others.ts";
import { OUTSIDE } from "./outside.ts";
import { OWNED } from "./owners.ts";
import { STRANGE } from "./strange.ts";
import { STRANGE_LATER } from "./strange-later.ts";
import { TRADES } from "./trades.ts";
import { TRADES_LATER } from "./trades-later.ts";

/** Rolls of an examiner who had seen neither the reader nor the rolls that it was tried with. */
export const UNSEEN: HandRoll[] = [
  ...MANAGED,
  ...OWNED,
  ...MISTAKABLE,
  ...UNSEEN_LATER,
  ...STRANGE,
  ...STRANGE_LATER,
  ...OUTSIDE,
  ...TRADES,
  ...TRADES_LATER,
];
