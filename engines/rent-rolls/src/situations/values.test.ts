import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { maskName } from "../mask-names.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import { readDateRange } from "../words/lease-dates.ts";
import { findAsOf, findAsOfInName } from "../words/read-banner.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readHeader } from "../words/read-header.ts";
import { readPlan } from "../words/read-plan.ts";
import { readNameStatus, readStatus } from "../words/read-status.ts";

test("A lease at will has a start and goes on month to month", () => {
  expect(readDateRange("9/1/2025 - At will")).toEqual({ start: "2025-09-01", end: null, monthToMonth: true });
});

test.each([
  ["B1 2BR/2BA", 2, 2],
  ["2x1.5", 2, 1.5],
  ["2/1.00", 2, 1],
  ["1-Bed", 1, null],
  ["three_bedroom", 3, null],
  ["Studio", 0, null],
  ["S1", 0, null],
  ["0x1", 0, 1],
  ["2b2b", 2, 2],
  ["B2", null, null],
  ["1009t016", null, null],
  ["A1-HOSP", null, null],
])("The plan %s has %s beds and %s baths", (name, beds, baths) => {
  expect(readPlan(name)).toEqual({ beds, baths });
});

test.each([
  ["Occupied No Notice", "occupied"],
  ["Notice-Unrented", "notice"],
  ["Occupied-NTVL", "notice_leased"],
  ["Vacant Unrented Not Ready", "vacant"],
  ["Vacant Rented Ready", "vacant_leased"],
  ["Vacant-Leased", "vacant_leased"],
  ["Unoccupied", "vacant"],
  ["Vacant - Make Ready", "vacant"],
  ["Make Ready", "down"],
  ["Admin/Down", "down"],
  ["MDL", "model"],
  ["Evict", "occupied"],
  ["Renewed", "occupied"],
])("The status %s is %s", (text, unit) => {
  expect(readStatus(text)?.unit).toBe(unit);
});

test("A status may say that a row is no lease in place, or nothing", () => {
  expect(
    ["Pending renewal", "Applicant", "Future", "Former resident"].map((text) => readStatus(text)?.lease),
  ).toEqual(["renewal", "applicant", "future", "past"]);
  expect(readStatus("Skipped??")).toBeUndefined();
});

test("Names that only look like a status are names", () => {
  for (const name of ["Downs, Pat", "Vacanti, Joe", "Modell, A", "Office, Bob", "Manager, Amy"]) {
    expect(readNameStatus(name)).toBeUndefined();
  }
  expect(readNameStatus("-- Vacant --")?.unit).toBe("vacant");
  expect(readNameStatus("down - water damage")?.unit).toBe("down");
});

test.each([
  ["rntnt", "rent"],
  ["baserent", "rent"],
  ["renl", "rent"],
  ["rnsvchr", "subsidy"],
  ["Section 8 Rent", "subsidy"],
  ["petrent", "pet"],
  ["outpark", "parking"],
  ["GARRENT", "garage"],
  ["CONC/SPECL", "concession"],
  ["EMPLCRED", "employee"],
  ["vwaste", "trash"],
  ["WATERREIMB", "utilities"],
  ["MTOM", "mtm"],
  ["Renters Insurance", "insurance"],
  ["Late Fee", "other"],
])("The charge %s is %s", (code, category) => {
  expect(readChargeCode(code)).toBe(category);
});

test.each([
  ["Tenant ID", "residentId"],
  ["Tenant Name", "tenant"],
  ["Unit #", "unit"],
  ["Rent / SF", "skip"],
  ["Actual Rent per Sqft", "skip"],
  ["Market + Addl.", "marketRent"],
  ["Lease Expiration\nDate", "leaseEnd"],
  ["Covered Parking", "charge"],
  ["Required Deposit", "skip"],
])("The header %s holds %s", (header, field) => {
  expect(readHeader(header)).toBe(field);
});

test("The day of a roll is what its banner says of it, before the day it was printed", () => {
  expect(findAsOf(["Printed 3/9/2016 10:58 AM", "As of Date: 3/7/2016"])).toBe("2016-03-07");
  expect(findAsOf(["Rent Roll", "Apr 2026"])).toBe("2026-04-30");
  expect(findAsOf(["Month Year = 02/2026"])).toBe("2026-02-28");
  expect(findAsOf(["For Selected Dates: 04/01/2026 - 04/30/2026"])).toBe("2026-04-30");
  expect(findAsOfInName("rent_roll_2024_01_31.csv")).toBe("2024-01-31");
  expect(findAsOfInName("RR 1.31.26.xlsx")).toBe("2026-01-31");
  expect(findAsOfInName("roll_2024-11_10u.csv")).toBe("2024-11-30");
  expect(findAsOfInName("120 units.csv")).toBeUndefined();
});

test("A masked name keeps its initials", () => {
  expect(maskName("Lane, Ora")).toBe("L. O.");
  expect(maskName(null)).toBeNull();
});

test("The example of the reader", () => {
  const rows = [
    ["Unit", "Status", "Rent"],
    ["101", "Occupied", 1200],
    ["102", "Vacant", 0],
  ];
  expect(readRentRoll([{ name: "", hidden: false, merges: [], rows }]).summary.occupied).toBe(1);
  const stale = readRentRoll([{ name: "", hidden: false, merges: [], rows }], {
    asOf: "2025-01-31",
    today: "2025-06-30",
  });
  expect(stale.issues.map(({ code }) => code)).toEqual(["R12", "R24"]);
});

test.each([
  ["13/45/2025", true],
  ["2/30/2025", true],
  ["2/28/2025", false],
  ["TBD", false],
  ["MTM", false],
  ["", false],
])("A lease that ends on %o has a day that does not exist: %s", (end, isFault) => {
  const { issues } = readRentRoll([
    toSheet(
      `Unit | Resident | Status | Rent | Lease Start | Lease End
101 | Ann Lee | Occupied | 950 | 3/1/2024 | ${end}
102 | Bob May | Occupied | 980 | 4/1/2024 | 3/31/2025`,
    ),
  ]);
  const found = issues.filter(({ code }) => code === "V06");
  expect(found.map(({ severity, unitId, message }) => [severity, unitId, message])).toEqual(
    isFault ? [["error", "101", `expected a date that exists, found "${end}"`]] : [],
  );
});
