/** MF-3: rent by month from the market down to what is collected. */
import {
  also,
  asNumber,
  atEnd,
  deduction,
  type FormulaPage,
  icVisible,
  monthly,
  output,
  page,
  scalar,
  yearly,
} from "../../language/rows.ts";
import { grownInMonth, growthIndex, ofYear } from "../terms/timing.ts";
import { revenueInputs } from "./inputs.ts";
import { leaseRollRows } from "./lease-roll.ts";
import { unitMixPage } from "./unit-mix.ts";

const revenue = page("MF-3", "Revenue", "pro-forma", [
  ...revenueInputs,
  growthIndex("rentIndex", "Rent index", "rentGrowth"),
  monthly("rentFactor", "Rent factor of the month", "x", atEnd, asNumber)`
    ${grownInMonth("rentIndex", "rentGrowth")}`,
  ...leaseRollRows,
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

export const revenuePages: FormulaPage[] = [unitMixPage, revenue];
