import { describe, expect, test } from "vitest";
import { describeTotals, expectTied, listAccounts, listCodes, toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const read = (text: string) => readOperatingStatement([toSheet(text)]);

describe("An owner's two columns without a heading", () => {
  test("are a statement: each line is what it is called, from the first cost on a cost", () => {
    const statement = read(`
Schedule for 88 Canal St, 2025
Rents | 61,200 | all 5 units full
Coin laundry | 840 |
Heat | 6,120 | oil
Taxes | 9,410 | appealed
Insurance | 3,300 |
Water | 2,050 |
Repairs | 4,050 | incl. $2,100 boiler`);
    expect(describeTotals(statement)).toBe("EGI 62040, expenses 24930, NOI 37110, below null");
    expect(listAccounts(statement)).toBe(
      "rentalIncome 61200, laundryIncome 840, propertyTax 9410, insurance 3300, utilities 6120, waterSewer 2050, repairsMaintenance 4050",
    );
    expect(statement.period).toEqual({ from: "2025-01", to: "2025-12" });
  });

  test("in thousands, with a mortgage among the costs and what was left over off by rounding", () => {
    const statement = read(`
27 Pleasant St - what we made in 2025 (in $000s)
rents collected | 96.4
washer/dryer | 1.1
less:
taxes | 14.2
ins. | 5.05
oil heat | 9.8
water | 3.3
handyman | 4.4
mortgage | 31.2
left over | 29.55`);
    expect(describeTotals(statement)).toBe("EGI 97500, expenses 36750, NOI 60750, below 31200");
    expect(statement.tieOut.map(({ label, ok }) => `${label} ${ok}`)).toEqual(["left over true"]);
  });

  test("that hold other things than income and costs are no statement", () => {
    expect(
      read("Price | 900,000\nUnits | 6\nLot | 7,200\nTaxes | 9,000\nBuilt | 1,921\nBaths | 6").accepted,
    ).toBe(false);
    expect(read("Smith | 900\nJones | 950\nLopez | 900\nVacant | 0\nTaxes | 300").accepted).toBe(false);
    expect(
      read(
        "Due from tenants | 900\nPrepaid insurance | 1,200\nTaxes payable | 800\nLoan | 9,000\nEquity | 5,000",
      ).accepted,
    ).toBe(false);
  });
});

test("gross income is the sum of the lines above it, not a further income", () => {
  const statement = read(`
Maple Court income and expense
 | 2023 | 2024
Rent | 100,000 | 104,000
Laundry | 900 | 1,000
Gross income | 100,900 | 105,000
Taxes | 15,000 | 15,500
Insurance | 5,000 | 5,600
Total expenses | 20,000 | 21,100
NOI | 80,900 | 83,900`);
  expectTied(statement);
  expect(describeTotals(statement)).toBe("EGI 105000, expenses 21100, NOI 83900, below null");
});

test("a year to date is of the months that its title names", () => {
  const statement = read(`
Budget Comparison
Period = Sep 2025
 | PTD Actual | PTD Budget | YTD Actual | YTD Budget
Rental Income | 31,200 | 31,500 | 279,400 | 283,500
Total Income | 31,200 | 31,500 | 279,400 | 283,500
Landscaping | 900 | 850 | 7,900 | 7,650
Insurance | 2,050 | 2,050 | 18,450 | 18,450
Total Expenses | 2,950 | 2,900 | 26,350 | 26,100
Net Operating Income | 28,250 | 28,600 | 253,050 | 257,400`);
  expectTied(statement);
  expect(statement.period).toEqual({ from: "2025-01", to: "2025-09" });
  expect(statement.results.find(({ key }) => key === "noi")).toMatchObject({
    total: 253_050,
    trailing: { t12: null },
  });
  expect(listCodes(statement)).toContain("T05");
});
