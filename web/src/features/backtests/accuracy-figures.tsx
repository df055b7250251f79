import type { BacktestAccuracy } from "@labs/contract/backtests";
import type { FigureProps } from "../../components/figure/figure.tsx";
import { KeyFigures } from "../../components/figure/key-figures.tsx";
import { count, rate } from "../../lib/format.ts";

/** A share with its sign: too high is above zero. */
export function biasText(value: number | null): string {
  return value !== null && value > 0 ? `+${rate(value)}` : rate(value);
}

/** The error table of one set of outcomes as a strip. */
export function AccuracyFigures({ accuracy, level }: { accuracy: BacktestAccuracy; level: number }) {
  const { n, unavailable, mdape, pe5, pe10, pe20, bias, coverage, hitRate, cod, prd, prb } = accuracy;
  const figures: FigureProps[] = [
    {
      label: "Median error",
      text: rate(mdape),
      provenance: { formula: "median |estimate / outcome − 1|", note: `${count(n)} outcomes` },
    },
    { label: "Within 5%", text: rate(pe5, 0) },
    { label: "Within 10%", text: rate(pe10, 0) },
    { label: "Within 20%", text: rate(pe20, 0) },
    {
      label: "Bias",
      text: biasText(bias),
      provenance: { formula: "median (estimate / outcome − 1)", note: "Above zero, estimates are too high" },
    },
    {
      label: `Range coverage (of ${rate(level, 0)})`,
      text: rate(coverage),
      provenance: { note: `The range is built to hold ${rate(level, 0)} of outcomes` },
    },
    {
      label: "COD",
      text: rate(cod ?? null),
      provenance: {
        formula: "mean |ratio − median ratio| / median ratio",
        note: "Coefficient of dispersion of estimate / outcome; the IAAO asks for 5% to 15% of homes",
      },
    },
    {
      label: "PRD",
      text: count(prd ?? null, 3),
      provenance: {
        formula: "mean ratio / (Σ estimates / Σ outcomes)",
        note: "Price-related differential: 0.98 to 1.03 is even; above it, expensive homes are underestimated",
      },
    },
    {
      label: "PRB",
      text: count(prb ?? null, 3),
      provenance: {
        formula: "slope of (ratio − median) / median on log2 of the value",
        note: "Price-related bias: within ± 0.05 is even; below it, expensive homes are underestimated",
      },
    },
    { label: "Outcomes", text: count(n) },
    {
      label: "Estimated",
      text: rate(hitRate, 0),
      provenance: { note: `${count(unavailable)} estimates were not made: insufficient evidence` },
    },
  ];
  return <KeyFigures figures={figures} />;
}
