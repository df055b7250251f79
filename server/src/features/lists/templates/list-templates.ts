import type { DataRequestKind, ReportKind } from "@labs/contract/uploads/data-requests";
import type { Field } from "./fields.ts";
import { MULTI_FAMILY_FIELDS } from "./multi-family.ts";
import { SINGLE_FAMILY_FIELDS } from "./single-family.ts";

export type ListKind = Exclude<DataRequestKind, ReportKind>;

const FIELDS: Record<ListKind, readonly Field[]> = {
  "single-family": SINGLE_FAMILY_FIELDS,
  "multi-family": MULTI_FAMILY_FIELDS,
};

/** What a list of this kind may say of each row. */
export function listFields(kind: ListKind): readonly Field[] {
  return FIELDS[kind];
}

/** Columns that an errors file has beside those of the upload; a corrected one comes back with them. */
export const REASON_COLUMNS = ["labs_row", "labs_codes", "labs_reasons"] as const;

/** A line of a template that explains; such lines are no rows. */
export const REMARK = "#";
