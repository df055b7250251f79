/** What was known of a series from a day on, until the day of the next state. Months are counted from year 0. */
export interface KnownState {
  knownOn: string;
  importId: string;
  stepMonths: number;
  /** Days after the end of a month, of its year where it is annual, by which its value was out. */
  outAfterDays: number;
  values: ReadonlyMap<number, number>;
  margins: ReadonlyMap<number, number>;
  /** Months whose figure the publisher withholds, and why: no month is here and among the values. */
  withheld: ReadonlyMap<number, string>;
}

/**
 * Places an edition among the states of a series, oldest first. What came before it stays what was known then; from its
 * day on its months replace those before, also where it withholds what was given, and states of later editions take
 * from it only months of which they say nothing. So files that are loaded in another order than they came out tell the
 * same course.
 *
 * Of two editions that were out by the same day the second corrects the first: it is known from today on.
 *
 * @example
 * [] + 2020-06: 2000, known on Aug 1 -> [2000]
 * [2000] + 2020-06: 2005 and 2020-07: 2010, known on Sep 1 -> [2000] until Sep 1, then [2005, 2010]
 */
export function placeEdition(
  states: readonly KnownState[],
  edition: KnownState,
  today: string,
): KnownState[] {
  const at = states.findLastIndex(({ knownOn }) => knownOn <= edition.knownOn);
  const before = states[at];
  const later = states.slice(at + 1).map((state) => fill(state, edition));
  if (before === undefined) return [edition, ...later];
  const newest = states.at(-1);
  const isReleasedAgain =
    before.knownOn === edition.knownOn && newest !== undefined && newestTold(newest) === newestTold(edition);
  if (isReleasedAgain && edition.knownOn < today && !isSame(before, overlay(before, edition)))
    return placeEdition(states, { ...edition, knownOn: today }, today);
  const earlier = states.slice(0, at);
  const merged = overlay(before, edition);
  // What says nothing new was known before.
  if (isSame(before, merged)) return [...earlier, { ...merged, knownOn: before.knownOn }, ...later];
  const kept = before.knownOn < edition.knownOn ? [before] : [];
  return [...earlier, ...kept, merged, ...later];
}

type Told = Pick<KnownState, "values" | "margins" | "withheld">;

/** A month of which the edition says something, a figure or that it is withheld, replaces the one before. */
const overlay = (before: KnownState, edition: KnownState): KnownState => ({
  ...edition,
  stepMonths: commonStep(before, edition),
  ...join(before, edition),
});

function fill(state: KnownState, edition: KnownState): KnownState {
  const months = [...edition.values.keys(), ...edition.withheld.keys()];
  if (months.every((month) => isTold(state, month))) return state;
  return { ...state, stepMonths: commonStep(state, edition), ...join(edition, state) };
}

/** What two editions say of each month, the second where both say something; a margin goes with its value. */
function join(first: Told, second: Told): Told {
  const take = <Value>(read: (told: Told) => ReadonlyMap<number, Value>): Map<number, Value> => {
    const kept = [...read(first)].filter(([month]) => !isTold(second, month));
    return new Map([...kept, ...read(second)]);
  };
  return {
    values: take(({ values }) => values),
    margins: take(({ margins }) => margins),
    withheld: take(({ withheld }) => withheld),
  };
}

const isTold = ({ values, withheld }: Told, month: number): boolean =>
  values.has(month) || withheld.has(month);

/** Where a publisher changed its rhythm, the finer one holds both. */
function commonStep(one: KnownState, other: KnownState): number {
  return greatestDivisor(one.stepMonths, other.stepMonths);
}

/** The newest month of which a state says something. */
export const newestTold = ({ values, withheld }: Pick<KnownState, "values" | "withheld">): number =>
  [...values.keys(), ...withheld.keys()].reduce((a, b) => Math.max(a, b), 0);

export const newestMonth = (values: ReadonlyMap<number, number>): number =>
  [...values.keys()].reduce((a, b) => Math.max(a, b), 0);

export function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function isSame(one: KnownState, other: KnownState): boolean {
  return (
    one.values.size === other.values.size &&
    one.withheld.size === other.withheld.size &&
    Array.from(one.values).every(([month, value]) => other.values.get(month) === value) &&
    Array.from(one.withheld.keys()).every((month) => other.withheld.has(month))
  );
}
