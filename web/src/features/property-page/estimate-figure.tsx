import { type Estimate, type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import { Badge, Group, Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
import { count, money, moneyRange, moneyShort, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./estimate-figure.module.css";

interface EstimateFigureProps {
  label: string;
  estimate: Estimate;
  demo: boolean;
  link?: { label: string; href: string };
  /** How it was made, where that is not by comps adjusted to the subject. */
  method?: { source: string; formula: string };
}

const BY_COMPS = {
  source: "Nearby comps, adjusted to the subject",
  formula: "exp(Σ s·ln(adjusted) / Σ s)",
};
const BY_MODEL = {
  source: "Market model, corrected by nearby comps",
  formula: "exp(share·ln(model) + (1 − share)·Σ s·ln(adjusted) / Σ s)",
};

/** The range first, the point second, the grade beside; or what is missing for one. */
export function EstimateFigure({ label, estimate, demo, link, method }: EstimateFigureProps) {
  if (!isEvidenced(estimate)) {
    return (
      <div>
        <div className={classes.label}>{label}</div>
        <Text size="sm" fw={600}>
          Insufficient evidence
        </Text>
        <Text size="xs" c="dimmed">
          {estimate.unavailable.join(" ")}
        </Text>
      </div>
    );
  }
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <Group gap="sm" wrap="nowrap" className={classes.value}>
        <Figure
          label={label}
          text={rangeText(estimate)}
          full={moneyRange(estimate)}
          provenance={{
            ...(method ?? (estimate.model == null ? BY_COMPS : BY_MODEL)),
            asOf: estimate.asOf,
            inputs: [
              { label: "Estimate", text: money(estimate.point) },
              ...(estimate.model == null
                ? []
                : [
                    { label: "Market model", text: money(estimate.model.point) },
                    { label: "Model weight", text: rate(estimate.model.share, 0) },
                  ]),
              { label: "Effective comps", text: estimate.nEff.toFixed(1) },
              { label: "Designed coverage", text: rate(estimate.level, 0) },
              ...(estimate.measuredCoverage === null
                ? []
                : [
                    {
                      label: "Tested coverage",
                      text: `${rate(estimate.measuredCoverage)} of ${estimate.measuredOn ?? 0}`,
                    },
                  ]),
              ...(estimate.measuredError === null
                ? []
                : [{ label: "Tested median error", text: rate(estimate.measuredError) }]),
              { label: "Market back-test", text: recordText(estimate) },
            ],
            note: estimate.notes.join(" "),
            demo,
            ...(link ? { link } : {}),
          }}
        />
        <Badge variant="light" size="sm" miw="max-content" role="img" aria-label={`Grade ${estimate.grade}`}>
          {estimate.grade}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        est. {money(estimate.point)}, as of {asOfText(estimate.asOf)}
        {estimate.record == null ? "" : `; median error here ${rate(estimate.record.medianError)}`}
      </Text>
    </div>
  );
}

/** From ten million on to four digits, so that it stands in one line; the panel has every dollar. */
function rangeText({ low, high }: EstimateRange): string {
  const write = high < 10_000_000 ? money : moneyShort;
  return `${write(low)} – ${write(high)}`;
}

/** What the market's newest back-test found, or that there was none. */
function recordText({ record }: EstimateRange): string {
  if (record === null || record === undefined) return "None yet";
  const { medianError, outcomes, coverage, market } = record;
  return `${rate(medianError)} median error over ${count(outcomes)} in ${market}, range coverage ${rate(coverage, 0)}`;
}
