import { expect, test } from "vitest";
import { expectRead, readTable } from "../fixtures/read-table.ts";
import { monthsTo, short } from "../fixtures/table.ts";

test("accounting software's profit and loss: parents with their own remainder, other expense at the end", () => {
  const statement = readTable(
    `
Pinecrest Apartments LLC
Profit & Loss
January through September 2026
|MONTHS|TOTAL
Ordinary Income/Expense
Income
4000 · Rental Income
4010 · Apartment Rent|21000*9|189000
4020 · Section 8 Rent|3500*9|31500
4000 · Rental Income - Other|100*9|900
Total 4000 · Rental Income|24600*9|221400
4200 · Laundry|150*9|1350
Total Income|24750*9|222750
Gross Profit|24750*9|222750
Expense
6100 · Insurance|900*9|8100
6200 · Repairs
6210 · Plumbing|300*9|2700
6220 · Electrical|120*9|1080
6200 · Repairs - Other|80*9|720
Total 6200 · Repairs|500*9|4500
6300 · Utilities
6310 · Water|1100*9|9900
6320 · Electric|260*9|2340
Total 6300 · Utilities|1360*9|12240
6400 · Property Taxes|2100*9|18900
6500 · Management|1230*9|11070
Total Expense|6090*9|54810
Net Ordinary Income|18660*9|167940
Other Income/Expense
Other Expense
8000 · Mortgage Interest|6000*9|54000
8100 · Depreciation|3000*9|27000
Total Other Expense|9000*9|81000
Net Other Income|-9000*9|-81000
Net Income|9660*9|86940
`,
    monthsTo(2026, 9, short, 9),
  );
  expectRead(
    statement,
    "EGI 222750, expenses 54810, NOI 167940, below 81000",
    "rentalIncome 189900, subsidyIncome 31500, laundryIncome 1350, propertyTax 18900, insurance 8100, electricity 2340, waterSewer 9900, repairsMaintenance 4500, managementFee 11070, debtInterest 54000, depreciation 27000",
  );
});

test("twelve months with the sums of quarters among them", () => {
  const statement = readTable(
    `
Sable Ridge - Trailing Twelve
|Oct-25|Nov-25|Dec-25|4Q25|Jan-26|Feb-26|Mar-26|1Q26|Apr-26|May-26|Jun-26|2Q26|Jul-26|Aug-26|Sep-26|3Q26|T-12
REVENUE
Market Rent|30000|30000|30000|90000|30000|30000|30000|90000|31000|31000|31000|93000|31000|31000|31000|93000|366000
Vacancy|-1500|-1500|-1500|-4500|-1500|-1500|-1500|-4500|-1500|-1500|-1500|-4500|-1500|-1500|-1500|-4500|-18000
Fees|400|400|400|1200|400|400|400|1200|400|400|400|1200|400|400|400|1200|4800
TOTAL REVENUE|28900|28900|28900|86700|28900|28900|28900|86700|29900|29900|29900|89700|29900|29900|29900|89700|352800
OPERATING EXPENSES
Payroll|5000|5000|5000|15000|5000|5000|5000|15000|5000|5000|5000|15000|5000|5000|5000|15000|60000
Utilities|2000|2000|2000|6000|2000|2000|2000|6000|2000|2000|2000|6000|2000|2000|2000|6000|24000
Property Tax|3000|3000|3000|9000|3000|3000|3000|9000|3000|3000|3000|9000|3000|3000|3000|9000|36000
TOTAL OPEX|10000|10000|10000|30000|10000|10000|10000|30000|10000|10000|10000|30000|10000|10000|10000|30000|120000
NOI|18900|18900|18900|56700|18900|18900|18900|56700|19900|19900|19900|59700|19900|19900|19900|59700|232800
`,
  );
  expectRead(
    statement,
    "EGI 352800, expenses 120000, NOI 232800, below null",
    "grossPotentialRent 366000, vacancy -18000, feesIncome 4800, propertyTax 36000, utilities 24000, payroll 60000",
  );
  expect(statement.months).toHaveLength(12);
});

test("a broker's page: trailing year, three months as a year, per unit, and the first year to come", () => {
  const statement = readTable(`
FINANCIAL ANALYSIS - The Lakeview (8 units)
|T-12 (Sep 2026)|Per Unit|T-3 Annualized|Per Unit|Year 1 Pro Forma|Per Unit|Notes
Gross Potential Rent|148200|18525|150540|18818|172800|21600|[1]
Less: Vacancy|(7410)|(926)|(9032)|(1129)|(8640)|(1080)|5%
RUBS|9600|1200|9900|1238|12000|1500|
Other Income|2400|300|2300|288|3000|375|
Effective Gross Income|152790|19099|153708|19214|179160|22395|
Real Estate Taxes|18400|2300|18400|2300|20240|2530|reassessed
Insurance|7200|900|7600|950|8000|1000|
Utilities|14100|1763|14500|1813|14500|1813|
Repairs & Maintenance|8800|1100|9100|1138|6000|750|
Management|7640|955|7685|961|7166|896|4%
Total Expenses|56140|7018|57285|7161|55906|6988|
Net Operating Income|96650|12081|96423|12053|123254|15407|
`);
  expectRead(
    statement,
    "EGI 152790, expenses 56140, NOI 96650, below null",
    "grossPotentialRent 148200, vacancy -7410, utilityReimbursementIncome 9600, feesIncome 2400, propertyTax 18400, insurance 7200, utilities 14100, repairsMaintenance 8800, managementFee 7640",
  );
});

test("a month and the year to date, each beside the year before", () => {
  const statement = readTable(`
Comparative Income Statement
Fox Hollow Townhomes
Period Ending September 30, 2026
|Current Month|Prior Yr Month|Year to Date|Prior YTD|$ Change|% Change
RENTAL INCOME
5120 Rent Revenue|41000|39500|366000|351000|15000|4.27
5220 Vacancies|-1800|-2100|-16700|-19800|3100|-15.66
NET RENTAL INCOME|39200|37400|349300|331200|18100|5.47
5910 Laundry|300|310|2680|2790|-110|-3.94
TOTAL REVENUE|39500|37710|351980|333990|17990|5.39
EXPENSES
6310 Office Salaries|4100|3900|36900|35100|1800|5.13
6451 Water|2600|2450|22900|21800|1100|5.05
6515 Supplies|900|1100|8300|9100|-800|-8.79
6710 Real Estate Taxes|3300|3200|29700|28800|900|3.13
6720 Property Insurance|1500|1300|13500|11700|1800|15.38
TOTAL EXPENSES|12400|11950|111300|106500|4800|4.51
NET OPERATING INCOME|27100|25760|240680|227490|13190|5.8
6820 Interest on Mortgage|9000|9200|81500|83400|-1900|-2.28
NET PROFIT|18100|16560|159180|144090|15090|10.47
`);
  expectRead(
    statement,
    "EGI 351980, expenses 111300, NOI 240680, below 81500",
    "rentalIncome 366000, vacancy -16700, laundryIncome 2680, propertyTax 29700, insurance 13500, waterSewer 22900, payroll 36900, repairsMaintenance 8300, debtInterest 81500",
  );
  expect(statement.period).toEqual({ from: "2026-01", to: "2026-09" });
});
