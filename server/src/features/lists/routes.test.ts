import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix } from "../../test/building.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { HOME_COLUMNS, openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let analyst: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  analyst = await labs.signIn("analyst");
  desk = openDesk(labs, analyst);
});
afterAll(() => labs.close());

const GOOD = `${HOME_COLUMNS}\n7,1204 N Oak St,Austin,TX,78704,3,2,1500,285000\n`;

/** What the evidence of a place may say, by the path of the assumption. */
const ASSUMED = [
  ["rentGrowth", "Rent growth"],
  ["homePriceGrowth", "Home price growth"],
  ["propertyTaxRate", "Property tax rate"],
  ["insuranceAnnual", "Insurance premium"],
  ["debt.rate", "Interest rate"],
] as const;

const issuesOf = async (id: string) => (await desk.get(`errors/${id}`)).json();

describe("a list of homes", () => {
  test("comes back with every figure of the home's own pages beside its own columns", async () => {
    const request = await desk.run(GOOD);
    expect(request).toMatchObject({
      status: "completed",
      counts: { rows: 1, matched: 1, warned: 0, failed: 0 },
      error: null,
      hasResults: true,
      hasErrors: false,
    });
    const { headers, rows } = await desk.results(request.id);
    expect(headers).toEqual(HOME_COLUMNS.split(","));
    const [row] = rows;
    expect(row.cells).toEqual(["7", "1204 N Oak St", "Austin", "TX", "78704", "3", "2", "1500", "285000"]);
    const page = `/api/research-property/google-places-id/${TOWN.home}`;
    const property = (await labs.app.inject({ url: page, headers: analyst })).json();
    expect(row.results).toMatchObject({
      match_status: "matched",
      match_quality: "exact",
      location_precision: "rooftop",
      property_id: TOWN.home,
      value: Math.round(property.valueEstimate.point),
      value_low: Math.round(property.valueEstimate.low),
      value_high: Math.round(property.valueEstimate.high),
      value_confidence: property.valueEstimate.grade,
      rent: Math.round(property.rentEstimate.point),
      rent_low: Math.round(property.rentEstimate.low),
      rent_grade: property.rentEstimate.grade,
      as_of:
        property.rentEstimate.asOf < property.valueEstimate.asOf
          ? property.rentEstimate.asOf
          : property.valueEstimate.asOf,
    });
    const { assumptions_of_place: place, assumptions_of_template: template } = row.results;
    const start = (await labs.app.inject({ url: `${page}/underwriting/start`, headers: analyst })).json();
    for (const [path, label] of ASSUMED) {
      const isOfPlace = start.basis[path] === "market";
      expect(isOfPlace ? place : template).toContain(`${label} `);
      expect(isOfPlace ? place : template).toContain(start.sources[path]);
      expect((isOfPlace ? template : place) ?? "").not.toContain(label);
    }
    expect(template).toMatch(/Firm template “Sample”, in force since [A-Z][a-z]{2} \d+, 20\d\d/);
    const version = await labs.app.inject({
      method: "POST",
      url: `${page}/underwriting`,
      payload: { inputs: { purchasePrice: 285_000, listPrice: 285_000 } },
      headers: analyst,
    });
    const { outputs } = version.json();
    expect(row.results.stabilised_noi).toBeCloseTo(outputs.stabilizedNoi, 2);
    expect(row.results.levered_irr).toBeCloseTo(outputs.leveredIrr, 5);
    expect(row.results.all_in_cost).toBeCloseTo(outputs.allInCostUnlevered, 2);
    // Held against the return that the sample template of a first start asks.
    expect(row.results.binding_target).toBe("leveredIrr");
    expect(row.results.max_bid).toBeGreaterThan(250_000);
  });

  test("solves the maximum bid for the targets of a row, with the one that binds", async () => {
    const request = await desk.run(
      `${HOME_COLUMNS},target_net_yield,target_levered_irr\n1,1204 N Oak St,Austin,TX,78704,3,2,1500,285000,5%,0.01\n`,
    );
    const [row] = (await desk.results(request.id)).rows;
    expect(row.results.binding_target).toBe("netYieldOnCost");
    expect(row.results.max_bid).toBeGreaterThan(250_000);
    expect(row.results.max_bid).toBeLessThan(350_000);
  });

  test("solves the maximum bid of a row without targets for the firm's hurdles, on what the firm assumes there", async () => {
    const approver = await labs.signIn("approver");
    const travis = { level: "county", place: "48453", name: "Travis" };
    const save = async (basedOn: number, assumptions: object, market = travis) => {
      const answer = await labs.app.inject({
        method: "PUT",
        url: "/api/settings/assumptions",
        headers: approver,
        payload: {
          ...{ propertyType: "singlefamily", reason: "Tried", ...market },
          ...{ basedOn, assumptions, effectiveFrom: new Date().toISOString().slice(0, 10) },
        },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    // The same file again is answered with the results that it has.
    const run = async (id: number) =>
      (await desk.results((await desk.run(GOOD.replace("\n7,", `\n${id},`))).id)).rows[0].results;
    const hurdle = { "targets.netYieldOnCost": { value: 0.05 } };
    await save(0, hurdle);
    const usual = await run(8);
    expect(usual).toMatchObject({ binding_target: "netYieldOnCost" });
    await save(1, { ...hurdle, insuranceAnnual: { value: 3_000 } });
    expect((await run(9)).max_bid).toBeLessThan(usual.max_bid);
    await save(2, {});
    expect(await run(10)).toMatchObject({ binding_target: "leveredIrr" });
    const { items } = (await labs.app.inject({ url: "/api/settings/assumptions", headers: approver })).json();
    const shared = items.find(
      (item: { propertyType: string; level: string }) =>
        item.propertyType === "singlefamily" && item.level === "all",
    );
    const { "targets.leveredIrr": _, ...others } = shared.inForce.assumptions;
    await save(1, others, { level: "all", place: "", name: "Without a hurdle" });
    const without = await run(11);
    expect(without.max_bid).toBeNull();
    expect(without.warnings).toContain("No target is given for a maximum bid");
  });

  test("does what is asked for alone", async () => {
    const request = await desk.run(
      `${HOME_COLUMNS},requested_outputs\n1,1204 N Oak St,Austin,TX,78704,3,2,1500,285000,rent\n`,
    );
    const [row] = (await desk.results(request.id)).rows;
    expect(row.results.rent).toBeGreaterThan(1000);
    expect([row.results.value, row.results.unlevered_irr]).toEqual([null, null]);
  });

  test("explains every row that it rejects, by its code, and still answers the others", async () => {
    const request = await desk.run(
      [
        `${HOME_COLUMNS},current_rent,year_built,lease_start,lease_end,property_type`,
        "1,1204 N Oak St,Austin,TX,78704,3,2,1500,285000,1900,1995,2026-01-01,2026-12-31,Single family",
        "2,1204 N Oak St,,TX,,3,2,1500,285000,,,,,",
        "3,1204 N Oak St,Austin,TX,78704,three,2,1500,285000,,,,,",
        "4,1206 N Oak St,Austin,TX,78704,3,2,1500,285000,,2190,,,",
        "5,1206 N Oak St,Austin,TX,78704,3,2,1500,285,,,,,",
        "6,1206 N Oak St,Austin,TX,78704,3,2,1500,285000,24000,,,,",
        "7,1206 N Oak St,Austin,TX,78704,3,200,1500,285000,,,,,",
        "8,1206 N Oak St,Austin,TX,78704,3,2,1500,285000,,,2026-05-01,2026-04-01,",
        "9,1206 N Oak St,Austin,TX,78704,3,2,1500,285000,,,03/04/25,,",
        "10,12 Calle Luna,San Juan,PR,00901,3,2,1500,285000,,,,,",
        "11,900 Barton Springs Rd,Austin,TX,78704,3,2,1500,285000,,,,,",
        "12,1204 N Oak St,Austin,TX,78704,3,2,1500,285000,,,,,",
        "13,9 Nowhere,Nocity,TX,00000,3,2,1500,285000,,,,,",
        "14,1204 N Oak St,Austin,TX,78704,3,2,1500,,,,,,",
        "15,1206 N Oak St,Austin,TX,78704,3,2,1500,285000,,,,,Vacant land",
        "16,1204 Oak St,Austin,TX,78704,3,2,1500,285000,,,,,",
      ].join("\n"),
    );
    expect(request.status).toBe("completed_with_errors");
    expect(request.counts.rows).toBe(16);
    const { items } = await issuesOf(request.id);
    const codes = new Map<number, string[]>();
    for (const { row, code } of items) codes.set(row, [...(codes.get(row) ?? []), code]);
    const expected: [number, string][] = [
      [3, "A01"],
      [4, "V01"],
      [5, "V05"],
      [6, "V03"],
      [7, "V03"],
      [8, "V02"],
      [9, "V04"],
      [10, "V01"],
      [11, "A08"],
      [12, "A07"],
      [13, "A05"],
      [14, "A02"],
      [16, "A07"],
    ];
    for (const [row, code] of expected) expect(codes.get(row), `row ${row}`).toContain(code);
    expect(items.find(({ row }: { row: number }) => row === 10)).toMatchObject({
      column: "lease_start",
      severity: "error",
      message: "Row 10, lease_start: expected YYYY-MM-DD or MM/DD/YYYY, found 03/04/25",
      expected: "YYYY-MM-DD or MM/DD/YYYY",
      found: "03/04/25",
      repair: expect.any(String),
    });
    const { rows } = await desk.results(request.id);
    expect(rows.map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 2),
    );
    expect(rows[0].results.rent).toBeGreaterThan(1000);
    expect(rows[1].results).toMatchObject({ match_status: "rejected", rent: null, value: null });
    expect(request.repairs.length).toBeGreaterThan(8);
    expect(request.repairs[0]).toMatchObject({
      severity: "error",
      rows: expect.any(Number),
      repair: expect.any(String),
    });
    const filtered = (await desk.get(`errors/${request.id}?severity=error&code=A08`)).json();
    expect(filtered).toMatchObject({ total: 1, items: [{ row: 11, code: "A08" }] });
  });

  test("finds a home by its parcel where the address is written otherwise, and says that it is ours", async () => {
    const request = await desk.run(
      `${HOME_COLUMNS},apn,county_fips\n1,77 Sure Ln,Austin,TX,78704,3,2,1500,,01-2345-0004,48453\n`,
    );
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1, warned: 1 } });
    const [row] = (await desk.results(request.id)).rows;
    expect(row.results).toMatchObject({
      property_id: TOWN.owned,
      eligibility_flags: expect.stringMatching(/^owned/),
      max_bid: null,
    });
    expect(row.issues.map(({ code }: { code: string }) => code)).toEqual(["A03", "A09"]);
    expect(row.results.all_in_cost, "its basis: what was paid").toBe(310_000);
  });

  test("is placed where nobody loaded the home, says how surely, and asks for more", async () => {
    const request = await desk.run(`${HOME_COLUMNS}\n1,4511 Unbuilt Rd,Austin,TX,78704,3,2,1500,285000\n`);
    expect(request.counts).toMatchObject({ matched: 1, warned: 1, failed: 0 });
    const [row] = (await desk.results(request.id)).rows;
    expect(row.results).toMatchObject({
      match_status: "placed",
      match_quality: "ZIP code only",
      property_id: null,
    });
    // A place that is known by its postal code alone takes nothing from the address.
    expect(row.results.standardised_address).toBe("4511 UNBUILT RD, AUSTIN, TX 78704");
    expect(row.issues).toMatchObject([
      {
        code: "A04",
        severity: "warning",
        message: expect.stringMatching(/^Row 2, Address: expected a home that can be placed, found 4511/),
        repair: "Check the address, or give latitude and longitude",
      },
    ]);
  });

  test("is told of a rent that is far above those around, though its digits could be a month's", async () => {
    const request = await desk.run(
      `${HOME_COLUMNS},current_rent\n1,1204 N Oak St,Austin,TX,78704,3,2,1500,285000,8900\n`,
    );
    const [row] = (await desk.results(request.id)).rows;
    expect(
      row.issues.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
    ).toContainEqual(["V03", "warning"]);
    expect(row.results.rent).toBeGreaterThan(1000);
  });

  test("has results when every row was rejected, and an errors file that is clean once it is corrected", async () => {
    const bad = `${HOME_COLUMNS}\n1,1204 N Oak St,Austin,TX,,3,2,1500,285000\n2,1206 N Oak St,Austin,TX,78704,x,2,1500,285000\n`;
    const headers = await labs.signIn("analyst");
    const request = await desk.run(bad, { headers });
    expect(request).toMatchObject({
      status: "completed_with_errors",
      counts: { rows: 2, matched: 0, failed: 2 },
      hasErrors: true,
    });
    const xlsx = await desk.get(`results/download/${request.id}`, headers);
    expect([xlsx.statusCode, xlsx.headers["content-type"]]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const errors = (await desk.get(`errors/download/${request.id}?format=csv`, headers)).body;
    expect(errors.split("\r\n")[0]).toBe(`\uFEFF${HOME_COLUMNS},labs_row,labs_codes,labs_reasons`);
    expect(errors).toContain("A01");
    const corrected = errors.replace("Austin,TX,,3", "Austin,TX,78704,3").replace(",78704,x,", ",78704,3,");
    const again = await desk.run(corrected, { name: "corrected.csv", headers });
    expect(again).toMatchObject({
      status: "completed",
      counts: { rows: 2, matched: 2, warned: 0, failed: 0 },
    });
    expect((await desk.results(again.id, headers)).headers).toEqual(HOME_COLUMNS.split(","));
  });
});
