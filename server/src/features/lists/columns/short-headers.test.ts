import { describe, expect, test } from "vitest";
import { MULTI_FAMILY_FIELDS } from "../templates/multi-family.ts";
import { monthlyDues, SINGLE_FAMILY_FIELDS } from "../templates/single-family.ts";
import { proposeMapping } from "./map-columns.ts";

/** `header:cell` for each column, and what each is read as; a dot for what is not read. */
function readHeads(columns: string, fields = SINGLE_FAMILY_FIELDS): string {
  const { columns: found, questions } = propose(columns, fields);
  expect(questions).toEqual([]);
  return found.map(({ field }) => field ?? ".").join(" ");
}

function propose(columns: string, fields = SINGLE_FAMILY_FIELDS) {
  const cells = columns.split(" | ").map((one) => one.split(":"));
  const headers = cells.map(([header = ""]) => header);
  const row = cells.map(([, cell = ""]) => cell);
  const rows = Array.from({ length: 5 }, (_, at) => ({ row: at + 2, cells: row }));
  return proposeMapping({
    table: { headers, rows, isInThousands: false, warnings: [] },
    fields,
    remembered: new Map(),
  });
}

test.each([
  ["twelve years ago and later", 12, "address city zip ."],
  ["thirteen years ago and later", 13, "address city zip year_built"],
])("a column of years, %s, under a head that says little of homes", (_, ago, fields) => {
  const [newest, oldest] = [3, ago].map((years) => String(new Date().getFullYear() - years));
  const headers = ["Address", "City", "Zip", "Structure Yr"];
  const rows = [newest, oldest, newest].map((year = "", at) => ({
    row: at + 2,
    cells: [`${9 + at} Main St`, "Tulsa", "74104", year],
  }));
  const table = { headers, rows, isInThousands: false, warnings: [] };
  const { columns } = proposeMapping({ table, fields: SINGLE_FAMILY_FIELDS, remembered: new Map() });
  expect(columns.map(({ field }) => field ?? ".").join(" ")).toBe(fields);
});

test("a point of the compass beside a suffix is no part of a street that has no name", () => {
  const named = "Street Number:12 | Street Name:Main | Street Suffix:St | X:N | City:Tulsa | Zip:74104";
  expect(readHeads(named)).toBe("street_number street_name street_suffix street_post_direction city zip");
  const unnamed = "Street Number:12 | Street Suffix:St | X:N | City:Tulsa | Zip:74104";
  expect(propose(unnamed).mapping).not.toHaveProperty("street_post_direction");
});

test("areas of two columns, of which nothing says which is lived in, are asked about", () => {
  const { mapping, questions } = propose(
    "Address:9 Main St | City:Tulsa | Zip:74104 | Upper SqFt:600 | Main SqFt:700",
  );
  expect(mapping.sqft).toBeUndefined();
  expect(questions).toEqual(['"Main SqFt" looks like Living area, and no column is read as that: is it?']);
});

describe("Columns that a list heads in its own short forms", () => {
  test.each([
    [
      "an owner's own sheet, whose rents look like ZIP codes that lost a zero",
      "Prop #:12 | Street:9 Main St | C/S/Z:Tulsa, OK 74104 | Purch. Price:120000 | Purch. Date:3/1/2019 | Curr. Rent:1250 | Lease Exp.:5/31/2027 | Loan Bal.:81000 | Rate:4.25% | P&I:520 | Taxes/Yr:1900 | Ins/Yr:980",
      ". address city_state_zip purchase_price acquisition_date current_rent lease_end . . . tax_annual insurance_annual",
    ],
    [
      "an assessor's roll",
      "PARCEL_ID:001-22-333 | SITUS_ADDR:9 MAIN ST | SITUS_CITY:TULSA | SITUS_ZIP:74104 | IMPR_VAL:100000 | YR_BLT:1955 | FIN_SQFT:1200 | BEDRMS:3 | SALE_DT:2019-05-01 | SALE_AMT:110000",
      "apn address city zip . year_built sqft beds last_sale_date last_sale_price",
    ],
    [
      "a listing service's export",
      "ML #:P33 | St:A | Address:9 Main St | City:Tulsa | Zip:74104 | Bd:3 | SqFt:1200 | LP:189000 | HOA Fee:600 | HOA Freq:Annually",
      ". listing_status address city zip beds sqft list_price hoa_monthly hoa_frequency",
    ],
    [
      "a listing service that tells lots in units of their own, and words in another order",
      "House Number:9 | Street Prefix:N | Street Name:Main | Street Type:St | Side:E | City:Tulsa | Zip:74104 | Beds Total:3 | Lot Size Area:0.19 | Lot Size Units:Acres",
      "street_number street_direction street_name street_suffix street_post_direction city zip beds lot_sqft lot_units",
    ],
    [
      "a county's extract, whose words say what they are among others",
      "PIN_NUM:170 | SITE_ADDRESS:9 MAIN ST | CITY:TULSA | ZIPNUM:74104 | DEED_ACRES:0.2 | Ht SqFt:1200 | Garage SqFt:400 | Vintage:1955 | RE Tax Annual:1900",
      "apn address city zip lot_sqft sqft . year_built tax_annual",
    ],
    [
      "an owner's board: leads have a status, people have names of cities",
      "Name:9 Main St, Tulsa, OK 74104 | Assignee:Kim | Status:New Lead | Our Max Offer:90000 | Lot:0.2 ac",
      "address . . offer_price lot_sqft",
    ],
    [
      "a wholesaler's list, whose rent is a guess",
      "Addy:1410 W 5th St, Dayton OH 45402 | Ask:85K | Rent (est):1200 | ARV:160K",
      "address list_price . after_repair_value",
    ],
    [
      "a housing authority's list",
      "Unit Address:9 Main St | Unit City:Tulsa | Unit Zip:74104 | BRs:3 | Contract Rent:1150 | HAP:800",
      "address city zip beds current_rent .",
    ],
    [
      "rents under a head that says nothing",
      "Street:9 Main St | C/S/Z:Tulsa, OK 74104 | Gross:1250",
      "address city_state_zip .",
    ],
    ["codes under a head that says nothing", "Where:9 Main St | Town:Tulsa | X:74104", "address city zip"],
  ])("%s", (_, columns, fields) => {
    expect(readHeads(columns)).toBe(fields);
  });

  test("of communities too", () => {
    const columns =
      "Property Name:Elm 12 | Address:12 Elm St | City:Dayton | State:OH | Zip:45402 | Units:12 | Yr Blt:1972";
    expect(readHeads(columns, MULTI_FAMILY_FIELDS)).toBe(
      "property_name address city state zip units year_built",
    );
  });
});

test.each([
  [undefined, 600],
  ["Monthly", 600],
  ["per month", 600],
  ["Q", 200],
  ["Semi-Annually", 100],
  ["annual", 50],
  ["Yearly", 50],
])("Dues of 600 that are due %s are %d a month", (howOften, monthly) => {
  expect(monthlyDues(600, howOften)).toBe(monthly);
});

test.each([
  "Insurance Claims (5 yr):4200",
  "Flood Insurance:980",
  "Repairs & Maintenance Cost:1450",
  "Total Repairs YTD:2100",
  "HOA Fees Owed:610",
  "Tax Sale Date:2019-05-02",
  "Estimated Sale Price Target:250000",
  "Property Tax Appeal Savings (annual):300",
  "Total Rent Paid YTD:8400",
  "Monthly Rent Increase:45",
  "Base Rent Year 2:1240",
  "Lease Commission Expense:600",
  "Sale Commission Amount:9000",
  "Purchase Loan Amount:120000",
])("%s says something else than what its words name, and is read as nothing", (column) => {
  expect(readHeads(`Address:9 Main St | City:Tulsa | Zip:74104 | ${column}`)).toBe("address city zip .");
});
