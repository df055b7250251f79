import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { labelProperty } from "../../lib/property-names.ts";
import type { OwnRow } from "../lists/service.ts";
import type { SaidValues } from "./differences.ts";
import type { HeldHome } from "./held-repository.ts";
import type { StoredBookRow } from "./repository.ts";

export type PlannedRow = Omit<StoredBookRow, "uploadId">;

/** The errors of a row in words: with one of them none of the row is used. */
export function explainIssues(issues: readonly RowIssue[]): string[] {
  return issues
    .filter(({ severity }) => severity === "error")
    .map(({ column, expected, found, repair }) =>
      found === ""
        ? // Of a column that the file lacks, what to fill in says which.
          column === null
          ? repair
          : `${column}: expected ${expected}`
        : `${column ?? "Address"}: “${found}”, expected ${expected}`,
    );
}

const EMPTY = {
  property: null,
  candidates: [],
  changes: [],
  notes: [],
  problems: [],
  basedOn: null,
  home: null,
  values: {},
  soldOn: null,
  salePrice: null,
};

export function startRow(row: OwnRow): PlannedRow {
  const { text } = row.values;
  const place = row.address?.standardised ?? [text.address, text.unit].filter(Boolean).join(" ");
  return {
    ...EMPTY,
    row: row.values.row,
    ownId: text.own_id ?? null,
    text: [text.own_id, place].filter(Boolean).join(" · ") || "(names no home)",
    outcome: "same",
  };
}

export function rejectRow(row: OwnRow, problems: string[]): PlannedRow {
  return { ...startRow(row), outcome: "rejected", problems };
}

export function nameHeld(home: HeldHome): { googlePlacesId: string; label: string } {
  const { label, parcelNumber, name } = home;
  return {
    googlePlacesId: home.googlePlacesId,
    label: labelProperty({ ...label, parcelNumber, name, countyName: null }),
  };
}

/** A row of a home that is held: what changes, or nothing. */
export function planHeld(
  row: OwnRow,
  home: HeldHome,
  of: { said: SaidValues; changes: PlannedRow["changes"]; isOther?: boolean; notes: string[] },
): PlannedRow {
  const isChanged = of.changes.length > 0 || of.isOther === true;
  return {
    ...startRow(row),
    outcome: isChanged ? "changed" : "same",
    property: nameHeld(home),
    changes: of.changes,
    notes: of.notes,
    basedOn: home.version,
    values: isChanged ? { ...of.said } : {},
  };
}
