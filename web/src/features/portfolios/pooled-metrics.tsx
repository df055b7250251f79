import type { PooledFigure, PortfolioFigure, PortfolioMetrics } from "@labs/contract/portfolios/figures";
import { Stack } from "@mantine/core";
import type { FigureProps } from "../../components/figure/figure.tsx";
import { KeyFigures, UnknownFigures } from "../../components/figure/key-figures.tsx";
import { count, money, moneyShort, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";

type Format = (value: number) => { text: string; full?: string };

const short: Format = (value) => ({ text: moneyShort(value), full: money(value) });
const share: Format = (value) => ({ text: rate(value) });

const SHOWN: { key: PortfolioFigure; label: string; format: Format; source: string; formula: string }[] = [
  {
    key: "units",
    label: "Units",
    format: (value) => ({ text: count(value, Number.isInteger(value) ? 0 : 1) }),
    source: "Records and unit mixes",
    formula: "sum of units; a home counts as one",
  },
  {
    key: "value",
    label: "Value",
    format: short,
    source: "Estimates from sale comps",
    formula: "sum of value estimates",
  },
  {
    key: "costBasis",
    label: "Cost basis",
    format: short,
    source: "Recorded and entered prices",
    formula: "sum of acquisition prices",
  },
  {
    key: "monthlyRent",
    label: "Monthly rent",
    format: short,
    source: "Recorded and entered rents",
    formula: "sum of monthly rents",
  },
  {
    key: "grossYieldOnCost",
    label: "Gross yield on cost",
    format: share,
    source: "Computed",
    formula: "12 × sum of rents ÷ sum of prices",
  },
  {
    key: "grossYieldOnValue",
    label: "Gross yield on value",
    format: share,
    source: "Computed",
    formula: "12 × sum of rents ÷ sum of values",
  },
  {
    key: "rentToEstimate",
    label: "Rent to estimate",
    format: share,
    source: "Rents over estimates from rent comps",
    formula: "sum of rents ÷ sum of rent estimates",
  },
  {
    key: "noi",
    label: "NOI, underwritten",
    format: short,
    source: "Latest underwriting versions",
    formula: "sum of stabilized NOI (multi-family: year 1)",
  },
  {
    key: "debt",
    label: "Debt, underwritten",
    format: short,
    source: "Latest underwriting versions",
    formula: "sum of loans",
  },
  {
    key: "equity",
    label: "Equity",
    format: short,
    source: "Value estimates less underwritten loans",
    formula: "sum of values − sum of loans",
  },
  {
    key: "ltv",
    label: "Loan to value",
    format: share,
    source: "Computed",
    formula: "sum of loans ÷ sum of values",
  },
  {
    key: "occupancy",
    label: "Occupancy",
    format: share,
    source: "Unit mixes of buildings, own homes as said",
    formula: "occupied units ÷ units",
  },
];

/** What a figure says of the known part goes into its reason: a part never stands as the whole. */
function writeReason(figure: PooledFigure, reason: string | undefined, format: Format): string | undefined {
  if (figure.ofKnown === null) return reason;
  return `${reason ?? "Not all are known"}. Of the ${figure.known} known: ${format(figure.ofKnown).text}`;
}

function listFigures({ figures, unavailable, basis, demo }: PortfolioMetrics): FigureProps[] {
  // Occupancy stands where somebody can say it.
  const shown = SHOWN.filter(({ key }) => key !== "occupancy" || figures.occupancy.known > 0);
  return shown.map(({ key, label, format, source, formula }) => {
    const figure = figures[key];
    const words = basis === "share" ? `${formula}, each times ownership share` : formula;
    const [oldest, newest] = figure.asOf ?? [];
    const asOf = oldest === newest ? newest : `${asOfText(oldest ?? null)} to ${asOfText(newest ?? null)}`;
    return {
      label,
      text: null,
      ...(figure.value === null ? {} : format(figure.value)),
      unavailable: writeReason(figure, unavailable[key], format),
      provenance: { source, asOf, formula: words, demo, note: `${figure.known} of ${figure.of} known` },
    };
  });
}

/** What the underwriting says stands below what records and the market say. */
const UNDERWRITTEN: ReadonlySet<string> = new Set(
  SHOWN.filter(({ key }) => ["noi", "debt", "equity", "ltv"].includes(key)).map(({ label }) => label),
);

/** Pooled figures; what not every holding knows stands apart in a line, with what is known of how many. */
export function MetricsStrip({ metrics }: { metrics: PortfolioMetrics }) {
  const figures = listFigures(metrics);
  const known = figures.filter(({ text }) => text !== null);
  const unknown = figures.filter(({ text }) => text === null);
  const [first, below] = [false, true].map((is) =>
    known.filter(({ label }) => UNDERWRITTEN.has(label) === is),
  );
  const rows = [first ?? [], below ?? []].filter((row) => row.length > 0);
  return (
    <Stack gap="lg">
      {rows.map((row) => (
        <KeyFigures key={row[0]?.label} figures={row} />
      ))}
      {unknown.length > 0 ? <UnknownFigures title="Not known of every property:" figures={unknown} /> : null}
    </Stack>
  );
}
