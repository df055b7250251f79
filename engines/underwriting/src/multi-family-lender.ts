/** MF-16: the deal as a lender underwrites it. */
import { amount, firm, input, output, page, scalar, share } from "./formula-rows.ts";

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
];

const firstYear = (line: string): string => `SUM(${line}[1:12])`;

/** Agency style, on year 1: the worse of plan and market, taxes reassessed, premiums out. */
export const lenderPage = page(["MF-16", "Lender case", "debt"], 16, [
  ...lenderInputs,
  scalar([
    "lenderVacancy",
    "Vacancy",
    "%",
    "MAX(vacancyRate[1], lender.minVacancyPct, IF(ISBLANK(marketVacancyPct), 0, marketVacancyPct))",
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
]);
