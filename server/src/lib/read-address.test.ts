import { measureParses, readLabeled } from "@labs/addresses/labeled/measure";
import { expect, test } from "vitest";
import { isCity } from "./postal-codes.ts";

test("with the cities of postal codes known, 99% of the labeled addresses are read right", () => {
  const { share, shareOfSure, wrong } = measureParses(readLabeled(), { isCity });
  expect({ share, wrong }).toMatchObject({ share: expect.toSatisfy((value: number) => value >= 0.99) });
  expect(shareOfSure).toBeGreaterThanOrEqual(0.99);
});
