import type {
  CellTrace,
  Evaluation,
  FirmModelDetail,
  SheetWindow,
  Solution,
} from "@labs/contract/firm-models/firm-models";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firmModels } from "../../lib/database/tables/firm-models.ts";
import { openStorage } from "../../lib/open-storage.ts";
import { readModelParts } from "../../lib/spreadsheet/read-model-parts.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { type FilledCell, fillCells } from "../../test/firm-model.ts";
import { createForm } from "../../test/form.ts";
import { sweepFirmModels } from "./service.ts";

let labs: TestApp;
let analyst: { cookie: string };
let other: { cookie: string };
let viewer: { cookie: string };
let admin: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  [analyst, other, viewer, admin] = [
    await labs.signIn("analyst"),
    await labs.signIn("analyst"),
    await labs.signIn("viewer"),
    await labs.signIn("admin"),
  ];
});
afterAll(() => labs.close());

type Headers = { cookie: string };
const PATH = "/api/firm-models";

/** A deal of one page: what it costs, what it earns and what that returns; `odd` makes it another file. */
const DEAL: Record<string, FilledCell> = {
  A1: "Oak Street",
  A3: "Purchase price",
  B3: { value: 1_000_000, format: "$#,##0" },
  A4: "Rent per month",
  B4: { value: 9_000, format: "$#,##0" },
  A5: "Vacancy",
  B5: { value: 0.05, format: "0.0%" },
  A6: "Closing",
  B6: { value: 46_000, format: "m/d/yyyy" },
  A8: "Net operating income",
  B8: { formula: "B4*12*(1-B5)-20000", value: 82_600, format: "$#,##0" },
  A9: "Cap rate",
  B9: { formula: "B8/B3", value: 0.0826, format: "0.00%" },
  A10: "From another workbook",
  B10: { formula: "NOSUCHFUNCTION(B3)", value: 7 },
  A12: "Rents by year",
  B12: { formula: "$B$4*12", value: 108_000 },
  C12: { formula: "B12*1.03", value: 111_240 },
};

const file = (cells: Record<string, FilledCell> = DEAL, odd = "") =>
  fillCells({ "Deal & co": { ...cells, A20: odd }, Notes: { A1: "Nothing" } });

async function upload(content: Buffer, { name = "Oak.xlsx", headers = analyst } = {}) {
  const form = createForm({}, { name, content });
  return labs.app.inject({
    method: "POST",
    url: PATH,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

async function take(content: Buffer, name = "Oak.xlsx"): Promise<FirmModelDetail> {
  const answer = await upload(content, { name });
  expect(answer.statusCode, answer.body).toBe(202);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  return read(answer.json().id);
}

const get = (path: string, headers: Headers = analyst) => labs.app.inject({ url: `${PATH}${path}`, headers });
async function read(id: string): Promise<FirmModelDetail> {
  const answer = await get(`/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const send = (
  method: "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
  headers: Headers = analyst,
) =>
  labs.app.inject({ method, url: `${PATH}${path}`, headers, ...(payload === undefined ? {} : { payload }) });
async function ask<Answer>(id: string, question: string, payload: object): Promise<Answer> {
  const answer = await send("POST", `/${id}/${question}`, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const VACANCY = "Deal & co!B5";

describe("a firm's own workbook", () => {
  let model: FirmModelDetail;
  let content: Buffer;
  beforeAll(async () => {
    content = await file();
    model = await take(content);
  });

  test("is read apart, with its inputs, outputs, sheets, and each refused cell with its reason", () => {
    expect(model).toMatchObject({
      status: "ready",
      accepted: "part",
      formulas: 5,
      refusedCells: 1,
      inputCount: 3,
      refusals: [{ cell: "Deal & co!B10", reason: expect.stringContaining("NOSUCHFUNCTION") }],
      sheets: [{ name: "Deal & co", rows: 20, frozenRows: 2, frozenColumns: 1 }, { name: "Notes" }],
    });
    expect(model.inputs.map(({ label, text, entry }) => [label, text, entry])).toEqual([
      ["Purchase price", "$1,000,000", "number"],
      ["Rent per month", "$9,000", "number"],
      ["Vacancy", "5.0%", "percent"],
    ]);
    expect(model.outputs.map(({ label, text }) => [label, text])).toContainEqual(["Cap rate", "8.26%"]);
  });

  test("answers its outputs under changed inputs, and how many cells changed", async () => {
    const changes = [{ cell: VACANCY, value: 0.1 }];
    const { outputs, changedCells, residual } = await ask<Evaluation>(model.id, "evaluate", { changes });
    expect(outputs.find(({ label }) => label === "Cap rate")).toMatchObject({
      text: "7.72%",
      isChanged: true,
    });
    // The vacancy itself, the net operating income and the cap rate.
    expect([changedCells, residual]).toEqual([[3, 0], null]);
    const plain = await ask<Evaluation>(model.id, "evaluate", {});
    expect([plain.changedCells, plain.outputs.some(({ isChanged }) => isChanged)]).toEqual([[0, 0], false]);
  });

  test("answers a window of a sheet as the workbook prints it, formulas as they stand in each cell", async () => {
    const window = { sheet: 0, top: 4, left: 0, rows: 8, columns: 3 };
    const changes = [{ cell: VACANCY, value: 0.1 }];
    const { cells } = await ask<SheetWindow>(model.id, "cells", { changes, ...window });
    const at = (row: number, column: number) =>
      cells.find((cell) => cell.row === row && cell.column === column);
    expect(at(4, 1)).toMatchObject({ text: "10.0%", value: 0.1, isChanged: true, formula: null });
    expect(at(5, 1)).toMatchObject({ text: "12/9/2025", entry: "date", isChanged: false });
    expect(at(8, 1)).toMatchObject({ text: "7.72%", formula: "=B8/B3", isChanged: true, refused: null });
    expect(at(9, 1)).toMatchObject({ text: "7", refused: expect.stringContaining("NOSUCHFUNCTION") });
    expect(at(11, 2)).toMatchObject({ formula: "=B12*1.03", text: "111240", isChanged: false });
    expect(cells.some(({ row }) => row < 4 || row > 11)).toBe(false);
  });

  test("tells what a cell reads and what reads it", async () => {
    const trace = await ask<CellTrace>(model.id, "trace", { cell: "'Deal & co'!$B$8" });
    expect(trace).toMatchObject({ formula: "=B4*12*(1-B5)-20000", label: "Net operating income" });
    expect(trace.precedents.map(({ cell }) => cell)).toEqual(["Deal & co!B4", VACANCY]);
    expect(trace.dependents).toMatchObject([{ cell: "Deal & co!B9", label: "Cap rate" }]);
  });

  test("finds the input at which an output meets a target, and says by how much it misses", async () => {
    const of = { input: "Deal & co!B3", output: "Deal & co!B9", low: 1e5, high: 1e7 };
    const bid = await ask<Solution>(model.id, "solve", { ...of, target: 0.07 });
    expect(bid).toMatchObject({ status: "solved", text: "$1,180,000", resultText: "7.00%" });
    expect(bid.value).toBeCloseTo(82_600 / 0.07, 3);
    expect(Math.abs(bid.residual ?? 1)).toBeLessThan(1e-11);
    const none = await ask<Solution>(model.id, "solve", { ...of, target: 5 });
    expect(none).toMatchObject({ status: "not_bracketed", value: null });
    expect([none.atLow, none.atHigh]).toEqual([0.826, 0.00826]);
  });

  test("comes back with its inputs filled in, its formulas untouched, and its values calculated", async () => {
    const changes = [
      { cell: VACANCY, value: 0.1 },
      { cell: "Deal & co!A1", value: 'Elm & "Ash" <1>' },
    ];
    const answer = await send("POST", `/${model.id}/export`, { changes });
    expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([
      200,
      expect.stringContaining("Oak.xlsx"),
    ]);
    const before = await readModelParts(content);
    const after = await readModelParts(answer.rawPayload);
    expect(after.names).toEqual(before.names);
    const formulas = (text = "") => text.match(/<f\b.*?<\/f>/g);
    const sheet = after.names.find((name) => /sheet1\.xml$/.test(name)) ?? "";
    expect(formulas(after.read(sheet))).toEqual(formulas(before.read(sheet)));
    expect(after.read("xl/styles.xml")).toBe(before.read("xl/styles.xml"));
    expect(after.read("xl/workbook.xml")).toContain('fullCalcOnLoad="1"');
    const [deal] = (await readXlsx(answer.rawPayload)).sheets;
    expect([deal?.rows[0]?.[0], deal?.rows[4]?.[1], deal?.rows[7]?.[1]]).toEqual([
      'Elm & "Ash" <1>',
      0.1,
      9_000 * 12 * 0.9 - 20_000,
    ]);
    const again = await take(answer.rawPayload, "Filled.xlsx");
    expect(again.outputs.find(({ label }) => label === "Cap rate")?.text).toBe("7.72%");
  });

  test("unchanged comes back byte for byte, as does its source", async () => {
    const exported = await send("POST", `/${model.id}/export`, { changes: [] });
    const source = await get(`/${model.id}/source`);
    expect(exported.rawPayload.equals(content)).toBe(true);
    expect(source.rawPayload.equals(content)).toBe(true);
  });

  test.each([
    ["evaluate", { changes: [{ cell: "Nowhere!B4", value: 1 }] }, "nothing in Nowhere!B4"],
    ["evaluate", { changes: [{ cell: "Deal & co!B9", value: 1 }] }, "holds a formula"],
    ["evaluate", { changes: [{ cell: "B4", value: 1 }] }, ""],
    ["trace", { cell: "Deal & co!ZZ99" }, "nothing in Deal & co!ZZ99"],
    ["solve", { input: VACANCY, output: "Deal & co!B9", target: 1, low: 2, high: 1 }, "lower bound"],
    [
      "solve",
      { input: "Deal & co!B8", output: "Deal & co!B9", target: 1, low: 1, high: 2 },
      "holds a formula",
    ],
    ["cells", { sheet: 0, top: 0, left: 0, rows: 10_000, columns: 1 }, ""],
    ["export", { changes: [{ cell: "Deal & co!B9", value: 1 }] }, "holds a formula"],
  ])("refuses to %s what cannot be: %j", async (question, payload, words) => {
    const answer = await send("POST", `/${model.id}/${question}`, payload);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().detail[0].msg).toContain(words);
  });

  test("has no sheet beyond its last", async () => {
    const window = { sheet: 9, top: 0, left: 0, rows: 1, columns: 1 };
    expect((await send("POST", `/${model.id}/cells`, window)).statusCode).toBe(404);
  });

  test("uploaded again is the same model", async () => {
    expect((await upload(content)).json()).toEqual({ id: model.id, status: "ready", isDuplicate: true });
  });

  test("is its owner's until it is shared; others read what is shared, and change nothing", async () => {
    expect((await get(`/${model.id}`, other)).statusCode).toBe(404);
    expect((await send("PUT", `/${model.id}`, { shared: true }, admin)).json().shared).toBe(true);
    const changes = [{ cell: VACANCY, value: 0.2 }];
    expect((await send("POST", `/${model.id}/evaluate`, { changes }, viewer)).statusCode).toBe(200);
    expect((await send("DELETE", `/${model.id}`, undefined, other)).statusCode).toBe(403);
    expect((await send("PUT", `/${model.id}`, { shared: false }, viewer)).statusCode).toBe(403);
    const listed = (await get("?query=oak", other)).json();
    expect(listed.items).toMatchObject([{ id: model.id, isMine: false, fileName: "Oak.xlsx" }]);
    expect(listed.items[0]).not.toHaveProperty("inputs");
  });
});

describe("what cannot be taken in", () => {
  test("by its first bytes is refused at once, and nothing of it is kept", async () => {
    for (const content of [Buffer.from("%PDF-1.7 a memo"), Buffer.from("a,b\n1,2\n")]) {
      const answer = await upload(content, { name: "model.xlsx" });
      expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringContaining(".xlsx")]);
    }
    expect((await upload(await file(), { headers: viewer })).statusCode).toBe(403);
  });

  test("is refused with its reason when it is read, and answers no question", async () => {
    const cut = (await file(DEAL, "cut off")).subarray(0, 900);
    const damaged = await take(cut);
    expect(damaged).toMatchObject({
      status: "refused",
      accepted: "none",
      reason: expect.stringContaining("ZIP"),
    });
    const plain = await take(await fillCells({ List: { A1: "No formulas", A2: 5 } }));
    expect(plain).toMatchObject({ status: "refused", reason: "The workbook has no formulas" });
    const asked = await send("POST", `/${plain.id}/evaluate`, {});
    expect([asked.statusCode, asked.json().detail]).toEqual([409, expect.stringContaining("refused")]);
  });

  test("is asked nothing before it is read", async () => {
    const { id } = (await upload(await file(DEAL, "waiting"))).json();
    expect((await send("POST", `/${id}/evaluate`, {})).statusCode).toBe(409);
    await labs.runJobs();
    expect((await send("POST", `/${id}/evaluate`, {})).statusCode).toBe(200);
  });
});

describe("a deleted model", () => {
  test("can be restored for thirty days, then its bytes go too", async () => {
    const { id, sha256 } = await take(await file(DEAL, "deleted"));
    expect((await send("DELETE", `/${id}`)).json().deletedAt).not.toBeNull();
    expect((await get(`/${id}`)).statusCode).toBe(404);
    expect((await get("?deleted=true")).json().items).toMatchObject([{ id }]);
    expect((await send("POST", `/${id}/restore`)).json().deletedAt).toBeNull();
    const storage = openStorage(labs.config, "firm-models");
    await send("DELETE", `/${id}`);
    const deletedAt = new Date(Date.now() - 31 * 24 * 3_600_000);
    await labs.database.update(firmModels).set({ deletedAt }).where(eq(firmModels.id, id));
    expect((await send("POST", `/${id}/restore`)).statusCode).toBe(404);
    const parts = { database: labs.database, storage };
    expect(await sweepFirmModels(parts, new Date())).toEqual({ deleted: 0 });
    expect(await labs.database.$count(firmModels, eq(firmModels.id, id))).toBe(0);
    expect(await storage.stat(sha256)).toBeDefined();
  });
});
