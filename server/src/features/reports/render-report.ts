import { readFileSync } from "node:fs";
import { lightPalette } from "@labs/charts/palette";
import { renderChart } from "@labs/charts/static";
import type { Block, ReportChart, ReportModel } from "@labs/reporting/report-model";
import { cleanJson } from "../../lib/clean-text.ts";
import type { Drawing, Pdf, TypesetJob, Typesetter } from "../../lib/typesetting/typst.ts";

const TEMPLATE = readFileSync(new URL("./report.typ", import.meta.url), "utf8");

/** Sets a report as PDF: charts drawn to SVG, all words handed to the template as data. */
export function renderReport(typesetter: Typesetter, model: ReportModel, generatedAt: Date): Promise<Pdf> {
  return typesetter.typeset(describeJob(model, generatedAt));
}

/** The same pages as one picture, for who looks at them before they are filed. */
export function drawReport(
  typesetter: Typesetter,
  of: { model: ReportModel; generatedAt: Date; who: string },
): Promise<Drawing> {
  return typesetter.draw(describeJob(of.model, of.generatedAt), of.who);
}

function describeJob(model: ReportModel, generatedAt: Date): TypesetJob {
  const drawn = {
    ...model,
    sections: model.sections.map((section) => ({ ...section, blocks: section.blocks.map(withDrawing) })),
  };
  return {
    template: TEMPLATE,
    inputs: { model: cleanJson(drawn) },
    createdAtSeconds: Math.floor(generatedAt.getTime() / 1000),
  };
}

function withDrawing(block: Block): object {
  if (block.kind === "chart") return { ...block, svg: drawChart(block.chart) };
  if (block.kind === "split") {
    return { ...block, left: block.left.map(withDrawing), right: block.right.map(withDrawing) };
  }
  return block;
}

export function drawChart(chart: ReportChart): string {
  const frame = { width: chart.width, height: chart.height, palette: lightPalette };
  if (chart.name === "cashFlowBars") return renderChart(chart.name, { ...frame, ...chart.data });
  if (chart.name === "compsRange") return renderChart(chart.name, { ...frame, ...chart.data });
  return renderChart(chart.name, { ...frame, ...chart.data });
}
