import type { Holding } from "@labs/contract/portfolio-holdings";
import { Skeleton } from "@mantine/core";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { PointsMap } from "../../components/points-map.tsx";
import { Section } from "../../components/section.tsx";
import { count } from "../../lib/format.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { useOutlines } from "./queries.ts";

const HEIGHT = 560;

/** Where the holdings lie; the list holds the same by name. */
export function HoldingsMap({ holdings }: { holdings: readonly Holding[] }) {
  const { data: topology, error, refetch } = useOutlines();
  const points = holdings.flatMap(({ googlePlacesId, label, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id: googlePlacesId, label, latitude, longitude, href: propertyAddress(googlePlacesId) }],
  );
  const unknown = holdings.length - points.length;
  if (holdings.length === 0) {
    return (
      <EmptyState title="Nothing to map yet">
        Properties appear here once the portfolio holds some.
      </EmptyState>
    );
  }
  if (error) return <FailureNote what="The map" error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Map"
      description={
        unknown === 0 ? undefined : `${count(unknown)} of ${count(holdings.length)} have no known position`
      }
      flush
    >
      {topology === undefined ? (
        <Skeleton height={HEIGHT} />
      ) : (
        <PointsMap
          topology={topology}
          points={points}
          height={HEIGHT}
          label={`Map of ${points.length} holdings. The holdings table lists the same.`}
        />
      )}
    </Section>
  );
}
