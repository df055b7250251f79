import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt, inputRows, withInput } from "@labs/underwriting/model-inputs";
import { isDateInput, validateInputs } from "@labs/underwriting/validate-inputs";

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
  singlefamily: [golden.sfrA.inputs, golden.sfrB.inputs],
  multifamily: [golden.mfA.inputs, golden.mfB.inputs],
};

const pick = <Value>(values: readonly Value[], uniform: Uniform): Value | undefined =>
  values[Math.floor(uniform() * values.length)];

/** A number of the size that the input has in a deal, its bounds kept. */
function drawNumber(row: FormulaRow, base: number | undefined, uniform: Uniform): number {
  const { min = -1e6, max = 1e7 } = row.bounds ?? {};
  const usual = row.unit === "%" ? 0.08 : row.unit.startsWith("$") ? 2000 : row.unit === "mo" ? 24 : 3;
  const size = base !== undefined && base !== 0 ? base * (0.6 + 0.8 * uniform()) : usual * uniform();
  const value = Math.min(max, Math.max(min, size));
  return row.integer ? Math.min(max, Math.round(value)) : value;
}

function drawValue(row: FormulaRow, base: InputValue, uniform: Uniform): InputValue {
  if (isDateInput(row)) return pick(["2024-02-29", "2025-06-15", "2026-01-31"], uniform);
  if (row.choices) return pick(row.choices, uniform);
  if (row.unit === "text") return base;
  if (row.grain !== "list") return drawNumber(row, typeof base === "number" ? base : undefined, uniform);
  const first = Array.isArray(base) ? base[0] : base;
  const years = 1 + Math.floor(uniform() * 4);
  return Array.from({ length: years }, () =>
    drawNumber(row, typeof first === "number" ? first : undefined, uniform),
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
 * Inputs near one of the golden cases, of the same seed the same: about half of what it gives is moved, and now and
 * then something is given that it leaves out, switches included.
 */
export function drawInputs(model: ModelName, seed: number): Inputs {
  const uniform = createUniform(seed);
  const rows = inputRows(model).filter((row) => row.grain !== "unitType");
  for (;;) {
    let inputs = pick(bases[model], uniform) ?? {};
    for (const row of rows) {
      const base = inputAt(inputs, row.key);
      if (uniform() < (base === undefined ? 0.75 : 0.5)) continue;
      inputs = withInput(inputs, row.key, drawValue(row, base, uniform));
    }
    inputs = { ...inputs, ...drawTables(inputs, uniform) };
    inputs = withInput(inputs, "holdYears", 1 + Math.floor(uniform() * 8));
    const validated = validateInputs(model, inputs);
    // What one input needs of another is given in another draw.
    if (validated.ok) return validated.inputs;
  }
}
