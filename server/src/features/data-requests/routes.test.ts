import type { DataRequestDetail, Uploaded } from "@labs/contract/data-requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix } from "../../test/building.ts";
import { formOf } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const BASE = "/api/investment-strategy/data-upload/data-request";

let labs: TestApp;
let analyst: { cookie: string };

beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

async function upload(
  content: Buffer | string,
  options: { kind?: string; name?: string; fields?: Record<string, string>; headers?: { cookie: string } } = {},
) {
  const { kind = "single-family", name = "homes.csv", fields = {}, headers = analyst } = options;
  const form = formOf(fields, { name, content });
  return labs.app.inject({
    method: "POST",
    url: `${BASE}/${kind}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

async function run(content: Buffer | string, options: Parameters<typeof upload>[1] = {}) {
  const answer = await upload(content, options);
  expect(answer.statusCode, answer.body).toBe(202);
  const { id }: Uploaded = answer.json();
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  console.log((await read(id, options.headers)).error);
  return read(id, options.headers);
}

async function read(id: string, headers = analyst): Promise<DataRequestDetail> {
  const answer = await labs.app.inject({ url: `${BASE}/${id}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const get = (url: string, headers = analyst) => labs.app.inject({ url: `${BASE}/${url}`, headers });

const HEAD = "request_row_id,address,city,state,zip,beds,baths,sqft,list_price";
const GOOD = `${HEAD}\n7,1204 N Oak St,Austin,TX,78704,3,2,1500,285000\n`;

describe("a list of homes", () => {
  test("comes back with every figure of the home's own pages beside its own columns", async () => {
    const request = await run(GOOD);
    expect(request).toMatchObject({ status: "completed", counts: { rows: 1, matched: 1, warned: 0, failed: 0 } });
    const results = (await get(`results/download/${request.id}?format=json`)).json();
    const [row] = results.rows;
    console.log(JSON.stringify(row, null, 1));
    expect(row.results.property_id).toBe(TOWN.home);
  });
});
