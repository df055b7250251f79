import type { Inputs } from "../../inputs/model-inputs.ts";
import { TRAILING_ACCOUNTS } from "./income-and-expense-names.ts";

/** One step from the NOI of the twelve months to that of year 1. */
export interface LedgerLine {
  label: string;
  /** Why a line of the statement was adjusted; null for what the pro forma changes. */
  reason: string | null;
  /** Dollars that the step adds to NOI, or with a minus takes from it. */
  effect: number;
}

export interface NormalizationLedger {
  t12Noi: number;
  adjustments: LedgerLine[];
  normalizedNoi: number;
  changes: LedgerLine[];
  year1Noi: number;
}

type Year1 = Readonly<Record<string, readonly (number | null)[] | undefined>>;

const SIGNS: Readonly<Record<string, 1 | -1>> = { income: 1, deduction: -1, expense: -1 };
/** One potential of the pro forma, whichever of these a statement prints. */
const RENT: readonly string[] = ["grossPotentialRent", "rentalIncome", "subsidyIncome"];
/** What the pro forma takes off, and no statement has. */
const OF_PRO_FORMA: readonly [key: string, label: string][] = [
  ["renovationDowntime", "Renovation downtime"],
  ["reservesAboveNoi", "Replacement reserves above NOI"],
  ["noiStress", "NOI haircut"],
];

/**
 * The steps from T12 NOI to year-1 NOI, each with its effect in dollars: adjustments of statement lines with their
 * reasons, then each line of the pro forma against the normalized year. Steps without an effect are left out.
 *
 * t12Noi + sum of adjustments = normalizedNoi; normalizedNoi + sum of changes = year1Noi. `year1` holds the lines of the
 * pro forma by year, in dollars. See docs/methods/operating-statements.md#ledger-to-year-1.
 *
 * @example
 * listNormalization([{ account: "payroll", section: "expense", total: 100, adjustment: 20, reason: "Vacant job" }],
 *   { payroll: [130] }).changes // [{ label: "Payroll", reason: null, effect: -10 }]
 */
export function listNormalization(rows: readonly Inputs[], year1: Year1): NormalizationLedger {
  const counted = rows.filter((row) => SIGNS[String(row.section)] !== undefined);
  const t12Noi = sum(counted.map((row) => findSign(row) * readAmount(row.total)));
  const adjustments = counted
    .map((row) => ({
      label: nameRow(row),
      reason: typeof row.reason === "string" && row.reason !== "" ? row.reason : null,
      effect: findSign(row) * readAmount(row.adjustment),
    }))
    .filter(hasEffect);
  const changes = [
    changeRent(counted, year1),
    ...TRAILING_ACCOUNTS.filter(([account]) => !RENT.includes(account)).map(([account, label, section]) => ({
      label,
      reason: null,
      effect:
        (SIGNS[section] ?? 1) * readYear1(year1, account) -
        normalize(counted, (row) => row.account === account),
    })),
    ...OF_PRO_FORMA.map(([key, label]) => ({ label, reason: null, effect: -readYear1(year1, key) })),
    {
      label: "Unmapped lines",
      reason: null,
      effect: -normalize(counted, (row) => !ACCOUNTS.has(String(row.account))),
    },
  ].filter(hasEffect);
  const normalizedNoi = t12Noi + sumEffects(adjustments);
  return { t12Noi, adjustments, normalizedNoi, changes, year1Noi: normalizedNoi + sumEffects(changes) };
}

const LABELS = new Map(TRAILING_ACCOUNTS.map(([account, label]) => [account, label]));
const ACCOUNTS: ReadonlySet<string> = new Set(LABELS.keys());

function changeRent(rows: readonly Inputs[], year1: Year1): LedgerLine {
  const before = normalize(rows, (row) => RENT.includes(String(row.account)));
  return {
    label: "Rent before losses",
    reason: null,
    effect: readYear1(year1, "grossPotentialRent") - before,
  };
}

/** What the lines of a kind add to normalized NOI. */
function normalize(rows: readonly Inputs[], isOfKind: (row: Inputs) => boolean): number {
  return sum(
    rows.filter(isOfKind).map((row) => findSign(row) * (readAmount(row.total) + readAmount(row.adjustment))),
  );
}

function nameRow({ label, account }: Inputs): string {
  if (typeof label === "string" && label !== "") return label;
  return LABELS.get(String(account)) ?? "Unmapped line";
}

const findSign = (row: Inputs): number => SIGNS[String(row.section)] ?? 0;
const readAmount = (value: unknown): number => (typeof value === "number" ? value : 0);
const readYear1 = (lines: Year1, key: string): number => lines[key]?.[0] ?? 0;
const hasEffect = ({ effect }: LedgerLine): boolean => Math.abs(effect) > 1e-6;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const sumEffects = (lines: readonly LedgerLine[]): number => sum(lines.map(({ effect }) => effect));
