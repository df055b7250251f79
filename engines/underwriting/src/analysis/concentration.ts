export interface Exposure {
  key: string;
  label: string;
  weight: number;
}

export interface ConcentrationGroup {
  key: string;
  label: string;
  count: number;
  countShare: number;
  weight: number;
  /** Null when the weights add up to nothing. */
  weightShare: number | null;
}

export interface Concentration {
  /** The largest first. */
  groups: ConcentrationGroup[];
  /** By count and by weight; null for nothing. */
  countHhi: number | null;
  weightHhi: number | null;
}

/**
 * How a whole is spread over groups, with the Herfindahl-Hirschman index: `Σ (100 × share)²`, from near 0 (spread
 * over many) to 10,000 (all in one). Source: U.S. Department of Justice, Merger Guidelines (2023), 2.1. Weights are
 * not negative; in any unit.
 *
 * @example
 * concentrate([
 *   { key: "a", label: "A", weight: 3 },
 *   { key: "b", label: "B", weight: 1 },
 * ]).weightHhi // 6250
 */
export function concentrate(exposures: readonly Exposure[]): Concentration {
  const groups = new Map<string, { key: string; label: string; count: number; weight: number }>();
  let total = 0;
  for (const { key, label, weight } of exposures) {
    const group = groups.get(key) ?? { key, label, count: 0, weight: 0 };
    group.count += 1;
    group.weight += weight;
    groups.set(key, group);
    total += weight;
  }
  const shared = [...groups.values()].map((group) => ({
    ...group,
    countShare: group.count / exposures.length,
    weightShare: total > 0 ? group.weight / total : null,
  }));
  shared.sort((a, b) => b.weight - a.weight || b.count - a.count || (a.label < b.label ? -1 : 1));
  return {
    groups: shared,
    countHhi: indexOf(shared.map(({ countShare }) => countShare)),
    weightHhi: total > 0 ? indexOf(shared.map(({ weightShare }) => weightShare ?? 0)) : null,
  };
}

function indexOf(shares: readonly number[]): number | null {
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + (100 * share) ** 2, 0);
}
