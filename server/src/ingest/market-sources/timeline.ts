/** What was known of a series from a day on, until the day of the next state. Months are counted from year 0. */
export interface KnownState {
  knownOn: string;
  importId: string;
  stepMonths: number;
  /** Days after the end of a month, of its year where it is annual, by which its value was out. */
  outAfterDays: number;
  values: ReadonlyMap<number, number>;
  margins: ReadonlyMap<number, number>;
}

/**
 * Places an edition among the states of a series, oldest first. What came before it stays what was known then; from its
 * day on its months replace those before, and states of later editions take from it only months that they lack. So
 * files that are loaded in another order than they came out tell the same course.
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
    before.knownOn === edition.knownOn &&
    newest !== undefined &&
    newestMonth(newest.values) === newestMonth(edition.values);
  if (isReleasedAgain && edition.knownOn < today && !isSame(before, overlay(before, edition)))
    return placeEdition(states, { ...edition, knownOn: today }, today);
  const earlier = states.slice(0, at);
  const merged = overlay(before, edition);
  // What says nothing new was known before.
  if (isSame(before, merged)) return [...earlier, { ...merged, knownOn: before.knownOn }, ...later];
  const kept = before.knownOn < edition.knownOn ? [before] : [];
  return [...earlier, ...kept, merged, ...later];
}

/** A month that the new edition has replaces the one before; its margin goes with it. */
function overlay(before: KnownState, edition: KnownState): KnownState {
  const kept = [...before.margins].filter(([month]) => !edition.values.has(month));
  return {
    ...edition,
    stepMonths: commonStep(before, edition),
    values: new Map([...before.values, ...edition.values]),
    margins: new Map([...kept, ...edition.margins]),
  };
}

function fill(state: KnownState, edition: KnownState): KnownState {
  const lacking = [...edition.values].filter(([month]) => !state.values.has(month));
  if (lacking.length === 0) return state;
  const months = new Set(lacking.map(([month]) => month));
  return {
    ...state,
    stepMonths: commonStep(state, edition),
    values: new Map([...state.values, ...lacking]),
    margins: new Map([...state.margins, ...[...edition.margins].filter(([month]) => months.has(month))]),
  };
}

/** Where a publisher changed its rhythm, the finer one holds both. */
function commonStep(one: KnownState, other: KnownState): number {
  return greatestDivisor(one.stepMonths, other.stepMonths);
}

export const newestMonth = (values: ReadonlyMap<number, number>): number =>
  [...values.keys()].reduce((a, b) => Math.max(a, b), 0);

export function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function isSame(one: KnownState, other: KnownState): boolean {
  return (
    one.values.size === other.values.size &&
    Array.from(one.values).every(([month, value]) => other.values.get(month) === value)
  );
}
