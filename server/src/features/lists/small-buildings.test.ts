import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  desk = openDesk(labs, await labs.signIn("analyst"));
});
afterAll(() => labs.close());

const HEAD =
  "address,unit,city,state,zip,beds,baths,sqft,list_price,after_repair_value,year_built,latitude,longitude";
const unit = (name: string, sqft: number, building = "") =>
  `1300 N Oak St,${name},Austin,TX,78704,3,2,${sqft},${building || ",,,,"}`;
const BUILDING = "600000,640000,1995,30.25,-97.75";

const resultsOf = (...lines: string[]) => resultsUnder(HEAD, ...lines);

const resultsUnder = async (head: string, ...lines: string[]) => {
  const request = await desk.run([head, ...lines].join("\n"));
  expect(request.counts.failed, JSON.stringify(request.repairs)).toBe(0);
  const { rows } = await desk.results(request.id);
  return rows.map(({ results }: { results: Record<string, unknown> }) => results);
};

describe("a building of two to four units, a row each, its values on the first", () => {
  test("is underwritten once, with the rents of all its units", async () => {
    const [first, second] = await resultsOf(unit("A", 1500, BUILDING), unit("B", 1400));
    expect(second.rent).toBeGreaterThan(1000);
    expect(second.rent).toBeLessThan(first.rent);
    expect(first.gross_yield).toBeCloseTo((12 * (first.rent + second.rent)) / 600_000, 4);
    expect(first.warnings).toContain("Underwritten as one building of 2 units, with those of row 3");
    expect(first.value).toBeNull();
    expect(first.warnings).toContain("Single-family sales do not apply to a building of 2 units");
    expect(first.levered_irr).not.toBeNull();
    expect(second).toMatchObject({ value: null, gross_yield: null, stabilised_noi: null, max_bid: null });
    expect(second.warnings).toContain("See row 2 for the building’s value and returns");
  });

  test("is several homes where each unit has a price of its own", async () => {
    const [first, second] = await resultsOf(
      unit("A", 1500, BUILDING),
      unit("B", 1400, BUILDING.replace("600000", "300000")),
    );
    expect(first.gross_yield).toBeCloseTo((12 * first.rent) / 600_000, 4);
    expect(second.gross_yield).toBeCloseTo((12 * second.rent) / 300_000, 4);
  });

  test.each([
    ["condominiums", ["Condominium", ""], ["Condominium", ""]],
    ["co-ops, of which one row alone says so", ["Condo/Co-op", ""], ["", ""]],
    ["parcels of their own", ["", "21-5-0300-09"], ["", "21-5-0300-10"]],
  ])("is several homes where its units are %s", async (_, [kind, parcel], [otherKind, otherParcel]) => {
    const head = `${HEAD},property_type,apn`;
    const rows = [
      `${unit("A", 1500, BUILDING)},${kind},${parcel}`,
      `${unit("B", 1400)},${otherKind},${otherParcel}`,
    ];
    const [first, second] = await resultsUnder(head, ...rows);
    expect(first.gross_yield).toBeCloseTo((12 * first.rent) / 600_000, 4);
    expect(first.value).not.toBeNull();
    expect(second.warnings).toContain("No offer, list or purchase price is given");
    expect(second.warnings).not.toContain("for the building");
  });

  test("is one building where both rows write its one parcel, with signs or without", async () => {
    const head = `${HEAD},property_type,apn`;
    const rows = [`${unit("A", 1500, BUILDING)},Duplex,21-5-0300-09`, `${unit("B", 1400)},Duplex,215030009`];
    const [first] = await resultsUnder(head, ...rows);
    expect(first.warnings).toContain("Underwritten as one building of 2 units, with those of row 3");
  });

  test("is no such building with five units, or where two rows are of one unit", async () => {
    const five = ["A", "B", "C", "D", "E"].map((name) => unit(name, 1500, name === "A" ? BUILDING : ""));
    const [first, last] = await resultsOf(...five).then((rows) => [rows[0], rows[4]]);
    expect(first.gross_yield).toBeCloseTo((12 * first.rent) / 600_000, 4);
    expect(last.warnings).toContain("No offer, list or purchase price is given");
  });
});
