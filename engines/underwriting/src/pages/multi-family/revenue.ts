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
import { grownInMonth, growthIndex, ofYear } from "../terms/timing.ts";

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
    By year from year 1 to 2 on; the last value repeats.`,
  input("lossToLeasePct", "Loss to lease", "%", rateByYear, also("LTL"))`
    Share of gross potential rent, by year from year 1 on.`,
  input("lossToLeaseMethod", "Loss to lease by", "text", oneOf("flat", "burnOff", "roll"))`
    Flat shares by year, burned off from today's, or lease by lease as they roll to market.`,
  input("burnOff.initialPct", "Loss to lease today", "%", optional, rate)`
    Blank takes the unit mix's in-place rents.`,
  input("burnOff.steadyPct", "Steady loss to lease", "%", rate, unused())`
    What stays when all leases have turned.`,
  input("burnOff.capture", "Capture at expiry", "%", share, unused(1))`
    Share of the gap that an expiring lease closes.`,
  input("burnOff.months", "Months until all leases expire", "mo", whole(1, 60), unused(12))`
    Today's leases expire evenly over them.`,
  input("roll.months", "Months until today's leases expire", "mo", whole(1, 60), unused(12))`
    Evenly; the lease expirations say it better.`,
  input("roll.renewalShare", "Renewals", "%", optional, share, firm(0.5))`
    Share of expiring leases that are renewed.`,
  input("roll.renewalIncrease", "Increase at renewal", "%", optional, rate, firm(0.05))`
    On the rent that expires, and never above the market.`,
  input("roll.downtimeMonths", "Downtime between residents", "mo", optional, whole(0, 6), firm(1))`
    Whole months without rent after a move-out.`,
  input("roll.leaseUpMonths", "Months to let today's vacant units", "mo", whole(0, 60), unused())`
    Evenly; 0 leaves them vacant.`,
  input("turnoverRate", "Turnover", "%", optional, within(0, 2))`
    Share of leases that end in a move-out each year.`,
  input("vacancyPct", "Vacancy", "%", shareByYear, firm(0.06))`Share of gross scheduled rent, by year.`,
  input("leaseUp.months", "Lease-up", "mo", whole(0, 120), unused())`
    Months until vacancy is down to that of the plan; 0 is none.`,
  input("leaseUp.startVacancyPct", "Vacancy at closing", "%", requiredWith("leaseUp.months"), share)`
    Where the lease-up starts from.`,
  input("concessionPct", "Concessions", "%", shareByYear, firm(0.01))`
    Share of gross scheduled rent, by year.`,
  input("concessionMethod", "Concessions by", "text", oneOf("share", "cash", "straightLine"))`
    Share of rent, or free months of new leases: as cash, or spread over a lease of twelve months.`,
  input("concessionFreeMonths", "Free months of a new lease", "mo", optional, within(0, 12), asNumber)`
    For each new lease, at market rent.`,
  input("badDebtPct", "Bad debt", "%", shareByYear, firm(0.01))`Share of gross scheduled rent, by year.`,
  input("lossBasis", "Losses apply to", "text", oneOf("gsr", "gpr"))`
    Gross scheduled rent, or gross potential rent.`,
  input("commercialLeases.tenant", "Commercial tenant", "text", column, optional)`Name of the tenant.`,
  input("commercialLeases.rent", "Commercial rent", "$/mo", column, amount)`Base rent, without recoveries.`,
  input("commercialLeases.recoveries", "Recoveries", "$/mo", column, optional, amount)`
    What the tenant pays of expenses.`,
  input("commercialLeases.firstMonth", "First month", "mo", column, whole(1, 192))`
    1 is the first month after closing.`,
  input("commercialLeases.lastMonth", "Last month", "mo", column, whole(1, 600))`
    Month in which the lease ends.`,
  input("marketVacancyPct", "Market vacancy", "%", optional, share)`Of the submarket, to compare.`,
  input("marketRentGrowth5", "Market rent growth, five years", "%", optional, rate)`
    Compound a year, to compare.`,
  growthIndex("rentIndex", "Rent index", "rentGrowth"),
  monthly("rentFactor", "Rent factor of the month", "x", atEnd, asNumber)`
    ${grownInMonth("rentIndex", "rentGrowth")}`,
  // Units and rents of the leases that end and begin, by month. Every lease after the first runs for twelve
  // months; market rents are carried at today's level and grown when they are read.
  scalar("rollLeasesAtClosing", "Leases at closing", "units", {
    help: "Of the lease expirations, or else the occupied units of the unit mix.",
  })`IF(leaseExpirationRows > 0, SUM(leaseExpirations.units), occupiedUnitsAtClosing)`,
  scalar("rollMarketRentAtClosing", "Market rent of the leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.marketRent), occupiedMarketRent)`,
  scalar("rollContractRentAtClosing", "Contract rent of the leased units", "$/mo")`
    IF(leaseExpirationRows > 0, SUM(leaseExpirations.contractRent), occupiedInPlaceRent)`,
  scalar("rollVacantAtClosing", "Vacant units at closing", "units")`
    MAX(0, units - nonRevenueUnitCount - rollLeasesAtClosing)`,
  scalar("rollVacantRentAtClosing", "Market rent of the vacant units", "$/mo")`
    MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollMarketRentAtClosing)`,
  monthly("rollExpiringUnits", "Leases that end", "units", asNumber, {
    help: "Today's as they expire, later ones after twelve months.",
  })`${expiring("units", "rollLeasesAtClosing")} + rollBegunUnits[-11]`,
  monthly("rollExpiringMarket", "Their market rent today", "$")`
    ${expiring("marketRent", "rollMarketRentAtClosing")} + rollBegunMarket[-11]`,
  monthly("rollExpiringRent", "Their contract rent", "$")`
    ${expiring("contractRent", "rollContractRentAtClosing")} + rollBegunRent[-11]`,
  monthly("rollNewUnits", "New leases", "units", asNumber, {
    help: "Of units let again after their downtime, and of those vacant at closing.",
  })`IF(lossToLeaseMethod = "roll", ${moved("rollExpiringUnits")} + ${letUp("rollVacantAtClosing")}, 0)`,
  monthly("rollNewMarket", "Market rent today of new leases", "$")`
    IF(lossToLeaseMethod = "roll", ${moved("rollExpiringMarket")} + ${letUp("rollVacantRentAtClosing")}, 0)`,
  monthly("rollBegunUnits", "Leases that begin", "units", asNumber, { help: "Renewals and new leases." })`
    IF(lossToLeaseMethod = "roll", roll.renewalShare * rollExpiringUnits[-1] + rollNewUnits, 0)`,
  monthly("rollBegunMarket", "Their market rent today", "$")`
    IF(lossToLeaseMethod = "roll", roll.renewalShare * rollExpiringMarket[-1] + rollNewMarket, 0)`,
  monthly("rollBegunRent", "Their contract rent", "$", {
    help: "Renewals at the raised rent or the market, whichever is lower; new leases at the market.",
  })`
    IF(lossToLeaseMethod = "roll",
      roll.renewalShare
      * MIN(rollExpiringMarket[-1] * rentFactor, rollExpiringRent[-1] * (1 + roll.renewalIncrease))
      + rollNewMarket * rentFactor,
      0)`,
  monthly("rollLeasedUnits", "Leased units", "units", balance)`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollLeasesAtClosing, rollLeasedUnits[-1]) - rollExpiringUnits[-1] + rollBegunUnits, 0)`,
  monthly("rollLeasedMarket", "Market rent today of leased units", "$")`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollMarketRentAtClosing, rollLeasedMarket[-1]) - rollExpiringMarket[-1] + rollBegunMarket,
      0)`,
  monthly("rollLeasedRent", "Contract rent of leased units", "$")`
    IF(lossToLeaseMethod = "roll",
      IF(month = 1, rollContractRentAtClosing, rollLeasedRent[-1]) - rollExpiringRent[-1] + rollBegunRent,
      0)`,
  // From market rent down to what is collected.
  yearly("lossToLeaseRate", "Loss to lease of the year", "%")`${ofYear("lossToLeasePct")}`,
  scalar("lossToLeaseAtClosing", "Loss to lease at closing", "%")`
    IF(ISBLANK(burnOff.initialPct), 1 - monthlyInPlaceRent / monthlyMarketRent, burnOff.initialPct)`,
  monthly("expiredShare", "Leases of closing that have expired", "%", atEnd, {
    help: "By the lease expirations where they are known, else evenly; for a loss to lease that is burned off.",
  })`
    IF(lossToLeaseMethod = "burnOff",
      IF(leaseExpirationRows = 0, MIN(1, month / burnOff.months),
        SUMIF(leaseExpirations.month, "<=" & month, leaseExpirations.units) / rollLeasesAtClosing),
      0)`,
  monthly("lossToLeaseShare", "Loss to lease of the month", "%", atEnd, {
    help: "Flat by year, burned off evenly, or by the leases that have rolled.",
  })`
    IF(lossToLeaseMethod = "burnOff",
      burnOff.steadyPct + (lossToLeaseAtClosing - burnOff.steadyPct) * (1 - burnOff.capture * expiredShare),
      IF(lossToLeaseMethod = "roll",
        IF(marketRentPotential = 0, 0,
          (rollLeasedMarket * rentFactor - rollLeasedRent) / marketRentPotential),
        lossToLeaseRate))`,
  yearly("vacancyRate", "Vacancy of the year", "%")`${ofYear("vacancyPct")}`,
  yearly("concessionRate", "Concessions of the year", "%")`${ofYear("concessionPct")}`,
  yearly("badDebtRate", "Bad debt of the year", "%")`${ofYear("badDebtPct")}`,
  monthly("vacancyShare", "Vacancy of the month", "%", atEnd, {
    help: "Of the year, or on its way there in a lease-up.",
  })`
    IF(leaseUp.months = 0, vacancyRate,
      vacancyRate + (leaseUp.startVacancyPct - vacancyRate) * MAX(0, 1 - month / leaseUp.months))`,
  monthly("marketRentPotential", "Market rent before renovation", "$")`monthlyMarketRent * rentFactor`,
  monthly("grossPotentialRent", "Gross potential rent", "$", also("GPR"), icVisible)`
    marketRentPotential + renovationPremium`,
  monthly("lossToLease", "Loss to lease", "$", deduction, also("LTL"), {
    help: "Share of market rent; units that are renovated or out for it carry none.",
  })`marketRentPotential * lossToLeaseShare * (1 - renovationStarted / units)`,
  monthly("nonRevenue", "Non-revenue units", "$", deduction)`nonRevenueMarketRent * rentFactor`,
  monthly("grossScheduledRent", "Gross scheduled rent", "$", also("GSR"), icVisible)`
    grossPotentialRent - lossToLease - nonRevenue - renovationDowntime`,
  monthly("lossBase", "Basis of losses", "$")`IF(lossBasis = "gpr", grossPotentialRent, grossScheduledRent)`,
  monthly("vacancy", "Physical vacancy", "$", deduction, {
    help: "Rolled lease by lease: the market rent of units without a lease, and no share besides.",
  })`
    IF(lossToLeaseMethod = "roll",
      MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollLeasedMarket) * rentFactor,
      lossBase * vacancyShare)`,
  monthly("newLeases", "New leases", "units", asNumber, { help: "Where concessions are given by lease." })`
    IF(concessionMethod = "share", 0,
      IF(lossToLeaseMethod = "roll", rollNewUnits, occupiedUnits * turnoverRate / 12))`,
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
    help: "Lease by lease, recoveries beside the base rent.",
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
  output("vacancyYear1", "Physical vacancy, year 1", "%", { help: "Vacancy over the basis of losses." })`
    SUM(vacancy[1:12]) / SUM(lossBase[1:12])`,
  output("collectionsPerOccupiedUnit", "Rent collected for an occupied unit, year 1", "$/mo")`
    SUM(netRentalIncome[1:12]) / SUM(occupiedUnits[1:12])`,
]);
