import { evaluate } from "../evaluation/underwrite.ts";
import { type Inputs, withInputs } from "./model-inputs.ts";
import { validateInputs } from "./validate-inputs.ts";

/** What moves from place to place of a home that is otherwise underwritten alike. */
export interface HomeOfPlace {
  /** Dollars a month. */
  monthlyRent: number;
  /** Dollars; paid for the home, and what the assessor taxes. */
  value: number;
  /** Share of the value a year. */
  propertyTaxRate: number;
  /** Dollars a year. */
  insuranceAnnual: number;
  /** Share of tenants who leave in a year. */
  turnoverRate: number;
}

/** The inputs of a home bought as it stands, on the assumptions of a firm. */
export const homeOfPlace = (assumptions: Inputs, of: HomeOfPlace): Inputs =>
  withInputs(assumptions, [
    ["ownership", "acquisition"],
    ["purchasePrice", of.value],
    ["afterRepairValue", of.value],
    ["monthlyRent", of.monthlyRent],
    ["propertyTaxRate", of.propertyTaxRate],
    ["insuranceAnnual", of.insuranceAnnual],
    ["turnoverRate", of.turnoverRate],
  ]);

/**
 * The stabilized NOI (dollars a year) of homes that differ by place alone. The formula pages are asked a few times
 * instead of once a home: NOI is a sum of terms in 1, rent, turnover, rent × turnover, tax bill and premium, whose
 * factors follow from as many homes as there are terms. Where the assumptions make it another sum (a least management
 * fee), every home is asked for.
 *
 * @returns null where the assumptions leave an input open
 * @throws nothing
 * @example openStabilizedNoi({}) // null
 */
export function openStabilizedNoi(assumptions: Inputs): ((home: HomeOfPlace) => number) | null {
  const validated = validateInputs("singlefamily", homeOfPlace(assumptions, PROBES[0] ?? CHECK));
  if (!validated.ok) return null;
  const ask = (home: HomeOfPlace): number =>
    Number(evaluate("singlefamily", homeOfPlace(validated.inputs, home)).values.stabilizedNoi);
  const factors = solve(
    PROBES.map(listTerms),
    PROBES.map((probe) => ask(probe)),
  );
  const sum = (home: HomeOfPlace): number =>
    listTerms(home).reduce((total, term, at) => total + term * (factors[at] ?? Number.NaN), 0);
  return Math.abs(sum(CHECK) - ask(CHECK)) < 1e-6 && Math.abs(sum(LOW) - ask(LOW)) < 1e-6 ? sum : ask;
}

const listTerms = (of: HomeOfPlace): number[] => [
  1,
  of.monthlyRent,
  of.turnoverRate,
  of.monthlyRent * of.turnoverRate,
  of.value * of.propertyTaxRate,
  of.insuranceAnnual,
];

const probe = (rent: number, turnover: number, tax: number, premium: number): HomeOfPlace => ({
  monthlyRent: rent,
  turnoverRate: turnover,
  value: 100_000,
  propertyTaxRate: tax,
  insuranceAnnual: premium,
});

/** As many homes as terms, none of which says what the others do. */
const PROBES = [
  probe(1_000, 0, 0, 0),
  probe(2_000, 0, 0, 0),
  probe(1_000, 1, 0, 0),
  probe(2_000, 1, 0, 0),
  probe(1_000, 0, 0.01, 0),
  probe(1_000, 0, 0, 1_000),
];
const CHECK = { ...probe(3_270, 0.31, 0.017, 2_345), value: 417_000 };
/** A least fee binds where rents are low. */
const LOW = probe(450, 0.4, 0.005, 600);

/** Gauss's elimination with the largest pivot. */
function solve(rows: readonly number[][], values: readonly number[]): number[] {
  const table = rows.map((row, at) => [...row, values[at] ?? 0]);
  const size = table.length;
  for (let column = 0; column < size; column += 1) {
    const rest = table.slice(column);
    const pivot = rest.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    const from = table.indexOf(pivot);
    [table[column], table[from]] = [pivot, table[column] ?? pivot];
    for (const row of table) {
      if (row === pivot) continue;
      const share = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0);
    }
  }
  return table.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
