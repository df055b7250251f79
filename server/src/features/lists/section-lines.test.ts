import { expect, test } from "vitest";
import { findTable } from "./find-table.ts";
import { listFields } from "./templates/list-templates.ts";

const HEADINGS = ["Address", "Beds", "Baths", "Price"];

function read(rows: string[][], headings = HEADINGS) {
  const table = findTable(
    [{ name: "", hidden: false, merges: [], rows: [headings, ...rows] }],
    listFields("single-family"),
  );
  return table.rows.map(({ cells, place }) => `${cells[0]} | ${place?.city ?? ""} ${place?.state ?? ""}`);
}

test("a line of a city and its state is where the homes below it stand, any other word alone is no home", () => {
  const rows = read([
    ["Dayton, OH 45406"],
    ["1811 Kipling Dr", "3", "1", "54000"],
    ["PENDING"],
    HEADINGS,
    ["2040 Philadelphia Dr", "4", "1.5", "67500"],
    ["HAMDEN CT"],
    ["14 Gorham Ave", "3", "1", "210000"],
    ["2 active listings"],
  ]);
  expect(rows).toEqual([
    "1811 Kipling Dr | Dayton OH",
    "2040 Philadelphia Dr | Dayton OH",
    "14 Gorham Ave | HAMDEN CT",
  ]);
});

test("a home of which only its street is known stays a row, and a court is no Connecticut", () => {
  expect(read([["9 Elm St"], ["12 Hidden CT"], ["Lot 7 Elm St"], ["Hidden Glen CT"]])).toEqual([
    "9 Elm St |  ",
    "12 Hidden CT |  ",
    "Lot 7 Elm St |  ",
  ]);
});

test("a line above the headings places all homes only where it says so", () => {
  const under = (line: string) => {
    const rows = [[line], HEADINGS, ["9 Elm St", "3", "1", "54000"]];
    const table = findTable([{ name: "", hidden: false, merges: [], rows }], listFields("single-family"));
    return table.rows[0]?.place;
  };
  expect(under("All properties located in Bartow, FL")).toEqual({ city: "Bartow", state: "FL" });
  expect(under("Community: Harvest Glen Phase 2 - Princeton TX 75407")).toEqual({
    ...{ city: "Princeton", state: "TX", zip: "75407" },
  });
  expect(under("Prepared by Sun Realty, Miami, FL")).toBeUndefined();
  expect(under("Project Magnolia - Confidential")).toBeUndefined();
});

test("below a line that may be a place and is not understood, homes stand nowhere", () => {
  const rows = read([
    ["Muskegon MI"],
    ["1184 Terrace St", "3", "1", "78000"],
    ["Rented homes"],
    ["653 Catawba Ave", "2", "1", "66000"],
    ["Muskegon Heights MI"],
    ["2416 Peck St", "3", "1", "59000"],
    ["Whitehall"],
    ["901 Seminole Rd", "3", "1", "99000"],
    ["Zweeloo"],
    ["14 Dune Dr", "3", "1", "88000"],
  ]);
  expect(rows).toEqual([
    "1184 Terrace St | Muskegon MI",
    "653 Catawba Ave | Muskegon MI",
    "2416 Peck St | Muskegon Heights MI",
    "901 Seminole Rd | Whitehall MI",
    "14 Dune Dr |  ",
  ]);
});

test.each(["New Albany", "Market District", "Single Oak Estates"])(
  "%s is no word of a stage or a kind, and leaves no home in the city above",
  (line) => {
    const rows = read([
      ["Louisville, KY"],
      ["12 Oak St", "3", "1", "78000"],
      [line],
      ["9 Elm St", "2", "1", "66000"],
    ]);
    expect(rows).toEqual(["12 Oak St | Louisville KY", "9 Elm St |  "]);
  },
);
