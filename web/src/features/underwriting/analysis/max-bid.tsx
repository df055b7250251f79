import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { memo, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { money } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { useWritten } from "../../../lib/write-past-react.ts";
import { type Calculation, useCalculationStore } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { useResting } from "../model/use-resting.ts";
import classes from "../returns-rail.module.css";
import { useAnalyses } from "../store.ts";
import { bidTargets, hasTargetInputs } from "../workers/bid-targets.ts";
import { outputName, outputRow } from "./analysis-fields.tsx";
import { type AnalysisScope, useAnalysis } from "./analysis-run.tsx";

/** How much longer than a rest a pause in typing must be, until the price is solved for again. */
const PAUSE_MS = 100;

/** The highest price that still meets every target, and which of them binds; solved in the worker. */
export function MaxBid({ moduleUrl }: { moduleUrl: string }) {
  const { propertyId, model, pages, findRow, base } = useModel();
  const calculations = useCalculationStore();
  const [inputs] = useDebouncedValue(useResting(calculations, readInputs), PAUSE_MS);
  const markBehind = useCallback(
    (place: HTMLDivElement, calculation: Calculation) => {
      const isBehind = readInputs(calculation) !== inputs;
      if (isBehind !== place.hasAttribute("data-old")) place.toggleAttribute("data-old", isBehind);
    },
    [inputs],
  );
  const bid = useWritten(calculations, markBehind);
  const scope = useMemo(
    () => inputs && { propertyId, model, moduleUrl, pages, findRow, inputs, base },
    [propertyId, model, moduleUrl, pages, findRow, inputs, base],
  );
  if (scope === undefined) return null;
  return (
    <div ref={bid} className={classes.bid}>
      <Bid scope={scope} />
    </div>
  );
}

const readInputs = ({ priceable }: Calculation) => priceable ?? undefined;

const Bid = memo(function Bid({ scope }: { scope: AnalysisScope }) {
  const kept = useAnalyses((analyses) => analyses.settings[scope.propertyId]?.bid);
  const { inputs, findRow } = scope;
  const targets = useMemo(() => bidTargets(inputs, findRow, kept?.targets), [inputs, findRow, kept]);
  const task = useMemo(() => ({ kind: "bid" as const, targets }), [targets]);
  const { result, run } = useAnalysis(scope, task, { isLive: true });
  const bid = result?.bid;
  const isOnPage = hasTargetInputs(scope.findRow);
  const nothing =
    targets.length === 0 ? (
      <>
        Set a target{" "}
        <Anchor
          component={Link}
          to={`${scope.base}/${isOnPage ? "sf-9" : "solve"}`}
          size="sm"
          underline="always"
        >
          {isOnPage ? "on page SF-9" : "beside the solver"}
        </Anchor>{" "}
        to solve for the price.
      </>
    ) : (
      (bid?.targets.find(({ reason }) => reason !== undefined)?.reason ?? "Solving …")
    );
  return (
    <div data-old={run.isRunning || undefined}>
      <h3>Maximum bid</h3>
      {bid?.price === null || bid === undefined || targets.length === 0 ? (
        <p className={classes.muted}>{nothing}</p>
      ) : (
        <>
          <p className={classes.price} aria-live="polite">
            {money(bid.price)}
          </p>
          <p className={classes.muted}>
            binding: {bid.binding === null ? "none" : outputName(scope, bid.binding)}
          </p>
        </>
      )}
      <dl className={classes.list}>
        {(bid?.targets ?? []).map((target) => (
          <div key={target.output}>
            <dt>
              {outputName(scope, target.output)}{" "}
              {modelFigure(target.target, outputRow(scope, target.output)?.format ?? "percent")}
            </dt>
            <dd data-hint={target.reason}>{money(target.price)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
});
