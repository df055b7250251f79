import {
  amount,
  asInteger,
  asNumber,
  choices,
  column,
  input,
  oneOf,
  optional,
  whole,
  within,
} from "../../language/rows.ts";

export const planInputs = [
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
];

export const rentRollInputs = [
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
];
