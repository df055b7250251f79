import type { Cell } from "@labs/sheets/sheet";
import { inParentheses, key, lastDay, listMonths, MONTHS, toSheet, type Unseen } from "./layout.ts";
import { drawLedger, expect12, type LedgerLine, listRows, type PlainRow, total } from "./ledger.ts";

const withoutBelow = (ledger: LedgerLine[]): LedgerLine[] => ledger.filter(({ side }) => side !== "below");
const year = (from: string, to: string, months = 12) => ({ from, to, months });
const CALENDAR = listMonths(2025, 1);

/** A plain row as cells: its name as given, then its months and their sum. */
const cells = (row: PlainRow, name: Cell[], write: (amount: number) => Cell = (amount) => amount): Cell[] =>
  row.months === undefined ? name : [...name, ...row.months.map(write), write(total(row.months))];

/** Yardi's twelve months: codes before names, all letters of sums large, names indented by blanks. */
export function yardi(): Unseen {
  const ledger = drawLedger();
  const rows = listRows(ledger, { noi: "NET OPERATING INCOME", net: "NET INCOME" }).map((row, at) => {
    const code =
      row.kind === "line" ? `${row.code}-0000` : `${4000 + at * 7}-${row.kind === "sum" ? "9999" : "0000"}`;
    const label = row.kind === "line" ? row.label : row.label.toUpperCase();
    return cells(row, [code, `${"   ".repeat(row.depth)}${label}`]);
  });
  return {
    name: "Yardi, twelve months with the tree's codes",
    sheets: [
      toSheet([
        ["Harbor Point Apartments (harbor)"],
        ["Statement (12 months)"],
        ["Period = Jan 2025-Dec 2025"],
        ["Book = Accrual ; Tree = ysi_is"],
        [null, null, ...CALENDAR.map(({ month }) => `${MONTHS[month - 1]} 2025`), "Total"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** Yardi's budget comparison: the period and the year to date, each with budget and variance, and the year's budget. */
export function yardiBudget(): Unseen {
  const ledger = drawLedger();
  const compare = (actual: number, budget: number): Cell[] => [
    actual,
    budget,
    Math.round((actual - budget) * 100) / 100,
    budget === 0 ? "N/A" : Math.round((10_000 * (actual - budget)) / Math.abs(budget)) / 100,
  ];
  const rows = listRows(ledger).map((row): Cell[] => {
    const name = [row.kind === "line" ? `${row.code}-0000` : null, row.label];
    if (row.months === undefined) return name;
    const [month = 0, toDate] = [row.months[8], total(row.months.slice(0, 9))];
    const budget = (sum: number) => Math.round(sum * 1.04);
    return [
      ...name,
      ...compare(month, budget(month)),
      ...compare(toDate, budget(toDate)),
      budget(total(row.months)),
    ];
  });
  const heads = ["Actual", "Budget", "Variance", "% Var"];
  return {
    name: "Yardi, budget comparison of a month and the year to date",
    sheets: [
      toSheet([
        ["Harbor Point Apartments (harbor)"],
        ["Budget Comparison"],
        ["Period = Sep 2025"],
        ["Book = Accrual ; Tree = ysi_is"],
        [null, null, ...heads.map((head) => `PTD ${head}`), ...heads.map((head) => `YTD ${head}`), "Annual"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger, { to: 9 }), ...year("2025-01", "2025-09", 0), lines: ledger.length },
  };
}

/** RealPage: month ends, costs below zero, dollars alone, the head again on each page. */
export function realPage(): Unseen {
  const ledger = withoutBelow(drawLedger({ cents: false }));
  const head: Cell[] = [
    "Account",
    ...CALENDAR.map((month) => `${String(month.month).padStart(2, "0")}/${lastDay(month)}/${month.year}`),
    "Total",
  ];
  const rows = listRows(ledger).map((row) =>
    cells(row, [row.code === "" ? row.label : `${row.code}00 ${row.label}`], (amount) =>
      row.side === "expense" ? -amount : amount,
    ),
  );
  const half = 17;
  return {
    name: "RealPage, costs below zero over two pages",
    sheets: [
      toSheet([
        ["OneSite Accounting - Trailing Twelve Month Income Statement"],
        ["Harbor Point"],
        head,
        ...rows.slice(0, half),
        ["Page 1 of 2", ...Array.from({ length: 12 }, () => null), "Printed 1/12/2026 9:14 AM"],
        ["OneSite Accounting - Trailing Twelve Month Income Statement"],
        ["Harbor Point"],
        head,
        ...rows.slice(half),
        ["Page 2 of 2"],
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** AppFolio: a month and the year to its end, each with its share of income. */
export function appFolio(): Unseen {
  const ledger = drawLedger();
  const income = total(listRows(ledger).find(({ label }) => label === "Total Income")?.months ?? []);
  const rows = listRows(ledger, { income: "Total Operating Income", noi: "NOI - Net Operating Income" }).map(
    (row): Cell[] => {
      const name = `${"    ".repeat(row.depth)}${row.label}`;
      if (row.months === undefined) return [name];
      const share = (sum: number, of: number) => Math.round((10_000 * sum) / of) / 100;
      const month = row.months[11] ?? 0;
      return [name, month, share(month, income / 12), total(row.months), share(total(row.months), income)];
    },
  );
  return {
    name: "AppFolio, the month and the year to its end",
    sheets: [
      toSheet([
        ["Income Statement"],
        ["Properties: Harbor Point - 400 Harbor Rd Mobile, AL 36602"],
        ["As of: Dec 2025"],
        ["Accounting Basis: Cash"],
        ["Level of Detail: Detail View"],
        [
          "Account Name",
          "Selected Month",
          "% of Selected Month",
          "Year to Month End",
          "% of Year to Month End",
        ],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12", 0), lines: ledger.length },
  };
}

/** Entrata's trailing twelve months with annualized quarters and a figure per unit behind them. */
export function entrata(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const months = listMonths(2024, 8);
  const behind = (row: PlainRow): Cell[] => {
    const sum = (count: number) => total((row.months ?? []).slice(12 - count));
    return [sum(12), sum(3) * 4, sum(1) * 12, Math.round(sum(12) / 52)];
  };
  const rows = listRows(ledger, { income: "Total Revenue" }).map((row): Cell[] =>
    row.months === undefined
      ? [row.label]
      : [row.code === "" ? row.label : `${row.code} - ${row.label}`, ...row.months, ...behind(row)],
  );
  const heads = months.map((month) => `${MONTHS[month.month - 1]}-${String(month.year).slice(2)}`);
  return {
    name: "Entrata, T12 with T3 and T1 annualized and per unit",
    sheets: [
      toSheet([
        ["Harbor Point"],
        ["Trailing 12 Month Income Statement"],
        ["GL Book: Accrual  GL Tree: Master"],
        ["Account", ...heads, "T12", "T3 Annualized", "T1 Annualized", "Per Unit"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2024-08", "2025-07"), lines: ledger.length },
  };
}

/** ResMan: months as 1/2025, parentheses, every group closed by its own total, no blank between. */
export function resMan(): Unseen {
  const ledger = drawLedger();
  const rows = listRows(ledger, { net: "Net Income (Loss)" }).map((row) =>
    cells(row, [row.code === "" ? row.label : `${row.code} - ${row.label}`], (amount) =>
      inParentheses(amount),
    ),
  );
  return {
    name: "ResMan, months as 1/2025 and parentheses",
    sheets: [
      toSheet([
        ["ResMan"],
        ["Income Statement - 12 Month"],
        ["Harbor Point"],
        ["Accrual  |  1/1/2025 - 12/31/2025"],
        ["GL Account", ...CALENDAR.map(({ month, year: of }) => `${month}/${of}`), "Total"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** MRI: a fiscal year whose columns are numbered periods, income as credits below zero. */
export function mri(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger, { income: "Total Revenues" }).map((row) =>
    cells(row, [row.code === "" ? null : `${row.code}00`, row.label], (amount) =>
      row.side === "expense" ? amount : -amount,
    ),
  );
  return {
    name: "MRI, periods of a fiscal year, income as credits",
    sheets: [
      toSheet([
        ["Entity: 0417  Harbor Point"],
        ["Comparative Income Statement"],
        ["Fiscal Year July 2024 - June 2025"],
        ["Account", "Description", ...CALENDAR.map((_, at) => `Period ${at + 1}`), "Total"],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2024-07", "2025-06"), lines: ledger.length },
  };
}

/** QuickBooks: names step to the right in columns of their own, the total of each parent below its children. */
export function quickBooks(): Unseen {
  const ledger = drawLedger();
  const step = (depth: number, label: string): Cell[] => [
    ...Array.from({ length: 4 }, (_, at) => (at === depth ? label : null)),
  ];
  const [income, costs, below] = (["income", "expense", "below"] as const).map((side) =>
    listRows(ledger).filter((row) => row.side === side),
  );
  const print = (rows: PlainRow[] = [], shift: number) =>
    rows.map((row) =>
      cells(
        row,
        step(row.depth + shift, row.code === "" ? row.label : `${row.code} · ${row.label}`),
        (amount) => inParentheses(amount).replace(/^\((.*)\)$/, "-$1"),
      ),
    );
  const net = listRows(ledger, { noi: "Net Ordinary Income" }).filter((row) => row.side === "net");
  return {
    name: "QuickBooks, names that step to the right",
    sheets: [
      toSheet([
        ["10:42 AM", null, "Harbor Point LLC"],
        ["01/12/26", null, "Profit & Loss"],
        ["Accrual Basis", null, "January through December 2025"],
        [null, null, null, null, ...CALENDAR.map(({ month }) => `${MONTHS[month - 1]} 25`), "TOTAL"],
        step(0, "Ordinary Income/Expense"),
        ...print(income, 1),
        ...print(costs, 1),
        ...net.slice(0, 1).map((row) => cells(row, step(0, row.label))),
        step(0, "Other Income/Expense"),
        ...print(below, 1),
        ...net.slice(1).map((row) => cells(row, step(0, row.label))),
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** Buildium: newest month first, the total before them. */
export function buildium(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const rows = listRows(ledger, { income: "Total for Income", expenses: "Total for Expenses" }).map(
    (row): Cell[] =>
      row.months === undefined
        ? [row.label]
        : [
            row.label,
            inParentheses(total(row.months), "$"),
            ...row.months.map((one) => inParentheses(one, "$")).reverse(),
          ],
  );
  return {
    name: "Buildium, the newest month first and the total before them",
    sheets: [
      toSheet([
        ["Harbor Point Apartments"],
        ["Income statement (cash basis)"],
        ["1/1/2025 to 12/31/2025"],
        ["Account", "Total", ...CALENDAR.map(({ month }) => `${MONTHS[month - 1]} 2025`).reverse()],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** Rent Manager: the share of income beside each month. */
export function rentManager(): Unseen {
  const ledger = withoutBelow(drawLedger());
  const income = listRows(ledger).find(({ label }) => label === "Total Income")?.months ?? [];
  const rows = listRows(ledger).map((row): Cell[] => {
    if (row.months === undefined) return [row.label];
    const share = (sum: number, of: number) => `${((100 * sum) / of).toFixed(2)}%`;
    const pairs = row.months.flatMap((amount, at) => [amount, share(amount, income[at] ?? 1)]);
    return [row.label, ...pairs, total(row.months), share(total(row.months), total(income))];
  });
  return {
    name: "Rent Manager, a share of income beside each month",
    sheets: [
      toSheet([
        ["Profit and Loss"],
        ["Harbor Point"],
        ["Rent Manager Property Management Systems"],
        [
          "Account",
          ...CALENDAR.flatMap(({ month }) => [`${MONTHS[month - 1]}-2025`, "% Inc"]),
          "Total",
          "% Inc",
        ],
        ...rows,
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2025-01", "2025-12"), lines: ledger.length },
  };
}

/** A fiscal year from October on, the months as a workbook's days. */
export function fiscalDays(): Unseen {
  const ledger = drawLedger();
  const months = listMonths(2024, 10);
  return {
    name: "a fiscal year from October on, months as days of a workbook",
    sheets: [
      toSheet([
        ["Harbor Point Apartments"],
        ["Operating Statement FY 2025"],
        [
          "Acct",
          "Description",
          ...months.map((month) => new Date(Date.UTC(month.year, month.month - 1, lastDay(month)))),
          "FY25 Total",
        ],
        ...listRows(ledger).map((row) => cells(row, [row.code === "" ? null : Number(row.code), row.label])),
      ]),
    ],
    expected: { ...expect12(ledger), ...year("2024-10", "2025-09"), lines: ledger.length },
  };
}

/** Eight months booked and four of the budget in one row of months, and a total of all. */
export function reforecast(): Unseen {
  const ledger = withoutBelow(drawLedger());
  return {
    name: "eight months booked and four of a budget under one total",
    sheets: [
      toSheet([
        ["Harbor Point Apartments"],
        ["2025 Reforecast: Actual and Budget"],
        [null, ...CALENDAR.map((_, at) => (at < 8 ? "Actual" : "Budget")), "Total"],
        ["Account", ...CALENDAR.map((month) => `${MONTHS[month.month - 1]}-25`), "2025"],
        ...listRows(ledger).map((row) => cells(row, [row.label])),
      ]),
    ],
    expected: {
      ...expect12(ledger, { to: 8 }),
      from: key({ year: 2025, month: 1 }),
      to: "2025-08",
      months: 8,
      lines: ledger.length,
    },
  };
}
