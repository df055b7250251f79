import type { Size } from "./map-gestures.ts";
import {
  type Cluster,
  clusterRadius,
  createFrame,
  type MapPlace,
  PATH_SCALE,
  type Shades,
  toPlane,
} from "./point-map-view.ts";
import type { OutlineName, Outlines } from "./trace-outlines.ts";

export interface Ink {
  water: string;
  land: string;
  line: string;
  strong: string;
  text: string;
  accent: string;
  accentSoft: string;
  mark: string;
  surface: string;
  green: string;
}

export function readInk(element: Element): Ink {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--labs-${name}`).trim() || "#888888";
  return {
    water: read("surface-raised"),
    land: read("surface"),
    line: read("line"),
    strong: read("line-strong"),
    text: read("muted"),
    accent: read("accent"),
    accentSoft: read("accent-soft"),
    mark: read("warn"),
    surface: read("surface"),
    green: read("good"),
  };
}

/** A canvas of the screen's density; null where there is none to paint on. */
export function prepareCanvas(
  canvas: HTMLCanvasElement | null,
  { width, height }: Size,
): CanvasRenderingContext2D | null {
  const context = canvas?.getContext("2d") ?? null;
  if (canvas === null || context === null || width === 0) return null;
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.textBaseline = "middle";
  return context;
}

interface Ground {
  outlines: Outlines | undefined;
  place: MapPlace;
  size: Size;
  ink: Ink;
}

export function paintGround(context: CanvasRenderingContext2D, { outlines, place, size, ink }: Ground): void {
  context.fillStyle = ink.water;
  context.fillRect(0, 0, size.width, size.height);
  if (outlines === undefined) return;
  const frame = createFrame(place, size);
  const scale = frame.scale / PATH_SCALE;
  context.save();
  context.translate(frame.left, frame.top);
  context.scale(scale, scale);
  context.fillStyle = ink.land;
  context.fill(outlines.land);
  if (place.zoom > 4.8) {
    context.strokeStyle = ink.line;
    context.lineWidth = 1 / scale;
    context.stroke(outlines.counties);
  }
  context.strokeStyle = ink.strong;
  context.lineWidth = 1.2 / scale;
  context.stroke(outlines.states);
  context.restore();
  paintNames(context, { names: chooseNames(outlines, place.zoom), frame, size, ink });
}

/** States, then counties; nearer than that a name in the middle of a county only covers what stands there. */
function chooseNames({ stateNames, countyNames }: Outlines, zoom: number): readonly OutlineName[] {
  if (zoom > 11) return [];
  if (zoom > 7.4) return countyNames;
  return zoom > 4.2 ? stateNames : [];
}

function paintNames(
  context: CanvasRenderingContext2D,
  of: { names: readonly OutlineName[]; frame: ReturnType<typeof createFrame>; size: Size; ink: Ink },
): void {
  context.font = "500 11px 'Inter Variable', system-ui, sans-serif";
  context.textAlign = "center";
  context.fillStyle = of.ink.text;
  for (const name of of.names) {
    const { x, y } = of.frame.toScreen(name);
    if (x > 0 && y > 0 && x < of.size.width && y < of.size.height) context.fillText(name.text, x, y);
  }
}

export function paintClusters(
  context: CanvasRenderingContext2D,
  of: {
    clusters: readonly Cluster[];
    marked: ReadonlySet<number>;
    pointed: number | null;
    /** Positions of points that stand in the middle of an area, and not where the home is. */
    centered: ReadonlySet<number>;
    shades?: Shades | undefined;
    ink: Ink;
  },
): void {
  const { ink, shades } = of;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = "600 11px 'Inter Variable', system-ui, sans-serif";
  for (const { x, y, members, total } of of.clusters) {
    const isPointed = of.pointed !== null && members.includes(of.pointed);
    const isMarked = of.marked.size > 0 && members.some((at) => of.marked.has(at));
    context.beginPath();
    context.arc(x, y, clusterRadius(total) + (isPointed ? 2 : 0), 0, 2 * Math.PI);
    const color = shades === undefined ? ink.accent : (shadeOf(members, shades) ?? ink.strong);
    context.fillStyle = isPointed ? ink.mark : color;
    context.fill();
    context.lineWidth = isMarked ? 3 : 1.5;
    context.strokeStyle = isMarked ? ink.mark : ink.surface;
    context.stroke();
    if (members.some((at) => of.centered.has(at))) paintArea(context, { x, y, total, ink });
    if (total === 1) continue;
    context.fillStyle = shades === undefined || isPointed ? ink.surface : inkOn(color);
    context.fillText(shortCount(total), x, y + 0.5);
  }
}

/** A dashed circle around what stands somewhere near: the point is no address. */
function paintArea(
  context: CanvasRenderingContext2D,
  { x, y, total, ink }: Pick<Cluster, "x" | "y" | "total"> & { ink: Ink },
): void {
  context.beginPath();
  context.arc(x, y, clusterRadius(total) + 9, 0, 2 * Math.PI);
  context.setLineDash([4, 3]);
  context.lineWidth = 1.5;
  context.strokeStyle = ink.text;
  context.stroke();
  context.setLineDash([]);
}

/** Of a cluster the class in the middle of its members'; none where no figure is known. */
function shadeOf(members: readonly number[], { classes, colors }: Shades): string | undefined {
  const known = members.flatMap((at) => classes[at] ?? []).sort((a, b) => a - b);
  const middle = known[Math.floor((known.length - 1) / 2)];
  return middle === undefined ? undefined : colors[middle];
}

/** Black or white, whichever is easier to read on a color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#000000" : "#ffffff";
}

function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;
}

/** Areas of the search, and the one that is being drawn. */
export function paintRings(
  context: CanvasRenderingContext2D,
  of: { rings: readonly (readonly (readonly [number, number])[])[]; place: MapPlace; size: Size; ink: Ink },
): void {
  const frame = createFrame(of.place, of.size);
  context.lineWidth = 2;
  context.setLineDash([6, 4]);
  context.strokeStyle = of.ink.mark;
  for (const ring of of.rings) {
    context.beginPath();
    for (const [longitude, latitude] of ring) {
      const { x, y } = frame.toScreen(toPlane(longitude, latitude));
      context.lineTo(x, y);
    }
    context.closePath();
    context.globalAlpha = 0.1;
    context.fillStyle = of.ink.mark;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }
  context.setLineDash([]);
}
