import { buildEquityStatement } from "@labs/underwriting/equity-statement";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { dollars, multiple, rate, returnRate } from "../figure-format.ts";
import { equityTables } from "../operating-statement.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "../report-model.ts";
import type { ReportSource } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";

export const hasWaterfall = ({ version }: ReportSource): boolean =>
  buildEquityStatement({
    inputs: version.inputs as Inputs,
    outputs: version.outputs,
    lines: version.lines,
  }) !== null;

/** The partners' terms, what each tier pays to whom, and what either earns. */
export function waterfallSection({ version }: ReportSource, figures: VersionFigures): SectionBody {
  const terms = [
    `LP ${rate(figures.number("waterfall.lpShare"))} of equity`,
    `preferred return ${returnRate(figures.number("waterfall.preferredReturn"))}`,
    `LP ${rate(figures.number("waterfall.lpSplit"))} above it`,
    ...HURDLES.flatMap((hurdle) => hurdleTerms(figures, hurdle)),
    ...((figures.number("waterfall.catchUpPct") ?? 0) > 0
      ? [`GP catch-up ${rate(figures.number("waterfall.catchUpPct"))}`]
      : []),
    figures.input("waterfall.style") === "american" ? "American" : "European",
  ];
  const partner = (name: string, part: "lp" | "gp") =>
    plainRow([
      name,
      dollars(figures.number(`${part}Equity`)),
      dollars(figures.number(`${part}Profit`)),
      returnRate(figures.number(`${part}Irr`)),
      multiple(figures.number(`${part}EquityMultiple`)),
    ]);
  const partners: Block = {
    kind: "table",
    columns: [
      plainColumn("Partner", "left", 1),
      ...["Equity", "Profit", "IRR", "Multiple"].map((label) => plainColumn(label, "right")),
    ],
    rows: [partner("LP", "lp"), partner("GP", "gp")],
    notes: [
      `Promote ${dollars(figures.number("promote"))}, ${rate(figures.number("promoteShareOfProfit"))} of profit; sponsor fees ${dollars(figures.number("sponsorFees"))}.`,
    ],
    isDense: true,
  };
  const tables = equityTables(version).map((block) =>
    block.kind === "table" ? { ...block, isDense: true as const } : block,
  );
  return {
    id: "waterfall",
    title: "Equity waterfall by tier",
    context: terms.join("; "),
    blocks: [partners, ...tables],
  };
}

const HURDLES = [
  { irr: "waterfall.hurdle", multiple: "waterfall.hurdleMultiple", split: "waterfall.lpSplitAbove" },
  {
    irr: "waterfall.thirdHurdle",
    multiple: "waterfall.thirdHurdleMultiple",
    split: "waterfall.lpSplitAboveThird",
  },
  {
    irr: "waterfall.fourthHurdle",
    multiple: "waterfall.fourthHurdleMultiple",
    split: "waterfall.lpSplitAboveFourth",
  },
] as const;

/** What the LP has above a hurdle: its IRR, a multiple of its capital, or the greater of both. */
function hurdleTerms(figures: VersionFigures, hurdle: (typeof HURDLES)[number]): string[] {
  const [irr, times] = [figures.number(hurdle.irr), figures.number(hurdle.multiple)];
  const measures = [
    ...(irr === null ? [] : [`an LP IRR of ${returnRate(irr)}`]),
    ...(times === null ? [] : [`an LP multiple of ${multiple(times)}`]),
  ];
  if (measures.length === 0) return [];
  const above = measures.length === 1 ? measures.join("") : `the greater of ${measures.join(" and ")}`;
  return [`LP ${rate(figures.number(hurdle.split))} above ${above}`];
}

/** How the sale is reasoned: the price beside what sales and income say, and what a buyer then earns. */
export function exitSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const years = figures.number("holdYears");
  const rows = exitRows(figures, years);
  const known = rows.filter(([, value]) => value !== UNAVAILABLE);
  const missing = rows.filter(([, value]) => value === UNAVAILABLE).map(([label]) => label.toLowerCase());
  const sales = source.saleComps?.building?.saleCount ?? 0;
  return {
    id: "exit",
    title: "Exit",
    context: years === null ? null : `Sale of the whole building at the end of year ${years}`,
    blocks: [
      {
        kind: "table",
        columns: [plainColumn("", "left"), plainColumn("", "right"), plainColumn("", "left", 1)],
        rows: known.map((cells) => plainRow([...cells])),
        notes: [
          ...(missing.length === 0 ? [] : [`Not in this version: ${missing.join(", ")}.`]),
          ...(sales === 0 ? ["No building sales support the exit cap rate."] : []),
        ],
        isDense: true,
      },
    ],
  };
}

function exitRows(figures: VersionFigures, years: number | null): [string, string, string][] {
  const going = figures.number("goingInCapRate");
  const exit = figures.number("exitCapApplied") ?? figures.number("exitCapRate");
  const perUnit = figures.number("exitPricePerUnit");
  const paid = figures.number("pricePerUnit");
  const high = figures.number("marketSalePricePerUnit");
  const isKnown = perUnit !== null && paid !== null && years !== null && paid > 0 && perUnit > 0;
  const growth = isKnown ? (perUnit / paid) ** (1 / years) - 1 : null;
  const capWords =
    exit === null || going === null
      ? ""
      : `${bps(exit - going)} the going-in cap rate of ${returnRate(going)}`;
  const priceWords =
    growth === null
      ? ""
      : `${returnRate(growth)} a year over ${dollars(paid)} paid${high === null ? "" : `; 90th percentile of sales ${dollars(high)}`}`;
  return [
    ["Exit NOI", dollars(figures.number("exitNoi")), figures.text("conventionExit") ?? ""],
    ["Exit cap rate", returnRate(exit), capWords],
    ["Market cap rate", returnRate(figures.number("marketCapRate")), "Of this version's inputs"],
    ["Exit value", dollars(figures.number("exitValue")), ""],
    ["Exit price per unit", dollars(perUnit), priceWords],
    [
      "Buyer's going-in cap rate",
      returnRate(figures.number("buyersGoingInYield")),
      `With taxes of ${dollars(figures.number("buyersTax"))} after the sale`,
    ],
    ["Selling costs", dollars(figures.number("saleCosts")), ""],
    ["Net sale proceeds", dollars(figures.number("netSaleProceeds")), "After debt"],
  ];
}

function bps(difference: number): string {
  const points = Math.round(difference * 10_000);
  if (points === 0) return "At";
  return `${Math.abs(points)} bps ${points > 0 ? "over" : "under"}`;
}
