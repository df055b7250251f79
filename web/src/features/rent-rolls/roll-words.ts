import type {
  CellReference,
  ChargeCategory,
  RollIssue,
  RollUnit,
  UnitStatus,
} from "@labs/contract/uploads/rent-rolls";
import { compareCodes } from "../../lib/compare-codes.ts";
import { count, money, oneOrMany, plainNumber, UNAVAILABLE } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { readFigure } from "../../lib/typed-input/input-text.ts";
import { groupByCode } from "../review/issue-groups.tsx";

export const STATUS_NAMES: Record<UnitStatus, string> = {
  occupied: "Occupied",
  vacant: "Vacant",
  vacant_leased: "Vacant, leased",
  notice: "On notice",
  notice_leased: "On notice, leased",
  model: "Model",
  down: "Down",
  employee: "Employee",
  applicant: "Applicant",
  unknown: "Unknown",
};

export const isStatus = (text: string): text is UnitStatus => Object.hasOwn(STATUS_NAMES, text);

export const CATEGORY_NAMES: Record<ChargeCategory, string> = {
  rent: "Rent",
  subsidy: "Subsidy",
  concession: "Concession",
  employee: "Employee discount",
  pet: "Pet",
  parking: "Parking",
  garage: "Garage",
  storage: "Storage",
  utilities: "Utilities",
  trash: "Trash",
  pest: "Pest control",
  cable: "Cable and internet",
  amenity: "Amenity",
  insurance: "Insurance waiver",
  laundry: "Laundry",
  premium: "Premium",
  mtm: "Month-to-month fee",
  other: "Other",
};

type FieldKind = "text" | "number" | "integer" | "money" | "date" | "status" | "flag";

export interface UnitField {
  key: keyof RollUnit & string;
  label: string;
  kind: FieldKind;
  width: number;
  /** Shown also where the file has no such figure: a roll without it is worth knowing. */
  isCore?: boolean;
  /** Worked out from others or from the file as a whole, so that it is never typed. */
  isFixed?: boolean;
}

const money84 = { kind: "money", width: 92 } as const;
const date92 = { kind: "date", width: 104 } as const;

/** What a unit has, in the order of a rent roll. */
export const UNIT_FIELDS: UnitField[] = [
  { key: "property", label: "Property", kind: "text", width: 150, isFixed: true },
  { key: "building", label: "Building", kind: "text", width: 80, isFixed: true },
  { key: "unitId", label: "Unit", kind: "text", width: 96, isCore: true },
  { key: "floorPlan", label: "Floor plan", kind: "text", width: 104, isCore: true },
  { key: "beds", label: "Beds", kind: "number", width: 56 },
  { key: "baths", label: "Baths", kind: "number", width: 56 },
  { key: "sqft", label: "Sq ft", kind: "integer", width: 64, isCore: true },
  { key: "unitStatus", label: "Status", kind: "status", width: 120, isCore: true },
  { key: "tenantName", label: "Resident", kind: "text", width: 120 },
  { key: "marketRent", label: "Market rent", ...money84, isCore: true },
  { key: "contractRent", label: "Contract rent", ...money84, width: 100, isCore: true },
  { key: "concessionRecurring", label: "Concession, monthly", ...money84, width: 132 },
  { key: "concessionOneTime", label: "Concession, one time", ...money84, width: 136 },
  { key: "subsidy", label: "Subsidy", ...money84 },
  { key: "totalCharges", label: "Total charges", ...money84, width: 100, isFixed: true },
  { key: "effectiveRent", label: "Effective rent", ...money84, width: 100, isFixed: true },
  { key: "lossToLease", label: "Loss to lease", ...money84, width: 100, isFixed: true },
  { key: "rentPerSqft", label: "Rent per sq ft", ...money84, width: 100, isFixed: true },
  { key: "leaseStart", label: "Lease start", ...date92 },
  { key: "leaseEnd", label: "Lease end", ...date92 },
  { key: "moveIn", label: "Move-in", ...date92 },
  { key: "moveOut", label: "Move-out", ...date92 },
  { key: "noticeDate", label: "Notice given", ...date92 },
  { key: "term", label: "Term, months", kind: "number", width: 96, isFixed: true },
  { key: "remainingTerm", label: "Months left", kind: "number", width: 88, isFixed: true },
  { key: "monthToMonth", label: "Month to month", kind: "flag", width: 108, isFixed: true },
  { key: "deposit", label: "Deposit", ...money84 },
  { key: "balance", label: "Balance", ...money84 },
  { key: "prepaid", label: "Prepaid", ...money84 },
  { key: "renovated", label: "Renovated", kind: "flag", width: 84, isFixed: true },
  { key: "restricted", label: "Restricted", kind: "flag", width: 84, isFixed: true },
  { key: "household", label: "Household", kind: "integer", width: 84, isFixed: true },
  { key: "notes", label: "Notes", kind: "text", width: 180 },
];

/** The fields that some unit of this roll has, and those that every roll should have; one property goes without saying. */
export function listFields(units: readonly RollUnit[]): UnitField[] {
  const properties = new Set(units.map(({ property }) => property));
  return UNIT_FIELDS.filter(({ key, isCore }) => {
    if (key === "property") return properties.size > 1;
    return isCore || units.some((unit) => unit[key] !== null);
  });
}

export function fieldText(unit: RollUnit, { key, kind }: UnitField): string {
  const value = unit[key];
  if (value === null || value === undefined || value === "") return UNAVAILABLE;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (kind === "money") return money(value, Number.isInteger(value) ? 0 : 2);
    return plainNumber(value);
  }
  if (typeof value !== "string") return UNAVAILABLE;
  if (kind === "status") return isStatus(value) ? STATUS_NAMES[value] : value;
  return kind === "date" ? asOfText(value) : value;
}

/** What a field makes of a typed text: a value, null for nothing, or undefined where it cannot be read. */
export function typedValue(text: string, { kind }: Pick<UnitField, "kind">) {
  const typed = text.trim();
  if (typed === "") return null;
  if (kind === "flag") return typed === "true";
  if (kind === "status") return isStatus(typed) ? typed : undefined;
  if (kind === "text" || kind === "date") return typed;
  const value = readFigure(typed);
  return kind === "integer" && !Number.isInteger(value) ? undefined : value;
}

/** One value of one unit, by the unit's place in the roll. */
export interface UnitPlace {
  unit: number;
  field: string;
}

const referenceKey = ({ sheet, row, column }: CellReference) => `${sheet}\n${row}.${column}`;

/** Where a charge of a kind shows: rent and concessions in figures of their own, others in the sum. */
const CHARGED: Partial<Record<ChargeCategory, string>> = {
  rent: "contractRent",
  subsidy: "subsidy",
  concession: "concessionRecurring",
};

const valueOfCharge = ({ category }: { category: ChargeCategory }) => CHARGED[category] ?? "totalCharges";

/** Which values were read from a cell; a header's or a total's cell gives none. */
export function valuesByCell(units: readonly RollUnit[]): Map<string, UnitPlace[]> {
  const index = new Map<string, UnitPlace[]>();
  const put = (reference: CellReference, place: UnitPlace) => {
    const key = referenceKey(reference);
    const before = index.get(key) ?? [];
    if (!before.some(({ unit, field }) => unit === place.unit && field === place.field))
      index.set(key, [...before, place]);
  };
  for (const [unit, { sources, chargeLines }] of units.entries()) {
    for (const line of chargeLines) put(line.source, { unit, field: valueOfCharge(line) });
    for (const [field, reference] of Object.entries(sources)) put(reference, { unit, field });
  }
  return index;
}

export const findValues = (index: ReadonlyMap<string, UnitPlace[]>, cell: CellReference) =>
  index.get(referenceKey(cell)) ?? [];

/** The cells that a value was read from: those of the charges that it sums, else its own, else the unit's row. */
export function cellsOfValue(unit: RollUnit, field: string): CellReference[] {
  const charged = unit.chargeLines.filter(
    (line) => field === "totalCharges" || valueOfCharge(line) === field,
  );
  if (charged.length > 0) return charged.map(({ source }) => source);
  return [unit.sources[field] ?? unit.source];
}

/** What each code of the checks is about. */
const CODES: Record<string, string> = {
  V01: "Not a number",
  V02: "Value out of range",
  V03: "Value in another unit",
  V04: "Dates out of order",
  V05: "Future year",
  V06: "Invalid date",
  R01: "Unit with no number",
  R02: "Duplicate unit",
  R03: "Occupied without rent",
  R04: "Vacant with rent",
  R05: "Lease ends before it starts",
  R06: "Lease expired, unit occupied",
  R07: "Rent far from market",
  R08: "Charges do not sum to total",
  R09: "Unit count differs",
  R10: "Area differs",
  R11: "Same rent in many consecutive rows",
  R12: "Roll older than 60 days",
  R13: "Status conflicts with lease",
  R14: "Balance above 3 months of rent",
  R15: "Negative rent",
  R16: "Unknown status",
  R17: "Unplaced row",
  R18: "File total does not tie out",
  R19: "No date in the file",
  R20: "Rent charge unclear",
  R21: "Same units on two sheets",
  R22: "No floor plan",
  R23: "Column or frequency not read",
  R24: "No printed total",
  R25: "Page not read",
  R26: "Part of the document not read",
  R27: "Date not fully known",
  R28: "Let by the bed",
  R29: "Concession of half the rent or more",
  R30: "Rents may be annual",
  R31: "Employee’s credit on the rent",
  R32: "Large rents: check that they are monthly",
};

export type IssueGroup = ReturnType<typeof groupIssues>[number];

/** Issues by their code, errors first, then the most frequent. */
export const groupIssues = (issues: readonly RollIssue[]) =>
  groupByCode(issues)
    .map((group) => ({ ...group, title: CODES[group.code] ?? group.issues[0]?.message ?? group.code }))
    .sort((a, b) => compareCodes(a.severity, b.severity) || b.issues.length - a.issues.length);

/** Finds the unit that an issue is about: by its row, else by its number, which several properties may share. */
export function unitFinder(units: readonly RollUnit[]) {
  const byRow = new Map(units.map(({ source }, unit) => [`${source.sheet}\n${source.row}`, unit]));
  const byId = new Map(units.map(({ unitId }, unit) => [unitId, unit]));
  return ({ sheet, line, unitId }: Pick<RollIssue, "sheet" | "line" | "unitId">): number | undefined => {
    if (unitId === null) return undefined;
    const here = byRow.get(`${sheet}\n${line}`);
    return here !== undefined && units[here]?.unitId === unitId ? here : byId.get(unitId);
  };
}

/** `1 unit`, `1,204 units`. */
export const writeAmount = (amount: number, thing: string) =>
  `${count(amount)} ${thing}${oneOrMany(amount, "", "s")}`;

/** Where in the file an issue is: "Row 42, Lease start, unit 103". */
export function placeText({ line, column, unitId, sheet }: RollIssue): string {
  const parts = [
    line === null ? (sheet === null ? "The whole file" : `Sheet ${sheet}`) : `Row ${line}`,
    column,
    unitId === null ? null : `unit ${unitId}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** A word of the file with what it was taken to mean, and in how many units it stands. */
export interface Meaning {
  word: string;
  meaning: string;
  units: number;
}

/** Words of the status column with their meanings; a word that was read in two ways is listed with both. */
export function statusMeanings(units: readonly RollUnit[]): Meaning[] {
  return counted(units.map(({ statusText, unitStatus }) => [statusText, unitStatus]));
}

export function floorPlanMeanings(units: readonly RollUnit[]): Meaning[] {
  return counted(units.map(({ floorPlan }) => [floorPlan, floorPlan ?? ""]));
}

function counted(pairs: [word: string | null, meaning: string][]): Meaning[] {
  const found = new Map<string, Meaning>();
  for (const [word, meaning] of pairs) {
    if (word === null || word === "") continue;
    const key = `${word}\n${meaning}`;
    const before = found.get(key);
    found.set(key, { word, meaning, units: (before?.units ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.units - a.units || a.word.localeCompare(b.word));
}
