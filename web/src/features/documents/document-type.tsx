import { PHOTO_TYPE, REPORT_TYPE } from "@labs/contract/documents";

/** The kinds of papers that stand around a deal; others may be typed. */
export const UPLOAD_TYPES = [
  { value: "offeringMemorandum", label: "Offering memorandum" },
  { value: "rentRoll", label: "Rent roll" },
  { value: "t12", label: "T12 statement" },
  { value: "lease", label: "Lease" },
  { value: "inspection", label: "Inspection" },
  { value: "appraisal", label: "Appraisal" },
  { value: "title", label: "Title and survey" },
  { value: PHOTO_TYPE, label: "Photo" },
  { value: "other", label: "Other" },
];

const NAMES = new Map([
  ...UPLOAD_TYPES.map(({ value, label }): [string, string] => [value, label]),
  [REPORT_TYPE, "Committee report"],
  ["ic-report", "Committee report"],
]);

export function typeName(type: string): string {
  return NAMES.get(type) ?? type;
}
