import fc from "fast-check";
import { expect, test } from "vitest";
import type { Adjustments, Choice } from "./decisions.ts";
import { buildLedger, type ComputePoint, measureToggles } from "./what-if-ledger.ts";

const AMOUNTS: Record<string, number> = { a: 100, b: 200, c: 600 };
/** Their mean; `a` was adjusted by 30 by hand, which is in its amount. */
const computeMean: ComputePoint = (decisions, unadjusted = new Set()) => {
  const included = Object.entries(AMOUNTS).filter(([id]) => decisions[id] !== "excluded");
  const amounts = included.map(([id, amount]) => (unadjusted.has(id) ? amount - 30 : amount));
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
};
const labels = new Map([
  ["a", "1 Elm St"],
  ["b", "2 Elm St"],
  ["c", "3 Elm St"],
]);
const choose = (included: boolean, at: number, of: Partial<Choice> = {}): Choice => ({
  ...{ included, at, version: 1, words: `${included ? "Included" : "Excluded"} at ${at}` },
  ...of,
});
const adjust = (at: number, of: { condition?: number; grade?: number } = {}) => ({
  ...{ condition: 30, grade: 0, reason: "Roof", version: 1, words: "Condition +$30", at },
  ...of,
});
const build = (of: Partial<Parameters<typeof buildLedger>[0]>) =>
  buildLedger({
    ...{ computePoint: computeMean, labels, choices: new Map(), adjustments: new Map() },
    ...{ rule: undefined, withoutChange: undefined },
    ...of,
  });

test("decisions stand in the order in which people made them, each with what it moved", () => {
  const ledger = build({
    choices: new Map([
      ["c", choose(false, 300)],
      ["b", choose(false, 100)],
    ]),
    adjustments: new Map([["a", adjust(200)]]),
  });
  expect(ledger).toEqual({
    start: 290,
    entries: [
      { compId: "b", label: "2 Elm St", action: "excluded", words: "Excluded at 100", effect: 335 - 290 },
      { compId: "a", label: "1 Elm St", action: "adjusted", words: "Condition +$30", effect: 350 - 335 },
      { compId: "c", label: "3 Elm St", action: "excluded", words: "Excluded at 300", effect: 100 - 350 },
    ],
    end: 100,
  });
});

test("an added comp was out before, and one added and excluded again is told twice", () => {
  const addition = { words: "Added by Ann", at: 50 };
  const added = build({ choices: new Map([["c", choose(true, 50, { addition })]]) });
  expect(added?.start).toBe(150);
  expect(added?.entries).toEqual([
    { compId: "c", label: "3 Elm St", action: "added", words: "Added by Ann", effect: 150 },
  ]);
  const excluded = build({ choices: new Map([["c", choose(false, 70, { addition })]]) });
  expect(excluded?.entries.map(({ action, effect }) => [action, effect])).toEqual([
    ["added", 150],
    ["excluded", -150],
  ]);
  expect(excluded?.end).toBe(150);
});

test("what moved nothing is left out only where a comp was included again", () => {
  expect(build({ choices: new Map([["b", choose(true, 1)]]) })?.entries).toEqual([]);
  const still: ComputePoint = () => 7;
  const excluded = build({ computePoint: still, choices: new Map([["b", choose(false, 1)]]) });
  expect(excluded?.entries).toMatchObject([{ action: "excluded", effect: 0 }]);
  // Half a cent is told, less is not.
  const moved =
    (by: number): ComputePoint =>
    (decisions) =>
      decisions.b === "included" ? by : 0;
  const include = new Map([["b", choose(true, 1)]]);
  expect(build({ computePoint: moved(0.005), choices: include })?.entries).toHaveLength(1);
  expect(build({ computePoint: moved(-0.0049), choices: include })?.entries).toHaveLength(0);
});

test("an adjustment of nothing is no step, one of the grade alone is", () => {
  const nothing = build({ adjustments: new Map([["a", adjust(1, { condition: 0 })]]) });
  expect(nothing?.entries).toEqual([]);
  const grade = build({ adjustments: new Map([["a", adjust(1, { condition: 0, grade: 30 })]]) });
  expect(grade?.entries).toMatchObject([{ compId: "a", action: "adjusted", effect: 10 }]);
});

test("edited criteria come first, from the point by the firm's own rule", () => {
  const rule = { change: {}, words: "Edited by Ann" } as Parameters<typeof buildLedger>[0]["rule"];
  const edited = build({ rule, withoutChange: 250, choices: new Map([["b", choose(false, 1)]]) });
  expect(edited?.start).toBe(250);
  expect(edited?.entries.map(({ action, label, effect }) => [action, label, effect])).toEqual([
    ["rule", "Criteria edited", 50],
    ["excluded", "2 Elm St", 50],
  ]);
  // The firm's own rule had nothing to estimate by: the effect is not known.
  expect(build({ rule, withoutChange: null })?.entries).toMatchObject([{ action: "rule", effect: null }]);
});

test("of comps that are not listed nothing is told, and of no point no ledger is made", () => {
  expect(build({ choices: new Map([["z", choose(false, 1)]]) })?.entries).toEqual([]);
  expect(build({ computePoint: null })).toBeNull();
});

test("the effects add up from start to end, whatever was decided in whichever order", () => {
  const id = fc.constantFrom("a", "b", "c");
  const choice = fc.tuple(id, fc.boolean(), fc.integer({ min: 0, max: 9 }));
  let moved = 0;
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 3 }), fc.boolean(), (choices, isAdjusted) => {
      const adjustments: Adjustments = new Map(isAdjusted ? [["a", adjust(5)]] : []);
      const ledger = build({
        choices: new Map(choices.map(([compId, included, at]) => [compId, choose(included, at)])),
        adjustments,
      });
      const { start, end, entries } = ledger ?? { start: null, end: null, entries: [] };
      if (start === null || end === null || entries.some(({ effect }) => effect === null)) return;
      moved += entries.length;
      const sum = entries.reduce((total, { effect }) => total + (effect ?? 0), start);
      expect(sum).toBeCloseTo(end, 9);
    }),
  );
  expect(moved).toBeGreaterThan(20);
});

test("a toggle excludes what takes part and includes what does not", () => {
  const decisions = { c: "excluded" } as const;
  const comps = [
    { id: "a", excluded: false },
    { id: "c", excluded: true },
  ];
  expect(measureToggles({ computePoint: computeMean, comps, decisions })).toEqual(
    new Map([
      ["a", 50],
      ["c", 150],
    ]),
  );
  expect(measureToggles({ computePoint: null, comps, decisions }).size).toBe(0);
  // Without its only comp there is no point: nothing is told of that toggle.
  const alone = { b: "excluded", c: "excluded" } as const;
  expect([...measureToggles({ computePoint: computeMean, comps, decisions: alone }).keys()]).toEqual(["c"]);
});
