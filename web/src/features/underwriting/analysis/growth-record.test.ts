import { expect, test } from "vitest";
import { lowGrowth } from "./growth-record.ts";

/** A record from January 2000 on, each month's value by its number. */
const createRecord = (months: number, value: (month: number) => number): [string, number][] =>
  Array.from({ length: months }, (_, at) => [
    `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
    value(at),
  ]);

test("a record that grows by the same rate has that rate at every hold", () => {
  const found = lowGrowth(
    createRecord(120, (at) => 200_000 * 1.04 ** (at / 12)),
    5,
  );
  if (!found.ok) throw new Error(found.reason);
  expect(found.record.growth).toBeCloseTo(0.04, 12);
  expect(found.record).toMatchObject({ holds: 60, from: "2000-01", to: "2009-12" });
});

test("the tenth percentile lies between the worst holds, worked out by hand", () => {
  // Twelve holds of one year that grow by 0%, 1%, … 11%, then nine by 12% and a little less: the third of all.
  const found = lowGrowth(
    createRecord(33, (at) => (at < 12 ? 100 : at < 24 ? 100 + (at - 12) : 112 + (at - 24))),
    1,
  );
  if (!found.ok) throw new Error(found.reason);
  expect(found.record.holds).toBe(21);
  expect(found.record.growth).toBeCloseTo(0.02, 12);
});

test("too short a record says so, and gaps make no hold", () => {
  expect(
    lowGrowth(
      createRecord(72, () => 1),
      7,
    ),
  ).toEqual({
    ok: false,
    reason: "The record from Jan 2000 to Dec 2005 has no whole hold of 7 years needed for a 10th percentile",
  });
  expect(
    lowGrowth(
      createRecord(71, () => 1),
      5,
    ),
  ).toMatchObject({
    ok: false,
    reason: expect.stringContaining("11 of the 12 holds of 5 years"),
  });
  expect(
    lowGrowth(
      createRecord(72, () => 1),
      5,
    ),
  ).toMatchObject({ ok: true });
  const gaps = createRecord(120, () => 1).filter((_, at) => at % 2 === 0);
  expect(lowGrowth(gaps, 5)).toMatchObject({ ok: true, record: { holds: 30, growth: 0 } });
  expect(lowGrowth([], 5)).toEqual({ ok: false, reason: "The record is empty" });
});
