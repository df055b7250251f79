import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { prepareEstimates } from "./calibration.ts";
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
const prepared = prepareEstimates({ observations: town, kind: "rent", asOf, seed: 3, sampleSize: 400 });
const base = { subject, candidates: town, asOf, time: { annualGrowth: 0.02 }, ...prepared };

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

  test("scaling all rents scales point and range", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 3, noNaN: true }), (factor) => {
        const scaled = town.slice(0, 300).map((row) => ({ ...row, amount: row.amount * factor }));
        const a = known(estimateRent({ ...base, wider: null, candidates: town.slice(0, 300) }));
        const b = known(estimateRent({ ...base, wider: null, candidates: scaled }));
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
        if ("unavailable" in before) return;
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

  test("no rents, or a single one without a wider model, are insufficient evidence", () => {
    const none = estimateRent({ ...base, candidates: [] });
    expect(none.estimate).toEqual({ unavailable: ["No usable rents within 15 miles in the window."] });
    const { calibration } = base;
    const one = estimateRent({ subject, candidates: [town[0] as Observation], asOf, calibration });
    expect(JSON.stringify(one.estimate)).toContain("Insufficient evidence");
  });

  test("too few past errors for an interval are insufficient evidence, never a made-up range", () => {
    const few = estimateRent({ subject, candidates: town.slice(0, 3), asOf, time: { annualGrowth: 0 } });
    expect("unavailable" in few.estimate).toBe(true);
  });

  test("the same input gives the same answer", () => {
    expect(estimateRent(base)).toEqual(estimateRent(base));
    expect(
      prepareEstimates({ observations: town, kind: "rent", asOf, seed: 3, sampleSize: 400 }).calibration,
    ).toEqual(prepared.calibration);
  });

  test("a stored calibration works after a trip through JSON", () => {
    const calibration = JSON.parse(JSON.stringify(prepared.calibration));
    expect(estimateRent({ ...base, calibration }).estimate).toEqual(estimateRent(base).estimate);
  });

  test("a home's value comes from dated sales by the same method", () => {
    const sales = town.map((row) => ({ ...row, amount: row.amount * 150 }));
    const ready = prepareEstimates({ observations: sales, kind: "price", asOf, seed: 3, sampleSize: 300 });
    const value = known(
      estimateValue({ subject, candidates: sales, asOf, time: { annualGrowth: 0.02 }, ...ready }),
    );
    expect(value.point / known(estimateRent(base)).point).toBeCloseTo(150, -1);
    expect(value.low).toBeLessThan(value.point);
  });
});
