import { findDayFirst } from "@labs/sheets/read-date";
import { readNumber, roundToCents } from "@labs/sheets/read-number";
import { cellText, normalizeWords } from "@labs/sheets/sheet";
import { createIssue } from "../issues/roll-issue.ts";
import type { RentRollOptions } from "../read-rent-roll.ts";
import type { ChargeCategory, ChargeCode, RollIssue } from "../roll.ts";
import type { LeaseRow, SheetReading } from "../rows/table-rows.ts";
import { findForeignField } from "../words/foreign-words.ts";
import { DATES, findNamedField } from "../words/header-synonyms.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { isTotalConcession } from "../words/read-concession.ts";
import { readFrequency } from "../words/read-frequency.ts";
import type { StatusReading } from "../words/read-status.ts";
import type { Meanings } from "./meanings.ts";
import type { Lease } from "./read-lease.ts";

const lowered = <Value>(map: Readonly<Record<string, Value>> | undefined): Map<string, Value> =>
  new Map(Object.entries(map ?? {}).map(([word, value]) => [word.trim().toLowerCase(), value]));

/** What the file's own words mean: as the sender says, and where no code is known for rent, the one that must be. */
export function findMeanings(
  readings: readonly SheetReading[],
  { statuses, chargeCodes, floorPlans, asOf }: Omit<RentRollOptions, "asOf"> & { asOf: string | null },
): Meanings & { issues: RollIssue[] } {
  const codes = lowered(chargeCodes);
  const rows = readings.flatMap(({ leases }) => leases);
  const rent = findRentCode(rows, codes);
  if (rent !== undefined) codes.set(rent.trim().toLowerCase(), "rent");
  // A park lets its own homes on its lots.
  if (/^(lot|site|pad|space)$/i.test(rent?.trim() ?? ""))
    for (const code of OF_HOMES) if (!codes.has(code)) codes.set(code, "rent");
  const total = readTotals(rows);
  return {
    statuses: new Map([
      ...shortCodes(rows),
      ...[...lowered(statuses)].map(([text, unit]): [string, StatusReading] => [
        text,
        { unit, isExact: false },
      ]),
    ]),
    chargeCodes: codes,
    floorPlans: lowered(floorPlans),
    dayFirst: findDayFirst(dateCells(rows), readings.some(isForeign)),
    isOftenOther: rows.some(({ values, charges }) =>
      [values.frequency, ...charges.map(({ frequency }) => frequency)].some(
        (said) => (readFrequency(cellText(said?.cell)) ?? 12) !== 12,
      ),
    ),
    asOf,
    isTakenOff: areTakenOff(rows),
    isTotalOfLease: total === "lease",
    issues: [
      ...(rent === undefined ? [] : [assumedRent(rent)]),
      ...(total === "unclear" ? [askOfTotal(rows)] : []),
    ],
  };
}

const OF_HOMES = ["home", "mobile home", "poh", "trailer", "coach"];

const OF_TWO_LETTERS = /^(oc|va|vp|vu|vr|vl|nu|nr|nl|nn)$/i;

/** `MO` is a model among codes of two letters, `OC`, `VU`, `NR`; by itself it may be a state of the country. */
function shortCodes(rows: readonly LeaseRow[]): [string, StatusReading][] {
  const codes = new Set(rows.map(({ values }) => cellText(values.status?.cell).toLowerCase()));
  if ([...codes].filter((code) => OF_TWO_LETTERS.test(code)).length < 2) return [];
  return [
    ["mo", { unit: "model", isExact: false }],
    ["va", { unit: "vacant", isExact: false }],
    ["vp", { unit: "vacant_leased", isExact: false }],
    ["ap", { lease: "applicant", isExact: false }],
    ["pr", { lease: "renewal", isExact: false }],
  ];
}

/** Whether a column of total concessions has a lease's: as much as half a rent is none of a month; less may be either. */
function readTotals(rows: readonly LeaseRow[]): "lease" | "unclear" | undefined {
  const shares = rows.flatMap(({ values: { concession, contractRent } }) => {
    const [off, rent] = [readNumber(concession?.cell), readNumber(contractRent?.cell)];
    const isTold = isTotalConcession(concession?.header ?? "") && off.ok && rent.ok;
    return isTold && off.value && rent.value ? [Math.abs(off.value) / rent.value] : [];
  });
  if (shares.length === 0) return undefined;
  return shares.some((share) => share >= 0.5) ? "lease" : "unclear";
}

function askOfTotal(rows: readonly LeaseRow[]): RollIssue {
  const [first] = rows.filter(({ values }) => isTotalConcession(values.concession?.header ?? ""));
  const column = first?.values.concession?.header ?? null;
  const message = `the column "${column}" may be a month's or those of the whole lease; they are taken off every month`;
  return createIssue({ code: "R23", sheet: first?.sheet.name ?? null, column, message });
}

/** Whether columns of concessions have no figure below zero. */
function areTakenOff(rows: readonly LeaseRow[]): boolean {
  const figures = rows.flatMap(({ values: { concession, concessionOneTime } }) =>
    [concession, concessionOneTime].flatMap((value) => {
      const number = readNumber(value?.cell);
      return number.ok ? (number.value ?? []) : [];
    }),
  );
  return figures.some((figure) => figure > 0) && figures.every((figure) => figure >= 0);
}

const isForeign = ({ headerTexts }: SheetReading): boolean =>
  headerTexts.filter(
    (text) =>
      findNamedField(normalizeWords(text)) === undefined &&
      findForeignField(normalizeWords(text)) !== undefined,
  ).length >= 2;

function* dateCells(rows: readonly LeaseRow[]) {
  for (const { values } of rows) for (const field of DATES) yield values[field]?.cell;
}

/** Of codes that all say nothing of rent: the one that most leases have and that is the greatest part of their charges. */
function findRentCode(
  rows: readonly LeaseRow[],
  known: ReadonlyMap<string, ChargeCategory>,
): string | undefined {
  const charged = rows.filter(({ hasChargeRows, charges }) => hasChargeRows && charges.length > 0);
  // Beside a column of rents of its own the charges are what comes on top.
  const beside = charged.filter(
    ({ values: { contractRent }, charges }) =>
      contractRent !== undefined && charges.every(({ column }) => column !== contractRent.column),
  );
  if (beside.length > charged.length * 0.5) return undefined;
  if (charged.length === 0) return undefined;
  const sums = new Map<string, { leases: number; amount: number }>();
  let total = 0;
  for (const { charges } of charged) {
    for (const { code, cell } of charges) {
      const category = known.get(code.trim().toLowerCase()) ?? readChargeCode(code);
      if (category === "rent" || category === "subsidy") return undefined;
      const number = readNumber(cell);
      const amount = number.ok ? (number.value ?? 0) : 0;
      const sum = sums.get(code) ?? { leases: 0, amount: 0 };
      sums.set(code, { leases: sum.leases + 1, amount: sum.amount + amount });
      total += Math.max(0, amount);
    }
  }
  const [best] = [...sums].sort((a, b) => b[1].amount - a[1].amount);
  if (best === undefined || best[1].leases < charged.length * 0.5 || best[1].amount < total * 0.6)
    return undefined;
  return best[0];
}

const assumedRent = (code: string): RollIssue =>
  createIssue({
    code: "R20",
    message: `no charge is called rent; "${code}", the greatest part of most leases' charges, is read as rent`,
  });

/** Each code of the file with the kind that it was read as. */
export function countChargeCodes(leases: readonly Lease[]): ChargeCode[] {
  const codes = new Map<string, ChargeCode>();
  for (const { code, category, amount } of leases.flatMap(({ charges }) => charges)) {
    const known = codes.get(code) ?? { code, category, lines: 0, amount: 0 };
    codes.set(code, { ...known, lines: known.lines + 1, amount: roundToCents(known.amount + amount) });
  }
  return [...codes.values()];
}
