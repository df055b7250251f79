import type { FormulaPage } from "@labs/underwriting/formula-record";
import type { Underwriting } from "@labs/underwriting/underwrite";
import { Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { basisPoints, moneyChange } from "../../lib/format.ts";
import { useCalculation } from "./calculation.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import { MaxBid } from "./max-bid.tsx";
import classes from "./returns-rail.module.css";

/** What an acquisitions analyst keeps in sight, in the order of a deal summary. */
const RAIL: Record<string, string[]> = {
  singlefamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "cashOnCashStabilized",
    "netYieldOnCost",
    "goingInCapRate",
    "dscrNcfStabilized",
    "allInCostUnlevered",
    "loan",
    "initialEquity",
  ],
  multifamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "averageCashOnCash",
    "goingInCapRate",
    "yieldOnCostYear1",
    "dscrNcf",
    "debtYieldNcf",
    "loan",
    "bindingConstraint",
    "initialEquity",
    "totalUses",
    "exitValue",
    "netSaleProceeds",
  ],
};

interface ReturnsRailProps {
  model: "singlefamily" | "multifamily";
  pages: FormulaPage[];
  /** The outputs of the version that the draft began with. */
  saved: Underwriting["outputs"] | null;
}

export function ReturnsRail({ model, pages, saved }: ReturnsRailProps) {
  const { result, problems } = useCalculation();
  const rows = pages.flatMap((page) => page.rows);
  const keys = RAIL[model] ?? [];
  return (
    <Section title="Returns">
      {problems.length > 0 ? (
        <Text size="sm" c="dimmed" role="status">
          Returns appear once {problems.length === 1 ? "one input is" : `${problems.length} inputs are`}{" "}
          filled or mended.
        </Text>
      ) : null}
      <dl className={classes.list}>
        {keys.map((key) => {
          const row = rows.find((each) => each.key === key);
          if (row === undefined) return null;
          return (
            <div key={key}>
              <dt>
                {row.label}
                {row.grain === "year" ? ", year 1" : ""}
              </dt>
              <dd>
                <FormulaFigure row={row} {...(row.grain === "year" ? { year: 1 } : {})} />
                <Change
                  before={firstOf(saved?.[key])}
                  after={firstOf(result?.outputs[key])}
                  isShare={row.format === "percent"}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      {model === "singlefamily" ? <MaxBid /> : null}
    </Section>
  );
}

/** Of a figure by year the rail shows the first. */
const firstOf = (figure: unknown) => (Array.isArray(figure) ? figure[0] : figure);

interface ChangeProps {
  before: unknown;
  after: unknown;
  isShare: boolean;
}

/** The change since the version that was saved last. */
function Change({ before, after, isShare }: ChangeProps) {
  if (typeof before !== "number" || typeof after !== "number") return null;
  const change = after - before;
  if (Math.abs(change) < 1e-9 * Math.max(1, Math.abs(before))) return null;
  const text = isShare
    ? basisPoints(change)
    : Math.abs(before) > 100
      ? moneyChange(change)
      : change.toFixed(2);
  return (
    <Text size="xs" c="dimmed">
      {change > 0 ? "▲" : "▼"} {text.replace(/^[+-]/, "")} since saved
    </Text>
  );
}
