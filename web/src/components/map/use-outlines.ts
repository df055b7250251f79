import { propertySearchCountiesGeometry } from "@labs/contract/markets/metrics";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, writeQueryKey } from "../../lib/calls/call.ts";
import type { Outlines, OutlineTopology } from "./trace-outlines.ts";

/** After what the page is read for; some browsers do not say when that is. */
const REST_MS = 1_500;

/** Lines and names of counties and states; the browser's own cache keeps what they are drawn from. `isBackground`: a failure is told nowhere. */
export function useOutlines({ isBackground = false, enabled = true } = {}) {
  const query = { projection: "geographic" as const };
  return useQuery({
    queryKey: writeQueryKey(propertySearchCountiesGeometry, { query }),
    enabled,
    queryFn: async ({ signal }): Promise<Outlines> => {
      const [topology, { traceOutlines }] = await Promise.all([
        call(propertySearchCountiesGeometry, { query }, { signal }),
        import("./trace-outlines.ts"),
      ]);
      return traceOutlines(topology as unknown as OutlineTopology);
    },
    meta: { background: isBackground },
  });
}

/** Whether the browser has come to rest once: what only adorns a page is loaded then. */
export function useRest(isAwaited: boolean): boolean {
  const [isRested, setRested] = useState(!isAwaited);
  useEffect(() => {
    if (isRested) return;
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => setRested(true), REST_MS);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(() => setRested(true));
    return () => cancelIdleCallback(call);
  }, [isRested]);
  return isRested;
}
