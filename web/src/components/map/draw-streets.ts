import { addProtocol, Map as StreetMap, type StyleSpecification, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { FetchSource, PMTiles, Protocol } from "pmtiles";
import type { Size } from "./map-gestures.ts";
import { readInk } from "./point-map-paint.ts";
import type { MapPlace } from "./point-map-view.ts";
import type { StreetGround } from "./street-ground.ts";
import { createStreetStyle } from "./street-style.ts";

export interface DrawnStreets {
  show: (place: MapPlace, size: Size) => void;
  remove: () => void;
}

interface Drawing {
  ground: StreetGround;
  place: MapPlace;
  /** All that is in sight is there; says whom the ground is owed to. */
  onPainted: (credit: string) => void;
}

setWorkerUrl(workerUrl);
const archives = new Protocol();
addProtocol("pmtiles", archives.tile);

/** Draws a ground by MapLibre, still: the map above it has the gestures and says where to look. */
export function drawStreets(holder: HTMLElement, { ground, place, onPainted }: Drawing): DrawnStreets {
  const map = new StreetMap({
    container: holder,
    style: ground.kind === "style" ? ground.address : styleArchive(holder, ground),
    ...cameraAt(place),
    interactive: false,
    attributionControl: false,
    trackResize: false,
    fadeDuration: 0,
  });
  let drawnSize: Size | null = null;
  let isBroken = false;
  // Unheard, it would be written to the console; a tile that comes later and fails leaves a gap, not a message.
  map.on("error", () => {
    isBroken = true;
  });
  map.once("load", () => {
    if (isBroken) return;
    onPainted(ground.kind === "archive" ? ground.basemap.attribution : readCredit(map.getStyle()));
  });
  return {
    show: (next, size) => {
      if (size.width !== drawnSize?.width || size.height !== drawnSize.height) map.resize();
      drawnSize = size;
      map.jumpTo(cameraAt(next));
      // At once, or the ground would come a frame behind what is drawn on it.
      map.redraw();
    },
    remove: () => map.remove(),
  };
}

/** Its world has 512 pixels where ours has 256. */
function cameraAt({ longitude, latitude, zoom }: MapPlace) {
  return { center: [longitude, latitude] as [number, number], zoom: zoom - 1 };
}

function styleArchive(
  holder: HTMLElement,
  { basemap, address }: StreetGround & { kind: "archive" },
): StyleSpecification {
  // With the session, from another site too.
  archives.add(new PMTiles(new FetchSource(address, undefined, "include")));
  return createStreetStyle({ basemap, tiles: `pmtiles://${address}`, ink: readInk(holder) });
}

/** What the sources of a style say about themselves, mostly as links: the words of it. */
function readCredit({ sources }: StyleSpecification): string {
  const credits = Object.values(sources).map((source) =>
    "attribution" in source && typeof source.attribution === "string" ? source.attribution : "",
  );
  const read = (markup: string) =>
    new DOMParser().parseFromString(markup, "text/html").body.textContent?.trim() ?? "";
  return [...new Set(credits.map(read))].filter(Boolean).join(" · ");
}
