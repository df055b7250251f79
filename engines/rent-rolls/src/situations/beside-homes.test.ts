import { describe, expect, test } from "vitest";
import { describeSummary, failedTies, listIssues, listStatuses, toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => readRentRoll([toSheet(text)]);

const GARAGES = `
Unit | Unit Type | Tenant | Market Rent | Rent
101 | A1 | Ann | 1,000 | 950
102 | A1 | VACANT | 1,000 |
G-1 | Garage | Ann | 50 | 50
G-2 | Garage | VACANT | 50 |
`;

describe("What stands beside the homes", () => {
  test("is counted as no unit, and said", () => {
    const roll = read(GARAGES);
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 vacant 0");
    expect(listIssues(roll)).toMatchObject([
      { code: "R17", line: 4, message: "2 rows are beside the homes and counted as no unit: G-1, G-2" },
    ]);
  });

  test("by each word for a type that nobody lives in, and by none for a home's", () => {
    const counted = (type: string) => read(GARAGES.replaceAll("Garage", type)).units.length;
    const beside = [
      ...["Parking", "Garage", "Garages", "Carport", "Storage", "Locker", "Lockers", "Boat Slip"],
      ...["Parking Space", "Parking Spaces", "Parking Stall", "Parking Spot", "Garage Unit", "Storage Unit"],
      ...["Storage Locker", "Parking Income", "Garage Rental"],
    ];
    const homes = ["Garage Apartment", "Carport Cottage", "Loft", "B2", "Storage Loft"];
    expect(beside.map((type) => [type, counted(type)])).toEqual(beside.map((type) => [type, 2]));
    expect(homes.map((type) => [type, counted(type)])).toEqual(homes.map((type) => [type, 4]));
  });

  test.each([
    ["in its total", "Total 4 Units | | | 2,100 | 1,000"],
    ["in a summary", "Summary\nTotal Units | 4"],
  ])("is units where the file counts it %s", (_, line) => {
    const roll = read(`${GARAGES.trimEnd()}\n${line}\n`);
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 vacant 0, G-1 occupied 50, G-2 vacant 0");
    expect(failedTies(roll)).toEqual([]);
    expect(listIssues(roll)).toEqual([]);
  });

  test("stands under a heading and a header of its own, and its rents are none of the homes'", () => {
    const roll = read(`
Main St Lofts Rent Roll 6/1/2026
RESIDENTIAL
Unit | Type | SF | Tenant | Rent | Market
201 | 1BR | 650 | Ann | 1,200 | 1,300
202 | 1BR | 650 | Vacant | | 1,300
COMMERCIAL
Suite | Tenant | SF | Annual Rent | Monthly Rent
C1 | Cafe LLC | 1,500 | 36,000 | 3,000
PARKING
Space | Tenant | Monthly
P1 | Ann | 75
P2 | Zed | 75
`);
    expect(listStatuses(roll)).toBe("201 occupied 1200, 202 vacant 0, C1 occupied 3000");
  });

  test("a home that has a name in place of a number is one", () => {
    const roll = read(`
Unit | Tenant | Market Rent | Rent
101 | Ann | 1,000 | 900
102 | Bob | 1,000 | 900
Garden Apt | | 1,100 |
`);
    expect(describeSummary(roll)).toMatch(/^3 units: 2 occupied .* 1 vacant .* market 3100/);
  });
});

describe("Several units in one row", () => {
  test("count by the file's own summary, their rent shared", () => {
    const roll = read(`
Property | Unit(s) | Lease | Area | Monthly Rent
Plaza | 101 | Nail Bar | 1,200.00 | 2,400.00
Plaza | 102, 103 | Big Grocer | 8,000.00 | 10,000.00
Plaza | 104 | VACANT | 1,500.00 | 0.00
 | | Total Current | 10,700.00 | 12,400.00
Total Units | | # of Units | Area
 | Occupied | 3 | 9,200.00
 | Vacant | 1 | 1,500.00
 | Total | 4 | 10,700.00
`);
    expect(listStatuses(roll)).toBe("101 occupied 2400, 102 occupied 5000, 103 occupied 5000, 104 vacant 0");
    expect(failedTies(roll)).toEqual([]);
  });
});

describe("Words in the place of a name or a figure", () => {
  test("a second status says what is signed, a remark beside a name who leaves", () => {
    const roll = read(`
Unit | Occupancy | Leased Status | Tenant | Rent
1 | Occupied | Leased | Bell, Ann | 900
2 | Vacant | Leased | | 0
3 | Vacant | Available | | 0
4 | Occupied | On Notice | Dent, Cy | 950
`);
    expect(listStatuses(roll)).toBe("1 occupied 900, 2 vacant_leased 0, 3 vacant 0, 4 notice 950");
    expect(
      listStatuses(
        read("Unit | Tenant | Rent\n1 | Bell, Ann (NTV 6/30) | 900\n2 | Notice, Sam | 800\n3 | Vacant | "),
      ),
    ).toBe("1 notice 900, 2 occupied 800, 3 vacant 0");
  });

  test("say how the unit stands", () => {
    const roll = read(`
Unit | Name | Market Rent | Lease Rent
101 | Ann Bell | 1,000 | 950
102 | MODEL, MODEL | 1,000 | 0
103 | Model R00000008 | 1,000 | 0
104 | VACANT, VACANT | 1,000 | 0
105 | Vacant Unit | 1,000 | 0
`);
    expect(listStatuses(roll)).toBe("101 occupied 950, 102 model 0, 103 model 0, 104 vacant 0, 105 vacant 0");
  });

  test("a voucher's yes or no is no amount of it", () => {
    const roll = read(`
Address | Tenant | Section 8 | Rent
12 Elm St | Ann | Y | $950
9 Oak Ave | Bob | N | $1,100
`);
    expect(
      roll.units.map(({ restricted, subsidy, contractRent }) => [restricted, subsidy, contractRent]),
    ).toEqual([
      [true, null, 950],
      [false, null, 1100],
    ]);
    expect(listIssues(roll)).toEqual([]);
  });

  test("two days in one cell are a lease's, and CR before a balance is in the tenant's favour", () => {
    const [unit] = read(`
Unit | Name | Lease Dates | Rent | Balance
101 | Ann | 01/05/2026 01/04/2027 | 950 | CR 10.00
102 | Bob | 01/05/2026 01/04/2027 | 950 | 5.00
`).units;
    expect(unit).toMatchObject({ leaseStart: "2026-01-05", leaseEnd: "2027-01-04", balance: -10 });
  });
});

test("A list of all units with arrears and without rents says who lives there", () => {
  const roll = read(`
Unit | Unit Type | BD/BA | Tenant | Past Due | Late Count
1101 | Type 11 | 1/1.00 | Ann | 0.00 | 0
1102 | Type 17 | 2/2.00 | | |
1103 | Type 17 | 2/2.00 | Bob | 646.68 | 7
3 Units | | | | 646.68 | 7
`);
  expect(roll.accepted).toBe(true);
  expect(roll.summary).toMatchObject({ units: 3, occupied: 2, vacant: 1, contractRent: null });
});

test("A total for each of many thousand blocks takes no longer than its rows", () => {
  const lines = Array.from(
    { length: 8_000 },
    (_, at) => `Building ${at}\n${at} | Ann | 900\nTotal Building ${at} | | 900`,
  );
  const start = process.threadCpuUsage();
  const roll = read(`Unit | Tenant | Rent\n${lines.join("\n")}`);
  expect(roll.summary).toMatchObject({ units: 8_000, contractRent: 7_200_000 });
  expect(failedTies(roll)).toEqual([]);
  // Processor time: what else the machine does is not counted.
  expect(process.threadCpuUsage(start).user).toBeLessThan(8_000_000);
});

describe("Rents that could be taken for another", () => {
  test("one word above the first of two columns called alike tells them apart", () => {
    const roll = read(`
 | | | Mkt |
Unit | Tenant | Sq Ft | Rent | Rent
101 | Ann | 600 | 1000 | 900
102 | Bob | 600 | 1000 | 950
`);
    expect(describeSummary(roll)).toMatch(/market 2000, rent 1850/);
  });

  test("of two columns called alike it is said which is read", () => {
    expect(
      listIssues(read("Unit | Tenant | Rent | Rent\n1 | A | 1000 | 900\n2 | B | 1000 | 950")),
    ).toMatchObject([{ code: "R20", column: "Rent" }]);
  });

  test("a voucher's part below the tenant's, by its payer alone, belongs to the rent", () => {
    const roll = read(`
Unit | Tenant | Payer | Rent
1 | Ann | Tenant | 200
 | | HAP | 700
2 | Bob | Tenant | 900
 | Housing Authority | | 50
`);
    expect(listStatuses(roll)).toBe("1 occupied 900, 2 occupied 950");
    expect(roll.units.map(({ subsidy }) => subsidy)).toEqual([700, 50]);
  });

  test("short codes of a tenant's and an agency's part; what is paid ahead is no rent", () => {
    const roll = read(`
Unit | Resident | Charge | Amount
1 | Ann | TTP | 200
 | | HAPR | 700
2 | Bob | base | 900
 | | Prepaid Rent | -5
3 | Cyd | brt | 800
 | | usda | 100
`);
    expect(listStatuses(roll)).toBe("1 occupied 900, 2 occupied 900, 3 occupied 900");
  });

  test("sums with a share among them are a total that nobody named", () => {
    const roll = read(`
Unit | Type | Tenant | Market | Rent
101 | A | Ann | 1000 | 900
102 | A | Vacant | 1000 | 0
 | | 50.0% | 2000 | 900
`);
    expect(listIssues(roll)).toEqual([]);
    expect(roll.tieOut.map(({ check, ok }) => [check, ok])).toEqual([
      ["marketRent", true],
      ["contractRent", true],
      ["occupancy", true],
    ]);
  });

  test("nobody pays in an empty building", () => {
    expect(
      read("Unit | Status | Market Rent | Rent\n1 | Vacant | 900 |\n2 | Vacant | 900 |").summary.contractRent,
    ).toBe(0);
  });

  test("figures by the month alone name no rent in place", () => {
    expect(
      read(
        "Unit | Tenant | Type | Jan-26 | Feb-26 | Mar-26\n1 | Ann | 1/1 | 900 | 900 | 950\n2 | Bob | 1/1 | 800 | 0 | 800",
      ).reason,
    ).toBe("The file has figures by the month and none that it calls the rent in place");
  });
});

test("A statement of months above the roll on its sheet is left, and each cell keeps its place", () => {
  const months = "January | February | March | April | May | June | July | August";
  const roll = read(`
Eden Park 2025
 | ${months} | TOTAL
Rental Income | 100 | 100 | 100 | 100 | 100 | 100 | 100 | 100 | 800
Management | -7 | -7 | -7 | -7 | -7 | -7 | -7 | -7 | -56
Net | 93 | 93 | 93 | 93 | 93 | 93 | 93 | 93 | 744

EDEN PARK | Lot# | Year | SQF | Lease Start | Lease Ends | Move In | Rent | Deposit
B | L-12 | 2018 | 896 | 12/21/2024 | 12/20/2025 | 12/21/2024 | 1300 | 500
C | L-33 | 2017 | 896 | 8/1/2024 | 8/1/2026 | 8/1/2024 | 1250 | 500`);
  expect(listStatuses(roll)).toBe("L-12 occupied 1300, L-33 occupied 1250");
  expect(roll.units[0]?.source.row).toBe(8);
});
