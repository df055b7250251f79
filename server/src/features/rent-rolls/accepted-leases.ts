import { type LeaseSchedule, scheduleLeases } from "@labs/rent-rolls/lease-schedule";
import { floorPlanKey } from "@labs/underwriting/unit-mix";
import type { Executor } from "../../lib/database/database.ts";
import { findRollOfMix } from "./repository.ts";
import { nameOf } from "./roll-unit-mix.ts";

/** The leases behind a unit mix; its plans by their key. */
export interface AcceptedLeases extends LeaseSchedule {
  asOf: string;
  fileName: string;
}

/**
 * The leases of the roll that a unit mix was accepted from. A mix that was entered or corrected since has none, nor has
 * a roll without a date, or one of several properties, of which one was taken.
 */
export async function findAcceptedLeases(
  database: Executor,
  of: { googlePlacesId: string; unitMixVersion: number },
): Promise<AcceptedLeases | undefined> {
  const found = await findRollOfMix(database, of);
  if (found === undefined) return undefined;
  const { roll, fileName } = found;
  if (roll.asOf === null || roll.properties.length > 1) return undefined;
  const schedule = scheduleLeases(roll.units, roll.asOf, (unit) => floorPlanKey(nameOf(unit)));
  return { ...schedule, asOf: roll.asOf, fileName };
}
