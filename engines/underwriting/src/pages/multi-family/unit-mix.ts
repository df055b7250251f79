/** MF-2: floor plans, what is let of them and when those leases end. */
import {
  asInteger,
  asNumber,
  type FormulaRow,
  icVisible,
  monthly,
  output,
  page,
  perRow,
  scalar,
} from "../../language/rows.ts";
import { planInputs, rentRollInputs } from "./unit-mix-inputs.ts";

/** A column that was left out in any row says nothing of the whole. */
const whole = (column: string, formula: string): string =>
  `IF(COUNT(unitMix.${column}) = COUNT(unitMix.units), ${formula}, NA())`;

/** Of each floor plan, from its own row. */
const planRows: FormulaRow[] = [
  perRow("unitMix.rentPerSqft", "Market rent per square foot", "$/sqft")`unitMix.marketRent / unitMix.sqft`,
  perRow("unitMix.gap", "Market over in-place rent", "%", {
    help: "Signed: below 0 where the contract rents lie above the market.",
  })`unitMix.marketRent / unitMix.inPlaceRent - 1`,
  perRow("unitMix.lossToLease", "Loss to lease, a month", "$", { help: "Of the occupied units." })`
    unitMix.occupied * MAX(0, unitMix.marketRent - unitMix.inPlaceRent)`,
  perRow("unitMix.gainToLease", "Gain to lease, a month", "$", {
    help: "Of the occupied units; never netted against a loss without being said.",
  })`unitMix.occupied * MAX(0, unitMix.inPlaceRent - unitMix.marketRent)`,
  perRow("unitMix.newLeaseGap", "New leases over market rent", "%", {
    help: "What the newest leases say of the market rent that is asked.",
  })`unitMix.newLeaseRent / unitMix.marketRent - 1`,
  perRow("unitMix.newLeaseTotal", "Units at the rent of new leases", "$/mo")`
    IF(ISBLANK(unitMix.newLeaseRent), 0, unitMix.units * unitMix.newLeaseRent)`,
];

const expiryOf = (column: string, total: string): string =>
  `
    IF(leaseExpirationRows = 0, NA(),
      SUMIF(leaseExpirations.month, month, leaseExpirations.${column}) / ${total})`;

/** Leases of the rent roll by the month in which they end. */
const expiryRows: FormulaRow[] = [
  scalar("leaseExpirationRows", "Rows of lease expirations", "count")`COUNT(leaseExpirations.units)`,
  scalar("expiringRentInAll", "Contract rent of all leases that have an expiry", "$/mo")`
    IF(leaseExpirationRows = 0, NA(), SUM(leaseExpirations.contractRent))`,
  monthly("leasesExpiring", "Leases that expire", "units", asNumber, {
    help: "Of the rent roll's leases, each once; what is let afterwards is the lease roll's.",
  })`${expiryOf("units", "1")}`,
  monthly("expiringRentShare", "Rent that expires, share", "%", {
    help: "Of the contract rent of all leases.",
  })`${expiryOf("contractRent", "expiringRentInAll")}`,
  output("expiringRentYear1", "Rent that expires in the first year", "%", {
    help: "Month to month counts as month 1.",
  })`SUM(expiringRentShare[1:12])`,
  output("monthToMonthShare", "Month to month, share of leases", "%", {
    help: "Leases without a term, which may leave or be raised at a month's notice.",
  })`
    IF(COUNT(leaseExpirations.monthToMonth) = 0, NA(),
      SUM(leaseExpirations.monthToMonth) / SUM(leaseExpirations.units))`,
];

const wholeRows: FormulaRow[] = [
  output("units", "Units", "units", icVisible)`SUM(unitMix.units)`,
  output("rentableSqft", "Rentable area", "sqft", asInteger)`SUMPRODUCT(unitMix.units, unitMix.sqft)`,
  output("averageSqft", "Average unit", "sqft", asInteger)`rentableSqft / units`,
  scalar("monthlyMarketRent", "Market rent, all units", "$/mo")`
    SUMPRODUCT(unitMix.units, unitMix.marketRent)`,
  scalar("monthlyInPlaceRent", "In-place rent, all units", "$/mo")`
    SUMPRODUCT(unitMix.units, unitMix.inPlaceRent)`,
  output("averageMarketRent", "Average market rent", "$/mo")`monthlyMarketRent / units`,
  output("averageInPlaceRent", "Average in-place rent", "$/mo")`monthlyInPlaceRent / units`,
  output("marketRentPerSqft", "Market rent per square foot", "$/sqft")`monthlyMarketRent / rentableSqft`,
  output("lossToLeaseInPlace", "Loss to lease in place", "%", {
    help: "Signed: a gain to lease is negative.",
  })`1 - monthlyInPlaceRent / monthlyMarketRent`,
  scalar("nonRevenueUnitCount", "Non-revenue units", "units")`SUM(nonRevenueUnits.units)`,
  scalar("nonRevenueMarketRent", "Market rent of non-revenue units", "$/mo")`
    SUMPRODUCT(nonRevenueUnits.units,
      XLOOKUP(nonRevenueUnits.floorPlan, unitMix.floorPlan, unitMix.marketRent))`,
  scalar("occupiedUnitsAtClosing", "Occupied units at closing", "units")`
    ${whole("occupied", "SUM(unitMix.occupied)")}`,
  scalar("occupiedMarketRent", "Market rent of the occupied units", "$/mo")`
    ${whole("occupied", "SUMPRODUCT(unitMix.occupied, unitMix.marketRent)")}`,
  scalar("occupiedInPlaceRent", "Contract rent of the occupied units", "$/mo")`
    ${whole("occupied", "SUMPRODUCT(unitMix.occupied, unitMix.inPlaceRent)")}`,
  output("inPlaceRentAnnual", "In-place rent, a year", "$")`12 * occupiedInPlaceRent`,
  output("lossToLeaseOccupied", "Loss to lease of the occupied units, a year, net of gains", "$", {
    help: "Market less contract rent; gains to lease of single floor plans are netted.",
  })`12 * (occupiedMarketRent - occupiedInPlaceRent)`,
  output("lossToLeaseGross", "Loss to lease, a year", "$", {
    help: "Of the floor plans whose contract rents lie below the market.",
  })`${whole("occupied", "12 * SUM(unitMix.lossToLease)")}`,
  output("gainToLease", "Gain to lease, a year", "$", {
    help: "Of the floor plans whose contract rents lie above the market; it goes as they are let again.",
  })`${whole("occupied", "12 * SUM(unitMix.gainToLease)")}`,
  output("averageNewLeaseRent", "New leases of the last 90 days, average", "$/mo", {
    help: "Weighted by the units of the floor plans that had any.",
  })`
    IF(COUNT(unitMix.newLeaseRent) = 0, NA(),
      SUM(unitMix.newLeaseTotal) / SUMIF(unitMix.newLeaseRent, ">=0", unitMix.units))`,
  scalar("employeeUnits", "Employee units", "units")`
    SUMIF(nonRevenueUnits.reason, "employee", nonRevenueUnits.units)`,
  scalar("employeeUnitsCounted", "Employee units that count as occupied", "units", {
    help: "Those whose reason is employee, where the switch says so.",
  })`IF(employeeUnitsOccupied = "yes", employeeUnits, 0)`,
  scalar("rentableUnits", "Units that can be let", "units", {
    help: "Without model, employee and down units.",
  })`units - nonRevenueUnitCount + employeeUnitsCounted`,
  output("physicalOccupancy", "Physical occupancy", "%")`
    (occupiedUnitsAtClosing + employeeUnitsCounted) / rentableUnits`,
  output("leasedOccupancy", "Leased", "%", {
    help: "Occupied units and vacant ones with a lease that has not begun.",
  })`
    ${whole("preleased", "(occupiedUnitsAtClosing + employeeUnitsCounted + SUM(unitMix.preleased)) / rentableUnits")}`,
  output("exposure", "Exposure", "%", { help: "Vacant and not leased, or on notice and not leased again." })`
    ${whole("notice", "(MAX(0, rentableUnits - leasedOccupancy * rentableUnits) + SUM(unitMix.notice)) / units")}`,
];

export const unitMixPage = page("MF-2", "Unit mix and rent roll", "inputs", [
  ...planInputs,
  ...rentRollInputs,
  ...planRows,
  ...wholeRows,
  ...expiryRows,
]);
