import type { FormulaRow } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import { inputText } from "../../../lib/typed-input/input-text.ts";
import { firstFigure } from "../analysis/analysis-axes.ts";
import type { Origin } from "../model/draft.ts";

/** From where on an entry is far from what it is judged by. */
const FAR = 0.2;

interface Comparison {
  /** The other input that it is judged by. */
  by: string;
  words: string;
  /** On which side of it an entry is the hopeful one. */
  flag: "above" | "below";
}

/** Inputs that stand beside the evidence they should not stray from. */
const COMPARISONS: Record<string, Comparison[]> = {
  monthlyRent: [{ by: "rentHigh", words: "the high end of the rent range", flag: "above" }],
  purchasePrice: [{ by: "valueHigh", words: "the high end of the value range", flag: "above" }],
  afterRepairValue: [{ by: "valueHigh", words: "the high end of the value range", flag: "above" }],
  homePriceGrowth: [
    { by: "homePriceCagr10", words: "the 10-yr CAGR", flag: "above" },
    { by: "homePriceCagr5", words: "the 5-yr CAGR", flag: "above" },
  ],
  insuranceAnnual: [
    { by: "insuranceFloor", words: "the hazard-based floor", flag: "below" },
    { by: "insuranceStateAverage", words: "the state's average", flag: "below" },
  ],
  vacancyPct: [{ by: "marketVacancyPct", words: "the market's", flag: "below" }],
  rentGrowth: [{ by: "marketRentGrowth5", words: "the market's 5-yr CAGR", flag: "above" }],
};

const EVIDENCE: Record<string, string> = {
  facts: "the property's facts",
  comps: "the comps'",
  unitMix: "the unit mix's",
  market: "the market's",
};

/** How an input stands to its benchmarks, in words: something to look at, never a reason to change it. */
export function listFlags(row: FormulaRow, inputs: Inputs, origin: Origin): string[] {
  const value = firstFigure(inputAt(inputs, row.key));
  if (value === null) return [];
  return [
    ...usualRange(row, value),
    ...comparisons(row, value, inputs),
    ...againstEvidence(row, value, origin),
  ];
}

function usualRange(row: FormulaRow, value: number): string[] {
  const { warnLow, warnHigh } = row.bounds ?? {};
  if (warnLow !== undefined && value < warnLow) return [`below the typical ${inputText(warnLow, row)}`];
  if (warnHigh !== undefined && value > warnHigh) return [`above the typical ${inputText(warnHigh, row)}`];
  return [];
}

function comparisons(row: FormulaRow, value: number, inputs: Inputs): string[] {
  return (COMPARISONS[row.key] ?? []).flatMap(({ by, words, flag }) => {
    const other = firstFigure(inputAt(inputs, by));
    if (other === null || (flag === "above" ? value <= other : value >= other)) return [];
    return [`${flag} ${words} ${inputText(other, row)}`];
  });
}

function againstEvidence(row: FormulaRow, value: number, origin: Origin): string[] {
  const said = firstFigure(inputAt(origin.inputs, row.key));
  const words = row.default?.basis === "benchmark" ? "the benchmark" : EVIDENCE[origin.basis[row.key] ?? ""];
  if (said === null || said === 0 || words === undefined) return [];
  const share = value / said - 1;
  if (Math.abs(share) <= FAR) return [];
  const far = `${Math.round(Math.abs(share) * 100)}% ${share > 0 ? "above" : "below"}`;
  return [`${far} ${words} ${inputText(said, row)}`];
}
