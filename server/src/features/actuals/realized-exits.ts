import { priceAt } from "@labs/underwriting/measure-exit";
import { firstPlanMonth, monthIndex } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import type { Viewer } from "../../lib/rights.ts";
import { listSoldHomes, type SoldHome } from "./exit-repository.ts";
import { findStart } from "./plan-repository.ts";

export interface RealizedExit extends Pick<SoldHome, "googlePlacesId" | "state" | "author" | "decidedAt"> {
  /** Price over that of the plan in the month of the sale, less 1. */
  error: number;
}

/** What homes were sold for against what their approved versions planned. See docs/methods/decision-ledger.md#exit. */
export async function listRealizedExits(of: { database: Database; user: Viewer }): Promise<RealizedExit[]> {
  const sold = await listSoldHomes(of.database, of.user);
  return sold.flatMap((home): RealizedExit[] => {
    const { googlePlacesId, state, author, decidedAt, salePrice } = home;
    const planned = readPlannedPrice(home);
    return planned === undefined
      ? []
      : [{ googlePlacesId, state, author, decidedAt, error: salePrice / planned - 1 }];
  });
}

function readPlannedPrice(home: SoldHome): number | undefined {
  const { soldOn, holdYears, exitValue, exitCapApplied, exitCapStep, isBuyersTax, acquiredAt } = home;
  const startsOn = findStart({ ...home, bought: acquiredAt });
  // Columns of a version that has no such figure are empty.
  if (startsOn === null || (holdYears as number | null) === null || (exitValue as number | null) === null) {
    return undefined;
  }
  const isStepped = exitCapStep !== 0;
  // After the buyer's taxes the price is no income over a cap rate alone.
  if (isStepped && (isBuyersTax || exitCapApplied === null)) return undefined;
  const capRate =
    isStepped && exitCapApplied !== null ? { applied: exitCapApplied, step: exitCapStep } : null;
  const months = monthIndex(soldOn) - monthIndex(firstPlanMonth(startsOn));
  return priceAt({ ...home, capRate }, months);
}
