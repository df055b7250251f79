import { UnitMixRow } from "@labs/contract/unit-mix";
import { checkUnitMix, unitMixTotals } from "@labs/underwriting/unit-mix";
import { describe, expect, test } from "vitest";
import { createDemoUniverse } from "./demo-universe.ts";
import { listListings } from "./evidence.ts";

const universe = createDemoUniverse();
const communities = universe.communities.map(({ item }) => item);
const totals = communities.map(({ plans }) => unitMixTotals(plans));

describe("The demo's floor plans", () => {
  test("are possible unit mixes of three to eight plans that add up to the community's units", () => {
    for (const { plans, units } of communities) {
      expect(checkUnitMix(plans)).toEqual([]);
      expect(plans.map((plan) => UnitMixRow.parse(plan))).toEqual(plans);
      expect(plans.length).toBeGreaterThanOrEqual(3);
      expect(plans.length).toBeLessThanOrEqual(8);
      expect(plans.reduce((sum, plan) => sum + plan.units, 0)).toBe(units);
    }
    const counts = new Set(communities.map(({ plans }) => plans.length));
    expect([...counts].sort()).toEqual([3, 4, 5, 6, 7, 8]);
  });

  test("are occupied to 90% to 97%, as near as whole units let it", () => {
    for (const [at, { units }] of communities.entries()) {
      const occupied = totals[at]?.occupied ?? 0;
      if (Math.ceil(0.9 * units) > Math.floor(0.97 * units)) {
        expect(units - occupied).toBeLessThanOrEqual(Math.ceil(0.1 * units));
        continue;
      }
      expect(occupied).toBeGreaterThanOrEqual(0.9 * units);
      expect(occupied).toBeLessThanOrEqual(0.97 * units);
    }
  });

  test("rent for more the larger they are, and below the market on average", () => {
    let steps = 0;
    let rising = 0;
    for (const { plans } of communities) {
      for (const [at, plan] of plans.slice(1).entries()) {
        steps += 1;
        if (plan.marketRent > (plans[at]?.marketRent ?? 0)) rising += 1;
      }
    }
    expect(rising / steps).toBeGreaterThan(0.97);
    const losses = totals.map(({ lossToLeasePct }) => lossToLeasePct ?? Number.NaN);
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    expect(mean).toBeGreaterThan(0.03);
    expect(mean).toBeLessThan(0.07);
    expect(losses.filter((loss) => loss < 0).length / losses.length).toBeLessThan(0.02);
  });

  test("have the units' average area that the building's area leaves room for", () => {
    for (const [at, { sqft, units }] of communities.entries()) {
      const share = ((totals[at]?.averageSqft ?? 0) * units) / sqft;
      expect(share).toBeGreaterThan(0.72);
      expect(share).toBeLessThan(1.02);
    }
  });

  test("are what units are listed as, with the concession of their community", () => {
    const byOid = new Map(universe.communities.map(({ item, oid }) => [oid, item]));
    const units = [...listListings(universe)].filter(({ subject }) => subject.propertyType === "multifamily");
    expect(units).toHaveLength(12_000);
    for (const { subject, floorPlan, rent, effectiveRent } of units) {
      const plan = byOid.get(subject.oid)?.plans.find((one) => one.floorPlan === floorPlan);
      expect(plan).toMatchObject({ beds: subject.beds, baths: subject.baths, sqft: subject.sqft });
      if (effectiveRent === null) expect(plan?.effectiveRent).toBe(plan?.marketRent);
      else expect(effectiveRent).toBeLessThan(rent);
    }
    const conceded = units.filter(({ effectiveRent }) => effectiveRent !== null).length / units.length;
    expect(conceded).toBeGreaterThan(0.3);
    expect(conceded).toBeLessThan(0.5);
  });
});
