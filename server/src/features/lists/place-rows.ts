import type { Database } from "../../lib/database/database.ts";
import type { GeocoderClient } from "../places/service.ts";
import { type CheckedRow, hasError } from "./check-rows.ts";
import { type Match, matchRows } from "./match-rows.ts";
import { describeMiss, judgeMatch } from "./row-issues.ts";
import { type SmallBuilding, withBuilding } from "./small-buildings.ts";
import type { ListKind } from "./templates/list-templates.ts";

/** A row whose place is known, and is one that the list is about. */
export interface PlacedRow extends CheckedRow {
  match: Match;
}

/** Finds the places of rows, and tells those that have none or a wrong one. */
export async function placeRows(
  of: {
    database: Database;
    geocoder: GeocoderClient | undefined;
    signal: AbortSignal;
    kind: ListKind;
    /** By the rows of their units. */
    buildings: ReadonlyMap<number, SmallBuilding>;
  },
  checked: readonly CheckedRow[],
): Promise<{ placed: PlacedRow[]; rejected: CheckedRow[] }> {
  const rows = checked.map((row) => ({
    ...row,
    values: withBuilding(row.values, of.buildings.get(row.values.row)),
  }));
  const matches = await matchRows(of, rows);
  const placed: PlacedRow[] = [];
  const rejected: CheckedRow[] = [];
  for (const row of rows) {
    const { address, issues } = row;
    const match = matches.get(address.row) ?? { ambiguous: 0, failure: null };
    if ("subject" in match) issues.push(...judgeMatch(of.kind, address, match));
    else issues.push(describeMiss(address, match));
    if ("subject" in match && !hasError(issues)) placed.push({ ...row, match });
    else rejected.push(row);
  }
  return { placed, rejected };
}
