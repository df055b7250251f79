import { expect, test } from "vitest";
import { type CompRule, defaultCompRule } from "../comps/select-comps.ts";
import { placeComp } from "./calibration.ts";
import type { UsableObservation } from "./observation.ts";

const subject = { sqft: 2_000, beds: 3, baths: 2, propertyType: "house" };
const row: UsableObservation = {
  id: "one",
  amount: 2_000,
  latitude: 0,
  longitude: 0,
  observedOn: "2025-01-01",
  yearBuilt: 1990,
  ...subject,
};

const place = (change: Partial<UsableObservation>, rule: Partial<CompRule>) =>
  placeComp({
    row: { ...row, ...change },
    subject,
    distance: 1.5,
    asOf: "2025-07-01",
    rule: { ...defaultCompRule, ...rule },
    time: { annualGrowth: 0.1 },
  });

test.each<[string, Partial<UsableObservation>, Partial<CompRule>, Partial<UsableObservation>]>([
  ["bathrooms, more", { baths: 2.5 }, { bathsTolerance: 0.5 }, { baths: 3 }],
  ["bathrooms, fewer", { baths: 1.5 }, { bathsTolerance: 0.5 }, { baths: 1 }],
  ["as many bathrooms", { baths: 2 }, { bathsTolerance: 0 }, { baths: 2.5 }],
  ["bedrooms, more", { beds: 4 }, { bedsTolerance: 1 }, { beds: 5 }],
  ["bedrooms, fewer", { beds: 2 }, { bedsTolerance: 1 }, { beds: 1 }],
  ["living area, more", { sqft: 2_199 }, { sqftTolerance: 0.1 }, { sqft: 2_201 }],
  ["living area, less", { sqft: 1_801 }, { sqftTolerance: 0.1 }, { sqft: 1_799 }],
  ["property type", { propertyType: "house" }, { sameType: true }, { propertyType: "condo" }],
  ["window, back", { observedOn: "2024-07-03" }, { windowMonths: 12 }, { observedOn: "2024-06-29" }],
  ["window, ahead", { observedOn: "2025-07-01" }, { windowMonths: 12 }, { observedOn: "2025-07-02" }],
])("the rule's %s: the last that is a comp, and the first that is none", (_, within, rule, beyond) => {
  expect(place(within, rule)).not.toBeNull();
  expect(place(beyond, rule)).toBeNull();
});

test("what is not known of a comp, and what has no limit, leaves none out", () => {
  const limits = { bathsTolerance: 0, bedsTolerance: 0, sqftTolerance: 0 };
  expect(place({ baths: null, beds: null, sqft: null, propertyType: null }, limits)).not.toBeNull();
  expect(place({ baths: 9, beds: 9, sqft: 9_999 }, {})).not.toBeNull();
  expect(place({ propertyType: "condo" }, { sameType: false })).not.toBeNull();
});

test("a comp has its distance, its age in months, and the growth since then", () => {
  const found = place({}, {});
  expect(found).toMatchObject({ id: "one", distance: 1.5 });
  // 181 days.
  expect(found?.monthsAgo).toBeCloseTo(181 / 30.4375, 9);
  expect(found?.timeFactor).toBeCloseTo(1.1 ** (181 / 365.25), 9);
});
