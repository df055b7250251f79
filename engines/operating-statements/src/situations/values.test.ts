import { describe, expect, test } from "vitest";
import { nameResult, nameResults } from "../accounts/line-words.ts";
import { mapAccount } from "../accounts/map-account.ts";
import { mapByRules } from "../accounts/map-by-rules.ts";
import { robustScores } from "../find-issues.ts";
import { toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";
import { statedNoi } from "../stated-noi.ts";
import { readMonth, readMonthRange } from "../tables/read-period.ts";

describe("A month in a header", () => {
  test.each([
    ["Jan-24", "2024-01"],
    ["Jan 2024", "2024-01"],
    ["September 2024", "2024-09"],
    ["01/31/2024", "2024-01"],
    ["1/2024", "2024-01"],
    ["2024-01", "2024-01"],
    ["202401", "2024-01"],
    ["Month Ending 01/31/2024", "2024-01"],
    ["01/01/2024 - 01/31/2024", "2024-01"],
    ["Jan 2024 Actual", "2024-01"],
    ["Dec '24", "2024-12"],
    [45_322, "2024-01"],
    [new Date(Date.UTC(2024, 0, 31)), "2024-01"],
  ])("%s", (cell, month) => {
    expect(readMonth(cell)).toEqual({ month });
  });

  test.each(["Marketing 24", "74312.45", "1,250.00", "4010-0000", "Total", "12 Months", "95.0%", ""])(
    "%s is none",
    (cell) => {
      expect(readMonth(cell)).toBe(undefined);
    },
  );

  test("alone it has no year; two make a range", () => {
    expect(readMonth("Sept")).toEqual({ monthOfYear: 9 });
    expect(readMonthRange("Jan 2024-Dec 2024")).toEqual({ from: "2024-01", to: "2024-12" });
    expect(readMonthRange("Dec 2024 - Jan 2024")).toBe(undefined);
  });
});

describe("A line's account", () => {
  test.each([
    ["Electric - Common Area", "expense", "electricity", 0.96],
    ["Electric Reimbursement", "income", "utilityReimbursementIncome", 0.96],
    ["Pest Control", "income", "pestControlIncome", 0.96],
    ["Pest Control", "expense", "contractServices", 0.85],
    ["Insurance", "income", "insuranceWaiverIncome", 0.85],
    ["Insurance", "expense", "insurance", 0.96],
    ["Payroll Taxes", "expense", "payroll", 0.96],
    ["Real Estate Taxes", "expense", "propertyTax", 0.96],
    ["Tax Consultant", "expense", "professionalFees", 0.96],
    ["Mortgage Interest", "expense", "debtInterest", 0.96],
    ["Interest Income", "income", "interestIncome", 0.96],
    ["Water Heater Repair", "expense", "repairsMaintenance", 0.96],
    ["Carpet Replacement", "expense", "capitalExpenditures", 0.85],
    ["Office Supplies", "expense", "generalAdministrative", 0.96],
    ["Telephone & Internet - Office", "expense", "generalAdministrative", 0.85],
    ["Carpet Replacement - Turn", "expense", "turnover", 0.75],
    ["Apartment Allowance - Employee", "expense", "payroll", 0.85],
    ["Property manager fee", "expense", "managementFee", 0.96],
    ["Vacancy loss", "expense", "vacancy", 0.96],
    ["Real Estate Tax Recoveries", "income", "commercialIncome", 0.96],
    ["Tenant Assistance Payments", "income", "subsidyIncome", 0.96],
    ["Mowing", "expense", "contractServices", 0.85],
    ["Security Deposits", "below", "balanceChanges", 0.85],
    ["Miscellaneous Income", "income", "feesIncome", 0.96],
    ["Zorblatt", "expense", null, 0],
  ] as const)("%s among the %s is %s", (label, placement, account, confidence) => {
    expect(mapByRules({ label, section: [], placement })).toMatchObject({ account, confidence });
    expect(mapAccount({ label, section: [], placement }).account).toBe(account);
  });

  test.each([
    ["Supplies", "Turnover", "turnover", 0.7],
    ["Supplies", "General & Administrative", "generalAdministrative", 0.7],
    ["Taxes", "Payroll & Benefits", "payroll", 0.7],
    ["Electrical", "Utilities", "electricity", 0.7],
    ["Electrical", "Repairs", "repairsMaintenance", 0.92],
    ["Gas Leak Repair", "Repairs & Maintenance", "repairsMaintenance", 0.98],
    ["Other", "Professional Fees", "professionalFees", 0.7],
    ["Bank Fees", "Utilities", "generalAdministrative", 0.92],
    ["Electricity", "Insurance", "electricity", 0.75],
    ["Exterior", "Capital Expenses", "capitalExpenditures", 0.75],
  ] as const)("%s under %s is %s", (label, heading, account, confidence) => {
    const placement = heading.startsWith("Capital") ? "below" : "expense";
    const line = { label, section: ["Expenses", heading], placement } as const;
    expect(mapByRules(line)).toMatchObject({ account, confidence });
    expect(mapAccount(line).account).toBe(account);
  });

  test("of a name that says nothing is what its heading says, less surely", () => {
    const section = ["Operating Expenses", "Utilities"];
    const line = { label: "Meter 5", section, placement: "expense" } as const;
    expect(mapAccount(line).account).toBe("utilities");
    expect(mapByRules(line)).toMatchObject({
      account: "utilities",
      confidence: 0.65,
      reason: "Under the heading “Utilities”",
    });
  });
});

test("A robust score is a distance from the median in scaled median deviations", () => {
  expect(robustScores([1, 2, 3, 4, 100])[4]).toBeCloseTo(65.4265, 10);
  // Of a rent that is always the same one month stands out; a tax that is paid once a year does not.
  expect(robustScores([5, 5, 5, 5, 9])[4]).toBeCloseTo(3.9895, 10);
  expect(robustScores([0, 0, 0, 0, 9])).toEqual([0, 0, 0, 0, 0]);
});

test("The stated NOI is the printed one with the moved lines moved, whatever sign income is printed with", () => {
  const rows = (sign: number) => `
 | Jan 2024 | Feb 2024
Rental Income | ${100 * sign} | ${100 * sign}
Total Income | ${100 * sign} | ${100 * sign}
Insurance | 10 | 10
Mortgage Interest | 30 | 30
Total Expenses | 40 | 40
NOI | ${60 * sign} | ${60 * sign}`;
  for (const sign of [1, -1]) {
    const statement = readOperatingStatement([toSheet(rows(sign))]);
    expect(statement.noiTies).toBe(true);
    expect(statement.results.find(({ key }) => key === "noi")?.total).toBe(180);
    expect(statedNoi(statement)).toBe(180);
  }
});

test("The example of the reader ties out", () => {
  const statement = readOperatingStatement([
    {
      name: "",
      hidden: false,
      merges: [],
      rows: [
        ["Account", "Jan 2024", "Feb 2024"],
        ["Rental income", 100, 110],
        ["Total income", 100, 110],
        ["Property taxes", 10, 10],
        ["Insurance", 5, 5],
        ["Total expenses", 15, 15],
        ["Net operating income", 85, 95],
      ],
    },
  ]);
  expect(statement.noiTies).toBe(true);
});

test.each([
  "Net Operating Income (NOI)",
  "Net Operating Inc.",
  "N.O.I.",
  "Net Income from Operations",
  "Cash Flow from Operations",
  "Operating Cash Flow",
  "Net Operating Profit",
  "Income Before Debt Service",
  "Cash Flow Before Debt Service",
  "Net Ordinary Income",
])("“%s” is the net operating income", (label) => {
  expect(nameResult(label)).toBe("noi");
});

test("Operating income is all income before costs are summed up, and what is left of it after", () => {
  expect(nameResults(["Operating Income", "Total Expenses", "Operating Income", "Net Income"])).toEqual([
    "income",
    "expenses",
    "noi",
    "net_income",
  ]);
});

test("a line's name of many thousand letters is mapped in no time", () => {
  const start = process.threadCpuUsage();
  for (const placement of ["income", "expense", "below", null] as const)
    mapAccount({ label: "staff apartment ".repeat(2000), section: [], placement });
  // Processor time: what else the machine does is not counted.
  expect(process.threadCpuUsage(start).user).toBeLessThan(300_000);
});

test("a month of the other sign is told with its sign", () => {
  const statement = readOperatingStatement([
    toSheet(`
Account | Jan 2025 | Feb 2025 | Mar 2025 | Apr 2025 | May 2025 | Jun 2025
Rental Income | 1000*6
Total Income | 1000*6
Repairs | 100 | 100 | -100 | 100 | 100 | 100
Total Expenses | 100 | 100 | -100 | 100 | 100 | 100
Net Operating Income | 900 | 900 | 1100 | 900 | 900 | 900
`),
  ]);
  expect(statement.issues.find(({ code }) => code === "T13")?.message).toBe(
    "“Repairs” of 2025-03 is -$100, in a typical month $100",
  );
});

test("of two houses side by side or one below the other the first is read, and that is said", () => {
  const house = (rent: number, times: number) => `
Account | ${"Jan 2025 | Feb 2025 | Mar 2025".concat(times === 2 ? " | Jan 2025 | Feb 2025 | Mar 2025" : "")}
Rental Income | ${rent}*3${times === 2 ? " | 500*3" : ""}
Total Income | ${rent}*3${times === 2 ? " | 500*3" : ""}
Repairs | 100*3${times === 2 ? " | 50*3" : ""}
Total Expenses | 100*3${times === 2 ? " | 50*3" : ""}
Net Operating Income | ${rent - 100}*3${times === 2 ? " | 450*3" : ""}`;
  const told = (text: string) => {
    const { issues, results } = readOperatingStatement([toSheet(text)]);
    expect(results.find(({ key }) => key === "noi")?.total).toBe(2700);
    return issues.find(({ code }) => code === "T06")?.message;
  };
  expect(told(house(1000, 2))).toMatch(/not added; the first of each month is read$/);
  expect(told(`House 1${house(1000, 1)}\nHouse 2${house(700, 1)}`)).toMatch(/not added; the first is read$/);
});
