import { type Cell, cellText } from "@labs/sheets/sheet";
import { readPlan } from "./read-plan.ts";

/** A unit, its beds and baths, and its floor plan, where one cell says all of it. */
export interface CombinedUnit {
  unit: string;
  bedBath: string;
  floorPlan: string | undefined;
}

const ROOMS = String.raw`(?:\d ?(?:x|\/) ?\d(?:\.\d{1,2})?|\d ?-?(?:br|bd|bed|bdrm)s?(?: ?[/-]? ?\d(?:\.\d)? ?(?:ba|bath)s?)?|studio|efficiency)`;
const PARTS = new RegExp(
  `^#?([\\w-]{1,10})(?:\\s*[-–,;|/]\\s*|\\s+\\(?|\\s*\\()(${ROOMS})\\)?(?:\\s*[-–,;|/]\\s*|\\s+|$)(.{0,20})$`,
  "i",
);

/**
 * The parts of `5C 2/1 M-D`, `101 - 1BR/1BA`, `12 (2x1) B2`: the unit, its beds and baths, its plan. Undefined for a
 * cell that says one thing alone.
 */
export function partUnit(cell: Cell | undefined): CombinedUnit | undefined {
  if (typeof cell !== "string") return undefined;
  const [, unit = "", bedBath = "", plan = ""] = PARTS.exec(cellText(cell)) ?? [];
  if (unit === "" || !/\d|^[a-z]$/i.test(unit) || readPlan(bedBath).beds === null) return undefined;
  return { unit, bedBath, floorPlan: plan.replaceAll(/^[\s(–-]+|[\s)]+$/g, "") || undefined };
}
