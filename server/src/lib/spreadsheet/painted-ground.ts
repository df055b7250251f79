type Matrix = readonly number[];

interface Painted {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** As #rrggbb; undefined of a picture, a pattern or a shade, which may be of any color. */
  color: string | undefined;
}

/** What lies under a page's letters: letters in the color of their ground are seen by nobody. */
export interface PaintedGround {
  /** An area that was filled, by its bounds in the page's own units: left, bottom, right, top. */
  fill: (bounds: ArrayLike<number>, matrix: Matrix, color: string | undefined) => void;
  /** Whether letters of a color stand out from anything that was painted where they stand. */
  shows: (x: number, y: number, color: string | undefined) => boolean;
}

const PAPER = "#ffffff";
/** Of 255: the eye still tells this gray from the next. */
const LEAST_CONTRAST = 20;
const MOST_AREAS = 20_000;

export function openGround(): PaintedGround {
  const areas: Painted[] = [];
  return {
    fill(bounds, matrix, color) {
      const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(bounds);
      const corners = [
        [left, bottom],
        [right, bottom],
        [left, top],
        [right, top],
      ].map(([x = 0, y = 0]) => place(matrix, x, y));
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      if (areas.length >= MOST_AREAS) return;
      areas.push({
        ...{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
        color,
      });
    },
    shows(x, y, color) {
      // Nearly all letters are dark: only light ones may lie on paper and be unseen.
      if (color === undefined || contrast(color, PAPER) > 255 / 2) return true;
      const under = areas.filter((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom);
      // A light shape may cover less than its bounds: what is dark anywhere beneath makes letters seen.
      const grounds = [PAPER, ...under.map((one) => one.color)];
      return grounds.some((ground) => ground === undefined || contrast(color, ground) >= LEAST_CONTRAST);
    },
  };
}

const place = (
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  x: number,
  y: number,
): [number, number] => [a * x + c * y + e, b * x + d * y + f];

/** The largest difference of red, green and blue. */
function contrast(one: string, other: string): number {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const others = parts(other);
  return Math.max(...parts(one).map((part, at) => Math.abs(part - (others[at] ?? 0))));
}
