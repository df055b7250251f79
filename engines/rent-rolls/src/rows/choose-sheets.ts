import { cellText } from "@labs/sheets/sheet";
import { createIssue } from "../issues/roll-issue.ts";
import type { RollIssue } from "../roll.ts";
import { findAsOf, findAsOfInName } from "../words/read-banner.ts";
import type { LeaseRow, SheetReading } from "./table-rows.ts";

/** Sheets of one roll: parts and properties go together; another copy or another month of the same units does not. */
export function chooseSheets(readings: readonly SheetReading[]): {
  chosen: SheetReading[];
  issues: RollIssue[];
} {
  const named = tellApart(
    readings.map((reading) => ({ ...reading, property: findProperty(reading, readings.length > 1) })),
  );
  const chosen: SheetReading[] = [];
  const issues: RollIssue[] = [];
  for (const reading of named) {
    const rival = chosen.find((other) => isSameRoll(other, reading));
    if (rival === undefined) {
      chosen.push(reading);
      continue;
    }
    const [kept, left] = isBetter(reading, rival) ? [reading, rival] : [rival, reading];
    chosen.splice(chosen.indexOf(rival), 1, kept);
    const message = `the sheet "${left.sheet.name}" has the same units as "${kept.sheet.name}" and is not counted`;
    issues.push(createIssue({ code: "R21", sheet: left.sheet.name, message }));
  }
  return { chosen: markBuildings(chosen), issues };
}

const PLAIN =
  /^(sheet|report|page|table|tab)? ?\d*$|rent ?roll|^rr\b|data|raw|export|detail|units?$|building|bldg|phase|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** Of several sheets each may be a property, called so above its table or on its tab. */
function findProperty({ sheet, leases }: SheetReading, isOneOfMany: boolean): string | undefined {
  const stated = leases[0]?.place.property;
  if (stated !== undefined || !isOneOfMany || PLAIN.test(sheet.name)) return stated;
  return findAsOfInName(sheet.name) === undefined ? sheet.name : undefined;
}

/** One letterhead on the sheets of several properties: where units come again with other people the tabs name them. */
function tellApart(readings: readonly SheetReading[]): SheetReading[] {
  const hasName = ({ sheet }: SheetReading) =>
    sheet.name !== "" && !PLAIN.test(sheet.name) && findAsOfInName(sheet.name) === undefined;
  return readings.map((reading) => {
    const rival = readings.find(
      (other) =>
        other !== reading &&
        other.property === reading.property &&
        hasName(other) &&
        countCommon(other, reading) > 0 &&
        !hasSamePeople(other, reading),
    );
    if (rival === undefined || !hasName(reading)) return reading;
    const property = reading.sheet.name;
    const leases = reading.leases.map((lease) => ({ ...lease, place: { ...lease.place, property } }));
    return { ...reading, property, leases };
  });
}

function countCommon(one: SheetReading, two: SheetReading): number {
  const units = new Set(one.leases.map(unitKey));
  return new Set(two.leases.map(unitKey).filter((unit) => units.has(unit))).size;
}

const unitKey = (lease: LeaseRow) =>
  `${cellText(lease.values.property?.cell)}/${cellText(lease.values.building?.cell)}/${lease.unit}`.toLowerCase();

function isSameRoll(one: SheetReading, two: SheetReading): boolean {
  const units = new Set(one.leases.map(unitKey));
  const others = new Set(two.leases.map(unitKey));
  const overlap = [...others].filter((unit) => units.has(unit)).length;
  if (overlap < Math.min(units.size, others.size) * 0.5) return false;
  const isApart = one.property !== undefined && two.property !== undefined && one.property !== two.property;
  const areBuildings = [one, two].every(({ sheet }) => BUILDING.test(sheet.name));
  return !(isApart || areBuildings) || hasSamePeople(one, two);
}

const BUILDING = /^(building|bldg\.?|phase|block|tower)\b/i;

/** Sheets of one building each may number their units alike: the tab then tells them apart. */
function markBuildings(chosen: SheetReading[]): SheetReading[] {
  const seen = new Set<string>();
  let repeats = false;
  for (const { property, leases } of chosen) {
    const keys = new Set(leases.map((lease) => `${property ?? ""}/${unitKey(lease)}`));
    repeats ||= [...keys].some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
  }
  if (!repeats) return chosen;
  return chosen.map((reading) => {
    if (!BUILDING.test(reading.sheet.name)) return reading;
    const building = reading.sheet.name.replace(/^(building|bldg\.?)\s*/i, "");
    return {
      ...reading,
      leases: reading.leases.map((lease) => ({
        ...lease,
        place: { ...lease.place, building: lease.place.building ?? building },
      })),
    };
  });
}

/** The same people in the same units are the same property, whatever the sheets are called. */
function hasSamePeople(one: SheetReading, two: SheetReading): boolean {
  const name = ({ values }: LeaseRow) => cellText(values.tenant?.cell).toLowerCase();
  const names = new Map(one.leases.map((lease) => [unitKey(lease), name(lease)]));
  const both = two.leases.filter((lease) => names.has(unitKey(lease)));
  const same = both.filter((lease) => names.get(unitKey(lease)) === name(lease) && name(lease) !== "");
  return same.length > both.length * 0.5 && !hasOtherFigures(one, two);
}

/** Names that say little, such as `Tenant A`, come again in another property; its rents do not. */
function hasOtherFigures(one: SheetReading, two: SheetReading): boolean {
  const figures = ({ values }: LeaseRow) =>
    (["contractRent", "leaseEnd", "moveIn"] as const).map((field) => cellText(values[field]?.cell));
  const known = new Map(one.leases.map((lease) => [unitKey(lease), figures(lease)]));
  const pairs = two.leases.flatMap((lease) => {
    const others = known.get(unitKey(lease));
    return others === undefined ? [] : figures(lease).map((text, at) => [text, others[at] ?? ""] as const);
  });
  const told = pairs.filter(([own, other]) => !/^[0.]*$/.test(own) && other !== "");
  return told.length > 0 && told.filter(([own, other]) => own === other).length < told.length * 0.5;
}

function isBetter(one: SheetReading, than: SheetReading): boolean {
  const day = ({ sheet, banner }: SheetReading) => findAsOf(banner) ?? findAsOfInName(sheet.name) ?? "";
  if (day(one) !== day(than)) return day(one) > day(than);
  return one.leases.length > than.leases.length * 1.2;
}
