import type { Cell } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (...rows: Cell[][]) => readRentRoll([{ name: "Roll", hidden: false, merges: [], rows }]);
const at = (row: number, column: number) => ({ sheet: "Roll", row, column });

describe("what columns and cells are read for", () => {
  test("is said by the name of the value, of one row a unit", () => {
    const { units, columns } = read(
      ["Apt", "Bd/Ba", "Occupancy Status", "Tenant", "Rent", "Discount", "Lease Dates", "Tenant ID"],
      ["1", "2/1", "Occupied", "Resident A", 900, -50, "01/01/2026 - 12/31/2026", "t1"],
      ["2", "2/1", "Vacant", "", 0, "", "", ""],
    );
    expect(columns.map(({ field }) => field)).toEqual([
      "unitId",
      "beds",
      "unitStatus",
      "tenantName",
      "contractRent",
      "concessionRecurring",
      "leaseStart",
      null,
    ]);
    expect(units[0]?.sources).toEqual({
      unitId: at(2, 1),
      beds: at(2, 2),
      baths: at(2, 2),
      floorPlan: at(2, 2),
      unitStatus: at(2, 3),
      tenantName: at(2, 4),
      contractRent: at(2, 5),
      concessionRecurring: at(2, 6),
      leaseStart: at(2, 7),
      leaseEnd: at(2, 7),
    });
  });

  test("is said of one row a charge, whose rent leads to the rent's own row", () => {
    const { units, columns } = read(
      ["Unit", "Unit Type", "Resident", "Name", "Market Rent", "Charge Code", "Amount"],
      ["101", "A1", "t1", "Resident A", 1000, "pet", 25],
      ["", "", "", "", "", "rent", 950],
      ["", "", "", "", "", "Total", 975],
    );
    expect(units[0]).toMatchObject({ contractRent: 950, totalCharges: 975 });
    expect(units[0]?.sources).toMatchObject({ contractRent: at(3, 7), totalCharges: at(4, 7) });
    expect(columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["unitId", "floorPlan", "tenantName", "marketRent", "charges"]),
    );
    const VALUES = Object.keys(units[0] ?? {});
    for (const { field } of columns) if (field !== null) expect(VALUES).toContain(field);
    for (const name of Object.keys(units[0]?.sources ?? {})) expect(VALUES).toContain(name);
  });
});
