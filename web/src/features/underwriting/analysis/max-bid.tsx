import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { memo, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { money } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { useWritten } from "../../../lib/write-past-react.ts";
import strip from "../deal-strip.module.css";
import { type Calculation, useCalculationStore } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { outputName, outputRow } from "../model/output-name.ts";
import { useResting } from "../model/use-resting.ts";
import classes from "../returns-rail.module.css";
import { useAnalyses } from "../store.ts";
import { bidTargets, hasTargetInputs } from "../workers/bid-targets.ts";
import { type AnalysisScope, useAnalysis } from "./analysis-run.tsx";

/** How much longer than a rest a pause in typing must be, until the price is solved for again. */
const PAUSE_MS = 100;

/** The highest price that still meets every target, which of them binds and how far the offer is from it; solved in the worker. */
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
    <div ref={bid} className={strip.bid}>
      <Bid scope={scope} />
    </div>
  );
}

const readInputs = ({ priceable }: Calculation) => priceable ?? undefined;

const Bid = memo(function Bid({ scope }: { scope: AnalysisScope }) {
  const kept = useAnalyses((analyses) => analyses.settings[scope.propertyId]?.bid);
  const { inputs, findRow, base } = scope;
  const targets = useMemo(() => bidTargets(inputs, findRow, kept?.targets), [inputs, findRow, kept]);
  const task = useMemo(() => ({ kind: "bid" as const, targets }), [targets]);
  const { result, run } = useAnalysis(scope, task, { isLive: true });
  const bid = result?.bid;
  const isSolved = bid !== undefined && bid.price !== null && targets.length > 0;
  const page = hasTargetInputs(findRow) ? "sf-9" : "solve";
  return (
    <>
      <span className={strip.name}>Maximum bid</span>
      <span className={strip.price} data-old={run.isRunning || undefined} aria-live="polite">
        {isSolved ? money(bid.price) : "—"}
      </span>
      {targets.length === 0 ? (
        <span className={strip.target}>
          <Anchor component={Link} to={`${base}/${page}`} inherit underline="always">
            Set a target
          </Anchor>{" "}
          {page === "sf-9" ? "on page SF-9" : "beside the solver"}
        </span>
      ) : null}
      {targets.length > 0 && !isSolved ? (
        <span className={strip.target}>
          {bid?.targets.find(({ reason }) => reason !== undefined)?.reason ?? "Solving …"}
        </span>
      ) : null}
      {isSolved ? (
        <span className={strip.target}>
          <Against offer={inputs.purchasePrice} bid={bid.price} />{" "}
          <span>binding: {bid.binding === null ? "none" : outputName(scope, bid.binding)}</span>
        </span>
      ) : null}
    </>
  );
});

function Against({ offer, bid }: { offer: unknown; bid: number | null }) {
  if (typeof offer !== "number" || bid === null) return null;
  return offer > bid ? (
    <span className={strip.missed}>▼ offer {money(offer - bid)} over,</span>
  ) : (
    <span className={strip.met}>● {money(bid - offer)} above the offer,</span>
  );
}

/** The price that each target allows by itself, as last solved. */
export function MaxBidByTarget() {
  const { propertyId, findRow, pages } = useModel();
  const finished = useAnalyses(({ runs }) => runs[propertyId]?.bid?.finished);
  const result = finished?.result;
  if (result?.kind !== "bid" || result.bid.targets.length === 0) return null;
  const scope = { findRow, pages };
  return (
    <div className={classes.bid}>
      <h3>Highest price by target</h3>
      <dl className={classes.list}>
        {result.bid.targets.map((target) => (
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
}
