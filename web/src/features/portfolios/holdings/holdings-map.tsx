import type { Holding } from "@labs/contract/portfolios/holdings";
import { Skeleton, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { PointMap } from "../../../components/map/point-map.tsx";
import { useOutlines } from "../../../components/map/use-outlines.ts";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count } from "../../../lib/format.ts";
import { propertyAddress } from "../../../lib/place-address.ts";
import classes from "./holdings-map.module.css";

const NOTHING: ReadonlySet<string> = new Set();

/** Where the holdings lie; the list holds the same by name. */
export function HoldingsMap({ holdings }: { holdings: readonly Holding[] }) {
  const { data: outlines, error, refetch } = useOutlines();
  const [pointed, setPointed] = useState<string | null>(null);
  const navigate = useNavigate();
  const labels = useMemo(() => new Map(holdings.map((row) => [row.googlePlacesId, row.label])), [holdings]);
  const points = useMemo(() => listPlaced(holdings), [holdings]);
  const unknown = holdings.length - points.ids.length;
  if (holdings.length === 0) {
    return <EmptyState title="Nothing to map yet">Properties appear here once added.</EmptyState>;
  }
  if (error && !outlines) return <FailureNote what="The map" error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Map"
      description={
        unknown === 0 ? undefined : `${count(unknown)} of ${count(holdings.length)} have no known location`
      }
      flush
    >
      {outlines === undefined ? (
        <Skeleton height={480} />
      ) : (
        <div className={classes.map}>
          <PointMap
            label={`Map of ${points.ids.length} holdings. The holdings table lists the same.`}
            outlines={outlines}
            points={points}
            rings={[]}
            pointed={pointed}
            selected={NOTHING}
            start={null}
            onPoint={setPointed}
            onOpen={(id) => void navigate(propertyAddress(id))}
            describe={(id) => (
              <Text size="sm" fw={600}>
                {labels.get(id)}
              </Text>
            )}
          />
        </div>
      )}
    </Section>
  );
}

function listPlaced(holdings: readonly Holding[]) {
  const ids: string[] = [];
  const longitudes: number[] = [];
  const latitudes: number[] = [];
  const precisions: (string | null)[] = [];
  for (const { googlePlacesId, latitude, longitude, geocodePrecision } of holdings) {
    if (latitude === null || longitude === null) continue;
    ids.push(googlePlacesId);
    longitudes.push(longitude);
    latitudes.push(latitude);
    precisions.push(geocodePrecision);
  }
  return { ids, longitudes, latitudes, precisions };
}
