import type { BulkRow, BulkRun } from "@labs/contract/firm-models/bulk-runs";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmModelBulkRuns } from "../../../lib/database/tables/firm-models.ts";
import { readBytes } from "../../../lib/spreadsheet/read-bytes.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { fillCells } from "../../../test/firm-model.ts";
import { createForm } from "../../../test/form.ts";
import { buildTown, TOWN } from "../../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let other: { cookie: string };
let viewer: { cookie: string };
let modelId: string;
let portfolioId: string;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [analyst, other, viewer] = [
    await labs.signIn("analyst"),
    await labs.signIn("analyst"),
    await labs.signIn("viewer"),
  ];
  modelId = await upload();
  const placeIds = [TOWN.home, TOWN.owned];
  const portfolio = await call("POST", "/api/portfolios", { name: "Spring list", placeIds });
  expect(portfolio.statusCode, portfolio.body).toBe(201);
  portfolioId = portfolio.json().id;
});
afterAll(() => labs.close());

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers: { cookie: string } = analyst,
) => labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const bulk = (
  method: "GET" | "POST" | "DELETE",
  path = "",
  payload?: object,
  headers: { cookie: string } = analyst,
) => call(method, `/api/firm-models/${modelId}/bulk-runs${path}`, payload, headers);

async function upload(): Promise<string> {
  const content = await fillCells({
    Deal: {
      A1: "Rental model",
      A3: "Purchase price",
      B3: { value: 250_000, format: "$#,##0" },
      A4: "Monthly rent",
      B4: { value: 1_900, format: "$#,##0" },
      A5: "Our overhead",
      B5: { value: 7_000, format: "$#,##0" },
      A7: "Net operating income",
      B7: { formula: "B4*12-B5", value: 15_800, format: "$#,##0" },
      A8: "Cap rate",
      B8: { formula: "B7/B3", value: 0.0632, format: "0.00%" },
    },
  });
  const form = createForm({}, { name: "Desk.xlsx", content });
  const answer = await labs.app.inject({
    ...{ method: "POST", url: "/api/firm-models", payload: form.payload },
    headers: { ...form.headers, ...analyst },
  });
  await labs.runJobs();
  return answer.json().id;
}

const source = () => ({ kind: "portfolio", id: portfolioId });

test("is refused before the model is mapped, without a list, and over one that nobody may see", async () => {
  const unmapped = await bulk("POST", "", { source: source() });
  expect([unmapped.statusCode, unmapped.json().detail]).toEqual([409, expect.stringContaining("not mapped")]);
  const mapping: ModelMapping = (await call("GET", `/api/firm-models/${modelId}/mapping`)).json();
  const { inputs, outputs } = mapping.proposed;
  const confirmed = await call("PUT", `/api/firm-models/${modelId}/mapping`, {
    basedOn: 0,
    inputs: inputs.map(({ cell, field, unit }) => ({ cell, field, unit })),
    outputs: outputs.map(({ cell, field }) => ({ cell, field })),
  });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const code = async (payload: object, as = analyst) => (await bulk("POST", "", payload, as)).statusCode;
  expect(await code({ source: { kind: "portfolio", id: modelId } })).toBe(404);
  expect(await code({ source: { kind: "search", id: "none" } })).toBe(404);
  expect(await code({ source: { kind: "list", id: modelId } })).toBe(404);
  expect(await code({ source: source() }, viewer)).toBe(403);
  expect(await code({ source: source() }, other)).toBe(404);
  expect(await code({ source: source(), bid: { output: "Deal!Z99", target: 0.1 } })).toBe(422);
  expect(await code({ source: source(), changes: [{ cell: "Deal!B7", value: 1 }] })).toBe(422);
  const empty = await call("POST", "/api/portfolios", { name: "Empty", placeIds: [] });
  expect(await code({ source: { kind: "portfolio", id: empty.json().id } })).toBe(422);
});

test("fills the model for every property, says what it could not, and comes as a file", async () => {
  const started = await bulk("POST", "", {
    ...{ source: source(), offer: { of: "valueEstimate", share: 0.9 } },
    bid: { output: "Deal!B8", target: 0.05 },
    changes: [{ cell: "Deal!B5", value: 6_000 }],
  });
  expect(started.statusCode, started.body).toBe(202);
  const begun: BulkRun = started.json();
  expect(begun).toMatchObject({ name: "Spring list", total: 2, counts: { waiting: 2 }, status: "queued" });
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  const done: BulkRun = (await bulk("GET", `/${begun.id}`)).json();
  expect(done).toMatchObject({ status: "completed", counts: { waiting: 0, failed: 0 } });
  const { items }: { items: BulkRow[] } = (await bulk("GET", `/${begun.id}/rows`)).json();
  expect(new Set(items.map(({ googlePlacesId }) => googlePlacesId))).toEqual(
    new Set([TOWN.home, TOWN.owned]),
  );
  for (const row of items) {
    const value = (cell: string) => [...row.inputs, ...row.outputs].find((each) => each.cell === cell)?.value;
    const [price, rent] = [Number(value("Deal!B3")), Number(value("Deal!B4"))];
    if (row.price !== null) expect(price).toBeCloseTo(row.price, 6);
    else expect(row.reason).toContain("Nothing is offered");
    // What was changed for all stands in each.
    expect(value("Deal!B7")).toBeCloseTo(rent * 12 - 6_000, 6);
    expect(value("Deal!B8")).toBeCloseTo((rent * 12 - 6_000) / price, 10);
    expect(row.maxBid?.value).toBeCloseTo((rent * 12 - 6_000) / 0.05, 0);
  }
  const csv = await bulk("GET", `/${begun.id}/download?format=csv`);
  const lines = csv.body.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Cap rate Deal!B8");
  const xlsx = await bulk("GET", `/${begun.id}/download`);
  const limits = { bytes: 1e6, rows: 100, columns: 100, cells: 1e4, letters: 1e6 };
  const sheets = await readBytes(xlsx.rawPayload, { limits, firstSheetOnly: false });
  expect(JSON.stringify(sheets)).toContain(TOWN.home);
  expect((await bulk("GET", `/${begun.id}`, undefined, other)).statusCode).toBe(404);
  expect((await bulk("GET", `/${modelId}`)).statusCode).toBe(404);
});

test("goes on where it was, and leaves what a stop has ended", async () => {
  const begun: BulkRun = (await bulk("POST", "", { source: source() })).json();
  const stopped: BulkRun = (await bulk("DELETE", `/${begun.id}`)).json();
  expect(stopped).toMatchObject({ status: "stopped", counts: { waiting: 2 } });
  await labs.runJobs();
  expect(((await bulk("GET", `/${begun.id}`)).json() as BulkRun).status).toBe("stopped");
  const { items } = (await bulk("GET")).json() as { items: BulkRun[] };
  expect(items.map(({ status }) => status)).toEqual(["stopped", "completed"]);
  // Somebody else sees a shared model's runs, and stops none of them.
  await call("PUT", `/api/firm-models/${modelId}`, { shared: true });
  expect((await bulk("DELETE", `/${begun.id}`, undefined, other)).statusCode).toBe(403);
});

test("a property that is gone fails alone, and a model that is gone ends the run with the reason", async () => {
  const begun: BulkRun = (await bulk("POST", "", { source: source() })).json();
  await labs.pool.query(
    "update firm_model_bulk_rows set google_places_id = 'us-53033-nowhere' where bulk_run_id = $1 and position = 1",
    [begun.id],
  );
  await labs.runJobs();
  const failed = (await bulk("GET", `/${begun.id}/rows?outcome=failed`)).json() as { items: BulkRow[] };
  expect(failed.items).toMatchObject([{ position: 1, outcome: "failed", reason: expect.any(String) }]);
  const next: BulkRun = (await bulk("POST", "", { source: source() })).json();
  await call("DELETE", `/api/firm-models/${modelId}`);
  await labs.runJobs();
  const [row] = await labs.database.select().from(firmModelBulkRuns).where(eq(firmModelBulkRuns.id, next.id));
  expect(row).toMatchObject({ status: "failed", reason: "No such model" });
  expect((await bulk("GET")).statusCode).toBe(404);
});
