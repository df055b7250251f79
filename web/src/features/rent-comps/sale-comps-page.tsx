import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../../components/failure-note.tsx";
import { PageSkeleton } from "../../components/page.tsx";
import { CompsView } from "./comps-view.tsx";
import { saleCompsQuery } from "./queries.ts";

/** Dated sales near the property: what its value rests on. */
export function SaleCompsPage({ googlePlacesId }: { googlePlacesId: string }) {
  const sales = useQuery(saleCompsQuery(googlePlacesId));
  if (sales.isError) {
    return <FailureNote what="The sale comps" error={sales.error} onRetry={() => sales.refetch()} />;
  }
  if (!sales.data) return <PageSkeleton rows={8} />;
  return <CompsView set={sales.data} kind="sale" />;
}
