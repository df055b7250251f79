export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Direction = "up" | "down" | "left" | "right";

const findMiddle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** How much dearer it is to leave one's line than to go along it. */
const ASIDE = 4;

/**
 * The field next to another as it stands on the screen, as the arrows of a spreadsheet find it; -1 at an edge.
 * Fields without a size are hidden and never reached. Left and right keep to the line.
 */
export function findNeighbor(boxes: readonly Box[], from: number, direction: Direction): number {
  const current = boxes[from];
  if (current === undefined) return -1;
  const at = findMiddle(current);
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    if (index === from || box.width === 0 || box.height === 0) continue;
    const to = findMiddle(box);
    const along = sign * (isAcross ? to.x - at.x : to.y - at.y);
    const aside = Math.abs(isAcross ? to.y - at.y : to.x - at.x);
    const isInLine = !isAcross || aside < current.height / 2;
    if (along < MARGIN || !isInLine) continue;
    const cost = along + ASIDE * aside;
    if (cost < least) [best, least] = [index, cost];
  }
  return best;
}

/** Fields of one line may stand a pixel or two apart. */
const MARGIN = 6;
