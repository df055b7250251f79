import type { Cell, Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { work } from "./named-sheets.ts";

const sheet = (rows: Cell[][], hidden = false): Sheet => ({ name: "Tape", hidden, rows, merges: [] });
const read = async (...sheets: Sheet[]) => work(sheets, undefined, async () => undefined);
const readRows = (...rows: Cell[][]) => read(sheet(rows));

/** Headings as tapes, servicers and our own export write them, by what they mean. */
const HEADINGS: Record<string, string[]> = {
  "Place id": ["Place ID", "googlePlacesId", "Google place id"],
  "Parcel number": ["Parcel number", "Parcel", "Parcel ID", "APN", "PIN"],
  "County FIPS": ["County FIPS", "county_id", "FIPS"],
  Address: [
    ...["Address", "Property", "Property address", "Street Address", "STREET", "Site address"],
    "Address Line 1",
  ],
  City: ["City", "Town"],
  State: ["State", "ST"],
  ZIP: ["ZIP", "Zip Code", "Postal code"],
  Acquired: ["Acquired", "Acquired at", "Acquisition date", "Purchase Date"],
  "Acquisition price": ["Acquisition price", "Purchase price", "Price", "Cost", "Cost basis"],
  "Monthly rent": ["Monthly rent", "Rent", "Rent a month", "Actual rent"],
  "As of": ["As of", "As-of date"],
  "Rent as of": ["Rent as of", "Actual rent as of", "Lease as of"],
  "Lease end": ["Lease end", "Lease ends", "Lease End Date", "Lease expiration"],
  "Loan balance": ["Loan balance", "Mortgage balance", "Principal balance", "UPB"],
  "Loan rate": ["Loan rate", "Mortgage rate", "Interest rate", "Note rate"],
  "Loan payment": [
    ...["Loan payment", "Mortgage payment", "Debt service", "P&I", "Monthly P&I", "P and I"],
    "Principal and interest",
  ],
  "Loan maturity": ["Loan maturity", "Loan matures", "Maturity", "Maturity date"],
  "Loan as of": ["Loan as of", "Balance as of", "Loan balance as of"],
  "Ownership share": ["Our share", "Ownership share", "Ownership %", "Share"],
  Notes: ["Notes", "Note", "Comment", "Comments"],
};
const NAMES_A_PROPERTY = ["Place id", "Parcel number", "Address"];

describe("A tape's headings", () => {
  test.each(Object.entries(HEADINGS))(
    "of %s are known however they are written",
    async (meaning, headings) => {
      for (const heading of headings) {
        const others = NAMES_A_PROPERTY.includes(meaning) ? ["Broker"] : ["APN", "Broker"];
        const { columns, ignored } = await readRows([heading, ...others], ["1", "2", "3"]);
        expect(columns[0]).toEqual({ column: heading, meaning });
        expect(columns).toHaveLength(others.length);
        expect(ignored).toEqual(["Broker"]);
      }
    },
  );

  test("stand in the first 20 rows, and one of them names the properties", async () => {
    const titled = (titles: number) => [...Array(titles).fill(["Homes of the fund"]), ["APN"], ["100-1"]];
    expect((await readRows(...titled(19))).rows).toMatchObject([{ row: 21, parcelKey: "1001" }]);
    const refusal = { fields: [expect.objectContaining({ type: "file_invalid" })] };
    await expect(readRows(...titled(20))).rejects.toMatchObject({
      fields: [
        {
          loc: ["body", "file"],
          msg: "No property column found: add one headed Address, Parcel number or Place id",
          type: "file_invalid",
        },
      ],
    });
    await expect(readRows(["City", "Rent"], ["Seattle", 2_000])).rejects.toMatchObject(refusal);
    await expect(readRows(["Address"], ["", null])).rejects.toMatchObject({
      fields: [{ msg: "The file has a header but no rows" }],
    });
  });

  test("of a hidden sheet are not read, and the first of two columns of one meaning counts", async () => {
    const shown = sheet([["Note"], ["PIN", "Parcel", ""], ["100-1", "100-2", "x"]]);
    expect(await read(sheet([["APN"], ["999"]], true), shown)).toMatchObject({
      columns: [{ column: "PIN", meaning: "Parcel number" }],
      ignored: ["Parcel"],
      rows: [{ row: 3, parcelKey: "1001" }],
    });
  });

  test("head 5,000 rows at most", async () => {
    const rows = (count: number): Cell[][] => [
      ["APN"],
      ...Array.from({ length: count }, (_, at) => [at + 1]),
    ];
    expect((await readRows(...rows(5_000))).rows).toHaveLength(5_000);
    await expect(readRows(...rows(5_001))).rejects.toMatchObject({
      fields: [{ msg: "The file has 5,001 rows; 5,000 can be matched at once" }],
    });
  });
});

describe("A row of a tape", () => {
  test("is what it names and what it says, in one unit each", async () => {
    const head = [
      ...["Place ID", "APN", "County FIPS", "Address", "City", "State", "ZIP", "Acquired", "Price", "Rent"],
      ...["As of", "Lease end", "UPB", "Note rate", "P&I", "Maturity", "Our share", "Notes", "HOA"],
    ];
    const cells: Cell[] = [
      ...["labs_1", "100-A 1", 1003, " 5 Elm St ", "Boston", "MA", 2139, new Date("2024-05-06"), "$250,000"],
      ...[
        2_050,
        "10/31/2026",
        "6/30/2027",
        "168,400.50",
        "4.75%",
        1_020,
        "2031-06-01",
        50,
        " Corner lot ",
        55,
      ],
    ];
    expect(await readRows(head, cells)).toEqual({
      columns: expect.arrayContaining([{ column: "UPB", meaning: "Loan balance" }]),
      ignored: ["HOA"],
      rows: [
        {
          row: 2,
          text: "labs_1 · 100-A 1 · 5 Elm St, Boston, MA 02139",
          placeId: "labs_1",
          parcelKey: "100a1",
          countyId: "01003",
          address: "5 Elm St, Boston, MA 02139",
          values: {
            acquiredAt: "2024-05-06",
            acquisitionPrice: 250_000,
            monthlyRent: 2_050,
            rentAsOf: "2026-10-31",
            leaseEndsOn: "2027-06-30",
            loanBalance: 168_400.5,
            loanRate: 0.0475,
            loanPayment: 1_020,
            loanMaturesOn: "2031-06-01",
            loanAsOf: "2026-10-31",
            ownershipShare: 0.5,
            notes: "Corner lot",
          },
          problems: [],
        },
      ],
    });
  });

  test("that says nothing has no value, and one day dates only what is there", async () => {
    const head = ["Address", "City", "State", "ZIP", "As of", "Rent", "Loan balance", "Debt service"];
    const { rows } = await readRows(
      head,
      ["", "", "", "", "2026-10-31", "", "", ""],
      [],
      ["5 Elm St", "", "MA", "", "2026-10-31", "", 0, 0],
      ["", "Boston", "MA", "02139-1234", "2026-10-31", 0, "", ""],
      ["5 Elm St", "Boston", "", 501, "", 900, "", ""],
    );
    const none = { placeId: null, parcelKey: null, countyId: null, problems: [] };
    expect(rows).toEqual([
      { ...none, row: 2, text: "(names no property)", address: null, values: {} },
      {
        ...{ ...none, row: 4, text: "5 Elm St, MA", address: "5 Elm St, MA" },
        values: { loanBalance: 0, loanPayment: 0, loanAsOf: "2026-10-31" },
      },
      {
        ...{ ...none, row: 5, text: "(names no property)", address: null },
        values: { monthlyRent: 0, rentAsOf: "2026-10-31" },
      },
      // The first ZIP code of all, of which a sheet kept three digits.
      {
        ...{ ...none, row: 6, text: "5 Elm St, Boston, 00501", address: "5 Elm St, Boston, 00501" },
        values: { monthlyRent: 900 },
      },
    ]);
  });

  test.each([
    ["Our share", "50%", "ownershipShare", 0.5],
    ["Our share", ".5", "ownershipShare", 0.5],
    ["Note rate", ".0625", "loanRate", 0.0625],
    ["Rent", "1,500.", "monthlyRent", 1_500],
    ["Our share", 0.5, "ownershipShare", 0.5],
    ["Our share", 1, "ownershipShare", 1],
    ["Our share", "1%", "ownershipShare", 0.01],
    ["Our share", 100, "ownershipShare", 1],
    ["Our share", 101, "ownershipShare", "“1.01” is not kept as ownership share"],
    ["Our share", 0, "ownershipShare", "“0” is not kept as ownership share"],
    ["Our share", "half", "ownershipShare", "“half” is not kept as ownership share"],
    ["Note rate", 6.5, "loanRate", 0.065],
    ["Note rate", 50, "loanRate", 0.5],
    ["Note rate", 51, "loanRate", "“0.51” is not kept as loan rate"],
    ["Price", "$ 1,250.75", "acquisitionPrice", 1_250.75],
    ["Price", "-5", "acquisitionPrice", "“-5” is not kept as acquisition price"],
    ["Price", "12x", "acquisitionPrice", "“12x” is not kept as acquisition price"],
    ["Rent", "-1", "monthlyRent", "“-1” is not kept as monthly rent"],
    ["Acquired", "3/1/2024", "acquiredAt", "2024-03-01"],
    ["Acquired", "2/30/2024", "acquiredAt", "“2024-02-30” is not kept as acquired"],
    ["Acquired", "3/1/24", "acquiredAt", "“3/1/24” is not kept as acquired"],
    ["Lease end", "MTM", "leaseEndsOn", "“MTM” is not kept as lease end"],
    ["Maturity", "2031", "loanMaturesOn", "“2031” is not kept as loan maturity"],
  ] as const)("with a %s of %s has the %s %s", async (heading, cell, key, expected) => {
    const { rows } = await readRows(["APN", heading], ["1", cell]);
    const isRefused = typeof expected === "string" && expected.startsWith("“");
    expect(rows[0]?.values).toEqual(isRefused ? {} : { [key]: expected });
    expect(rows[0]?.problems).toEqual(isRefused ? [expected] : []);
  });
});
