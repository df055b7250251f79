import { committeeReport, ofThisDeal } from "../committee-report.ts";
import { holdYears } from "../home-pro-forma.ts";
import type {
  Block,
  Column,
  Figure,
  ReportModel,
  ReportSection,
  Row,
  SectionId,
  Tone,
} from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import { readFigures } from "../version-figures.ts";

/** A chart as numbers: the program that shows the deck draws it, and people may change it there. */
export interface DeckChart {
  title: string;
  unit: "usd" | "points";
  categories: string[];
  bars: { name: string; values: (number | null)[] };
  /** Drawn over the bars. */
  line?: { name: string; values: (number | null)[] };
  /** Bars that lie; for long names. */
  isLying?: true;
}

export interface DeckTable {
  columns: Column[];
  rows: Row[];
}

export interface Slide {
  title: string;
  context: string | null;
  verdict?: { label: string; tone: Tone; sentences: string[]; conditions: string[] };
  figures: Figure[][];
  /** At the left of a table, where the slide has both. */
  chart?: DeckChart;
  /** Two stand side by side. */
  tables: DeckTable[];
  notes: string[];
}

export interface Deck {
  model: Pick<
    ReportModel,
    "title" | "subtitle" | "author" | "operatorName" | "color" | "demoBand" | "footer"
  >;
  slides: Slide[];
}

const KEY_PAGES: Record<"singlefamily" | "multifamily", readonly SectionId[]> = {
  singlefamily: [
    "decision",
    "bid",
    "allInCost",
    "memoCashFlow",
    "saleEvidence",
    "rentEvidence",
    "stressGrid",
    "risks",
    "conditions",
  ],
  multifamily: [
    "decision",
    "summary",
    "businessPlan",
    "unitMix",
    "sourcesUses",
    "cashFlow",
    "refinance",
    "waterfall",
    "scenarios",
    "risks",
    "exit",
    "conditions",
  ],
};

/** So many rows a slide holds and is still read from the back of the room. */
const MOST_ROWS = 15;
/** A strip of figures takes the room of so many rows. */
const ROWS_OF_STRIP = 4;
/** Beside another table, or a chart. */
const MOST_NARROW = { columns: 6, rows: 12 };
/** What is a page of detail stays in the report. */
const KEY_TABLES: Partial<Record<SectionId, (table: DeckTable, at: number) => boolean>> = {
  cashFlow: ({ columns }) => columns.some(({ label }) => label === "Closing"),
  waterfall: (_, at) => at === 0,
};

/**
 * The key pages of a report as slides: the report's own words and figures, and its charts as numbers.
 *
 * Long tables go on over several slides; nothing is rounded otherwise than in the report. Errors: as `committeeReport`.
 */
export function committeeDeck(source: ReportSource): Deck {
  const sections = ofThisDeal(source, KEY_PAGES[source.version.model]);
  const { title, subtitle, author, operatorName, color, demoBand, footer, ...report } = committeeReport({
    ...source,
    sections,
  });
  return {
    model: { title, subtitle, author, operatorName, color, demoBand, footer },
    slides: report.sections.flatMap((section) => slidesOf(section, source)),
  };
}

function slidesOf(section: ReportSection, source: ReportSource): Slide[] {
  const blocks = section.blocks.flatMap(unfold);
  const verdict = blocks.find((block) => block.kind === "verdict");
  const chart = chartOf(section.id, blocks, source);
  const isKey = KEY_TABLES[section.id] ?? (() => true);
  const tables = blocks.filter((block) => block.kind === "table").filter(isKey);
  const first: Slide = {
    title: section.title,
    context: section.context,
    ...(verdict && {
      verdict: {
        label: verdict.label,
        tone: verdict.tone,
        sentences: [...verdict.thesis, ...(verdict.note === null ? [] : [verdict.note])],
        conditions: verdict.conditions,
      },
    }),
    figures: blocks.flatMap((block) => (block.kind === "figures" ? [block.items] : [])),
    ...(chart && { chart }),
    tables: [],
    notes: blocks.flatMap(wordsOf),
  };
  const slides = [first];
  for (const table of tables.flatMap(splitTable)) {
    const last = slides.at(-1) ?? first;
    if (hasRoom(last, table)) {
      last.tables.push(table);
      last.notes.push(...table.notes);
    } else {
      const title = `${section.title}, continued`;
      slides.push({ title, context: section.context, figures: [], tables: [table], notes: [...table.notes] });
    }
  }
  return slides.filter((slide, at) => at > 0 || !isEmpty(slide));
}

function hasRoom(slide: Slide, table: DeckTable): boolean {
  if (slide.verdict) return false;
  const isNarrow = ({ columns, rows }: DeckTable) =>
    columns.length <= MOST_NARROW.columns && rows.length <= MOST_NARROW.rows;
  const [beside] = slide.tables;
  if (slide.tables.length > 1 || (beside && slide.chart)) return false;
  if (slide.chart) return isNarrow(table);
  const rows = MOST_ROWS - ROWS_OF_STRIP * slide.figures.length;
  if (beside && Math.max(beside.columns.length, table.columns.length) > 4) return false;
  return table.rows.length <= rows;
}

const unfold = (block: Block): Block[] =>
  block.kind === "split" ? [...block.left, ...block.right].flatMap(unfold) : [block];

function wordsOf(block: Block): string[] {
  if (block.kind === "text") return [block.text];
  if (block.kind !== "notices") return [];
  return block.items.map((notice) => `${notice.title}: ${notice.text}`);
}

const isEmpty = ({ verdict, figures, chart, tables, notes }: Slide) =>
  !verdict && figures.length === 0 && !chart && tables.length === 0 && notes.length === 0;

function splitTable({ columns, rows, notes }: Extract<Block, { kind: "table" }>) {
  const cuts = [0, ...listCuts(rows), rows.length];
  return cuts.slice(1).map((to, part) => ({
    columns,
    rows: rows.slice(cuts[part], to),
    notes: to === rows.length ? notes : [],
  }));
}

/** Where a long table goes on over the next slide: behind the last total that a slide has room for. */
function listCuts(rows: readonly Row[]): number[] {
  const cuts: number[] = [];
  for (let from = 0; rows.length - from > MOST_ROWS; ) {
    const total = rows.slice(from, from + MOST_ROWS).findLastIndex(({ emphasis }) => emphasis === "total");
    from += total < 0 ? MOST_ROWS : total + 1;
    cuts.push(from);
  }
  return cuts;
}

function chartOf(id: SectionId, blocks: Block[], source: ReportSource): DeckChart | undefined {
  if (id === "risks") return riskChart(source);
  if (id === "memoCashFlow") return cashFlowChart(source);
  for (const block of blocks) {
    if (block.kind !== "chart") continue;
    if (block.chart.name === "cashFlowBars") return cashFlowChart(source);
    if (block.chart.name === "compsRange") {
      const { comps, marker } = block.chart.data;
      const used = comps.filter(({ isIncluded }) => isIncluded).toSorted((a, b) => a.amount - b.amount);
      if (used.length === 0) return undefined;
      return {
        title: "Comps, adjusted to the subject",
        unit: "usd",
        categories: used.map(({ label }) => label),
        bars: { name: "Adjusted", values: used.map(({ amount }) => amount) },
        ...(marker && { line: { name: marker.label, values: used.map(() => marker.amount) } }),
      };
    }
  }
  return undefined;
}

function cashFlowChart({ version, pages }: ReportSource): DeckChart | undefined {
  const { ncf, debtService } = version.lines;
  const hold = holdYears(readFigures(version, pages));
  if (ncf === undefined || hold === 0) return undefined;
  const flows = ncf.slice(0, hold);
  const debt = debtService?.slice(0, hold);
  return {
    title: "Net cash flow and debt service",
    unit: "usd",
    categories: flows.map((_, at) => `Year ${at + 1}`),
    bars: { name: "Net cash flow (NCF)", values: [...flows] },
    ...(debt?.some((amount) => (amount ?? 0) !== 0) && { line: { name: "Debt service", values: [...debt] } }),
  };
}

/** By how many points of return each risk moves it, the worst first. */
function riskChart({ stress }: ReportSource): DeckChart | undefined {
  const base = stress?.judged.base;
  if (stress === undefined || base === null || base === undefined) return undefined;
  const known = stress.risks.flatMap(({ label, result }) =>
    result === null || result >= base ? [] : [{ label, points: (result - base) * 100 }],
  );
  if (known.length === 0) return undefined;
  const worstFirst = known.toSorted((a, b) => a.points - b.points);
  return {
    title: "Effect on the return, percentage points",
    unit: "points",
    categories: worstFirst.map(({ label }) => label),
    bars: { name: "Effect, points", values: worstFirst.map(({ points }) => points) },
    isLying: true,
  };
}
