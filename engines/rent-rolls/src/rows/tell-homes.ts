import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import { shortenPropertyName } from "../words/read-banner.ts";
import { DWELLING, findTotalLabel } from "./classify-row.ts";
import { type RowValuesReader, relateRow } from "./row-values.ts";
import type { LeaseRow, Place, SheetReading, Value } from "./table-rows.ts";

interface HomeLine {
  row: number;
  cells: readonly Cell[];
  place: Place;
  values: LeaseRow["values"];
}

/** What a row without a unit's number is called, where it is a home by itself. */
export function findHome(
  line: HomeLine,
  parts: { reader: RowValuesReader; reading: SheetReading; last: LeaseRow | undefined },
): string | undefined {
  const { reader, reading, last } = parts;
  const headed = headedHome(line, reading);
  if (headed !== undefined) return headed;
  return isHome(line.values, last) ? reader.findHomeName(line.cells, reading.sheet.rows) : undefined;
}

const ADDRESS = /\d.*\b[A-Z]{2},? \d{5}(-\d{4})?$/;

/**
 * The home that a heading with an address names by itself, as a property of one unit: its only row has no number.
 */
function headedHome(
  { row, place, values }: HomeLine,
  { leases, nameless, sheet }: SheetReading,
): string | undefined {
  const heading = place.group ?? place.property;
  if (heading === undefined || !ADDRESS.test(heading)) return undefined;
  if (values.status === undefined && relateRow(values, false) === undefined) return undefined;
  const isOther = [leases.at(-1), nameless.at(-1)].every(
    (last) => last === undefined || (last.place.group ?? last.place.property) !== heading,
  );
  const below = (sheet.rows[row + 1] ?? []).filter((cell) => !isBlank(cell));
  // A sum may stand below it without a word.
  const isLast =
    below.length <= 1 ||
    findTotalLabel(below, false) !== undefined ||
    below.every((cell) => looksNumeric(cell));
  return isOther && isLast ? shortenPropertyName(heading) : undefined;
}

const STREET = /^\d+\w? [a-z]/i;

/** Whether a row without a unit's number is a home of its own: it has a status, or people and a rent at another address. */
function isHome(
  { status, address, property, tenant, contractRent }: LeaseRow["values"],
  last: LeaseRow | undefined,
): boolean {
  if (status !== undefined) return true;
  const isOther = (value: Value | undefined, before: Value | undefined) =>
    value !== undefined && cellText(value.cell) !== cellText(before?.cell);
  const isElsewhere =
    isOther(address, last?.values.address) ||
    (STREET.test(cellText(property?.cell)) && isOther(property, last?.values.property));
  return isElsewhere && tenant !== undefined && contractRent !== undefined;
}

/** What a building earns besides its homes. */
const SOURCE =
  /\b(laundry|cell ?(tower|site|phone)|antennas?|billboards?|vending|rubs|roof ?top lease|signage|late (fees?|charges?)|app(lication)? fees?|(other|misc\w*|ancillary|parking|storage|garage|cable|solar|pet|utility) (income|revenue|fees?|reimbursements?)|(utility|water|expense|cam) reimb\w*|misc(ellaneous)?\.?$|atm\b|solar)/i;
const SPACE =
  /^(?!.*\b(apt|apartment|suite|studio|loft|home|house|cottage)\b)\w{0,4}[ -]?(garage|carport|parking|storage|locker|boat slip|shed|gar|grg|pkg|prkg|stor|stg)s?( ?(space|unit|stall|spot|no\.?)s?)?([ #-]*\d{1,3}[a-z]?|[ #-]+[a-h]| ?\(\d{1,3}\))?$/i;
/** What a type of unit is called that nobody lives in. */
const SPACE_PLAN =
  /^(parking|garage|carport|storage|locker|boat slip)s?( (space|unit|stall|spot|locker|roll|income|rental)s?)?$/i;

/** Whether words call what a building earns besides its homes, or a space for a car or for things. */
export const namesNoHome = (label: string): boolean => SOURCE.test(label) || SPACE.test(label);

interface Line {
  label: string;
  values: LeaseRow["values"];
  place: Place;
}

/** A sum of the rents that the file has, by words of an owner: `Gross Income`, `Total monthly rent`. */
export const isSumOfRents = (label: string): boolean =>
  (/^(gross|total|scheduled|monthly|current|actual)\b.*\b(income|rents?|rental)\b/i.test(label) ||
    /^(gross|total) monthly:?$|^monthly (gross|total):?$/i.test(label)) &&
  !/annual|year|potential|effective|net|market|pro ?forma|other|operating/i.test(label);

const SUM =
  /^(less:?|plus:?|add:?|gross|net|effective gross|scheduled|annual(ized|ly)?|yearly|monthly|per (month|year)|potential|vacancy|egi|gpr|gsi|noi|operating|expenses?|management)\b(?!.*\b(apt|unit)\b)/i;

/** What a home costs or is worth to its owner, by words that number none. */
const EXPENSE =
  /^(?!.*\b(apt|unit|suite)\b)((real estate|property|re|school|county|city)? ?tax(es)?( &.*| and .*)?|(property|hazard|flood|building|liability)? ?insurance|(water|sewer|electric(ity)?|gas|trash|heat(ing)?|oil|utilities|cable|internet|phone)([ /&,+-]+(and )?(water|sewer|electric(ity)?|gas|trash|heat(ing)?|garbage|utilities))*( (bill|expense|service|removal|pickup))?|mortgage( payment)?|debt service|loan( payment)?|principal( & interest)?|p ?& ?i|repairs?( (&|and) maintenance)?|maintenance|r ?& ?m|landscaping|lawn( care)?|snow( removal)?|pest control|(property )?management( fees?)?|legal( (&|and) .*)?|accounting|advertising|payroll|supplies|licen[sc]es?|permits?|reserves?( for replacements?)?|capex|capital (expenditures?|reserves?)|hoa( dues| fees?)?|(operating|total|other|misc\w*) expenses?|net( operating)? income|noi|cash flow|net cash( flow)?|profit)( ?[/-]? ?(annual|monthly|yearly|per (month|year)))?:?$/i;

/** Whether a line below the units states what the building costs, in words that number no home. */
const isExpense = (label: string, leases: readonly LeaseRow[]): boolean =>
  leases.length > 0 && EXPENSE.test(label.trim());

/** Whether a line without a unit states an owner's own sums and rates: `Gross Annual`, `Less: vacancy 5%`. */
export const isSumLine = (label: string, values: LeaseRow["values"]): boolean =>
  SUM.test(label) &&
  Object.keys(values).every((field) => field === "tenant" || field === "notes" || isMoney.has(field));

/**
 * What a line below the units is that is no home: an income of the building, by its name or as a word with money and
 * nothing else where the units above say more of themselves, a space for a car or for things, or the sum of one plan's
 * units.
 */
export function findNoHome(
  { label, values, place }: Line,
  { leases, totals, keepsSpaces }: Pick<SheetReading, "leases" | "totals" | "keepsSpaces">,
): "income" | "space" | "plan" | "expense" | "unnamed" | undefined {
  if (isExpense(label, leases)) return "expense";
  if (leases.length >= 2 && (isSpace({ label, values, place }, leases) || isCalledSpace(values, leases)))
    return keepsSpaces ? undefined : "space";
  if (isIncome({ label, values }, leases))
    return namesNoHome(label) || isMast({ label, values }) || SOURCE.test(cellText(values.floorPlan?.cell))
      ? "income"
      : "unnamed";
  return totals.length > 0 && isPlan(label, leases) ? "plan" : undefined;
}

/** As long as it could number no unit. */
const isPlan = (label: string, leases: readonly LeaseRow[]): boolean =>
  !/^\d{3}|^.$/.test(label) &&
  leases.slice(-200).some(({ values }) => cellText(values.floorPlan?.cell ?? values.bedBath?.cell) === label);

/** `Adams (parking stall)`: a space by the words behind who has it, that has no area where the homes have one. */
function isCalledSpace(values: LeaseRow["values"], leases: readonly LeaseRow[]): boolean {
  const isCalled = /\((parking|garage|carport|storage|locker)( (space|unit|stall|spot|locker))?\)$/i;
  if (values.sqft !== undefined || !isCalled.test(cellText(values.tenant?.cell))) return false;
  return leases.slice(-100).some((lease) => lease.values.sqft !== undefined);
}

/** By the name of its plan, or of the heading it stands under. */
function isSpace({ values, place }: Line, leases: readonly LeaseRow[]): boolean {
  const isCalled = (lease: Pick<LeaseRow, "values" | "place">) =>
    [cellText(lease.values.floorPlan?.cell), lease.place.group ?? "", lease.place.property ?? ""].some(
      (name) => SPACE_PLAN.test(name),
    );
  return isCalled({ values, place }) && leases.slice(-100).some((lease) => !isCalled(lease));
}

function isIncome({ label, values }: Omit<Line, "place">, leases: readonly LeaseRow[]): boolean {
  if (leases.length < 2 || hasHome(values)) return false;
  if (SOURCE.test(label) || SOURCE.test(cellText(values.floorPlan?.cell)) || isMast({ label, values }))
    return true;
  const before = SPACE.test(label) || !/\d/.test(label) ? leases.slice(-100) : [];
  if (SPACE.test(label) && before.filter(({ unit }) => !SPACE.test(unit)).length >= 2) return true;
  const numbered = before.filter(({ unit }) => /\d/.test(unit));
  if (/\d/.test(label) || DWELLING.test(label) || numbered.length < before.length * 0.7) return false;
  return isMoneyAlone(values) && before.some((lease) => !isMoneyAlone(lease.values));
}

/** What stands on a roof or a wall and pays: `Roof | Cell antenna`. */
const isMast = ({ label, values }: Omit<Line, "place">): boolean =>
  !/\d/.test(label) &&
  /\b(cell(ular)? ?(tower|site|antenna)|antennas?|billboards?|solar (panels?|array)|atm)\b/i.test(
    cellText(values.tenant?.cell),
  );

const hasHome = (values: LeaseRow["values"]): boolean =>
  (["beds", "baths", "bedBath", "sqft", "floorPlan"] as const).filter((field) => values[field] !== undefined)
    .length >= 2;

const isMoneyAlone = (values: LeaseRow["values"]): boolean => {
  const fields = Object.keys(values).filter((field) => field !== "unit" && field !== "notes");
  return fields.length > 0 && fields.every((field) => isMoney.has(field));
};

const isMoney: ReadonlySet<string> = new Set<Field>(MONEY);
