import { expect, test } from "vitest";
import { measureOf, periodOf } from "./figure.ts";
import { findNoFigures } from "./no-figures.ts";

/** What is left alone in a text, with the reason. */
const others = (text: string) =>
  findNoFigures(text, []).others.map(({ start, end, why }) => `${text.slice(start, end)}: ${why}`);

const KINDS: Record<string, string[]> = {
  "an address of the web": ["https://labs.example/2026", "www.example.com/5", "a12@b34.example"],
  "an id": [
    ...["0b1c2d3e-1111-2222-3333-0123456789ab", "FIPS 48453", "CBSA 12420", "APN 12-345-6", "parcel 0123-45"],
    ...[
      "parcel no. 0123-45",
      "parcel number 0123-45",
      "MLS #1234567",
      "tract 17.02",
      "FEMA panel 48453C0440",
    ],
    ...["0123-4567-89"],
  ],
  "a ZIP code": ["TX 78701", "TX, 78701-1234", "ZIP 78701", "ZIP code 78701", "ZIPs: 78701"],
  "a telephone number": ["(512) 555-0123", "512-555-0123", "512.555.0123"],
  "the number of a unit": [
    ...["Apt", "Unit", "Suite", "Ste", "Bldg", "Building", "Floor", "Room", "Lot", "Block", "Space"].map(
      (word) => `${word} 12B`,
    ),
    ...["# 12", "#4A"],
  ],
  "the name of a road": [
    ...["I-35", "US 290", "U.S. 290", "SR 71", "FM 620", "Hwy 71", "Highway 71", "Interstate 35", "Route 66"],
    ...["Rte 66", "Loop 360", "County Road 12", "CR-12"],
  ],
  "a reference": [
    ...["page", "pages", "section", "table", "tables", "exhibit", "appendix", "schedule", "chapter", "step"],
    ...[
      "item",
      "items",
      "note",
      "footnote",
      "line",
      "form",
      "rule",
      "phase",
      "option",
      "scenario",
      "paragraph",
    ],
    ...["article", "proposition", "title", "district", "precinct", "ward", "version"],
  ]
    .map((word) => `${word} 3`)
    .concat(
      "section 3.1.2",
      "pages 4–6",
      "pp. 7",
      "sec. 3",
      "v. 2",
      "prop 13",
      "§ 42",
      "Tier 2",
      "Type 1",
      "Zone 4",
    )
    .concat("Class 2", "Part 8", "Figure 3"),
  "a name": [...["401(k)", "T12", "T-3", "L12", "S&P 500", "Russell 2000", "24/7", "B12", "4plex", "3PL"]],
  "a time of day": ["10:30 am", "9:05", "11:59 p.m."],
  "a period by its number": ["year 3", "years 1 to 5", "month 12", "quarter 2", "week 6", "days 1–30"],
};

test.each(Object.entries(KINDS).flatMap(([why, texts]) => texts.map((text) => [text, why] as const)))(
  "%s is %s",
  (text, why) => {
    expect(others(`See ${text}`)).toEqual([`${text}: ${why}`]);
  },
);

test("streets of every kind keep their numbers", () => {
  const streets =
    "Street St Avenue Ave Road Rd Drive Dr Lane Ln Court Ct Boulevard Blvd Place Pl Way Circle Cir Trail Trl Terrace Ter Parkway Pkwy Highway Hwy Square Sq Loop Run Path Pike Plaza Cove Cv Point Pt Ridge Bend Crossing Xing Alley Row Walk Broadway";
  for (const street of streets.split(" "))
    expect(others(`4512 N Lamar ${street}`)).toEqual([`4512 N Lamar ${street}: a street address`]);
  expect(others("At 12 5th Ave, Apt 3 it is")).toEqual(["12 5th Ave, Apt 3: a street address"]);
});

test("what looks alike and is a figure is left to be held against one", () => {
  for (const text of [
    ...["Building 12 units", "section 8%", "year 3.5", "5.4%", "$1.2M", "3br", "12 sf", "40 bps", "250 ft"],
    ...[
      "2nd",
      "12 mo",
      "5 yr",
      "3 ac",
      "10 mi",
      "2 ba",
      "1,850 sqft",
      "12k",
      "3x",
      "25 pts",
      "2.5 pct",
      "7 pp",
    ],
  ])
    expect(others(text)).toEqual([]);
});

test.each([
  ["2026-10-31", "2026-10-31", "2026-10-31"],
  ["2026-10", "2026-10-01", "2026-10-31"],
  ["10/31/2026", "2026-10-31", "2026-10-31"],
  ["October 31, 2026", "2026-10-31", "2026-10-31"],
  ["Oct. 31st 2026", "2026-10-31", "2026-10-31"],
  ["31 October 2026", "2026-10-31", "2026-10-31"],
  ["February 2024", "2024-02-01", "2024-02-29"],
  ["Feb 2023", "2023-02-01", "2023-02-28"],
  ["Sept 2026", "2026-09-01", "2026-09-30"],
  ["Q1 2026", "2026-01-01", "2026-03-31"],
  ["Q4 of 2026", "2026-10-01", "2026-12-31"],
  ["2Q 2026", "2026-04-01", "2026-06-30"],
  ["3Q2026", "2026-07-01", "2026-09-30"],
  ["H1 2026", "2026-01-01", "2026-06-30"],
  ["H2 2026", "2026-07-01", "2026-12-31"],
  ["FY2026", "2026-01-01", "2026-12-31"],
])("%s is a date from %s to %s", (text, from, until) => {
  const { dates } = findNoFigures(`By ${text}.`, []);
  expect(dates).toEqual([{ start: 3, end: 3 + text.length, from, until }]);
});

test("every month has its number, and no calendar a day more than its last", () => {
  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const firsts = months.map((month) => findNoFigures(`${month} 1, 2026`, []).dates[0]?.from);
  expect(firsts).toEqual(months.map((_, at) => `2026-${String(at + 1).padStart(2, "0")}-01`));
  for (const text of ["2026-02-29", "2/30/2026", "13/1/2026", "2026-04-31", "0/5/2026", "1/0/2026"])
    expect(findNoFigures(text, []).dates).toEqual([]);
  expect(others("By Oct 31 or Q3 or FY26")).toEqual(
    ["Oct 31", "Q3", "FY26"].map((text) => `${text}: a date without its year`),
  );
});

test("a unit says what a figure measures, and for what time or thing it is", () => {
  const measure = (unit: string, value: number | string = 1) => measureOf({ unit, value });
  expect(["usd", "usdPerMonth", "fraction", "percent"].map((unit) => measure(unit))).toEqual([
    ...["money", "money", "share", "share"],
  ]);
  expect(["ratio", "multiple", "factor", "times"].map((unit) => measure(unit))).toEqual(
    Array.from({ length: 4 }, () => "multiple"),
  );
  expect(
    ["year", "date", "month", "sqft", "years", "text", "coordinate"].map((unit) => measure(unit)),
  ).toEqual([...["year", "date", "date", "count", "count", undefined, undefined]]);
  expect([measure("date", "2026-10-31"), measure("count", "2026-10"), measure("count", "Oak")]).toEqual([
    ...["date", "date", undefined],
  ]);
  expect(["usdPerMonth", "usdPerYear", "usdPerSqft", "usdPerUnit", "usd"].map(periodOf)).toEqual([
    ...["month", "year", "sqft", "unit", undefined],
  ]);
});
