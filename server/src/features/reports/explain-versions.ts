import { setImmediate } from "node:timers/promises";
import type { VersionChanges } from "@labs/contract/reports";
import type { SourceChanges } from "@labs/reporting/report-source";
import { inputWords, labelOf } from "@labs/reporting/stress-words";
import { readFigures } from "@labs/reporting/version-figures";
import { explainChanges } from "@labs/underwriting/explain-changes";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { AppError } from "../../lib/errors.ts";
import type { StoredVersion } from "../underwriting/service.ts";

const FIGURES = [
  ...["purchasePrice", "allInCostUnlevered", "loan", "initialEquity", "goingInCapRate", "netYieldOnCost"],
  ...["yieldOnCostYear1", "stabilizedNoi", "noiYear1", "unleveredIrr", "leveredIrr", "leveredEquityMultiple"],
  ...["averageCashOnCash", "cashOnCashStabilized", "dscrNcfMinimum", "refinanceProceeds", "exitValue"],
  ...["netSaleProceeds", "leveredProfit", "lpIrr"],
];
/** So many figures are explained by causes: a page is so wide. */
const EXPLAINED = ["leveredIrr", "unleveredIrr", "leveredEquityMultiple", "initialEquity"];

/** What the later version says otherwise than the earlier one, each change of an input with what it caused. */
export async function explainVersions(before: StoredVersion, after: StoredVersion): Promise<SourceChanges> {
  if (before.model !== after.model) {
    throw new AppError("conflict", "The versions are of different models and can't be compared");
  }
  const read = (version: StoredVersion) => readFigures(version, formulaPages.models[version.model].pages);
  const [old, now] = [read(before), read(after)];
  const figures = FIGURES.map((key) => ({ key, before: old.number(key), after: now.number(key) }))
    .filter((each) => each.before !== null || each.after !== null)
    .filter((each) => (each.before ?? 0) !== 0 || (each.after ?? 0) !== 0);
  const explained = EXPLAINED.filter((key) => figures.some((each) => each.key === key));
  // The evaluations of many changes take their time: others are answered first.
  await setImmediate();
  const found = explainChanges({
    ...{ model: after.model, before: before.inputs as Inputs, after: after.inputs as Inputs },
    outputs: explained,
    kept: { before: explained.map(old.number), after: explained.map(now.number) },
  });
  const isOlder = [before, after].some(({ catalogueVersion }) => catalogueVersion !== formulaPages.version);
  const words = isOlder
    ? "A version was evaluated with earlier formulas: what they found otherwise is in the rest."
    : null;
  return {
    from: { version: before.version, createdAt: before.createdAt },
    figures,
    causes: found.causes,
    explained,
    residual: found.residual,
    note: found.note ?? words,
  };
}

/** The same in words, as the screen shows it. */
export function describeChanges(changes: SourceChanges, after: StoredVersion): VersionChanges {
  const figures = readFigures(after, formulaPages.models[after.model].pages);
  return {
    from: changes.from,
    to: { version: after.version, createdAt: after.createdAt },
    figures: changes.figures.map((each) => ({
      ...each,
      label: labelOf(each.key, figures),
      format: figures.term(each.key)?.format ?? "number",
    })),
    explained: [...changes.explained],
    causes: changes.causes.map(({ input, before, after: now, effects }) => ({
      input,
      label: labelOf(input, figures),
      before: inputWords(before, input, figures),
      after: inputWords(now, input, figures),
      effects: [...effects],
    })),
    residual: [...changes.residual],
    note: changes.note,
  };
}
