import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:multifamily";

/** Programmes that may run beside each other, by the key of their inputs; each has a floor plan, a cost and a pace. */
export const PROGRAMMES = ["renovationProgramme", "renovationProgramme2", "renovationProgramme3"] as const;
export type Programme = (typeof PROGRAMMES)[number];

/** What distinguishes the programmes in labels; the first one, which most deals have alone, is named without. */
export const programmeName = (programme: Programme): string => {
  const number = PROGRAMMES.indexOf(programme) + 1;
  return number === 1 ? "" : `, programme ${number}`;
};

function scopeInputs(programme: Programme): FormulaRow[] {
  const name = programmeName(programme);
  const withProgramme = { optional: true, requiredWith: `${programme}.units` };
  return [
    input([`${programme}.units`, `Units to renovate${name}`, "units", "0 is no programme."], {
      integer: true,
      bounds: { min: 0, max: 100_000 },
      ...unused(),
    }),
    input(
      [
        `${programme}.floorPlan`,
        `Floor plan to renovate${name}`,
        "text",
        "Blank renovates units of the average rent.",
      ],
      { optional: true },
    ),
    input([`${programme}.costPerUnit`, `Renovation cost a unit${name}`, "$/unit", "Before contingency."], {
      ...withProgramme,
      bounds: amount,
    }),
    input([`${programme}.contingencyPct`, `Renovation contingency${name}`, "%", "Share added to the cost."], {
      bounds: share,
      ...unused(),
    }),
    input(
      [
        `${programme}.feePct`,
        `Construction management fee${name}`,
        "%",
        "Of the sponsor, share of the cost with its contingency.",
      ],
      { bounds: share, ...unused() },
    ),
    input(
      [
        `${programme}.funding`,
        `Programme funded from${name}`,
        "text",
        "Cash flow as it is spent, equity at closing, or draws on the loan (interest alone, repaid at a refinance or the sale).",
      ],
      { choices: ["cashFlow", "equity", "loan"], ...unused("cashFlow") },
    ),
  ];
}

function paceInputs(programme: Programme): FormulaRow[] {
  const name = programmeName(programme);
  const withProgramme = { optional: true, requiredWith: `${programme}.units` };
  return [
    input(
      [`${programme}.premiumMonth`, `Rent premium${name}`, "$/mo", "For a renovated unit, at today's rents."],
      { ...withProgramme, bounds: { min: 0, max: 10_000 } },
    ),
    input(
      [
        `${programme}.pace`,
        `Pace${name}`,
        "text",
        "So many units a month, or as units of the floor plan turn over and at most as many.",
      ],
      { choices: ["perMonth", "onTurn"], ...unused("perMonth") },
    ),
    input([`${programme}.unitsPerMonth`, `Units a month${name}`, "units", "Pace of the programme."], {
      ...withProgramme,
      bounds: { min: 0.01, max: 10_000 },
      format: "number",
    }),
    input(
      [
        `${programme}.startMonth`,
        `First month of the programme${name}`,
        "mo",
        "Month 1 is the first after closing.",
      ],
      { integer: true, bounds: { min: 1, max: 180 }, ...unused(1) },
    ),
    input(
      [
        `${programme}.downtimeMonths`,
        `Downtime a unit${name}`,
        "mo",
        "Months without rent while renovating; the premium comes from the month of the return on.",
      ],
      { ...withProgramme, integer: true, bounds: { min: 0, max: 24 } },
    ),
  ];
}

export const renovationInputs: FormulaRow[] = [
  ...PROGRAMMES.flatMap((programme) => [...scopeInputs(programme), ...paceInputs(programme)]),
  input(
    [
      "renovationProgramme.flowThrough",
      "Flow-through",
      "%",
      "Share of the premiums that reaches net operating income.",
    ],
    { bounds: share, optional: true, ...firm(0.9, TEMPLATE) },
  ),
];
