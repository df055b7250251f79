import { expect, test } from "vitest";
import { standardizeAddress } from "../standardize-address.ts";
import { measureParses, readLabeled } from "./measure.ts";

const labeled = readLabeled();

test("of 1,000 labeled addresses 95% are read right, and 99% of those at 0.95 confidence or more", () => {
  expect(new Set(labeled.map(({ input }) => input)).size).toBeGreaterThanOrEqual(1000);
  const { share, shareOfSure, sure, wrong } = measureParses(labeled);
  expect({ share, wrong }).toMatchObject({ share: expect.toSatisfy((value: number) => value >= 0.95) });
  expect(shareOfSure).toBeGreaterThanOrEqual(0.99);
  expect(sure / labeled.length).toBeGreaterThan(0.75);
});

test("standardizing twice changes nothing", () => {
  for (const { input } of labeled) {
    const once = standardizeAddress(input).standardised;
    if (once !== null) expect(standardizeAddress(once).standardised, input).toBe(once);
  }
});
