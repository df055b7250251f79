import type { FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ModelPage } from "../features/firm-models/model-page.tsx";
import { firmModelQuery } from "../features/firm-models/queries.ts";
import { PlaceSearch } from "../features/property-search/places/place-search.tsx";
import { queryClient } from "../lib/query-client.ts";

export function loader({ params }: LoaderFunctionArgs): Promise<FirmModelDetail> {
  return queryClient.fetchQuery(firmModelQuery(params.modelId ?? ""));
}

/** One cell after another is marked in the address: the workbook is not loaded again for it. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: {
  currentParams: { modelId?: string };
  nextParams: { modelId?: string };
}) => currentParams.modelId !== nextParams.modelId;

export function Component() {
  const loaded = useLoaderData<FirmModelDetail>();
  return (
    <ModelPage
      key={loaded.id}
      loaded={loaded}
      renderSearch={(onProperty) => (
        <PlaceSearch label="Property to fill the model for" onProperty={onProperty} />
      )}
    />
  );
}
