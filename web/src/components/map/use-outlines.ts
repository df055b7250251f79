import { propertySearchCountiesGeometry } from "@labs/contract/markets/metrics";
import { useQuery } from "@tanstack/react-query";
import { call, writeQueryKey } from "../../lib/calls/call.ts";
import type { OutlineTopology } from "./point-map-paint.ts";

/** Counties and states in degrees; the browser's own cache keeps them. `isBackground`: a failure is told nowhere. */
export function useOutlines({ isBackground = false } = {}) {
  const query = { projection: "geographic" as const };
  return useQuery({
    queryKey: writeQueryKey(propertySearchCountiesGeometry, { query }),
    queryFn: async ({ signal }) =>
      (await call(propertySearchCountiesGeometry, { query }, { signal })) as unknown as OutlineTopology,
    meta: { background: isBackground },
  });
}
