import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { fitHomes } from "../tables/describe-homes.ts";
import type { Estimate, EstimateResult } from "./estimate-result.ts";
import type { Observation, Subject } from "./observation.ts";
import { estimateRent, estimateValue } from "./rent-estimate.ts";

const asOf = "2026-01-31";

/** A town whose rents follow area, bedrooms, age and a slope from west to east, with 8% noise. */
function makeTown(count: number, seed = 11): Observation[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const sqft = Math.round(700 + random() * 2000);
    const beds = Math.max(1, Math.round(sqft / 600 + random() - 0.5));
    const yearBuilt = 1950 + Math.floor(random() * 70);
    const east = random() * 0.12;
    const noise = (random() + random() + random() - 1.5) * 0.16;
    const amount = Math.exp(
      7.2 + 0.5 * Math.log(sqft / 1500) + 0.03 * beds - 0.002 * (2025 - yearBuilt) + 2 * east + noise,
    );
    return {
      id: `r${at}`,
      amount: Math.round(amount),
      latitude: 35.1 + random() * 0.12,
      longitude: -80.9 + east,
      sqft,
      beds,
      baths: Math.max(1, beds - 1),
      yearBuilt,
      observedOn: `2025-${String(2 + Math.floor(random() * 11)).padStart(2, "0")}-15`,
    };
  });
}

const town = makeTown(800);
const subject: Subject = {
  latitude: 35.16,
  longitude: -80.84,
  sqft: 1500,
  beds: 3,
  baths: 2,
  yearBuilt: 1990,
};
const fit = fitHomes({ observations: town, asOf });
const base = { subject, candidates: town, asOf, time: { annualGrowth: 0.02 }, fit };

function known(result: EstimateResult): Estimate {
  if ("unavailable" in result.estimate) throw new Error(result.estimate.unavailable.join(" "));
  return result.estimate;
}

describe("rent estimate", () => {
  test("is near the rule that made the rents, with the rent inside the range", () => {
    const truth = Math.exp(7.2 + 0.03 * 3 - 0.002 * 35 + 2 * 0.06);
    const estimate = known(estimateRent(base));
    expect(Math.abs(estimate.point / truth - 1)).toBeLessThan(0.06);
    expect(estimate.low).toBeLessThan(truth);
    expect(estimate.high).toBeGreaterThan(truth);
    expect(estimate.nEff).toBeGreaterThanOrEqual(8);
    expect(estimate.measuredCoverage).toBeGreaterThan(0.7);
    expect(estimate.measuredCoverage).toBeLessThan(0.9);
  });

  test("says which rule chose the comps", () => {
    const { rule, comps } = estimateRent(base);
    expect(rule).toMatchObject({ setting: "urban", windowMonths: 12, isShort: false });
    expect(rule?.counts.candidates).toBe(800);
    expect(comps.every((comp) => comp.distance <= (rule?.radiusMiles ?? 0))).toBe(true);
    expect(rule?.coefficients.age).toBeLessThanOrEqual(0);
  });

  test("grows the radius in a thin market, to fifteen miles in the country", () => {
    const thin = town.slice(0, 9).map((row, at) => ({ ...row, latitude: 35.25 + at * 0.01 }));
    const { rule } = estimateRent({ ...base, candidates: thin });
    expect(rule).toMatchObject({ setting: "rural", radiusMiles: 15, isWidened: true, isShort: true });
  });

  test("scaling all rents scales point and range", { tags: "nightly" }, () => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 3, noNaN: true }), (factor) => {
        const scaled = town.slice(0, 300).map((row) => ({ ...row, amount: row.amount * factor }));
        const a = known(estimateRent({ ...base, fit: null, candidates: town.slice(0, 300) }));
        const b = known(estimateRent({ ...base, fit: null, candidates: scaled }));
        for (const key of ["point", "low", "high"] as const) {
          expect(Math.abs(b[key] / a[key] / factor - 1)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("adding the subject itself never widens the range", () => {
    const places = fc.record({
      latitude: fc.double({ min: 35.0, max: 35.3, noNaN: true }),
      longitude: fc.double({ min: -81, max: -80.7, noNaN: true }),
      sqft: fc.integer({ min: 600, max: 3000 }),
      beds: fc.integer({ min: 1, max: 5 }),
      count: fc.integer({ min: 3, max: 400 }),
    });
    fc.assert(
      fc.property(places, ({ count, ...place }) => {
        const own = { ...subject, ...place };
        const candidates = town.slice(0, count);
        const before = estimateRent({ ...base, subject: own, candidates }).estimate;
        if ("unavailable" in before) return fc.pre(false);
        const itself = {
          ...own,
          latitude: place.latitude,
          longitude: place.longitude,
          id: "self",
          amount: before.point,
          observedOn: asOf,
        };
        const after = known(estimateRent({ ...base, subject: own, candidates: [...candidates, itself] }));
        expect(after.high / after.low).toBeLessThanOrEqual((before.high / before.low) * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  test("what a toggle does is found by asking again, and touches no other comp", () => {
    const before = estimateRent(base);
    const first = before.comps.find((comp) => !comp.excluded);
    const after = estimateRent({ ...base, decisions: { [first?.id ?? ""]: "excluded" } });
    expect(after.comps.map((comp) => comp.id)).toEqual(before.comps.map((comp) => comp.id));
    expect(known(after).point).not.toBe(known(before).point);
    expect(after.excluded).toContainEqual({ id: first?.id, code: "user", reason: "Excluded by a user." });
    expect(known(estimateRent({ ...base, decisions: {} }))).toEqual(known(before));
  });

  test("an observation that the rule leaves out joins when a user includes it", () => {
    const old = { ...(town[0] as Observation), id: "old", latitude: 35.5, observedOn: "2023-05-01" };
    const candidates = [...town, old];
    expect(estimateRent({ ...base, candidates }).comps.some((comp) => comp.id === "old")).toBe(false);
    const added = estimateRent({ ...base, candidates, decisions: { old: "included" } });
    expect(added.comps.some((comp) => comp.id === "old" && !comp.excluded)).toBe(true);
  });

  test("absurd rows are listed with reasons and move nothing", () => {
    const row = town[0] as Observation;
    const absurd: [Partial<Observation>, string][] = [
      [{ amount: 0 }, "amountNotPositive"],
      [{ amount: Number.NaN }, "amountNotPositive"],
      [{ amount: 1 }, "amountAbsurd"],
      [{ sqft: 107, beds: 6 }, "areaAbsurd"],
      [{ sqft: 300, beds: 6 }, "areaAbsurd"],
      [{ latitude: null }, "coordinatesMissing"],
      [{ latitude: 0, longitude: 0 }, "coordinatesAbsurd"],
      [{ observedOn: "2027-01-01" }, "dateInFuture"],
      [{ observedOn: "2025-02-30" }, "dateMissing"],
      [{ beds: 99 }, "roomsAbsurd"],
      [{ yearBuilt: 2090 }, "yearBuiltAbsurd"],
      [{}, "duplicate"],
    ];
    const extra = absurd.map(([part], at) => ({ ...row, ...part, id: `x${at}` }));
    const dirty = estimateRent({ ...base, candidates: [...town, ...extra] });
    const clean = estimateRent(base);
    expect(dirty.estimate).toEqual(clean.estimate);
    const codes = new Map(dirty.excluded.map((row) => [row.id, row.code]));
    expect(extra.map((row) => codes.get(row.id))).toEqual(absurd.map(([, code]) => code));
  });

  test("a subject without area gets a wider range and is told why", () => {
    const full = known(estimateRent(base));
    const result = estimateRent({ ...base, subject: { ...subject, sqft: null } });
    const vague = known(result);
    expect(vague.high / vague.low).toBeGreaterThan(full.high / full.low);
    expect(result.notes.join(" ")).toContain("area is not known");
  });

  test("a subject with neither area nor bedrooms, or without a place, gets what is missing", () => {
    const bare = estimateRent({ ...base, subject: { ...subject, sqft: null, beds: null } });
    expect(bare.estimate).toEqual({
      unavailable: ["The subject has neither an area nor a number of bedrooms; one of them is needed."],
    });
    const nowhere = estimateRent({ ...base, subject: { ...subject, latitude: null } });
    expect(nowhere.estimate).toEqual({ unavailable: ["The subject has no coordinates."] });
  });

  test("an area of zero is an area that is not known", () => {
    const zero = estimateRent({ ...base, subject: { ...subject, sqft: 0 } });
    expect(zero).toEqual(estimateRent({ ...base, subject: { ...subject, sqft: null } }));
  });

  test("no rents, or a single one, are insufficient evidence where the market has no fit", () => {
    const none = estimateRent({ ...base, fit: null, candidates: [] });
    expect(none.estimate).toEqual({ unavailable: ["No usable rents within 15 miles in the window."] });
    const one = estimateRent({ subject, candidates: [town[0] as Observation], asOf });
    expect(JSON.stringify(one.estimate)).toContain("Insufficient evidence");
  });

  test("without comps the market's model stands alone, says so and gets the lowest grade", () => {
    const result = estimateRent({ ...base, candidates: [] });
    const alone = known(result);
    expect(alone).toMatchObject({ grade: "D", nEff: 0, model: { share: 1 } });
    expect(alone.point).toBe(alone.model?.point);
    expect(result.notes.join(" ")).toContain("No comp takes part");
  });

  test("model and comps make the point by their shares", () => {
    const result = estimateRent(base);
    const { point, nEff, model } = known(result);
    const included = result.comps.filter(({ excluded }) => !excluded);
    const total = included.reduce((sum, { similarity }) => sum + similarity, 0);
    const comps = included.reduce((sum, c) => sum + c.similarity * Math.log(c.adjustedAmount), 0) / total;
    const share = model?.share ?? Number.NaN;
    expect(share).toBeCloseTo(1 / (1 + nEff / (result.rule?.blending ?? Number.NaN)), 12);
    expect(Math.log(point)).toBeCloseTo(share * Math.log(model?.point ?? 0) + (1 - share) * comps, 12);
  });

  test("the own past of a home tells nothing of it", () => {
    const own = { ...(town[5] as Observation), id: "own", owner: "this home", amount: 2100, ...subject };
    const other = fitHomes({ observations: [...town, { ...own, owner: "another home" }], asOf });
    const same = fitHomes({ observations: [...town, own], asOf });
    const ask = (fit: typeof other) =>
      known(estimateRent({ ...base, fit, subject: { ...subject, owner: "this home" }, candidates: [] }))
        .point;
    expect(Math.abs(Math.log(ask(other) / ask(fit)))).toBeGreaterThan(
      Math.abs(Math.log(ask(same) / ask(fit))),
    );
  });

  test("facts that only the model reads move the estimate, and their absence widens the range", () => {
    const onWater = (row: Observation, at: number): Observation => {
      const waterfront = at % 8 === 0 ? 1 : 0;
      return { ...row, amount: row.amount * (waterfront ? 1.6 : 1), further: { waterfront } };
    };
    const observations = town.map(onWater);
    const wet = { ...base, candidates: observations, fit: fitHomes({ observations, asOf }) };
    const ask = (further: { waterfront: number } | null) =>
      known(estimateRent({ ...wet, subject: { ...subject, further } }));
    const [dry, shore, unknown] = [ask({ waterfront: 0 }), ask({ waterfront: 1 }), ask(null)];
    expect(shore.point / dry.point).toBeGreaterThan(1.35);
    expect(unknown.high / unknown.low).toBeGreaterThan(dry.high / dry.low);
    expect(estimateRent({ ...wet, subject }).notes.join(" ")).toContain(
      "Not known of the subject: waterfront",
    );
  });

  test("too few past errors for an interval are insufficient evidence, never a made-up range", () => {
    const few = estimateRent({ subject, candidates: town.slice(0, 3), asOf, time: { annualGrowth: 0 } });
    expect("unavailable" in few.estimate).toBe(true);
  });

  test("the same input gives the same answer", { tags: "nightly" }, () => {
    expect(estimateRent(base)).toEqual(estimateRent(base));
    expect(fitHomes({ observations: town, asOf })).toEqual(fit);
  });

  test("a fit works after a trip to another process", () => {
    expect(estimateRent({ ...base, fit: structuredClone(fit) }).estimate).toEqual(
      estimateRent(base).estimate,
    );
  });

  test("a home's value comes from dated sales by the same method", () => {
    const sales = town.map((row) => ({ ...row, amount: row.amount * 150 }));
    const value = known(
      estimateValue({ subject, candidates: sales, asOf, fit: fitHomes({ observations: sales, asOf }) }),
    );
    expect(value.point / known(estimateRent(base)).point).toBeCloseTo(150, -1);
    expect(value.low).toBeLessThan(value.point);
  });
});
