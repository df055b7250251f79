import { expect, test } from "vitest";
import {
  accountsOf,
  codesOf,
  failedTies,
  lineOf,
  MONTH_NAMES,
  monthsTo,
  sheetOf,
} from "../fixtures/table.ts";
import { UNUSUAL_VARIANTS } from "../fixtures/unusual-variants.ts";
import { VARIANTS } from "../fixtures/variants.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const TEXTS = monthsTo(2024, 12, (year, month) => `${MONTH_NAMES[month - 1]}-${String(year).slice(2)}`);

test.each([...VARIANTS, ...UNUSUAL_VARIANTS])(
  "$name",
  ({ text, months, span, line, accounts, codes, noiTies }) => {
    const statement = readOperatingStatement([sheetOf(text, { months: months ?? TEXTS })]);
    expect(lineOf(statement)).toBe(line);
    expect(accountsOf(statement)).toBe(accounts);
    expect(failedTies(statement)).toEqual([]);
    expect({ noiTies: statement.noiTies, codes: codesOf(statement) }).toEqual({ noiTies, codes });
    const ends = `${statement.months[0]} ${statement.months.at(-1)}`;
    if (span !== undefined) expect(ends).toBe(span);
  },
);
