/** MF-16: the deal as a lender underwrites it. */
import { amount, benchmark, firm, input, output, page, rate, scalar, share } from "./formula-rows.ts";

const TEMPLATE = "template:multifamily";

const lenderInputs = [
  input(["lender.minVacancyPct", "Lender's least vacancy", "%", "Underwritten even where less is planned."], {
    bounds: share,
    optional: true,
    ...firm(0.05, TEMPLATE),
  }),
  input(["lender.minManagementPct", "Lender's least management fee", "%", "Share of EGI."], {
    bounds: share,
    optional: true,
    ...firm(0.03, TEMPLATE),
  }),
  input(["lender.minReservesPerUnit", "Lender's least reserves", "$/unit", "For a unit and year."], {
    bounds: amount,
    optional: true,
    ...firm(250, TEMPLATE),
  }),
  input(
    [
      "lender.minOccupancyPct",
      "Lender's least occupancy",
      "%",
      "Of the rent roll, for the months that the programme asks for; blank is not tested.",
    ],
    { bounds: share, optional: true },
  ),
  input(
    [
      "lender.engineersReservePerUnit",
      "Reserves by the engineer's report",
      "$/unit",
      "For a unit and year; underwritten where it is more.",
    ],
    { bounds: amount, optional: true },
  ),
  input(["lender.incomeGrowth", "Income growth to maturity", "%", "For the refinance test."], {
    bounds: rate,
    optional: true,
    references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"],
    ...benchmark(0.02, "agency-refinance-test"),
  }),
  input(["lender.expenseGrowth", "Expense growth to maturity", "%", "Taxes included."], {
    bounds: rate,
    optional: true,
    references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"],
    ...benchmark(0.03, "agency-refinance-test"),
  }),
  input(["lender.refinanceRate", "Rate of the refinance test", "%", "With an amortisation of 30 years."], {
    bounds: { min: 0, max: 0.5 },
    optional: true,
  }),
  input(["lender.refinanceCapRate", "Cap rate of the refinance test", "%", "On the NOI at maturity."], {
    bounds: { min: 0.001, max: 1 },
    optional: true,
  }),
];

const firstYear = (line: string): string => `SUM(${line}[1:12])`;

/** Agency style, on year 1: the worse of plan and market, taxes reassessed, premiums out. */
export const lenderPage = page(["MF-16", "Lender case", "debt"], 16, [
  ...lenderInputs,
  scalar([
    "lenderVacancy",
    "Vacancy",
    "%",
    "MAX(vacancyYear1, lender.minVacancyPct, IF(ISBLANK(marketVacancyPct), 0, marketVacancyPct), IF(ISERROR(t3VacancyPct), 0, t3VacancyPct))",
  ]),
  scalar([
    "lenderRentalIncome",
    "Net rental income",
    "$",
    "(SUM(grossScheduledRent[1:12]) - SUM(renovationPremium[1:12])) * (1 - lenderVacancy - concessionRate[1] - badDebtRate[1])",
  ]),
  scalar([
    "lenderOtherIncome",
    "Other income without premiums",
    "$",
    "SUM(otherIncome[1:12]) - SUM(shortTermPremiumIncome[1:12]) - SUM(monthToMonthPremiumIncome[1:12])",
  ]),
  output(["lenderEgi", "EGI, lender case", "$", "lenderRentalIncome + lenderOtherIncome"]),
  scalar(
    [
      "lenderPropertyTax",
      "Real estate taxes",
      "$",
      `MAX(${firstYear("propertyTax")}, IF(ISERROR(reassessedTax), 0, reassessedTax))`,
    ],
    { help: "Reassessed where ratio and millage are known." },
  ),
  scalar([
    "lenderManagementFee",
    "Management fee",
    "$",
    `MAX(${firstYear("managementFee")}, lender.minManagementPct * lenderEgi)`,
  ]),
  output([
    "lenderNoi",
    "NOI, lender case",
    "$",
    `lenderEgi - (${firstYear("operatingExpenses")} - ${firstYear("propertyTax")} - ${firstYear("managementFee")} + lenderPropertyTax + lenderManagementFee)`,
  ]),
  output(
    [
      "lenderNcf",
      "NCF, lender case",
      "$",
      "lenderNoi - MAX(reservesPerUnit, lender.minReservesPerUnit) * units",
    ],
    { icVisible: true },
  ),
  output(["lenderDscr", "DSCR, lender case", "x", "lenderNcf / (loan * loanConstant)"], {
    icVisible: true,
    help: "On the amortising payment, even with an interest-only term.",
  }),
  output(["lenderDebtYield", "Debt yield, lender case", "%", "lenderNcf / loan"]),
  output(["lenderLtv", "Loan to value", "%", "loan / purchasePrice"]),
  scalar(
    [
      "lenderNoiAtMaturity",
      "NOI at maturity",
      "$",
      "lenderEgi * (1 + lender.incomeGrowth) ^ debt.termYears - (lenderEgi - lenderNoi) * (1 + lender.expenseGrowth) ^ debt.termYears",
    ],
    { help: "Underwritten income and expenses grown to the end of the loan's term." },
  ),
  output(
    [
      "maturityDscr",
      "DSCR of the balance at maturity",
      "x",
      "(lenderNoiAtMaturity - (lenderNoi - lenderNcf)) / (-12 * PMT(lender.refinanceRate / 12, 360, balanceAtMaturity))",
    ],
    { help: "Could the balance be refinanced: NCF at maturity over the payment of a new loan of 30 years." },
  ),
  output([
    "maturityLtv",
    "Loan to value of the balance at maturity",
    "%",
    "balanceAtMaturity * lender.refinanceCapRate / lenderNoiAtMaturity",
  ]),
]);
