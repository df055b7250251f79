import { PriceCurveChart, priceCurveTable } from "@labs/charts/price-curve";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { money } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { outputName, outputRow } from "../model/output-name.ts";
import { targetSide } from "../workers/bid-targets.ts";
import type { BidCurve } from "../workers/find-bids.ts";
import { RENOVATION_CUTS } from "../workers/renovation-cut.ts";
import classes from "./analysis.module.css";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useBidTargets } from "./bid-section.tsx";
import { RenovationCuts } from "./renovation-cuts.tsx";

/** Each target's figure over the price, and for a home what a cheaper renovation does to the highest bid. */
export function BidCurveSection({ scope }: { scope: AnalysisScope }) {
  const { targets } = useBidTargets(scope);
  const isHome = scope.model === "singlefamily";
  const state = useAnalysis(
    scope,
    { kind: "bidCurve", targets, cuts: isHome ? RENOVATION_CUTS : [] },
    { isLive: true },
  );
  const curve = state.result?.curve;
  if (targets.length === 0) return null;
  return (
    <>
      <Section
        title="Price sensitivity"
        description="Returns at lower and higher prices, all else as in the draft."
      >
        <div className={classes.stack}>
          <AnalysisBar action="Draw the curve" name="The curve" state={state} isLive />
          {curve ? <Curves scope={scope} curve={curve} isStale={state.isStale} /> : null}
        </div>
      </Section>
      {isHome && curve ? <RenovationCuts scope={scope} curve={curve} isStale={state.isStale} /> : null}
    </>
  );
}

/** One chart for each target: their figures have scales of their own, the prices below are the same. */
function Curves({ scope, curve, isStale }: { scope: AnalysisScope; curve: BidCurve; isStale: boolean }) {
  const { bid, offer, points } = curve;
  return (
    <div className={classes.curves} data-stale={isStale || undefined}>
      {bid.targets.map(({ output, target, price }) => {
        const label = outputName(scope, output);
        const format = (value: number) => modelFigure(value, outputRow(scope, output)?.format ?? "percent");
        const drawn = {
          label,
          points: points.map((point) => ({ price: point.price, value: point.values[output] ?? null })),
          meetsAt: price,
          format,
          formatPrice: money,
        };
        return (
          <figure key={output} className={classes.curve}>
            <figcaption>
              {label}, {targetSide({ output })} {format(target)}
              {output === bid.binding ? ": binding" : ""}
            </figcaption>
            <ResponsiveChart
              height={200}
              isStale={isStale}
              table={priceCurveTable(drawn)}
              render={(frame) => (
                <PriceCurveChart {...frame} {...drawn} target={target} offer={offer} bid={bid.price} />
              )}
            />
          </figure>
        );
      })}
    </div>
  );
}
