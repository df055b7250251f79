import { CompsLocator, fitLocator } from "@labs/charts/comps-locator";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { placeByScale } from "../../components/map/point-map-view.ts";
import { Streets } from "../../components/map/streets.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import type { NumberedComp } from "./comp-columns.tsx";
import classes from "./comps-view.module.css";

interface CompLocatorProps {
  subject: { label: string; latitude: number | null; longitude: number | null };
  comps: readonly NumberedComp[];
  hovered: string | null;
  onHover: (compId: string | null) => void;
  height: number;
}

/** The subject and its comps on streets; what is pointed at stands out, here and in the rows beside. */
export function CompLocator({ subject, comps, hovered, onHover, height }: CompLocatorProps) {
  const { latitude, longitude, label } = subject;
  if (latitude === null || longitude === null) {
    return <EmptyState title="No location">The property has no coordinates.</EmptyState>;
  }
  const places = {
    subject: { label, latitude, longitude },
    comps: comps.map((comp) => ({
      mark: comp.mark,
      label: comp.label,
      latitude: comp.latitude,
      longitude: comp.longitude,
      isIncluded: comp.state === "included",
    })),
  };
  return (
    <ResponsiveChart
      height={height}
      render={(frame) => (
        <div className={classes.locator}>
          <Streets
            size={frame}
            place={placeByScale(places.subject, fitLocator({ ...frame, ...places }).pixels)}
          />
          <CompsLocator
            {...frame}
            {...places}
            highlighted={comps.find((comp) => comp.compId === hovered)?.mark}
            onHover={(mark) => onHover(comps.find((comp) => comp.mark === mark)?.compId ?? null)}
          />
        </div>
      )}
    />
  );
}
