import { describe, expect, test } from "vitest";
import { describeSummary, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

describe("What a roll's layout leaves to be found", () => {
  test("headers stand columns off their values, to the left and to the right", () => {
    const roll = readRentRoll([
      toSheet(
        `
Rent Roll Detail | As of 06/01/2025
Unit | | | Floorplan | SQFT | | | Status | Name | | | Market | Lease Rent | | Balance
 | 101 | | | A1 | | 700 | | Occupied | | Ann Ames | 1000 | | 900 | | | 0
 | 102 | | | A1 | | 700 | | Occupied | | Bo Bell | 1000 | | 950 | | | 0
 | 103 | | | B2 | | 900 | | Vacant | | | 1200 | | 0 | | | 0
`,
        { typed: true },
      ),
    ]);
    expect(describeSummary(roll)).toBe(
      "3 units: 2 occupied (0 on notice), 1 vacant (0 leased), 0 model, 0 down; market 3200, rent 1850, sqft 2300",
    );
    expect(roll.unitMix.map(({ floorPlan, units }) => [floorPlan, units])).toEqual([
      ["A1", 2],
      ["B2", 1],
    ]);
  });

  test("sheets of one building each number their units alike", () => {
    const roll = readRentRoll([
      toSheet("Unit | Tenant | Rent\n101 | Ann | 900\n102 | Bo | 900", { name: "Bldg A" }),
      toSheet("Unit | Tenant | Rent\n101 | Cy | 900\n102 | Vacant |", { name: "Bldg B" }),
      toSheet("All utilities are paid by the owner", { name: "Notes" }),
    ]);
    expect(roll.units.map(({ unitId }) => unitId)).toEqual(["A-101", "A-102", "B-101", "B-102"]);
    expect(roll.summary).toMatchObject({ units: 4, occupied: 3, contractRent: 2700 });
  });

  test("the same people on two sheets are one roll, however the sheets are called", () => {
    const text = "Unit | Tenant | Rent\n101 | Ann | 900\n102 | Bo | 900";
    const roll = readRentRoll([toSheet(text, { name: "Bldg A" }), toSheet(text, { name: "Bldg A copy" })]);
    expect(roll.summary.units).toBe(2);
  });

  test("only the totals below its blocks name a roll's properties", () => {
    const roll = readRentRoll([
      toSheet(`
Unit | Resident | Name | Market Rent | Actual Rent
1 | t1 | Ann | 1,000 | 900
2 | VACANT | VACANT | 1,000 | 0
Total Oak Flats(oak) | | | 2,000 | 900
1 | t2 | Bo | 1,000 | 950
Total Elm House(elm) | | | 1,000 | 950
Total All Properties | | | 3,000 | 1,850
`),
    ]);
    expect(roll.properties.map(({ name, units, contractRent }) => [name, units, contractRent])).toEqual([
      ["Oak Flats", 2, 900],
      ["Elm House", 1, 950],
    ]);
  });

  test("a column tells the roll's day, and its last day where the roll comes again each day", () => {
    const once = "As Of Date | Unit | Tenant | Rent\n6/30/2025 | 1 | Ann | 900\n6/30/2025 | 2 | Bo | 900";
    expect(readRentRoll([toSheet(once)])).toMatchObject({ asOf: "2025-06-30", summary: { units: 2 } });
    const daily = [3, 4, 5].flatMap((day) => [
      `2025-06-0${day} | 1 | Ann | 9${day}0`,
      `2025-06-0${day} | 2 | |`,
    ]);
    expect(readRentRoll([toSheet(`Date | Unit | Tenant | Rent\n${daily.join("\n")}`)])).toMatchObject({
      asOf: "2025-06-05",
      summary: { units: 2, occupied: 1, vacant: 1, contractRent: 950 },
    });
  });

  test("a status in words of its own is said, and who pays is believed", () => {
    const roll = readRentRoll([
      toSheet("Unit | Tenant | Status | Rent\n1 | Ann | RS | 900\n2 | | RS | 0\n3 | Vacant | FM | 0"),
    ]);
    expect(roll.units.map(({ unitStatus }) => unitStatus)).toEqual(["occupied", "unknown", "vacant"]);
    expect(roll.issues.filter(({ code }) => code === "R16").map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test("numbers that went through fractions are numbers again, and plans are told by bedrooms", () => {
    const roll = readRentRoll([
      toSheet("Unit | Bdrm | Tenant | Rent\n101.0 | 1BR | Ann | 900\n102.0 | Studio | Bo | 700"),
    ]);
    expect(roll.units.map(({ unitId, floorPlan, beds }) => [unitId, floorPlan, beds])).toEqual([
      ["101", "1BR", 1],
      ["102", "Studio", 0],
    ]);
  });
});
