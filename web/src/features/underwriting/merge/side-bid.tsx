import type { Inputs } from "@labs/underwriting/model-inputs";
import { useEffect, useMemo, useState } from "react";
import { money } from "../../../lib/format.ts";
import { useModel } from "../model/model-context.tsx";
import { useAnalyses } from "../store.ts";
import { bidTargets } from "../workers/bid-targets.ts";
import { analysisRunner } from "../workers/page-runner.ts";

/** The highest price at which these inputs meet every target, by the solver that the page asks. */
export function SideBid({ inputs, moduleUrl }: { inputs: Inputs; moduleUrl: string }) {
  const { propertyId, model, findRow } = useModel();
  const chosen = useAnalyses((analyses) => analyses.settings[propertyId]?.bid?.targets);
  const targets = useMemo(() => bidTargets(inputs, findRow, chosen), [inputs, findRow, chosen]);
  const [found, setFound] = useState<{ of: Inputs; price: number | null } | null>(null);
  useEffect(() => {
    if (targets.length === 0) return;
    return analysisRunner.run(
      { model, inputs, moduleUrl, task: { kind: "bid", targets } },
      {
        onProgress: () => {},
        onDone: (result) => setFound({ of: inputs, price: result.kind === "bid" ? result.bid.price : null }),
        onFailed: () => setFound({ of: inputs, price: null }),
      },
    );
  }, [model, inputs, moduleUrl, targets]);
  if (targets.length === 0) return <>No target</>;
  if (found?.of !== inputs) return <>…</>;
  return <>{found.price === null ? "—" : money(found.price)}</>;
}
