import { NOT_BID_ON } from "@labs/underwriting/solve";
import { describe, expect, test } from "vitest";
import { appraiseHome, type HomeTask } from "./appraise-home.ts";
import type { Estimate, Estimated } from "./appraiser.ts";

const range = (point: number, asOf = "2026-06-01"): Estimated => ({
  ...{ point, low: point * 0.9, high: point * 1.1, level: 0.8, grade: "B", comps: 8, asOf, notes: [] },
});
const NO_RENT: Estimated = { unavailable: "No rents nearby" };

function appraise(change: Partial<HomeTask>, found: { rent?: Estimated; value?: Estimated } = {}) {
  const { rent = range(2_000), value = range(300_000) } = found;
  const estimate: Estimate = (source) => ("reason" in source && source.reason === "rent" ? rent : value);
  const task: HomeTask = {
    row: 4,
    place: { latitude: 30, longitude: -97, yearBuilt: 1990, further: {} as never, owner: null },
    facts: { propertyType: "singlefamily", sqft: 1500, beds: 3, baths: 2 },
    rent: { reason: "rent" },
    value: { reason: "value" },
    wants: { rent: true, value: true, underwrite: true },
    ...{ user: {}, known: {}, market: {}, template: {}, targets: {} },
    ...{ currentRent: null, otherUnits: [], partOf: null, oldest: null },
    ...change,
  };
  return appraiseHome(task, estimate);
}
const offer = { purchasePrice: 240_000 };

describe("a home of a list", () => {
  test("has its gross yield of offer and rent, and no bid without a target", () => {
    const { grossYield, bid } = appraise({ user: offer });
    expect(grossYield).toBeCloseTo(0.1, 10);
    expect(bid).toEqual({ unavailable: "No target is given for a maximum bid" });
  });

  test("says of a gross yield what is missing, and nothing of what is there", () => {
    const yieldOf = (task: Partial<HomeTask>, rent?: Estimated) =>
      appraise(task, rent === undefined ? {} : { rent }).grossYield;
    const noPrice = "No offer, list or purchase price is given";
    expect(yieldOf({})).toEqual({ unavailable: noPrice });
    expect(yieldOf({ user: offer }, NO_RENT)).toEqual({
      unavailable: "No rent to underwrite: No rents nearby",
    });
    expect(yieldOf({}, NO_RENT)).toEqual({
      unavailable: `${noPrice}. No rent to underwrite: No rents nearby`,
    });
    expect(yieldOf({ known: { ownership: "owned" } })).toEqual({
      unavailable: "Its record has no price paid",
    });
  });

  test("is not underwritten on evidence that ended too long ago, and says of when it is", () => {
    const old = { user: offer, oldest: "2026-01-01" };
    const { grossYield } = appraise(old, { rent: range(2_000, "2025-12-31") });
    expect(grossYield).toEqual({
      unavailable: "No rent to underwrite: The newest rents are of Dec 31, 2025, too old to use today",
    });
    expect(appraise(old, { rent: range(2_000, "2026-01-01") }).grossYield).toBeCloseTo(0.1, 10);
  });

  test("goes by the rent that is paid where none can be estimated, and says so", () => {
    const { notes } = appraise({ user: offer, currentRent: 1_900 }, { rent: NO_RENT });
    expect(notes).toEqual(["Underwritten on the current rent: No rents nearby"]);
    expect(appraise({ user: offer }, { rent: NO_RENT }).notes).toEqual([]);
  });

  test("that is owned is not bid on", () => {
    expect(appraise({ known: { ownership: "owned" } }).bid).toEqual({ unavailable: NOT_BID_ON });
  });
});

describe("a building of two to four units in a list", () => {
  const unit = { propertyType: "singlefamily" as const, sqft: 800, beds: 2, baths: 1 };

  test("has the rents of all its units, and no value by single-family sales", () => {
    const { grossYield, value, notes } = appraise({ user: offer, otherUnits: [{ ...unit, row: 5 }] });
    expect(grossYield).toBeCloseTo(0.2, 10);
    expect(value).toEqual({ unavailable: "Single-family sales do not apply to a building of 2 units" });
    expect(notes).toEqual(["Underwritten as one building of 2 units, with those of row 5"]);
  });

  test("shows its value and returns on the first row alone", () => {
    const { rent, value, grossYield, notes } = appraise({ user: offer, partOf: 3 });
    expect(rent).toMatchObject({ point: 2_000 });
    expect([value, grossYield]).toEqual([{ unavailable: "" }, { unavailable: "" }]);
    expect(notes).toEqual(["See row 3 for the building’s value and returns"]);
  });
});
