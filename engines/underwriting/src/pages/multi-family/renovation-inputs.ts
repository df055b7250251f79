import {
  amount,
  asNumber,
  type FormulaRow,
  firmValue,
  input,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

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
    input(`${programme}.units`, `Units to renovate${name}`, "units", whole(0, 100_000), unused())`
      0 is no programme.`,
    input(`${programme}.floorPlan`, `Floor plan to renovate${name}`, "text", optional)`
      Blank renovates units of the average rent.`,
    input(`${programme}.costPerUnit`, `Renovation cost a unit${name}`, "$/unit", withProgramme, amount)`
      Before contingency.`,
    input(`${programme}.contingencyPct`, `Renovation contingency${name}`, "%", share, unused())`
      Share added to the cost.`,
    input(`${programme}.feePct`, `Construction management fee${name}`, "%", share, unused())`
      Of the sponsor, share of the cost with its contingency.`,
    input(
      `${programme}.funding`,
      `Programme funded from${name}`,
      "text",
      oneOf("cashFlow", "equity", "loan"),
    )`
      Cash flow as it is spent, equity at closing, or draws on the loan (interest alone, repaid at a
      refinance or the sale).`,
  ];
}

function paceInputs(programme: Programme): FormulaRow[] {
  const name = programmeName(programme);
  const withProgramme = { optional: true, requiredWith: `${programme}.units` };
  return [
    input(`${programme}.premiumMonth`, `Rent premium${name}`, "$/mo", withProgramme, within(0, 10_000))`
      For a renovated unit, at today's rents.`,
    input(`${programme}.pace`, `Pace${name}`, "text", oneOf("perMonth", "onTurn"))`
      So many units a month, or as units of the floor plan turn over and at most as many.`,
    input(
      `${programme}.unitsPerMonth`,
      `Units a month${name}`,
      "units",
      withProgramme,
      within(0.01, 10_000),
      asNumber,
    )`Pace of the programme.`,
    input(`${programme}.startMonth`, `First month of the programme${name}`, "mo", whole(1, 180), unused(1))`
      Month 1 is the first after closing.`,
    input(`${programme}.downtimeMonths`, `Downtime a unit${name}`, "mo", withProgramme, whole(0, 24))`
      Months without rent while renovating; the premium comes from the month of the return on.`,
  ];
}

export const renovationInputs: FormulaRow[] = [
  ...PROGRAMMES.flatMap((programme) => [...scopeInputs(programme), ...paceInputs(programme)]),
  input("renovationProgramme.flowThrough", "Flow-through", "%", share, optional, firm(0.9))`
    Share of the premiums that reaches net operating income.`,
];
