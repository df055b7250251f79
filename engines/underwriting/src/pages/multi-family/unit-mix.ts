/** MF-2: floor plans, what is let of them and when those leases end. */
import type { FormulaRow } from "../../language/record.ts";
import { monthly, output, page, perRow, scalar } from "../../language/record.ts";
import { planInputs, rentRollInputs } from "./unit-mix-inputs.ts";

/** A column that was left out in any row says nothing of the whole. */
const whole = (column: string, formula: string): string =>
  `IF(COUNT(unitMix.${column}) = COUNT(unitMix.units), ${formula}, NA())`;

/** Of each floor plan, from its own row. */
const planRows: FormulaRow[] = [
  perRow([
    "unitMix.rentPerSqft",
    "Market rent per square foot",
    "$/sqft",
    "unitMix.marketRent / unitMix.sqft",
  ]),
  perRow(["unitMix.gap", "Market over in-place rent", "%", "unitMix.marketRent / unitMix.inPlaceRent - 1"], {
    help: "Signed: below 0 where the contract rents lie above the market.",
  }),
  perRow(
    [
      "unitMix.lossToLease",
      "Loss to lease, a month",
      "$",
      "unitMix.occupied * MAX(0, unitMix.marketRent - unitMix.inPlaceRent)",
    ],
    { help: "Of the occupied units." },
  ),
  perRow(
    [
      "unitMix.gainToLease",
      "Gain to lease, a month",
      "$",
      "unitMix.occupied * MAX(0, unitMix.inPlaceRent - unitMix.marketRent)",
    ],
    { help: "Of the occupied units; never netted against a loss without being said." },
  ),
  perRow(
    [
      "unitMix.newLeaseGap",
      "New leases over market rent",
      "%",
      "unitMix.newLeaseRent / unitMix.marketRent - 1",
    ],
    { help: "What the newest leases say of the market rent that is asked." },
  ),
  perRow([
    "unitMix.newLeaseTotal",
    "Units at the rent of new leases",
    "$/mo",
    "IF(ISBLANK(unitMix.newLeaseRent), 0, unitMix.units * unitMix.newLeaseRent)",
  ]),
];

const expiryOf = (column: string, total: string): string =>
  `IF(leaseExpirationRows = 0, NA(), SUMIF(leaseExpirations.month, month, leaseExpirations.${column}) / ${total})`;

/** Leases of the rent roll by the month in which they end. */
const expiryRows: FormulaRow[] = [
  scalar(["leaseExpirationRows", "Rows of lease expirations", "count", "COUNT(leaseExpirations.units)"]),
  scalar([
    "expiringRentInAll",
    "Contract rent of all leases that have an expiry",
    "$/mo",
    "IF(leaseExpirationRows = 0, NA(), SUM(leaseExpirations.contractRent))",
  ]),
  monthly(["leasesExpiring", "Leases that expire", "units", expiryOf("units", "1")], {
    format: "number",
    help: "Of the rent roll's leases, each once; what is let afterwards is the lease roll's.",
  }),
  monthly(
    ["expiringRentShare", "Rent that expires, share", "%", expiryOf("contractRent", "expiringRentInAll")],
    {
      help: "Of the contract rent of all leases.",
    },
  ),
  output(["expiringRentYear1", "Rent that expires in the first year", "%", "SUM(expiringRentShare[1:12])"], {
    help: "Month to month counts as month 1.",
  }),
  output(
    [
      "monthToMonthShare",
      "Month to month, share of leases",
      "%",
      "IF(COUNT(leaseExpirations.monthToMonth) = 0, NA(), SUM(leaseExpirations.monthToMonth) / SUM(leaseExpirations.units))",
    ],
    { help: "Leases without a term, which may leave or be raised at a month's notice." },
  ),
];

const wholeRows: FormulaRow[] = [
  output(["units", "Units", "units", "SUM(unitMix.units)"], { icVisible: true }),
  output(["rentableSqft", "Rentable area", "sqft", "SUMPRODUCT(unitMix.units, unitMix.sqft)"], {
    format: "integer",
  }),
  output(["averageSqft", "Average unit", "sqft", "rentableSqft / units"], { format: "integer" }),
  scalar([
    "monthlyMarketRent",
    "Market rent, all units",
    "$/mo",
    "SUMPRODUCT(unitMix.units, unitMix.marketRent)",
  ]),
  scalar([
    "monthlyInPlaceRent",
    "In-place rent, all units",
    "$/mo",
    "SUMPRODUCT(unitMix.units, unitMix.inPlaceRent)",
  ]),
  output(["averageMarketRent", "Average market rent", "$/mo", "monthlyMarketRent / units"]),
  output(["averageInPlaceRent", "Average in-place rent", "$/mo", "monthlyInPlaceRent / units"]),
  output(["marketRentPerSqft", "Market rent per square foot", "$/sqft", "monthlyMarketRent / rentableSqft"]),
  output(
    ["lossToLeaseInPlace", "Loss to lease in place", "%", "1 - monthlyInPlaceRent / monthlyMarketRent"],
    {
      help: "Signed: a gain to lease is negative.",
    },
  ),
  scalar(["nonRevenueUnitCount", "Non-revenue units", "units", "SUM(nonRevenueUnits.units)"]),
  scalar([
    "nonRevenueMarketRent",
    "Market rent of non-revenue units",
    "$/mo",
    "SUMPRODUCT(nonRevenueUnits.units, XLOOKUP(nonRevenueUnits.floorPlan, unitMix.floorPlan, unitMix.marketRent))",
  ]),
  scalar([
    "occupiedUnitsAtClosing",
    "Occupied units at closing",
    "units",
    whole("occupied", "SUM(unitMix.occupied)"),
  ]),
  scalar([
    "occupiedMarketRent",
    "Market rent of the occupied units",
    "$/mo",
    whole("occupied", "SUMPRODUCT(unitMix.occupied, unitMix.marketRent)"),
  ]),
  scalar([
    "occupiedInPlaceRent",
    "Contract rent of the occupied units",
    "$/mo",
    whole("occupied", "SUMPRODUCT(unitMix.occupied, unitMix.inPlaceRent)"),
  ]),
  output(["inPlaceRentAnnual", "In-place rent, a year", "$", "12 * occupiedInPlaceRent"]),
  output(
    [
      "lossToLeaseOccupied",
      "Loss to lease of the occupied units, a year, net of gains",
      "$",
      "12 * (occupiedMarketRent - occupiedInPlaceRent)",
    ],
    { help: "Market less contract rent; gains to lease of single floor plans are netted." },
  ),
  output(
    ["lossToLeaseGross", "Loss to lease, a year", "$", whole("occupied", "12 * SUM(unitMix.lossToLease)")],
    {
      help: "Of the floor plans whose contract rents lie below the market.",
    },
  ),
  output(["gainToLease", "Gain to lease, a year", "$", whole("occupied", "12 * SUM(unitMix.gainToLease)")], {
    help: "Of the floor plans whose contract rents lie above the market; it goes as they are let again.",
  }),
  output(
    [
      "averageNewLeaseRent",
      "New leases of the last 90 days, average",
      "$/mo",
      'IF(COUNT(unitMix.newLeaseRent) = 0, NA(), SUM(unitMix.newLeaseTotal) / SUMIF(unitMix.newLeaseRent, ">=0", unitMix.units))',
    ],
    { help: "Weighted by the units of the floor plans that had any." },
  ),
  scalar([
    "employeeUnits",
    "Employee units",
    "units",
    'SUMIF(nonRevenueUnits.reason, "employee", nonRevenueUnits.units)',
  ]),
  scalar(
    [
      "employeeUnitsCounted",
      "Employee units that count as occupied",
      "units",
      'IF(employeeUnitsOccupied = "yes", employeeUnits, 0)',
    ],
    { help: "Those whose reason is employee, where the switch says so." },
  ),
  scalar(
    ["rentableUnits", "Units that can be let", "units", "units - nonRevenueUnitCount + employeeUnitsCounted"],
    { help: "Without model, employee and down units." },
  ),
  output([
    "physicalOccupancy",
    "Physical occupancy",
    "%",
    "(occupiedUnitsAtClosing + employeeUnitsCounted) / rentableUnits",
  ]),
  output(
    [
      "leasedOccupancy",
      "Leased",
      "%",
      whole(
        "preleased",
        "(occupiedUnitsAtClosing + employeeUnitsCounted + SUM(unitMix.preleased)) / rentableUnits",
      ),
    ],
    { help: "Occupied units and vacant ones with a lease that has not begun." },
  ),
  output(
    [
      "exposure",
      "Exposure",
      "%",
      whole(
        "notice",
        "(MAX(0, rentableUnits - leasedOccupancy * rentableUnits) + SUM(unitMix.notice)) / units",
      ),
    ],
    { help: "Vacant and not leased, or on notice and not leased again." },
  ),
];

export const unitMixPage = page(["MF-2", "Unit mix and rent roll", "inputs"], 2, [
  ...planInputs,
  ...rentRollInputs,
  ...planRows,
  ...wholeRows,
  ...expiryRows,
]);
