export type Position = [longitude: number, latitude: number];

/** Lines that meet end to end become one, in the direction that they have; rings end where they begin. */
export function joinLines(
  lines: readonly Position[][],
  { isDirected }: { isDirected: boolean },
): Position[][] {
  const left = new Set(lines.filter(({ length }) => length > 1).map((line) => [...line]));
  const byEnd = new Map<string, Position[][]>();
  for (const line of left) {
    for (const end of isDirected ? [line[0]] : [line[0], line.at(-1)]) {
      const key = writeKey(end);
      byEnd.set(key, [...(byEnd.get(key) ?? []), line]);
    }
  }
  const joined: Position[][] = [];
  for (const first of left) {
    left.delete(first);
    const line = [...first];
    while (!isRing(line)) {
      const key = writeKey(line.at(-1));
      const next = byEnd.get(key)?.find((other) => left.has(other));
      if (next === undefined) break;
      left.delete(next);
      const onward = writeKey(next[0]) === key ? next : next.toReversed();
      for (const position of onward.slice(1)) line.push(position);
    }
    joined.push(line);
  }
  return joinHeads(joined, { isDirected });
}

/** Lines that were begun in their middle: what ends where another one starts, or starts there too, goes before it. */
function joinHeads(lines: Position[][], { isDirected }: { isDirected: boolean }): Position[][] {
  const kept: Position[][] = [];
  for (const line of lines) {
    const meets = (end: Position | undefined) => (other: Position[]) =>
      !isRing(other) && writeKey(other[0]) === writeKey(end);
    const after = isRing(line) ? undefined : kept.find(meets(line.at(-1)));
    const beside = isRing(line) || isDirected ? undefined : kept.find(meets(line[0]));
    if (after !== undefined) after.unshift(...line.slice(0, -1));
    else if (beside !== undefined) beside.unshift(...line.toReversed().slice(0, -1));
    else kept.push(line);
  }
  return kept;
}

export function isRing(line: readonly Position[]): boolean {
  return line.length > 3 && writeKey(line[0]) === writeKey(line.at(-1));
}

/** Whether a place lies in a ring, by the crossings of a ray. */
export function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [0, 0];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Polygons of outer rings, each with the inner rings that lie in it. */
export function nestRings(outer: readonly Position[][], inner: readonly Position[][]): Position[][][] {
  const polygons = outer.map((ring) => [ring]);
  for (const ring of inner) {
    const [first] = ring;
    polygons.find(([around]) => first && around && isInside(first, around))?.push(ring);
  }
  return polygons;
}

const writeKey = (position: Position | undefined) => `${position?.[0]},${position?.[1]}`;
