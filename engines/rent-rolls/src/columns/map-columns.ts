import { looksDated } from "@labs/sheets/read-date";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import { partUnit } from "../words/part-unit.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readHeader } from "../words/read-header.ts";
import { alignHeaders } from "./align-headers.ts";
import { type Content, contentAt, measureContent } from "./column-content.ts";
import type { Header } from "./find-headers.ts";
import { isPerArea } from "./rent-units.ts";
import { settleDoubles } from "./settle-doubles.ts";
import { settleBeds, settleFloor, settleLocation, settleSides, settleTenant } from "./settle-places.ts";
import {
  findWholeRent,
  type OpenColumn,
  RENTS,
  settleBilled,
  settleGross,
  settleNet,
  settlePeriods,
  settlePreferential,
  settleSums,
  settleTotalRent,
  settleUnnamedRent,
} from "./settle-sums.ts";
import { SAYS_RENT, settleAnnual, settleYearlyCharges, settleYears } from "./settle-years.ts";

export interface Column {
  index: number;
  header: string;
  field: Field;
  /** The cells of units say their beds, baths and plans too: `5C 2/1 M-D`. */
  isCombined?: boolean;
  /** How many months each figure is for, where the header doesn't say so: 12 of a table of a year's rents. */
  months?: number;
  /** Of a rent beside a voucher's part: that part is in it, or may be where it is false. */
  isWhole?: boolean;
  /** Where the floor stands, without which the units of a building have the same numbers. */
  floor?: number;
}

const SAMPLE = 600;

/** Settles what each column of a header holds by its words and by what stands under it. */
export function mapColumns(header: Header, body: readonly Cell[][], above: readonly string[] = []): Column[] {
  const rows = body.filter((row) => row.filter((cell) => !isBlank(cell)).length >= 2).slice(0, SAMPLE);
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.texts.length);
  const contents = Array.from({ length: width }, (_, index) => measureContent(rows, index));
  const columns: OpenColumn[] = alignHeaders(header.texts, contents).map(({ index, text }) => ({
    index,
    header: text,
    field: settle(text, contentAt(contents, index)),
  }));
  leaveStray(columns, { header, contents, rows: rows.length });
  leaveSummary(columns, { header, contents });
  settleByContent(columns, contents);
  const periods = settlePeriods(columns, rows);
  leaveRates(columns, contents);
  settleDoubles(columns, contents);
  for (const column of periods) column.field = "contractRent";
  leaveCounts(columns, rows);
  settleUnit(columns, contents, rows);
  settleBeds(columns, rows);
  settleSides(columns, rows);
  settleLocation(columns, rows);
  settleFloor(columns, rows);
  settleCharges(columns, contents, rows);
  settleAnnual(columns, contents);
  settlePerArea(columns, contents);
  settleGross(columns, rows);
  settleNet(columns, rows);
  settleOnlyRent(columns);
  settlePreferential(columns, rows);
  settleSums(columns, rows);
  settleYearlyCharges(columns);
  settleYears(columns, { rows, contents, above });
  const whole = findWholeRent(columns, rows);
  return columns.flatMap(({ index, header: text, field = "unread", floor, months }) =>
    field === "unread" && text === ""
      ? []
      : [
          {
            index,
            header: text,
            field,
            ...(field === "unit" && isCombined(index, rows) ? { isCombined: true } : {}),
            ...(floor === undefined ? {} : { floor }),
            ...(months === undefined ? {} : { months }),
            ...(whole?.rent.index === index ? { isWhole: whole.isSure } : {}),
          },
        ],
  );
}

/** Whether most cells of a column say a unit with its beds and baths. */
function isCombined(index: number, rows: readonly Cell[][]): boolean {
  const filled = rows.map((row) => row[index]).filter((cell) => !isBlank(cell));
  const parted = filled.filter((cell) => partUnit(cell) !== undefined).length;
  return parted >= 2 && parted >= filled.length * 0.6;
}

/** Words far to the right of the table, over columns that hold nearly nothing, are a note beside it. */
function leaveStray(
  columns: OpenColumn[],
  { header, contents, rows }: { header: Header; contents: readonly Content[]; rows: number },
): void {
  for (const column of columns) {
    const { index } = column;
    const isApart =
      index >= 3 &&
      [1, 2].every(
        (by) => (header.texts[index - by] ?? "") === "" && contentAt(contents, index - by).filled === 0,
      );
    if (isApart && contentAt(contents, index).filled <= Math.max(1, rows * 0.2)) column.field = undefined;
  }
}

const OF_SUMMARY = /\b(avg|average)\b|^(unit )?count$|^(#|no\.?|number|total)? ?(of )?units$/i;

/** Right of an empty column a table of averages and counts has lines of its own, none of the units beside them. */
function leaveSummary(
  columns: OpenColumn[],
  { header, contents }: { header: Header; contents: readonly Content[] },
): void {
  const last = Math.max(...columns.map(({ index }) => index));
  const isEmpty = (index: number) =>
    (header.texts[index] ?? "") === "" && contentAt(contents, index).filled === 0;
  const gaps = Array.from({ length: last }, (_, index) => index).filter(isEmpty);
  for (const gap of gaps) {
    const before = columns.filter(({ index }) => index < gap);
    const end = gaps.find((index) => index > gap + 1) ?? last + 1;
    const beside = columns.filter(({ index, header: head }) => index > gap && index < end && head !== "");
    const unit = before.find(({ field }) => field === "unit");
    const [first] = beside;
    if (unit === undefined || first === undefined || before.length < 4 || beside.length < 2) continue;
    const summed = beside.filter(({ header: head }) => OF_SUMMARY.test(head)).length;
    const isOfItsOwn =
      contentAt(contents, first.index).filled < contentAt(contents, unit.index).filled * 0.9 &&
      contentAt(contents, first.index).numeric < 0.5;
    if (isOfItsOwn && summed * 2 >= beside.length) for (const column of beside) column.field = "skip";
  }
}

const DEAREST_FOOT = 20;

/** Figures too small for a month's rent of homes whose areas are known are rates by the foot that do not say so. */
function leaveRates(columns: OpenColumn[], contents: readonly Content[]): void {
  const hasAreas = columns.some(
    ({ field, index }) => field === "sqft" && contentAt(contents, index).average > 100,
  );
  for (const column of columns) {
    const { average } = contentAt(contents, column.index);
    const isRent = column.field === "contractRent" || column.field === "marketRent";
    if (hasAreas && isRent && average > 0 && average < DEAREST_FOOT && !isPerArea(column.header))
      column.field = undefined;
  }
}

/** What columns of unknown heads hold, told by their cells: how often rents are due, beds and baths. */
function settleByContent(columns: OpenColumn[], contents: readonly Content[]): void {
  const has = (field: Field) => columns.some((column) => column.field === field);
  const isOpen = ({ field }: OpenColumn) => field === undefined || field === "skip" || field === "notes";
  const find = (test: (content: Content) => boolean) =>
    columns.find(
      (column) =>
        isOpen(column) &&
        contentAt(contents, column.index).filled > 1 &&
        test(contentAt(contents, column.index)),
    );
  if (!has("frequency")) {
    const found = find(({ frequencies, isOftenOther }) => frequencies > 0.8 && isOftenOther);
    if (found !== undefined) found.field = "frequency";
  }
  if (!has("leaseRange") && !has("leaseEnd")) {
    const found = find(({ ranged }) => ranged > 0.4);
    if (found !== undefined) found.field = "leaseRange";
  }
  if (!has("monthToMonth")) {
    const kinds = columns.find(
      ({ index, header, field }) =>
        field === "skip" && /^lease type$/i.test(header) && contentAt(contents, index).monthly > 0,
    );
    if (kinds !== undefined) kinds.field = "monthToMonth";
  }
  if (!has("monthToMonth")) {
    const kinds = columns.find(
      ({ index, field }) =>
        (field === "floorPlan" || field === undefined) &&
        contentAt(contents, index).leaseKinds > 0.9 &&
        contentAt(contents, index).monthly > 0,
    );
    if (kinds !== undefined) kinds.field = "monthToMonth";
  }
  if (!has("status") && !has("leaseStatus") && !has("tenant")) {
    const nameless = columns.find(
      ({ index, header }) =>
        header === "" && contentAt(contents, index).filled > 1 && contentAt(contents, index).statuses > 0.8,
    );
    if (nameless !== undefined) nameless.field = "status";
  }
  if (!has("bedBath") && !has("beds") && !has("floorPlan")) {
    const found = columns.find(
      (column) =>
        isOpen(column) &&
        !/option|renew|exten|size|dim/i.test(column.header) &&
        contentAt(contents, column.index).filled > 1 &&
        contentAt(contents, column.index).bedBaths > 0.6,
    );
    if (found !== undefined) found.field = "bedBath";
  }
}

/** How many stalls, lockers or pets come with a home: one to four under words that charge elsewhere. */
function leaveCounts(columns: readonly OpenColumn[], rows: readonly Cell[][]): void {
  for (const column of columns) {
    if (column.field !== "charge" || !/^(parking|garage|storage|pet)$/.test(readChargeCode(column.header)))
      continue;
    const told = rows.map((row) => cellText(row[column.index])).filter((text) => text !== "");
    const last = told.at(-1) ?? "";
    const own = /^[0-4]$/.test(last) ? told : told.slice(0, -1);
    const sum = own.reduce((total, text) => total + Number(text), 0);
    // The last may be the total of those above it, and no charge.
    const isOfCounts =
      own.every((text) => /^[0-4]$/.test(text)) && sum > 0 && (own === told || Number(last) === sum);
    if (isOfCounts) column.field = "skip";
  }
}

/** How much care somebody needs is told from one to six; larger figures are what it costs. */
const HIGHEST_LEVEL = 10;

const chargesCare = (text: string, { average, numeric }: Content): boolean =>
  /^((level of )?care|care level)$/i.test(text) && average > HIGHEST_LEVEL && numeric > 0.6;

/** The field of one column by itself. */
function settle(text: string, content: Content): Field | undefined {
  if (/^lease$/i.test(text)) return settleLease(content);
  const field = text === "" ? undefined : readHeader(text);
  if (field === undefined) return chargesCare(text, content) ? "otherCharges" : undefined;
  if (content.filled === 0) return field;
  if (content.answers > 0.6 && (MONEY.has(field) || field === "chargeCode")) return settleAnswers(text);
  const isNumeric = content.numeric > 0.6 && content.dated < 0.5;
  const isDated = content.dated > 0.5;
  // Two letters say little: a state or a month's rent stands under the same.
  if (/^st$/i.test(text) && content.statuses < 0.5) return undefined;
  if (/^(mo|ls|le)$/i.test(text) && !isDated) return undefined;
  switch (field) {
    case "tenant":
      return settleTenant(text, content, isNumeric);
    case "snapshot":
      if (content.frequencies > 0.6) return "frequency";
      return isDated ? field : undefined;
    case "frequency":
      return content.frequencies > 0.5 || /freq|cycle|times|per year|a year|interval/i.test(text)
        ? field
        : undefined;
    case "beds":
      return content.letters > 0.6 || numbersBeds(text, content) ? "bedSpace" : field;
    case "sqft":
      return settleSize(content);
    case "leaseRange":
    case "term":
      if (content.ranged > 0.4) return "leaseRange";
      // Its end may stand in the line below.
      if (isDated && /start.*end|from.*to/i.test(text)) return "leaseRange";
      return isDated ? "leaseEnd" : field === "term" ? field : "skip";
    case "leaseEnd":
    case "leaseStart":
      return content.ranged > 0.4 ? "leaseRange" : field;
    case "chargeCode":
      if (content.bedBaths > 0.5) return "bedBath";
      if (/^category$/i.test(text) && content.chargeWords < 0.5) return "floorPlan";
      return isNumeric && content.average > 20 && !/code|desc/i.test(text) ? "chargeAmount" : field;
    case "chargeAmount":
      return content.numeric < 0.3 && content.filled > 2 ? "chargeCode" : field;
    case "floorPlan":
      return content.statuses > 0.8 && content.numeric < 0.2 && /^type$/i.test(text) ? "status" : field;
    case "noticeDate":
      return isDated ? field : "notes";
    case "status":
    case "leaseStatus":
      if (isNumeric) return "skip";
      // Words about a unit's finish, say, under the same head.
      return content.statuses < 0.3 && content.filled > 5 ? "notes" : field;
    case "subsidy":
      return content.numeric === 0 ? "restricted" : field;
    case "skip":
      return /^pets?$/i.test(text) && isNumeric && content.average > 5 ? "charge" : field;
    case "concession":
    case "concessionOneTime":
    case "futureTenant":
    case "futureRent":
    case "futureMoveIn":
      return field;
    case "charge":
    case "otherCharges":
      // "NNN" under reimbursements says what a lease is like.
      return content.numeric === 0 ? "notes" : field;
    default:
      return MONEY.has(field) && content.filled > 2 && content.numeric < 0.3 ? "notes" : field;
  }
}

/** Yes and no under words for money: who works there, what is let under a program, and what is only ticked. */
function settleAnswers(text: string): Field {
  if (/employee|\bstaff\b/i.test(text)) return "staff";
  return /section|\bsec\b|subsid|\bhap\b|voucher|assist/i.test(text) ? "restricted" : "skip";
}

/** The size of a mobile home is its length by its width, that of a home may be its rooms. */
function settleSize({ lengths, numeric, filled, bedBaths }: Content): Field | undefined {
  if (lengths > 0.5) return "skip";
  if (bedBaths > 0.6) return "bedBath";
  return numeric < 0.2 && filled > 2 ? undefined : "sqft";
}

/** Beds by numbers of their own, `101-1`, not how many there are. */
const numbersBeds = (text: string, { filled, numeric, distinct, bedBaths }: Content): boolean =>
  /^beds?$/i.test(text) && filled > 1 && numeric < 0.3 && bedBaths < 0.3 && distinct > filled * 0.8;

/** The bare word heads an expiry, a period, a length or a rent. */
function settleLease(content: Content): Field | undefined {
  if (content.ranged > 0.4 || (content.ranged > 0 && content.ranged + content.dated > 0.4))
    return "leaseRange";
  if (content.leaseKinds === 1 && content.monthly < 1) return undefined;
  if (content.dated > 0.4 || content.filled === 0) return "leaseEnd";
  if (content.numeric > 0.6) return content.average <= 60 ? "term" : "contractRent";
  return "tenant";
}

/** Without a column called unit, the nameless first one or an address may be it. */
function settleUnit(columns: OpenColumn[], contents: readonly Content[], rows: readonly Cell[][]): void {
  const most = contents.reduce((max, { filled }) => Math.max(max, filled), 0);
  const own = columns.find(({ field }) => field === "unit");
  // Homes stand under their address, the column of unit numbers is there for others.
  if (own !== undefined && contentAt(contents, own.index).filled >= most * 0.2) return;
  const leftmost = contents.findIndex(({ filled }) => filled > 0);
  const isNameless = ({ header, field }: OpenColumn) =>
    (field === undefined || field === "skip") && /^(|no\.?|#|id|number|key)$/i.test(header);
  const isTelling = ({ index }: OpenColumn) => {
    const { filled, distinct } = contentAt(contents, index);
    return filled >= most * 0.6 && distinct >= filled * 0.8;
  };
  const found =
    columns.find((column) => isNameless(column) && column.index <= leftmost + 2 && isTelling(column)) ??
    columns.find(
      ({ field, index }) =>
        (field === undefined || field === "skip" || field === "floorPlan") &&
        index <= leftmost + 2 &&
        isCombined(index, rows),
    ) ??
    // An owner's own list has the property's name over its units.
    columns.find((column) => column.index === leftmost && column.field === undefined && isTelling(column)) ??
    columns.find((column) => column.field === "bedSpace" && isTelling(column)) ??
    columns.find((column) => column.field === "address" && isTelling(column)) ??
    columns.find((column) => column.field === "address") ??
    columns.find((column) => column.field === "building" && isTelling(column)) ??
    columns.find((column) => column.field === "property" && isTelling(column));
  if (found === undefined || (own !== undefined && !isTelling(found))) return;
  if (own !== undefined) own.field = "skip";
  found.field = "unit";
}

/** Charges that stand in columns of their own, and what an amount beside no code is. */
function settleCharges(columns: OpenColumn[], contents: readonly Content[], rows: readonly Cell[][]): void {
  const find = (field: Field) => columns.find((column) => column.field === field);
  if (find("chargeCode") === undefined) {
    const amount = find("chargeAmount");
    if (amount !== undefined) {
      // A column of charges far below the rents is what comes on top of them.
      const rent = find("contractRent");
      const isBeside =
        rent !== undefined &&
        contentAt(contents, amount.index).average < contentAt(contents, rent.index).average * 0.5;
      if (isBeside) amount.field = "otherCharges";
      const isRent =
        find("contractRent") === undefined && /^(amount|amt|monthly amount)$/i.test(amount.header);
      if (!isBeside)
        amount.field = isRent ? "contractRent" : find("totalCharges") === undefined ? "totalCharges" : "skip";
    }
    settleBesideRent(columns, contents);
    settleUnnamedRent(columns, rows);
    settleBilled(columns, rows);
    leaveDues(columns);
    nameChargeColumns(columns, contents);
    settleTotalRent(columns, rows);
    return;
  }
  const hasAmount = ["chargeAmount", "contractRent", "otherCharges", "totalCharges"] as const;
  // What was billed stands beside what is due.
  const due = find("chargeAmount");
  for (const column of columns) {
    const isBilled = /^(actual|posted|billed|charged) (charges?|amounts?)$/i.test(column.header);
    if (isBilled && due !== undefined && column !== due) column.field = "skip";
  }
  settleChargeDays(columns, rows);
  const code = find("chargeCode");
  if (code !== undefined && !hasAmount.some((field) => find(field) !== undefined)) code.field = "notes";
}

/** Charges that are far below the rents beside them come on top of these: `Total Recurring Charges` of 45 is no total. */
function settleBesideRent(columns: readonly OpenColumn[], contents: readonly Content[]): void {
  const rent = columns.find(({ field }) => field === "contractRent");
  const total = columns.find(
    ({ field, header }) => field === "totalCharges" && /\bcharges$/i.test(header.trim()),
  );
  if (rent === undefined || total === undefined) return;
  const [charged, paid] = [contentAt(contents, total.index).average, contentAt(contents, rent.index).average];
  if (charged < paid * 0.5) total.field = "otherCharges";
}

/** Beside a rent and a `Rent Due`, what of insurance is due is owed now and no charge of each month. */
function leaveDues(columns: readonly OpenColumn[]): void {
  const isDue = ({ header }: OpenColumn) => /\bdue$/i.test(header.trim());
  const rent = columns.find(({ field }) => field === "contractRent");
  const owes = columns.some((column) => isDue(column) && /^rent/i.test(column.header) && column !== rent);
  if (rent === undefined || isDue(rent) || !owes) return;
  for (const column of columns)
    if (isDue(column) && (column.field === "charge" || column.field === "otherCharges"))
      column.field = "skip";
}

/** An effective day in the rows of charges, each with its own, is none of the lease. */
function settleChargeDays(columns: OpenColumn[], rows: readonly Cell[][]): void {
  const unit = columns.find(({ field }) => field === "unit");
  const tenant = columns.find(({ field }) => field === "tenant");
  const nameTenant = (row: readonly Cell[]) => (tenant === undefined ? "" : cellText(row[tenant.index]));
  for (const column of columns) {
    const isEffective = /^(charge |chg )?(eff(ective|\.)?|start|from|begin)( date)?$/i.test(
      column.header.trim(),
    );
    const isOpen = column.field === "leaseStart" || column.field === undefined;
    if (unit === undefined || !isEffective || !isOpen) continue;
    const days = rows.filter((row) => looksDated(row[column.index]));
    const seen = new Map<string, string>();
    const isOfCharges = days.some((row) => {
      const [name, day] = [cellText(row[unit.index]), cellText(row[column.index])];
      if (name === "") return nameTenant(row) === "";
      const key = `${name}/${nameTenant(row)}`;
      const before = seen.get(key);
      seen.set(key, day);
      return before !== undefined && before !== day;
    });
    if (isOfCharges) column.field = "chargeFrom";
  }
}

/** What a meter shows, and what is counted. */
const NO_CHARGE =
  /\b(meter|reading|usage|used|gallons|gals?|kwh|kw|ccf|cf|consumption|previous|prev|qty|quantity|days|count|score)\b/i;

/** A code in capitals, `AMENITY`, which in other words would say what a home is like. */
const CODE = /^[A-Z][A-Z/]{2,}$/;

/** Between or beyond the columns of known charges, columns of figures under unknown codes are charges too. */
function nameChargeColumns(columns: OpenColumn[], contents: readonly Content[]): void {
  const total = columns.find(({ field }) => field === "totalCharges");
  const charges = columns.filter(({ field }) => field === "charge");
  if (charges.length < 2) return;
  const rent = columns.find(({ field }) => field === "contractRent");
  for (const column of columns) {
    if (column.field === "concession" && readChargeCode(column.header) === "concession")
      column.field = "charge";
  }
  const first = Math.min(...[...charges, rent, total].flatMap((column) => column?.index ?? []));
  const areCodes = charges.filter(({ header }) => CODE.test(header)).length > charges.length * 0.5;
  for (const column of columns) {
    const isCode = areCodes && column.field === "skip" && CODE.test(column.header);
    if ((column.field !== undefined && !isCode) || column.header === "" || column.index < first) continue;
    if (isCode && column.index > (total?.index ?? 0)) continue;
    const { filled, numeric } = contentAt(contents, column.index);
    if (filled > 0 && numeric > 0.8) column.field = NO_CHARGE.test(column.header) ? "skip" : "charge";
  }
}

/** Where rents stand by the square foot alone, the area tells them. */
function settlePerArea(columns: OpenColumn[], contents: readonly Content[]): void {
  const isKnown = columns.some(({ field }) => SAYS_RENT.contractRent.has(field));
  if (isKnown || !columns.some(({ field }) => field === "sqft")) return;
  const rate = columns.find(
    ({ index, header, field }) =>
      field === "skip" &&
      isPerArea(header) &&
      contentAt(contents, index).average > 0 &&
      !/market|mkt|asking|pro ?forma|avg|average|cam|recover|expense|increase/i.test(header),
  );
  if (rate !== undefined) rate.field = "contractRent";
}

/** Where a roll has no other rent, an effective one is what is paid; without a market rent, a target is one. */
function settleOnlyRent(columns: OpenColumn[]): void {
  const has = (fields: ReadonlySet<Field | undefined>) => columns.some(({ field }) => fields.has(field));
  const effective = columns.find(({ field }) => field === "effectiveRent");
  if (effective !== undefined && !has(RENTS) && !has(SAYS_RENT.contractRent))
    effective.field = "contractRent";
  const target = columns.find(({ field, header }) => field === "skip" && /^target rent$/i.test(header));
  if (target !== undefined && !has(SAYS_RENT.marketRent)) target.field = "marketRent";
}
