import { getProperty, type Property } from "@labs/contract/property-page";
import { listUnderwriting, type UnderwritingSummary } from "@labs/contract/underwriting";
import { useQueries } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/calls/call.ts";

export interface ComparedProperty {
  id: string;
  property: Property | undefined;
  propertyError: Error | null;
  /** The newest version; null where there is none, undefined while it is not known. */
  version: UnderwritingSummary | null | undefined;
  versionError: Error | null;
  retry: () => void;
}

/** The calls of each property's own page: what stands here is what stands there. */
export function useComparedProperties(ids: readonly string[]): ComparedProperty[] {
  const properties = useQueries({
    queries: ids.map((id) => ({
      ...endpointQuery(getProperty, { params: { id }, query: {} }),
      meta: { inline: true },
    })),
  });
  const histories = useQueries({
    queries: ids.map((id, at) => ({
      ...endpointQuery(listUnderwriting, { params: { id } }),
      // Its path is known with the type of the property.
      enabled: properties[at]?.data !== undefined,
      meta: { inline: true },
    })),
  });
  return ids.map((id, at) => {
    const [property, history] = [properties[at], histories[at]];
    return {
      id,
      property: property?.data,
      propertyError: property?.error ?? null,
      version: history?.data && (history.data.items[0] ?? null),
      versionError: history?.error ?? null,
      retry: () => {
        void property?.refetch();
        if (history?.error) void history.refetch();
      },
    };
  });
}
