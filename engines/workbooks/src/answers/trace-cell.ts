import { cellName } from "../values/cell-names.ts";
import type { Area, Scalar } from "../values/value.ts";
import type { CellAnswers } from "./open-answers.ts";

interface TracedCell {
  cell: string;
  label: string;
  text: string;
}

export interface CellTrace extends TracedCell {
  formula: string | null;
  precedents: { cell: string; label: string; text: string | null }[];
  dependents: TracedCell[];
  dependentCount: number;
  isDynamic: boolean;
}

const MOST = 200;
/** Functions whose cells show only when they run. */
const DYNAMIC = /\b(?:OFFSET|INDIRECT)\s*\(/i;

/** What a cell's formula reads, and whose formulas read the cell. */
export function traceCell(answers: CellAnswers, values: readonly Scalar[], cell: number): CellTrace {
  const { compiled, formulaOf } = answers;
  const { table, formulaCells, listReads } = compiled;
  const describe = (one: number): TracedCell => ({
    cell: answers.nameOf(one),
    label: answers.labels.find(one),
    text: answers.print(one, values[one] ?? null),
  });
  const [sheet, row, column] = [table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0];
  const isIn = (area: Area): boolean =>
    area.sheet === sheet &&
    area.top <= row &&
    area.bottom >= row &&
    area.left <= column &&
    area.right >= column;
  const readers = formulaCells.filter((one) => one !== cell && listReads(one).some(isIn));
  const formula = formulaOf(cell);
  const seen = new Set<string>();
  const precedents = listReads(cell).flatMap((area) => {
    const found = describeArea(answers, area, describe);
    if (seen.has(found.cell)) return [];
    seen.add(found.cell);
    return [found];
  });
  return {
    ...describe(cell),
    formula,
    precedents: precedents.slice(0, MOST),
    dependents: readers.slice(0, MOST).map(describe),
    dependentCount: readers.length,
    isDynamic: formula !== null && DYNAMIC.test(formula),
  };
}

function describeArea(
  { compiled }: CellAnswers,
  { sheet, top, left, bottom, right }: Area,
  describe: (cell: number) => TracedCell,
): CellTrace["precedents"][number] {
  const grid = compiled.table.grids[sheet];
  const first = grid?.rows[top]?.[left] ?? 0;
  const name = grid?.name ?? "";
  if (top === bottom && left === right) {
    return first === 0 ? { cell: `${name}!${cellName(top, left)}`, label: "", text: "" } : describe(first);
  }
  const area = `${name}!${cellName(top, left)}:${cellName(bottom, right)}`;
  return { cell: area, label: first === 0 ? "" : describe(first).label, text: null };
}
