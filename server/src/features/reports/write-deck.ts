import type { Deck, DeckChart, DeckTable, Slide } from "@labs/reporting/deck";
import type { Figure, Row, Tone } from "@labs/reporting/report-model";
import PptxGenJs from "pptxgenjs";
import { cleanJson } from "../../lib/clean-text.ts";
import { holdToStandard } from "./deck-package.ts";

/** The library's types are those of its other build, whose class is one step further in. */
const PptxGen = PptxGenJs as unknown as typeof PptxGenJs.default;
type File = InstanceType<typeof PptxGen>;
type Page = ReturnType<File["addSlide"]>;

const INK = "0F172A";
const MUTED = "475569";
const HAIR = "CBD5E1";
const PANEL = "F1F5F9";
const TONES: Record<Tone, string> = {
  plain: INK,
  good: "0F766E",
  warning: "B45309",
  bad: "B4232F",
  muted: MUTED,
};
const OWN_COLOR = "0F766E";
const LINE_COLOR = "B45309";
const FONT = "Arial";

/** In inches, of a slide of 13.33 by 7.5. */
const LEFT = 0.5;
const WIDTH = 12.33;
const TOP = 1.25;
const BOTTOM = 6.75;
const GAP = 0.3;

/** A deck as a PowerPoint file: tables and charts are the program's own, so that people may change them there. */
export async function writeDeck(deck: Deck): Promise<Buffer> {
  const { model, slides }: Deck = JSON.parse(cleanJson(deck));
  const file = new PptxGen();
  const color = (model.color ?? `#${OWN_COLOR}`).slice(1).toUpperCase();
  file.layout = "LAYOUT_WIDE";
  file.title = model.title;
  file.author = model.author;
  // The library writes the other properties as text, and this one as it stands.
  file.company = escapeXml(model.operatorName);
  for (const slide of slides) {
    const page = file.addSlide();
    addFrame(page, { model, slide, color });
    addBody(file, page, { slide, color });
  }
  return holdToStandard((await file.write({ outputType: "nodebuffer" })) as Buffer);
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

function addFrame(
  page: Page,
  { model, slide, color }: { model: Deck["model"]; slide: Slide; color: string },
): void {
  const words = { fontFace: FONT, margin: 0 };
  page.addText(model.title, { ...words, x: LEFT, y: 0.3, w: 9, h: 0.25, fontSize: 11, color: MUTED });
  page.addText(model.operatorName, {
    ...words,
    ...{ x: 9.5, y: 0.3, w: 3.33, h: 0.25, fontSize: 11, color, bold: true, align: "right" },
  });
  page.addText(slide.title, {
    ...words,
    ...{ x: LEFT, y: 0.55, w: WIDTH, h: 0.4, fontSize: 22, color: INK, bold: true },
  });
  if (slide.context !== null) {
    page.addText(slide.context, {
      ...words,
      x: LEFT,
      y: 0.95,
      w: WIDTH,
      h: 0.22,
      fontSize: 11,
      color: MUTED,
    });
  }
  const foot = [model.footer.version, model.footer.generated, model.demoBand].filter((part) => part !== null);
  page.addText(foot.join(" · "), { ...words, x: LEFT, y: 7.1, w: 11, h: 0.2, fontSize: 8, color: MUTED });
  page.slideNumber = { x: 12.3, y: 7.1, fontFace: FONT, fontSize: 8, color: MUTED };
}

function addBody(file: File, page: Page, of: { slide: Slide; color: string }): void {
  const { slide, color } = of;
  let y = TOP;
  if (slide.verdict) y = addVerdict(page, slide.verdict, y);
  for (const strip of slide.figures) y = addFigures(page, strip, y);
  const notesHeight = Math.min(1.2, slide.notes.length * 0.22);
  const height = Math.max(1, BOTTOM - notesHeight - y);
  const isShared = slide.tables.length + (slide.chart ? 1 : 0) > 1;
  const half = (WIDTH - GAP) / 2;
  const places = isShared
    ? [
        { x: LEFT, w: half },
        { x: LEFT + half + GAP, w: half },
      ]
    : [{ x: LEFT, w: WIDTH }];
  const place = () => places.shift() ?? { x: LEFT, w: WIDTH };
  if (slide.chart) addChart(file, page, { chart: slide.chart, color, box: { ...place(), y, h: height } });
  for (const table of slide.tables) addTable(page, table, { ...place(), y });
  if (slide.notes.length > 0) {
    page.addText(
      slide.notes.map((text) => ({ text, options: { breakLine: true } })),
      {
        ...{ x: LEFT, y: BOTTOM - notesHeight + 0.05, w: WIDTH, h: notesHeight, margin: 0 },
        ...{ fontFace: FONT, fontSize: 9, color: MUTED, valign: "bottom", fit: "shrink" },
      },
    );
  }
}

function addVerdict(page: Page, verdict: NonNullable<Slide["verdict"]>, y: number): number {
  const conditions = verdict.conditions.map((text, at) => `${at + 1}. ${text}`);
  const height = 0.65 + 0.34 * (verdict.sentences.length + conditions.length);
  const color = TONES[verdict.tone];
  page.addShape("rect", { x: LEFT, y, w: WIDTH, h: height, fill: { color: PANEL }, line: { color: HAIR } });
  page.addShape("rect", { x: LEFT, y, w: 0.06, h: height, fill: { color }, line: { color } });
  page.addText(
    [
      { text: verdict.label, options: { bold: true, fontSize: 20, color, breakLine: true } },
      ...[...verdict.sentences, ...conditions].map((text) => ({
        text,
        options: { fontSize: 12, color: INK, breakLine: true },
      })),
    ],
    {
      x: LEFT + 0.2,
      y,
      w: WIDTH - 0.3,
      h: height,
      margin: 0,
      fontFace: FONT,
      valign: "middle",
      fit: "shrink",
    },
  );
  return y + height + 0.15;
}

function addFigures(page: Page, figures: readonly Figure[], y: number): number {
  const width = WIDTH / Math.max(1, figures.length);
  figures.forEach(({ label, value, detail, tone }, at) => {
    page.addText(
      [
        { text: label, options: { fontSize: 9, color: MUTED, breakLine: true } },
        {
          text: value,
          options: { fontSize: value.length > 12 ? 12 : 16, bold: true, color: TONES[tone], breakLine: true },
        },
        { text: detail ?? "", options: { fontSize: 8, color: MUTED } },
      ],
      {
        x: LEFT + at * width,
        y,
        w: width - 0.1,
        h: 0.85,
        margin: 0,
        fontFace: FONT,
        valign: "top",
        fit: "shrink",
      },
    );
  });
  return y + 0.95;
}

/** Letters that a column needs; very long words break. */
function lettersOf({ columns, rows }: DeckTable, at: number): number {
  const words = [columns[at]?.label ?? "", ...rows.map(({ cells }) => cells[at] ?? "")];
  return Math.min(60, Math.max(5, ...words.map(({ length }) => length)) + 2);
}

function addTable(page: Page, table: DeckTable, { x, w, y }: { x: number; w: number; y: number }): void {
  const { columns, rows } = table;
  const letters = columns.map((_, at) => lettersOf(table, at));
  const all = letters.reduce((sum, one) => sum + one, 0);
  const widths = letters.map((one) => (w * one) / all);
  // In points: as large as the longest row stays on one line, within what is read well.
  const size = Math.max(7.5, Math.min(rows.length > 12 ? 10 : 12, (w * 72) / all / 0.52));
  const hasHead = columns.some(({ label }) => label !== "");
  const line = { type: "solid" as const, pt: 0.5, color: HAIR };
  const cell = (text: string, at: number, row?: Row) => ({
    text,
    options: {
      align: columns[at]?.align ?? "left",
      bold: row === undefined || row.emphasis === "total",
      color: row === undefined || row.emphasis === "muted" ? MUTED : INK,
      border: [{ type: "none" as const }, { type: "none" as const }, line, { type: "none" as const }] as [
        { type: "none" },
        { type: "none" },
        typeof line,
        { type: "none" },
      ],
    },
  });
  page.addTable(
    [
      ...(hasHead ? [columns.map(({ label }, at) => cell(label, at))] : []),
      ...rows.map((row) => columns.map((_, at) => cell(row.cells[at] ?? "", at, row))),
    ],
    {
      x,
      y,
      w,
      colW: widths,
      fontFace: FONT,
      fontSize: size,
      margin: [0.02, 0.05, 0.02, 0.05],
      valign: "middle",
    },
  );
}

function addChart(
  file: File,
  page: Page,
  of: { chart: DeckChart; color: string; box: { x: number; y: number; w: number; h: number } },
): void {
  const { chart, color, box } = of;
  const { line, unit } = chart;
  // Bars that lie are drawn from the bottom up.
  const inOrder = <Item>(items: Item[]) => (chart.isLying ? items.toReversed() : items);
  const labels = inOrder(chart.categories);
  const bars = { ...chart.bars, values: inOrder(chart.bars.values) };
  const format = unit === "usd" ? "$#,##0" : "0.00";
  // A gap is an empty cell; the library writes one for null.
  const numbers = (values: readonly (number | null)[]) => values as number[];
  const barData = [{ name: bars.name, labels, values: numbers(bars.values) }];
  const common = {
    ...box,
    ...{ showTitle: true, title: chart.title, titleFontFace: FONT, titleFontSize: 12, titleColor: MUTED },
    ...{ showLegend: line !== undefined, legendPos: "b" as const, legendFontFace: FONT, legendFontSize: 10 },
    ...{
      catAxisLabelFontFace: FONT,
      catAxisLabelFontSize: 10,
      valAxisLabelFontFace: FONT,
      valAxisLabelFontSize: 10,
    },
    // A bar's length is its amount.
    ...(bars.values.every((value) => (value ?? 0) >= 0) ? { valAxisMinVal: 0 } : {}),
    ...{
      valAxisLabelFormatCode: format,
      dataLabelFormatCode: format,
      valGridLine: { color: HAIR, size: 0.5 },
    },
    altText: `${chart.title}: ${labels.map((label, at) => `${label} ${bars.values[at] ?? "none"}`).join(", ")}`,
  };
  if (line === undefined) {
    page.addChart(file.ChartType.bar, barData, {
      ...common,
      ...{
        barDir: chart.isLying ? "bar" : "col",
        chartColors: [color],
        showValue: true,
        dataLabelFontSize: 9,
      },
      ...(chart.isLying ? { catAxisLabelPos: "low" as const } : {}),
    });
    return;
  }
  page.addChart(
    [
      { type: file.ChartType.bar, data: barData, options: { barDir: "col", chartColors: [color] } },
      {
        type: file.ChartType.line,
        data: [{ name: line.name, labels, values: numbers(line.values) }],
        options: { chartColors: [LINE_COLOR], lineDataSymbol: "none" },
      },
    ],
    // Of several kinds at once the library takes the options in the place of the numbers.
    common as unknown as [],
  );
}
