export const MARK_RADIUS = 7;
/** Of a mark that stands for several: `×12` takes more room than a number. */
const GROUP_RADIUS = 12;

export interface Spot {
  x: number;
  y: number;
}

/** The edges of the map, from the subject. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One number on the map, or several whose places lie too close to be told apart at its scale. */
export interface LocatorMark extends Spot {
  radius: number;
  /** Of the spots that were given, first to last. */
  members: number[];
}

/** Farther from its place than this a mark would point at another neighborhood. */
const FARTHEST_PUSH = 36;
const MOST_ROUNDS = 200;
const CLEARANCE = 0.5;

/**
 * Moves marks that would cover each other, or the subject in the middle, just so far apart that each number can be
 * read: neighbors on one street stay neighbors. Where that takes them too far from their places, those that lie closest
 * become one mark that says how many it holds. The same places always give the same picture.
 */
export function placeMarks(spots: readonly (Spot & { radius: number })[], box: Box): LocatorMark[] {
  const single = spots.map(({ x, y, radius }, at) => ({ x, y, radius, members: [at] }));
  const spread = apart(single, box);
  if (!isCrowded(single, spread)) return spread;
  return apart(joinClosest(single), box);
}

function isCrowded(places: readonly LocatorMark[], spread: readonly LocatorMark[]): boolean {
  return spread.some((mark, at) => {
    const place = places[at] ?? mark;
    const isFar = Math.hypot(mark.x - place.x, mark.y - place.y) > FARTHEST_PUSH;
    return isFar || spread.slice(at + 1).some((other) => overlap(mark, other) > 4);
  });
}

const overlap = (a: LocatorMark, b: LocatorMark): number =>
  a.radius + b.radius - Math.hypot(a.x - b.x, a.y - b.y);

/** Each joins the first before it whose mark it would cover; a group stands in the middle of its places. */
function joinClosest(places: readonly LocatorMark[]): LocatorMark[] {
  const groups: { anchor: Spot; places: LocatorMark[] }[] = [];
  for (const place of places) {
    const near = groups.find(
      ({ anchor }) => Math.hypot(anchor.x - place.x, anchor.y - place.y) < 2 * GROUP_RADIUS,
    );
    if (near === undefined) groups.push({ anchor: place, places: [place] });
    else near.places.push(place);
  }
  return groups.map(({ places: joined }) => ({
    x: joined.reduce((sum, { x }) => sum + x, 0) / joined.length,
    y: joined.reduce((sum, { y }) => sum + y, 0) / joined.length,
    radius: joined.length === 1 ? (joined[0]?.radius ?? MARK_RADIUS) : GROUP_RADIUS,
    members: joined.flatMap(({ members }) => members),
  }));
}

function apart(places: readonly LocatorMark[], box: Box): LocatorMark[] {
  const moved = places.map((place) => ({ ...place }));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isStill = true;
    const note = (push: Spot) => {
      if (Math.abs(push.x) + Math.abs(push.y) > 0.01) isStill = false;
    };
    for (const [at, mark] of moved.entries()) {
      for (const other of moved.slice(at + 1)) {
        const push = pushBetween(mark, other, mark.radius + other.radius + CLEARANCE, at);
        note(push);
        mark.x -= push.x / 2;
        mark.y -= push.y / 2;
        other.x += push.x / 2;
        other.y += push.y / 2;
      }
      const fromSubject = pushBetween({ x: 0, y: 0 }, mark, MARK_RADIUS + mark.radius + 2 + CLEARANCE, at);
      note(fromSubject);
      const inset = mark.radius + 1;
      mark.x = clamp(mark.x + fromSubject.x, box.left + inset, box.right - inset);
      mark.y = clamp(mark.y + fromSubject.y, box.top + inset, box.bottom - inset);
    }
    if (isStill) break;
  }
  return moved;
}

/** Doors of one street on the map of a county: apart by their own line they would make a row across it. */
const SAME_PLACE = 1;

/** How far the second spot lies too close to the first; for one and the same place a direction of its own. */
function pushBetween(from: Spot, to: Spot, gap: number, turn: number): Spot {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(x, y);
  if (distance >= gap) return { x: 0, y: 0 };
  if (distance < SAME_PLACE) return { x: gap * Math.cos(turn), y: gap * Math.sin(turn) };
  return { x: (x / distance) * (gap - distance), y: (y / distance) * (gap - distance) };
}

function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value));
}
