/** MF-2 and MF-3: unit mix, rent roll, and rent by month from the market down to what is collected. */
import type { FormulaPage } from "./formula-record.ts";
import { monthly, output, page, scalar, yearly } from "./formula-rows.ts";
import { propertyInputs, rentRollInputs, revenueInputs } from "./multi-family-inputs.ts";
import { leaseRollRows } from "./multi-family-lease-roll.ts";
import { grownInMonth, growthIndex, ofYear } from "./timing-terms.ts";

const deduction = { sign: "-" as const };
/** A column that was left out in any row says nothing of the whole. */
const whole = (column: string, formula: string): string =>
  `IF(COUNT(unitMix.${column}) = COUNT(unitMix.units), ${formula}, NA())`;

const unitMix = page(["MF-2", "Unit mix and rent roll", "inputs"], 2, [
  ...propertyInputs,
  ...rentRollInputs,
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
      "Loss to lease of the occupied units, a year",
      "$",
      "12 * (occupiedMarketRent - occupiedInPlaceRent)",
    ],
    { help: "Market less contract rent; gains to lease of single floor plans are netted." },
  ),
  output([
    "physicalOccupancy",
    "Physical occupancy",
    "%",
    "occupiedUnitsAtClosing / (units - nonRevenueUnitCount)",
  ]),
  output(
    [
      "leasedOccupancy",
      "Leased",
      "%",
      whole("preleased", "(occupiedUnitsAtClosing + SUM(unitMix.preleased)) / (units - nonRevenueUnitCount)"),
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
        "(MAX(0, units - nonRevenueUnitCount - leasedOccupancy * (units - nonRevenueUnitCount)) + SUM(unitMix.notice)) / units",
      ),
    ],
    { help: "Vacant and not leased, or on notice and not leased again." },
  ),
]);

const revenue = page(["MF-3", "Revenue", "pro-forma"], 3, [
  ...revenueInputs,
  growthIndex("rentIndex", "Rent index", "rentGrowth"),
  monthly(["rentFactor", "Rent factor of the month", "x", grownInMonth("rentIndex", "rentGrowth")], {
    aggregate: "end",
    format: "number",
  }),
  ...leaseRollRows,
  yearly(["lossToLeaseRate", "Loss to lease of the year", "%", ofYear("lossToLeasePct")]),
  scalar([
    "lossToLeaseAtClosing",
    "Loss to lease at closing",
    "%",
    "IF(ISBLANK(burnOff.initialPct), 1 - monthlyInPlaceRent / monthlyMarketRent, burnOff.initialPct)",
  ]),
  monthly(
    [
      "lossToLeaseShare",
      "Loss to lease of the month",
      "%",
      'IF(lossToLeaseMethod = "burnOff", burnOff.steadyPct + (lossToLeaseAtClosing - burnOff.steadyPct) * (1 - burnOff.capture * MIN(1, month / burnOff.months)), IF(lossToLeaseMethod = "roll", IF(marketRentPotential = 0, 0, (rollLeasedMarket * rentFactor - rollLeasedRent) / marketRentPotential), lossToLeaseRate))',
    ],
    { aggregate: "end", help: "Flat by year, burned off evenly, or by the leases that have rolled." },
  ),
  yearly(["vacancyRate", "Vacancy of the year", "%", ofYear("vacancyPct")]),
  yearly(["concessionRate", "Concessions of the year", "%", ofYear("concessionPct")]),
  yearly(["badDebtRate", "Bad debt of the year", "%", ofYear("badDebtPct")]),
  monthly(
    [
      "vacancyShare",
      "Vacancy of the month",
      "%",
      "IF(leaseUp.months = 0, vacancyRate, vacancyRate + (leaseUp.startVacancyPct - vacancyRate) * MAX(0, 1 - month / leaseUp.months))",
    ],
    { aggregate: "end", help: "Of the year, or on its way there in a lease-up." },
  ),
  monthly(["marketRentPotential", "Market rent before renovation", "$", "monthlyMarketRent * rentFactor"]),
  monthly(["grossPotentialRent", "Gross potential rent", "$", "marketRentPotential + renovationPremium"], {
    synonyms: ["GPR"],
    icVisible: true,
  }),
  monthly(
    [
      "lossToLease",
      "Loss to lease",
      "$",
      "marketRentPotential * lossToLeaseShare * (1 - renovationReturned / units)",
    ],
    { ...deduction, synonyms: ["LTL"], help: "Share of market rent; renovated units carry none." },
  ),
  monthly(["nonRevenue", "Non-revenue units", "$", "nonRevenueMarketRent * rentFactor"], deduction),
  monthly(
    [
      "grossScheduledRent",
      "Gross scheduled rent",
      "$",
      "grossPotentialRent - lossToLease - nonRevenue - renovationDowntime",
    ],
    { synonyms: ["GSR"], icVisible: true },
  ),
  monthly([
    "lossBase",
    "Basis of losses",
    "$",
    'IF(lossBasis = "gpr", grossPotentialRent, grossScheduledRent)',
  ]),
  monthly(
    [
      "vacancy",
      "Physical vacancy",
      "$",
      'IF(lossToLeaseMethod = "roll", MAX(0, monthlyMarketRent - nonRevenueMarketRent - rollLeasedMarket) * rentFactor, lossBase * vacancyShare)',
    ],
    {
      ...deduction,
      help: "Rolled lease by lease: the market rent of units without a lease, and no share besides.",
    },
  ),
  monthly(
    [
      "newLeases",
      "New leases",
      "units",
      'IF(concessionMethod = "share", 0, IF(lossToLeaseMethod = "roll", rollNewUnits, occupiedUnits * turnoverRate / 12))',
    ],
    { format: "number", help: "Where concessions are given by lease." },
  ),
  monthly([
    "concessionsGranted",
    "Concessions granted",
    "$",
    'IF(concessionMethod = "share", 0, newLeases * concessionFreeMonths * averageMarketRent * rentFactor)',
  ]),
  monthly(
    [
      "concessions",
      "Concessions",
      "$",
      'IF(concessionMethod = "share", lossBase * concessionRate, IF(concessionMethod = "cash", concessionsGranted, SUM(concessionsGranted[MAX(0, month - 11):month]) / 12))',
    ],
    deduction,
  ),
  monthly(["badDebt", "Bad debt", "$", "lossBase * badDebtRate"], deduction),
  monthly(
    ["netRentalIncome", "Net rental income", "$", "grossScheduledRent - vacancy - concessions - badDebt"],
    { synonyms: ["NRI"], icVisible: true },
  ),
  scalar(["commercialLeaseCount", "Commercial leases", "count", "COUNT(commercialLeases.rent)"]),
  monthly(
    [
      "commercialIncome",
      "Commercial income",
      "$",
      'IF(commercialLeaseCount = 0, 0, SUMIFS(commercialLeases.rent, commercialLeases.firstMonth, "<=" & month, commercialLeases.lastMonth, ">=" & month) + SUMIFS(commercialLeases.recoveries, commercialLeases.firstMonth, "<=" & month, commercialLeases.lastMonth, ">=" & month))',
    ],
    { help: "Lease by lease, recoveries beside the base rent." },
  ),
  monthly(
    [
      "effectiveGrossIncome",
      "Effective gross income (EGI)",
      "$",
      "netRentalIncome + otherIncome + commercialIncome",
    ],
    { synonyms: ["EGI"], icVisible: true },
  ),
  output([
    "economicOccupancyYear1",
    "Economic occupancy, year 1",
    "%",
    "SUM(netRentalIncome[1:12]) / SUM(grossPotentialRent[1:12])",
  ]),
  output(["economicVacancyYear1", "Economic vacancy, year 1", "%", "1 - economicOccupancyYear1"]),
  output(["vacancyYear1", "Physical vacancy, year 1", "%", "SUM(vacancy[1:12]) / SUM(lossBase[1:12])"], {
    help: "Vacancy over the basis of losses.",
  }),
  output([
    "collectionsPerOccupiedUnit",
    "Rent collected for an occupied unit, year 1",
    "$/mo",
    "SUM(netRentalIncome[1:12]) / SUM(occupiedUnits[1:12])",
  ]),
]);

export const revenuePages: FormulaPage[] = [unitMix, revenue];
