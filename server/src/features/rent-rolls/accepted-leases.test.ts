import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { DATA_REQUESTS, openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const base = `/api/research-property/google-places-id/${TOWN.building}`;
const start = async () => (await labs.app.inject({ url: `${base}/underwriting/start`, headers })).json();

const ROLL = [
  "Kingfisher Flats,As of 2026-11-01",
  "Unit,Floor Plan,Sqft,Status,Resident,Market Rent,Lease Rent,Move In,Lease Start,Lease End",
  "101,A1,700,Current,Resident A,1400,1350,2026-02-01,2026-02-01,2027-01-31",
  "102,A1,700,Current,Resident D,1400,1420,2026-10-01,2026-10-01,2027-09-30",
  "103,A1,700,Model,,1400,0,,,",
  "201,B2,1000,Current,Resident B,1750,1660,2025-03-01,2025-03-01,2026-02-28",
].join("\n");

test("an accepted roll feeds its leases to the underwriting, until the unit mix is another one", async () => {
  const { id } = await openDesk(labs, headers).run(ROLL, { kind: "rent-roll", name: "roll.csv", fields: {} });
  const payload = { googlePlacesId: TOWN.building, basedOn: 0 };
  const url = `${DATA_REQUESTS}/rent-roll/${id}/accept`;
  expect((await labs.app.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
  const { inputs, basis, sources } = await start();
  expect(inputs.leaseExpirations).toEqual([
    { month: 1, units: 1, monthToMonth: 1, marketRent: 1750, contractRent: 1660 },
    { month: 2, units: 1, monthToMonth: 0, marketRent: 1400, contractRent: 1350 },
    { month: 10, units: 1, monthToMonth: 0, marketRent: 1400, contractRent: 1420 },
  ]);
  expect(inputs.unitMix).toMatchObject([
    { floorPlan: "A1", newLeaseRent: 1420, preleased: 0, notice: 0 },
    { floorPlan: "B2", preleased: 0, notice: 0 },
  ]);
  expect(inputs.unitMix[1]).not.toHaveProperty("newLeaseRent");
  expect(inputs.nonRevenueUnits).toEqual([{ floorPlan: "A1", reason: "model", units: 1 }]);
  expect(basis.leaseExpirations).toBe("unitMix");
  expect(sources.leaseExpirations).toBe("Rent roll roll.csv as of Nov 1, 2026: months counted from that day");

  const { rows, version } = (await labs.app.inject({ url: `${base}/unit-mix`, headers })).json();
  const changed = { basedOn: version, rows };
  await labs.app.inject({ method: "PUT", url: `${base}/unit-mix`, payload: changed, headers });
  expect((await start()).inputs.leaseExpirations).toBeUndefined();
});
