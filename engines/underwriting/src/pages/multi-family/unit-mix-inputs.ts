import { amount, input, unused } from "../../language/record.ts";

const optional = { optional: true };
const column = { grain: "unitType" as const };

export const planInputs = [
  input(["unitMix.floorPlan", "Floor plan", "text", "Code of the floor plan."], column),
  input(["unitMix.beds", "Bedrooms", "count", "Bedrooms of the floor plan."], {
    ...column,
    ...optional,
    bounds: { min: 0, max: 20 },
  }),
  input(["unitMix.baths", "Bathrooms", "count", "Bathrooms of the floor plan."], {
    ...column,
    ...optional,
    bounds: { min: 0, max: 20 },
  }),
  input(["unitMix.sqft", "Square feet a unit", "sqft", "Rentable area of one unit."], {
    ...column,
    bounds: { min: 0, max: 20_000 },
    format: "integer",
  }),
  input(["unitMix.units", "Units", "units", "Number of units of the floor plan."], {
    ...column,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.occupied", "Occupied units", "units", "Occupied at the date of the rent roll."], {
    ...column,
    ...optional,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.marketRent", "Market rent", "$/mo", "Asking or market rent of one unit."], {
    ...column,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.inPlaceRent", "In-place rent", "$/mo", "Average contract rent of the occupied units."], {
    ...column,
    bounds: { min: 0, max: 100_000 },
  }),
  input(
    [
      "unitMix.effectiveRent",
      "Effective rent",
      "$/mo",
      "Of new leases net of concessions, spread over the lease.",
    ],
    { ...column, ...optional, bounds: { min: 0, max: 100_000 } },
  ),
  input(
    [
      "unitMix.newLeaseRent",
      "New leases, last 90 days",
      "$/mo",
      "Average rent of the leases that began in the 90 days before the rent roll.",
    ],
    { ...column, ...optional, bounds: { min: 0, max: 100_000 } },
  ),
  input(["unitMix.renovated", "Renovated", "text", "yes where units of the plan are renovated."], {
    ...column,
    ...optional,
    choices: ["no", "yes"],
  }),
  input(["unitMix.restricted", "Restricted rents", "text", "yes where a regulation limits the rent."], {
    ...column,
    ...optional,
    choices: ["no", "yes"],
  }),
  input(
    ["unitMix.preleased", "Vacant but leased", "units", "Vacant units with a lease that has not begun."],
    {
      ...column,
      ...optional,
      integer: true,
      bounds: { min: 0, max: 100_000 },
    },
  ),
  input(["unitMix.notice", "On notice, not leased again", "units", "Occupied units whose resident leaves."], {
    ...column,
    ...optional,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(
    ["nonRevenueUnits.floorPlan", "Floor plan of non-revenue units", "text", "A floor plan of the unit mix."],
    column,
  ),
  input(["nonRevenueUnits.reason", "Reason", "text", "Model, employee or down."], { ...column, ...optional }),
  input(["nonRevenueUnits.units", "Non-revenue units", "units", "Model, employee and down units."], {
    ...column,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(
    [
      "employeeUnitsOccupied",
      "Employee units count as occupied",
      "text",
      "no leaves them out of the units that can be let, as model and down units are.",
    ],
    { choices: ["no", "yes"], ...unused("no") },
  ),
];

export const rentRollInputs = [
  input(
    ["rentRollDate", "Date of the rent roll", "text", "Day that occupancy and in-place rents are of."],
    optional,
  ),
  input(
    [
      "leaseExpirations.month",
      "Month of expiry",
      "mo",
      "1 is the first month after closing, and month to month.",
    ],
    {
      ...column,
      integer: true,
      bounds: { min: 1, max: 192 },
    },
  ),
  input(["leaseExpirations.units", "Leases", "units", "Leases that end in the month."], {
    ...column,
    bounds: { min: 0, max: 100_000 },
    format: "number",
  }),
  input(["leaseExpirations.monthToMonth", "Of them month to month", "units", "Leases without a term."], {
    ...column,
    ...optional,
    bounds: { min: 0, max: 100_000 },
    format: "number",
  }),
  input(["leaseExpirations.marketRent", "Their market rent", "$/mo", "Of all these units together, today."], {
    ...column,
    bounds: amount,
  }),
  input(["leaseExpirations.contractRent", "Their contract rent", "$/mo", "Of all these leases together."], {
    ...column,
    bounds: amount,
  }),
];
