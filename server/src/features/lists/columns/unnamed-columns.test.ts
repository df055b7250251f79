import type { Cell } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { findTable } from "../find-table.ts";
import { SINGLE_FAMILY_FIELDS } from "../templates/single-family.ts";
import { proposeMapping } from "./map-columns.ts";

const fields = SINGLE_FAMILY_FIELDS;

function read(text: string) {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell): Cell => cell.trim() || null));
  const table = findTable([{ name: "Sheet1", hidden: false, merges: [], rows }], fields);
  return { table, ...proposeMapping({ table, fields, remembered: new Map() }) };
}

test("a list without headings says its rooms, area and years by their run, and is asked about them", () => {
  const { mapping, questions } = read(`
Ochoa, Martin|2214 Hulett St|Schenectady|NY|12307|3|1|1344|1920|41000
Dee Holdings LLC|1033 Eastern Ave|Schenectady|NY|12308|5|2.5|2210|1910|78500
Fay, Rose|611 Crane St|Schenectady|NY|12303|2|1|980|1932|36200`);
  expect(mapping).toMatchObject({ address: 1, zip: 4, beds: 5, baths: 6, sqft: 7, year_built: 8 });
  expect(questions).toEqual([
    '"Column 6" is taken for Bedrooms: is it?',
    '"Column 7" is taken for Bathrooms: is it?',
    expect.stringMatching(/^"Column 8" is taken for .*: is it\?$/),
    '"Column 9" is taken for Year built: is it?',
    "Column 10 has no heading and holds amounts (41000, 78500): is it a price, a value or something else?",
  ]);
});

test("and says none of them where two runs or two columns of years may be it", () => {
  const { mapping } = read(`
2214 Hulett St|Schenectady|NY|12307|3|1|1344|2|1|900|1920|1988
1033 Eastern Ave|Schenectady|NY|12308|5|2|2210|4|2|1800|1910|1991
611 Crane St|Schenectady|NY|12303|2|1|980|1|1|700|1932|2004`);
  for (const field of ["beds", "baths", "sqft", "year_built"]) expect(mapping).not.toHaveProperty(field);
});

test("a title above a list without headings is none of its homes, and words before amounts are headings", () => {
  const { table, mapping } = read(`
Off market deals 11/12 - cash only
3/1 1100sf slab|1418 Wyoming St|San Antonio TX 78203|Ask 109k|ARV 185k
2/1 864sf pier & beam|711 Hammond Ave|San Antonio TX 78210|Ask 92.5k|ARV 160k
4/2 1510sf brick|5911 Kissing Oak|San Antonio TX 78247|Ask 168k|ARV 245k`);
  expect(table.rows.map(({ row, cells }) => [row, cells[3], cells[4]])).toEqual([
    [2, "109k", "185k"],
    [3, "92.5k", "160k"],
    [4, "168k", "245k"],
  ]);
  expect(mapping).toMatchObject({ address: 1, city_state_zip: 2, list_price: 3, after_repair_value: 4 });
});

test("words that are no heading stay in their cells", () => {
  const { table } = read(`
1418 Wyoming St|San Antonio TX 78203|Grade 3
711 Hammond Ave|San Antonio TX 78210|Grade 2`);
  expect(table.rows.map(({ cells }) => cells.slice(1))).toEqual([
    ["San Antonio TX 78203", "Grade 3"],
    ["San Antonio TX 78210", "Grade 2"],
  ]);
});

test("a street with its city above homes of that street is where they stand, and above others it is not", () => {
  const list = (street: string) => `
Community: Saddle Creek Cottages
${street}, Forney, TX 75126
Lot|Address|Plan|Beds|Baths|Sq Ft
4|2011 Saddle Creek Dr|Aspen|3|2|1480
5|2013 Saddle Creek Dr|Birch|4|2.5|1822`;
  const place = (text: string) => read(text).table.rows.map((row) => row.place);
  const forney = { city: "FORNEY", state: "TX", zip: "75126" };
  expect(place(list("Saddle Creek Dr"))).toEqual([forney, forney]);
  expect(place(list("900 Saddle Creek Dr"))).toEqual([undefined, undefined]);
  expect(place(list("Elm St"))).toEqual([undefined, undefined]);
});

describe("What headings do not say is asked", () => {
  const ask = (header: string) =>
    read(`
Owner|Address|City|ST|Zip|${header}
Ochoa, Martin|2214 Hulett St|Schenectady|NY|12307|2011|1920|41000
Dee Holdings LLC|1033 Eastern Ave|Schenectady|NY|12308|2004|1910|78500
Fay, Rose|611 Crane St|Schenectady|NY|12303|2019|1932|36200`).questions;

  test("of years of sales beside years of building", () => {
    expect(ask("Year||Paid")).toContain(
      '"Year" is taken for Year built, and column 7 holds years too: is it?',
    );
    expect(ask("Year|Year Built|Paid")).toEqual([]);
    expect(ask("Sold|Year|Paid")).toEqual([]);
  });

  test("of amounts and years without a heading", () => {
    expect(ask("Year Built|Sold|")).toEqual([
      "Column 8 has no heading and holds amounts (41000, 78500): is it a price, a value or something else?",
    ]);
    expect(ask("||Paid").join()).toMatch(/^Column 6 has no heading and holds years: is it the Year built\?/);
  });
});
