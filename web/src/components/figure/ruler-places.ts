/** A claim as a label on a ruler: where its amount is, and the room that its words need. */
export interface RulerLabel {
  at: number;
  width: number;
}

/** Where each label begins, and on which level it stands so that no two touch; level 0 is next to the axis. */
export function placeLabels(
  labels: readonly RulerLabel[],
  width: number,
  gap = 8,
): { left: number; level: number }[] {
  const ends: number[] = [];
  const places = labels.map(({ at, width: own }) => Math.max(0, Math.min(at - own / 2, width - own)));
  const order = labels.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const levels = new Array<number>(labels.length).fill(0);
  for (const index of order) {
    const left = places[index] ?? 0;
    const found = ends.findIndex((end) => end + gap <= left);
    const level = found === -1 ? ends.length : found;
    ends[level] = left + (labels[index]?.width ?? 0);
    levels[index] = level;
  }
  return places.map((left, index) => ({ left, level: levels[index] ?? 0 }));
}

/** The span of an axis that holds all amounts with a twelfth of air at either end. */
export function spanOf(amounts: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const air = (high - low) / 12 || high / 10 || 1;
  return [Math.max(0, low - air), high + air];
}

/** About what a character of a label takes, in pixels of the 12 px type. */
export const CHARACTER = 6.6;

/** Whether words centered on a place stand within the width as a whole. */
export const standsWithin = (place: number, words: string, width: number): boolean =>
  place >= (words.length * CHARACTER) / 2 && place <= width - (words.length * CHARACTER) / 2;

const NICE = [1, 2, 2.5, 5, 10];

/** Round amounts along an axis, about `wanted` of them. */
export function ticksOf([low, high]: readonly [number, number], wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((each) => each * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) ticks.push(at * step);
  return ticks;
}
