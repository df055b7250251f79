import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { expect, test } from "vitest";
import { applyEdits } from "./edit-units.ts";

const rows = [
  ["Unit", "Floor Plan", "Sqft", "Status", "Resident", "Market Rent", "Lease Rent"],
  ["101", "A1", 700, "Current", "Resident A", 1400, 1350],
  ["102", "A1", 700, "Vacant", "", 1400, 1340],
  ["Total", "", 1400, "", "", 2800, 2690],
];
const roll = readRentRoll([{ name: "Roll", hidden: false, merges: [], rows }]);
const codes = ({ issues }: typeof roll) => issues.map(({ code }) => code);
const rentTotal = ({ tieOut }: typeof roll) => tieOut.find(({ check }) => check === "contractRent");

test("a corrected roll is held against its file's totals again", () => {
  expect(rentTotal(roll)).toMatchObject({ scope: "Total", found: 2690, ok: true });
  const edited = applyEdits(roll, [{ unit: 0, field: "contractRent", value: 1400 }]);
  expect(rentTotal(edited)).toMatchObject({ expected: 2690, found: 2740, ok: false });
  expect(edited.issues).toContainEqual(expect.objectContaining({ code: "R18", line: 4 }));
  const back = applyEdits(edited, [{ unit: 0, field: "contractRent", value: 1350 }]);
  expect(rentTotal(back)).toMatchObject({ found: 2690, ok: true });
  expect(codes(back)).not.toContain("R18");
});

test("a vacant unit's rent that comes to count leaves the file's totals met", () => {
  expect(roll.units[1]).toMatchObject({ contractRent: 0, uncountedRent: 1340 });
  expect(codes(roll)).toContain("R04");
  const edited = applyEdits(roll, [
    { unit: 1, field: "unitStatus", value: "occupied" },
    { unit: 1, field: "contractRent", value: 1340 },
  ]);
  expect(edited.units[1]).toMatchObject({ contractRent: 1340, uncountedRent: null });
  expect(edited.summary.contractRent).toBe(2690);
  expect(rentTotal(edited)).toMatchObject({ found: 2690, ok: true });
  expect(codes(edited)).not.toContain("R04");
});

test("a correction says what it breaks, and undoing it clears that again", () => {
  const edited = applyEdits(roll, [{ unit: 0, field: "contractRent", value: 700 }]);
  expect(edited.issues).toContainEqual(
    expect.objectContaining({ code: "R07", unitId: "101", line: 2, column: "Lease Rent" }),
  );
  const back = applyEdits(edited, [{ unit: 0, field: "contractRent", value: 1350 }]);
  expect(codes(back)).toEqual(codes(roll));
});

test("a rent is kept beside a unit that becomes empty and counts again with it", () => {
  const emptied = applyEdits(roll, [{ unit: 0, field: "unitStatus", value: "vacant" }]);
  expect(emptied.units[0]).toMatchObject({ contractRent: 0, uncountedRent: 1350, effectiveRent: null });
  expect(emptied.issues.filter(({ unitId }) => unitId === "101").map(({ code }) => code)).toEqual(["R04"]);
  const back = applyEdits(emptied, [{ unit: 0, field: "unitStatus", value: "occupied" }]);
  expect(back.units[0]).toEqual(roll.units[0]);
  expect(back.summary).toEqual(roll.summary);
});
