import { useQuery } from "@tanstack/react-query";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { CompsView } from "./comps-view.tsx";
import { saleCompsQuery } from "./queries.ts";

/** Dated sales near the property: what its value rests on. */
export function SaleCompsPage({ googlePlacesId }: { googlePlacesId: string }) {
  const sales = useQuery(saleCompsQuery(googlePlacesId));
  if (sales.isLoadingError) {
    return <FailureNote what="The sale comps" error={sales.error} onRetry={() => sales.refetch()} />;
  }
  if (!sales.data) return <PageSkeleton rows={8} />;
  return <CompsView set={sales.data} kind="sale" />;
}
