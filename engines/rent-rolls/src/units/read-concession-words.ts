import { readNumber, roundToCents } from "@labs/sheets/read-number";
import { cellText } from "@labs/sheets/sheet";
import { createIssue } from "../issues/roll-issue.ts";
import { partConcession } from "../words/read-concession.ts";
import { isEmptyStatus } from "./choose-lease.ts";
import type { Lease } from "./read-lease.ts";

/**
 * A lease with what its concession says in words: so many months or weeks free are rent given once, an amount is taken off
 * each month or once where the words say which. Other words are asked about, as the effective rent would miss them.
 */
export function readConcessionWords(lease: Lease): Lease {
  const { concession, concessionOneTime } = lease.row.values;
  const value = [concession, concessionOneTime].find(
    (one) =>
      one !== undefined && !readNumber(one.cell).ok && !/\b(notes?|comments?|remarks?)\b/i.test(one.header),
  );
  if (value === undefined || !isLived(lease)) return lease;
  const text = cellText(value.cell);
  const said = partConcession(text, value === concessionOneTime);
  if (said === "none") return lease;
  const amount =
    said === undefined ? undefined : "months" in said ? (lease.rent ?? 0) * said.months : said.amount;
  if (said === undefined || !amount) return askAbout(lease, { text, header: value.header });
  const field = said.isOnce ? "concessionOneTime" : "concession";
  const name = said.isOnce ? "concessionOneTime" : "concessionRecurring";
  const source = {
    sheet: lease.row.sheet.name,
    row: (value.row ?? lease.row.row) + 1,
    column: value.column + 1,
  };
  return {
    ...lease,
    numbers: { ...lease.numbers, [field]: -roundToCents(amount) },
    sources: { ...lease.sources, [name]: source },
  };
}

/** What is offered with an empty home is nobody's concession yet. */
function isLived({ status, nameStatus, tenantName, rent }: Lease): boolean {
  const stated = nameStatus?.unit ?? status?.unit;
  if (stated !== undefined && isEmptyStatus(stated)) return false;
  return tenantName !== null || (stated !== undefined && (rent ?? 0) > 0);
}

function askAbout(lease: Lease, { text, header }: { text: string; header: string }): Lease {
  const { sheet, row, unit } = lease.row;
  const message = `the concession "${text}" was not read: how much is taken off the rent, and once or every month?`;
  const issue = createIssue({
    code: "R23",
    sheet: sheet.name,
    line: row + 1,
    column: header,
    unitId: unit || null,
    message,
  });
  return { ...lease, issues: [...lease.issues, issue] };
}
