import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Account,
  accountTotals,
  BELOW,
  EXPENSES,
  type KnownLine,
  type KnownStatement,
  listMonths,
  OTHER,
  RENTAL,
  readNoi,
} from "../fixtures/known-statement.ts";
import { LAYOUTS, writeLayout } from "../fixtures/write-layouts.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const monthly = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { minLength: 12, maxLength: 12 });

function arbitraryLines(
  accounts: Account[],
  [min, max]: [number, number],
  sign: 1 | -1,
): fc.Arbitrary<KnownLine[]> {
  return fc.tuple(...accounts.map(() => monthly(min, max))).map((all) =>
    accounts.map(([code, label, account], at) => ({
      code,
      label,
      account,
      effect: (all[at] ?? []).map((cents) => sign * cents),
    })),
  );
}

/** Statements of twelve months, whole enough that no part of one is another's by chance. */
const knownStatement: fc.Arbitrary<KnownStatement> = fc
  .record({
    year: fc.integer({ min: 2015, max: 2030 }),
    month: fc.integer({ min: 1, max: 12 }),
    gpr: arbitraryLines(RENTAL.slice(0, 1), [3_500_000, 9_000_000], 1),
    losses: arbitraryLines(RENTAL.slice(1), [10_001, 300_000], -1),
    other: arbitraryLines(OTHER, [10_001, 400_000], 1),
    expenses: fc.tuple(...EXPENSES.map(([, accounts]) => arbitraryLines(accounts, [20_001, 700_000], -1))),
    below: arbitraryLines(BELOW, [500_001, 900_000], -1),
  })
  .map(({ year, month, gpr, losses, other, expenses, below }) => ({
    end: { year, month },
    rental: { title: "Rental Income", lines: [...gpr, ...losses] },
    other: { title: "Other Income", lines: other },
    expenses: EXPENSES.map(([title], at) => ({ title, lines: expenses[at] ?? [] })),
    below,
  }));

describe("One known statement, written in every layout", () => {
  test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
    "%s: every account, month and total",
    (_, layout) => {
      fc.assert(
        fc.property(knownStatement, (known) => {
          const statement = readOperatingStatement([writeLayout(known, layout)]);
          expect(statement.reason).toBe(null);
          expect(statement.months).toEqual(listMonths(known));
          expect(Object.fromEntries(statement.accounts.map(({ key, total }) => [key, total]))).toEqual(
            accountTotals(known),
          );
          expect(statement.results.find(({ key }) => key === "noi")?.months).toEqual(
            statement.months.map((_month, at) => expect.closeTo(readNoi(known, at), 6)),
          );
          expect(statement.tieOut.filter(({ ok }) => !ok)).toEqual([]);
          expect(statement).toMatchObject({ noiTies: true, unmapped: [], reclassified: [] });
        }),
        { numRuns: 5, seed: 7, endOnFailure: true },
      );
    },
  );

  test("a changed amount breaks the totals that it is in, and only those", () => {
    const [layout] = LAYOUTS;
    if (layout === undefined) throw new Error("no layout");
    fc.assert(
      fc.property(knownStatement, fc.integer({ min: 1, max: 12 }), (known, column) => {
        const sheet = writeLayout(known, layout);
        const row = sheet.rows.find(([label]) => label === "Electricity");
        if (row === undefined) throw new Error("no line");
        row[column] = Number(row[column]) + 500;
        const statement = readOperatingStatement([sheet]);
        const failed = statement.tieOut.filter(({ ok }) => !ok).map(({ label }) => label);
        expect(failed).toEqual([
          "Total Utilities",
          "Total Operating Expenses",
          "Net Operating Income",
          "Net Income",
          "Electricity",
        ]);
        expect(statement.noiTies).toBe(false);
        const month = listMonths(known)[column - 1];
        const noi = statement.tieOut.find(({ check }) => check === "noi");
        expect(noi?.columns.filter(({ ok }) => !ok).map((one) => one.month)).toEqual([month]);
      }),
      { numRuns: 5, seed: 7, endOnFailure: true },
    );
  });
});
