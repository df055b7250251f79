import { expect, test } from "vitest";
import {
  describeTotals,
  failedTies,
  listAccounts,
  listCodes,
  MONTH_NAMES,
  monthsTo,
  toSheet,
} from "../fixtures/table.ts";
import { UNUSUAL_VARIANTS } from "../fixtures/unusual-variants.ts";
import { VARIANTS } from "../fixtures/variants.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const TEXTS = monthsTo(2024, 12, (year, month) => `${MONTH_NAMES[month - 1]}-${String(year).slice(2)}`);

test.each([...VARIANTS, ...UNUSUAL_VARIANTS])(
  "$name",
  ({ text, months, span, line, accounts, codes, noiTies }) => {
    const statement = readOperatingStatement([toSheet(text, { months: months ?? TEXTS })]);
    expect(describeTotals(statement)).toBe(line);
    expect(listAccounts(statement)).toBe(accounts);
    expect(failedTies(statement)).toEqual([]);
    expect({ noiTies: statement.noiTies, codes: listCodes(statement) }).toEqual({ noiTies, codes });
    const ends = `${statement.months[0]} ${statement.months.at(-1)}`;
    if (span !== undefined) expect(ends).toBe(span);
  },
);
