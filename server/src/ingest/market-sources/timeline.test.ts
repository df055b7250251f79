import fc from "fast-check";
import { expect, test } from "vitest";
import { type KnownState, placeEdition } from "./timeline.ts";

const TODAY = "2026-11-20";
const JUNE = 2020 * 12 + 5;

const edition = (knownOn: string, values: readonly number[], from = JUNE): KnownState => ({
  ...{ knownOn, importId: knownOn, stepMonths: 1, outAfterDays: 31, margins: new Map(), withheld: new Map() },
  values: new Map(values.map((value, at) => [from + at, value])),
});
const place = (...editions: KnownState[]) =>
  editions.reduce<KnownState[]>((states, one) => placeEdition(states, one, TODAY), []);
const read = (states: readonly KnownState[]) =>
  states.map(({ knownOn, values }) => [
    knownOn,
    ...[...values].sort(([a], [b]) => a - b).map(([, value]) => value),
  ]);

test("a later edition takes the place of the one before from its day on", () => {
  const states = place(edition("2020-08-01", [2_000]), edition("2020-09-01", [2_005, 2_010]));
  expect(read(states)).toEqual([
    ["2020-08-01", 2_000],
    ["2020-09-01", 2_005, 2_010],
  ]);
});

test("an edition that says nothing new was known before", () => {
  const states = place(edition("2020-08-01", [2_000]), edition("2020-09-01", [2_000]));
  expect(read(states)).toEqual([["2020-08-01", 2_000]]);
});

test("of editions of one month each next one corrects the last from today on, also a third of the same day", () => {
  const first = edition("2020-08-01", [2_000]);
  const states = place(first, edition("2020-08-01", [1_990]), edition("2020-08-01", [1_980]));
  expect(read(states)).toEqual([
    ["2020-08-01", 2_000],
    [TODAY, 1_980],
  ]);
});

test("a year's file that comes late stands from its year on, and fills later states", () => {
  const states = place(edition("2024-01-01", [3], JUNE + 36), edition("2021-01-01", [1]));
  expect(read(states)).toEqual([
    ["2021-01-01", 1],
    ["2024-01-01", 1, 3],
  ]);
});

test("a margin goes with the value that it is of", () => {
  const unsure = {
    ...edition("2020-08-01", [2_000, 2_010]),
    margins: new Map([
      [JUNE, 90],
      [JUNE + 1, 80],
    ]),
  };
  const [, now] = place(unsure, edition("2020-10-01", [2_005]));
  expect(now?.margins).toEqual(new Map([[JUNE + 1, 80]]));
});

/** Of the months from June on: a figure, or null where it is withheld. */
const partial = (knownOn: string, told: readonly (number | null)[]): KnownState => {
  const months = told.map((value, at) => [JUNE + at, value] as const);
  return {
    ...edition(knownOn, []),
    values: new Map(months.flatMap(([at, value]) => (value === null ? [] : [[at, value] as const]))),
    withheld: new Map(months.flatMap(([at, value]) => (value === null ? [[at, "few"] as const] : []))),
  };
};
const months = (states: readonly KnownState[]) =>
  states.map(({ knownOn, values, withheld }) => [
    knownOn,
    Object.fromEntries([...values, ...withheld].map(([at, told]) => [at - JUNE, told])),
  ]);

test("what a later edition withholds is no figure from its day on, until one gives it again", () => {
  const states = place(
    partial("2020-08-01", [2_000, 2_010]),
    partial("2020-09-01", [2_000, null]),
    partial("2020-10-01", [2_000, 2_015]),
  );
  expect(months(states)).toEqual([
    ["2020-08-01", { 0: 2_000, 1: 2_010 }],
    ["2020-09-01", { 0: 2_000, 1: "few" }],
    ["2020-10-01", { 0: 2_000, 1: 2_015 }],
  ]);
});

test("an older edition that comes late gives nothing that a newer one withholds", () => {
  const states = place(partial("2020-09-01", [null, 2_010]), partial("2020-08-01", [2_000]));
  expect(months(states)).toEqual([
    ["2020-08-01", { 0: 2_000 }],
    ["2020-09-01", { 0: "few", 1: 2_010 }],
  ]);
});

test("the same months with one withheld correct what was known, from today on", () => {
  const states = place(partial("2020-08-01", [2_000, 2_010]), partial("2020-08-01", [2_000, null]));
  expect(months(states)).toEqual([
    ["2020-08-01", { 0: 2_000, 1: 2_010 }],
    [TODAY, { 0: 2_000, 1: "few" }],
  ]);
});

test("files in another order tell the same course, where each begins with the same month", () => {
  const editions = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 5 })
    .chain((lengths) =>
      fc.tuple(
        ...lengths.map((length) =>
          fc
            .array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: length, maxLength: length })
            .map((told) => partial(`20${String(length + 20)}-01-01`, told)),
        ),
      ),
    );
  fc.assert(
    fc.property(
      editions.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, shuffled]) => {
        const inOrder = all.toSorted((a, b) => a.knownOn.localeCompare(b.knownOn));
        const until = "2099-01-01";
        const fold = (list: readonly KnownState[]) =>
          list.reduce<KnownState[]>((states, one) => placeEdition(states, one, until), []);
        expect(months(fold(shuffled))).toEqual(months(fold(inOrder)));
      },
    ),
  );
});
