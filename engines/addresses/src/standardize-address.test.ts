import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAddress } from "./parse-address.ts";
import { standardizeAddress, writeAddress } from "./standardize-address.ts";

const line = (input: string) => standardizeAddress(input).standardised;
const codes = (input: string) => parseAddress(input).problems.map((problem) => problem.code);

describe("standardised addresses", () => {
  test.each([
    [
      "123 North Main Street, Apt. 4, St. Louis, Missouri 63101-1234",
      "123 N MAIN ST APT 4, SAINT LOUIS, MO 63101-1234",
    ],
    [
      "123 north main street apt #4, springfield, illinois 62701",
      "123 N MAIN ST APT 4, SPRINGFIELD, IL 62701",
    ],
    ["123 Main St., Suite 200, New York, New York 10001", "123 MAIN ST STE 200, NEW YORK, NY 10001"],
    ["123 SW 5th Ave Portland OR 97204", "123 SW 5TH AVE, PORTLAND, OR 97204"],
    ["123 S.W. 5th Ave., Portland, OR", "123 SW 5TH AVE, PORTLAND, OR"],
    ["500 E St NW, Washington, D.C. 20001", "500 E ST NW, WASHINGTON, DC 20001"],
    ["1 Main St\nReno, NV 89501\nUSA", "1 MAIN ST, RENO, NV 89501"],
    ["123 Main St, Apt 4 Reno, NV 89501", "123 MAIN ST APT 4, RENO, NV 89501"],
    ["Apt 4, 123 Main St, Reno, NV 89501", "123 MAIN ST APT 4, RENO, NV 89501"],
    ["123 Main St Bldg 3 Apt 204, Reno, NV 89501", "123 MAIN ST BLDG 3 APT 204, RENO, NV 89501"],
  ])("%j is written %j", (input, expected) => {
    expect(line(input)).toBe(expected);
    expect(parseAddress(input).confidence).toBeGreaterThanOrEqual(0.9);
  });

  test("a cut ZIP code is left out and said so; city and state stay what they are", () => {
    expect(line("88 Main St, Kansas City, MO 6410")).toBe("88 MAIN ST, KANSAS CITY, MO");
    expect(codes("88 Main St, Kansas City, MO 6410")).toContain("zipUnclear");
  });

  test("a directional that is the street's name stays its name", () => {
    expect(parseAddress("100 North Ave, Atlanta GA 30308").components).toMatchObject({
      predirectional: null,
      street: "NORTH",
      suffix: "AVE",
    });
    expect(parseAddress("123 N Court St, Reno NV").components).toMatchObject({
      predirectional: "N",
      street: "COURT",
      suffix: "ST",
    });
  });

  test("St. is a saint before a name and a street after it", () => {
    expect(line("123 St. James St, Boston MA 02134")).toBe("123 SAINT JAMES ST, BOSTON, MA 02134");
    expect(line("123 Main St St Louis MO 63101")).toBe("123 MAIN ST, SAINT LOUIS, MO 63101");
  });

  test("fractions, hyphens and grids are house numbers", () => {
    const number = (input: string) => parseAddress(input).components.number;
    expect(number("123 1/2 Elm St, Austin TX 78701")).toBe("123 1/2");
    expect(number("123½ Elm St, Austin TX 78701")).toBe("123 1/2");
    expect(number("45-12 30th Ave, Queens, NY 11103")).toBe("45-12");
    expect(number("N123W456 Hilltop Rd, Menomonee Falls WI 53051")).toBe("N123W456");
    expect(number("W140 N5550 Lilly Rd, Menomonee Falls, WI")).toBe("W140N5550");
    expect(number("123A Main St, Reno NV")).toBe("123A");
  });

  test("ordinals are written in figures where they are the street's name", () => {
    expect(line("350 Fifth Avenue, New York, NY 10118")).toBe("350 5TH AVE, NEW YORK, NY 10118");
    expect(line("77 Twenty-Second St, Troy, NY 12180")).toBe("77 22ND ST, TROY, NY 12180");
    expect(line("123 E. 42 nd St, New York, NY 10017")).toBe("123 E 42ND ST, NEW YORK, NY 10017");
    expect(line("6500 W Fourth Plain Blvd, Vancouver, WA")).toBe("6500 W FOURTH PLAIN BLVD, VANCOUVER, WA");
  });

  test("numbered roads have one spelling each", () => {
    expect(line("4510 US Hwy 50 W, Grand Junction, CO 81505")).toBe(
      "4510 US HIGHWAY 50 W, GRAND JUNCTION, CO 81505",
    );
    expect(line("1234 CR 12, Elkhart, IN 46514")).toBe(line("1234 County Rd 12, Elkhart, IN 46514"));
    expect(line("789 FM 1960 Rd W, Houston TX 77090")).toBe("789 FM 1960 RD W, HOUSTON, TX 77090");
    expect(line("123 Old Hwy 99, Salem OR 97301")).toBe("123 OLD HIGHWAY 99, SALEM, OR 97301");
    expect(line("1 I-10 Frontage Rd, Houston, TX")).toBe("1 INTERSTATE 10 FRONTAGE RD, HOUSTON, TX");
    expect(line("123 State Route 9 N, Albany, NY")).toBe("123 STATE ROUTE 9 N, ALBANY, NY");
  });

  test("boxes need no house number", () => {
    for (const [input, expected] of [
      ["P.O. Box 123, Boise, ID 83701", "PO BOX 123, BOISE, ID 83701"],
      ["Post Office Box 123, Boise, ID 83701", "PO BOX 123, BOISE, ID 83701"],
      ["Rural Route 2 Box 15, Smithville, TX 78957", "RR 2 BOX 15, SMITHVILLE, TX 78957"],
    ] as const) {
      expect(line(input)).toBe(expected);
      expect(codes(input)).toEqual([]);
    }
  });

  test("accents go, letters stay", () => {
    expect(line("123 Cañón Street, Española, NM 87532")).toBe("123 CANON ST, ESPANOLA, NM 87532");
  });

  test("the city is found without commas behind the suffix", () => {
    expect(line("123 Main St Lake Forest IL 60045")).toBe("123 MAIN ST, LAKE FOREST, IL 60045");
    expect(line("123 Park Lake Dr Orlando FL 32803")).toBe("123 PARK LAKE DR, ORLANDO, FL 32803");
    expect(line("123 Main St North Las Vegas NV 89030")).toBe("123 MAIN ST, NORTH LAS VEGAS, NV 89030");
    expect(line("8 Las Vegas Blvd S, Las Vegas NV 89030")).toBe("8 LAS VEGAS BLVD S, LAS VEGAS, NV 89030");
  });

  test("a street without suffix or comma is parted by the ZIP code's cities, where they are known", () => {
    const input = "12 Calle Luna San Juan PR 00901";
    expect(codes(input)).toContain("cityNotSeparated");
    const { components } = parseAddress(input, { citiesOfZip: () => ["San Juan"] });
    expect(components).toMatchObject({ street: "CALLE LUNA", city: "SAN JUAN" });
  });

  test.each([
    ["Luna", "Luna"],
    ["San Luna", "San Luna"],
    ["Villa San Luna", "Villa San Luna"],
    ["Rio Villa San Luna", "Rio Villa San Luna"],
    ["Sur Rio Villa San Luna", "Sur Rio Villa San Luna"],
    ["Tres Sur Rio Villa San Luna", null],
  ])("of the ZIP code's city of %o, of up to five words, the street is the rest", (city, found) => {
    const { components } = parseAddress(`12 Calle Sol ${city} PR 00901`, { citiesOfZip: () => [city] });
    if (found === null) return expect(components.street).not.toBe("CALLE SOL");
    expect(components).toMatchObject({ street: "CALLE SOL", city: found.toUpperCase() });
  });

  test("what is missing or odd is named", () => {
    expect(codes("123 Main St")).toEqual(["cityMissing", "stateMissing", "zipMissing"]);
    expect(codes("Main St, Reno, NV 89501")).toEqual(["numberMissing"]);
    expect(codes("10 Main St, Reno, NV 10001")).toEqual(["zipNotInState"]);
    expect(codes("123 Main St, Boston, MA 2134")).toEqual(["zipUnclear"]);
    expect(codes("123 Main St 4B, Reno, NV 89501")).toEqual(["unitWithoutDesignator"]);
    expect(codes("Acme Apartments, 123 Main St, Reno, NV 89501")).toEqual(["textIgnored"]);
    expect(codes("  ,, ")).toEqual(["empty"]);
    expect(codes("x".repeat(501))).toEqual(["tooLong"]);
    expect(parseAddress("Springfield, IL").components).toMatchObject({
      street: null,
      city: "SPRINGFIELD",
      state: "IL",
    });
    expect(parseAddress("12345 Main St").components).toMatchObject({ number: "12345", zip: null });
    expect(parseAddress("12 Main Ct").components).toMatchObject({ suffix: "CT", state: null });
  });

  test("each part that is missing lowers the confidence", () => {
    const confidences = [
      "123 Main St, Reno, NV 89501",
      "123 Main St, Reno, NV",
      "123 Main St",
      "Main",
      "",
    ].map((input) => parseAddress(input).confidence);
    expect(confidences[0]).toBe(1);
    expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
    expect(new Set(confidences).size).toBe(confidences.length);
  });

  test("nothing that can be typed makes it throw, and confidence stays between 0 and 1", () => {
    const pieces = fc.constantFrom(
      "123",
      "ST",
      "N",
      "#",
      ",",
      "APT",
      "PO BOX",
      "NY",
      "10001",
      "½",
      ".",
      "-",
      "HWY",
      "1/2",
      "\n",
      "_",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(texts, (input) => {
        const result = standardizeAddress(input);
        expect(result.input).toBe(input);
        expect(result.confidence).toBeGreaterThanOrEqual(0);
        expect(result.confidence).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test("long runs of one sign are read in a moment", () => {
    const start = process.threadCpuUsage();
    for (const sign of ["#", "1", " ", ",", "ST ", "APT 1 ", "1/2 "])
      parseAddress(sign.repeat(500).slice(0, 500));
    // Processor time: what else the machine does is not counted.
    expect(process.threadCpuUsage(start).user).toBeLessThan(500_000);
  });

  test("a standardised address is standardised to itself", () => {
    const addresses = fc.record({
      number: fc.integer({ min: 1, max: 99999 }),
      directional: fc.constantFrom("", "N ", "SW "),
      street: fc.constantFrom("MAIN", "OAK HILL", "5TH", "SAINT JAMES", "MARTIN LUTHER KING JR", "PARK"),
      suffix: fc.constantFrom("ST", "AVE", "BLVD", "CT", "WAY"),
      unit: fc.constantFrom("", " APT 4", " STE 200B", " # 7"),
      city: fc.constantFrom("RENO, NV 89501", "SAINT LOUIS, MO 63101", "NORTH BEND, WA 98045-1234"),
    });
    fc.assert(
      fc.property(addresses, (part) => {
        const text = `${part.number} ${part.directional}${part.street} ${part.suffix}${part.unit}, ${part.city}`;
        expect(line(text)).toBe(text);
      }),
    );
  });

  test("nothing to write is null", () => {
    expect(writeAddress(parseAddress("").components)).toBeNull();
  });

  test.each([
    ["812 Lamar St aka 814 Lamar St, Waco, TX 76701", "812 LAMAR ST, WACO, TX 76701"],
    ["12 Aka Ln, Waco, TX 76701", "12 AKA LN, WACO, TX 76701"],
    ["12 Elm St Garden Unit, Albany, NY 12210", "12 ELM ST GARDEN UNIT, ALBANY, NY 12210"],
    ["12 Garden St, Garden City, NY 11530", "12 GARDEN ST, GARDEN CITY, NY 11530"],
    ["9 Old St Augustine Rd, Tallahassee, FL 32301", "9 OLD SAINT AUGUSTINE RD, TALLAHASSEE, FL 32301"],
    ["9 Main St Charleston WV 25301", "9 MAIN ST, CHARLESTON, WV 25301"],
    ["2100 Boulevard, Colonial Heights, VA 23834", "2100 BOULEVARD, COLONIAL HEIGHTS, VA 23834"],
    ["5 Ave, New York, NY 10011", "5TH AVE, NEW YORK, NY 10011"],
    ["1300 to 1306 Polk St, Amarillo, TX 79101", "1300-1306 POLK ST, AMARILLO, TX 79101"],
    ["1300 To Market Rd, Amarillo, TX 79101", "1300 TO MARKET RD, AMARILLO, TX 79101"],
    ["APN 042-118-09, 8 Elm St, Barstow, CA 92311", "8 ELM ST, BARSTOW, CA 92311"],
    ["8 Pin Oak Ct, Barstow, CA 92311", "8 PIN OAK CT, BARSTOW, CA 92311"],
    ["80 Oak St, Eugene, Orgeon 97401", "80 OAK ST, EUGENE, OR 97401"],
    ["80 Oak St, Maine, NY 13802", "80 OAK ST, MAINE, NY 13802"],
  ])("%s, and what only looks like it", (input, standardised) => {
    expect(standardizeAddress(input).standardised).toBe(standardised);
  });

  test("is less sure of a name that goes on behind the end of a street", () => {
    expect(standardizeAddress("17 Dove St Harbor Walk Level, Albany, NY 12210").confidence).toBeLessThan(
      0.95,
    );
    expect(standardizeAddress("17 Harbor Walk, Albany, NY 12210").confidence).toBeGreaterThanOrEqual(0.95);
  });
});

test.each([
  ["118 Prospect St Apt. 2nd Fl, Nashua, NH 03060", "118 PROSPECT ST FL 2, NASHUA, NH 03060"],
  ["118 Prospect St, Unit 3rd Floor, Nashua, NH 03060", "118 PROSPECT ST FL 3, NASHUA, NH 03060"],
  ["118 Prospect St Apt 2 2nd Fl, Nashua, NH 03060", "118 PROSPECT ST APT 2 FL 2, NASHUA, NH 03060"],
  ["Lot 5 Blk C 8114 Marsh Wren Way, Baytown, TX 77523", "8114 MARSH WREN WAY, BAYTOWN, TX 77523"],
  ["8114 Marsh Wren Way (Lot 14 Block C), Baytown, TX 77523", "8114 MARSH WREN WAY, BAYTOWN, TX 77523"],
  ["8114 Marsh Wren Way Lot 14, Baytown, TX 77523", "8114 MARSH WREN WAY LOT 14, BAYTOWN, TX 77523"],
])("a floor in an apartment's place, and a lot of a plat: %s", (typed, expected) => {
  expect(standardizeAddress(typed).standardised).toBe(expected);
});
