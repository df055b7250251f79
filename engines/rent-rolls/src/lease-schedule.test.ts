import { expect, test } from "vitest";
import { scheduleLeases } from "./lease-schedule.ts";
import type { RollUnit } from "./roll.ts";

const AS_OF = "2026-11-01";
const unit = (of: Partial<RollUnit>): RollUnit =>
  ({
    floorPlan: "A1",
    unitStatus: "occupied",
    marketRent: 1_400,
    contractRent: 1_350,
    moveIn: null,
    leaseStart: null,
    leaseEnd: "2027-06-30",
    monthToMonth: null,
    renewal: null,
    renovated: null,
    restricted: null,
    ...of,
  }) as RollUnit;
const schedule = (...units: RollUnit[]) => scheduleLeases(units, AS_OF, ({ floorPlan }) => floorPlan ?? "");

test("leases stand in the month they end, those without a term or past it in the first, month to month", () => {
  const { expirations } = schedule(
    unit({ leaseEnd: "2026-11-30" }),
    unit({ leaseEnd: "2026-12-31" }),
    unit({ leaseEnd: null }),
    unit({ leaseEnd: "2026-09-30", contractRent: 1_300 }),
    unit({ leaseEnd: "2027-10-31", monthToMonth: false }),
    unit({ unitStatus: "vacant", contractRent: null, leaseEnd: null }),
  );
  expect(expirations).toEqual([
    { month: 1, units: 4, monthToMonth: 2, marketRent: 5_600, contractRent: 5_350 },
    { month: 11, units: 1, monthToMonth: 0, marketRent: 1_400, contractRent: 1_350 },
  ]);
});

test("an occupied unit without a rent leaves the schedule unsaid", () => {
  expect(schedule(unit({}), unit({ contractRent: null })).expirations).toBeNull();
});

test("new leases are those of residents who came within 90 days, and no renewals", () => {
  const { plans } = schedule(
    unit({ leaseStart: "2026-09-15", moveIn: "2026-09-15", contractRent: 1_420 }),
    unit({ leaseStart: "2026-10-20", contractRent: 1_440 }),
    unit({ leaseStart: "2026-10-01", moveIn: "2024-10-01", contractRent: 1_100 }),
    unit({ leaseStart: "2026-10-01", renewal: true, contractRent: 1_100 }),
    unit({ leaseStart: "2026-07-01", moveIn: "2026-07-01", contractRent: 1_100 }),
    unit({ leaseStart: "2026-11-15", unitStatus: "vacant_leased", contractRent: 1_500 }),
    unit({ floorPlan: "B2", unitStatus: "notice" }),
  );
  expect(plans.get("A1")).toMatchObject({ newLeaseRent: 1_430, preleased: 1, notice: 0 });
  expect(plans.get("B2")).toMatchObject({ newLeaseRent: null, preleased: 0, notice: 1 });
});

test("model and down units are counted by plan, employees' homes are let", () => {
  const { nonRevenue, expirations } = schedule(
    unit({ unitStatus: "model", contractRent: null }),
    unit({ floorPlan: "B2", unitStatus: "down", contractRent: null }),
    unit({ floorPlan: "B2", unitStatus: "down", contractRent: null }),
    unit({ unitStatus: "employee", contractRent: 500 }),
  );
  expect(nonRevenue).toEqual([
    { floorPlan: "A1", reason: "model", units: 1 },
    { floorPlan: "B2", reason: "down", units: 2 },
  ]);
  expect(expirations).toMatchObject([{ units: 1, contractRent: 500 }]);
});
