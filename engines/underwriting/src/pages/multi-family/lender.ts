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
  input("lender.minVacancyPct", "Lender's least vacancy", "%", share, optional, firm(0.05))`
    Underwritten even where less is planned.`,
  input("lender.minManagementPct", "Lender's least management fee", "%", share, optional, firm(0.03))`
    Share of EGI.`,
  input("lender.minReservesPerUnit", "Lender's least reserves", "$/unit", amount, optional, firm(250))`
    For a unit and year.`,
  input("lender.minOccupancyPct", "Lender's least occupancy", "%", share, optional)`
    Of the rent roll, for the months that the programme asks for; blank is not tested.`,
  input("lender.engineersReservePerUnit", "Reserves by the engineer's report", "$/unit", amount, optional)`
    For a unit and year; underwritten where it is more.`,
  input(
    "lender.minCommercialVacancyPct",
    "Lender's least vacancy, commercial",
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
    Underwritten on commercial income even where every space is let: the most of market, actual and 10% by
    the agencies.`,
  input(
    "lender.maxCommercialShare",
    "Commercial income, share of EGI at most",
    "%",
    share,
    optional,
    firm(0.2),
    { references: ["Agency practice: commercial income at most 20% of effective gross income"] },
  )`
    What is above it is not underwritten: 20% by the agencies' practice, to be confirmed with the lender;
    100% is no limit.`,
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
  )`Without taxes.`,
  input(
    "lender.taxGrowth",
    "Tax growth to maturity",
    "%",
    rate,
    optional,
    benchmark(0.03, "agency-refinance-test"),
    { references: ["Refinance-risk projection of the agencies: taxes 3%, 2% for California acquisitions"] },
  )`2% for purchases in California; blank takes the growth of the other expenses.`,
  input("lender.refinanceMinDscr", "DSCR of the refinance test", "x", within(0.1, 10), optional)`
    Of the loan's tier; blank takes the DSCR that sized it.`,
  input("lender.refinanceMaxLtv", "Loan to value of the refinance test", "%", within(0.01, 1), optional)`
    Of the loan's tier; blank takes the one that sized it.`,
  input("lender.refinanceRate", "Rate of the refinance test", "%", within(0, 0.5), optional)`
    With an amortisation of 30 years.`,
  input("lender.refinanceCapRate", "Cap rate of the refinance test", "%", within(0.001, 1), optional)`
    On the NOI at maturity.`,
  scalar("lenderVacancy", "Vacancy", "%")`
    MAX(vacancyYear1, lender.minVacancyPct, IF(ISBLANK(marketVacancyPct), 0, marketVacancyPct),
      IF(ISERROR(t3VacancyPct), 0, t3VacancyPct))`,
  scalar("lenderRentalIncome", "Net rental income", "$")`
    (SUM(grossScheduledRent[1:12]) - SUM(renovationPremium[1:12]))
    * (1 - lenderVacancy - SUM(concessions[1:12]) / SUM(lossBase[1:12]) - badDebtRate[1])`,
  scalar("lenderOtherIncome", "Other income without premiums", "$")`
    SUM(otherIncome[1:12]) - SUM(shortTermPremiumIncome[1:12]) - SUM(monthToMonthPremiumIncome[1:12])`,
  // Commercial income by the agencies' convention: what is let at closing, with a vacancy of its own, a share
  // of EGI at most.
  scalar("lenderCommercialInPlace", "Commercial income in place", "$", {
    help: "Of year 1, of tenants who pay from the first month on; a lease to come is not counted.",
  })`IF(commercialLeaseCount = 0, 0, MIN(SUM(commercialIncome[1:12]), 12 * commercialIncome[1]))`,
  scalar("lenderCommercialIncome", "Commercial income, lender case", "$", {
    help: "After the lender's commercial vacancy; no more than makes up the share of EGI that is allowed, itself included.",
  })`
    IF(lenderCommercialInPlace = 0, 0,
      MIN(lenderCommercialInPlace * (1 - lender.minCommercialVacancyPct),
        IF(lender.maxCommercialShare >= 1, lenderCommercialInPlace,
          MAX(0, ${residents}) * lender.maxCommercialShare / (1 - lender.maxCommercialShare))))`,
  output("lenderEgi", "EGI, lender case", "$", {
    help: "Rent and other income of the residents, and what the lender counts of commercial income.",
  })`lenderRentalIncome + lenderOtherIncome + lenderCommercialIncome`,
  scalar("lenderPropertyTax", "Real estate taxes", "$", {
    help: "Reassessed where ratio and millage are known.",
  })`MAX(${firstYear("propertyTax")}, IF(ISERROR(reassessedTax), 0, reassessedTax))`,
  scalar("lenderManagementFee", "Management fee", "$")`
    MAX(${firstYear("managementFee")}, lender.minManagementPct * lenderEgi)`,
  output("lenderNoi", "NOI, lender case", "$")`
    lenderEgi - (${firstYear("operatingExpenses")} - ${firstYear("propertyTax")}
      - ${firstYear("managementFee")} + lenderPropertyTax + lenderManagementFee)`,
  scalar("lenderReservesPerUnit", "Reserves, lender case", "$/unit", {
    help: "The most of the plan's, the lender's least and the engineer's.",
  })`
    MAX(reservesPerUnit, lender.minReservesPerUnit,
      IF(ISBLANK(lender.engineersReservePerUnit), 0, lender.engineersReservePerUnit))`,
  output("lenderNcf", "NCF, lender case", "$", icVisible)`lenderNoi - lenderReservesPerUnit * units`,
  output("lenderDscr", "DSCR, lender case", "x", icVisible, {
    help: "On the amortising payment, even with an interest-only term.",
  })`lenderNcf / (loan * loanConstant)`,
  output("lenderDebtYield", "Debt yield, lender case", "%")`lenderNcf / loan`,
  output("lenderLtv", "Loan to value", "%")`loan / purchasePrice`,
  // The agencies' projection: year 1 as underwritten, then grown; could the balance be refinanced when it is
  // due?
  scalar("lenderTaxGrowth", "Tax growth of the refinance test", "%")`${taxGrowth}`,
  yearly("lenderNoiProjected", "NOI of the refinance test", "$", {
    help: "Underwritten income, expenses and taxes each at its own growth, economic vacancy held.",
  })`${projected("year - 1")}`,
  yearly("lenderNcfProjected", "NCF of the refinance test", "$")`lenderNoiProjected - ${reserves}`,
  scalar("lenderNoiAtMaturity", "NOI at maturity", "$", {
    help: "Of the year after the loan's term, at the growth of the refinance test.",
  })`${projected("debt.termYears")}`,
  scalar("lenderNcfAtMaturity", "NCF at maturity", "$")`lenderNoiAtMaturity - ${reserves}`,
  scalar("refinanceTestConstant", "Loan constant of the refinance test", "%", {
    help: "Of a new loan that amortises over 30 years.",
  })`-12 * PMT(lender.refinanceRate / 12, 360, 1)`,
  output("maturityDscr", "DSCR of the balance at maturity", "x", {
    help: "Could the balance be refinanced: NCF at maturity over the payment of a new loan of 30 years.",
  })`lenderNcfAtMaturity / (balanceAtMaturity * refinanceTestConstant)`,
  output("maturityLtv", "Loan to value of the balance at maturity", "%")`
    balanceAtMaturity * lender.refinanceCapRate / lenderNoiAtMaturity`,
  output("loanAtMaturity", "Loan that could be had at maturity", "$", {
    help: "By the DSCR and the loan to value of the tier, on the income at maturity.",
  })`
    MAX(0,
      MIN(lenderNcfAtMaturity / (IF(ISBLANK(lender.refinanceMinDscr), debt.minDscr, lender.refinanceMinDscr)
          * refinanceTestConstant),
        lenderNoiAtMaturity / lender.refinanceCapRate
        * IF(ISBLANK(lender.refinanceMaxLtv), debt.maxLtv, lender.refinanceMaxLtv)))`,
  output("refinanceSurplus", "Loan at maturity over the balance", "$", {
    help: "Below 0: what equity would have to pay in for the balance to be refinanced.",
  })`loanAtMaturity - balanceAtMaturity`,
]);
