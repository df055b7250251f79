import { isRing, joinLines, nestRings, type Position } from "./join-lines.ts";

export type Bounds = readonly [west: number, south: number, east: number, north: number];

/**
 * The sea inside the bounds. OpenStreetMap has no area for it: its coastlines run with land on their left and water on
 * their right, so that each one that leaves the bounds goes on clockwise along their edge to where the next one comes
 * in. A coastline that ends in the middle leaves unknown which side is water: then no sea is drawn.
 */
export function closeCoastline(lines: readonly Position[][], bounds: Bounds): Position[][][] {
  const joined = joinLines(lines, { isDirected: true });
  const rings = joined.filter((line) => isRing(line) && line.every((position) => isWithin(position, bounds)));
  const pieces = joined.filter((line) => !rings.includes(line)).flatMap((line) => cutToBounds(line, bounds));
  if (pieces.some((piece) => !isOnEdge(piece[0], bounds) || !isOnEdge(piece.at(-1), bounds))) return [];
  const islands = rings.filter(isLandInside);
  const waters = [...followEdge(pieces, bounds), ...rings.filter((ring) => !isLandInside(ring))];
  const isSeaAround = waters.length === 0 && islands.length > 0;
  return nestRings(isSeaAround ? [listCorners(bounds)] : waters, islands);
}

/** Land lies on the left of a coastline: a ring that turns left goes around land. */
function isLandInside(ring: readonly Position[]): boolean {
  let twice = 0;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [0, 0];
    twice += x1 * y2 - x2 * y1;
  }
  return twice > 0;
}

/** Pieces of a line inside the bounds, which begin and end on their edge unless the line itself does not. */
function cutToBounds(line: readonly Position[], bounds: Bounds): Position[][] {
  const pieces: Position[][] = [];
  let piece: Position[] = [];
  const finish = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (const [at, from] of line.entries()) {
    const to = line[at + 1];
    if (to === undefined) break;
    const cut = cutSegment(from, to, bounds);
    if (cut === undefined) {
      finish();
      continue;
    }
    if (piece.length === 0) piece.push(cut.from);
    piece.push(cut.to);
    if (!isWithin(to, bounds)) finish();
  }
  finish();
  // A ring that goes out of the bounds was perhaps begun inside: its last piece then goes on with its first.
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (isRing(line) && first && last && first !== last && isWithin(line[0] ?? [0, 0], bounds)) {
    pieces.pop();
    first.unshift(...last.slice(0, -1));
  }
  return pieces;
}

/** The part of a segment inside of bounds (Liang and Barsky). */
function cutSegment(from: Position, to: Position, [west, south, east, north]: Bounds) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  const sides: [step: number, room: number][] = [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ];
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (start >= end) return undefined;
  const at = (share: number): Position => [from[0] + dx * share, from[1] + dy * share];
  return { from: start === 0 ? from : at(start), to: end === 1 ? to : at(end) };
}

/** Along the edge clockwise from where a piece leaves to where the next one enters, until the ring is closed. */
function followEdge(pieces: readonly Position[][], bounds: Bounds): Position[][] {
  const left = new Set(pieces);
  const rings: Position[][] = [];
  for (const piece of pieces) {
    if (!left.delete(piece)) continue;
    const ring = [...piece];
    const begin = clockOf(piece[0], bounds);
    for (;;) {
      const now = clockOf(ring.at(-1), bounds);
      const turn = (clock: number) => (clock - now + 4) % 4;
      const next = [...left].sort((a, b) => turn(clockOf(a[0], bounds)) - turn(clockOf(b[0], bounds)))[0];
      const isNext = next !== undefined && turn(clockOf(next[0], bounds)) < turn(begin);
      const until = turn(isNext ? clockOf(next[0], bounds) : begin);
      const corners = listCorners(bounds)
        .map((corner) => ({ corner, ahead: turn(clockOf(corner, bounds)) }))
        .filter(({ ahead }, at) => at < 4 && ahead > 0 && ahead < until)
        .sort((a, b) => a.ahead - b.ahead);
      ring.push(...corners.map(({ corner }) => corner));
      if (!isNext) break;
      left.delete(next);
      ring.push(...next);
    }
    if (piece[0] !== undefined) ring.push(piece[0]);
    rings.push(ring);
  }
  return rings;
}

/** How far along the edge a place of it stands, clockwise from the northwest corner, a side counting one. */
function clockOf(place: Position | undefined, [west, south, east, north]: Bounds): number {
  const [x, y] = place ?? [west, north];
  const [across, down] = [(x - west) / (east - west), (north - y) / (north - south)];
  const toSides = [down, 1 - across, 1 - down, across].map(Math.abs);
  const side = toSides.indexOf(Math.min(...toSides));
  return (side + ([across, down, 1 - across, 1 - down][side] ?? 0)) % 4;
}

function listCorners([west, south, east, north]: Bounds): Position[] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}

function isWithin([x, y]: Position, [west, south, east, north]: Bounds): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

const NEAR = 1e-9;

function isOnEdge(place: Position | undefined, [west, south, east, north]: Bounds): boolean {
  const [x, y] = place ?? [0, 0];
  return [x - west, x - east, y - south, y - north].some((gap) => Math.abs(gap) < NEAR);
}
