import { cellText, isBlank, looksLikeWords, type Sheet } from "@labs/sheets/sheet";
import type { RollUnit } from "../roll.ts";
import type { LeaseRow, SheetReading } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readNameStatus, readStatus } from "../words/read-status.ts";

const MIX = "a unit-mix or box-score summary";
const AVAILABLE = "a list of available units";
const PAYMENTS = "a list of payments or transactions";
const ITEMS = "a list of garages, stalls or other items that are let beside the homes";
const ACTIVITY = "a list of leasing activity";

/** What a report is called, by what its title says. */
const KINDS: Record<string, RegExp> = {
  "a lease-expiration or renewal report":
    /lease (expiration|renewal)|expiring leases|renewals? (detail|report|summary|status|offers?|tracker)|expiration (report|detail|schedule|summary)/i,
  "a delinquency or aged-receivables list":
    /delinquen|aged? receivable|receivables? ag(ing|ed)|aging (report|summary|detail)|ar aging|past due (report|list)|prepaid (report|list)/i,
  "an operating statement":
    /income statement|operating statement|profit (and|&) loss|\bp ?& ?l\b|\bt-?12\b|trailing (12|twelve)|cash flow|12 month (statement|actual)|budget (vs|comparison)|trial balance|balance sheet/i,
  "a general ledger": /general ledger|\bgl (detail|report|transactions)\b/i,
  "a list of deposits":
    /security deposits? (register|report|list|activity|detail|summary)|deposits? (held|on hand) report/i,
  [AVAILABLE]:
    /unit availab|availability (report|detail|summary|list)|vacancy (report|list|detail)|available units|vacant units? (report|list)|make.?ready (board|report)/i,
  "a rent comparison": /rent comp(s|arable|arison)|market survey|comparable|rent survey|comp set/i,
  [PAYMENTS]:
    /tenant ledger|resident ledger|payment (register|report|history)|receipts?( register| report)?$|transaction (list|register|detail)|deposit register|charge register|bank deposit/i,
  "a list of move-ins or move-outs":
    /move.?(in|out)s? (report|list|detail|schedule)|projected (move|occupancy)|resident activity|traffic (report|sheet)/i,
  "a directory of residents": /(tenant|resident) directory|(tenant|resident) contact|phone list|birthday/i,
  [MIX]: /box ?score|unit mix( summary)?$|occupancy summary|floor ?plan summary/i,
  "a report of lost or potential rent":
    /lost rent|(loss|gain)[ -]to[ -]lease (report|summary|detail)|gross potential|\bgpr\b|potential rent (report|summary|detail|schedule)/i,
  "a list of charges or insurance beside the rent":
    /\b(rubs|utility|concession|insurance|late fee|pet|parking|vehicle|rent increase)s? (billing|report|list|register|summary)/i,
  [ACTIVITY]:
    /leasing activity|leases signed|signed leases|new leases signed|activity (report|log|detail|summary)|^(guest cards?|prospects|pending leases|(rental )?applications?)( list| report| detail)?$/i,
  [ITEMS]: /\brentable items?\b|\b(garages?|parking|carports?) rent ?rolls?\b/i,
  "a list of work orders": /work orders?|maintenance request|service request/i,
};

const COUNTS_UNITS = /^(?:.*\b(?:number|no\.?|count) of |# ?(?:of )?)(?:units|apts|apartments)\b/i;
const NAMES_KIND = /\b(?:unit|apartment|apt|bedroom) types?\b|\bfloor ?plan/i;

/** A table of kinds of units, with how many there are of each and what each rents for. */
export const countsByKind = ({ rows }: Sheet): boolean =>
  rows.slice(0, 60).some((row) => {
    const heads = row.map(cellText);
    return [COUNTS_UNITS, NAMES_KIND, /\brents?\b/i].every((pattern) =>
      heads.some((head) => pattern.test(head)),
    );
  });

const AGING =
  /^(0|1|31|61|91|over|current)?[ -]{0,3}(0|30|60|90|120)?[ -]{0,3}(\+|days?|and over)|^\d{1,3} ?(-|to) ?\d{1,3}( days)?$|^(90|120)\+$|over (90|120)/i;
const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*([- ']*\d{2,4})?$/i;
const STATEMENT_WORDS =
  /net operating income|\bnoi\b|total (operating )?expenses|gross potential|effective gross|vacancy loss|total income|management fees?|repairs (and|&) maintenance|real estate tax|net income/i;

/** What a file seems to be when it is no rent roll; undefined where nothing speaks against one. */
export function findOtherKind(
  sheets: readonly Sheet[],
  reading: SheetReading | undefined,
): string | undefined {
  const titles = listTitles(sheets, reading);
  const byTitle = Object.keys(KINDS).find((kind) => titles.some((line) => KINDS[kind]?.test(line)));
  const above = reading?.banner.slice(-4).filter((line) => line.length <= 120) ?? [];
  const isCalledRoll = [...titles, ...above].some((line) =>
    /rent ?roll|tenancy schedule|rentroll/i.test(line),
  );
  const isMixBeside = byTitle === MIX && reading !== undefined && namesPeople(reading);
  const hasEmpty = byTitle === ACTIVITY && reading?.leases.some(isEmpty) === true;
  const isWholeRoll = byTitle === AVAILABLE && reading !== undefined && listsLived(reading);
  const isOfLeases = byTitle === PAYMENTS && reading !== undefined && listsLeases(reading);
  // Such a list is called a roll too.
  if (byTitle === ITEMS && sheets.length === 1) return byTitle;
  if (isOfLeases) return findByContent(sheets, { reading, isCalledRoll });
  if (byTitle !== undefined && !isCalledRoll && !isMixBeside && !hasEmpty && !isWholeRoll) return byTitle;
  return findByContent(sheets, { reading, isCalledRoll });
}

/** Each unit once, with who has it, what is paid and until when: a roll, whatever it is called. */
function listsLeases({ columns, leases }: SheetReading): boolean {
  const fields = new Set(columns.map(({ field }) => field));
  const isOnce = new Set(leases.map(({ unit }) => unit)).size === leases.length;
  const isTold = ["tenant", "contractRent", "leaseEnd"] as const;
  return isOnce && leases.length > 1 && isTold.every((field) => fields.has(field));
}

/** A list of what is free has no rents of those who stay. */
function listsLived({ leases }: SheetReading): boolean {
  const lived = leases.filter(({ values }) => {
    const status = readStatus(cellText(values.status?.cell))?.unit;
    return (
      values.contractRent !== undefined &&
      (status === "occupied" || (status === undefined && values.tenant !== undefined))
    );
  });
  return lived.length >= 2 && lived.length >= leases.length * 0.3;
}

const namesPeople = ({ columns, leases }: SheetReading): boolean =>
  leases.length > 1 && columns.some(({ field }) => field === "tenant");

/** The first lines of each sheet, down to its first unit, and the sheets' names. */
function listTitles(sheets: readonly Sheet[], reading: SheetReading | undefined): string[] {
  return sheets.flatMap(({ name, rows }) => {
    const isRead = reading?.sheet.rows === rows;
    const lines = rows
      .slice(0, Math.min(200, (isRead ? reading.leases[0]?.row : undefined) ?? 200))
      .map((row) => row.filter((cell) => !isBlank(cell)))
      .filter(({ length }) => length > 0)
      .slice(0, 8);
    const few = lines.filter(({ length }) => length <= 3);
    return [name, ...few.map((line) => line.map(cellText).join(" ").slice(0, 120))];
  });
}

function findByContent(
  sheets: readonly Sheet[],
  { reading, isCalledRoll }: { reading: SheetReading | undefined; isCalledRoll: boolean },
): string | undefined {
  for (const { rows } of sheets) {
    for (const row of rows.slice(0, 40)) {
      const words = row.map(cellText).filter((text) => text !== "");
      if (!isCalledRoll && words.filter((text) => AGING.test(text)).length >= 3)
        return "a delinquency or aged-receivables list";
      const months = row.filter((cell) => cell instanceof Date || MONTH.test(cellText(cell))).length;
      if (months >= 6 && reading === undefined) return "an operating statement";
    }
    const lines = rows
      .slice(0, 400)
      .filter((row) => STATEMENT_WORDS.test(cellText(row.find(looksLikeWords) ?? null)));
    if (lines.length >= 3 && (reading === undefined || reading.leases.length < lines.length)) {
      return "an operating statement";
    }
  }
  return isCalledRoll || reading === undefined ? undefined : findByHeaders(reading);
}

const has = (reading: Pick<SheetReading, "headerTexts"> | undefined, pattern: RegExp): boolean =>
  reading?.headerTexts.some((text) => pattern.test(text)) === true;

const isEmpty = ({ values }: LeaseRow): boolean =>
  readNameStatus(cellText(values.tenant?.cell))?.unit?.startsWith("vacant") === true ||
  readStatus(cellText(values.status?.cell))?.unit?.startsWith("vacant") === true;

const namesSomebody = ({ values }: LeaseRow): boolean =>
  values.tenant !== undefined || readStatus(cellText(values.status?.cell))?.unit === "occupied";

function findByHeaders(reading: SheetReading): string | undefined {
  const isRaised = has(reading, /^(old|previous|prior) rent/i) && has(reading, /^new rent/i);
  const isRenewed = has(reading, /^decision$|new lease (start|term)|renewal (offer|rent)|days to exp/i);
  // A list of leases that end has no empty unit.
  if ((isRaised || isRenewed) && !reading.leases.some(isEmpty)) {
    return "a lease-expiration or renewal report";
  }
  if (
    has(
      reading,
      /days (vacant|on market)|make ready (date|status)|posted|best price|date available|available (on|date)/i,
    )
  ) {
    const tenants = reading.leases.filter(namesSomebody).length;
    if (tenants < reading.leases.length * 0.5) return AVAILABLE;
  }
  if (
    has(reading, /distance|year built/i) &&
    has(reading, /comp|property/i) &&
    !has(reading, /tenant|resident|status/i)
  ) {
    return "a rent comparison";
  }
  if (has(reading, /^(gross )?potential( rent)?$/i) && has(reading, /^vacanc(y|ies)|collected|delinq/i)) {
    return "a report of lost or potential rent";
  }
  if (has(reading, /lead source|^desired|^applied|application date/i) && !has(reading, /sq|sf|balance/i)) {
    return ACTIVITY;
  }
  if (has(reading, /^(event|activity|transaction)$/i) && has(reading, /date/i)) {
    return "a list of move-ins or move-outs";
  }
  if (
    has(reading, /\bprice\b|days on market|^dom$|\bmls\b|year built|\blot\b|zestimate/i) &&
    !has(reading, /tenant|resident|lessee|occupan|status|lease|^(lot|space|site|pad) rent$|last name/i)
  ) {
    return "a list of homes or listings";
  }
  if (has(reading, /^(debit|credit|payments?|check ?no|check #|receipt)$/i) && has(reading, /^date$|post/i)) {
    return "a list of payments or transactions";
  }
  const isPosted =
    /^(charge|post|posting|trans(action)?|payment|receipt|check|invoice)[ _](date|month|id)$|^amount[ _]paid$|^control\b/i;
  if (has(reading, isPosted) && !has(reading, /lease|move|expir|\bsq|\bsf\b/i)) {
    return "a list of payments or transactions";
  }
  return undefined;
}

const SAYS_RENT: ReadonlySet<Field> = new Set<Field>([
  "contractRent",
  "chargeAmount",
  "tenantRent",
  "subsidy",
  "marketRent",
]);

const countDeposits = (readings: readonly SheetReading[]): number =>
  readings[0]?.headerTexts.filter((text) => /deposit|refund/i.test(text)).length ?? 0;

/** Whether a table that names units says who lives there for what; if not, what it seems to be. */
export function findLacking(
  readings: readonly SheetReading[],
  units: readonly RollUnit[],
): string | undefined {
  const fields = new Set<Field>(readings.flatMap(({ columns }) => columns.map(({ field }) => field)));
  const lacks = (...wanted: Field[]) => wanted.every((field) => !fields.has(field));
  if (units.length === 0) return "The file has the columns of a rent roll, but no unit in them";
  if (
    lacks("tenant", "status", "leaseStatus", "residentId") &&
    lacks("moveIn", "leaseStart", "leaseEnd", "leaseRange")
  ) {
    const occupiedByRent = !lacks("contractRent", "chargeAmount", "totalCharges", "tenantRent", "charge");
    if (!occupiedByRent)
      return "The file lists units but not who lives there: it seems to be a list of units or addresses";
    if (lacks("contractRent", "tenantRent", "chargeAmount", "charge")) {
      return "The file lists units but neither their rents nor who lives there";
    }
  }
  const hasRent = !lacks(
    "contractRent",
    "chargeAmount",
    "totalCharges",
    "tenantRent",
    "subsidy",
    "charge",
    "marketRent",
  );
  const columns = readings.flatMap((reading) => reading.columns);
  const charges = columns.filter(({ field }) => field === "charge");
  const isBilling =
    charges.length > 0 &&
    charges.every(({ header }) => !/rent|subsidy|other/.test(readChargeCode(header))) &&
    !columns.some(({ field }) => SAYS_RENT.has(field));
  if (isBilling) {
    return "The file lists charges of units without their rents: it seems to be a billing";
  }
  const hasLease = !lacks("moveIn", "moveOut", "leaseStart", "leaseEnd", "leaseRange");
  if (!hasRent && has(readings[0], /deposit/i) && countDeposits(readings) >= 2) {
    return "The file lists deposits without rents: it seems to be a list of deposits";
  }
  if (
    !hasRent &&
    has(readings[0], /\b(phone|e-?mail|mobile|cell)\b/i) &&
    lacks("sqft", "floorPlan", "bedBath", "beds")
  ) {
    return "The file names residents and how to reach them without rents: it seems to be a directory";
  }
  if (!hasRent && has(readings[0], /\b(policy|carrier|insurer|coverage|vehicle|plate)\b/i)) {
    return "The file lists policies or vehicles of residents without rents";
  }
  const months = readings[0]?.headerTexts.filter((text) => MONTH.test(text)).length ?? 0;
  if (!hasRent && months >= 3) {
    return "The file has figures by the month and none that it calls the rent in place";
  }
  if (!hasRent && !hasLease) {
    const listsEmpty =
      !lacks("floorPlan", "bedBath", "sqft") && units.some((unit) => unit.tenantName === null);
    if (!lacks("balance", "prepaid") && listsEmpty) return undefined;
    if (!lacks("balance", "prepaid"))
      return "The file lists balances without rents or leases: it seems to be a delinquency list";
    if (!lacks("deposit"))
      return "The file lists deposits without rents or leases: it seems to be a list of deposits";
    if (!has(readings[0], /sq|sf|type|plan|bed/i) || !lacks("tenant")) {
      return "The file names residents without rents or leases: it seems to be a directory";
    }
    return "The file lists units without rents or leases";
  }
  return undefined;
}
