import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BUILDING } from "./estimate-homes.ts";
import { readEstimates, readReturns, writeFigures } from "./stored-figures.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-04T00:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const range = (point: number, asOf: string | null = "2026-06-30") => ({
  ...{ point, low: point - 1, high: point + 1, grade: "B" as const, asOf },
});
const RETURNS = {
  ...{ netYield: 0.05, netYieldRange: { low: 0.04, high: 0.06 }, unleveredIrr: 0.08, maxBid: 280_000 },
  ...{
    maxBidRange: { low: 270_000, high: 290_000 },
    maxBidToValue: 0.9,
    bindingTarget: "netYield",
    reasons: { x: "y" },
  },
};
const ESTIMATES = {
  value: range(300_000),
  valueReason: null,
  rent: range(2_000),
  rentReason: null,
  isDecided: true,
};
const write = (of: object = {}, returns: object = {}) =>
  writeFigures({
    ...{
      estimates: { ...ESTIMATES, ...of },
      returns: { ...RETURNS, ...returns },
      stamp: "s",
      returnsStamp: "r",
    },
  } as Parameters<typeof writeFigures>[0]);
const home = (of: object = {}) => ({ propertyType: "singlefamily" as const, demo: false, ...of });

test("what a home's row keeps is read as it was written", () => {
  const row = write();
  expect(row).toMatchObject({
    stamp: "s",
    returnsStamp: "r",
    isDecided: true,
    valueLow: 299_999,
    rentHigh: 2_001,
  });
  const { isDecided: _, ...estimates } = ESTIMATES;
  expect(readEstimates(home(), row)).toEqual(estimates);
  expect(readReturns(estimates, row)).toEqual(RETURNS);
  const without = write(
    { value: null, valueReason: "No sales", rent: null, rentReason: "No rents", isDecided: false },
    { netYieldRange: null, maxBidRange: null },
  );
  const none = { value: null, valueReason: "No sales", rent: null, rentReason: "No rents" };
  expect(readEstimates(home(), without)).toEqual(none);
  expect(readReturns(none, without)).toEqual({ ...RETURNS, netYieldRange: null, maxBidRange: null });
});

test("an estimate without one of its parts is none, and neither is a range without one of its ends", () => {
  for (const part of ["value", "valueLow", "valueHigh", "valueGrade"])
    expect([part, readEstimates(home(), { ...write(), [part]: null })?.value]).toEqual([part, null]);
  for (const part of ["rent", "rentLow", "rentHigh", "rentGrade"])
    expect([part, readEstimates(home(), { ...write(), [part]: null })?.rent]).toEqual([part, null]);
  const { isDecided: _, ...estimates } = ESTIMATES;
  for (const end of ["netYieldLow", "netYieldHigh"])
    expect(readReturns(estimates, { ...write(), [end]: null }).netYieldRange).toBeNull();
  for (const end of ["maxBidLow", "maxBidHigh"])
    expect(readReturns(estimates, { ...write(), [end]: null }).maxBidRange).toBeNull();
});

test("a building has its page's words, and a home that nobody valued nothing", () => {
  expect(readEstimates(home({ propertyType: "multifamily" }), null)).toBe(BUILDING);
  expect(readEstimates(home({ propertyType: "multifamily" }), write())).toBe(BUILDING);
  expect(readEstimates(home(), null)).toBeNull();
});

test("evidence of more than half a year ago is too old to use, but for the demo, which ends on a fixed day", () => {
  // Half a year are 184 days: January 1 to July 4.
  const read = (asOf: string | null, of: object = {}) =>
    readEstimates(home(of), write({ value: range(300_000, asOf) }));
  expect(read("2026-01-01")?.value?.point).toBe(300_000);
  expect(read("2025-12-31")).toMatchObject({
    ...{ value: null, valueReason: "The newest sales around it are of Dec 31, 2025: too old to use today" },
    rent: { point: 2_000 },
  });
  expect(read(null)?.value).toBeNull();
  expect(read("2020-01-01", { demo: true })?.value?.point).toBe(300_000);
  const rents = readEstimates(home(), write({ rent: range(2_000, "2025-01-01") }));
  expect(rents).toMatchObject({
    ...{ rent: null, rentReason: "The newest rents around it are of Jan 1, 2025: too old to use today" },
    valueReason: null,
  });
});

test("returns of estimates that are too old are too old too, with the estimate's reason", () => {
  const gone = (of: object) => {
    const row = write(of);
    const estimates = readEstimates(home(), row);
    return estimates && readReturns(estimates, row);
  };
  const reason = "The newest sales around it are of Jan 1, 2025: too old to use today";
  const none = {
    ...{ netYield: null, netYieldRange: null, unleveredIrr: null, maxBid: null, maxBidRange: null },
    ...{ maxBidToValue: null, bindingTarget: null },
  };
  expect(gone({ value: range(1, "2025-01-01") })).toEqual({
    ...none,
    reasons: { netYield: reason, unleveredIrr: reason, maxBid: reason, maxBidToValue: reason },
  });
  expect(gone({ rent: range(1, "2025-01-01") })).toMatchObject({
    ...{
      ...none,
      reasons: { maxBid: "The newest rents around it are of Jan 1, 2025: too old to use today" },
    },
  });
  expect(gone({ value: range(1, "2025-01-01"), rent: range(1, "2025-02-01") })?.reasons.netYield).toBe(
    reason,
  );
  const nothing = { value: null, valueReason: null, rent: null, rentReason: null };
  expect(readReturns(nothing, write()).reasons.netYield).toBe("Its estimates are too old to use today");
});
