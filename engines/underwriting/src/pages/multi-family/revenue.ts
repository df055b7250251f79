/** MF-3: rent by month from the market down to what is collected. See docs/methods/multi-family.md. */
import {
  also,
  amount,
  asNumber,
  atEnd,
  column,
  deduction,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  rateByYear,
  requiredWith,
  share,
  shareByYear,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page, scalar, yearly } from "../../language/rows.ts";
import { grownInMonth, growthIndex, growthStep, ofYear } from "../terms/timing.ts";

const firm = firmValue("template:multifamily");

const balance = { aggregate: "end" as const, format: "number" as const };

const rolled = (formula: string): string => `IF(lossToLeaseMethod = "roll", ${formula}, 0)`;

/** Of the leases that expired so many whole months ago that their unit is let again. */
const afterDowntime = (line: string): string =>
  [0, 1, 2, 3, 4, 5].reduceRight(
    (later, months) => `IF(roll.downtimeMonths = ${months}, ${line}[-${months + 1}], ${later})`,
    `${line}[-7]`,
  );

const moved = (line: string): string => `(1 - roll.renewalShare) * (${afterDowntime(line)})`;

/** In each month of their lease-up the vacant units are let evenly. */
const letUp = (total: string): string =>
  `IF(month <= roll.leaseUpMonths, ${total} / MAX(1, roll.leaseUpMonths), 0)`;

const expiring = (column: string, evenly: string): string =>
  rolled(
    `
      IF(leaseExpirationRows = 0, IF(month <= roll.months, ${evenly} / roll.months, 0),
        SUMIF(leaseExpirations.month, month, leaseExpirations.${column}))`,
  );

export const revenuePage = page("MF-3", "Revenue", "pro-forma", [
  input("rentGrowth", "Rent growth", "%", rateByYear, firm(0.03))`
    Annual rate by year, starting with growth from year 1 to year 2; the last value repeats.`,
  input("restrictedRent.growth", "Rent growth, rent-restricted units", "%", optional, rateByYear)`
    By year as rent growth, for floor plans marked as rent restricted; blank grows them as all others.`,
  input("lossToLeasePct", "Loss to lease", "%", rateByYear, also("LTL"))`
    Share of gross potential rent, by year from year 1.`,
  input("lossToLeaseMethod", "Loss-to-lease method", "text", oneOf("flat", "burnOff", "roll"))`
    Fixed share by year, burn-off from today's level, or lease by lease as leases roll to market.`,
  input("burnOff.initialPct", "Current loss to lease", "%", optional, rate)`
    Blank uses the unit mix's in-place rents.`,
  input("burnOff.steadyPct", "Stabilized loss to lease", "%", rate, unused())`
    Level remaining after all leases roll.`,
  input("burnOff.capture", "Capture at expiration", "%", share, unused(1))`
    Share of the gap to market captured at expiration.`,
  input("burnOff.months", "Months until all leases expire", "mo", whole(1, 60), unused(12))`
    In-place leases expire evenly over this period.`,
  input("roll.months", "Months until in-place leases expire", "mo", whole(1, 60), unused(12))`
    Assumes even expirations; lease expirations replace it.`,
  input("roll.renewalShare", "Renewal rate", "%", optional, share, firm(0.5))`
    Share of expiring leases that renew.`,
  input("roll.renewalIncrease", "Renewal increase", "%", optional, rate, firm(0.05))`
    On the expiring rent, capped at market.`,
  input("roll.downtimeMonths", "Downtime between leases", "mo", optional, whole(0, 6), firm(1))`
    Whole months vacant after a move-out.`,
  input("roll.leaseUpMonths", "Months to lease vacant units", "mo", whole(0, 60), unused())`
    Leased evenly; 0 leaves them vacant.`,
  input("turnoverRate", "Turnover", "%", optional, within(0, 2))`
    Share of leases that turn over each year.`,
  input("restrictedTurnoverRate", "Turnover, rent-restricted units", "%", optional, within(0, 2))`
    For floor plans marked as rent restricted; blank turns them over as all others.`,
  input("vacancyPct", "Vacancy", "%", shareByYear, firm(0.06))`Share of gross scheduled rent, by year.`,
  input("leaseUp.months", "Lease-up", "mo", whole(0, 120), unused())`
    Months to reach underwritten vacancy; 0 for no lease-up.`,
  input("leaseUp.startVacancyPct", "Vacancy at closing", "%", requiredWith("leaseUp.months"), share)`
    Starting vacancy of the lease-up.`,
  input("concessionPct", "Concessions", "%", shareByYear, firm(0.01))`
    Share of gross scheduled rent, by year.`,
  input("concessionMethod", "Concession method", "text", oneOf("share", "cash", "straightLine"))`
    Share of rent, or free months on new leases: taken up front, or straight-lined over 12 months.`,
  input("concessionFreeMonths", "Free months per new lease", "mo", optional, within(0, 12), asNumber)`
    Per new lease, at market rent.`,
  input("badDebtPct", "Bad debt", "%", shareByYear, firm(0.01))`Share of gross scheduled rent, by year.`,
  input("lossBasis", "Loss basis", "text", oneOf("gsr", "gpr"))`
    Gross scheduled rent or gross potential rent.`,
  input("commercialLeases.tenant", "Commercial tenant", "text", column, optional)`Name of the tenant.`,
  input("commercialLeases.rent", "Commercial rent", "$/mo", column, amount)`Base rent before recoveries.`,
  input("commercialLeases.recoveries", "Recoveries", "$/mo", column, optional, amount)`
    Expense reimbursements from the tenant.`,
  input("commercialLeases.firstMonth", "First month", "mo", column, whole(1, 192))`
    1 is the first month after closing.`,
  input("commercialLeases.lastMonth", "Last month", "mo", column, whole(1, 600))`
    Month the lease ends.`,
  input("marketVacancyPct", "Market vacancy", "%", optional, share)`Submarket benchmark.`,
  input("marketRentGrowth5", "Market rent growth, 5-yr CAGR", "%", optional, rate)`
    Benchmark.`,
  growthIndex("rentIndex", "Rent index", "rentGrowth"),
  monthly("openRentFactor", "Rent index, unrestricted units", "x", atEnd, asNumber)`
    ${grownInMonth("rentIndex", "rentGrowth")}`,
  yearly("restrictedRentIndex", "Rent index by year, rent-restricted units", "x", {
    help: "Factor on year 1 at the start of each year.",
  })`
    IF(COUNT(restrictedRent.growth) = 0, rentIndex,
      IF(year = 1, 1, restrictedRentIndex[-1] * (1 + ${growthStep("restrictedRent.growth")})))`,
  monthly("restrictedRentFactor", "Rent index, rent-restricted units", "x", atEnd, asNumber)`
    IF(COUNT(restrictedRent.growth) = 0, openRentFactor,
      ${grownInMonth("restrictedRentIndex", "restrictedRent.growth")})`,
  yearly("allRentIndex", "Rent index by year, all units", "x", {
    help: "Factor on year 1 at the start of each year; both kinds of units by their rents at closing.",
  })`
    IF(OR(restrictedMonthlyRent = 0, COUNT(restrictedRent.growth) = 0), rentIndex,
      rentIndex + restrictedMonthlyRent / monthlyMarketRent * (restrictedRentIndex - rentIndex))`,
  monthly("rentFactor", "Rent index, 1 at closing", "x", atEnd, asNumber, {
    help: "Of all units: both kinds of units by their rents at closing.",
  })`
    IF(OR(restrictedMonthlyRent = 0, COUNT(restrictedRent.growth) = 0), openRentFactor,
      openRentFactor + restrictedMonthlyRent / monthlyMarketRent * (restrictedRentFactor - openRentFactor))`,
  scalar("turnoverApplied", "Turnover, all units", "%", {
    help: "Both kinds of units by their number.",
  })`
    IF(OR(restrictedUnits = 0, ISBLANK(restrictedTurnoverRate)), turnoverRate,
      IF(restrictedUnits = units, restrictedTurnoverRate,
      (restrictedUnits * restrictedTurnoverRate + (units - restrictedUnits) * turnoverRate) / units))`,
  // Units and rents of the leases that end and begin, by month. Every lease after the first runs for twelve
  // months; market rents are carried at today's level and grown when they are read.
  scalar("rollLeasesAtClosing", "Leases at closing", "units", {
    help: "From lease expirations, or occupied units in the unit mix.",
  })`IF(leaseExpirationRows > 0, SUM(leaseExpirations.units), occupiedUnitsAtClosing)`,
  scalar("rollMarketRentAtClosing", "Market rent, leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.marketRent), occupiedMarketRent)`,
  scalar("rollContractRentAtClosing", "Contract rent, leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.contractRent), occupiedInPlaceRent)`,
  scalar("rollVacantAtClosing", "Vacant units at closing", "units")`
    MAX(0, units - nonRevenueUnitCount - rollLeasesAtClosing)`,
  scalar("rollVacantRentAtClosing", "Market rent, vacant units", "$/mo")`
    MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollMarketRentAtClosing)`,
  monthly("rollExpiringUnits", "Leases ending", "units", asNumber, {
    help: "In-place leases as they expire, later leases after 12 months.",
  })`${expiring("units", "rollLeasesAtClosing")} + rollBegunUnits[-11]`,
  monthly("rollExpiringMarket", "Market rent today, leases ending", "$")`
    ${expiring("marketRent", "rollMarketRentAtClosing")} + rollBegunMarket[-11]`,
  monthly("rollExpiringRent", "Contract rent, leases ending", "$")`
    ${expiring("contractRent", "rollContractRentAtClosing")} + rollBegunRent[-11]`,
  monthly("rollNewUnits", "New leases", "units", asNumber, {
    help: "Units re-leased after downtime, and units vacant at closing.",
  })`IF(lossToLeaseMethod = "roll", ${moved("rollExpiringUnits")} + ${letUp("rollVacantAtClosing")}, 0)`,
  monthly("rollNewMarket", "Market rent today, new leases", "$")`
    IF(lossToLeaseMethod = "roll", ${moved("rollExpiringMarket")} + ${letUp("rollVacantRentAtClosing")}, 0)`,
  monthly("rollBegunUnits", "Leases starting", "units", asNumber, { help: "Renewals and new leases." })`
    IF(lossToLeaseMethod = "roll", roll.renewalShare * rollExpiringUnits[-1] + rollNewUnits, 0)`,
  monthly("rollBegunMarket", "Market rent today, leases starting", "$")`
    IF(lossToLeaseMethod = "roll", roll.renewalShare * rollExpiringMarket[-1] + rollNewMarket, 0)`,
  monthly("rollBegunRent", "Contract rent, leases starting", "$", {
    help: "Renewals at the lower of increased rent and market; new leases at market.",
  })`
    IF(lossToLeaseMethod = "roll",
      roll.renewalShare
      * MIN(rollExpiringMarket[-1] * rentFactor, rollExpiringRent[-1] * (1 + roll.renewalIncrease))
      + rollNewMarket * rentFactor,
      0)`,
  monthly("rollLeasedUnits", "Leased units", "units", balance)`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollLeasesAtClosing, rollLeasedUnits[-1]) - rollExpiringUnits[-1] + rollBegunUnits, 0)`,
  monthly("rollLeasedMarket", "Market rent today, leased units", "$")`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollMarketRentAtClosing, rollLeasedMarket[-1]) - rollExpiringMarket[-1] + rollBegunMarket,
      0)`,
  monthly("rollLeasedRent", "Contract rent, leased units", "$")`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollContractRentAtClosing, rollLeasedRent[-1]) - rollExpiringRent[-1] + rollBegunRent,
      0)`,
  // From market rent down to what is collected.
  yearly("lossToLeaseRate", "Loss to lease by year", "%")`${ofYear("lossToLeasePct")}`,
  scalar("lossToLeaseAtClosing", "Loss to lease at closing", "%")`
    IF(ISBLANK(burnOff.initialPct), 1 - monthlyInPlaceRent / monthlyMarketRent, burnOff.initialPct)`,
  monthly("expiredShare", "In-place leases expired", "%", atEnd, {
    help: "From lease expirations if entered, else evenly; used for burn-off.",
  })`
    IF(lossToLeaseMethod = "burnOff",
      IF(leaseExpirationRows = 0, MIN(1, month / burnOff.months),
        SUMIF(leaseExpirations.month, "<=" & month, leaseExpirations.units) / rollLeasesAtClosing),
      0)`,
  monthly("lossToLeaseShare", "Loss to lease by month", "%", atEnd, {
    help: "By year, burned off, or as leases roll.",
  })`
    IF(lossToLeaseMethod = "burnOff",
      burnOff.steadyPct + (lossToLeaseAtClosing - burnOff.steadyPct) * (1 - burnOff.capture * expiredShare),
      IF(lossToLeaseMethod = "roll",
        IF(marketRentPotential = 0, 0,
          (rollLeasedMarket * rentFactor - rollLeasedRent) / marketRentPotential),
        lossToLeaseRate))`,
  yearly("vacancyRate", "Vacancy by year", "%")`${ofYear("vacancyPct")}`,
  yearly("concessionRate", "Concessions by year", "%")`${ofYear("concessionPct")}`,
  yearly("badDebtRate", "Bad debt by year", "%")`${ofYear("badDebtPct")}`,
  monthly("vacancyShare", "Vacancy by month", "%", atEnd, {
    help: "Annual rate, or the lease-up path to it.",
  })`
    IF(leaseUp.months = 0, vacancyRate,
      vacancyRate + (leaseUp.startVacancyPct - vacancyRate) * MAX(0, 1 - month / leaseUp.months))`,
  monthly("marketRentPotential", "Market rent before renovation", "$")`monthlyMarketRent * rentFactor`,
  monthly("restrictedPotential", "GPR, rent-restricted units", "$")`
    restrictedMonthlyRent * restrictedRentFactor`,
  monthly("grossPotentialRent", "Gross potential rent", "$", also("GPR"), icVisible)`
    marketRentPotential + renovationPremium`,
  monthly("lossToLease", "Loss to lease", "$", deduction, also("LTL"), {
    help: "Share of market rent; excludes renovated units and units under renovation.",
  })`marketRentPotential * lossToLeaseShare * (1 - renovationStarted / units)`,
  monthly("nonRevenue", "Non-revenue units", "$", deduction)`nonRevenueMarketRent * rentFactor`,
  monthly("grossScheduledRent", "Gross scheduled rent", "$", also("GSR"), icVisible)`
    grossPotentialRent - lossToLease - nonRevenue - renovationDowntime`,
  monthly("lossBase", "Loss base", "$")`IF(lossBasis = "gpr", grossPotentialRent, grossScheduledRent)`,
  monthly("vacancy", "Physical vacancy", "$", deduction, {
    help: "With lease-by-lease roll: market rent of unleased units.",
  })`
    IF(lossToLeaseMethod = "roll",
      MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollLeasedMarket) * rentFactor,
      lossBase * vacancyShare)`,
  monthly("newLeases", "New leases", "units", asNumber, { help: "When concessions are per lease." })`
    IF(concessionMethod = "share", 0,
      IF(lossToLeaseMethod = "roll", rollNewUnits, occupiedUnits * turnoverApplied / 12))`,
  monthly("concessionsGranted", "Concessions granted", "$")`
    IF(concessionMethod = "share", 0, newLeases * concessionFreeMonths * averageMarketRent * rentFactor)`,
  monthly("concessions", "Concessions", "$", deduction)`
    IF(concessionMethod = "share", lossBase * concessionRate,
      IF(concessionMethod = "cash", concessionsGranted,
        SUM(concessionsGranted[MAX(0, month - 11):month]) / 12))`,
  monthly("badDebt", "Bad debt", "$", deduction)`lossBase * badDebtRate`,
  monthly("netRentalIncome", "Net rental income", "$", also("NRI"), icVisible)`
    grossScheduledRent - vacancy - concessions - badDebt`,
  scalar("commercialLeaseCount", "Commercial leases", "count")`COUNT(commercialLeases.rent)`,
  monthly("commercialIncome", "Commercial income", "$", {
    help: "Base rent plus recoveries, by lease.",
  })`
    IF(commercialLeaseCount = 0, 0,
      SUMIFS(commercialLeases.rent, commercialLeases.firstMonth, "<=" & month, commercialLeases.lastMonth,
        ">=" & month) + SUMIFS(commercialLeases.recoveries, commercialLeases.firstMonth, "<=" & month,
        commercialLeases.lastMonth, ">=" & month))`,
  monthly("effectiveGrossIncome", "Effective gross income (EGI)", "$", also("EGI"), icVisible)`
    netRentalIncome + otherIncome + commercialIncome`,
  output("economicOccupancyYear1", "Economic occupancy, year 1", "%")`
    SUM(netRentalIncome[1:12]) / SUM(grossPotentialRent[1:12])`,
  output("economicVacancyYear1", "Economic vacancy, year 1", "%")`1 - economicOccupancyYear1`,
  output("vacancyYear1", "Physical vacancy, year 1", "%", { help: "Vacancy over the loss basis." })`
    SUM(vacancy[1:12]) / SUM(lossBase[1:12])`,
  output("collectionsPerOccupiedUnit", "Collected rent per occupied unit, year 1", "$/mo")`
    SUM(netRentalIncome[1:12]) / SUM(occupiedUnits[1:12])`,
]);
