import type { Cell } from "@labs/sheets/sheet";
import { inParentheses, lastDay, listMonths, MONTHS, toSheet, type Unseen } from "./layout.ts";
import {
  drawLedger,
  expect12,
  groupsOf,
  type LedgerLine,
  listRows,
  ofSide,
  type PlainRow,
  sumLines,
  total,
} from "./ledger.ts";

const withoutBelow = (ledger: LedgerLine[]): LedgerLine[] => ledger.filter(({ side }) => side !== "below");
const year = (from: string, to: string, months = 12) => ({ from, to, months });
const CALENDAR = listMonths(2025, 1);
const WHOLE = year("2025-01", "2025-12");
const heads = CALENDAR.map(({ month }) => `${MONTHS[month - 1]} 2025`);

const cells = (row: PlainRow, name: Cell[], write: (amount: number) => Cell = (amount) => amount): Cell[] =>
  row.months === undefined ? name : [...name, ...row.months.map(write), write(total(row.months))];

/** A broker's years beside each other, the trailing twelve months among them, and a pro forma. */
export function years(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger, { income: "Effective Gross Income" }).map((row): Cell[] => {
    if (row.months === undefined) return [row.label];
    const sum = total(row.months);
    return [
      row.label,
      sum * 0.91,
      sum * 0.95,
      sum,
      Math.round(sum / 52),
      total(row.months.slice(9)) * 4,
      sum * 1.06,
    ];
  });
  return {
    name: "a broker's years, trailing twelve months and pro forma beside each other",
    sheets: [
      toSheet([
        ["HARBOR POINT APARTMENTS | 52 UNITS"],
        ["Historical Operating Statement"],
        [
          null,
          "2023 Actual",
          "2024 Actual",
          "T-12 (Mar-25)",
          "Per Unit",
          "T-3 Annualized",
          "Year 1 Pro Forma",
        ],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2024-04", "2025-03", 0), lines: ledger.length },
  };
}

/** Quarters of a year and their total. */
export function quarters(): Unseen {
  const ledger = drawLedger();
  return {
    name: "quarters of a year with their total",
    sheets: [
      toSheet([
        ["Harbor Point Apartments"],
        ["Quarterly Operating Statement 2025"],
        ["Account", "Q1 2025", "Q2 2025", "Q3 2025", "Q4 2025", "Total"],
        ...listRows(ledger).map((row): Cell[] => {
          const { months } = row;
          if (months === undefined) return [row.label];
          return [row.label, ...[0, 3, 6, 9].map((at) => total(months.slice(at, at + 3))), total(months)];
        }),
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12", 0), lines: ledger.length },
  };
}

/** Dollars with signs and parentheses as text, months by their last day, as a CSV has them; costs below zero. */
export function negativeCosts(): Unseen {
  const ledger = drawLedger();
  const rows = listRows(ledger).map((row) =>
    cells(row, [row.code, row.label], (amount) =>
      inParentheses(row.side === "expense" || row.side === "below" ? -amount : amount, "$"),
    ),
  );
  return {
    name: "codes in the first column, costs in parentheses, months by their last day",
    fileName: "harbor-2025.csv",
    sheets: [
      toSheet([
        ["Code", "Account", ...CALENDAR.map((month) => `${month.month}/${lastDay(month)}/2025`), "Total"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Two properties and both together beside each other. */
export function sideBySide(): Unseen {
  const [one, two] = [withoutBelow(drawLedger()), withoutBelow(drawLedger({ size: 0.6 }))];
  const [first, second] = [listRows(one), listRows(two)];
  const both = one.map((line, at) => ({
    ...line,
    months: line.months.map((amount, month) => total([amount, two[at]?.months[month] ?? 0])),
  }));
  const rows = first.map((row, at): Cell[] => {
    if (row.months === undefined) return [row.label];
    const [a, b] = [total(row.months), total(second[at]?.months ?? [])];
    return [row.label, a, b, total([a, b])];
  });
  return {
    name: "two properties and both together beside each other",
    sheets: [
      toSheet([
        ["Gulf Residential Portfolio"],
        ["Income Statement by Property"],
        ["January 2025 - December 2025"],
        ["Account", "Harbor Point", "Bay Terrace", "Total"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(both), ...year("2025-01", "2025-12", 0), lines: one.length },
  };
}

/** Sums without a name, under each group and side. */
export function namelessSums(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger).map((row) =>
    cells(row, [row.kind === "sum" && row.side !== "net" ? null : row.label]),
  );
  return {
    name: "sums without a name",
    sheets: [toSheet([["Harbor Point - Trailing 12"], ["Account", ...heads, "Total"], ...rows])],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Remarks between the lines, beside them and below. */
export function remarks(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger).flatMap((row): Cell[][] => {
    const line = cells(row, [row.label]);
    if (row.label === "Property Insurance")
      return [
        [...line, "Renewed 5/1/2025 at +18%; see binder"],
        ["Note: 2025 premium of $24,480 was paid in full in May."],
      ];
    if (row.label === "Legal Fees")
      return [[...line, "evictions, 4 units"], ["* includes $900 retainer billed quarterly"]];
    return [line];
  });
  return {
    name: "remarks between, beside and below the lines",
    sheets: [
      toSheet([
        ["Harbor Point"],
        ["T-12 through 12/31/2025"],
        ["Line Item", ...heads, "T12 Total", "Comments"],
        ...rows,
        [],
        ["Notes:"],
        ["1) Figures are unaudited. 52 units, 94% occupied."],
        ["2) Prepared by seller's bookkeeper on 1/14/2026."],
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Two years of months, each closed by its own total. */
export function twoYears(): Unseen {
  const [newer, older] = [withoutBelow(drawLedger()), withoutBelow(drawLedger({ size: 0.94 }))];
  const before = listRows(older);
  const rows = listRows(newer).map((row, at): Cell[] => {
    if (row.months === undefined) return [row.label];
    const past = before[at]?.months ?? [];
    return [row.label, ...past, total(past), ...row.months, total(row.months)];
  });
  const past = CALENDAR.map(({ month }) => `${MONTHS[month - 1]} 2024`);
  return {
    name: "two years of months, each with its total",
    sheets: [
      toSheet([["Harbor Point"], ["Account", ...past, "2024 Total", ...heads, "2025 Total"], ...rows]),
    ],
    expected: { ...expect12(newer), ...WHOLE, lines: newer.length },
  };
}

/** An owner's own sheet: no codes, no net operating income, what is left at the end. */
export function owner(): Unseen {
  const ledger = withoutBelow(drawLedger({ size: 0.1, cents: false }));
  const [income, costs] = [ofSide(ledger, "income"), ofSide(ledger, "expense")];
  const line = ({ name, months }: LedgerLine): Cell[] => [
    name,
    ...months.map((one) => (one === 0 ? null : one)),
    total(months),
  ];
  const sum = (label: string, lines: LedgerLine[], isNet = false): Cell[] => {
    const months = sumLines(lines, isNet);
    return [label, ...months, total(months)];
  };
  return {
    name: "an owner's sheet with bare months",
    sheets: [
      toSheet([
        ["418 Birch Ave - fourplex - 2025 income and expenses"],
        [null, ...MONTHS, "YTD"],
        ["INCOME"],
        ...income.map(line),
        sum("Total", income),
        [],
        ["EXPENSES"],
        ...costs.map(line),
        sum("Total", costs),
        [],
        sum("Net", ledger, true),
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Amounts in thousands with one decimal. */
export function thousands(): Unseen {
  const ledger = withoutBelow(drawLedger({ size: 40 })).map((line) => ({
    ...line,
    months: line.months.map((amount) => Math.round(amount / 100) * 100),
  }));
  const rows = listRows(ledger).map((row) =>
    cells(row, [row.label], (amount) => Math.round(amount / 100) / 10),
  );
  return {
    name: "amounts in thousands",
    sheets: [
      toSheet([["Gulf Fund II"], ["Operating Statement ($ in 000s)"], ["", ...heads, "Total"], ...rows]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Months down and accounts across. */
export function monthsDown(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger).filter(({ months }) => months !== undefined);
  return {
    name: "months down and accounts across",
    sheets: [
      toSheet([
        ["Month", ...rows.map(({ label }) => label)],
        ...CALENDAR.map(({ month }, at): Cell[] => [
          `${MONTHS[month - 1]} 2025`,
          ...rows.map(({ months }) => months?.[at] ?? null),
        ]),
        ["Total", ...rows.map(({ months }) => total(months ?? []))],
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** The year over some months alone, merged, and months as names. */
export function yearsOver(): Unseen {
  const ledger = drawLedger();
  const months = listMonths(2024, 6);
  return {
    name: "the year stands over months that are names",
    sheets: [
      toSheet(
        [
          ["Harbor Point"],
          [null, "2024", null, null, null, null, null, null, "2025", null, null, null, null, "Trailing 12"],
          ["Account", ...months.map(({ month }) => MONTHS[month - 1] ?? ""), "Total"],
          ...listRows(ledger).map((row) => cells(row, [row.label])),
        ],
        [
          { top: 1, left: 1, bottom: 1, right: 7 },
          { top: 1, left: 8, bottom: 1, right: 12 },
        ],
      ),
    ],
    expected: { ...expect12(ledger), ...year("2024-06", "2025-05"), lines: ledger.length },
  };
}

/** A category beside each account in place of headings. */
export function categoryColumn(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const line = ({ group, name, code, months }: LedgerLine): Cell[] => [
    group,
    code,
    name,
    ...months,
    total(months),
  ];
  const sum = (label: string, lines: LedgerLine[], isNet = false): Cell[] => {
    const months = sumLines(lines, isNet);
    return [label, null, null, ...months, total(months)];
  };
  return {
    name: "the category beside each account",
    sheets: [
      toSheet([
        ["Harbor Point T12 export"],
        ["Category", "GL", "Account Name", ...heads, "Total"],
        ...ofSide(ledger, "income").map(line),
        sum("Total Revenue", ofSide(ledger, "income")),
        ...ofSide(ledger, "expense").map(line),
        sum("Total Operating Expenses", ofSide(ledger, "expense")),
        sum("NOI", ledger, true),
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** The sum of each group above its lines, as an outline has it. */
export function sumsOnTop(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const print = (side: LedgerLine["side"]): Cell[][] =>
    groupsOf(ledger, side).flatMap((group) => {
      const lines = ledger.filter((line) => line.group === group);
      const months = sumLines(lines);
      return [
        [`  ${group}`, ...months, total(months)],
        ...lines.map(({ name, months: own }): Cell[] => [`     ${name}`, ...own, total(own)]),
      ];
    });
  const sum = (label: string, lines: LedgerLine[], isNet = false): Cell[] => {
    const months = sumLines(lines, isNet);
    return [label, ...months, total(months)];
  };
  return {
    name: "sums above their lines",
    sheets: [
      toSheet([
        ["Harbor Point"],
        ["12 Month Operating Statement"],
        [null, ...heads, "Total"],
        sum("Revenue", ofSide(ledger, "income")),
        ...print("income"),
        sum("Expenses", ofSide(ledger, "expense")),
        ...print("expense"),
        sum("Net Operating Income", ledger, true),
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Vacancy and what else lowers income printed positive under “Less”, refunds of costs below zero. */
export function lessDeductions(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const deducted = new Set(["Loss to Lease", "Vacancy Loss", "Concessions", "Bad Debt Expense"]);
  const rows = listRows(ledger, { income: "Effective Gross Income" }).flatMap((row): Cell[][] => {
    const isLess = deducted.has(row.label);
    const line = cells(row, [isLess ? `Less: ${row.label}` : row.label], (amount) =>
      isLess ? -amount : amount,
    );
    return [line];
  });
  return {
    name: "deductions printed positive under Less",
    sheets: [toSheet([["Harbor Point"], ["T-12"], ["Account", ...heads, "Total"], ...rows])],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** Blank columns between the months and empty rows between the lines, as an old program prints to a sheet. */
export function spaced(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger).flatMap((row): Cell[][] => {
    const figures = row.months === undefined ? [] : [...row.months, total(row.months)];
    return [[row.code, null, row.label, null, ...figures.flatMap((one) => [null, one])], []];
  });
  return {
    name: "blank columns between months and blank rows between lines",
    sheets: [
      toSheet([
        ["HARBOR POINT APARTMENTS"],
        ["INCOME STATEMENT FOR THE 12 MONTHS ENDED DECEMBER 31, 2025"],
        [null, null, null, null, ...[...heads, "TOTAL"].flatMap((head) => [null, head.toUpperCase()])],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...WHOLE, lines: ledger.length },
  };
}

/** A statement of one year without months, with the share and the amount per unit. */
export function annual(): Unseen {
  const ledger = drawLedger();
  const rows = listRows(ledger).map((row): Cell[] => {
    if (row.months === undefined) return [row.label];
    const sum = total(row.months);
    return [row.label, sum, `${(sum / 7_000).toFixed(1)}%`, Math.round(sum / 52)];
  });
  return {
    name: "one year without months",
    sheets: [
      toSheet([
        ["Harbor Point"],
        ["Year Ended December 31, 2025"],
        [null, "Actual", "% of EGI", "Per Unit"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12", 0), lines: ledger.length },
  };
}
