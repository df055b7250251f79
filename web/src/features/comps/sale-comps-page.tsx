import { useQuery } from "@tanstack/react-query";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { BuildingSales } from "./building-sales.tsx";
import { CompsView } from "./comps-view.tsx";
import { saleCompsQuery } from "./queries.ts";

/** Dated sales near the property: what its value rests on. */
export function SaleCompsPage({ googlePlacesId }: { googlePlacesId: string }) {
  const sales = useQuery(saleCompsQuery(googlePlacesId));
  if (sales.isLoadingError) {
    return <FailureNote what="The sale comps" error={sales.error} onRetry={() => sales.refetch()} />;
  }
  if (!sales.data) return <PageSkeleton rows={8} />;
  const { building } = sales.data;
  if (building != null) return <BuildingSales set={sales.data} building={building} />;
  return <CompsView set={sales.data} kind="sale" />;
}
