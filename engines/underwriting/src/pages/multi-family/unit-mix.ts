/** MF-2: floor plans, what is let of them and when those leases end. See docs/methods/multi-family.md. */
import {
  amount,
  asInteger,
  asNumber,
  choices,
  column,
  icVisible,
  oneOf,
  optional,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page, perRow, scalar } from "../../language/rows.ts";

const shareExpiring = (column: string, total: string): string => `
  IF(leaseExpirationRows = 0, NA(),
    SUMIF(leaseExpirations.month, month, leaseExpirations.${column}) / ${total})`;

export const unitMixPage = page("MF-2", "Unit mix and rent roll", "inputs", [
  input("unitMix.floorPlan", "Floor plan", "text", column)`Code of the floor plan.`,
  input("unitMix.beds", "Bedrooms", "count", column, optional, within(0, 20))`Bedrooms of the floor plan.`,
  input("unitMix.baths", "Bathrooms", "count", column, optional, within(0, 20))`Bathrooms of the floor plan.`,
  input("unitMix.sqft", "Square feet a unit", "sqft", column, within(0, 20_000), asInteger)`
    Rentable area of one unit.`,
  input("unitMix.units", "Units", "units", column, whole(0, 100_000))`Number of units of the floor plan.`,
  input("unitMix.occupied", "Occupied units", "units", column, optional, whole(0, 100_000))`
    Occupied at the date of the rent roll.`,
  input("unitMix.marketRent", "Market rent", "$/mo", column, within(0, 100_000))`
    Asking or market rent of one unit.`,
  input("unitMix.inPlaceRent", "In-place rent", "$/mo", column, within(0, 100_000))`
    Average contract rent of the occupied units.`,
  input("unitMix.effectiveRent", "Effective rent", "$/mo", column, optional, within(0, 100_000))`
    Of new leases net of concessions, spread over the lease.`,
  input("unitMix.newLeaseRent", "New leases, last 90 days", "$/mo", column, optional, within(0, 100_000))`
    Average rent of the leases that began in the 90 days before the rent roll.`,
  input("unitMix.renovated", "Renovated", "text", column, optional, choices("no", "yes"))`
    yes where units of the plan are renovated.`,
  input("unitMix.restricted", "Restricted rents", "text", column, optional, choices("no", "yes"))`
    yes where a regulation limits the rent.`,
  input("unitMix.preleased", "Vacant but leased", "units", column, optional, whole(0, 100_000))`
    Vacant units with a lease that has not begun.`,
  input("unitMix.notice", "On notice, not leased again", "units", column, optional, whole(0, 100_000))`
    Occupied units whose resident leaves.`,
  input("nonRevenueUnits.floorPlan", "Floor plan of non-revenue units", "text", column)`
    A floor plan of the unit mix.`,
  input("nonRevenueUnits.reason", "Reason", "text", column, optional)`Model, employee or down.`,
  input("nonRevenueUnits.units", "Non-revenue units", "units", column, whole(0, 100_000))`
    Model, employee and down units.`,
  input("employeeUnitsOccupied", "Employee units count as occupied", "text", oneOf("no", "yes"))`
    no leaves them out of the units that can be let, as model and down units are.`,
  input("rentRollDate", "Date of the rent roll", "text", optional)`
    Day that occupancy and in-place rents are of.`,
  input("leaseExpirations.month", "Month of expiry", "mo", column, whole(1, 192))`
    1 is the first month after closing, and month to month.`,
  input("leaseExpirations.units", "Leases", "units", column, within(0, 100_000), asNumber)`
    Leases that end in the month.`,
  input(
    "leaseExpirations.monthToMonth",
    "Of them month to month",
    "units",
    column,
    optional,
    within(0, 100_000),
    asNumber,
  )`Leases without a term.`,
  input("leaseExpirations.marketRent", "Their market rent", "$/mo", column, amount)`
    Of all these units together, today.`,
  input("leaseExpirations.contractRent", "Their contract rent", "$/mo", column, amount)`
    Of all these leases together.`,
  // Of each floor plan, from its own row.
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
  // Of all floor plans; a column that was left out in any row says nothing of the whole.
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
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUM(unitMix.occupied), NA())`,
  scalar("occupiedMarketRent", "Market rent of the occupied units", "$/mo")`
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUMPRODUCT(unitMix.occupied, unitMix.marketRent),
      NA())`,
  scalar("occupiedInPlaceRent", "Contract rent of the occupied units", "$/mo")`
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUMPRODUCT(unitMix.occupied, unitMix.inPlaceRent),
      NA())`,
  output("inPlaceRentAnnual", "In-place rent, a year", "$")`12 * occupiedInPlaceRent`,
  output("lossToLeaseOccupied", "Loss to lease of the occupied units, a year, net of gains", "$", {
    help: "Market less contract rent; gains to lease of single floor plans are netted.",
  })`12 * (occupiedMarketRent - occupiedInPlaceRent)`,
  output("lossToLeaseGross", "Loss to lease, a year", "$", {
    help: "Of the floor plans whose contract rents lie below the market.",
  })`IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), 12 * SUM(unitMix.lossToLease), NA())`,
  output("gainToLease", "Gain to lease, a year", "$", {
    help: "Of the floor plans whose contract rents lie above the market; it goes as they are let again.",
  })`IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), 12 * SUM(unitMix.gainToLease), NA())`,
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
    IF(COUNT(unitMix.preleased) = COUNT(unitMix.units),
      (occupiedUnitsAtClosing + employeeUnitsCounted + SUM(unitMix.preleased)) / rentableUnits, NA())`,
  output("exposure", "Exposure", "%", { help: "Vacant and not leased, or on notice and not leased again." })`
    IF(COUNT(unitMix.notice) = COUNT(unitMix.units),
      (MAX(0, rentableUnits - leasedOccupancy * rentableUnits) + SUM(unitMix.notice)) / units, NA())`,
  // Leases of the rent roll by the month in which they end.
  scalar("leaseExpirationRows", "Rows of lease expirations", "count")`COUNT(leaseExpirations.units)`,
  scalar("expiringRentInAll", "Contract rent of all leases that have an expiry", "$/mo")`
    IF(leaseExpirationRows = 0, NA(), SUM(leaseExpirations.contractRent))`,
  monthly("leasesExpiring", "Leases that expire", "units", asNumber, {
    help: "Of the rent roll's leases, each once; what is let afterwards is the lease roll's.",
  })`${shareExpiring("units", "1")}`,
  monthly("expiringRentShare", "Rent that expires, share", "%", {
    help: "Of the contract rent of all leases.",
  })`${shareExpiring("contractRent", "expiringRentInAll")}`,
  output("expiringRentYear1", "Rent that expires in the first year", "%", {
    help: "Month to month counts as month 1.",
  })`SUM(expiringRentShare[1:12])`,
  output("monthToMonthShare", "Month to month, share of leases", "%", {
    help: "Leases without a term, which may leave or be raised at a month's notice.",
  })`
    IF(COUNT(leaseExpirations.monthToMonth) = 0, NA(),
      SUM(leaseExpirations.monthToMonth) / SUM(leaseExpirations.units))`,
]);
