import { describe, expect, test } from "vitest";
import { isFigure } from "./find-rows.ts";
import { LETTER, line, page, readRows, SIZE } from "./fixtures/print-page.ts";
import type { PrintedText } from "./printed-page.ts";
import { sheetsFromPages } from "./sheets-from-pages.ts";

const HEAD: [number, string][] = [
  [40, "Unit"],
  [100, "Resident"],
  [-260, "Rent"],
];

describe("Columns of a printed table", () => {
  test("part where white runs through all rows, whatever their cells' widths", () => {
    const rows = readRows(
      page(
        1,
        line(100, HEAD),
        line(114, [
          [40, "101"],
          [100, "Ann Abel-Montgomery"],
          [-260, "1,250"],
        ]),
        line(128, [
          [40, "102"],
          [100, "Bo"],
          [-260, "980"],
        ]),
        line(142, [
          [40, "Total"],
          [-260, "2,230"],
        ]),
      ),
    );
    expect(rows).toEqual([
      ["Unit|Resident|Rent", "101|Ann Abel-Montgomery|1,250", "102|Bo|980", "Total||2,230"],
    ]);
  });

  test("keep a dollar sign at a cell's left edge with its figure, and two figures close to each other apart", () => {
    const rows = readRows(
      page(
        1,
        line(100, [
          [40, "Line"],
          [-200, "Jan"],
          [-260, "Feb"],
        ]),
        line(114, [
          [40, "Rent"],
          [150, "$"],
          [-200, "900.00"],
          [204, "$"],
          [-260, "950.00"],
        ]),
        line(128, [
          [40, "Water"],
          [150, "$"],
          [-200, "(30.00)"],
          [204, "$"],
          [-260, "(31.00)"],
        ]),
        line(142, [
          [40, "Net"],
          [150, "$"],
          [-200, "870.00"],
          [204, "$"],
          [-260, "919.00"],
        ]),
      ),
    );
    expect(rows[0]?.slice(1)).toEqual([
      "Rent|$ 900.00|$ 950.00",
      "Water|$ (30.00)|$ (31.00)",
      "Net|$ 870.00|$ 919.00",
    ]);
  });

  test("hold a cell's several lines together, where they stand above and below the figures of their row", () => {
    const row = (top: number, unit: string, name: [string, string], rent: string) => [
      line(top, [[100, name[0]]]),
      line(top + 6, [
        [40, unit],
        [-260, rent],
      ]),
      line(top + 12, [[100, name[1]]]),
    ];
    const rows = readRows(
      page(
        1,
        line(100, HEAD),
        ...row(130, "101", ["Ann Abel and", "Ed Abel"], "1,250"),
        ...row(170, "102", ["Bo Burke and", "Al Burke"], "980"),
        ...row(210, "103", ["Cy Carr and", "Di Carr"], "990"),
      ),
    );
    expect(rows.flat().slice(1)).toEqual([
      "101|Ann Abel and Ed Abel|1,250",
      "102|Bo Burke and Al Burke|980",
      "103|Cy Carr and Di Carr|990",
    ]);
  });
});

describe("Cells of a printed table", () => {
  /** Words that are drawn one by one, so far apart. */
  const words = (baseline: number, at: number, text: string, blank = 2.5): PrintedText[] => {
    let left = at;
    return text.split(" ").map((word) => {
      const width = word.length * LETTER;
      const offsets = Array.from({ length: word.length + 1 }, (_, letter) => letter * LETTER);
      const one = { text: word, left, right: left + width, baseline, size: SIZE, offsets };
      left += width + blank;
      return one;
    });
  };

  test("are one where a page draws each word by itself, and two where they are further apart than its words", () => {
    const rows = readRows(
      page(
        1,
        line(86, [[40, "a line in one run"]]),
        ...["Unit Type", "Two Bed Two Bath", "One Bed One Bath", "Big Old Loft"].map((name, at) => [
          ...words(100 + at * 14, 40, name),
          ...line(100 + at * 14, [[-260, at === 0 ? "Rent" : "900"]]),
        ]),
      ),
    );
    expect(rows[0]?.slice(1)).toEqual([
      "Unit Type|Rent",
      "Two Bed Two Bath|900",
      "One Bed One Bath|900",
      "Big Old Loft|900",
    ]);
  });

  test("keep a dash that joins words or dates, and know an amount in brackets behind its dollar sign", () => {
    expect(isFigure("$ (328.00)")).toBe(true);
    const rows = readRows(
      page(
        1,
        line(100, HEAD),
        [...line(114, [[40, "101"]]), ...words(114, 100, "Vacant - Rented"), ...line(114, [[-260, "900"]])],
        line(128, [
          [40, "102"],
          [100, "Abel"],
          [-260, "950"],
        ]),
      ),
    );
    expect(rows[0]?.[1]).toBe("101|Vacant - Rented|900");
  });

  test("have their next line below them, or their first one above, whichever is nearer", () => {
    const rowsOf = (first: number, second: number) =>
      readRows(
        page(
          1,
          line(100, HEAD),
          ...[0, 1, 2].flatMap((at) => [
            line(130 + at * 26 + second, [
              [40, `10${at}`],
              [-260, "900"],
            ]),
            line(130 + at * 26 + first, [[100, "Castro-Diaz,"]]),
            line(130 + at * 26 + second, [[100, "Bo"]]),
          ]),
        ),
      )[0]?.slice(1);
    expect(rowsOf(0, 12)).toEqual([0, 1, 2].map((at) => `10${at}|Castro-Diaz, Bo|900`));
  });

  test("stay in the column where they begin, be they longer than it", () => {
    const rows = readRows(
      page(
        1,
        line(100, [
          [40, "Unit"],
          [100, "Status"],
          [140, "Deposit"],
          [-260, "Rent"],
        ]),
        ...[1, 2, 3, 4, 5, 6, 7].map((at) =>
          line(100 + at * 14, [
            [40, `10${at}`],
            [100, at === 3 ? "Vacant-Leased-Soon" : "OCC"],
            ...(at === 3 ? [] : ([[-175, "500"]] as [number, string][])),
            [-260, "900"],
          ]),
        ),
      ),
    );
    expect(rows[0]?.[3]).toBe("103|Vacant-Leased-Soon||900");
  });
});

describe("Two tables beside each other", () => {
  const names = ["Gross Rent", "Vacancy", "Late Fees", "Total Income"];
  const costs = ["Payroll", "Insurance", "Property Taxes", "Water", "Total Expenses"];
  const left = (at: number, height: number) =>
    line(height, [
      [40, names[at] ?? ""],
      [-260, `${at + 1},000`],
    ]);
  const right = (at: number, height: number) =>
    line(height, [
      [320, costs[at] ?? ""],
      [-540, `${at + 1}00`],
    ]);
  const both = [
    ...names.map((name, at) => `${name}|${at + 1},000`),
    ...costs.map((name, at) => `${name}|${at + 1}00`),
  ];

  test("are read one after the other where their rows stand at other heights, the result of both at the end", () => {
    const rows = readRows(
      page(
        1,
        ...names.map((_, at) => left(at, 100 + 17 * at)),
        ...costs.map((_, at) => right(at, 107 + 14 * at)),
        line(200, [
          [40, "Net Income"],
          [-540, "8,500"],
        ]),
      ),
    );
    expect(rows).toEqual([[...both, "Net Income|8,500"]]);
  });

  test("are two at the same heights too, where their heads say so, and one where nothing does", () => {
    const lines = (heads: [number, string][]) => [
      line(86, heads),
      ...costs.map((_, at) => [...(at < 4 ? left(at, 100 + 14 * at) : []), ...right(at, 100 + 14 * at)]),
    ];
    const repeated: [number, string][] = [
      [40, "Account"],
      [-260, "Amount"],
      [320, "Account"],
      [-540, "Amount"],
    ];
    expect(readRows(page(1, ...lines(repeated)))).toEqual([
      ["Account|Amount", ...both.slice(0, 4), "Account|Amount", ...both.slice(4)],
    ]);
    const named: [number, string][] = [
      [40, "Income"],
      [320, "Operating Expenses"],
    ];
    expect(readRows(page(1, ...lines(named)))[0]).toHaveLength(11);
    const plain: [number, string][] = [
      [40, "Resident"],
      [-260, "Rent"],
      [320, "Plan"],
      [-540, "Deposit"],
    ];
    expect(readRows(page(1, ...lines(plain)))[0]?.[1]).toBe("Gross Rent|1,000|Payroll|100");
  });
});

describe("The heading of a section", () => {
  const row = (height: number, code: string, name: string, amount: string) =>
    line(height, [
      ...(code === "" ? [] : ([[40, code]] as [number, string][])),
      [100, name],
      ...(amount === "" ? [] : ([[-300, amount]] as [number, string][])),
    ]);

  test("is none of a sum's name above it, nor of an account's below it where there was room", () => {
    const rows = readRows(
      page(
        1,
        row(100, "", "Payroll", ""),
        row(111, "5010", "Office Salaries", "900"),
        row(122, "5020", "Maintenance Salaries", "800"),
        row(133, "", "Total Payroll", "1,700"),
        row(144, "", "Utilities", ""),
        row(155, "5310", "Electricity", "300"),
        row(166, "", "Total Utilities", "300"),
        row(177, "", "Net Operating Income", "5,000"),
        row(188, "", "Non-Operating Expenses", ""),
        row(199, "7010", "Mortgage Interest", "2,000"),
      ),
    );
    expect(rows.flat()).toEqual([
      "|Payroll",
      "5010|Office Salaries|900",
      "5020|Maintenance Salaries|800",
      "|Total Payroll|1,700",
      "|Utilities",
      "5310|Electricity|300",
      "|Total Utilities|300",
      "|Net Operating Income|5,000",
      "|Non-Operating Expenses",
      "7010|Mortgage Interest|2,000",
    ]);
  });
});

describe("Pages", () => {
  test("are one table where the next one begins amid it, whatever figures both have", () => {
    const row = (height: number, name: string, amounts: [number, string][]) =>
      line(height, [[40, name], ...amounts]);
    const rows = readRows(
      page(
        1,
        row(100, "Account", [
          [200, "Jan"],
          [260, "Feb"],
          [320, "Mar"],
        ]),
        row(114, "Rent", [
          [200, "$900.00"],
          [260, "$0.00"],
          [320, "$5.00"],
        ]),
        row(128, "Fees", [
          [200, "$0.00"],
          [260, "$5.00"],
          [320, "$900.00"],
        ]),
        row(142, "Pets", [
          [200, "$5.00"],
          [260, "$7.00"],
          [320, "$8.00"],
        ]),
      ),
      page(
        2,
        row(100, "Taxes", [
          [200, "$8.00"],
          [260, "$900.00"],
          [320, "$0.00"],
        ]),
        row(114, "Water", [
          [200, "$7.00"],
          [260, "$8.00"],
          [320, "$5.00"],
        ]),
        row(128, "Trash", [
          [200, "$1.00"],
          [260, "$2.00"],
          [320, "$3.00"],
        ]),
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(-3)).toEqual([
      "Taxes|$8.00|$900.00|$0.00",
      "Water|$7.00|$8.00|$5.00",
      "Trash|$1.00|$2.00|$3.00",
    ]);
  });

  test("are one table where it goes on, a little to the side of the page before; their numbers are no rows", () => {
    const body = (from: number, aside: number): PrintedText[][] => [
      line(
        100,
        HEAD.map(([at, text]) => [at < 0 ? at - aside : at + aside, text]),
      ),
      ...[0, 1, 2].map((at) =>
        line(114 + 14 * at, [
          [40 + aside, `${from + at}`],
          [100 + aside, "Somebody"],
          [-260 - aside, "1,000"],
        ]),
      ),
    ];
    const rows = readRows(
      page(1, ...body(101, 0), line(760, [[300, "Page 1 of 2"]])),
      page(2, ...body(201, 3), line(760, [[300, "Page 2 of 2"]])),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.filter((row) => row.includes("Somebody"))).toHaveLength(6);
    expect(rows[0]?.join()).not.toContain("Page");
  });

  test("of a sheet wider than the paper are laid side by side, printed down and then over", () => {
    const labels = (from: number) =>
      page(
        from,
        ...[0, 1, 2, 3].map((at) =>
          line(100 + 14 * at, [
            [40, `Line ${from}${at}`],
            [-200, `${from}0${at}`],
          ]),
        ),
      );
    const figures = (number: number, from: number) =>
      page(
        number,
        ...[0, 1, 2, 3].map((at) =>
          line(100 + 14 * at, [
            [-100, `${from}1${at}`],
            [-200, `${from}2${at}`],
          ]),
        ),
      );
    const rows = readRows(labels(1), labels(2), figures(3, 1), figures(4, 2));
    expect(rows).toEqual([
      [
        "Line 10|100|110|120",
        "Line 11|101|111|121",
        "Line 12|102|112|122",
        "Line 13|103|113|123",
        "Line 20|200|210|220",
        "Line 21|201|211|221",
        "Line 22|202|212|222",
        "Line 23|203|213|223",
      ],
    ]);
  });

  test("tell of each cell where on which page it stands, and which of them could not be read", () => {
    const [sheet] = sheetsFromPages(
      [
        page(
          3,
          line(100, HEAD),
          line(114, [
            [40, "101"],
            [100, "Ann"],
            [-260, "1,250"],
          ]),
        ),
      ],
      [{ page: 1, reason: "it has no letters" }],
    );
    expect(sheet?.printed?.boxes[1]?.[2]).toEqual({
      page: 3,
      left: 235,
      right: 260,
      top: 104,
      bottom: 116.5,
    });
    expect(sheet?.printed?.unread).toEqual([{ page: 1, reason: "it has no letters" }]);
  });
});

describe("A cell that is broken into lines in the first column", () => {
  const figures = (): [number, string][] => [
    [-200, "1,250.00"],
    [-260, "(980.00)"],
  ];
  const account = (baseline: number, name: string) => line(baseline, [[40, name], ...figures()]);
  const word = (baseline: number, text: string) => line(baseline, [[40, text]]);

  test("is one name, above or below its figures, and a heading stays apart", () => {
    const below = page(
      1,
      word(84, "Income"),
      account(100, "4100 Gross Rent"),
      account(116, "4200 Vacancy"),
      account(132, "4400 Utility"),
      word(143, "Reimbursement"),
      word(154, "(RUBS)"),
      word(170, "Expenses"),
      account(186, "5100 Payroll"),
      account(202, "5200 Property"),
      word(213, "Insurance"),
      account(229, "5300 Water"),
    );
    expect(readRows(below)).toEqual([
      [
        "Income",
        "4100 Gross Rent|1,250.00|(980.00)",
        "4200 Vacancy|1,250.00|(980.00)",
        "4400 Utility Reimbursement (RUBS)|1,250.00|(980.00)",
        "Expenses",
        "5100 Payroll|1,250.00|(980.00)",
        "5200 Property Insurance|1,250.00|(980.00)",
        "5300 Water|1,250.00|(980.00)",
      ],
    ]);
    const above = page(
      1,
      word(84, "Income"),
      account(100, "4100 Gross Rent"),
      account(116, "4200 Vacancy"),
      word(132, "4400 Utility"),
      account(143, "Reimbursement"),
      account(159, "5100 Payroll"),
      account(175, "5300 Water"),
    );
    expect(readRows(above)[0]?.[3]).toBe("4400 Utility Reimbursement|1,250.00|(980.00)");
  });
});
