import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { itemName, itemText } from "./item-name.ts";

const ROWS: Record<string, Partial<FormulaRow>> = {
  interestRate: { label: "Interest rate", unit: "%", format: "percent" },
  holdYears: { label: "Hold", unit: "years", format: "integer" },
  "unitMix.marketRent": { label: "Market rent", unit: "$/mo", format: "currency" },
  "unitMix.units": { label: "Units", unit: "units", format: "integer" },
};
const find = (key: string) => ROWS[key] as FormulaRow | undefined;

test("a place is called by its input, its year, or the table, row and column", () => {
  expect(itemName({ input: "interestRate" }, find)).toBe("Interest rate");
  expect(itemName({ input: "interestRate", year: 2 }, find)).toBe("Interest rate, year 2");
  const table = itemName({ input: "unitMix", row: "A1" }, find);
  expect(table).toMatch(/, A1$/);
  expect(itemName({ input: "unitMix", row: "A1", column: "marketRent" }, find)).toBe(`${table}: Market rent`);
  expect(itemName({ input: "unitMix", row: "A1", column: "odd" }, find)).toBe(`${table}: odd`);
});

test("a side says its value with its unit, all cells of a row, or that there is none", () => {
  const say = (place: object, value: unknown) =>
    itemText({ input: "unitMix", ...place } as Parameters<typeof itemText>[0], value as never, find);
  expect(say({ input: "interestRate" }, 0.065)).toMatch(/^6\.5 ?%$/);
  expect(say({ input: "interestRate" }, null)).toBe("Not entered");
  expect(say({ row: "A1" }, undefined)).toBe("No such row");
  expect(say({ row: "A1", column: "units" }, undefined)).toBe("Not entered");
  const cells = say({ row: "A1" }, { marketRent: 1_450, units: 12, sqft: null });
  expect(cells.split(" · ")).toHaveLength(2);
  expect(cells).toContain("1,450");
  expect(cells).toContain("12");
  expect(say({ input: "leases" }, [1, 2, 3])).toBe("3 rows");
  expect(say({ input: "odd" }, "text")).toBe("text");
});
