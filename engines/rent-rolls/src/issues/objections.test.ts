import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import { listObjections, listOpen } from "./objections.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);

describe("What stands against accepting a roll", () => {
  test("is nothing where every total is met and there is no error", () => {
    expect(listOpen(read("Unit | Tenant | Rent\n1 | Ann | 900\n2 | Bo | 950\nTotal | | 1850"))).toEqual([]);
  });

  test("is each total that is not met, once, and each error", () => {
    const roll = read(
      "Unit | Tenant | SF | Rent\n1 | Ann | 600 | 900\n | Bo | 600 | 950\nTotal | 2 | 1200 | 1850",
    );
    expect(listOpen(roll).map(({ tie, issue }) => tie?.check ?? issue?.code)).toEqual([
      "sqft",
      "contractRent",
      "units",
      "R01",
    ]);
  });

  test("goes with an explanation, and comes back when its figures are others", () => {
    const roll = read("Unit | Tenant | Rent\n1 | Ann | 900\n2 | Bo | 950\nTotal | | 2850");
    const [first] = listObjections(roll);
    const explanations = [
      { about: first?.about ?? "", text: "Unit 3 was sold", by: "Ann", at: "2026-11-23T05:00:00Z" },
    ];
    expect(listOpen({ ...roll, explanations })).toEqual([]);
    expect(listObjections({ ...roll, explanations })[0]?.explanation?.text).toBe("Unit 3 was sold");
    const tieOut = roll.tieOut.map((tie) => ({ ...tie, found: 1_900 }));
    expect(listOpen({ ...roll, tieOut, explanations })).toHaveLength(1);
  });

  test("the example holds", () => {
    const rows = [
      ["Unit", "Tenant", "Rent"],
      ["1", "Ann", 900],
      ["2", "Bo", 950],
      ["Total", "", 2850],
    ];
    expect(listObjections(readRentRoll([{ name: "", hidden: false, merges: [], rows }])).length).toBe(1);
  });
});
