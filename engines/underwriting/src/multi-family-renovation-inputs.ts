import { amount, firm, input, share, unused } from "./formula-rows.ts";

const TEMPLATE = "template:multifamily";
const column = { grain: "unitType" as const };

const withProgramme = { optional: true, requiredWith: "renovationProgramme.units" };
export const renovationInputs = [
  input(["renovationProgramme.units", "Units to renovate", "units", "0 is no programme."], {
    integer: true,
    bounds: { min: 0, max: 100_000 },
    ...unused(),
  }),
  input(
    [
      "renovationProgramme.floorPlan",
      "Floor plan to renovate",
      "text",
      "Blank renovates units of the average rent.",
    ],
    { optional: true },
  ),
  input(["renovationProgramme.costPerUnit", "Renovation cost a unit", "$/unit", "Before contingency."], {
    ...withProgramme,
    bounds: amount,
  }),
  input(["renovationProgramme.contingencyPct", "Renovation contingency", "%", "Share added to the cost."], {
    bounds: share,
    ...unused(),
  }),
  input(
    ["renovationProgramme.premiumMonth", "Rent premium", "$/mo", "For a renovated unit, at today's rents."],
    {
      ...withProgramme,
      bounds: { min: 0, max: 10_000 },
    },
  ),
  input(
    [
      "renovationProgramme.pace",
      "Pace",
      "text",
      "So many units a month, or as units turn over and at most as many.",
    ],
    {
      choices: ["perMonth", "onTurn"],
      ...unused("perMonth"),
    },
  ),
  input(["renovationProgramme.unitsPerMonth", "Units a month", "units", "Pace of the programme."], {
    ...withProgramme,
    bounds: { min: 0.01, max: 10_000 },
    format: "number",
  }),
  input(
    [
      "renovationProgramme.startMonth",
      "First month of the programme",
      "mo",
      "Month 1 is the first after closing.",
    ],
    {
      integer: true,
      bounds: { min: 1, max: 180 },
      ...unused(1),
    },
  ),
  input(
    ["renovationProgramme.downtimeMonths", "Downtime a unit", "mo", "Months without rent while renovating."],
    {
      ...withProgramme,
      integer: true,
      bounds: { min: 0, max: 24 },
    },
  ),
  input(
    [
      "renovationProgramme.funding",
      "Programme funded from",
      "text",
      "Cash flow as it is spent, equity at closing, or draws on the loan (interest alone, repaid at the sale).",
    ],
    {
      choices: ["cashFlow", "equity", "loan"],
      ...unused("cashFlow"),
    },
  ),
  input(
    ["renovationProgramme.feePct", "Construction management fee", "%", "Of the sponsor, share of the cost."],
    {
      bounds: share,
      ...unused(),
    },
  ),
  input(
    [
      "renovationProgramme.flowThrough",
      "Flow-through",
      "%",
      "Share of the premium that reaches net operating income.",
    ],
    { bounds: share, optional: true, ...firm(0.9, TEMPLATE) },
  ),
  input(["capitalNeeds.item", "Capital need", "text", "Roof, paving, plumbing, HVAC and the like."], {
    ...column,
    optional: true,
  }),
  input(["capitalNeeds.month", "Month it is paid", "mo", "1 is the first month after closing."], {
    ...column,
    integer: true,
    bounds: { min: 1, max: 180 },
  }),
  input(["capitalNeeds.amount", "Amount", "$", "In dollars of that month, from cash flow."], {
    ...column,
    bounds: amount,
  }),
];
