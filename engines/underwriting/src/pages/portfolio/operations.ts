/** PF-10: operating metrics by the names that single-family REITs report, and the checks of the pages. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, check, firm, input, output, page, perRow, rate, share } from "../../language/record.ts";

const open = { grain: "unitType" as const, optional: true };
const REIT = ["National Rental Home Council and REIT supplements, same-store metrics"];

const column = (key: string, label: string, unit: string, extra: Partial<FormulaRow> = {}): FormulaRow =>
  input([`homes.${key}`, label, unit, "From its newest version."], { ...open, ...extra });
const booked = (key: string, label: string, unit: string, help: string): FormulaRow =>
  input([`homes.${key}`, label, unit, help], { ...open, bounds: { min: 0, max: 1e6 } });

const columns: FormulaRow[] = [
  column("rent", "Monthly rent", "$/mo", { bounds: amount }),
  column("egi", "Effective gross income", "$", { bounds: { min: -1e12, max: 1e12 } }),
  column("chargeBacks", "Charge-backs", "$", { bounds: amount }),
  column("turnoverRate", "Turnover rate", "%", { bounds: share }),
  column("daysToReResident", "Days to re-resident", "days", { bounds: { min: 0, max: 365 } }),
  column("badDebtPct", "Bad debt", "%", { bounds: share }),
  column("newLeaseGrowth", "New lease growth", "%", { bounds: rate }),
  column("renewalGrowth", "Renewal growth", "%", { bounds: rate }),
  column("costToMaintain", "Cost to maintain net of charge-backs", "$", { bounds: { min: -1e9, max: 1e9 } }),
  booked("monthsHeld", "Months held", "mo", "Since it was acquired; blank is not known."),
  booked("occupied", "Days occupied, share", "%", "Of the last twelve months, from the books."),
  booked("daysPastDue", "Days past due", "days", "Of its oldest unpaid rent, from the books."),
];

/** An average stands for all homes or for none. */
const ofAll = (key: string, formula: string): string =>
  `IF(COUNT(homes.${key}) < homesPooled, NA(), ${formula})`;
const mean = (key: string): string => ofAll(key, `AVERAGE(homes.${key})`);
const byRent = (key: string): string => ofAll(key, `SUMPRODUCT(homes.rent, homes.${key}) / SUM(homes.rent)`);

const metric = (key: string, label: string, unit: string, formula: string, help: string): FormulaRow =>
  output([key, label, unit, formula], { help, references: REIT, icVisible: true });

const pastDue = (days: number): FormulaRow =>
  metric(
    `delinquency${days}`,
    `Delinquency, ${days} days`,
    "%",
    ofAll("daysPastDue", `SUMIF(homes.daysPastDue, ">=${days}", homes.rent) / SUM(homes.rent)`),
    `Rent of homes ${days} days or more past due, over all rent.`,
  );

const AS_UNDERWRITTEN = "As underwritten in the newest versions.";

export const operationsPage = page(["PF-10", "Operating metrics", "portfolio"], 10, [
  input(
    ["sameStoreMonths", "Same store after", "mo", "Months held after which a home is in the same store."],
    {
      integer: true,
      bounds: { min: 1, max: 120 },
      ...firm(12, "template:portfolio"),
    },
  ),
  ...columns,
  perRow(["homes.isSameStore", "Same store", "flag", "IF(homes.monthsHeld >= sameStoreMonths, 1, 0)"], {
    help: "1 where the home is held long enough.",
    format: "integer",
  }),
  perRow(
    [
      "homes.stabilisedOccupancy",
      "Occupancy, stabilised",
      "%",
      "1 - homes.turnoverRate * homes.daysToReResident / 365",
    ],
    { help: "By turnover and days to re-resident." },
  ),
  metric(
    "sameStoreHomes",
    "Same-store homes",
    "count",
    ofAll("monthsHeld", "SUM(homes.isSameStore)"),
    "Held long enough.",
  ),
  metric(
    "averageOccupancy",
    "Average occupancy",
    "%",
    mean("occupied"),
    "Of the last twelve months, from the books; unavailable until each home says so.",
  ),
  metric(
    "stabilisedOccupancy",
    "Average occupancy, stabilised",
    "%",
    ofAll("rent", "SUMPRODUCT(homes.rent, homes.stabilisedOccupancy) / SUM(homes.rent)"),
    `By rent. ${AS_UNDERWRITTEN}`,
  ),
  metric("turnoverRateAverage", "Turnover rate", "%", mean("turnoverRate"), AS_UNDERWRITTEN),
  metric(
    "daysToReResidentAverage",
    "Days to re-resident",
    "days",
    ofAll(
      "daysToReResident",
      "SUMPRODUCT(homes.turnoverRate, homes.daysToReResident) / SUM(homes.turnoverRate)",
    ),
    `By turnover. ${AS_UNDERWRITTEN}`,
  ),
  metric(
    "newLeaseGrowthAverage",
    "New lease rent growth",
    "%",
    byRent("newLeaseGrowth"),
    `By rent. ${AS_UNDERWRITTEN}`,
  ),
  metric(
    "renewalGrowthAverage",
    "Renewal rent growth",
    "%",
    byRent("renewalGrowth"),
    `By rent. ${AS_UNDERWRITTEN}`,
  ),
  metric(
    "blendedGrowth",
    "Blended rent growth",
    "%",
    "turnoverRateAverage * newLeaseGrowthAverage + (1 - turnoverRateAverage) * renewalGrowthAverage",
    "New leases and renewals by their shares.",
  ),
  metric("badDebtAverage", "Bad debt", "%", byRent("badDebtPct"), `Of rent, by rent. ${AS_UNDERWRITTEN}`),
  metric(
    "costToMaintainAverage",
    "Cost to maintain a home",
    "$",
    ofAll("costToMaintain", "SUM(homes.costToMaintain) / SUM(homes.share)"),
    `A year, net of charge-backs. ${AS_UNDERWRITTEN}`,
  ),
  metric(
    "coreNoiMargin",
    "Core NOI margin",
    "%",
    ofAll("egi", "SUM(homes.noi) / (SUM(homes.egi) - SUM(homes.chargeBacks))"),
    `Charge-backs netted from income and costs. ${AS_UNDERWRITTEN}`,
  ),
  metric(
    "poolNetYield",
    "Net yield on cost",
    "%",
    ofAll("noi", "SUM(homes.noi) / SUM(homes.cost)"),
    AS_UNDERWRITTEN,
  ),
  pastDue(30),
  pastDue(60),
  pastDue(90),
]);

export const portfolioChecksPage = page(["PF-11", "Checks", "portfolio"], 11, [
  check("error", [
    "PF-E-COST",
    "The homes' costs are what is paid",
    "ABS(poolCost - SUM(homes.cost)) <= 0.01 * homesPooled",
    "The homes' costs do not add up to {poolCost}, what the pool pays at closing.",
  ]),
  check("error", [
    "PF-E-BASE",
    "The borrowing base is within the pool",
    "AND(borrowingBase >= -0.01, borrowingBase <= tapeAmount + 0.01)",
    "The borrowing base {borrowingBase} is beyond what the pool amounts to, {tapeAmount}.",
  ]),
  check("warning", [
    "PF-W-TAPE",
    "Every holding is pooled",
    "homesPooled >= holdings",
    "{homesPooled} of {holdings} holdings are in the pool: the figures are of these alone.",
  ]),
  check("warning", [
    "PF-W-CONCENTRATION",
    "Within concentration limits",
    "concentrationExcess <= 0.01",
    "Concentration limits leave {concentrationExcess} of what is eligible out of the borrowing base.",
  ]),
  check("warning", [
    "PF-W-TARGET",
    "The pool returns its target",
    "bidIrr >= targetIrr",
    "Bought at once for {poolCost} the pool returns {bidIrr}, less than its target {targetIrr}.",
  ]),
]);
