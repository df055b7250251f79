/** MF-16: the deal as a lender underwrites it. */
import type { FormulaRow } from "../../language/record.ts";
import {
  amount,
  benchmark,
  firm,
  input,
  output,
  page,
  rate,
  scalar,
  share,
  yearly,
} from "../../language/record.ts";

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
  input(
    [
      "lender.minCommercialVacancyPct",
      "Lender's least vacancy, commercial",
      "%",
      "Underwritten on commercial income even where every space is let: the most of market, actual and 10% by the agencies.",
    ],
    {
      bounds: share,
      references: [
        "Freddie Mac Multifamily Credit Policy Bulletin, 30 November 2015: vacancy of commercial income, the greatest of market, actual, or 10%",
      ],
      optional: true,
      ...firm(0.1, TEMPLATE),
    },
  ),
  input(
    [
      "lender.maxCommercialShare",
      "Commercial income, share of EGI at most",
      "%",
      "What is above it is not underwritten: 20% by the agencies' practice, to be confirmed with the lender; 100% is no limit.",
    ],
    {
      bounds: share,
      references: ["Agency practice: commercial income at most 20% of effective gross income"],
      optional: true,
      ...firm(0.2, TEMPLATE),
    },
  ),
  input(["lender.incomeGrowth", "Income growth to maturity", "%", "For the refinance test."], {
    bounds: rate,
    optional: true,
    references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"],
    ...benchmark(0.02, "agency-refinance-test"),
  }),
  input(["lender.expenseGrowth", "Expense growth to maturity", "%", "Without taxes."], {
    bounds: rate,
    optional: true,
    references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"],
    ...benchmark(0.03, "agency-refinance-test"),
  }),
  input(
    [
      "lender.taxGrowth",
      "Tax growth to maturity",
      "%",
      "2% for purchases in California; blank takes the growth of the other expenses.",
    ],
    {
      bounds: rate,
      optional: true,
      references: ["Refinance-risk projection of the agencies: taxes 3%, 2% for California acquisitions"],
      ...benchmark(0.03, "agency-refinance-test"),
    },
  ),
  input(
    [
      "lender.refinanceMinDscr",
      "DSCR of the refinance test",
      "x",
      "Of the loan's tier; blank takes the DSCR that sized it.",
    ],
    { bounds: { min: 0.1, max: 10 }, optional: true },
  ),
  input(
    [
      "lender.refinanceMaxLtv",
      "Loan to value of the refinance test",
      "%",
      "Of the loan's tier; blank takes the one that sized it.",
    ],
    { bounds: { min: 0.01, max: 1 }, optional: true },
  ),
  input(["lender.refinanceRate", "Rate of the refinance test", "%", "With an amortisation of 30 years."], {
    bounds: { min: 0, max: 0.5 },
    optional: true,
  }),
  input(["lender.refinanceCapRate", "Cap rate of the refinance test", "%", "On the NOI at maturity."], {
    bounds: { min: 0.001, max: 1 },
    optional: true,
  }),
];

const residents = "(lenderRentalIncome + lenderOtherIncome)";

/** Commercial income by the agencies' convention: what is let at closing, with a vacancy of its own, a share of EGI at most. */
const commercialRows: FormulaRow[] = [
  scalar(
    [
      "lenderCommercialInPlace",
      "Commercial income in place",
      "$",
      "IF(commercialLeaseCount = 0, 0, MIN(SUM(commercialIncome[1:12]), 12 * commercialIncome[1]))",
    ],
    { help: "Of year 1, of tenants who pay from the first month on; a lease to come is not counted." },
  ),
  scalar(
    [
      "lenderCommercialIncome",
      "Commercial income, lender case",
      "$",
      `IF(lenderCommercialInPlace = 0, 0, MIN(lenderCommercialInPlace * (1 - lender.minCommercialVacancyPct), IF(lender.maxCommercialShare >= 1, lenderCommercialInPlace, MAX(0, ${residents}) * lender.maxCommercialShare / (1 - lender.maxCommercialShare))))`,
    ],
    {
      help: "After the lender's commercial vacancy; no more than makes up the share of EGI that is allowed, itself included.",
    },
  ),
];

const firstYear = (line: string): string => `SUM(${line}[1:12])`;

const grownBy = (amount: string, growth: string, years: string): string =>
  `${amount} * (1 + ${growth}) ^ (${years})`;
const taxGrowth = "IF(ISBLANK(lender.taxGrowth), lender.expenseGrowth, lender.taxGrowth)";
const projected = (years: string): string =>
  [
    grownBy("lenderEgi", "lender.incomeGrowth", years),
    grownBy("(lenderEgi - lenderNoi - lenderPropertyTax)", "lender.expenseGrowth", years),
    grownBy("lenderPropertyTax", "lenderTaxGrowth", years),
  ].join(" - ");
const reserves = "(lenderNoi - lenderNcf)";

/** The agencies' projection: year 1 as underwritten, then grown; could the balance be refinanced when it is due? */
const refinanceTest: FormulaRow[] = [
  scalar(["lenderTaxGrowth", "Tax growth of the refinance test", "%", taxGrowth]),
  yearly(["lenderNoiProjected", "NOI of the refinance test", "$", projected("year - 1")], {
    help: "Underwritten income, expenses and taxes each at its own growth, economic vacancy held.",
  }),
  yearly(["lenderNcfProjected", "NCF of the refinance test", "$", `lenderNoiProjected - ${reserves}`]),
  scalar(["lenderNoiAtMaturity", "NOI at maturity", "$", projected("debt.termYears")], {
    help: "Of the year after the loan's term, at the growth of the refinance test.",
  }),
  scalar(["lenderNcfAtMaturity", "NCF at maturity", "$", `lenderNoiAtMaturity - ${reserves}`]),
  scalar(
    [
      "refinanceTestConstant",
      "Loan constant of the refinance test",
      "%",
      "-12 * PMT(lender.refinanceRate / 12, 360, 1)",
    ],
    { help: "Of a new loan that amortises over 30 years." },
  ),
  output(
    [
      "maturityDscr",
      "DSCR of the balance at maturity",
      "x",
      "lenderNcfAtMaturity / (balanceAtMaturity * refinanceTestConstant)",
    ],
    { help: "Could the balance be refinanced: NCF at maturity over the payment of a new loan of 30 years." },
  ),
  output([
    "maturityLtv",
    "Loan to value of the balance at maturity",
    "%",
    "balanceAtMaturity * lender.refinanceCapRate / lenderNoiAtMaturity",
  ]),
  output(
    [
      "loanAtMaturity",
      "Loan that could be had at maturity",
      "$",
      "MAX(0, MIN(lenderNcfAtMaturity / (IF(ISBLANK(lender.refinanceMinDscr), debt.minDscr, lender.refinanceMinDscr) * refinanceTestConstant), lenderNoiAtMaturity / lender.refinanceCapRate * IF(ISBLANK(lender.refinanceMaxLtv), debt.maxLtv, lender.refinanceMaxLtv)))",
    ],
    { help: "By the DSCR and the loan to value of the tier, on the income at maturity." },
  ),
  output(
    ["refinanceSurplus", "Loan at maturity over the balance", "$", "loanAtMaturity - balanceAtMaturity"],
    {
      help: "Below 0: what equity would have to pay in for the balance to be refinanced.",
    },
  ),
];

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
    "(SUM(grossScheduledRent[1:12]) - SUM(renovationPremium[1:12])) * (1 - lenderVacancy - SUM(concessions[1:12]) / SUM(lossBase[1:12]) - badDebtRate[1])",
  ]),
  scalar([
    "lenderOtherIncome",
    "Other income without premiums",
    "$",
    "SUM(otherIncome[1:12]) - SUM(shortTermPremiumIncome[1:12]) - SUM(monthToMonthPremiumIncome[1:12])",
  ]),
  ...commercialRows,
  output(
    ["lenderEgi", "EGI, lender case", "$", "lenderRentalIncome + lenderOtherIncome + lenderCommercialIncome"],
    { help: "Rent and other income of the residents, and what the lender counts of commercial income." },
  ),
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
  scalar(
    [
      "lenderReservesPerUnit",
      "Reserves, lender case",
      "$/unit",
      "MAX(reservesPerUnit, lender.minReservesPerUnit, IF(ISBLANK(lender.engineersReservePerUnit), 0, lender.engineersReservePerUnit))",
    ],
    { help: "The most of the plan's, the lender's least and the engineer's." },
  ),
  output(["lenderNcf", "NCF, lender case", "$", "lenderNoi - lenderReservesPerUnit * units"], {
    icVisible: true,
  }),
  output(["lenderDscr", "DSCR, lender case", "x", "lenderNcf / (loan * loanConstant)"], {
    icVisible: true,
    help: "On the amortising payment, even with an interest-only term.",
  }),
  output(["lenderDebtYield", "Debt yield, lender case", "%", "lenderNcf / loan"]),
  output(["lenderLtv", "Loan to value", "%", "loan / purchasePrice"]),
  ...refinanceTest,
]);
