import type { AcceptedStatement } from "@labs/contract/uploads/operating-statement-requests";
import { findAccount } from "@labs/operating-statements/chart";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { TRAILING_ACCOUNTS } from "@labs/underwriting/multi-family-statement-lines";
import { listNormalization } from "@labs/underwriting/normalization-ledger";

/** An accepted statement as the rows of page MF-17. */
export function listTrailingRows({ accounts }: AcceptedStatement): Inputs[] {
  return accounts.flatMap(toTrailingRow);
}

/** The normalized net operating income of an accepted statement: of its twelve months, one-offs removed. */
export function normalizeNoi(statement: AcceptedStatement): number {
  return listNormalization(listTrailingRows(statement), {}).normalizedNoi;
}

const SECTIONS = new Map(TRAILING_ACCOUNTS.map(([account, , section]) => [account, section]));

/** Deductions and costs are positive in the table, each in its own section; one-offs are taken out with their reason. */
function toTrailingRow({ key, label, months, total }: AcceptedStatement["accounts"][number]): Inputs[] {
  if (total === null) return [];
  const section = SECTIONS.get(key) ?? "below";
  const oneOff = findAccount(key)?.oneOff;
  const isTurned = section === "deduction" || (section === "below" && findAccount(key)?.isIncome === true);
  const amount = (value: number | null) => (value === null ? null : isTurned ? -value + 0 : value);
  const dated =
    months.length === 12
      ? Object.fromEntries(months.map((value, at) => [`month${at + 1}`, amount(value) ?? 0]))
      : {};
  return [
    {
      ...(SECTIONS.has(key) ? { account: key } : {}),
      section,
      label,
      ...dated,
      total: amount(total),
      ...(oneOff === undefined || total === 0 ? {} : { adjustment: -total, reason: oneOff }),
    },
  ];
}
