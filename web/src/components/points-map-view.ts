/** The part of the plane that is shown; its height follows from the frame's shape. */
export interface View {
  x: number;
  y: number;
  width: number;
}

export interface PlacedPoint<Point> {
  x: number;
  y: number;
  point: Point;
}

export interface Cluster<Point> {
  key: string;
  /** The middle of its members. */
  x: number;
  y: number;
  members: PlacedPoint<Point>[];
}

const PLANE = { width: 975, height: 610 };
/** Some six miles: nearer than that the outlines say nothing. */
const NARROWEST = 4;

function around(x: number, y: number, width: number, aspect: number): View {
  return { x: x - width / 2, y: y - width / aspect / 2, width };
}

export function WHOLE(aspect: number): View {
  const width = Math.max(PLANE.width, PLANE.height * aspect);
  return around(PLANE.width / 2, PLANE.height / 2, width, aspect);
}

/** Where all points can be seen, with room around them. */
export function fitTo(points: readonly { x: number; y: number }[], aspect: number): View {
  if (points.length === 0) return WHOLE(aspect);
  const [left, right, top, bottom] = points.reduce(
    ([l, r, t, b], { x, y }) => [Math.min(l, x), Math.max(r, x), Math.min(t, y), Math.max(b, y)],
    [
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ] as [number, number, number, number],
  );
  const width = Math.max((right - left) * 1.25, (bottom - top) * 1.25 * aspect, NARROWEST);
  return around((left + right) / 2, (top + bottom) / 2, Math.min(width, WHOLE(aspect).width), aspect);
}

export function zoomed(view: View, by: number, aspect: number): View {
  const width = Math.min(Math.max(view.width * by, NARROWEST), WHOLE(aspect).width);
  const [x, y] = [view.x + view.width / 2, view.y + view.width / aspect / 2];
  return around(x, y, width, aspect);
}

const CELL_PIXELS = 36;

/** Points that would lie on each other are one; those out of sight stay away. `scale` is pixels a unit. */
export function clusterPoints<Point>(
  points: readonly PlacedPoint<Point>[],
  { view, scale, aspect }: { view: View; scale: number; aspect: number },
): Cluster<Point>[] {
  const size = CELL_PIXELS / scale;
  const isAsNearAsCanBe = view.width <= NARROWEST * 1.01;
  const cells = new Map<string, PlacedPoint<Point>[]>();
  for (const [index, placed] of points.entries()) {
    const isOut =
      placed.x < view.x - size ||
      placed.x > view.x + view.width + size ||
      placed.y < view.y - size ||
      placed.y > view.y + view.width / aspect + size;
    if (isOut) continue;
    const cell = `${Math.floor(placed.x / size)} ${Math.floor(placed.y / size)}`;
    // Nearer there is nothing to open: each stands for itself.
    const key = isAsNearAsCanBe ? `${cell} ${index}` : cell;
    const members = cells.get(key) ?? [];
    members.push(placed);
    cells.set(key, members);
  }
  const clusters = [...cells].map(([key, members]) => clusterOf(key, members));
  return isAsNearAsCanBe ? clusters : joinNear(clusters, size);
}

function clusterOf<Point>(key: string, members: PlacedPoint<Point>[]): Cluster<Point> {
  return {
    key,
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    members,
  };
}

/** Neighbours on both sides of a cell's border would still cover each other; the larger take the smaller in. */
function joinNear<Point>(clusters: Cluster<Point>[], distance: number): Cluster<Point>[] {
  const joined: Cluster<Point>[] = [];
  for (const cluster of clusters.sort((a, b) => b.members.length - a.members.length)) {
    const at = joined.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < distance);
    const near = joined[at];
    if (near === undefined) joined.push(cluster);
    else joined[at] = clusterOf(near.key, [...near.members, ...cluster.members]);
  }
  return joined;
}
