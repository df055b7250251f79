import type { BuildingValue } from "@labs/contract/building-value";
import { expect, test } from "vitest";
import type { NumberedSale } from "./sale-columns.tsx";
import { dotOf } from "./sale-dots.ts";

const sale = {
  ...{ saleId: "s1", mark: "4", label: "12 Elm St, Akron", pricePerUnit: 150_000, pricePerSqft: 200 },
  ...{ capRate: 0.05, state: "included" },
} as unknown as NumberedSale;
const building = (best: BuildingValue["best"], more: object = {}) =>
  ({
    best,
    perUnit: { quantity: 10 },
    perSqft: { quantity: 9_000 },
    income: { asIs: { noi: 100_000 } },
    ...more,
  }) as unknown as BuildingValue;
const worth = (of: BuildingValue, more: Partial<NumberedSale> = {}) =>
  dotOf({ ...sale, ...more }, of)?.amount ?? null;
const NONE = { unavailable: "Not known" };

test("a sale stands at what the building would be worth at the rate that its value rests on", () => {
  expect(dotOf(sale, building("perUnit"))).toEqual({
    ...{ id: "s1", label: "4: 12 Elm St, at its price per unit", amount: 1_500_000, isIncluded: true },
  });
  expect(dotOf(sale, building("perSqft"))).toMatchObject({
    ...{ label: "4: 12 Elm St, at its price per sq ft", amount: 1_800_000 },
  });
  expect(dotOf(sale, building("income"))).toMatchObject({
    ...{ label: "4: 12 Elm St, at its cap rate", amount: 2_000_000 },
  });
  expect(dotOf({ ...sale, state: "excluded:user" }, building("perUnit"))?.isIncluded).toBe(false);
  const { state: _, ...open } = sale;
  expect(dotOf(open as NumberedSale, building("perUnit"))?.isIncluded).toBe(true);
});

test("a sale or a building without that rate stands nowhere", () => {
  expect(worth(building(null))).toBeNull();
  expect(worth(building("perUnit", { perUnit: NONE }))).toBeNull();
  expect(worth(building("perSqft", { perSqft: NONE }))).toBeNull();
  expect(worth(building("perSqft"), { pricePerSqft: null })).toBeNull();
  expect(worth(building("income", { income: NONE }))).toBeNull();
  expect(worth(building("income", { income: { asIs: NONE } }))).toBeNull();
  for (const capRate of [null, 0, -0.01]) expect(worth(building("income"), { capRate })).toBeNull();
});
