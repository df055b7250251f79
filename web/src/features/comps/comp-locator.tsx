import { CompsLocator, fitLocator, middleOf } from "@labs/charts/comps-locator";
import { placedAtCenter } from "@labs/contract/place-precision";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { OutlineGround } from "../../components/map/outline-ground.tsx";
import { placeByScale } from "../../components/map/point-map-view.ts";
import { Streets } from "../../components/map/streets.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import classes from "./comps-view.module.css";
import type { NumberedComp } from "./numbered-comp.ts";

interface CompLocatorProps {
  subject: {
    label: string;
    latitude: number | null;
    longitude: number | null;
    geocodePrecision: string | null;
  };
  comps: readonly PlacedComp[];
  hovered: string | null;
  onHover: (compId: string | null) => void;
  height: number | { atLeast: number };
  /** A first look: the ground follows when the page rests, and of the comps only those that it lists have numbers. */
  listed?: ReadonlySet<string>;
}

type PlacedComp = Pick<NumberedComp, "compId" | "mark" | "label" | "latitude" | "longitude" | "state">;

/** The subject and its comps on streets; what is pointed at stands out, here and in the rows beside. */
export function CompLocator({ subject, comps, hovered, onHover, height, listed }: CompLocatorProps) {
  const { latitude, longitude, label } = subject;
  if (latitude === null || longitude === null) {
    return <EmptyState title="No location">The property has no coordinates.</EmptyState>;
  }
  const places = {
    subject: { label, latitude, longitude, centered: placedAtCenter(subject.geocodePrecision) },
    comps: comps.map((comp) => ({
      mark: comp.mark,
      label: comp.label,
      latitude: comp.latitude,
      longitude: comp.longitude,
      isIncluded: comp.state === "included",
      isDot: listed?.has(comp.compId) === false,
    })),
  };
  return (
    <ResponsiveChart
      height={height}
      render={(frame) => {
        const fit = fitLocator({ ...frame, ...places });
        const place = placeByScale(middleOf(places.subject, fit), fit.pixels);
        return (
          <div className={classes.locator}>
            <OutlineGround size={frame} place={place} isLater={listed !== undefined} />
            <Streets size={frame} place={place} />
            <CompsLocator
              {...frame}
              {...places}
              highlighted={comps.find((comp) => comp.compId === hovered)?.mark}
              onHover={(mark) => onHover(comps.find((comp) => comp.mark === mark)?.compId ?? null)}
            />
          </div>
        );
      }}
    />
  );
}
