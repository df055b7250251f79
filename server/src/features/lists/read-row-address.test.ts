import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findZip, listZips } from "../../lib/postal-codes.ts";
import { readRowAddress } from "./read-row-address.ts";

const read = (text: Record<string, string>, place = {}) =>
  readRowAddress({ row: 2, text, numbers: {}, issues: [] }, { place });

describe("the address of a row", () => {
  test.each([
    [
      { address: "123 Main St", city_state_zip: "Springfield, IL 62701" },
      "123 MAIN ST, SPRINGFIELD, IL 62701",
    ],
    [{ address: "Oak Court - 123 Main St, Springfield, IL 62701" }, "123 MAIN ST, SPRINGFIELD, IL 62701"],
    [
      {
        street_number: "123",
        street_direction: "N",
        street_name: "Main",
        street_suffix: "St",
        unit: "4",
        zip: "62701",
      },
      "123 N MAIN ST UNIT 4, SPRINGFIELD, 62701",
    ],
    [
      { address: "123 Main St Unit 4, Springfield, IL 62701", unit: "#4" },
      "123 MAIN ST UNIT 4, SPRINGFIELD, IL 62701",
    ],
  ])("%j is %s", (text, expected) => {
    const { standardised, issue } = read(text);
    expect([standardised, issue]).toEqual([expected, undefined]);
  });

  test.each([
    ["123 Main St Apt 2", "4", "unit 2, while the unit's column says 4"],
    ["123 Main St #2B", "Apt 2C", "unit 2B, while the unit's column says Apt 2C"],
  ])("%s beside unit %s is an error that names both", (street, unit, found) => {
    const { issue } = read({ address: `${street}, Springfield, IL 62701`, unit });
    expect(issue).toMatchObject({ code: "A10", severity: "error", found: expect.stringContaining(found) });
  });

  test.each([
    ["123 Main St Apt 2", "#02", "123 MAIN ST APT 2"],
    ["123 Main St #2-B", "2B", "123 MAIN ST # 2-B"],
    ["123 Main St Bldg 3", "204", "123 MAIN ST BLDG 3 UNIT 204"],
  ])("%s beside unit %s is one home", (street, unit, line) => {
    const { issue, standardised } = read({ address: `${street}, Springfield, IL 62701`, unit });
    expect([standardised, issue]).toEqual([`${line}, SPRINGFIELD, IL 62701`, undefined]);
  });

  test("takes what was given for the whole list where its columns say nothing", () => {
    expect(read({ address: "123 Main St" }, { city: "Springfield", state: "IL" }).standardised).toBe(
      "123 MAIN ST, SPRINGFIELD, IL",
    );
    expect(
      read({ address: "123 Main St", city: "Peoria" }, { city: "Springfield", state: "IL" }).standardised,
    ).toBe("123 MAIN ST, PEORIA, IL");
  });

  test("in Canada is called Canadian", () => {
    const { issue } = read({ address: "123 King St W, Toronto, ON M5V 2T6" });
    expect(issue).toMatchObject({ code: "A08", repair: "Take out Canadian homes" });
  });

  test("of a parcel alone needs no street", () => {
    expect(read({ apn: "0191-33-2", county: "Denver", state: "CO" }).issue).toBeUndefined();
    expect(read({ apn: "0191-33-2", state: "CO" }).issue).toMatchObject({ code: "A01" });
  });

  test("that contradicts its ZIP code is an error, and neither is moved to the other", () => {
    const { issue, components } = read({ address: "100 Oak St", city: "Chicago", state: "IL", zip: "90210" });
    expect(issue).toMatchObject({
      code: "A10",
      severity: "error",
      found: expect.stringContaining("Beverly Hills, CA"),
    });
    expect(components).toMatchObject({ city: "CHICAGO", state: "IL", zip: "90210" });
    expect(
      read({ address: "100 Oak St", city: "Evanston", state: "IL", zip: "60626" }).issue,
    ).toBeUndefined();
  });

  test("keeps its ZIP code, or has an issue", () => {
    const zips = listZips();
    const place = fc.integer({ min: 0, max: zips.length - 1 }).map((at) => zips[at] as (typeof zips)[number]);
    fc.assert(
      fc.property(place, place, (first, second) => {
        const { city, state } = first;
        const { components, issue } = read({ address: "100 Oak St", city, state, zip: second.zip });
        expect(components.zip).toBe(second.zip);
        if (findZip(second.zip)?.state !== state) expect(issue?.code).toBe("A10");
        if (first.zip === second.zip) expect(issue).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
});

describe("parts of a row that name different places", () => {
  const whole = "12 Oak St, Dallas, TX 75201";

  test.each([
    ["a city and ZIP code of their own", { address: whole, city: "Houston", state: "TX", zip: "77002" }],
    ["a city alone", { address: whole, city: "Houston" }],
    ["a state alone", { address: whole, state: "OK" }],
    ["a ZIP code alone", { address: whole, zip: "77002" }],
    ["the three of them in one column", { address: whole, city_state_zip: "Houston, TX 77002" }],
    [
      "two columns against each other",
      { address: "12 Oak St", city: "Dallas", state: "TX", city_state_zip: "Houston, TX 77002" },
    ],
    ["a city, with no ZIP code anywhere", { address: "12 Oak St, Dallas, TX", city: "Houston" }],
  ])("far apart keep it out: %s", (_, text) => {
    const { issue } = read(text);
    expect(issue).toMatchObject({ code: "A10", severity: "error" });
    expect(issue?.found).toMatch(/DALLAS|Dallas/);
  });

  test.each([
    [
      { address: whole, zip: "75204" },
      "12 OAK ST, DALLAS, TX 75204 (used), while the address says DALLAS, TX 75201",
    ],
    [
      { address: "12 Oak St, Dallas, TX", city: "Irving" },
      "12 OAK ST, IRVING, TX (used), while the address says DALLAS, TX",
    ],
    [
      { address: "12 Oak St, Dallas", city: "Houston", state: "TX", zip: "77002" },
      "12 OAK ST, HOUSTON, TX 77002 (used), while the address says DALLAS",
    ],
    [
      { address: "12 Oak St Dallas", city: "Houston", state: "TX", zip: "77002" },
      "12 OAK ST, HOUSTON, TX 77002 (used), while the address says DALLAS, TX",
    ],
  ])("near each other, or in a street line alone, are told: %j", (text, found) => {
    expect(read(text).issue).toMatchObject({ code: "A11", severity: "warning", found });
  });

  test.each([
    ["the same", { address: whole, city: "Dallas", state: "TX", zip: "75201" }],
    ["a city with its state", { address: "12 Oak St, Dallas, TX", city: "Dallas, TX" }],
    ["ZIP+4", { address: "12 Oak St, Dallas, TX 75201-1234", zip: "75201" }],
    ["Saint and St.", { address: "12 Oak St, St. Louis, MO 63101", city: "Saint Louis" }],
    ["Fort and Ft", { address: "12 Oak St, Ft Worth, TX 76102", city: "FORT WORTH" }],
    ["a township by its kind", { address: "12 Oak St, Exeter, PA 18643", city: "Exeter Twp" }],
    [
      "a municipality beside the post office",
      { address: "12 Oak St, Pittston, PA 18643", city: "Exeter Twp" },
    ],
    ["a suburb in the name of its city", { address: "12 Oak St, Dallas, TX 75080", city: "Richardson" }],
    ["a borough beside its city", { address: "12 Oak St, Bronx, NY 10457", city: "New York", state: "NY" }],
    ["a letter mistyped", { address: "12 Oak St, Cincinnati, OH", city: "Cincinatti" }],
    ["a street with a city's name", { address: "12 Houston St", city: "Dallas", state: "TX", zip: "75201" }],
  ])("in spelling alone are none: %s", (_, text) => {
    expect(read(text).issue).toBeUndefined();
  });
});
