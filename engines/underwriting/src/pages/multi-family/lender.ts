/** MF-16: the deal as a lender underwrites it. See docs/methods/debt.md. */
import {
  amount,
  benchmark,
  firmValue,
  icVisible,
  optional,
  rate,
  share,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar, yearly } from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

const residents = "(lenderRentalIncome + lenderOtherIncome)";

const firstYear = (line: string): string => `SUM(${line}[1:12])`;

const orNothing = (share: string): string => `IF(ISBLANK(${share}), 0, ${share})`;

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

/** Agency style, on year 1: the worse of plan and market, taxes reassessed, premiums out. */
export const lenderPage = page("MF-16", "Lender case", "debt", [
  input("lender.minVacancyPct", "Minimum underwritten vacancy", "%", share, optional, firm(0.05))`
    Applied even if the plan assumes less.`,
  input("lender.minManagementPct", "Minimum underwritten management fee", "%", share, optional, firm(0.03))`
    Share of EGI.`,
  input(
    "lender.minReservesPerUnit",
    "Minimum underwritten reserves",
    "$/unit/yr",
    amount,
    optional,
    firm(250),
  )`
    Per unit per year.`,
  input("lender.otherIncomeHaircutPct", "Other income haircut", "%", share, optional)`
    Share of other income that is not underwritten; leave blank for none.`,
  input("lender.expenseCushionPct", "Expense cushion", "%", share, optional)`
    Added to operating expenses other than taxes and management fee; leave blank for none.`,
  input("lender.minOccupancyPct", "Minimum occupancy", "%", share, optional)`
    Rent roll occupancy for the period the loan program requires; leave blank for no test.`,
  input("lender.engineersReservePerUnit", "Reserves per engineer's report", "$/unit/yr", amount, optional)`
    Per unit per year; used if higher.`,
  input(
    "lender.minCommercialVacancyPct",
    "Minimum underwritten vacancy, commercial",
    "%",
    share,
    optional,
    firm(0.1),
    {
      references: [
        "Freddie Mac Multifamily Credit Policy Bulletin, 30 November 2015: vacancy of commercial income, the greatest of market, actual, or 10%",
      ],
    },
  )`
    Applied to commercial income even if fully leased: greatest of market, actual and 10% under agency practice.`,
  input("lender.maxCommercialShare", "Maximum commercial share of EGI", "%", share, optional, firm(0.2), {
    references: ["Agency practice: commercial income at most 20% of effective gross income"],
  })`
    Income above it is not underwritten: 20% under agency practice, to be confirmed with the lender; 100% for no limit.`,
  input(
    "lender.incomeGrowth",
    "Income growth to maturity",
    "%",
    rate,
    optional,
    benchmark(0.02, "agency-refinance-test"),
    { references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"] },
  )`For the refinance test.`,
  input(
    "lender.expenseGrowth",
    "Expense growth to maturity",
    "%",
    rate,
    optional,
    benchmark(0.03, "agency-refinance-test"),
    { references: ["Refinance-risk projection of the agencies: income 2%, expenses 3%, taxes 3%"] },
  )`Excluding real estate taxes.`,
  input(
    "lender.taxGrowth",
    "Tax growth to maturity",
    "%",
    rate,
    optional,
    benchmark(0.03, "agency-refinance-test"),
    { references: ["Refinance-risk projection of the agencies: taxes 3%, 2% for California acquisitions"] },
  )`2% for acquisitions in California; blank uses expense growth.`,
  input("lender.refinanceMinDscr", "Refinance test DSCR", "x", within(0.1, 10), optional)`
    For the loan's tier; blank uses the sizing DSCR.`,
  input("lender.refinanceMaxLtv", "Refinance test LTV", "%", within(0.01, 1), optional)`
    For the loan's tier; blank uses the sizing LTV.`,
  input("lender.refinanceRate", "Refinance test rate", "%", within(0, 0.5), optional)`
    With 30-year amortization.`,
  input("lender.refinanceCapRate", "Refinance test cap rate", "%", within(0.001, 1), optional)`
    Applied to NOI at maturity.`,
  scalar("lenderVacancy", "Vacancy", "%")`
    MAX(vacancyYear1, lender.minVacancyPct, IF(ISBLANK(marketVacancyPct), 0, marketVacancyPct),
      IF(ISERROR(t3VacancyPct), 0, t3VacancyPct))`,
  scalar("lenderRentalIncome", "Net rental income", "$")`
    (SUM(grossScheduledRent[1:12]) - SUM(renovationPremium[1:12]))
    * (1 - lenderVacancy - SUM(concessions[1:12]) / SUM(lossBase[1:12]) - badDebtRate[1])`,
  scalar("lenderOtherIncome", "Other income excluding premiums", "$", {
    help: "After the lender's haircut.",
  })`
    (SUM(otherIncome[1:12]) - SUM(shortTermPremiumIncome[1:12]) - SUM(monthToMonthPremiumIncome[1:12]))
    * (1 - ${orNothing("lender.otherIncomeHaircutPct")})`,
  // Commercial income by the agencies' convention: what is let at closing, with a vacancy of its own, a share
  // of EGI at most.
  scalar("lenderCommercialInPlace", "Commercial income in place", "$", {
    help: "Year 1, from tenants paying from month 1; excludes future leases.",
  })`IF(commercialLeaseCount = 0, 0, MIN(SUM(commercialIncome[1:12]), 12 * commercialIncome[1]))`,
  scalar("lenderCommercialIncome", "Commercial income, lender case", "$", {
    help: "After the lender's commercial vacancy; limited to the allowed share of EGI.",
  })`
    IF(lenderCommercialInPlace = 0, 0,
      MIN(lenderCommercialInPlace * (1 - lender.minCommercialVacancyPct),
        IF(lender.maxCommercialShare >= 1, lenderCommercialInPlace,
          MAX(0, ${residents}) * lender.maxCommercialShare / (1 - lender.maxCommercialShare))))`,
  output("lenderEgi", "EGI, lender case", "$", {
    help: "Residential rent and other income, plus allowed commercial income.",
  })`lenderRentalIncome + lenderOtherIncome + lenderCommercialIncome`,
  scalar("lenderPropertyTax", "Real estate taxes", "$", {
    help: "Reassessed if ratio and millage are entered.",
  })`MAX(${firstYear("propertyTax")}, IF(ISERROR(reassessedTax), 0, reassessedTax))`,
  scalar("lenderManagementFee", "Management fee", "$")`
    MAX(${firstYear("managementFee")}, lender.minManagementPct * lenderEgi)`,
  scalar("lenderOtherExpenses", "Other operating expenses", "$", {
    help: "All but taxes and management fee, with the lender's cushion.",
  })`
    (${firstYear("operatingExpenses")} - ${firstYear("propertyTax")} - ${firstYear("managementFee")})
    * (1 + ${orNothing("lender.expenseCushionPct")})`,
  output("lenderNoi", "NOI, lender case", "$")`
    lenderEgi - (lenderOtherExpenses + lenderPropertyTax + lenderManagementFee)`,
  scalar("lenderReservesPerUnit", "Reserves, lender case", "$/unit/yr", {
    help: "Highest of the plan, the lender's minimum and the engineer's report.",
  })`
    MAX(reservesPerUnit, lender.minReservesPerUnit,
      IF(ISBLANK(lender.engineersReservePerUnit), 0, lender.engineersReservePerUnit))`,
  output("lenderNcf", "NCF, lender case", "$", icVisible)`lenderNoi - lenderReservesPerUnit * units`,
  output("lenderDscr", "DSCR, lender case", "x", icVisible, {
    help: "Of the funding tested, on amortizing debt service, even with an interest-only period.",
  })`lenderNcf / ((loan + futureFundingTested) * stressedConstant)`,
  output("lenderDebtYield", "Debt yield, lender case", "%", {
    help: "Over the funding tested.",
  })`lenderNcf / (loan + futureFundingTested)`,
  output("lenderLtv", "Loan to value, lower of price and appraisal", "%", {
    help: "At closing, as lenders test a purchase.",
  })`loan / MIN(purchasePrice, lendingValue)`,
  // The agencies' projection: year 1 as underwritten, then grown; could the balance be refinanced when it is
  // due?
  scalar("lenderTaxGrowth", "Refinance test tax growth", "%")`${taxGrowth}`,
  yearly("lenderNoiProjected", "Refinance test NOI", "$", {
    help: "Income, expenses and taxes grown separately, with constant economic vacancy.",
  })`${projected("year - 1")}`,
  yearly("lenderNcfProjected", "Refinance test NCF", "$")`lenderNoiProjected - ${reserves}`,
  scalar("lenderNoiAtMaturity", "NOI at maturity", "$", {
    help: "Year after maturity, at refinance test growth.",
  })`${projected("debt.termYears")}`,
  scalar("lenderNcfAtMaturity", "NCF at maturity", "$")`lenderNoiAtMaturity - ${reserves}`,
  scalar("refinanceTestConstant", "Refinance test loan constant", "%", {
    help: "New loan with 30-year amortization.",
  })`-12 * PMT(lender.refinanceRate / 12, 360, 1)`,
  output("maturityDscr", "DSCR at maturity", "x", {
    help: "NCF at maturity over debt service on refinancing the balance over 30 years.",
  })`lenderNcfAtMaturity / (balanceAtMaturity * refinanceTestConstant)`,
  output("maturityLtv", "LTV at maturity", "%")`
    balanceAtMaturity * lender.refinanceCapRate / lenderNoiAtMaturity`,
  output("loanAtMaturity", "Refinance proceeds at maturity", "$", {
    help: "Sized by the tier's DSCR and LTV on income at maturity.",
  })`
    MAX(0,
      MIN(lenderNcfAtMaturity / (IF(ISBLANK(lender.refinanceMinDscr), debt.minDscr, lender.refinanceMinDscr)
          * refinanceTestConstant),
        lenderNoiAtMaturity / lender.refinanceCapRate
        * IF(ISBLANK(lender.refinanceMaxLtv), debt.maxLtv, lender.refinanceMaxLtv)))`,
  output("refinanceSurplus", "Refinance surplus at maturity", "$", {
    help: "Negative is the equity needed to refinance the balance.",
  })`loanAtMaturity - balanceAtMaturity`,
]);
