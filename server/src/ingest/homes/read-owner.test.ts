import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOwner } from "./read-owner.ts";

const HOME = { owner: "SMITH JOHN & MARY", address: "12 OAK ST", city: "ORLANDO", zip: "32801" };
const read = (change: Partial<typeof HOME>, address: string | null, more: Record<string, string> = {}) => {
  const mailing = { address, city: "TAMPA", state: "FL", zip: "33601", ...more };
  const owner = readOwner({ ...HOME, ...change, mailing }, "FL");
  if (owner === null) throw new Error("It has no owner");
  return owner;
};
const linkOf = ({ mailingKey, nameKey }: ReturnType<typeof read>) =>
  mailingKey === null ? null : `${mailingKey} ${nameKey}`;

describe("one key for one owner", () => {
  test("whatever spelling the name and the mailing address have", () => {
    const same = [
      read({}, "PO BOX 12"),
      read({}, "P.O. Box 12"),
      read({}, "P O BOX 12", { zip: "33601-0012" }),
      read({ owner: "SMITH MARY & JOHN" }, "POST OFFICE BOX 12", { zip: "336010012", city: "Tampa" }),
      read({ owner: "Smith, John & Mary H/W" }, "po box 12"),
    ];
    expect(new Set(same.map(linkOf)).size).toBe(1);
    expect(linkOf(same[0] as never)).not.toBeNull();
    const suite = [
      "100 N MAIN ST STE 5",
      "100 North Main Street, Suite 5",
      "100 N MAIN ST # 5",
      "100 N. MAIN ST. UNIT 5",
    ];
    expect(new Set(suite.map((address) => linkOf(read({ owner: "OAK LLC" }, address)))).size).toBe(1);
  });

  test("never by the name alone, nor by the address alone", () => {
    const one = read({}, "PO BOX 12");
    const strangers = [
      read({}, "PO BOX 13"),
      read({}, "PO BOX 12", { zip: "33602" }),
      read({}, "12 OAK ST"),
      read({ owner: "SMITH JOHN" }, "PO BOX 12"),
      read({ owner: "SMITH JOHN & MARY LLC" }, "PO BOX 12"),
      read({}, "100 N MAIN ST"),
      read({}, "100 N MAIN ST APT 5"),
      read({}, "100 S MAIN ST"),
      read({}, "100 N MAIN AVE"),
    ];
    expect(new Set([one, ...strangers].map(linkOf)).size).toBe(strangers.length + 1);
  });

  test.each([
    ["mailingMissing", {}, null, {}],
    ["mailingUnclear", {}, "MAIN ST", {}],
    ["mailingUnclear", {}, "12 MAIN ST", { zip: "" }],
    ["mailingUnclear", {}, "12 KING ST W", { city: "TORONTO", state: "ON", zip: "M5H1A1" }],
    ["careOf", {}, "C/O TAX SERVICE, PO BOX 9", {}],
    ["careOf", {}, "% OAK MGMT 12 MAIN ST", {}],
    ["careOf", { owner: "% SMITH JOHN" }, "PO BOX 9", {}],
    ["givenNameMissing", { owner: "SMITH" }, "PO BOX 9", {}],
    ["trustNotNamed", { owner: "US BANK NA TRUSTEE" }, "PO BOX 9", {}],
    ["placeholder", { owner: "CURRENT OWNER" }, "PO BOX 9", {}],
  ] as const)("claims nothing: %s", (reason, change, address, more) => {
    expect(read(change, address, more)).toMatchObject({
      ...{ reason, nameKey: null, mailingKey: null, confidence: null },
    });
  });

  test("a file without mailing addresses, or a home without an owner, says nothing", () => {
    expect(readOwner({ ...HOME, mailing: null }, "FL")).toBeNull();
    const mailing = { address: "PO BOX 1", city: "TAMPA", state: "FL", zip: "33601" };
    expect(readOwner({ ...HOME, owner: null, mailing }, "FL")).toBeNull();
  });

  const OAK = "OAK HOMES LLC";
  test.each<[string, string, string?, string?]>([
    ["SMITH JOHN", "SMITH JAMES"],
    ["SMITH JOHN JR", "SMITH JOHN SR"],
    ["SMITH JOHN", "ESTATE OF SMITH JOHN"],
    ["OAK HOMES 1 LLC", "OAK HOMES 2 LLC"],
    ["OAK HOMES II LLC", "OAK HOMES III LLC"],
    ["OAK HOMES LLC SERIES 1", "OAK HOMES LLC SERIES 2"],
    ["OAK HOMES LLC", "OAK HOMES LP"],
    ["TAH 2016-1 BORROWER LLC", "TAH 2016-2 BORROWER LLC"],
    ["MAIN STREET LLC", "MAIN ST LLC"],
    ["SMITH FAMILY TRUST DTD 1/2/2001", "SMITH FAMILY TRUST DTD 3/4/2015"],
    ["LAND TRUST NO 1234", "LAND TRUST NO 1235"],
    ["US BANK NA TRUSTEE", "US BANK NA TRUSTEE"],
    ["US BANK NA AS TRUSTEE FOR LSF9 TRUST", "US BANK NA AS TRUSTEE FOR LSF8 TRUST"],
    ["C/O BIG MGMT LLC", "C/O BIG MGMT LLC"],
    // Cut behind 30 characters: which series, or which trust, nobody can tell.
    ["GREENFIELD RESIDENTIAL LLC SERI", "GREENFIELD RESIDENTIAL LLC SERI"],
    ["SMITH JOHN & MARY FAMILY TRUST", "SMITH JOHN & MARY FAMILY TRUST"],
    // Another's address: an agent's, a manager's, of which a state may have several of one name.
    [OAK, OAK, "C/O CORPORATION SERVICE CO 1201 HAYS ST", "C/O CORPORATION SERVICE CO 1201 HAYS ST"],
    ["OAK HOMES LLC %BIG MGMT", OAK, "100 MAIN ST", "100 MAIN ST"],
    [OAK, OAK, "1234 MAIN ST PMB 12", "1234 MAIN ST PMB 34"],
    [OAK, OAK, "100 MAIN ST STE 5", "100 MAIN ST STE 5A"],
    [OAK, OAK, "100 MAIN ST STE 5", "100 MAIN ST FL 5"],
    [OAK, OAK, "PO BOX 12", "PO BOX 12-A"],
    [OAK, OAK, "RR 1 BOX 12", "RR 2 BOX 12"],
    ["LEE KIM", "KIM LEE", "100 MAIN ST", "100 MAIN ST"],
    ["SMITH JOHN TR", "SMITH JOHN"],
  ])("never surely: %s and %s, %s, %s", (one, other, first = "PO BOX 77", second = first) => {
    const owners = [read({ owner: one }, first), read({ owner: other }, second)];
    const [link, also] = owners.map(linkOf);
    const isSure = link !== null && link === also && owners.every(({ confidence }) => confidence === "high");
    expect(isSure).toBe(false);
  });

  test("is as sure as its name", () => {
    const sureness = (owner: string) => read({ owner }, "PO BOX 9").confidence;
    expect(sureness("OAK HOMES LLC")).toBe("high");
    expect(sureness("SMITH FAMILY TRUST")).toBe("high");
    expect(sureness("SMITH JOHN")).toBe("medium");
    expect(sureness("OAK HOMES LLC ET AL")).toBe("medium");
    expect(sureness("SMITH JOHN TR")).toBe("low");
    expect(read({ owner: "OAK HOMES LLC" }, "C/O BIG AGENT CO 100 MAIN ST").confidence).toBe("medium");
  });
});

test.each([
  ["ownerOccupied", "12 OAK ST", { city: "ORLANDO", zip: "32801" }],
  ["ownerOccupied", "12 Oak Street", { city: "Orlando", zip: "328011234" }],
  ["absentee", "14 OAK ST", { city: "ORLANDO", zip: "32801" }],
  ["outOfState", "500 PEACH ST", { city: "ATLANTA", state: "GA", zip: "30303" }],
  ["outOfState", "PO BOX 12", { city: "ATLANTA", state: "GA", zip: "30303" }],
  // A box in the state, a unit that one leaves out, another postal code of the same door: nobody can tell.
  [null, "PO BOX 12", {}],
  [null, "12 OAK ST APT 2", { city: "ORLANDO", zip: "32801" }],
  [null, "12 OAK ST", { city: "ORLANDO", zip: "32803" }],
  [null, "OAK ST", { city: "ORLANDO", zip: "32801" }],
] as const)("occupancy: %s where mail goes to %s", (occupancy, address, more) => {
  expect(read({}, address, more).occupancy).toBe(occupancy);
});

test("streets that were read before are read as if each address were read by itself", () => {
  const street = fc.constantFrom(
    ..."N Oak St|Oak Avenue|St Johns Ave|Avenue B|N Street|Highway A|Lake View|County Road AB|Rear Oak St|PO BOX".split(
      "|",
    ),
  );
  const zip = fc.constantFrom("33601", "33602");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), street, zip, (number, name, code) => {
      const address = name === "PO BOX" ? `PO BOX ${number}` : `${number} ${name}`;
      const first = read({}, address, { zip: code });
      // With a space that no street of the table has, it is read by itself.
      const alone = read({}, `${address}  `, { zip: code });
      expect({ ...alone, mailingAddress: first.mailingAddress }).toEqual(first);
    }),
    { numRuns: 300 },
  );
});
