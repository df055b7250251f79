import { expect, test } from "vitest";
import { expectRead, readTable } from "../fixtures/read-table.ts";
import { describeTotals, monthsTo, short, toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

test("eleven months and the current one, whose column is called so, beside the year", () => {
  const statement = readTable(
    `
Hawthorn Row Apartments
12 Month Income Statement
Period = Oct 2025-Sep 2026
|MONTHS|Total
Income
Rent Income|10000*12|120000
Vacancy Loss|-500*12|-6000
Laundry|120*12|1440
Total Income|9620*12|115440
Expense
Water and Sewer|700*12|8400
Property Insurance|400*12|4800
Real Estate Taxes|900*12|10800
Management Fee|480*12|5760
Snow Removal|50*12|600
Total Expense|2530*12|30360
Net Operating Income|7090*12|85080
Mortgage Interest|2100*12|25200
`,
    [...monthsTo(2026, 8, short, 11), "Current"],
  );
  expectRead(
    statement,
    "EGI 115440, expenses 30360, NOI 85080, below 25200",
    "rentalIncome 120000, vacancy -6000, laundryIncome 1440, propertyTax 10800, insurance 4800, waterSewer 8400, contractServices 600, managementFee 5760, debtInterest 25200",
  );
});

test("current among flat months without a total may be the last month again: it is asked", () => {
  const flat = (total: string) =>
    readTable(
      `
Hawthorn Row Apartments
|MONTHS${total && "|Total"}
Income
Rent Income|10000*12${total && "|120000"}
Laundry|120*12${total && "|1440"}
Total Income|10120*12${total && "|121440"}
Expense
Water and Sewer|700*12${total && "|8400"}
Real Estate Taxes|900*12${total && "|10800"}
Total Expense|1600*12${total && "|19200"}
Net Operating Income|8520*12${total && "|102240"}
`,
      [...monthsTo(2026, 8, short, 11), "Current"],
    );
  const asked = flat("").issues.filter(({ code }) => code === "T21");
  expect(asked.map(({ severity, column, message }) => [severity, column, message])).toEqual([
    [
      "error",
      "Current",
      "“Current” has the amounts of 2026-08 in every line, and no total is printed. It is read as 2026-09: is it that month, or 2026-08 once more?",
    ],
  ]);
  expect(flat("total").issues.filter(({ code }) => code === "T21")).toEqual([]);
});

test("month and year to date, each with budget and variance, and the budget of the year", () => {
  const statement = readTable(`
Budget Comparison
Quail Run (qrun)
Period = Jan 2026-Sep 2026
Book = Accrual
||PTD Actual|PTD Budget|Variance|% Var|YTD Actual|YTD Budget|Variance|% Var|Annual
4000-0000|INCOME
4010-0000|Gross Potential Rent|52000|52000|0|0|468000|468000|0|0|624000
4020-0000|Loss to Lease|-1500|-1000|-500|-50|-13500|-9000|-4500|-50|-12000
4040-0000|Vacancy|-2600|-2080|-520|-25|-23400|-18720|-4680|-25|-24960
4090-0000|NET RENTAL INCOME|47900|48920|-1020|-2.09|431100|440280|-9180|-2.09|587040
4210-0000|Pet Rent|900|800|100|12.5|8100|7200|900|12.5|9600
4299-0000|TOTAL INCOME|48800|49720|-920|-1.85|439200|447480|-8280|-1.85|596640
5000-0000|EXPENSES
5110-0000|Manager Salaries|6200|6000|-200|-3.33|55800|54000|-1800|-3.33|72000
5310-0000|Electric - Vacant|310|250|-60|-24|2790|2250|-540|-24|3000
5410-0000|Turnover - Painting|1100|900|-200|-22.2|9900|8100|-1800|-22.2|10800
5610-0000|Management Fees|1464|1492|28|1.9|13176|13424|248|1.9|17899
5710-0000|Property Taxes|5100|5100|0|0|45900|45900|0|0|61200
5999-0000|TOTAL EXPENSES|14174|13742|-432|-3.14|127566|123674|-3892|-3.15|164899
6000-0000|NET OPERATING INCOME|34626|35978|-1352|-3.76|311634|323806|-12172|-3.76|431741
`);
  expectRead(
    statement,
    "EGI 439200, expenses 127566, NOI 311634, below null",
    "grossPotentialRent 468000, lossToLease -13500, vacancy -23400, petRentIncome 8100, propertyTax 45900, electricity 2790, payroll 55800, turnover 9900, managementFee 13176",
  );
});

test("a tax preparer's schedule E by property: rents, expenses by line numbers, depreciation below", () => {
  const statement = readTable(`
Schedule E - Income and Loss From Rental Real Estate | 2025
Property A: 77 Elm Court, 8 units
Line|Description|Amount
3|Rents received|86,400
5|Advertising|410
7|Cleaning and maintenance|3,975
8|Commissions|0
9|Insurance|4,120
10|Legal and other professional fees|1,250
11|Management fees|6,912
12|Mortgage interest paid to banks|18,330
14|Repairs|7,844
15|Supplies|690
16|Taxes|9,980
17|Utilities|8,215
18|Depreciation expense|12,727
20|Total expenses|74,453
21|Income or (loss)|11,947
`);
  expectRead(
    statement,
    "EGI 86400, expenses 43396, NOI 43004, below 31057",
    "rentalIncome 86400, propertyTax 9980, insurance 4120, utilities 8215, repairsMaintenance 12509, marketing 410, professionalFees 1250, managementFee 6912, debtInterest 18330, depreciation 12727",
  );
});

test("a broker's page: trailing twelve and three months, per unit, notes as numbers, below the line reserves", () => {
  const statement = readTable(`
PROFORMA OPERATING SUMMARY
THE LINDEN | 24 UNITS
|T-12 (Sep 2026)|T-3 Annualized|Per Unit|Pro Forma|Notes
Scheduled Market Rent|360000|366000|15000|384000|1
Less: Loss to Lease|(18000)|(16000)|(750)|(8000)|
Less: Vacancy|(14000)|(15000)|(583)|(19200)|2
Less: Bad Debt|(3600)|(2800)|(150)|(2880)|
Utility Reimbursements (RUBS)|14400|15000|600|18000|3
Other Income|9600|9900|400|10500|
Effective Gross Income|348400|357100|14517|382420|
Real Estate Taxes|42000|42000|1750|45600|4
Insurance|13200|13200|550|14400|5
Utilities - Common|26400|25800|1100|26400|
Contract Services|7200|7300|300|7200|
Repairs & Turnover|15600|15100|650|14400|
On-Site Payroll|28800|28800|1200|30000|
Marketing & G&A|6000|5700|250|6000|
Management (3.5%)|12194|12499|508|13385|
Total Expenses|151394|150399|6308|157385|
Net Operating Income|197006|206701|8209|225035|
Replacement Reserves|6000|6000|250|6000|
Net Cash Flow|191006|200701|7959|219035|
`);
  expectRead(
    statement,
    "EGI 348400, expenses 151394, NOI 197006, below 6000",
    "grossPotentialRent 360000, lossToLease -18000, vacancy -14000, badDebt -3600, utilityReimbursementIncome 14400, feesIncome 9600, propertyTax 42000, insurance 13200, utilities 26400, payroll 28800, turnover 15600, contractServices 7200, marketing 6000, managementFee 12194, replacementReserves 6000",
  );
});

test("a column called current that is no month of its size stays what it was", () => {
  const statement = readTable(
    `
Hawthorn Row Apartments
|MONTHS
Income
Rent Income|10000*11|110000
Vacancy Loss|-500*11|-5500
Laundry|120*11|1320
Total Income|9620*11|105820
Expense
Water and Sewer|700*11|7700
Property Insurance|400*11|4400
Real Estate Taxes|900*11|9900
Total Expense|2000*11|22000
Net Operating Income|7620*11|83820
`,
    [...monthsTo(2026, 8, short, 11), "Current"],
  );
  expect(statement.months).toHaveLength(11);
  expect(describeTotals(statement)).toBe("EGI 105820, expenses 22000, NOI 83820, below null");
});

test.each([
  ["the last month once more is no month after it", 108, 9],
  ["other amounts are those of the month after it", 109, 10],
])("under `Current` %s", (_, current, count) => {
  const months = monthsTo(2026, 9, short, 9);
  const line = (label: string, amount: number) =>
    [label, ...months.map((__, at) => amount + 100 + at), amount + current].join("|");
  const statement = readOperatingStatement([
    toSheet(`
Income Statement
|${months.join("|")}|Current
${line("Rental Income", 9000)}
${line("Real Estate Taxes", 1100)}
${line("Insurance", 400)}
${line("Repairs & Maintenance", 600)}`),
  ]);
  expect(statement.months).toHaveLength(count);
});
