import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, withInput } from "@labs/underwriting/model-inputs";
import { useEffect, useMemo, useState } from "react";
import { bidTargets } from "../workers/bid-targets.ts";
import type { Bid } from "../workers/find-bids.ts";
import { analysisRunner } from "../workers/page-runner.ts";

export type KnownBid = Bid | "no target" | "solving";

/** Solved off the main thread, and not again when the price alone has changed: the price is what it looks for. */
export function useMaxBid(of: { model: ModelName; inputs: Inputs; moduleUrl: string }): KnownBid {
  const { model, inputs, moduleUrl } = of;
  // Another price alone is the same text.
  const key = useMemo(() => JSON.stringify(withInput(inputs, "purchasePrice", null)), [inputs]);
  const targets = useMemo(() => {
    const rows = formulaPages.models[model].pages.flatMap((page) => page.rows);
    return bidTargets(JSON.parse(key), (name) => rows.find((row) => row.key === name), undefined);
  }, [model, key]);
  const [found, setFound] = useState<{ key: string; bid: Bid } | null>(null);
  useEffect(() => {
    if (targets.length === 0) return;
    return analysisRunner.run(
      { model, inputs: JSON.parse(key), moduleUrl, task: { kind: "bid", targets } },
      {
        onProgress: () => {},
        onDone: (result) => result.kind === "bid" && setFound({ key, bid: result.bid }),
        onFailed: () => {},
      },
    );
  }, [model, key, moduleUrl, targets]);
  if (targets.length === 0) return "no target";
  return found?.key === key ? found.bid : "solving";
}
