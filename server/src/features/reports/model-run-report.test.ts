import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import type { ModelFill, ModelRun, PropertyRun } from "@labs/contract/firm-models/model-runs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmModelRuns } from "../../lib/database/tables/firm-models.ts";
import { reports } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fillCells } from "../../test/firm-model.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let approver: { cookie: string };
let other: { cookie: string };
let modelId: string;
let run: ModelRun;
let version: number;

const place = `/api/research-property/google-places-id/${TOWN.home}`;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [analyst, approver, other] = [
    await labs.signIn("analyst"),
    await labs.signIn("approver"),
    await labs.signIn("analyst"),
  ];
  modelId = await upload();
  const { proposed } = await ask<ModelMapping>("GET", `/api/firm-models/${modelId}/mapping`);
  const inputs = proposed.inputs.map(({ cell, field, unit }) => ({ cell, field, unit }));
  const outputs = proposed.outputs.map(({ cell, field }) => ({ cell, field }));
  await ask("PUT", `/api/firm-models/${modelId}/mapping`, { basedOn: 0, inputs, outputs });
  await ask("PUT", `/api/firm-models/${modelId}`, { shared: true });
  const kept = await ask<{ version: number }>("POST", `${place}/underwriting`, {
    inputs: { purchasePrice: 300_000, monthlyRent: 2_000 },
  });
  version = kept.version;
  run = await keep();
});
afterAll(() => labs.close());

async function ask<Answer>(method: "GET" | "POST" | "PUT", url: string, payload?: object, as = analyst) {
  const answer = await labs.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
  expect([200, 201], `${url} ${answer.body}`).toContain(answer.statusCode);
  return answer.json() as Answer;
}

async function upload(): Promise<string> {
  const content = await fillCells({
    Deal: {
      A1: "Rental model",
      A3: "Purchase price",
      B3: { value: 250_000, format: "$#,##0" },
      A4: "Monthly rent",
      B4: { value: 1_900, format: "$#,##0" },
      A5: "Operating expenses",
      B5: { value: 7_000, format: "$#,##0" },
      A7: "Net operating income",
      B7: { formula: "B4*12-B5", value: 15_800, format: "$#,##0" },
      A8: "Cap rate",
      B8: { formula: "B7/B3", value: 0.0632, format: "0.00%" },
      A9: "Macro's figure",
      B9: { formula: "OWNFUNCTION(B3)", value: 42 },
    },
  });
  const form = createForm({}, { name: "Oak & Elm.xlsx", content });
  const answer = await labs.app.inject({
    ...{ method: "POST", url: "/api/firm-models", payload: form.payload },
    headers: { ...form.headers, ...analyst },
  });
  await labs.runJobs();
  return answer.json().id;
}

async function keep(name = "Base"): Promise<ModelRun> {
  const from = { googlePlacesId: TOWN.home, purchasePrice: 310_000 };
  const { changes } = await ask<ModelFill>("POST", `/api/firm-models/${modelId}/prefill`, from);
  return ask("POST", `/api/firm-models/${modelId}/runs`, {
    ...{ ...from, name, basedOn: 0 },
    changes: [...changes, { cell: "Deal!B5", value: 8_000 }],
    analyses: {
      bid: { output: "Deal!B8", target: 0.06 },
      tornado: { output: "Deal!B8", drivers: [{ cell: "Deal!B5", low: 6_000, high: 9_000 }] },
      simulation: {
        outputs: [{ cell: "Deal!B8", target: 0.05 }],
        drivers: [{ cell: "Deal!B5", spread: { kind: "uniform", low: 6_000, high: 9_000 } }],
        trials: 100,
        seed: 7,
      },
      table: {
        output: "Deal!B8",
        rows: { cell: "Deal!B5", values: [7_000, 8_000] },
        columns: { cell: "Deal!B7", values: [1, 2] },
      },
    },
  });
}

const order = (more: object = {}) => ({
  underwritingVersion: version,
  modelRun: { modelId, runId: run.id },
  ...more,
});
const post = (path: string, payload: object, as = analyst) =>
  labs.app.inject({ method: "POST", url: `${place}/${path}`, headers: as, payload });

/** The words of the pages, as they are drawn. */
async function readPages(): Promise<{ text: string; confirmed: number }> {
  const { svg, verification } = await ask<{ svg: string; verification: { ours: { confirmed: number } } }>(
    "POST",
    `${place}/ic-report-preview`,
    order(),
  );
  return { text: svg.replace(/<[^>]*>/g, " "), confirmed: verification.ours.confirmed };
}

test("a kept run becomes a report: every figure of the workbook is calculated again and confirmed", async () => {
  const { confirmed } = await readPages();
  expect(confirmed).toBeGreaterThanOrEqual(run.inputs.length + run.outputs.length);
  const note = "The cap rate of the workbook is 9.99%.";
  const filed = await post("ic-report-v2", order({ decision: { recommendation: "undecided", note } }));
  expect(filed.statusCode, filed.body).toBe(201);
  const { documentId, reportId, verification } = filed.json();
  expect(verification.ours.wrong).toEqual([]);
  // What people write is held against the workbook's figures too.
  expect(verification.theirs.wrong.concat(verification.theirs.notFound)).toHaveLength(1);
  const pdf = await labs.app.inject({ url: `/api/documents/${documentId}/content`, headers: analyst });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const [row] = await labs.database.select().from(reports).where(eq(reports.id, reportId));
  expect(row).toMatchObject({ underwritingVersion: version, modelRun: { modelId, runId: run.id } });
});

test("it is submitted, voted and decided as other reports are", async () => {
  const submitted = await labs.app.inject({
    ...{ method: "PUT", url: `${place}/committee`, headers: analyst },
    payload: { basedOn: 0, underwritingVersion: version, isSubmitted: true },
  });
  expect(submitted.statusCode, submitted.body).toBe(200);
  const decision = { recommendation: "noGo", note: "Too thin" };
  const voted = await post("ic-report-v2", order({ decision }), approver);
  expect(voted.statusCode, voted.body).toBe(201);
  const { items } = await ask<{ items: { state: string }[] }>("GET", `${place}/committee`);
  expect(items[0]?.state).toBe("declined");
});

test("the runs of a property are listed for who may see their models", async () => {
  const url = `/api/firm-models/runs?googlePlacesId=${TOWN.home}`;
  const { items, total } = await ask<{ items: PropertyRun[]; total: number }>("GET", url);
  expect([items.length, total]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({ id: run.id, modelId, fileName: "Oak & Elm.xlsx", isNewest: true });
  await ask("PUT", `/api/firm-models/${modelId}`, { shared: false });
  expect((await ask<{ total: number }>("GET", url, undefined, other)).total).toBe(0);
  expect((await post("ic-report-v2", order(), other)).statusCode).toBe(404);
  await ask("PUT", `/api/firm-models/${modelId}`, { shared: true });
});

test("a run of another property, and one that there is not, are refused", async () => {
  const none = await post("ic-report-v2", order({ modelRun: { modelId, runId: modelId } }));
  expect(none.statusCode).toBe(404);
  await labs.database
    .update(firmModelRuns)
    .set({ googlePlacesId: "us-elsewhere" })
    .where(eq(firmModelRuns.id, run.id));
  const wrong = await post("ic-report-v2", order());
  expect([wrong.statusCode, wrong.json().detail[0].msg]).toEqual([
    422,
    expect.stringContaining("another property"),
  ]);
  await labs.database
    .update(firmModelRuns)
    .set({ googlePlacesId: TOWN.home })
    .where(eq(firmModelRuns.id, run.id));
});

test("a run whose figures the workbook no longer gives is not filed", async () => {
  const outputs = run.outputs.map((output) => ({ ...output, value: Number(output.value) + 1, text: "off" }));
  await labs.database.update(firmModelRuns).set({ outputs }).where(eq(firmModelRuns.id, run.id));
  const refused = await post("ic-report-v2", order());
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining("keep the run again"),
  ]);
});
