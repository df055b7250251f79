import type { UnitMixRow } from "@labs/contract/unit-mix";
import { describe, expect, it } from "vitest";
import { rebase, rowsOfDraft } from "./store.ts";

const plan = (floorPlan: string, changes: Partial<UnitMixRow> = {}): UnitMixRow => ({
  floorPlan,
  beds: 1,
  baths: 1,
  sqft: 700,
  units: 60,
  occupied: 57,
  marketRent: 1400,
  inPlaceRent: 1330,
  effectiveRent: null,
  ...changes,
});

describe("putting edits on a version that somebody else saved", () => {
  it("takes their change and keeps one's own where they touch different cells", () => {
    const merged = rebase(
      [plan("1x1")],
      [plan("1x1", { marketRent: 1450 })],
      [plan("1x1", { occupied: 59 })],
    );
    expect(merged.rows).toEqual([plan("1x1", { marketRent: 1450, occupied: 59 })]);
    expect(merged.conflicts).toEqual([]);
  });

  it("keeps one's own figure where both changed the same cell, and lists it", () => {
    const merged = rebase(
      [plan("1x1")],
      [plan("1x1", { marketRent: 1450 })],
      [plan("1x1", { marketRent: 1475 })],
    );
    expect(merged.rows[0]?.marketRent).toBe(1450);
    expect(merged.conflicts).toEqual([{ floorPlan: "1x1", field: "marketRent", mine: 1450, theirs: 1475 }]);
  });

  it("is no conflict when both wrote the same", () => {
    const same = plan("1x1", { marketRent: 1450 });
    expect(rebase([plan("1x1")], [same], [same]).conflicts).toEqual([]);
  });

  it("keeps plans that either side added and drops what one side removed and the other left alone", () => {
    const merged = rebase(
      [plan("1x1"), plan("2x2"), plan("3x2")],
      [plan("1x1"), plan("3x2"), plan("Loft")],
      [plan("1x1"), plan("2x2"), plan("Studio")],
    );
    expect(merged.rows.map(({ floorPlan }) => floorPlan)).toEqual(["1x1", "Studio", "Loft"]);
    expect(merged.conflicts).toEqual([]);
  });

  it("throws nothing away that one side changed while the other removed it", () => {
    const merged = rebase(
      [plan("1x1"), plan("2x2")],
      [plan("2x2", { units: 41 })],
      [plan("1x1", { units: 61 })],
    );
    expect(merged.rows.map(({ floorPlan, units }) => [floorPlan, units])).toEqual([
      ["1x1", 61],
      ["2x2", 41],
    ]);
    expect(merged.conflicts).toHaveLength(2);
  });
});

it("an empty row of the grid is no floor plan, and a missing number stays missing", () => {
  expect(
    rowsOfDraft([
      { floorPlan: null, units: null },
      { floorPlan: " 1x1 ", units: null },
    ]),
  ).toEqual([
    {
      floorPlan: "1x1",
      beds: null,
      baths: null,
      sqft: null,
      units: null,
      occupied: null,
      marketRent: null,
      inPlaceRent: null,
      effectiveRent: null,
    },
  ]);
});
