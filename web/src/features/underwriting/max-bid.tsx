import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { Link } from "react-router";
import { bidTargets, hasTargetInputs } from "../../lib/bid-targets.ts";
import { money } from "../../lib/format.ts";
import { modelFigure } from "../../lib/model-format.ts";
import { outputName, outputRow } from "./analysis-fields.tsx";
import { type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useCalculation } from "./calculation.tsx";
import { useModel } from "./model-context.tsx";
import classes from "./returns-rail.module.css";
import { useAnalyses } from "./store.ts";

/** A pause in typing after which the price is solved for again. */
const PAUSE_MS = 250;

/** The highest price that still meets every target, and which of them binds; solved in the worker. */
export function MaxBid({ moduleUrl }: { moduleUrl: string }) {
  const { propertyId, model, pages, rowOf, base } = useModel();
  const { result } = useCalculation();
  const [inputs] = useDebouncedValue(result?.inputs, PAUSE_MS);
  if (inputs === undefined) return null;
  return (
    <Bid
      scope={{ propertyId, model, moduleUrl, pages, rowOf, inputs, base }}
      isBehind={inputs !== result?.inputs}
    />
  );
}

function Bid({ scope, isBehind }: { scope: AnalysisScope; isBehind: boolean }) {
  const kept = useAnalyses((analyses) => analyses.settings[scope.propertyId]?.bid);
  const { inputs, rowOf } = scope;
  const targets = useMemo(() => bidTargets(inputs, rowOf, kept?.targets), [inputs, rowOf, kept]);
  const task = useMemo(() => ({ kind: "bid" as const, targets }), [targets]);
  const { result, run } = useAnalysis(scope, task, { isLive: true });
  const bid = result?.bid;
  const isOld = isBehind || run.running !== null;
  const isOnPage = hasTargetInputs(scope.rowOf);
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
    <div className={classes.bid} data-old={isOld || undefined}>
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
}
