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
  input("unitMix.floorPlan", "Floor plan", "text", column)`Floor plan code.`,
  input("unitMix.beds", "Bedrooms", "count", column, optional, within(0, 20))`Bedrooms per unit.`,
  input("unitMix.baths", "Bathrooms", "count", column, optional, within(0, 20))`Bathrooms of the floor plan.`,
  input("unitMix.sqft", "Square feet per unit", "sq ft", column, within(0, 20_000), asInteger)`
    Rentable area of one unit.`,
  input("unitMix.units", "Units", "units", column, whole(0, 100_000))`Units of this floor plan.`,
  input("unitMix.occupied", "Occupied units", "units", column, optional, whole(0, 100_000))`
    Occupied as of the rent roll date.`,
  input("unitMix.marketRent", "Market rent", "$/mo", column, within(0, 100_000))`
    Asking or market rent per unit.`,
  input("unitMix.inPlaceRent", "In-place rent", "$/mo", column, within(0, 100_000))`
    Average contract rent of occupied units.`,
  input("unitMix.effectiveRent", "Effective rent", "$/mo", column, optional, within(0, 100_000))`
    New lease rent net of concessions, averaged over the lease term.`,
  input("unitMix.newLeaseRent", "New lease rent, last 90 days", "$/mo", column, optional, within(0, 100_000))`
    Average rent of leases started in the 90 days before the rent roll.`,
  input("unitMix.renovated", "Renovated", "text", column, optional, choices("no", "yes"))`
    Whether units of this floor plan are renovated.`,
  input("unitMix.restricted", "Rent restricted", "text", column, optional, choices("no", "yes"))`
    Whether rents are capped by regulation or program; growth and turnover of its own are on page MF-3.`,
  input("unitMix.preleased", "Vacant, leased", "units", column, optional, whole(0, 100_000))`
    Vacant units with a signed lease not yet started.`,
  input("unitMix.notice", "On notice, unleased", "units", column, optional, whole(0, 100_000))`
    Occupied units with notice given and no new lease.`,
  input("nonRevenueUnits.floorPlan", "Non-revenue floor plan", "text", column)`
    A floor plan in the unit mix.`,
  input("nonRevenueUnits.reason", "Reason", "text", column, optional)`Model, employee or down.`,
  input("nonRevenueUnits.units", "Non-revenue units", "units", column, whole(0, 100_000))`
    Model, employee and down units.`,
  input("employeeUnitsOccupied", "Count employee units as occupied", "text", oneOf("no", "yes"))`
    If no, employee units are excluded from rentable units, like model and down units.`,
  input("rentRollDate", "Rent roll date", "text", optional)`
    As-of date of occupancy and in-place rents.`,
  input("leaseExpirations.month", "Expiration month", "mo", column, whole(1, 192))`
    1 is the first month after closing; includes month-to-month leases.`,
  input("leaseExpirations.units", "Leases", "units", column, within(0, 100_000), asNumber)`
    Leases expiring in the month.`,
  input(
    "leaseExpirations.monthToMonth",
    "MTM leases",
    "units",
    column,
    optional,
    within(0, 100_000),
    asNumber,
  )`Month-to-month leases.`,
  input("leaseExpirations.marketRent", "Market rent, expiring leases", "$/mo", column, amount)`
    Total current market rent of these units.`,
  input("leaseExpirations.contractRent", "Contract rent, expiring leases", "$/mo", column, amount)`
    Total contract rent of these leases.`,
  // Of each floor plan, from its own row.
  perRow("unitMix.rentPerSqft", "Market rent per square foot", "$/sq ft")`unitMix.marketRent / unitMix.sqft`,
  perRow("unitMix.gap", "Market vs. in-place rent", "%", {
    help: "Negative when in-place rents are above market.",
  })`unitMix.marketRent / unitMix.inPlaceRent - 1`,
  perRow("unitMix.lossToLease", "Loss to lease (monthly)", "$", { help: "On occupied units." })`
    unitMix.occupied * MAX(0, unitMix.marketRent - unitMix.inPlaceRent)`,
  perRow("unitMix.gainToLease", "Gain to lease (monthly)", "$", {
    help: "On occupied units; shown separately from loss to lease.",
  })`unitMix.occupied * MAX(0, unitMix.inPlaceRent - unitMix.marketRent)`,
  perRow("unitMix.newLeaseGap", "New lease rent vs. market rent", "%", {
    help: "Recent new leases compared with asking market rent.",
  })`unitMix.newLeaseRent / unitMix.marketRent - 1`,
  perRow("unitMix.newLeaseTotal", "Units at new lease rent", "$/mo")`
    IF(ISBLANK(unitMix.newLeaseRent), 0, unitMix.units * unitMix.newLeaseRent)`,
  perRow("unitMix.restrictedRent", "Rent-restricted rent (monthly)", "$", {
    help: "Units of the floor plan at their rent, where it is restricted.",
  })`IF(unitMix.restricted = "yes", unitMix.units * unitMix.marketRent, 0)`,
  // Of all floor plans; a column that was left out in any row says nothing of the whole.
  output("units", "Units", "units", icVisible)`SUM(unitMix.units)`,
  output("rentableSqft", "Rentable area", "sq ft", asInteger)`SUMPRODUCT(unitMix.units, unitMix.sqft)`,
  output("averageSqft", "Average unit size", "sq ft", asInteger)`rentableSqft / units`,
  scalar("monthlyMarketRent", "Market rent, all units", "$/mo")`
    SUMPRODUCT(unitMix.units, unitMix.marketRent)`,
  output(
    "restrictedUnits",
    "Rent-restricted units",
    "units",
  )`SUMIF(unitMix.restricted, "yes", unitMix.units)`,
  scalar("restrictedMonthlyRent", "Rent of rent-restricted units", "$/mo")`SUM(unitMix.restrictedRent)`,
  scalar("monthlyInPlaceRent", "In-place rent, all units", "$/mo")`
    SUMPRODUCT(unitMix.units, unitMix.inPlaceRent)`,
  output("averageMarketRent", "Average market rent", "$/mo")`monthlyMarketRent / units`,
  output("averageInPlaceRent", "Average in-place rent", "$/mo")`monthlyInPlaceRent / units`,
  output("marketRentPerSqft", "Market rent per square foot", "$/sq ft")`monthlyMarketRent / rentableSqft`,
  output("lossToLeaseInPlace", "In-place loss to lease", "%", {
    help: "Negative is a gain to lease.",
  })`1 - monthlyInPlaceRent / monthlyMarketRent`,
  scalar("nonRevenueUnitCount", "Non-revenue units", "units")`SUM(nonRevenueUnits.units)`,
  scalar("nonRevenueMarketRent", "Market rent, non-revenue units", "$/mo")`
    SUMPRODUCT(nonRevenueUnits.units,
      XLOOKUP(nonRevenueUnits.floorPlan, unitMix.floorPlan, unitMix.marketRent))`,
  scalar("occupiedUnitsAtClosing", "Occupied units at closing", "units")`
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUM(unitMix.occupied), NA())`,
  scalar("occupiedMarketRent", "Market rent, occupied units", "$/mo")`
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUMPRODUCT(unitMix.occupied, unitMix.marketRent),
      NA())`,
  scalar("occupiedInPlaceRent", "Contract rent, occupied units", "$/mo")`
    IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUMPRODUCT(unitMix.occupied, unitMix.inPlaceRent),
      NA())`,
  output("inPlaceRentAnnual", "In-place rent (annual)", "$")`12 * occupiedInPlaceRent`,
  output("lossToLeaseOccupied", "Net loss to lease, occupied units (annual)", "$", {
    help: "Market rent less contract rent; gains to lease are netted.",
  })`12 * (occupiedMarketRent - occupiedInPlaceRent)`,
  output("lossToLeaseGross", "Loss to lease (annual)", "$", {
    help: "Floor plans with in-place rents below market.",
  })`IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), 12 * SUM(unitMix.lossToLease), NA())`,
  output("gainToLease", "Gain to lease (annual)", "$", {
    help: "Floor plans with in-place rents above market; lost as units re-lease.",
  })`IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), 12 * SUM(unitMix.gainToLease), NA())`,
  output("averageNewLeaseRent", "Average new lease rent, last 90 days", "$/mo", {
    help: "Weighted by units of floor plans with new leases.",
  })`
    IF(COUNT(unitMix.newLeaseRent) = 0, NA(),
      SUM(unitMix.newLeaseTotal) / SUMIF(unitMix.newLeaseRent, ">=0", unitMix.units))`,
  scalar("employeeUnits", "Employee units", "units")`
    SUMIF(nonRevenueUnits.reason, "employee", nonRevenueUnits.units)`,
  scalar("employeeUnitsCounted", "Employee units counted as occupied", "units", {
    help: "Units with reason employee, if counted as occupied.",
  })`IF(employeeUnitsOccupied = "yes", employeeUnits, 0)`,
  scalar("rentableUnits", "Rentable units", "units", {
    help: "Excludes model, employee and down units.",
  })`units - nonRevenueUnitCount + employeeUnitsCounted`,
  output("physicalOccupancy", "Physical occupancy", "%")`
    (occupiedUnitsAtClosing + employeeUnitsCounted) / rentableUnits`,
  output("leasedOccupancy", "Leased", "%", {
    help: "Occupied units plus vacant leased units.",
  })`
    IF(COUNT(unitMix.preleased) = COUNT(unitMix.units),
      (occupiedUnitsAtClosing + employeeUnitsCounted + SUM(unitMix.preleased)) / rentableUnits, NA())`,
  output("exposure", "Exposure", "%", { help: "Vacant unleased plus on-notice unleased units." })`
    IF(COUNT(unitMix.notice) = COUNT(unitMix.units),
      (MAX(0, rentableUnits - leasedOccupancy * rentableUnits) + SUM(unitMix.notice)) / units, NA())`,
  // Leases of the rent roll by the month in which they end.
  scalar("leaseExpirationRows", "Lease expirations listed", "count")`COUNT(leaseExpirations.units)`,
  scalar("expiringRentInAll", "Contract rent, all expiring leases", "$/mo")`
    IF(leaseExpirationRows = 0, NA(), SUM(leaseExpirations.contractRent))`,
  monthly("leasesExpiring", "Lease expirations", "units", asNumber, {
    help: "Rent roll leases, each counted once; later leases are in the lease roll.",
  })`${shareExpiring("units", "1")}`,
  monthly("expiringRentShare", "Rent expiring, %", "%", {
    help: "As a share of total contract rent.",
  })`${shareExpiring("contractRent", "expiringRentInAll")}`,
  output("expiringRentYear1", "Rent expiring in year 1", "%", {
    help: "Month-to-month leases count as month 1.",
  })`SUM(expiringRentShare[1:12])`,
  output("monthToMonthShare", "MTM share of leases", "%", {
    help: "Leases that can vacate or be repriced on 30 days' notice.",
  })`
    IF(COUNT(leaseExpirations.monthToMonth) = 0, NA(),
      SUM(leaseExpirations.monthToMonth) / SUM(leaseExpirations.units))`,
]);
