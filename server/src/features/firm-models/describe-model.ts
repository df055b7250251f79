import type { ModelSheet } from "@labs/contract/firm-models/firm-models";
import type { ModelReport } from "./model-answers.ts";
import type { OpenModel } from "./open-model.ts";

/** What one page can show of a workbook; beyond these it says how many there are. */
const MOST = { inputs: 3_000, outputs: 100, refusals: 1_000, widths: 400, hiddenRows: 5_000 };
const PLAIN_WIDTH = 8.43;

export function describeModel(model: OpenModel): ModelReport {
  const { compiled, proposals } = model;
  const { workbook, formulaCells, refused } = compiled;
  const evaluated = formulaCells.filter((cell) => !refused.has(cell)).length;
  const { inputs, outputs } = proposals;
  return {
    accepted: evaluated === 0 ? "none" : refused.size === 0 ? "whole" : "part",
    reason:
      formulaCells.length === 0
        ? "The workbook has no formulas"
        : evaluated === 0
          ? "None of the workbook's formulas can be evaluated"
          : null,
    formulas: formulaCells.length,
    refusedCells: refused.size,
    report: {
      sheets: workbook.sheets.map((_, at) => describeSheet(model, at)),
      inputs: inputs
        .slice(0, MOST.inputs)
        .map((input) => ({ ...print(model, input), ...entryOf(model, input) })),
      inputCount: inputs.length,
      outputs: outputs.slice(0, MOST.outputs).map((output) => print(model, output)),
      outputCount: outputs.length,
      refusals: [...refused]
        .slice(0, MOST.refusals)
        .map(([cell, reason]) => ({ cell: model.answers.nameOf(cell), reason })),
      is1904: workbook.is1904,
      hasMacros: workbook.hasMacros,
      externalLinks: workbook.externalLinks,
    },
  };
}

type Named = OpenModel["proposals"]["inputs"][number];

function print({ answers, base }: OpenModel, named: Named) {
  const cell = answers.find(named.cell) ?? 0;
  return { ...named, text: answers.print(cell, base.values[cell] ?? null) };
}

const entryOf = ({ answers }: OpenModel, named: Named) => ({
  entry: answers.entryOf(answers.find(named.cell) ?? 0),
});

function describeSheet({ compiled }: OpenModel, at: number): ModelSheet {
  const sheet = compiled.workbook.sheets[at];
  const grid = compiled.table.grids[at];
  if (sheet === undefined || grid === undefined) throw new Error(`There is no sheet ${at}`);
  const columns = grid.lastColumn + 1;
  const widths = Array.from({ length: Math.min(columns, MOST.widths) }, () => PLAIN_WIDTH);
  for (const { from, to, letters, isHidden } of sheet.widths) {
    for (let column = from; column <= Math.min(to, widths.length - 1); column += 1) {
      widths[column] = isHidden ? 0 : letters;
    }
  }
  return {
    name: sheet.name,
    isHidden: sheet.isHidden,
    rows: grid.lastRow + 1,
    columns,
    frozenRows: sheet.frozen.rows,
    frozenColumns: sheet.frozen.columns,
    widths,
    hiddenRows: [...sheet.hiddenRows].filter((row) => row <= grid.lastRow).slice(0, MOST.hiddenRows),
  };
}
