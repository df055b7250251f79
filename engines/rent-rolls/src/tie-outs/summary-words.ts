import { normalizeWords } from "@labs/sheets/sheet";
import type { UnitStatus } from "../roll.ts";
import { readHeader } from "../words/read-header.ts";
import { readStatus } from "../words/read-status.ts";
import type { SheetParts } from "./sheet-parts.ts";

/** What a column of a summary table has. */
export type Measure =
  | "units"
  | "unitShare"
  | "areaShare"
  | "sqft"
  | "marketRent"
  | "contractRent"
  | "charges"
  | "deposit"
  | "otherDeposit"
  | "balance";

/** The units that a line of a summary is of. */
export type Group =
  | { kind: "all" | "toCome" }
  | { kind: "statuses"; statuses: UnitStatus[] }
  | { kind: "plan" | "property" | "building" | "code"; name: string };

const UNITS = /^(#|no\.?|number|total|count)? ?(of )?units( count)?$|^(unit )?count$|^# ?units$/i;
const NO_SUM = /\bavg\b|average|per (unit|sq|sf)|\/ ?(unit|sq|sf)|psf|potential|annual|pro ?forma/i;

/** What a summary's column holds by its head; undefined for averages, rates and what no unit keeps. */
export function readMeasure(text: string): Measure | undefined {
  if (text === "" || NO_SUM.test(text)) return undefined;
  if (UNITS.test(text)) return "units";
  if (/%.*(unit|occ)|^(unit )?occupancy$/i.test(text) && !/sq/i.test(text)) return "unitShare";
  if (/%.*sq|sq.*%/i.test(text)) return "areaShare";
  if (/%/.test(text)) return undefined;
  const field = readHeader(text);
  switch (field) {
    case "sqft":
    case "marketRent":
    case "deposit":
    case "otherDeposit":
    case "balance":
      return field;
    case "contractRent":
      return /^lease rent|actual|contract|current|in.?place|rent$/i.test(text) ? field : undefined;
    case "totalCharges":
    case "chargeAmount":
      return "charges";
    default:
      return undefined;
  }
}

const VACANT: UnitStatus[] = ["vacant", "vacant_leased", "applicant"];
const OCCUPIED: UnitStatus[] = ["occupied", "notice", "notice_leased", "employee"];
const PLAIN: [RegExp, UnitStatus[]][] = [
  [/^occupied$/, OCCUPIED],
  [/^vacant$/, VACANT],
  [/^(on )?notice$/, ["notice", "notice_leased"]],
  [/^models?$/, ["model"]],
  [/^(non rev(enue)?|admin model down)$/, ["model", "down"]],
  [/^occupied no (notice|ntv)$/, ["occupied", "employee"]],
];

/** The units that a summary's line means, by its label; undefined for words that mean none of them. */
export function readLabel(label: string, { kept, units, properties }: SheetParts): Group | undefined {
  const key = label.trim().toLowerCase();
  const find = (names: readonly (string | null)[]) =>
    names.find((name) => name !== null && name.trim().toLowerCase() === key);
  const code = find(kept.figures.map((figure) => figure.code));
  if (code !== undefined && code !== null) return { kind: "code", name: code };
  const plan = find(units.map(({ floorPlan }) => floorPlan));
  if (plan !== undefined && plan !== null) return { kind: "plan", name: plan };
  const property = find(properties);
  if (property !== undefined && property !== null) return { kind: "property", name: property };
  const building = find(units.map((unit) => unit.building));
  if (building !== undefined && building !== null && properties.length <= 1)
    return { kind: "building", name: building };
  const words = normalizeWords(label)
    .replace(/^(sub ?|grand )?totals?\b ?/, "")
    .replace(/ (units?|apartments?)$/, "")
    .trim();
  if (/^(future|applicants?)\b/.test(words)) return { kind: "toCome" };
  if (
    /^(|units?|all( units)?|portfolio|property|current notice vacant( (residents?|tenants?))?)$/.test(words)
  )
    return { kind: "all" };
  const plain = PLAIN.find(([pattern]) => pattern.test(words))?.[1];
  if (plain !== undefined) return { kind: "statuses", statuses: plain };
  const status = readStatus(words);
  // `Down`, and of the others those that say who is next: `Vacant Unrented`, `Notice Rented`.
  const isTold =
    status?.unit !== undefined && (status.isExact || status.unit === "down" || status.unit === "employee");
  return isTold && words.split(" ").length <= 5 ? { kind: "statuses", statuses: [status.unit] } : undefined;
}
