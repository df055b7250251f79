import { shuffledIndices } from "../maths/seeded-random.ts";
import { median } from "../maths/weighted-statistics.ts";
import { homeLikeness, type KrigingHomes, krige, type Likeness, usualLikeness } from "./local-kriging.ts";
import { createNeighborSearch, type FoundNeighbors, type NeighborSearch } from "./neighbor-search.ts";

/** Known homes with what the facts leave unexplained of each, and how alike homes are. */
export interface Neighborhood {
  homes: KrigingHomes;
  /** Log residuals without the facts, cut at five robust standard deviations. */
  values: Float64Array;
  likeness: Likeness;
}

/** What the neighbors say of each subject, a column each; NaN where there is none. */
export interface NeighborFeatures {
  kriged: Float64Array;
  /** Standard deviation of the kriged value's error against the noise of one amount. */
  doubt: Float64Array;
  /** Means of the values of the 5, 15 and 50 nearest, and their weighted median. */
  means: [Float64Array, Float64Array, Float64Array];
  middle: Float64Array;
  /** Miles to the 5th and the 30th nearest. */
  miles: [Float64Array, Float64Array];
  /** Means over the 15 nearest of their facts' largest effects and of the sum of all, each with what the subject has beyond it. */
  around: Float64Array[];
}

const nearestCount = 60;
const krigedCount = 28;
/** So many effects of the neighbors' facts are told one by one, of so many neighbors. */
const aroundEffects = 5;
const aroundCount = 15;

/** Cuts at five robust standard deviations: an absurd amount pulls its neighbors no harder than an odd one. */
export function cutValues(values: Float64Array): Float64Array {
  const center = median(values) ?? 0;
  const limit = 5 * 1.4826 * (median(values.map((value) => Math.abs(value - center))) ?? 0);
  return values.map((value) => Math.max(center - limit, Math.min(center + limit, value)));
}

/**
 * What the neighbors say of each subject. A subject is told nothing by those that `isOwn` names as its own: the
 * homes of its fold while a fit is made, so that nothing of its own amount comes back, and later its own past.
 */
export function describeNeighbors(of: {
  neighborhood: Neighborhood;
  search: NeighborSearch;
  subjects: KrigingHomes;
  isOwn?: ((subject: number, other: number) => boolean) | undefined;
  rows?: ArrayLike<number>;
}): NeighborFeatures {
  const { neighborhood, search, subjects, isOwn } = of;
  const rows = of.rows ?? Int32Array.from(subjects.x.keys());
  const column = () => new Float64Array(rows.length).fill(Number.NaN);
  const features: NeighborFeatures = {
    kriged: column(),
    doubt: column(),
    means: [column(), column(), column()],
    middle: column(),
    miles: [column(), column()],
    around: Array.from({ length: 2 * (1 + Math.min(aroundEffects, subjects.effectCount)) }, column),
  };
  const pick = createChoice(neighborhood);
  for (let k = 0; k < rows.length; k += 1) {
    const at = rows[k] as number;
    const [x, y, z] = [subjects.x[at] as number, subjects.y[at] as number, subjects.z[at] as number];
    const found = search.find({
      x,
      y,
      z,
      count: nearestCount,
      ...(isOwn ? { isAllowed: (other: number) => !isOwn(at, other) } : {}),
    });
    if (found.count === 0) continue;
    summarize(found, neighborhood.values, features, k);
    compareFacts({ found, known: neighborhood.homes, subjects, at, around: features.around, k });
    const { value, variance } = krige({
      likeness: neighborhood.likeness,
      known: neighborhood.homes,
      values: neighborhood.values,
      ...pick(found, { homes: subjects, at }),
    });
    features.kriged[k] = value;
    features.doubt[k] = Math.sqrt(variance);
  }
  return features;
}

/** A home dearer or cheaper by its facts than those around it is worth less, or more, than its facts alone say. */
function compareFacts(of: {
  found: FoundNeighbors;
  known: KrigingHomes;
  subjects: KrigingHomes;
  at: number;
  around: Float64Array[];
  k: number;
}): void {
  const { found, known, subjects, around, k } = of;
  const count = known.effectCount;
  const near = Math.min(aroundCount, found.count);
  const told = around.length / 2 - 1;
  let [all, own] = [0, 0];
  for (let effect = 0; effect < count; effect += 1) {
    let sum = 0;
    for (let n = 0; n < near; n += 1)
      sum += known.effects[(found.at[n] as number) * count + effect] as number;
    const mine = subjects.effects[of.at * count + effect] as number;
    all += sum / near;
    own += mine;
    if (effect >= told) continue;
    (around[2 + 2 * effect] as Float64Array)[k] = sum / near;
    (around[3 + 2 * effect] as Float64Array)[k] = mine - sum / near;
  }
  (around[0] as Float64Array)[k] = all;
  (around[1] as Float64Array)[k] = own - all;
}

/** The most alike of the nearest homes. */
function createChoice({ homes, likeness }: Neighborhood) {
  const all = new Float64Array(nearestCount);
  return (found: FoundNeighbors, subject: { homes: KrigingHomes; at: number }) => {
    for (let k = 0; k < found.count; k += 1) {
      all[k] = homeLikeness(likeness, subject, { homes, at: found.at[k] as number });
    }
    const order = Array.from({ length: found.count }, (_, k) => k);
    order.sort((a, b) => (all[b] as number) - (all[a] as number) || a - b);
    const best = order.slice(0, krigedCount);
    return {
      chosen: Int32Array.from(best, (k) => found.at[k] as number),
      toSubject: Float64Array.from(best, (k) => all[k] as number),
    };
  };
}

function summarize(found: FoundNeighbors, values: Float64Array, features: NeighborFeatures, k: number): void {
  let sum = 0;
  const reach = Math.max(0.1, found.miles[Math.min(10, found.count - 1)] as number);
  const items: { value: number; weight: number }[] = [];
  let weightSum = 0;
  for (let near = 0; near < found.count; near += 1) {
    const value = values[found.at[near] as number] as number;
    const weight = 1 / (0.2 + (found.miles[near] as number) / reach) ** 2;
    sum += value;
    weightSum += weight;
    items.push({ value, weight });
    const seen = near + 1;
    const isLast = seen === found.count;
    const mean = sum / (seen + 0.5);
    if (seen === 5 || (isLast && seen < 5)) features.means[0][k] = mean;
    if (seen === 15 || (isLast && seen < 15)) features.means[1][k] = mean;
    if (seen === 50 || (isLast && seen < 50)) features.means[2][k] = mean;
    if (seen === 5) features.miles[0][k] = found.miles[near] as number;
    if (seen === 30) features.miles[1][k] = found.miles[near] as number;
  }
  items.sort((a, b) => a.value - b.value);
  let running = 0;
  for (const { value, weight } of items) {
    running += weight;
    if (running < weightSum / 2) continue;
    features.middle[k] = value;
    return;
  }
}

const sampleSize = 400;
const steps = [3, 1.6] as const;

/**
 * The likeness under which kriging misses a sample of the homes least (Huber's loss, each told nothing by its own
 * fold): each of its six figures in turn made larger or smaller while that helps.
 */
export function fitLikeness(of: {
  homes: KrigingHomes;
  values: Float64Array;
  folds: Int32Array;
  seed: number;
}): Likeness {
  const search = createNeighborSearch(of.homes);
  const rows = shuffledIndices(of.values.length, of.seed)
    .filter((at) => !Number.isNaN(of.homes.x[at] ?? Number.NaN))
    .slice(0, sampleSize);
  const limit = median(of.values.map(Math.abs)) ?? 1;
  const loss = (likeness: Likeness) => {
    const { kriged } = describeNeighbors({
      neighborhood: { homes: of.homes, values: of.values, likeness },
      search,
      subjects: of.homes,
      isOwn: (home, other) => of.folds[home] === of.folds[other],
      rows,
    });
    let sum = 0;
    for (let k = 0; k < rows.length; k += 1) {
      const miss = Math.abs((of.values[rows[k] ?? 0] ?? 0) - (kriged[k] || 0));
      sum += miss < limit ? 0.5 * miss * miss : limit * (miss - 0.5 * limit);
    }
    return sum;
  };
  let best = usualLikeness;
  let least = loss(best);
  for (const step of steps) {
    for (const change of changes) {
      for (const factor of [step, 1 / step]) {
        const tried = change(best, factor);
        const missed = loss(tried);
        if (missed >= least) continue;
        least = missed;
        best = tried;
        break;
      }
    }
  }
  return best;
}

const changes: readonly ((likeness: Likeness, factor: number) => Likeness)[] = [
  (likeness, factor) => ({ ...likeness, alike: likeness.alike * factor }),
  (likeness, factor) => ({ ...likeness, alikeMiles: likeness.alikeMiles * factor }),
  (likeness, factor) => ({ ...likeness, alikeLogs: likeness.alikeLogs * factor }),
  ...([0, 1, 2] as const).map((scale) => (likeness: Likeness, factor: number) => {
    const amplitudes: Likeness["amplitudes"] = [...likeness.amplitudes];
    amplitudes[scale] *= factor;
    return { ...likeness, amplitudes };
  }),
];
