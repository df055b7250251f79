import { firm, input, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };
const rateByYear = { grain: "list" as const, bounds: rate };
const shareByYear = { grain: "list" as const, bounds: share };

export const taxInputs = [
  input(
    ["propertyTaxMethod", "Property tax method", "text", "Today's bill grown, or reassessed after the sale."],
    {
      choices: ["bill", "reassessed"],
      ...unused("bill"),
    },
  ),
  input(
    [
      "reassessment.currentAssessedValue",
      "Assessed value today",
      "$",
      "By the record, to see what the sale may change.",
    ],
    { ...optional, bounds: { min: 1, max: 1e11 } },
  ),
  input(["reassessment.assessmentRatio", "Assessment ratio", "%", "Assessed share of the price."], {
    ...optional,
    bounds: share,
  }),
  input(["reassessment.millage", "Millage", "$ per $1,000", "Tax for each $1,000 of assessed value."], {
    ...optional,
    bounds: { min: 0, max: 500 },
  }),
  input(
    ["reassessment.lagYears", "Reassessment lag", "yr", "Years after the sale until the new value is taxed."],
    {
      integer: true,
      bounds: { min: 0, max: 15 },
      ...unused(),
    },
  ),
  input(
    [
      "reassessment.growth",
      "Assessed value growth",
      "%",
      "A year, after the cap of the state if there is one.",
    ],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(
    [
      "reassessment.annualCap",
      "Cap on the yearly increase",
      "%",
      "Of the assessed value, by the state's rule.",
    ],
    {
      ...optional,
      bounds: share,
    },
  ),
  input(
    [
      "reassessment.appealPct",
      "Reduction by appeal",
      "%",
      "Chance of success times the reduction that is sought.",
    ],
    { bounds: share, ...unused() },
  ),
  input(
    [
      "reassessment.phaseIn",
      "Phase-in",
      "%",
      "Share of the step from the bill to the reassessed tax, by year from its first one on.",
    ],
    { ...shareByYear, ...unused(1) },
  ),
  input(
    ["reassessment.abatement", "Abatement", "%", "Share of the reassessed tax, by year from year 1 on."],
    {
      ...shareByYear,
      ...unused(),
    },
  ),
  input(
    [
      "reassessment.neverBelowBill",
      "Never below today's bill",
      "text",
      "Conservative: a reassessment never lowers it.",
    ],
    { choices: ["no", "yes"], ...unused("no") },
  ),
];

export const reserveInputs = [
  input(["reservesPerUnit", "Replacement reserves", "$/unit", "For a unit and year."], {
    bounds: { min: 0, max: 100_000 },
    ...firm(275, TEMPLATE),
  }),
  input(["reservesGrowth", "Reserves growth", "%", "By year from year 1 to 2 on."], {
    ...rateByYear,
    ...firm(0, TEMPLATE),
  }),
  input(
    [
      "reservesPlacement",
      "Replacement reserves stand",
      "text",
      "Below NOI, as an owner shows them, or above it, as some lenders and appraisers do.",
    ],
    { choices: ["below", "above"], ...unused("below") },
  ),
  input(["noiStressPct", "Reduction of NOI, stress", "%", "Of a stress case: NOI is lower by this share."], {
    bounds: share,
    ...unused(),
  }),
  input(
    [
      "assetManagementFeePct",
      "Asset management fee",
      "%",
      "Of the sponsor, share of EGI, after debt service.",
    ],
    {
      bounds: share,
      ...unused(),
    },
  ),
];
