import type { FigureSummary } from "@labs/estimation/summarize-comps";
import { count } from "./figure-format.ts";
import { type Block, plainColumn, plainRow } from "./report-model.ts";

type SummaryLine = readonly [label: string, summary: FigureSummary | null, write: (figure: number) => string];

/** Mean, median, range and count of the included comps, a row for each figure that any of them has. */
export function summaryTable(lines: readonly SummaryLine[]): Block[] {
  const rows = lines.flatMap(([label, summary, write]) =>
    summary === null
      ? []
      : [
          plainRow([
            label,
            ...[summary.mean, summary.median, summary.low, summary.high].map((figure) => write(figure)),
            count(summary.count),
          ]),
        ],
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: "table",
      columns: [
        plainColumn("Included comps", "left", 1),
        ...["Mean", "Median", "Low", "High", "Comps"].map((label) => plainColumn(label, "right")),
      ],
      rows,
      notes: ["Each comp counts alike in this table; the estimate weighs them."],
    },
  ];
}
