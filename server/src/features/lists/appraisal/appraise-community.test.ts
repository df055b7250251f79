import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix } from "../../../test/building.ts";
import { buildTown } from "../../../test/town.ts";
import { openDesk } from "../../../test/uploads.ts";

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

describe("a list of communities", () => {
  test("has rents by floor plan, GPR, value at each cap, loan, coverage and returns", async () => {
    const head =
      "property_name,address,city,state,zip,units,asking_price,noi_t12,cap_rate_low,cap_rate_mid,cap_rate_high,plan1_beds,plan1_baths,plan1_sqft,plan1_count,plan1_rent,plan2_beds,plan2_baths,plan2_sqft,plan2_count,plan2_rent";
    const request = await desk.run(
      `${head}\nKingfisher,900 Barton Springs Rd,Austin,TX,78704,100,16000000,960000,5%,5.75%,6.5%,1,1,700,60,1330,2,2,1000,40,1660\n`,
      { kind: "multi-family" },
    );
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1 } });
    const { rows } = (await desk.get(`results/download/${request.id}?format=json`)).json();
    const found = rows[0].results;
    expect(found.plan1_market_rent).toBeGreaterThan(1300);
    expect(found.plan1_market_rent).toBeLessThan(1450);
    expect(found.gpr).toBe(12 * (60 * found.plan1_market_rent + 40 * found.plan2_market_rent));
    expect(found).toMatchObject({ noi: 960_000, value_cap_low: 19_200_000, value_cap_high: 14_769_231 });
    expect(found.yield_on_cost).toBeCloseTo(960_000 / (16_000_000 * 1.01 + 50_000), 5);
    expect(found.warnings).toContain("Expenses are in sum");
    expect(found.loan).toBeGreaterThan(8_000_000);
    expect(found.dscr).toBeGreaterThan(1.2);
    expect(found.levered_irr).toBeGreaterThan(-0.5);
  });

  test("whose floor plans are not all of its units says so", async () => {
    const request = await desk.run(
      "address,city,state,zip,units,plan1_beds,plan1_count\n900 Barton Springs Rd,Austin,TX,78704,100,1,60\n",
      { kind: "multi-family" },
    );
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1, warned: 1 } });
    const repair = expect.stringContaining("every floor plan");
    expect(request.repairs).toContainEqual(
      expect.objectContaining({ code: "R09", severity: "warning", rows: 1, repair }),
    );
    const { items } = (await desk.get(`errors/${request.id}?code=R09`)).json();
    expect(items[0].message).toBe(
      "Row 2, Units: expected 100 units in the floor plans, as many as the community has, found 60",
    );
  });

  test("says for every figure that it cannot know what is missing", async () => {
    const request = await desk.run(
      `address,city,state,zip,units\n900 Barton Springs Rd,Austin,TX,78704,100\n`,
      {
        kind: "multi-family",
      },
    );
    const { rows } = (await desk.get(`results/download/${request.id}?format=json`)).json();
    const found = rows[0].results;
    expect([found.gpr, found.noi, found.value_cap_mid, found.levered_irr]).toEqual([null, null, null, null]);
    expect(found.warnings).toContain("GPR: No floor plans or average rent given");
    expect(found.warnings).toContain("No middle cap rate is given");
  });
});
