import { type Basemap, basemapArchive, listBasemaps } from "@labs/contract/basemaps";
import { useQuery } from "@tanstack/react-query";
import { call, writeAddress, writeQueryKey } from "../../lib/calls/call.ts";
import type { Size } from "./map-gestures.ts";
import { createFrame, type MapPlace, toPlane } from "./point-map-view.ts";

/** Where streets are drawn from: an archive that this Labs serves, or the operator's own style. */
export type StreetGround =
  | { key: string; kind: "archive"; basemap: Basemap; address: string }
  | { key: string; kind: "style"; address: string };

/** Farther away, outlines and the names of counties say more than streets. */
export const LEAST_ZOOM = 9;

/** So much of what is seen has to be covered: a town at the edge of a map, or on one of its state, is no ground. */
const LEAST_SHARE = 0.1;
const LEAST_SHARE_IN_THE_MIDDLE = 0.02;

function useBasemaps() {
  const { data } = useQuery({
    queryKey: writeQueryKey(listBasemaps),
    queryFn: ({ signal }) => call(listBasemaps, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // A map without streets is a map: nobody is told.
    meta: { background: true },
  });
  return data;
}

/** Whether there are streets around a point: a map of it may then begin near. */
export function useHasStreets(point: { longitude: number; latitude: number } | null): boolean {
  const data = useBasemaps();
  if (data === undefined || point === null) return false;
  return data.styleUrl !== null || data.items.some((basemap) => isAround(basemap, point));
}

/** The ground that covers a place best; undefined where none does. */
export function useStreetGround(place: MapPlace, size: Size): StreetGround | undefined {
  const data = useBasemaps();
  if (data === undefined || size.width === 0) return undefined;
  if (data.styleUrl !== null) return { key: data.styleUrl, kind: "style", address: data.styleUrl };
  const basemap = findCovering(data.items, place, size);
  if (basemap === undefined) return undefined;
  const path = writeAddress(basemapArchive, { params: { id: basemap.id } });
  const address = new URL(path, window.location.href).href;
  return { key: `${basemap.id} ${basemap.importedAt}`, kind: "archive", basemap, address };
}

/** Of those that cover enough of the view, the one that covers the most; of equals, the one of the smaller place. */
export function findCovering(basemaps: readonly Basemap[], place: MapPlace, size: Size): Basemap | undefined {
  const seen = basemaps
    .map((basemap) => ({ basemap, share: shareInSight(basemap, place, size), area: measureArea(basemap) }))
    .filter(({ basemap, share }) => {
      return share >= (isAround(basemap, place) ? LEAST_SHARE_IN_THE_MIDDLE : LEAST_SHARE);
    });
  const closeness = (share: number) => Math.round(share * 100);
  return seen.sort((a, b) => closeness(b.share) - closeness(a.share) || a.area - b.area)[0]?.basemap;
}

export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the edges of a basemap lie on the screen, cut to it. */
export function boxOnScreen(basemap: Basemap, place: MapPlace, size: Size): ScreenBox {
  const { toScreen } = createFrame(place, size);
  const first = toScreen(toPlane(basemap.west, basemap.north));
  const last = toScreen(toPlane(basemap.east, basemap.south));
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    left: within(first.x, size.width),
    top: within(first.y, size.height),
    right: within(last.x, size.width),
    bottom: within(last.y, size.height),
  };
}

function shareInSight(basemap: Basemap, place: MapPlace, size: Size): number {
  const { left, top, right, bottom } = boxOnScreen(basemap, place, size);
  return ((right - left) * (bottom - top)) / (size.width * size.height);
}

const measureArea = ({ west, east, south, north }: Basemap): number => (east - west) * (north - south);

function isAround(
  { west, east, south, north }: Basemap,
  { longitude, latitude }: { longitude: number; latitude: number },
): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
