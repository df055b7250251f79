/** How far beyond the outermost marks the prices reach, as a share of the highest. */
const MARGIN = 0.12;

/** No curve has more steps than this. */
const MOST_STEPS = 40;

/** A price this many times above what must be shown is another question: it does not stretch the curve. */
const NEAR = 1.5;

interface PriceMarks {
  /** Prices that the curve must hold, such as the offer and the highest bid. */
  shown: readonly (number | null)[];
  /** Prices that it should hold where they are not far off. */
  near: readonly (number | null)[];
}

/** Prices from below the lowest mark to above the highest, a round step apart; none where nothing is marked. */
export function bidPrices({ shown, near }: PriceMarks): number[] {
  const known = shown.filter(isPrice);
  if (known.length === 0) return [];
  const most = NEAR * Math.max(...known);
  const marks = [...known, ...near.filter(isPrice).filter((price) => price <= most)];
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  const margin = MARGIN * high;
  const step = roundStep((high - low + 2 * margin) / (MOST_STEPS - 1));
  const first = Math.max(1, Math.floor((low - margin) / step));
  const last = Math.ceil((high + margin) / step);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

const isPrice = (price: number | null): price is number =>
  price !== null && Number.isFinite(price) && price > 0;

/** The least of 1, 2 and 5 times a power of ten that is no smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (([1, 2, 5] as const).find((each) => each * power >= least) ?? 10) * power;
}
