import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOwnerName } from "./owner-name.ts";

const key = (name: string) => {
  const read = readOwnerName(name);
  return "reason" in read ? `(${read.reason})` : `${read.kind} ${read.key}`;
};

describe("one owner in many spellings", () => {
  test.each([
    [
      "company OAK HOMES LLC",
      "OAK HOMES LLC|Oak Homes, L.L.C.|OAK HOMES L L C|OAK HOMES LIMITED LIABILITY COMPANY|The Oak Homes LLC|OAK HOMES LTD LIABILITY CO|OAK HOMES LLC ET AL",
    ],
    [
      "company SMITH SONS INC",
      "SMITH & SONS INC|SMITH AND SONS, INCORPORATED|SMITH & SONS INC.|SMITH & SONS INC % AGENT CO",
    ],
    [
      "company PINE 2018 1 BORROWER LP",
      "PINE 2018-1 BORROWER LP|PINE 2018-1 BORROWER L.P.|PINE 2018-1 BORROWER LIMITED PARTNERSHIP",
    ],
    ["company LAKE PROPERTIES CORP", "LAKE PROPERTIES CORP|LAKE PROPS CORPORATION|LAKE PROPERTIES CORP."],
    [
      "person JOHN SMITH + MARY SMITH",
      "SMITH JOHN & MARY|SMITH JOHN & SMITH MARY|SMITH, JOHN & MARY|SMITH MARY AND JOHN|JOHN & MARY SMITH|SMITH JOHN & MARY H/W|SMITH JOHN, SMITH MARY|SMITH JOHN 50% & SMITH MARY 50%",
    ],
    [
      "person JOHN SMITH",
      "SMITH JOHN|SMITH, JOHN|JOHN SMITH|SMITH JOHN TRUSTEE|SMITH JOHN TR|SMITH JOHN TTEE|SMITH JOHN ET AL|SMITH JOHN ETAL|SMITH JOHN ET UX|SMITH JOHN (LE)|MR JOHN SMITH",
    ],
    ["person JOSE NUNEZ", "NUÑEZ JOSÉ|NUNEZ JOSE"],
    ["person BRIEN O PAT + QUINN SEAN", "O BRIEN PAT & QUINN SEAN|QUINN, SEAN & O BRIEN, PAT"],
    [
      "trust SMITH FAMILY TRUST",
      "SMITH FAMILY TRUST|SMITH FAM TR|THE SMITH FAMILY TRST|SMITH JOHN TRUSTEE OF THE SMITH FAMILY TRUST|SMITH JOHN & MARY CO-TRUSTEES SMITH FAMILY TRUST",
    ],
    [
      "trust CHICAGO TITLE LAND TRUST 8002345678",
      "CHICAGO TITLE LAND TRUST 8002345678|CHICAGO TITLE LAND TR 8002345678",
    ],
  ])("%s", (expected, spellings) => {
    for (const spelling of spellings.split("|"))
      expect([spelling, key(spelling)]).toEqual([spelling, expected]);
  });

  test("what stands for more than it says is partial", () => {
    for (const name of ["SMITH JOHN ET AL", "SMITH JOHN TR", "OAK HOMES LLC ET AL"]) {
      expect(readOwnerName(name)).toMatchObject({ isPartial: true });
    }
    expect(readOwnerName("SMITH JOHN")).toMatchObject({ isPartial: false });
  });
});

test("who is not the same never has the same key", () => {
  const strangers = [
    ...[
      "OAK HOMES LLC",
      "OAK HOMES INC",
      "OAK HOMES LP",
      "OAK HOME LLC",
      "OAK HOMES II LLC",
      "OAK HOMES 2 LLC",
    ],
    ...["PINE 2018-1 BORROWER LP", "PINE 2018-2 BORROWER LP", "SMITH JOHN", "SMITH JOHN JR", "SMITH JOHN SR"],
    ...["SMITH JOHN A", "SMITH JOHN B", "SMITH JOHN & MARY", "SMITH MARY", "SMITH JON", "SMITH FAMILY TRUST"],
    ...[
      "SMITH LIVING TRUST",
      "SMITH TRUST",
      "SMITH LLC",
      "LAND TRUST 1001",
      "LAND TRUST 1002",
      "SMITH TRUST CO",
    ],
    ...["ESTATE OF SMITH JOHN", "SMITH JOHN & JONES MARY"],
  ];
  expect(new Set(strangers.map(key)).size).toBe(strangers.length);
});

test.each([
  ["noName", "| |123|-"],
  [
    "placeholder",
    "CURRENT OWNER|UNKNOWN OWNER|TAXPAYER OF 12 OAK ST|CONFIDENTIAL|OWNER OF RECORD|UNAVAILABLE|TAX PAYER OF",
  ],
  [
    "careOf",
    "% SMITH JOHN|C/O OAK MGMT|SMITH JOHN % FIRST TAX SERVICE|SMITH JOHN C/O DOE JANE|ATTN TAX DEPT",
  ],
  ["givenNameMissing", "SMITH|SMITH J|SMITH & JONES|SMITH JR"],
  [
    "trustNotNamed",
    "US BANK NA TRUSTEE|WELLS FARGO BANK N.A. TR|FAMILY TRUST|THE TRUST|SMITH TRUST CO TRUSTEE",
  ],
  ["cut", "AMERICAN HOMES OF ORLANDO PROPERTIES|INVITATION HOMES OF THE SOUTH EAST"],
  ["unclear", "LLC|AMH 2014 1 SFR|A B C D E F G"],
])("no owner of one key: %s", (reason, names) => {
  for (const name of names.split("|"))
    expect([name, key(name)]).toEqual([name, expect.stringMatching(`^.(${reason}|unclear|noName).$`)]);
});

test("a name that needs no reading is read as if it did", () => {
  const word = fc.constantFrom(
    ..."SMITH JOHN MARY DE LA CRUZ JR II A OAK HOMES BANK CITY OF & AND , LLC TR TRUST ET AL CO ESTATE".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const name = words.join(" ");
      // Longer ones may be cut, and the sign makes them longer.
      fc.pre(/[A-Z]/.test(name) && name.length < 20);
      // A sign that stands for nothing has the whole of it read.
      expect(readOwnerName(name)).toEqual(readOwnerName(`${name} (TE)`));
    }),
    { numRuns: 2_000 },
  );
});

test("any text is read, and spacing, case and the dots of a designator change nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(() => readOwnerName(text)).not.toThrow();
    }),
  );
  const word = fc.constantFrom(..."OAK PINE LAKE SMITH JOHN MARY HILL HOMES 12".split(" "));
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), (words) => {
      const name = words.join(" ");
      expect(readOwnerName(`  ${words.join("   ").toLowerCase()} `)).toEqual(readOwnerName(name));
      expect(readOwnerName(`${name}, L.L.C.`)).toEqual(readOwnerName(`${name} LLC`));
    }),
  );
});
