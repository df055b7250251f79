import { describe, expect, test } from "vitest";
import {
  describeTotals,
  expectTied,
  listAccounts,
  listCodes,
  MONTH_NAMES,
  monthsTo,
  short,
  toSheet,
} from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

describe("Layouts of systems", () => {
  test("Yardi's twelve months: codes and names in columns, sections indented, in parentheses what is taken off", () => {
    const months = monthsTo(2024, 12, short);
    const statement = readOperatingStatement([
      toSheet(
        `
Elm Grove Apartments (elm)
Statement (12 months)
Period = Jan 2024-Dec 2024
Book = Accrual ; Tree = ysi_is
 | | MONTHS | Total
4000-0000 | INCOME
4010-0000 |   RENT INCOME
4011-0000 |     Gross Potential Rent | 50,000.00*12 | 600,000.00
4012-0000 |     Gain/Loss to Lease | (1,000.00)*12 | (12,000.00)
4013-0000 |     Vacancy | (2,500.00)*12 | (30,000.00)
4014-0000 |     Less: Concessions | (200.00)*12 | (2,400.00)
4015-0000 |     Model/Employee Unit | (300.00)*12 | (3,600.00)
4019-9999 |   NET RENTAL INCOME | 46,000.00*12 | 552,000.00
4100-0000 |   OTHER INCOME
4110-0000 |     Application Fees | 150.00*12 | 1,800.00
4120-0000 |     NSF/Late Fees | 350.00*12 | 4,200.00
4130-0000 |     RUBS - Water | 1,500.00*12 | 18,000.00
4199-9999 |   TOTAL OTHER INCOME | 2,000.00*12 | 24,000.00
4999-9999 | TOTAL INCOME | 48,000.00*12 | 576,000.00
5000-0000 | EXPENSES
5100-0000 |   PAYROLL
5110-0000 |     Manager's Salary | 4,000.00*12 | 48,000.00
5120-0000 |     Workers' Compensation | 250.00*12 | 3,000.00
5199-9999 |   TOTAL PAYROLL | 4,250.00*12 | 51,000.00
6200-0000 |   CONTRACT SERVICES
6210-0000 |     Landscaping | 800.00*12 | 9,600.00
6220-0000 |     Pest Control | 100.00*12 | 1,200.00
6299-9999 |   TOTAL CONTRACT SERVICES | 900.00*12 | 10,800.00
6500-0000 |   TAXES AND INSURANCE
6510-0000 |     Real Property Taxes | 5,000.00*12 | 60,000.00
6520-0000 |     Hazard Insurance | 1,250.00*12 | 15,000.00
6599-9999 |   TOTAL TAXES AND INSURANCE | 6,250.00*12 | 75,000.00
6610-0000 |   Property Management Fees | 1,440.00*12 | 17,280.00
6999-9999 | TOTAL OPERATING EXPENSES | 12,840.00*12 | 154,080.00
7000-0000 | NET OPERATING INCOME | 35,160.00*12 | 421,920.00
8000-0000 | NON OPERATING EXPENSES
8110-0000 |   Mortgage Interest - 1st | 10,000.00*12 | 120,000.00
8120-0000 |   Depreciation Expense | 7,000.00*12 | 84,000.00
8999-9999 | TOTAL NON OPERATING EXPENSES | 17,000.00*12 | 204,000.00
9999-9999 | NET INCOME | 18,160.00*12 | 217,920.00`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(statement).toMatchObject({
      system: "Yardi",
      basis: "accrual",
      propertyName: "Elm Grove Apartments (elm)",
    });
    expect(statement.period).toEqual({ from: "2024-01", to: "2024-12" });
    expect(describeTotals(statement)).toBe("EGI 576000, expenses 154080, NOI 421920, below 204000");
    expect(listAccounts(statement)).toBe(
      "grossPotentialRent 600000, lossToLease -12000, nonRevenue -3600, vacancy -30000, concessions -2400, utilityReimbursementIncome 18000, applicationFeeIncome 1800, lateFeeIncome 4200, propertyTax 60000, insurance 15000, payroll 51000, contractServices 10800, managementFee 17280, debtInterest 120000, depreciation 84000",
    );
    const rent = statement.lines.find(({ label }) => label === "Gross Potential Rent");
    expect(rent).toMatchObject({
      code: "4011-0000",
      section: ["INCOME", "RENT INCOME"],
      source: { sheet: "Sheet1", row: 8, column: 2 },
      totalSource: { row: 8, column: 15 },
    });
    expect(rent?.sources[0]).toEqual({ sheet: "Sheet1", row: 8, column: 3 });
    expect(listCodes(statement)).toEqual([]);
  });

  test("AppFolio's cash basis: names alone, no codes, income as collected", () => {
    const months = monthsTo(2025, 6, short);
    const statement = readOperatingStatement([
      toSheet(
        `
Income Statement - 12 Month
Exported On: 07/12/2025 09:14 AM
Properties: The Willows - 12 Ash St Akron, OH 44301
Period Range: Jul 2024 to Jun 2025
Accounting Basis: Cash
Level of Detail: Detail View
Account Name | MONTHS | Total
Operating Income & Expense
   Income
      Rent Income | 10,000.00*12 | 120,000.00
      Section 8 Rent | 900.00*12 | 10,800.00
      Prepaid Rent | -50.00*12 | -600.00
      Laundry Income | 75.00*12 | 900.00
      Utility Reimbursement | 300.00*12 | 3,600.00
   Total Operating Income | 11,225.00*12 | 134,700.00
   Expense
      Cleaning and Maintenance
         Janitorial Expense | 200.00*12 | 2,400.00
      Total Cleaning and Maintenance | 200.00*12 | 2,400.00
      Property Management
         Management Fees | 900.00*12 | 10,800.00
      Total Property Management | 900.00*12 | 10,800.00
      Utilities
         Electricity | 150.00*12 | 1,800.00
         Garbage and Recycling | 90.00*12 | 1,080.00
      Total Utilities | 240.00*12 | 2,880.00
      Property Tax | 1,000.00*12 | 12,000.00
   Total Operating Expense | 2,340.00*12 | 28,080.00
   NOI - Net Operating Income | 8,885.00*12 | 106,620.00
Other Income & Expense
   Other Expense
      Mortgage Payment | 4,000.00*12 | 48,000.00
   Total Other Expense | 4,000.00*12 | 48,000.00
   Net Other Income | -4,000.00*12 | -48,000.00
Total Income | 11,225.00*12 | 134,700.00
Total Expense | 6,340.00*12 | 76,080.00
Net Income | 4,885.00*12 | 58,620.00`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(statement).toMatchObject({
      system: "AppFolio",
      basis: "cash",
      months: expect.arrayContaining(["2024-07", "2025-06"]),
    });
    expect(statement.propertyName).toBe("The Willows - 12 Ash St Akron, OH 44301");
    expect(listAccounts(statement)).toBe(
      "rentalIncome 119400, subsidyIncome 10800, utilityReimbursementIncome 3600, laundryIncome 900, propertyTax 12000, electricity 1800, trashRemoval 1080, contractServices 2400, managementFee 10800, debtService 48000",
    );
  });

  test("RealPage's pages: the header again and again, months by their last day, costs negative", () => {
    const months = monthsTo(
      2024,
      3,
      (year, month) =>
        `${String(month).padStart(2, "0")}/${new Date(Date.UTC(year, month, 0)).getUTCDate()}/${year}`,
    );
    const header = ` | MONTHS | Total`;
    const statement = readOperatingStatement([
      toSheet(
        `
OneSite - Twelve Month Trailing Income Statement
Parkview Place
${header}
REVENUE
41000 Market Rent | 20000*12 | 240000
41100 Vacancy Loss | -1000*12 | -12000
41200 Bad Debt | -250*12 | -3000
Total Revenue | 18750*12 | 225000
Page 1 of 2
Parkview Place
${header}
OPERATING EXPENSES
51000 Salaries - Maintenance | -2000*12 | -24000
52000 HVAC Repair | -100*12 | -1200
53000 Water/Sewer | -900*12 | -10800
54000 Insurance - Property | -700*12 | -8400
Total Operating Expenses | -3700*12 | -44400
Net Operating Income | 15050*12 | 180600
Occupancy % | 95.0%*12 | 95.0%`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(describeTotals(statement)).toBe("EGI 225000, expenses 44400, NOI 180600, below null");
    expect(statement.propertyName).toBe("Parkview Place");
    expect(statement.lines.filter(({ kind }) => kind === "account")).toHaveLength(7);
    expect(statement.lines.at(-1)).toMatchObject({ kind: "memo", label: "Occupancy %" });
  });

  test("Entrata's budget comparison: actual, budget and variance of each month set apart", () => {
    const statement = readOperatingStatement(
      [
        toSheet(
          `
Budget vs Actual
 | Jan 2025 | | | Feb 2025 | |
Account | Actual | Budget | Variance | Actual | Budget | Variance
Rental Revenue
4000 - Base Rent | 9000 | 9500 | -500 | 9100 | 9500 | -400
4100 - Pet Fees | 100 | 120 | -20 | 110 | 120 | -10
Total Revenue | 9100 | 9620 | -520 | 9210 | 9620 | -410
Operating Expenses
6000 - Electric | 400 | 390 | -10 | 420 | 390 | -30
6100 - Advertising | 50 | 60 | 10 | 55 | 60 | 5
Total Operating Expenses | 450 | 450 | 0 | 475 | 450 | -25
Net Operating Income | 8650 | 9170 | -520 | 8735 | 9170 | -435`,
        ),
      ].map((sheet) => ({
        ...sheet,
        merges: [
          { top: 1, left: 1, bottom: 1, right: 3 },
          { top: 1, left: 4, bottom: 1, right: 6 },
        ],
      })),
    );
    expectTied(statement);
    expect(statement.months).toEqual(["2025-01", "2025-02"]);
    expect(statement.columns.map(({ role }) => role)).toEqual([
      "account",
      "month",
      "budget",
      "variance",
      "month",
      "budget",
      "variance",
    ]);
    expect(describeTotals(statement)).toBe("EGI 18310, expenses 925, NOI 17385, below null");
    expect(listCodes(statement)).toContain("T05");
  });

  test("MRI's ledger signs: income as credits, costs as debits", () => {
    const months = monthsTo(2024, 12, (year, month) => `${String(month).padStart(2, "0")}/${year}`);
    const statement = readOperatingStatement([
      toSheet(
        `
Entity: 1234 Riverside
Account | Description | MONTHS | Total
401000 | Residential Rent | -5000*12 | -60000
402000 | Vacancy | 400*12 | 4800
 | Total Revenues | -4600*12 | -55200
601000 | Real Estate Tax | 500*12 | 6000
602000 | Repairs - General | 300*12 | 3600
 | Total Operating Expenses | 800*12 | 9600
 | Net Operating Income | -3800*12 | -45600`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(listAccounts(statement)).toBe(
      "rentalIncome 60000, vacancy -4800, propertyTax 6000, repairsMaintenance 3600",
    );
    expect(describeTotals(statement)).toBe("EGI 55200, expenses 9600, NOI 45600, below null");
  });

  test("QuickBooks' profit and loss: names step to the right, interest stands among the expenses", () => {
    const months = monthsTo(2024, 12, (year, month) => `${MONTH_NAMES[month - 1]} ${String(year).slice(2)}`);
    const statement = readOperatingStatement([
      toSheet(
        `
Maple Street LLC
Profit & Loss
January through December 2024
 | | | | MONTHS | TOTAL
 | Ordinary Income/Expense
 | | Income
 | | | 4000 · Rental Income | 8,000.00*12 | 96,000.00
 | | | 4010 · Late Charges | 40.00*12 | 480.00
 | | Total Income | | 8,040.00*12 | 96,480.00
 | | Expense
 | | | 6000 · Mortgage Interest | 1,500.00*12 | 18,000.00
 | | | 6100 · Repairs | 600.00*12 | 7,200.00
 | | | 6200 · Insurance Expense | 300.00*12 | 3,600.00
 | | Total Expense | | 2,400.00*12 | 28,800.00
 | Net Ordinary Income | | | 5,640.00*12 | 67,680.00
Net Income | | | | 5,640.00*12 | 67,680.00`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(statement.months[0]).toBe("2024-01");
    expect(describeTotals(statement)).toBe("EGI 96480, expenses 10800, NOI 85680, below 18000");
    expect(statement.reclassified).toEqual([
      expect.objectContaining({
        label: "Mortgage Interest",
        from: "expense",
        account: "debtInterest",
        total: -18000,
      }),
    ]);
  });
});
