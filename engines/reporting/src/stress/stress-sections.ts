import type { JudgedReturn, RiskLine, StressTable } from "@labs/underwriting/deal-stress";
import { multiple, returnRate } from "../figure-format.ts";
import {
  type Block,
  plainColumn,
  plainRow,
  type SectionBody,
  type SectionId,
  UNAVAILABLE,
} from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";
import { inputWords, labelOf, pointsWords } from "./stress-words.ts";

const NO_STRESS =
  "The formulas have changed since this version: run the underwriting again to see its stresses.";

function without(id: SectionId, title: string): SectionBody {
  return { id, title, context: null, blocks: [{ kind: "text", text: NO_STRESS }] };
}

/** The return with one assumption moved at a time: its values, and the return under each. */
export function stressGridSection({ stress }: ReportSource, figures: VersionFigures): SectionBody {
  if (stress === undefined) return without("stressGrid", "Stress grid");
  const { lines, judged } = stress;
  return {
    id: "stressGrid",
    title: `Stress grid: ${labelOf(judged.output, figures)}`,
    context: "One assumption at a time, the version's own in the middle; the loan is resized",
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("", "left", 1),
          ...["−2 steps", "−1 step", "This version", "+1 step", "+2 steps"].map((label) =>
            plainColumn(label, "right"),
          ),
        ],
        rows: lines.flatMap(({ input, values, results }) => [
          plainRow(
            [
              labelOf(input, figures),
              ...values.map((value) => (value === null ? "" : inputWords(value, input, figures))),
            ],
            "muted",
          ),
          plainRow([
            labelOf(judged.output, figures),
            ...results.map((result, at) => (values[at] === null ? "" : returnRate(result))),
          ]),
        ]),
        notes: [],
        isDense: true,
      },
    ],
  };
}

/** Each risk with a number: what the return becomes, by how much it moves, and where the hurdle is missed. */
export function risksSection({ stress }: ReportSource, figures: VersionFigures): SectionBody {
  if (stress === undefined) return without("risks", "Risks");
  const { risks, judged } = stress;
  return {
    id: "risks",
    title: "Risks, quantified",
    context: `Effect on ${labelOf(judged.output, figures)} of ${returnRate(judged.base)}; break-even is where it is ${hurdleWords(judged)}`,
    blocks: [riskTable(risks, judged, figures)],
  };
}

/** What the break-even is measured against, in words. */
export function hurdleWords({ hurdle, hurdleFrom }: JudgedReturn): string {
  if (hurdleFrom === "target") return `the target of ${returnRate(hurdle)}`;
  if (hurdleFrom === "preferredReturn") return `the preferred return of ${returnRate(hurdle)}`;
  return "0.00%, and equity comes back without a profit";
}

function riskTable(risks: readonly RiskLine[], judged: JudgedReturn, figures: VersionFigures): Block {
  const harms = ({ result }: RiskLine) => result === null || judged.base === null || result < judged.base;
  const worstFirst = risks.filter(harms).toSorted((a, b) => (a.result ?? -1) - (b.result ?? -1));
  const helpful = risks.filter((line) => !harms(line));
  return {
    kind: "table",
    columns: [
      plainColumn("Risk", "left", 1),
      plainColumn("From", "right"),
      plainColumn("To", "right"),
      plainColumn("Return", "right"),
      plainColumn("Effect", "right"),
      plainColumn("Break-even", "right"),
    ],
    rows: worstFirst.map((line) => {
      const input = movedInput(line);
      return plainRow([
        line.label,
        ...(line.name === "rate"
          ? rateWords(line, figures)
          : [line.from, line.to].map((value) => inputWords(value, input, figures))),
        returnRate(line.result),
        pointsWords(judged.base, line.result),
        breakEvenWords(line, figures),
      ]);
    }),
    notes:
      helpful.length === 0
        ? []
        : [
            `Without harm here: ${helpful.map((line) => `${line.label.toLowerCase()} (${pointsWords(judged.base, line.result)})`).join(", ")}.`,
          ],
    isDense: true,
  };
}

/** The model moves the rate by a change of it; a reader thinks of the rate itself. */
function rateWords({ from, to }: RiskLine, figures: VersionFigures): [string, string] {
  const own = noteRate(figures);
  const step = Number(to) - Number(from);
  return [returnRate(own), returnRate(own === null ? null : own + step)];
}

const noteRate = (figures: VersionFigures): number | null =>
  figures.number("noteRate") ?? figures.number("debt.rate");

function movedInput({ name, driver }: RiskLine): string {
  if (name === "early") return "holdYears";
  if (name === "vacant") return "initialLeaseUpMonths";
  return driver;
}

export function breakEvenWords({ breakEven, driver, name }: RiskLine, figures: VersionFigures): string {
  if ("reason" in breakEven) return "None within bounds";
  // Of a floating loan the engine moves the rate by a change of it.
  if (name === "rate" && figures.input("debt.rateType") === "floating") {
    const own = noteRate(figures);
    return returnRate(own === null ? null : own + Number(breakEven.value));
  }
  return `${inputWords(breakEven.value, driver, figures)}${name === "vacant" ? " to re-resident" : ""}`;
}

const WRITE: Readonly<Record<string, (value: number | null) => string>> = {
  leveredEquityMultiple: multiple,
  unleveredEquityMultiple: multiple,
  dscrNcfMinimum: multiple,
};

/** One figure over two assumptions each; the version's own case stands in brackets. */
export function sensitivitySection({ stress }: ReportSource, figures: VersionFigures): SectionBody {
  if (stress === undefined) return without("sensitivity", "Sensitivities");
  return {
    id: "sensitivity",
    title: "Sensitivities",
    context: "This version's case is in brackets; every cell is the whole model evaluated again",
    blocks: inPairs(stress.tables.map((table) => tableOf(table, figures))),
  };
}

function tableOf({ output, rows, columns, grid }: StressTable, figures: VersionFigures): Block {
  const write = WRITE[output] ?? returnRate;
  const [ownRow, ownColumn] = [
    middle(rows.values, figures, rows.input),
    middle(columns.values, figures, columns.input),
  ];
  return {
    kind: "table",
    columns: [
      plainColumn(
        `${unbroken(`${labelOf(rows.input, figures)} ↓`)} ${unbroken(`${labelOf(columns.input, figures)} →`)}`,
        "left",
        1,
      ),
      ...columns.values.map((value) => plainColumn(inputWords(value, columns.input, figures), "right")),
    ],
    rows: rows.values.map((value, at) =>
      plainRow([
        inputWords(value, rows.input, figures),
        ...columns.values.map((_, index) => {
          const cell = write(grid[at]?.[index] ?? null);
          return at === ownRow && index === ownColumn ? `[${cell}]` : cell;
        }),
      ]),
    ),
    notes: [labelOf(output, figures)],
    isDense: true,
  };
}

/** A line ends between the names of two axes rather than within one. */
const unbroken = (label: string): string => label.replaceAll(" ", "\u00a0");

function middle(values: readonly number[], figures: VersionFigures, input: string): number {
  const own = figures.input(input);
  return values.indexOf(Number(Array.isArray(own) ? own[0] : own));
}

/** Two blocks side by side, and so on; an odd last one keeps its half. */
function inPairs(blocks: readonly Block[]): Block[] {
  return Array.from({ length: Math.ceil(blocks.length / 2) }, (_, at): Block => {
    const [left, right] = [blocks[2 * at], blocks[2 * at + 1]];
    return {
      kind: "split",
      leftShare: 0.5,
      left: left === undefined ? [] : [left],
      right: right === undefined ? [] : [right],
    };
  });
}

const CASE_ROWS: readonly [key: string, write: (value: number | null) => string][] = [
  ["leveredIrr", returnRate],
  ["unleveredIrr", returnRate],
  ["leveredEquityMultiple", multiple],
  ["averageCashOnCash", returnRate],
  ["dscrNcfMinimum", multiple],
  ["maturityDscr", multiple],
  ["lpIrr", returnRate],
];
const CASE_MONEY = [
  "loan",
  "initialEquity",
  "exitValue",
  "refinanceProceeds",
  "netSaleProceeds",
  "leveredProfit",
];

/** The named cases side by side; rows that no case has are left out and counted. */
export function scenariosSection({ stress }: ReportSource, figures: VersionFigures): SectionBody {
  if (stress === undefined) return without("scenarios", "Scenarios");
  const { cases } = stress;
  const thousands = (value: number | null) =>
    value === null
      ? UNAVAILABLE
      : `${value < 0 ? "(" : ""}${Math.round(Math.abs(value) / 1000).toLocaleString("en-US")}${value < 0 ? ")" : ""}`;
  const all = [...CASE_ROWS, ...CASE_MONEY.map((key) => [key, thousands] as const)];
  const shown = all.filter(
    ([key]) => figures.isPart(key) && cases.some(({ figures: of }) => (of[key] ?? 0) !== 0),
  );
  const missing = cases.flatMap(({ label, missing: paths }) =>
    paths.length === 0
      ? []
      : [
          `${label} without ${paths.map((path) => labelOf(path, figures).toLowerCase()).join(", ")}: not entered.`,
        ],
  );
  return {
    id: "scenarios",
    title: "Scenarios side by side",
    context: "Amounts in thousands of dollars; a case's changes apply at once",
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("", "left", 1), ...cases.map(({ label }) => plainColumn(label, "right"))],
        rows: shown.map(([key, write]) =>
          plainRow([labelOf(key, figures), ...cases.map(({ figures: of }) => write(of[key] ?? null))]),
        ),
        notes: [...missing, CASE_WORDS[stress.model]],
        isDense: true,
      },
    ],
  };
}

const CASE_WORDS = {
  multifamily:
    "Downside: rent growth −200 bps, vacancy +5 points, exit cap rate +100 bps, expense growth +100 bps. Upside: rent growth +100 bps, exit cap rate −25 bps. Stagflation: interest rate and expense growth +200 bps, rent growth −100 bps, exit cap rate +100 bps.",
  singlefamily:
    "Downside: rent and home price growth at their low ends, turnover +10 points, two extra vacant months. Upside: rent at the high end, home price growth +100 bps. Stagflation: interest rate and expense growth +200 bps, home price growth −100 bps.",
};
