import { type Inputs, neutralInputs, overLayer, withInputs } from "../inputs/model-inputs.ts";
import type { InputProblem } from "../inputs/validate-inputs.ts";
import type { CatalogName, FormulaRow } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import type { RawResult, RowValue } from "./compiled-model.ts";
import { evaluate, Report, type Underwriting } from "./underwrite.ts";

/**
 * Underwrites inputs of which nothing is amiss but that single numbers are not entered yet: every figure that those
 * numbers can't move, and of each other one which number it waits for. Checks are made once all are there.
 *
 * A figure stands only where it is the same to the last bit without the numbers, with all of them as low and with all of them as
 * high as they may be. Null where anything else is wrong, or where the hold is missing, without which no line has a length.
 *
 * @param problems what `validateInputs` found of these inputs
 * @example underwriteInPart("singlefamily", inputs, [])?.answer.outputs.loan // 199200
 */
export function underwriteInPart(
  model: CatalogName,
  inputs: Inputs,
  problems: readonly InputProblem[],
): { answer: Underwriting; values: RawResult["values"] } | null {
  const { rows } = getCatalog(model);
  const unentered = problems.flatMap(({ path, type }) => {
    const row = rows.get(path.join("."))?.row;
    return type === "missing" && row !== undefined && isSingleNumber(row) ? [row] : [];
  });
  if (unentered.length < problems.length) return null;
  const given = overLayer(inputs, neutralInputs(model));
  const result = evaluate(model, given);
  const probes = [LOWEST, HIGHEST].map(
    (at) =>
      evaluate(
        model,
        withInputs(
          given,
          unentered.map((row): [string, number] => [row.key, at(row)]),
        ),
      ).values,
  );
  const moved = new Set<string>();
  for (const key of rows.keys()) {
    const value = result.values[key];
    if (value === undefined || rows.get(key)?.row.kind === "input") continue;
    const [kept, isMoved] = keepSame(
      value,
      probes.map((values) => values[key]),
    );
    if (isMoved) moved.add(key);
    result.values[key] = kept;
  }
  const labels = unentered.map(({ label }) => label);
  const reason = `${labels.join(", ")} ${labels.length === 1 ? "is" : "are"} not entered`;
  const report = new Report({
    ...{ model, inputs: given, result, hasReasonsWhenAsked: true },
    findReason: (key) => (moved.has(key) ? reason : undefined),
  });
  for (const { row } of rows.values()) report.add(row);
  // A check that fails at both ends may hold between them: none is made before all numbers are there.
  return { answer: { ...report.answer, checks: [] }, values: result.values };
}

const isSingleNumber = (row: FormulaRow): boolean =>
  row.grain === "scalar" && row.unit !== "text" && row.key !== "holdYears";

const LOWEST = ({ bounds }: FormulaRow): number => bounds?.min ?? 0;
const HIGHEST = ({ bounds }: FormulaRow): number => bounds?.max ?? 1e9;

/** The value, or of a line the periods, that all others have too; and whether any has one of its own. */
function keepSame(value: RowValue, others: readonly (RowValue | undefined)[]): [RowValue, boolean] {
  const isSame = (cell: unknown, same: readonly unknown[]) => same.every((other) => Object.is(other, cell));
  if (!(value instanceof Float64Array) && !Array.isArray(value)) {
    return isSame(value, others) ? [value, false] : [Number.NaN, !Number.isNaN(value)];
  }
  const columns = others as readonly (ArrayLike<unknown> | undefined)[];
  let isMoved = false;
  const keep = (cell: unknown, at: number) => {
    if (
      isSame(
        cell,
        columns.map((column) => column?.[at]),
      )
    )
      return cell;
    isMoved ||= !Number.isNaN(cell);
    return Number.NaN;
  };
  const kept =
    value instanceof Float64Array ? value.map((cell, at) => keep(cell, at) as number) : value.map(keep);
  return [kept as RowValue, isMoved];
}
