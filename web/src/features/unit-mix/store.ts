import type { UnitMixRow } from "@labs/contract/unit-mix";
import { floorPlanKey } from "@labs/underwriting/unit-mix";
import { createForPerson } from "../../lib/person-store.ts";

/** A row as it stands in the grid: anything may still be missing. */
export type DraftRow = Record<string, string | number | null>;

interface UnitMixDraft {
  /** The version that the edits began with, and its rows. */
  basedOn: number;
  began: UnitMixRow[];
  rows: DraftRow[];
}

interface UnitMixDrafts {
  byProperty: Record<string, UnitMixDraft>;
  keep: (id: string, draft: UnitMixDraft) => void;
  discard: (id: string) => void;
}

/** Edits live as long as the tab: leaving the page and coming back loses nothing. */
export const useUnitMixDrafts = createForPerson<UnitMixDrafts>((set) => ({
  byProperty: {},
  keep: (id, draft) => set((state) => ({ byProperty: { ...state.byProperty, [id]: draft } })),
  discard: (id) =>
    set((state) => {
      const { [id]: _gone, ...rest } = state.byProperty;
      return { byProperty: rest };
    }),
}));

const NUMBER_FIELDS = [
  "beds",
  "baths",
  "sqft",
  "units",
  "occupied",
  "marketRent",
  "inPlaceRent",
  "effectiveRent",
] as const satisfies (keyof UnitMixRow)[];

const isEmpty = (row: DraftRow) => Object.values(row).every((value) => value === null || value === "");

const readNumber = (value: DraftRow[string] | undefined) => (typeof value === "number" ? value : null);

/** Rows of the grid as the wire has them: empty rows are no floor plans; the number of units may be missing. */
export function rowsOfDraft(rows: DraftRow[]): (Omit<UnitMixRow, "units"> & { units: number | null })[] {
  return rows
    .filter((row) => !isEmpty(row))
    .map((row) => ({
      floorPlan: String(row.floorPlan ?? "").trim(),
      beds: readNumber(row.beds),
      baths: readNumber(row.baths),
      sqft: readNumber(row.sqft),
      units: readNumber(row.units),
      occupied: readNumber(row.occupied),
      marketRent: readNumber(row.marketRent),
      inPlaceRent: readNumber(row.inPlaceRent),
      effectiveRent: readNumber(row.effectiveRent),
    }));
}

interface MergeConflict {
  floorPlan: string;
  /** Absent where one side removed the floor plan. */
  field?: string;
  mine: string | number | null;
  theirs: string | number | null;
}

interface Merge {
  rows: DraftRow[];
  conflicts: MergeConflict[];
}

const keyed = <Row extends { floorPlan?: unknown }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [floorPlanKey(String(row.floorPlan ?? "")), row]));

/**
 * Puts one's own edits on a version that somebody else saved meanwhile: what only they changed is taken, what only
 * oneself changed is kept, and where both changed the same cell one's own stands and is listed.
 */
export function rebase(began: readonly UnitMixRow[], mine: readonly DraftRow[], theirs: UnitMixRow[]): Merge {
  const [before, own] = [keyed(began), keyed(mine.filter((row) => !isEmpty(row)))];
  const other = keyed(theirs);
  const conflicts: MergeConflict[] = [];
  const rows: DraftRow[] = [];
  for (const row of theirs) {
    const key = floorPlanKey(row.floorPlan);
    const [old, ours] = [before.get(key), own.get(key)];
    if (ours !== undefined) rows.push(mergeRow({ old, mine: ours, theirs: row, conflicts }));
    else if (old === undefined) rows.push({ ...row });
    else if (differs(old, row)) {
      // Removed here, changed there: nothing is thrown away unseen.
      conflicts.push({ floorPlan: row.floorPlan, mine: "removed", theirs: "changed" });
      rows.push({ ...row });
    }
  }
  for (const [key, row] of own) {
    if (other.has(key)) continue;
    const old = before.get(key);
    if (old !== undefined && !differs(old, row)) continue;
    if (old !== undefined) conflicts.push({ floorPlan: old.floorPlan, mine: "changed", theirs: "removed" });
    rows.push({ ...row });
  }
  return { rows, conflicts };
}

const differs = (old: UnitMixRow, row: DraftRow | UnitMixRow) =>
  NUMBER_FIELDS.some((field) => (old[field] ?? null) !== ((row as DraftRow)[field] ?? null));

function mergeRow(of: {
  old: UnitMixRow | undefined;
  mine: DraftRow;
  theirs: UnitMixRow;
  conflicts: MergeConflict[];
}): DraftRow {
  const { old, mine, theirs, conflicts } = of;
  const merged: DraftRow = { floorPlan: mine.floorPlan ?? theirs.floorPlan };
  for (const field of NUMBER_FIELDS) {
    const [was, own, other] = [old?.[field] ?? null, mine[field] ?? null, theirs[field] ?? null];
    const isMine = own !== was;
    merged[field] = isMine ? own : other;
    if (isMine && other !== was && other !== own)
      conflicts.push({ floorPlan: theirs.floorPlan, field, mine: own, theirs: other });
  }
  return merged;
}
