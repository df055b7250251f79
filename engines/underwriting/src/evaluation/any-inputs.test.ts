import fc from "fast-check";
import { describe, expect, it } from "vitest";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, inputRows, withInput } from "../inputs/model-inputs.ts";
import { isDateInput, validateInputs } from "../inputs/validate-inputs.ts";
import type { FormulaRow, ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { underwrite } from "./underwrite.ts";

const unit = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000);
const bases: Record<ModelName, Inputs> = {
  singlefamily: golden.sfrA.inputs,
  multifamily: golden.mfA.inputs,
};

/** Any value that an input takes: its bounds themselves now and then, most often something near zero. */
function drawn(row: FormulaRow): fc.Arbitrary<InputValue> {
  if (isDateInput(row)) return fc.constantFrom("2024-02-29", "2026-01-31", "1999-12-01");
  if (row.choices) return fc.constantFrom(...row.choices);
  if (row.unit === "text") return fc.constantFrom("1x1", "2x2", "something else");
  const { min = -1e6, max = 1e6 } = row.bounds ?? {};
  const scales = row.unit.startsWith("$") ? [1e3, 1e5, 1e7] : [0.1, 1, 40];
  const near = fc.tuple(fc.constantFrom(...scales), unit).map(([scale, u]) => Math.min(max, min + scale * u));
  const number = fc
    .oneof({ weight: 12, arbitrary: near }, { weight: 1, arbitrary: fc.constantFrom(min, max) })
    .map((value) => (row.integer ? Math.min(max, Math.round(value)) : value));
  return row.grain === "list" ? fc.oneof(number, fc.array(number, { minLength: 1, maxLength: 4 })) : number;
}

function arbitraryTable(columns: FormulaRow[], table: string): fc.Arbitrary<Inputs[]> {
  const cells = columns.map((row): [string, fc.Arbitrary<InputValue>] => {
    const value = drawn(row);
    const cell = row.optional ? fc.option(value, { nil: null, freq: 3 }) : value;
    return [row.key.slice(table.length + 1), cell];
  });
  return fc.array(fc.record(Object.fromEntries(cells)), { minLength: 1, maxLength: 4 });
}

/** The golden case with some of its inputs, and of those it leaves out, set to anything they may be. */
function anyInputs(model: ModelName): fc.Arbitrary<Inputs> {
  const rows = inputRows(model);
  const single = rows.filter((row) => row.grain !== "unitType");
  const changes = fc.array(
    fc.constantFrom(...single).chain((row) => drawn(row).map((value) => [row.key, value] as const)),
    { maxLength: 30 },
  );
  const tables = Object.keys(getCatalog(model).definition.tables).map((table) => {
    const columns = rows.filter((row) => row.grain === "unitType" && row.key.startsWith(`${table}.`));
    return fc
      .option(arbitraryTable(columns, table), { freq: table === "unitMix" ? 1 : 2 })
      .map((value): [string, Inputs[] | null] => [table, value]);
  });
  return fc.tuple(changes, fc.tuple(...tables)).map(([changed, filled]) => {
    let inputs = bases[model];
    for (const [path, value] of changed) inputs = withInput(inputs, path, value);
    for (const [table, value] of filled) if (value) inputs = withInput(inputs, table, value);
    return inputs;
  });
}

/** Words on the cause: not that there is no figure, which the one who reads it sees. */
const REASON = /^(?!No finite value|Not tested).*[a-z]{2}/;
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);

describe.each<ModelName>(["singlefamily", "multifamily"])("any inputs of %s", (model) => {
  it("give figures that are finite, or none and the reason", () => {
    fc.assert(
      fc.property(anyInputs(model), fc.constantFrom("year" as const, "month" as const), (inputs, grain) => {
        const validated = validateInputs(model, inputs);
        if (!validated.ok) {
          expect(validated.problems.every(({ path, msg }) => path.length > 0 && msg !== "")).toBe(true);
          return;
        }
        const { outputs, lines, closing, checks, unavailable } = underwrite({
          model,
          inputs: validated.inputs,
          grain,
        });
        for (const [key, figure] of Object.entries(outputs)) {
          const figures = Array.isArray(figure) ? figure : [figure];
          for (const [at, value] of figures.entries()) {
            if (typeof value === "string" || isNumber(value)) continue;
            expect(value, key).toBeNull();
            expect(unavailable[Array.isArray(figure) ? `${key}.${at + 1}` : key], key).toMatch(REASON);
          }
        }
        for (const [key, values] of Object.entries(lines)) {
          if (values.every(isNumber)) continue;
          expect(
            values.every((value) => value === null || isNumber(value)),
            key,
          ).toBe(true);
          expect(unavailable[key], key).toMatch(REASON);
        }
        expect(Object.values(closing).every(isNumber)).toBe(true);
        for (const [key, reason] of Object.entries(unavailable)) expect(reason, key).toMatch(REASON);
        for (const { message } of checks) expect(message).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 150 },
    );
  });
  it.each<[string, unknown, string]>([
    ["not a number", Number.NaN, "type"],
    ["endless", Number.POSITIVE_INFINITY, "type"],
    ["text", "7%", "type"],
    ["a percent taken for a share", 1e15, "bounds"],
    ["left out", undefined, "missing"],
  ])("a price that is %s is refused by its name", (_, purchasePrice, type) => {
    const found = validateInputs(model, { ...bases[model], purchasePrice });
    expect(found.ok ? [] : found.problems).toMatchObject([{ path: ["purchasePrice"], type }]);
  });
  it("refuses a day that no calendar has", () => {
    for (const closingDate of ["2026-02-30", "31.1.2026", "soon"]) {
      const found = validateInputs(model, { ...bases[model], closingDate });
      expect(found.ok ? [] : found.problems).toMatchObject([{ path: ["closingDate"], type: "type" }]);
    }
  });
});
