import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";

const read = (text: string) => {
  const roll = readRentRoll([toSheet(text)]);
  return {
    units: roll.units.map(
      ({ contractRent, concessionRecurring, concessionOneTime, effectiveRent, charges }) => ({
        ...{ contractRent, concessionRecurring, concessionOneTime, effectiveRent, charges },
      }),
    ),
    codes: roll.issues.filter(({ code }) => code !== "R24").map(({ code }) => code),
    red: roll.tieOut.filter(({ ok }) => !ok),
  };
};

describe("A concession is taken off by the time that its heading says", () => {
  test.each([
    ["Concession", -600],
    ["Monthly Concession", -600],
    ["Annual Concession", -50],
    ["Concession (yr)", -50],
    ["Concessions / Year", -50],
    ["Concession per annum", -50],
    ["Concession over Term", -100],
    ["Lease Term Concession", -100],
  ])("%s", (heading, recurring) => {
    const { units, red } = read(`
Unit | Tenant | Lease Start | Lease End | Rent | ${heading}
1 | Ann | 1/1/2026 | 6/30/2026 | 1,450 | 600
2 | Bo | 1/1/2026 | 6/30/2026 | 1,425 |
Total | | | | 2,875 | 600`);
    expect(units.map(({ concessionRecurring }) => concessionRecurring)).toEqual([recurring, null]);
    expect(red).toEqual([]);
  });

  test.each([
    "One Time Concession",
    "Concession - One Time",
    "Upfront Conc.",
    "Move-In Concession",
    "Non-Recurring Concession",
  ])("%s is none of a month", (heading) => {
    const { units } = read(`
Unit | Tenant | Lease Start | Lease End | Rent | ${heading}
1 | Ann | 1/1/2026 | 12/31/2026 | 1,450 | 600
2 | Bo | 1/1/2026 | 12/31/2026 | 1,425 |`);
    expect(units[0]).toMatchObject({
      concessionRecurring: null,
      concessionOneTime: -600,
      effectiveRent: 1450,
    });
  });

  test("that of a lease whose length is not known is asked about", () => {
    const { units, codes } = read(`
Unit | Tenant | Rent | Concession over Term
1 | Ann | 1,450 | 600
2 | Bo | 1,425 |`);
    expect(units[0]?.concessionRecurring).toBeNull();
    expect(codes).toContain("R23");
  });

  test("total concessions are those of the lease where they are as much as half a rent, and asked about where less", () => {
    const text = (off: string) => `
Unit | Tenant | Rent | Term | Total Concession
1 | Ann | 1,450 | 12 | ${off}
2 | Bo | 1,425 | 12 |`;
    const whole = read(text("1,450"));
    expect(whole.units[0]?.concessionRecurring).toBe(-120.83);
    expect(whole.codes).toEqual([]);
    const less = read(text("50"));
    expect(less.units[0]?.concessionRecurring).toBe(-50);
    expect(less.codes).toEqual(["R23"]);
  });

  test("a charge that is given once is none of a month", () => {
    const { units } = read(`
Unit | Resident | Charge Code | Amount
1 | Ann | RENT | 1,400
 | | CONCUPFR | -700
2 | Bo | RENT | 1,400
 | | CONC | -50`);
    expect(units.map(({ concessionRecurring }) => concessionRecurring)).toEqual([null, -50]);
    expect(units.map(({ concessionOneTime }) => concessionOneTime)).toEqual([-700, null]);
  });
});

describe("Rents of a year", () => {
  test("are known by a column that holds a twelfth of them", () => {
    const { units, codes } = read(`
Unit | Tenant | Lease Exp | Rent | Concession | Per month
1 | Ann | 4/30/2027 | 18,000 | 600 | 1,500
2 | Bo | 5/31/2027 | 17,400 | | 1,450
3 | Cy | 6/30/2027 | 20,400 | | 1,700`);
    expect(units.map(({ contractRent }) => contractRent)).toEqual([1500, 1450, 1700]);
    expect(units[0]?.concessionRecurring).toBe(-50);
    expect(codes).toEqual([]);
  });

  test("are known by a title, where they are as large", () => {
    const text = (rents: string[]) => `
Elm Court - all rents are shown per annum
Unit | Tenant | Lease Exp | Rent
1 | Ann | 4/30/2027 | ${rents[0]}
2 | Bo | 5/31/2027 | ${rents[1]}`;
    expect(read(text(["18,000", "17,400"])).units.map(({ contractRent }) => contractRent)).toEqual([
      1500, 1450,
    ]);
    expect(read(text(["1,500", "1,450"])).units.map(({ contractRent }) => contractRent)).toEqual([
      1500, 1450,
    ]);
  });

  test("without areas block where no deposit speaks for those of a month", () => {
    const codes = (deposits: string[]) =>
      read(`
Unit | Tenant | Lease Exp | Deposit | Rent
PH1 | Ann | 4/30/2027 | ${deposits[0]} | 12,500
PH2 | Bo | 5/31/2027 | ${deposits[1]} | 9,800`).codes;
    expect(codes(["12,500", "9,800"])).toContain("R32");
    expect(codes(["12,500", "9,800"])).not.toContain("R30");
    expect(codes(["1,040", "800"])).toContain("R30");
    expect(codes(["", ""])).toContain("R30");
    expect(codes(["12,500", ""])).toContain("R30");
  });

  test("that nothing calls so are asked about, but for large homes", () => {
    const text = (areas: string[]) => `
Unit | Tenant | Sq Ft | Lease Exp | Rent
1 | Ann | ${areas[0]} | 4/30/2027 | 18,000
2 | Bo | ${areas[1]} | 5/31/2027 | 17,400`;
    expect(read(text(["700", "700"])).codes).toContain("R30");
    expect(read(text(["", ""])).codes).toContain("R30");
    expect(read(text(["4,000", "3,900"])).codes).not.toContain("R30");
  });

  test("charges by the year count by the month, where no column has them by the month", () => {
    const { units } = read(`
Unit | Tenant | Rent | Annual Storage | Parking | Annual Parking
1 | Ann | 1,450 | 240 | 50 | 600
2 | Bo | 1,425 | | 25 | 300`);
    expect(units.map(({ charges }) => charges)).toEqual([{ storage: 20, parking: 50 }, { parking: 25 }]);
  });
});

describe("A title over the table", () => {
  const dear = (title: string) =>
    read(`
${title}
Unit | Tenant | Sq Ft | Rent
1 | Ann | 1,900 | 7,800
2 | Bo | 1,850 | 7,500
3 | Cy | 2,000 | 8,200
Total | | 5,750 | 23,500`).units[0]?.contractRent;

  test.each(["Rent per annum", "Annual rents", "All rents shown are annual", "Rents are in annual dollars"])(
    "%s makes its rents a year's",
    (title) => expect(dear(title)).toBe(650),
  );

  test.each([
    "Rent Roll - Annual Report",
    "Rental Schedule, Annual Budget Package",
    "Rents certified at annual inspection",
    "Annual Rent Review 2026",
    "Annual Rent Certification",
    "Monthly rents, annual review",
  ])("%s says nothing of them", (title) => expect(dear(title)).toBe(7_800));
});

test("a concession's total at the end of its heading is a lease's too", () => {
  const { units } = read(`
Unit | Tenant | Term | Rent | Lease Concession Total
1 | Ann | 18 | 1,500 | 900
2 | Bo | 12 | 1,450 |`);
  expect(units[0]).toMatchObject({ concessionRecurring: -50, effectiveRent: 1450 });
});
