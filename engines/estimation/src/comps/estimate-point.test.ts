import { expect, test } from "vitest";
import { localPriorWeight } from "../hedonic/local-coefficients.ts";
import { estimatePoint, neighborLimit } from "./estimate-point.ts";
import type { Comp } from "./score-comps.ts";
import { defaultCompRule, urbanMinimumObservations } from "./select-comps.ts";
import { defaultBandwidths } from "./similarity.ts";

const subject = { sqft: 1_500, beds: 3, baths: 2, yearBuilt: 1_990 };
const wider = { lnSqft: 0.3, beds: 0, baths: 0, age: 0 };

/** Homes that differ in size alone, each letting for exactly `sqft ^ 0.8`, nearest first. */
const homes = (count: number, more: (at: number) => Partial<Comp> = () => ({})): Comp[] =>
  Array.from({ length: count }, (_, at) => {
    const sqft = 1_400 + ((37 * at) % 200);
    return {
      ...{ ...subject, id: `c${at}`, sqft, amount: sqft ** 0.8, distance: at / 100, monthsAgo: 1 },
      ...more(at),
    };
  });
const ask = (eligible: Comp[], more: object = {}) =>
  estimatePoint({ subject, eligible, rule: defaultCompRule, wider, ...more });

/** The slope of the logs, drawn to the wider one as by so many homes one bandwidth apart. */
function shrunk(near: Comp[], truth = 0.8): number {
  const logs = near.map(({ sqft }) => Math.log(sqft ?? Number.NaN));
  const mean = logs.reduce((a, b) => a + b, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const prior = localPriorWeight * defaultBandwidths.lnSqft ** 2;
  return (squares * truth + prior * wider.lnSqft) / (squares + prior);
}

test("what size is worth around the subject is drawn to the wider figure, each home weighing one", () => {
  const eligible = homes(60);
  expect(ask(eligible).coefficients.lnSqft).toBeCloseTo(shrunk(eligible), 9);
  // Of more homes it comes nearer to their own.
  expect(shrunk(homes(120))).toBeGreaterThan(shrunk(eligible));
  expect(ask(homes(120)).coefficients.lnSqft).toBeCloseTo(shrunk(homes(120)), 9);
});

test("homes beyond the nearest 120 move nothing", () => {
  const wild = homes(neighborLimit + 40, (at) => (at < neighborLimit ? {} : { amount: 50_000 }));
  expect(neighborLimit).toBe(120);
  expect(ask(wild).coefficients).toEqual(ask(homes(neighborLimit)).coefficients);
  expect(ask(wild).evidence).toBe(ask(homes(neighborLimit)).evidence);
});

test("amounts are brought to today before they are compared", () => {
  // Larger homes were all let when rents were lower: without the factor size would seem worth less.
  const older = homes(60, (at) => {
    const sqft = 1_400 + ((37 * at) % 200);
    return sqft > 1_500 ? { amount: sqft ** 0.8 / 1.1, timeFactor: 1.1 } : {};
  });
  expect(ask(older).coefficients.lnSqft).toBeCloseTo(shrunk(older), 9);
});

test("it is a town where enough observations lie within five miles, the fifth mile among them", () => {
  const near = (count: number, distance: number) => homes(count, () => ({ distance }));
  expect(ask(near(urbanMinimumObservations, 5)).setting).toBe("urban");
  expect(ask(near(urbanMinimumObservations - 1, 5)).setting).toBe("rural");
  expect(ask(near(urbanMinimumObservations, 5.01)).setting).toBe("rural");
  expect(ask(near(urbanMinimumObservations, 5), { setting: "rural" }).setting).toBe("rural");
});

test("a comp that the user added counts beside the rule's own, and once where it is one of them", () => {
  const eligible = homes(30);
  const own = ask(eligible);
  const ids = own.scored.map(({ id }) => id);
  const other: Comp = { ...subject, id: "mine", amount: 900, distance: 80, monthsAgo: 2 };
  const added = ask(eligible, { added: [other, ...own.selection.comps.slice(0, 2)] });
  expect(added.scored.map(({ id }) => id).toSorted()).toEqual([...ids, "mine"].toSorted());
  expect(added.evidence).toBe(own.evidence);
});

test("what the user excludes is no evidence, and no part of the estimate", () => {
  const eligible = homes(30);
  const [first] = ask(eligible).scored;
  const without = ask(eligible, { decisions: { [first?.id ?? ""]: "excluded" } });
  expect(without.evidence).toBeLessThan(ask(eligible).evidence);
  expect(without.scored.find(({ id }) => id === first?.id)).toMatchObject({
    excluded: true,
    excludedBy: "user",
  });
});
