import type { Estimated } from "../comps/service.ts";
import { readFact, type Subject } from "../places/service.ts";

type Comps = Estimated["comps"];
type Value = number | string;

export interface LikelyValue {
  value: Value;
  /** All add up to 1. */
  weight: number;
}

/** The facts by which comps are compared stand by themselves, all others among the further ones. */
const COMPARED: ReadonlySet<string> = new Set(["sqft", "beds", "baths", "yearBuilt"]);

/** The records of comps' homes, by place id. */
export type Records = ReadonlyMap<string, Subject>;

/** What included comps say of a fact, as they were observed or else by the records of their homes, each with its similarity. */
export function readComps(comps: Comps, fact: string, records: Records): LikelyValue[] {
  return comps.flatMap(({ excludedBy, similarity, observation }) => {
    if (excludedBy !== null) return [];
    const value = COMPARED.has(fact)
      ? observation[fact as "sqft"]
      : (observation.further?.[fact] ?? readRecord(records.get(observation.googlePlacesId ?? ""), fact));
    return value === null || value === "" ? [] : [{ value, weight: similarity }];
  });
}

function readRecord(home: Subject | undefined, fact: string): Value | null {
  const value = home && readFact(home, fact);
  return typeof value === "number" || typeof value === "string" ? value : null;
}

const MOST_VALUES = 7;
const QUANTILES = [0.1, 0.3, 0.5, 0.7, 0.9];
const MOST_WORDS = 5;

/**
 * The values that a fact is likely to have, by how alike the homes nearby are that have them: up to seven as they are, of
 * more numbers five quantiles that stand for a fifth each, of more words the five of most weight.
 * See docs/methods/comps-and-estimates.md, What a fact is worth.
 */
export function listLikelyValues(told: readonly LikelyValue[]): LikelyValue[] {
  const weights = new Map<Value, number>();
  for (const { value, weight } of told) weights.set(value, (weights.get(value) ?? 0) + weight);
  const distinct = [...weights].map(([value, weight]) => ({ value, weight }));
  if (distinct.length <= MOST_VALUES) return shareOut(distinct);
  const isNumbers = distinct.every(({ value }) => typeof value === "number");
  if (!isNumbers) return shareOut(distinct.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_WORDS));
  const sorted = distinct.toSorted((a, b) => Number(a.value) - Number(b.value));
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  return QUANTILES.map((quantile) => {
    let passed = 0;
    const found = sorted.find(({ weight }) => {
      passed += weight;
      return passed >= quantile * all;
    });
    return { value: found?.value ?? sorted.at(-1)?.value ?? 0, weight: 1 / QUANTILES.length };
  });
}

function shareOut(values: LikelyValue[]): LikelyValue[] {
  const all = values.reduce((sum, { weight }) => sum + weight, 0);
  return all > 0 ? values.map(({ value, weight }) => ({ value, weight: weight / all })) : [];
}
