import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, inputAt, inputRows, withInput } from "../inputs/model-inputs.ts";
import { isDateInput, validateInputs } from "../inputs/validate-inputs.ts";
import type { FormulaRow, ModelName } from "../language/rows.ts";
import { CASES as BUILDINGS } from "./multi-family/cases.ts";
import { CASES as HOMES } from "./single-family/cases.ts";

type Uniform = () => number;

/** The same stream of numbers in [0, 1) from the same seed (mulberry32 by Tommy Ettinger, public domain). */
function createUniform(seed: number): Uniform {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const bases: Record<ModelName, Inputs[]> = {
  singlefamily: [golden.sfrA.inputs, golden.sfrB.inputs, ...HOMES.map(([, inputs]) => inputs)],
  multifamily: [golden.mfA.inputs, golden.mfB.inputs, ...BUILDINGS.map(([, inputs]) => inputs)],
};

/** How far a draw goes from its base: the share of given and of other inputs that it moves, and by how much. */
interface Reach {
  given: number;
  others: number;
  width: number;
}
/** Deals that a sponsor might bring, and deals that nobody would. */
const NEAR: Reach = { given: 0.3, others: 0, width: 0.3 };
const FAR: Reach = { given: 0.5, others: 0.25, width: 0.8 };

const pick = <Value>(values: readonly Value[], uniform: Uniform): Value | undefined =>
  values[Math.floor(uniform() * values.length)];

/** A number of the size that the input has in a deal, its bounds kept. */
function drawNumber(row: FormulaRow, base: number | undefined, width: number, uniform: Uniform): number {
  const { min = -1e6, max = 1e7 } = row.bounds ?? {};
  const usual = row.unit === "%" ? 0.08 : row.unit.startsWith("$") ? 2000 : row.unit === "mo" ? 24 : 3;
  const size =
    base !== undefined && base !== 0 ? base * (1 - width / 2 + width * uniform()) : usual * uniform();
  const value = Math.min(max, Math.max(min, size));
  return row.integer ? Math.min(max, Math.round(value)) : value;
}

function drawValue(row: FormulaRow, base: InputValue, width: number, uniform: Uniform): InputValue {
  if (isDateInput(row)) return pick(["2024-02-29", "2025-06-15", "2026-01-31"], uniform);
  if (row.choices) return pick(row.choices, uniform);
  if (row.unit === "text") return base;
  if (row.grain !== "list")
    return drawNumber(row, typeof base === "number" ? base : undefined, width, uniform);
  const first = Array.isArray(base) ? base[0] : base;
  const years = 1 + Math.floor(uniform() * 4);
  return Array.from({ length: years }, () =>
    drawNumber(row, typeof first === "number" ? first : undefined, width, uniform),
  );
}

/** Taxes of a place in most deals, and in some buildings floor plans whose rent is restricted. */
function drawTables({ unitMix }: Inputs, uniform: Uniform): Inputs {
  const taxes = Array.from({ length: Math.floor(5 * uniform()) }, (_, at): Inputs => {
    const above = Math.round(600_000 * uniform());
    return {
      tax: `Tax ${at + 1}`,
      paidOn: pick(["purchase", "loan", "sale"], uniform),
      rate: 0.03 * uniform(),
      ...(uniform() < 0.5 ? {} : { above }),
      ...(uniform() < 0.5 ? {} : { upTo: above + Math.round(9_000_000 * uniform()) }),
      ...(uniform() < 0.5 ? {} : { taxes: pick(["part", "whole"], uniform) }),
    };
  });
  if (!Array.isArray(unitMix)) return { transferTaxes: taxes };
  const plans = (unitMix as Inputs[]).map((plan) => ({ ...plan, restricted: pick(["no", "yes"], uniform) }));
  return { transferTaxes: taxes, unitMix: plans };
}

/**
 * Inputs near one of the golden or of the recomputed cases, or far from it, of the same seed the same: part of what it
 * gives is moved, and far from it something is given that it leaves out, switches included.
 */
export function drawInputs(model: ModelName, seed: number): Inputs {
  const uniform = createUniform(seed);
  const rows = inputRows(model).filter((row) => row.grain !== "unitType");
  const reach = uniform() < 0.5 ? NEAR : FAR;
  const start = pick(bases[model], uniform) ?? {};
  const shortest = reach === NEAR ? Number(start.holdYears) : 1;
  for (;;) {
    let inputs = start;
    for (const row of rows) {
      const base = inputAt(inputs, row.key);
      if (uniform() >= (base === undefined ? reach.others : reach.given)) continue;
      inputs = withInput(inputs, row.key, drawValue(row, base, reach.width, uniform));
    }
    if (reach === FAR) inputs = { ...inputs, ...drawTables(inputs, uniform) };
    inputs = withInput(inputs, "holdYears", Math.min(30, shortest + Math.floor(uniform() * 8)));
    const validated = validateInputs(model, inputs);
    // What one input needs of another is given in another draw.
    if (validated.ok) return validated.inputs;
  }
}
