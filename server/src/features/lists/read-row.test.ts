import { describe, expect, test } from "vitest";
import { createRowReader } from "./read-row.ts";
import { type ListKind, listFields } from "./templates/list-templates.ts";

/** One cell read under one field's own name. */
function read(kind: ListKind, cells: Record<string, string | number | { date: string }>) {
  const headers = Object.keys(cells);
  const mapping = Object.fromEntries(headers.map((header, at) => [header, at]));
  const reader = createRowReader({ fields: listFields(kind), mapping, headers, today: "2026-11-22" });
  return reader({ row: 7, cells: Object.values(cells) });
}

describe("a cell", () => {
  test.each([
    ["list_price", "$285,000", 285_000],
    ["list_price", "285 000 USD", 285_000],
    ["current_rent", "1,850/mo", 1850],
    ["sqft", "1,500 sq. ft.", 1500],
    ["baths", "2.5", 2.5],
    ["year_built", 1998, 1998],
    ["year_built", "1974/ASR", 1974],
    ["lot_sqft", "0.25 acres", 10_890],
    ["target_net_yield", "5.5%", 0.055],
    ["target_net_yield", "5.5", 0.055],
    ["target_net_yield", 0.055, 0.055],
  ])("of %s that says %s is %d", (field, cell, value) => {
    const { numbers, issues } = read("single-family", { [field]: cell });
    expect(issues).toEqual([]);
    expect(numbers[field]).toBeCloseTo(value, 10);
  });

  test.each([
    ["zip", 2134, "02134"],
    ["zip", "78704-1234", "78704"],
    ["state", "texas", "TX"],
    ["condition", "c3", "C3"],
    ["lease_start", "3/4/2026", "2026-03-04"],
    ["lease_start", "2026/03/04", "2026-03-04"],
    ["lease_start", "03/04/2026 9:00 AM", "2026-03-04"],
    ["lease_start", "04-Mar-2026", "2026-03-04"],
    ["lease_start", 46_085, "2026-03-04"],
    ["lease_start", { date: "2026-03-04" }, "2026-03-04"],
  ])("of %s that says %s is %s", (field, cell, value) => {
    const { text, issues } = read("single-family", { [field]: cell });
    expect(issues).toEqual([]);
    expect(text[field]).toBe(value);
  });
});

describe("a fault is said with its code, its place, what is expected, what is found and what to do", () => {
  test.each([
    ["single-family", { beds: "three" }, "V01", "beds", "a number from 0 to 20", "three"],
    [
      "single-family",
      { lease_start: "03/04/25" },
      "V01",
      "lease_start",
      "YYYY-MM-DD or MM/DD/YYYY",
      "03/04/25",
    ],
    [
      "single-family",
      { lease_start: "2026-02-30" },
      "V01",
      "lease_start",
      "YYYY-MM-DD or MM/DD/YYYY",
      "2026-02-30",
    ],
    ["single-family", { beds: 40 }, "V02", "beds", "a number from 0 to 20", "40"],
    ["single-family", { condition: "good" }, "V02", "condition", "C1, C2, C3, C4, C5, C6", "good"],
    [
      "single-family",
      { current_rent: 24_000 },
      "V03",
      "current_rent",
      "dollars a month; this looks like a year's rent",
      "24000",
    ],
    [
      "single-family",
      { list_price: 285 },
      "V03",
      "list_price",
      "dollars from 1,000 to 1,000,000,000, in dollars and not in thousands",
      "285",
    ],
    [
      "single-family",
      { lease_start: "2026-05-01", lease_end: "2026-04-01" },
      "V04",
      "lease_end",
      "a day not before 2026-05-01",
      "2026-04-01",
    ],
    [
      "multi-family",
      { year_built: 1990, year_renovated: 1980 },
      "V04",
      "year_renovated",
      "a year not before 1990",
      "1980",
    ],
    ["single-family", { year_built: 2190 }, "V05", "year_built", "a year from 1700 to this one", "2190"],
    ["single-family", { zip: "7870" }, "A01", "zip", "five digits", "7870"],
    ["single-family", { state: "PR" }, "A08", "state", "one of the fifty states or DC", "PR"],
  ] as const)("%s %o: %s", (kind, cells, code, column, expected, found) => {
    const { issues } = read(kind, cells);
    expect(issues).toEqual([
      {
        row: 7,
        column,
        code,
        severity: "error",
        message: `Row 7, ${column}: expected ${expected}, found ${found}`,
        expected,
        found,
        repair: expect.stringMatching(/^(Enter|Correct|Remove) /),
      },
    ]);
  });
});

describe("What people write where nothing is known", () => {
  test.each([
    ["hoa_monthly", "N/A", undefined],
    ["hoa_monthly", "none", 0],
    ["tax_annual", "unknown", undefined],
    ["list_price", "TBD", undefined],
    ["year_built", "-", undefined],
    ["year_built", "1972/2016", 1972],
  ])("%s of %s is %s, and no error", (key, said, value) => {
    const { numbers, issues } = read("single-family", { [key]: said });
    expect(issues).toEqual([]);
    expect(numbers[key]).toBe(value);
  });

  test.each(["MTM", "month-to-month", "vacant"])("a lease that ends %s has no day of its end", (said) => {
    const { text, issues } = read("single-family", { lease_end: said });
    expect([text.lease_end, issues]).toEqual([undefined, []]);
  });

  test.each(["06/2019", "2019-06", "Jun 2019"])(
    "of the sale in %s the home goes on without its day",
    (said) => {
      const { text, issues } = read("single-family", { last_sale_date: said });
      expect(text.last_sale_date).toBeUndefined();
      expect(issues).toMatchObject([{ severity: "warning", found: said }]);
    },
  );
});
