import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountTotals, knownStatement, monthsOf, noiOf } from "./fixtures/known-statement.ts";
import { LAYOUTS, writeLayout } from "./fixtures/write-layouts.ts";
import { readOperatingStatement } from "./read-operating-statement.ts";

describe("One known statement, written in every layout", () => {
  test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
    "%s: every account, month and total",
    (_, layout) => {
      fc.assert(
        fc.property(knownStatement, (known) => {
          const statement = readOperatingStatement([writeLayout(known, layout)]);
          expect(statement.reason).toBe(null);
          expect(statement.months).toEqual(monthsOf(known));
          expect(Object.fromEntries(statement.accounts.map(({ key, total }) => [key, total]))).toEqual(
            accountTotals(known),
          );
          expect(statement.results.find(({ key }) => key === "noi")?.months).toEqual(
            statement.months.map((_month, at) => expect.closeTo(noiOf(known, at), 6)),
          );
          expect(statement.tieOut.filter(({ ok }) => !ok)).toEqual([]);
          expect(statement).toMatchObject({ noiTies: true, unmapped: [], reclassified: [] });
        }),
        { numRuns: 8, seed: 7, endOnFailure: true },
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
        const month = monthsOf(known)[column - 1];
        const noi = statement.tieOut.find(({ check }) => check === "noi");
        expect(noi?.columns.filter(({ ok }) => !ok).map((one) => one.month)).toEqual([month]);
      }),
      { numRuns: 8, seed: 7, endOnFailure: true },
    );
  });
});
