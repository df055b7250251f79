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
