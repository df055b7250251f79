import { AGE_LABELS, AGES } from "@labs/contract/portfolios/delinquency";
import type { BalanceLine } from "./repository.ts";

/** Amounts of a row by field; what its cells leave blank is not there. */
type Numbers = Readonly<Record<string, number | undefined>>;

const cents = (amount: number) => Math.round(100 * amount);

/**
 * What a row of a rent roll or of aged receivables says that its tenant owes; undefined where it has no such amount. See
 * docs/methods/portfolios.md#delinquency.
 */
export function readBalance(
  { row, numbers, unit }: { row: number; numbers: Numbers; unit: string | null },
  note: (words: string) => void,
): BalanceLine | undefined {
  const { balance, prepaid: credit, billed = null, collected = null } = numbers;
  const stated = AGES.filter((age) => numbers[age] !== undefined);
  if (balance === undefined && stated.length === 0 && billed === null && collected === null) return undefined;
  // Reports print what was paid ahead as a credit: below 0.
  const prepaid = credit === undefined ? null : Math.abs(credit);
  const none = { age0: null, age1: null, age31: null, age61: null, age91: null };
  const line = { unit, billed, collected, row };
  if (stated.length === 0) {
    if (balance === undefined) return { ...line, ...none, owed: null, prepaid };
    const ahead = balance < 0 ? -balance : null;
    return { ...line, ...none, owed: Math.max(balance, 0), prepaid: prepaid ?? ahead };
  }
  const [age0 = 0, age1 = 0, age31 = 0, age61 = 0, age91 = 0] = AGES.map((age) => numbers[age]);
  const aged = age0 + age1 + age31 + age61 + age91;
  const isMet =
    balance === undefined ||
    [aged, aged - (prepaid ?? 0)].some((sum) => Math.abs(cents(sum) - cents(balance)) <= 1);
  if (!isMet) {
    const words = stated.map((age) => AGE_LABELS[age]).join(", ");
    note(
      `Row ${row}: ${words} add up to ${aged.toFixed(2)}, the balance is ${balance.toFixed(2)}: kept without ages`,
    );
    return { ...line, ...none, owed: Math.max(balance, 0), prepaid };
  }
  if (aged < 0) return { ...line, ...none, owed: 0, prepaid: prepaid ?? -aged };
  return { ...line, owed: aged, prepaid, age0, age1, age31, age61, age91 };
}

const FIELDS = [
  ["owed", "Balance owed"],
  ["billed", "Billed"],
  ["collected", "Collected"],
  ...AGES.map((age) => [age, AGE_LABELS[age]] as const),
] as const;

/** Sums of a month's rows, for who looks at what a file changes. */
export const sumBalances = (lines: readonly BalanceLine[]) =>
  FIELDS.flatMap(([field, label]) => {
    const known = lines.flatMap((line) => line[field] ?? []);
    return known.length === 0
      ? []
      : [{ field, label, amount: cents(known.reduce((sum, one) => sum + one, 0)) / 100 }];
  });
