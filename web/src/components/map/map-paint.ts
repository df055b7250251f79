import type { MapArea, MapShapes } from "./map-shapes.ts";
import { type Box, type MapView, placeOnScreen } from "./map-view.ts";

export interface MapInk {
  surface: string;
  line: string;
  muted: string;
  text: string;
}

export interface Screen {
  width: number;
  height: number;
  /** Device pixels in one of the page's. */
  density: number;
}

export function readInk(element: Element): MapInk {
  const style = getComputedStyle(element);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    surface: read("--labs-surface", "#ffffff"),
    line: read("--labs-line", "#cbd5e1"),
    muted: read("--labs-muted", "#64748b"),
    text: read("--labs-text", "#0f172a"),
  };
}

function start(context: CanvasRenderingContext2D, view: MapView, screen: Screen): number {
  const { scale, left, top } = placeOnScreen(view, screen);
  const { density } = screen;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, screen.width * density, screen.height * density);
  context.setTransform(scale * density, 0, 0, scale * density, left * density, top * density);
  return scale;
}

function seen(view: MapView, screen: Screen): (box: Box) => boolean {
  const { toPlane } = placeOnScreen(view, screen);
  const [from, to] = [toPlane({ x: 0, y: 0 }), toPlane({ x: screen.width, y: screen.height })];
  return ([left, top, right, bottom]) => right >= from.x && left <= to.x && bottom >= from.y && top <= to.y;
}

interface GroundPlan {
  shapes: MapShapes;
  /** In the order of the counties; null is no data. */
  colors: readonly (string | null)[];
  view: MapView;
  screen: Screen;
  ink: MapInk;
  hasMetros: boolean;
}

/** Counties in their colors, borders over them. */
export function paintGround(context: CanvasRenderingContext2D, plan: GroundPlan): void {
  const { shapes, colors, view, screen, ink, hasMetros } = plan;
  const scale = start(context, view, screen);
  const isSeen = seen(view, screen);
  const hatch = createHatch(context, ink, scale * screen.density);
  context.lineWidth = 0.35 / scale;
  context.strokeStyle = ink.surface;
  for (const [at, { path, box }] of shapes.counties.entries()) {
    if (!isSeen(box)) continue;
    context.fillStyle = colors[at] ?? hatch;
    context.fill(path);
    // Zoomed in, counties of one class need their borders to be told apart.
    if (view.k > 1.6) context.stroke(path);
  }
  chooseStroke(context, shapes.states, { width: 0.9 / scale, color: ink.surface });
  chooseStroke(context, shapes.outline, { width: 0.6 / scale, color: ink.muted });
  // On the whole country, lines as strong as on a state would hide the colors under them.
  const width = view.k > 1.6 ? 1.1 : 0.5;
  if (hasMetros) chooseStroke(context, shapes.metros(), { width: width / scale, color: ink.text });
}

interface MarksPlan extends Pick<GroundPlan, "view" | "screen" | "ink"> {
  selected: readonly MapArea[];
  pointed: MapArea | undefined;
}

/** What is chosen and what is pointed at, on a layer of its own, so that the counties stay as they are. */
export function paintMarks(context: CanvasRenderingContext2D, plan: MarksPlan): void {
  const { view, screen, ink, selected, pointed } = plan;
  const scale = start(context, view, screen);
  context.lineJoin = "round";
  for (const area of selected) {
    chooseStroke(context, area.path, { width: 4 / scale, color: ink.surface });
    chooseStroke(context, area.path, { width: 2.2 / scale, color: ink.text });
  }
  if (pointed !== undefined) chooseStroke(context, pointed.path, { width: 1.6 / scale, color: ink.text });
}

function chooseStroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { width, color }: { width: number; color: string },
): void {
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke(path);
}

const TILE = 6;

/** Diagonal lines that keep their size on the screen however far the map is zoomed. */
function createHatch(context: CanvasRenderingContext2D, ink: MapInk, scale: number): CanvasPattern | string {
  const tile = document.createElement("canvas");
  tile.width = TILE;
  tile.height = TILE;
  const brush = tile.getContext("2d");
  if (brush === null) return ink.line;
  brush.fillStyle = ink.surface;
  brush.fillRect(0, 0, TILE, TILE);
  brush.strokeStyle = ink.muted;
  brush.globalAlpha = 0.55;
  brush.beginPath();
  for (const shift of [-TILE, 0, TILE]) {
    brush.moveTo(shift, TILE);
    brush.lineTo(shift + TILE, 0);
  }
  brush.stroke();
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern ?? ink.line;
}
