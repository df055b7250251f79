import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { listStops } from "../list-stops.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";
import type { OperatingStatement } from "../statement.ts";

const read = (text: string): OperatingStatement => readOperatingStatement([toSheet(text)]);

const figures = ({ results }: OperatingStatement): Record<string, number | null> =>
  Object.fromEntries(
    results.map(({ key, total }) => [key, total === null ? null : Math.round(total * 100) / 100]),
  );

const errors = ({ issues }: OperatingStatement) =>
  issues.filter(({ severity }) => severity === "error").map(({ code, message }) => `${code} ${message}`);

test("current beside pro forma: the year as it is", () => {
  const statement = read(`
412 Fulton Street - 12 Units | | | | |
Income & Expense Analysis | | Current | % EGI | Pro Forma | % EGI | Notes
Scheduled Gross Income | | $214,800 | | $259,200 | | Current rents / market
Vacancy Allowance | 5.0% | ($10,740) | | ($12,960) | |
Laundry | | $2,400 | | $3,000 | |
RUBS | | $0 | | $8,640 | | New program
Effective Gross Income | | $206,460 | 100% | $257,880 | 100% |
Expenses | | | | | |
Real Estate Taxes | 1.25% | $31,250 | 15.1% | $31,250 | 12.1% | At price
Insurance | | $9,600 | 4.6% | $9,600 | 3.7% | Quote
Utilities | | $18,900 | 9.2% | $18,900 | 7.3% |
Off-Site Management | 5.0% | $10,323 | 5.0% | $12,894 | 5.0% |
Repairs & Maintenance | | $9,000 | 4.4% | $9,000 | 3.5% | $750/unit
Reserves | | $3,000 | 1.5% | $3,000 | 1.2% | $250/unit
Total Expenses | | $82,073 | 39.8% | $84,644 | 32.8% |
Net Operating Income | | $124,387 | 60.2% | $173,236 | 67.2% |`);
  expect(statement.reason).toBeNull();
  expect(figures(statement)).toMatchObject({ effectiveGrossIncome: 206_460 });
  // What a broker calls current may be today's rents for twelve months: it is asked about.
  expect(errors(statement).map((error) => error.slice(0, 3))).toEqual(["T21"]);
  expect(listStops(statement)).toHaveLength(1);
  expect(statement.columns.map(({ header, role }) => [header, role])).toContainEqual(["Pro Forma", "budget"]);
  expect(statement.noiTies).toBe(true);
});

test("actual, budget and variance of a month and of the year to date", () => {
  const statement = read(`
Harrow Place Apartments | | | | | | | | |
Budget Comparison | | | | | | | | |
Period = Sep 2026 | Book = Accrual | | | | | | | |
 | | PTD Actual | PTD Budget | Variance | % Var | YTD Actual | YTD Budget | Variance | % Var
4000-0000 | INCOME | | | | | | | |
4010-0000 | Gross Potential Rent | 48,200.00 | 48,500.00 | -300.00 | -0.62 | 430,100.00 | 433,000.00 | -2,900.00 | -0.67
4020-0000 | Vacancy Loss | -2,310.00 | -2,425.00 | 115.00 | 4.74 | -19,870.00 | -21,650.00 | 1,780.00 | 8.22
4110-0000 | Late Fees | 310.00 | 250.00 | 60.00 | 24.00 | 2,640.00 | 2,250.00 | 390.00 | 17.33
4999-0000 | TOTAL INCOME | 46,200.00 | 46,325.00 | -125.00 | -0.27 | 412,870.00 | 413,600.00 | -730.00 | -0.18
5000-0000 | OPERATING EXPENSES | | | | | | | |
5110-0000 | On-site Payroll | 6,120.00 | 6,000.00 | -120.00 | -2.00 | 55,480.00 | 54,000.00 | -1,480.00 | -2.74
5210-0000 | Repairs & Maintenance | 2,980.50 | 2,750.00 | -230.50 | -8.38 | 25,114.20 | 24,750.00 | -364.20 | -1.47
5310-0000 | Electric - Common | 812.44 | 900.00 | 87.56 | 9.73 | 7,540.18 | 8,100.00 | 559.82 | 6.91
5410-0000 | Management Fees | 1,848.00 | 1,853.00 | 5.00 | 0.27 | 16,514.80 | 16,544.00 | 29.20 | 0.18
5510-0000 | Property Taxes | 5,200.00 | 5,200.00 | 0.00 | 0.00 | 46,800.00 | 46,800.00 | 0.00 | 0.00
5999-0000 | TOTAL OPERATING EXPENSES | 16,960.94 | 16,703.00 | -257.94 | -1.54 | 151,449.18 | 150,194.00 | -1,255.18 | -0.84
6000-0000 | NET OPERATING INCOME | 29,239.06 | 29,622.00 | -382.94 | -1.29 | 261,420.82 | 263,406.00 | -1,985.18 | -0.75`);
  expect(statement.reason).toBeNull();
  expect(figures(statement)).toMatchObject({
    effectiveGrossIncome: 412_870,
    operatingExpenses: 151_449.18,
    noi: 261_420.82,
  });
  expect(statement.period).toEqual({ from: "2026-01", to: "2026-09" });
});

test("a T12 of Buildium's kind: months of the year before and this, accounts indented, no codes", () => {
  const months =
    "Nov 2025 | Dec 2025 | Jan 2026 | Feb 2026 | Mar 2026 | Apr 2026 | May 2026 | Jun 2026 | Jul 2026 | Aug 2026 | Sep 2026 | Oct 2026";
  const twelve = (amount: number) => Array.from({ length: 12 }, () => String(amount)).join(" | ");
  const statement = read(`
Income Statement (12 Month)
Property: Tupelo Flats
Accounting basis: Cash
Account | ${months} | Total
Income
  Rent Income | ${twelve(4100)} | 49200
  Convenience Fee | ${twelve(12)} | 144
  Tenant Reimbursement - Water | ${twelve(140)} | 1680
Total Income | ${twelve(4252)} | 51024
Expenses
  Cleaning and Maintenance | ${twelve(310)} | 3720
  Legal and Professional Fees | ${twelve(25)} | 300
  Taxes and Licenses | ${twelve(420)} | 5040
  Utilities | ${twelve(265)} | 3180
  Management Fees | ${twelve(340)} | 4080
Total Expenses | ${twelve(1360)} | 16320
Net Operating Income | ${twelve(2892)} | 34704
Other Expenses
  Mortgage Interest | ${twelve(700)} | 8400
Total Other Expenses | ${twelve(700)} | 8400
Net Income | ${twelve(2192)} | 26304`);
  expect(statement.reason).toBeNull();
  expect(figures(statement)).toMatchObject({
    effectiveGrossIncome: 51_024,
    operatingExpenses: 16_320,
    noi: 34_704,
  });
  expect(statement.months).toHaveLength(12);
  expect(statement.basis).toBe("cash");
  expect(errors(statement)).toEqual([]);
});

test("a lender's trailing columns: T-3 and T-1 annualized beside the T-12", () => {
  const statement = read(`
Sycamore Terrace | 64 units | Trailing Income Statement as of 8/31/2026 | | |
 | T-12 | T-6 Annualized | T-3 Annualized | T-1 Annualized | Per Unit (T-12)
Gross Potential Rent | 912,400 | 918,000 | 924,800 | 926,400 | 14,256
Loss to Lease | (21,100) | (19,400) | (17,600) | (16,800) | (330)
Vacancy | (54,200) | (50,800) | (46,400) | (43,200) | (847)
Concessions | (8,300) | (4,200) | (1,600) | 0 | (130)
Other Income | 61,900 | 63,400 | 64,000 | 65,100 | 967
Total Revenue | 890,700 | 907,000 | 923,200 | 931,500 | 13,917
Payroll | 118,300 | 119,000 | 121,200 | 123,600 | 1,848
R&M | 41,200 | 39,800 | 44,000 | 38,400 | 644
Turnover | 17,700 | 18,200 | 20,400 | 15,600 | 277
Marketing | 11,900 | 11,000 | 9,600 | 9,600 | 186
G&A | 15,300 | 15,000 | 14,800 | 14,400 | 239
Utilities | 83,400 | 84,200 | 88,800 | 90,000 | 1,303
Management Fee | 26,700 | 27,200 | 27,700 | 27,900 | 417
Taxes | 96,500 | 96,500 | 96,500 | 96,500 | 1,508
Insurance | 40,100 | 41,000 | 41,000 | 41,000 | 627
Total Operating Expenses | 451,100 | 451,900 | 464,000 | 457,000 | 7,048
NOI | 439,600 | 455,100 | 459,200 | 474,500 | 6,869`);
  expect(statement.reason).toBeNull();
  expect(figures(statement)).toMatchObject({
    effectiveGrossIncome: 890_700,
    operatingExpenses: 451_100,
    noi: 439_600,
  });
  expect(errors(statement)).toEqual([]);
});

test("a QuickBooks profit and loss by month with the cents of a class and a line without an account", () => {
  const statement = read(`
Glenmore Holdings LLC
Profit & Loss
January through June 2026
 | Jan 26 | Feb 26 | Mar 26 | Apr 26 | May 26 | Jun 26 | TOTAL
Ordinary Income/Expense
Income
4000 · Rental Income | 8,150.00 | 8,150.00 | 8,150.00 | 7,000.00 | 7,000.00 | 8,300.00 | 46,750.00
4050 · Laundry Income | 61.25 | 0.00 | 58.50 | 0.00 | 70.75 | 0.00 | 190.50
Total Income | 8,211.25 | 8,150.00 | 8,208.50 | 7,000.00 | 7,070.75 | 8,300.00 | 46,940.50
Gross Profit | 8,211.25 | 8,150.00 | 8,208.50 | 7,000.00 | 7,070.75 | 8,300.00 | 46,940.50
Expense
6100 · Insurance Expense | 0.00 | 0.00 | 2,140.00 | 0.00 | 0.00 | 0.00 | 2,140.00
6200 · Repairs and Maintenance
6210 · Plumbing | 0.00 | 385.00 | 0.00 | 0.00 | 120.00 | 0.00 | 505.00
6220 · Painting | 0.00 | 0.00 | 0.00 | 940.00 | 0.00 | 0.00 | 940.00
6200 · Repairs and Maintenance - Other | 75.00 | 0.00 | 42.18 | 0.00 | 0.00 | 66.90 | 184.08
Total 6200 · Repairs and Maintenance | 75.00 | 385.00 | 42.18 | 940.00 | 120.00 | 66.90 | 1,629.08
6300 · Real Estate Taxes | 0.00 | 0.00 | 0.00 | 3,905.50 | 0.00 | 0.00 | 3,905.50
6400 · Utilities | 612.40 | 640.15 | 581.70 | 402.90 | 311.05 | 290.60 | 2,838.80
6999 · Uncategorized Expense | 0.00 | 18.00 | 0.00 | 0.00 | 0.00 | 0.00 | 18.00
Total Expense | 687.40 | 1,043.15 | 2,763.88 | 5,248.40 | 431.05 | 357.50 | 10,531.38
Net Ordinary Income | 7,523.85 | 7,106.85 | 5,444.62 | 1,751.60 | 6,639.70 | 7,942.50 | 36,409.12
Other Income/Expense
Other Expense
7010 · Loan Interest | 1,411.00 | 1,408.00 | 1,405.00 | 1,402.00 | 1,399.00 | 1,396.00 | 8,421.00
Total Other Expense | 1,411.00 | 1,408.00 | 1,405.00 | 1,402.00 | 1,399.00 | 1,396.00 | 8,421.00
Net Other Income | -1,411.00 | -1,408.00 | -1,405.00 | -1,402.00 | -1,399.00 | -1,396.00 | -8,421.00
Net Income | 6,112.85 | 5,698.85 | 4,039.62 | 349.60 | 5,240.70 | 6,546.50 | 27,988.12`);
  expect(statement.reason).toBeNull();
  expect(figures(statement)).toMatchObject({
    effectiveGrossIncome: 46_940.5,
    operatingExpenses: 10_531.38,
    noi: 36_409.12,
  });
  expect(statement.months).toHaveLength(6);
});

test.each([
  ["Income & Expenses", "Pro Forma", "Current", 167_346],
  ["Pro Forma", "Current", "Pro Forma", 127_387],
  ["Pro Forma Income & Expenses", "In-Place", "Stabilized", 127_387],
  ["Analysis", "Year 1", "Current", 167_346],
])(
  "under %s, of %s and %s the one of today is read, and whether it was booked is asked",
  (title, one, two, noi) => {
    const statement = read(`
412 Fulton Street
${title}
 | ${one} | ${two}
Scheduled Gross Income | 214,800 | 259,200
Vacancy Allowance | -10,740 | -12,960
Laundry | 2,400 | 3,000
Effective Gross Income | 206,460 | 249,240
Real Estate Taxes | 31,250 | 31,250
Insurance | 9,600 | 9,700
Utilities | 18,900 | 18,950
Management | 10,323 | 12,894
Repairs & Maintenance | 9,000 | 9,100
Total Expenses | 79,073 | 81,894
Net Operating Income | 127,387 | 167,346`);
    expect(figures(statement)).toMatchObject({ noi });
    expect(listStops(statement).map(({ code }) => code)).toEqual(["T21"]);
  },
);

test("a plan beside what was booked is set apart, and nothing is asked", () => {
  const statement = read(`
412 Fulton Street
 | T-12 | Pro Forma
Rent | 214,800 | 259,200
Laundry | 2,400 | 3,000
Taxes | 31,250 | 31,250
Insurance | 9,600 | 9,700
Net Operating Income | 176,350 | 221,250`);
  expect(figures(statement)).toMatchObject({ noi: 176_350 });
  expect(listStops(statement)).toEqual([]);
});

test("lines of two columns in several tables beside other facts are refused with what to do", () => {
  const statement = read(`
Address | 12 Elm | Loan | TBD
Units | 12 | | Current | Pro Forma
 | | Gross Potential Rent | $214,800 | $259,200
Price | $2,000,000
CAP Rate - Current | 4.0% | Less: Expenses | $79,073 | $81,894`);
  expect(statement.accepted).toBe(false);
  expect(statement.reason).toContain("“Current” and “Pro Forma”");
});
