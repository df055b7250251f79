import { byCatalogFormat, dollars, dollarsAndCents, multiple, rate, returnRate } from "./figure-format.ts";
import { failedChecks, verdictBlock } from "./home-decision.ts";
import { holdYears } from "./home-pro-forma.ts";
import {
  type Block,
  type Figure,
  plainColumn,
  plainRow,
  type SectionBody,
  UNAVAILABLE,
} from "./report-model.ts";
import type { ReportSource, SourceBreakEven } from "./report-source.ts";
import { valueFigure } from "./value-figure.ts";
import { figure, type VersionFigures } from "./version-figures.ts";

/** The committee's box of a building: what it costs, how it is paid for, what it returns and what breaks it. */
export function buildingDecision(source: ReportSource, figures: VersionFigures): SectionBody {
  return {
    id: "decision",
    title: "Decision",
    context: null,
    blocks: [
      verdictBlock(source),
      { kind: "figures", items: priceFigures(source, figures) },
      { kind: "figures", items: returnFigures(figures) },
      ...failedChecks(source.version.checks),
      ...breakEvenTable(source.breakEvens, figures),
    ],
  };
}

const BINDING: Record<string, string> = {
  ltv: "loan to value",
  ltc: "loan to cost",
  dscr: "DSCR",
  debtYield: "debt yield",
};

function priceFigures(source: ReportSource, figures: VersionFigures): Figure[] {
  const each = `${dollars(figures.number("pricePerUnit"))} per unit, ${dollarsAndCents(figures.number("pricePerSqft"))} per sq ft`;
  const binding = figures.text("bindingConstraint") ?? "";
  const loan = `${rate(figures.number("ltv"))} of the price; ${BINDING[binding] ?? binding} binds`;
  return [
    figure(figures, ["purchasePrice", "Underwritten price"], dollars, { detail: each }),
    figure(figures, ["totalUses", "Total uses"], dollars),
    figure(figures, ["loan", "Loan"], dollars, figures.number("loan") === 0 ? {} : { detail: loan }),
    figure(figures, ["initialEquity", "Equity"], dollars),
    valueFigure("Rent evidence, average unit (monthly)", source.rentComps),
  ];
}

function returnFigures(figures: VersionFigures): Figure[] {
  // The forward year has no debt service, so no cover.
  const held = (figures.line("dscrNcf") ?? []).slice(0, holdYears(figures));
  const cover = held.filter((value) => value !== null);
  const exit = `Exit at ${returnRate(figures.number("exitCapRate"))}`;
  return [
    figure(figures, ["goingInCapRate", "Going-in cap rate"], returnRate, { detail: exit }),
    figure(figures, ["yieldOnCostYear1", "Yield on cost"], returnRate, { detail: "Year 1" }),
    figure(figures, ["unleveredIrr", "Unlevered IRR"], returnRate),
    figure(figures, ["leveredIrr", "Levered IRR"], returnRate),
    figure(figures, ["leveredEquityMultiple", "Equity multiple"], multiple),
    figure(figures, ["averageCashOnCash", "Cash-on-cash"], returnRate, { detail: "Average" }),
    cover.length === 0
      ? { label: "DSCR (NCF)", value: UNAVAILABLE, detail: figures.reason("dscrNcf"), tone: "muted" }
      : { label: "DSCR (NCF)", value: multiple(Math.min(...cover)), detail: "Lowest year", tone: "plain" },
    figure(figures, ["debtYieldNcf", "Debt yield"], returnRate, { detail: "NCF, year 1" }),
  ];
}

/** What breaks the deal, each with the value at which it does. */
function breakEvenTable(found: readonly SourceBreakEven[] | undefined, figures: VersionFigures): Block[] {
  if (found === undefined || found.length === 0) return [];
  return [
    {
      kind: "table",
      columns: [
        plainColumn("Break-even analysis", "left", 1),
        plainColumn("This version", "right"),
        plainColumn("Break-even", "right"),
        plainColumn("There", "left", 1),
      ],
      rows: found.map(({ input, value, meaning, reason }) => {
        const now = figures.input(input);
        return plainRow([
          figures.term(input)?.label ?? input,
          write(Array.isArray(now) ? now[0] : now, input, figures),
          value === null ? UNAVAILABLE : write(value, input, figures),
          value === null ? (reason ?? "No break-even within the input's bounds") : meaning,
        ]);
      }),
      notes: ["One input at a time, all others as in this version; the loan is resized."],
    },
  ];
}

/** A solved value has endless decimals; a reader needs two. */
function write(value: unknown, input: string, figures: VersionFigures): string {
  if (typeof value !== "number") return UNAVAILABLE;
  const term = figures.term(input);
  if (term?.format === "percent") return returnRate(value);
  return byCatalogFormat(value, term?.format ?? "number", term?.unit ?? "");
}

/** One return over two assumptions; the version's own case stands out. */
export function sensitivitySection({ sensitivity }: ReportSource, figures: VersionFigures): SectionBody {
  const id = "sensitivity";
  if (sensitivity === undefined) {
    const text = "Unavailable: no sensitivity was computed for this version.";
    return { id, title: "Sensitivity", context: null, blocks: [{ kind: "text", text }] };
  }
  const { rows, columns, grid, output } = sensitivity;
  const name = (key: string) => figures.term(key)?.label ?? key;
  const own = { row: takeFirst(figures.input(rows.input)), column: takeFirst(figures.input(columns.input)) };
  return {
    id,
    title: `${name(output)} by ${name(rows.input).toLowerCase()} and ${name(columns.input).toLowerCase()}`,
    context: "This version's case is in brackets",
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn(`${name(rows.input)} ↓   ${name(columns.input)} →`, "left", 1),
          ...columns.values.map((value) => plainColumn(write(value, columns.input, figures), "right")),
        ],
        rows: rows.values.map((value, at) =>
          plainRow([
            write(value, rows.input, figures),
            ...columns.values.map((other, index) => {
              const cell = returnRate(grid[at]?.[index]);
              return value === own.row && other === own.column ? `[${cell}]` : cell;
            }),
          ]),
        ),
        notes: [],
      },
    ],
  };
}

function takeFirst(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
