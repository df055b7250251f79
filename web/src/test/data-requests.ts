import {
  ColumnMapping,
  RepairGroup,
  RowIssue,
  TemplateField,
} from "@labs/contract/uploads/data-request-rows";
import { DataRequest, DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { sample } from "./sample.ts";

/** An upload of Ada's, three hours old and done. */
export function dataRequest(last: string, given: Partial<DataRequest> = {}): DataRequest {
  return sample(DataRequest, {
    id: requestId(last),
    status: "completed",
    fileName: `list ${last}.xlsx`,
    size: 45_000,
    owner: { id: "00000000-0000-4000-8000-0000000000aa", name: "Ada Lane" },
    isMine: true,
    counts: { rows: 120, matched: 110, warned: 12, failed: 10 },
    createdAt: "2026-11-02T12:00:00.000Z",
    confirmedAt: "2026-11-02T12:01:00.000Z",
    durationSeconds: 80,
    ...given,
  });
}

export const requestId = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, "0")}`;

/** The same upload as it is opened: its columns, and what is wrong with its rows. */
export function requestDetail(last: string, given: Partial<DataRequestDetail> = {}): DataRequestDetail {
  return sample(DataRequestDetail, { ...dataRequest(last), fields: FIELDS, columns: COLUMNS, ...given });
}

const FIELDS: TemplateField[] = [
  sample(TemplateField, {
    key: "address",
    label: "Street address",
    required: true,
    expected: "a street and a number",
  }),
  sample(TemplateField, { key: "zip", label: "ZIP code", required: true, expected: "five digits" }),
  sample(TemplateField, { key: "beds", label: "Bedrooms", expected: "a whole number" }),
];

/** A column of the file, by its place. */
export function fileColumn(index: number, header: string, given: Partial<ColumnMapping> = {}): ColumnMapping {
  return sample(ColumnMapping, { index, header, source: "none", ...given });
}

const COLUMNS: ColumnMapping[] = [
  fileColumn(0, "Addr", {
    samples: ["12 Oak St", "9 Elm Ave"],
    field: "address",
    source: "synonym",
    confidence: 0.95,
  }),
  fileColumn(1, "Postal", { samples: ["33602"], field: "zip", source: "fuzzy", confidence: 0.7 }),
  fileColumn(2, "", { samples: [] }),
];

export function repairGroup(code: string, given: Partial<RepairGroup> = {}): RepairGroup {
  return sample(RepairGroup, { code, severity: "error", rows: 2, repair: `Repair ${code}`, ...given });
}

export function rowIssue(row: number, given: Partial<RowIssue> = {}): RowIssue {
  return sample(RowIssue, {
    row,
    code: "V01",
    severity: "error",
    message: `Row ${row}, Postal: expected five digits, found 3360`,
    repair: "Write five digits.",
    ...given,
  });
}
