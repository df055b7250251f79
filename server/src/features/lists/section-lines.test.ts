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
  expect(under("Prepared by Sun Realty, Miami, FL")).toBeUndefined();
});
