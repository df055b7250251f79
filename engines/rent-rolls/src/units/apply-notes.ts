import { cellText, isBlank } from "@labs/sheets/sheet";
import { createIssue } from "../issues/roll-issue.ts";
import type { UnitStatus } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import type { Lease } from "./read-lease.ts";

interface Note {
  sheet: string;
  text: string;
  /** The sign before it, or the units that it names. */
  mark: string | undefined;
  units: readonly string[];
  state: UnitStatus | "monthly";
}

const MARKED = /^([*†‡§]+|[¹²³⁴⁵]|\(\d\))\s*[-–:=.]?\s*(\S.{3,200})$/;
const MARKS = /(?<=[\w).%])\s?([*†‡§]+|[¹²³⁴⁵]|\(\d\))$/;
const NAMING =
  /\b(?:units?|apts?\.?|apartments?|suites?|lots?|sites?|rooms?)\s+((?:(?:no\.?|#)\s*)?#?[\w-]+(?:(?:\s*(?:,|&|\band\b))+\s*#?[\w-]+)*)\s+(?:is|are|(?:is |are )?currently)\b/i;

const STATES: [Note["state"], RegExp][] = [
  ["monthly", /\b(month[- ]to[- ]month|m-?t-?m|at[- ]will)\b/i],
  ["vacant", /\b(vacant|unoccupied|empty|not (currently )?(leased|rented|occupied))\b/i],
  ["employee", /\b(manager'?s?|employee|staff|super|superintendent|caretaker)\b/i],
  ["model", /\bmodel\b/i],
  [
    "down",
    /\b(down|off-?line|uninhabitable|not rentable|(under|in|being) (renovat\w+|rehab\w*|construction))\b/i,
  ],
  ["notice", /\b(on notice|(has )?(given|gave) notice|notice to vacate|moving out|vacating)\b/i],
];
const HYPOTHETIC =
  /\b(if|when|upon|once|until|unless|may|could|would|will be|assum\w*|were|all|any|each|indicates?|denotes?|vacancy)\b/i;

/** What one line says of a unit; undefined where it says several things, or what may be. */
function readState(text: string): Note["state"] | undefined {
  if (HYPOTHETIC.test(text.replace(/^(indicates?|denotes?)\s+/i, ""))) return undefined;
  const states = STATES.filter(([, pattern]) => pattern.test(text));
  return states.length === 1 ? states[0]?.[0] : undefined;
}

/** Lines beside the rows of units, which begin with a mark or name units, and say how these stand. */
function listNotes({ sheet, counted, leases }: SheetReading): Note[] {
  if (leases.length === 0) return [];
  return sheet.rows.flatMap((cells, row): Note[] => {
    const filled = cells.filter((cell) => !isBlank(cell)).map(cellText);
    if (counted.has(row) || filled.length === 0 || filled.length > 2) return [];
    const [, mark, said = ""] = MARKED.exec(filled.join(" ")) ?? [];
    const text = mark === undefined ? filled.join(" ") : said;
    // What a mark means is said first: `* Renovated. Vacant unit shown at market rent.`
    const [first = text] = mark === undefined ? [text] : text.split(/(?<=[a-z]{2}[.;])\s+/i);
    const state = readState(first);
    if (state === undefined) return [];
    const named = NAMING.exec(text)?.[1] ?? "";
    const units = named
      .split(/\s*(?:,|&|\band\b)+\s*/i)
      .map((unit) => unit.replace(/^(no\.?\s*)?#?/i, "").toLowerCase())
      .filter(Boolean);
    return mark === undefined && units.length === 0 ? [] : [{ sheet: sheet.name, text, mark, units, state }];
  });
}

/**
 * Leases with what footnotes and lines around the roll say of their units: `4** … ** Unit is vacant`, `Unit 4 is
 * vacant`. It holds where the row itself says nothing else; against a name or a status it is asked about.
 */
export function applyNotes(leases: readonly Lease[], readings: readonly SheetReading[]): Lease[] {
  const notes = readings.flatMap(listNotes);
  if (notes.length === 0) return [...leases];
  return leases.map((lease) => {
    if (lease.section !== "current") return lease;
    const marks = new Set(
      Object.values(lease.row.values).flatMap(({ cell }) => MARKS.exec(cellText(cell))?.[1] ?? []),
    );
    const own = notes.find(
      ({ sheet, mark, units }) =>
        sheet === lease.row.sheet.name &&
        ((mark !== undefined && marks.has(mark)) || units.includes(lease.unit.toLowerCase())),
    );
    if (own === undefined) return lease;
    // The sign of the note is no part of the unit's number.
    const unit =
      own.mark !== undefined && lease.unit.endsWith(own.mark)
        ? lease.unit.slice(0, -own.mark.length).trim()
        : lease.unit;
    return applyNote({ ...lease, unit }, own);
  });
}

function applyNote(lease: Lease, { text, state }: Note): Lease {
  const notes = [lease.notes, text].filter(Boolean).join("; ");
  if (state === "monthly")
    return { ...lease, notes, monthToMonth: lease.dates.leaseEnd === null ? true : lease.monthToMonth };
  const isEmpty = state !== "employee" && state !== "notice";
  const status = { unit: state, isExact: false };
  const isSilent = lease.status === undefined && lease.nameStatus === undefined;
  if (!isEmpty) return { ...lease, notes, leaseStatus: lease.leaseStatus ?? status };
  if (isSilent && lease.tenantName === null) return { ...lease, notes, nameStatus: status, statusText: text };
  const said = lease.status?.unit ?? lease.nameStatus?.unit;
  if (said !== undefined && said !== "occupied") return { ...lease, notes };
  const { sheet, row, values } = lease.row;
  const issue = createIssue({
    code: "R13",
    sheet: sheet.name,
    line: row + 1,
    column: values.unit?.header ?? null,
    unitId: lease.unit,
    message: `a note says “${text}”, the row says occupied`,
  });
  return { ...lease, notes, issues: [...lease.issues, issue] };
}
