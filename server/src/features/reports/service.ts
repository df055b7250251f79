import { readFileSync } from "node:fs";
import { lightPalette } from "@labs/charts/palette";
import { renderChart } from "@labs/charts/static";
import type { Block, ReportChart, ReportModel } from "@labs/reporting/report-model";
import type { Pdf, Typesetter } from "../../lib/typst.ts";

const TEMPLATE = readFileSync(new URL("./template.typ", import.meta.url), "utf8");

/** Sets a report as PDF: charts drawn to SVG, all words handed to the template as data. */
export function renderReport(typesetter: Typesetter, model: ReportModel, generatedAt: Date): Promise<Pdf> {
  const drawn = {
    ...model,
    sections: model.sections.map((section) => ({ ...section, blocks: section.blocks.map(withDrawing) })),
  };
  return typesetter.typeset({
    template: TEMPLATE,
    inputs: { model: JSON.stringify(drawn) },
    createdAtSeconds: Math.floor(generatedAt.getTime() / 1000),
  });
}

function withDrawing(block: Block): object {
  if (block.kind === "chart") return { ...block, svg: draw(block.chart) };
  if (block.kind === "split") {
    return { ...block, left: block.left.map(withDrawing), right: block.right.map(withDrawing) };
  }
  return block;
}

function draw(chart: ReportChart): string {
  const frame = { width: chart.width, height: chart.height, palette: lightPalette };
  if (chart.name === "cashFlowBars") return renderChart(chart.name, { ...frame, ...chart.data });
  if (chart.name === "compsRange") return renderChart(chart.name, { ...frame, ...chart.data });
  return renderChart(chart.name, { ...frame, ...chart.data });
}
