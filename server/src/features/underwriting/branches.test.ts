import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let ann: { cookie: string };
let bob: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  bob = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const base = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, path: string, payload?: object, headers = ann) =>
  labs.app.inject({ method, url: base + path, headers, ...(payload && { payload }) });
const list = async () => (await ask("GET", "/branches", undefined, viewer)).json();
const save = (payload: object) => ask("POST", "", payload);

const basis = { purchasePrice: "user", monthlyRent: "user" };
const draft = (purchasePrice: number) => ({ inputs: { purchasePrice, monthlyRent: 2_400 }, basis });

test("a version is branched, worked on beside the line of versions, and merged back under its name", async () => {
  const first = (await save({ inputs: { purchasePrice: 350_000, monthlyRent: 2_400 } })).json();
  const made = await ask("POST", "/branches", {
    ...draft(350_000),
    name: " Lender's case ",
    fromVersion: 1,
  });
  expect(made.statusCode, made.body).toBe(201);
  const branch = made.json();
  expect(branch).toEqual({
    ...{ id: expect.any(String), name: "Lender's case", fromVersion: 1, revision: 1, ...draft(350_000) },
    ...{ updatedBy: "Ann Example", updatedAt: expect.any(String) },
  });
  const place = `/branches/${branch.id}`;
  const worked = await ask("PUT", place, { ...draft(330_000), revision: 1 }, bob);
  expect(worked.json()).toMatchObject({ revision: 2, inputs: { purchasePrice: 330_000 } });
  expect(await list()).toEqual({ items: [worked.json()], total: 1 });
  // Versions stand as they stood.
  expect((await ask("GET", "/history")).json().total).toBe(1);

  const late = await ask("PUT", place, { ...draft(320_000), revision: 1 });
  expect(late.statusCode).toBe(409);
  expect(late.json().detail).toBe("Ann Example has saved Lender's case meanwhile; branch your draft again");

  await save({ inputs: { purchasePrice: 350_000, monthlyRent: 2_500 }, basedOn: 1 });
  const merged = await save({
    inputs: { purchasePrice: 330_000, monthlyRent: 2_500 },
    basedOn: 2,
    merge: { base: 1, inputs: { ...first.inputs, purchasePrice: 330_000 } },
    branch: branch.id,
  });
  expect(merged.json()).toMatchObject({
    ...{ version: 3, name: "Lender's case", basedOn: 2 },
    merge: { base: 1, theirs: 2, branch: "Lender's case" },
  });
  expect(await list()).toEqual({ items: [], total: 0 });
  // It is closed: nothing more is saved to it or merged of it, and its name is free again.
  expect((await ask("PUT", place, { ...draft(1), revision: 2 })).statusCode).toBe(404);
  expect((await save({ inputs: draft(1).inputs, basedOn: 3, branch: branch.id })).statusCode).toBe(404);
  expect((await ask("DELETE", place)).statusCode).toBe(404);
});

test("a branch that nobody went past becomes the next version as it is", async () => {
  const { id } = (
    await ask("POST", "/branches", { ...draft(300_000), name: "Lender's case", fromVersion: 3 })
  ).json();
  const kept = (await save({ inputs: draft(300_000).inputs, basedOn: 3, branch: id })).json();
  expect(kept).toMatchObject({ version: 4, name: "Lender's case", merge: null });
  const refused = await ask("POST", "/branches", { ...draft(1), name: "Next", fromVersion: 5 });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().detail[0].loc).toEqual(["body", "fromVersion"]);
});

test("names are given once, gaps are allowed, and what is no input is not", async () => {
  const start = (payload: object) => ask("POST", "/branches", { ...draft(1), fromVersion: 4, ...payload });
  const { id } = (await start({ name: "Low\u0000", inputs: { purchasePrice: null }, basis: {} })).json();
  expect((await start({ name: "LOW" })).statusCode).toBe(409);
  const wrong = await start({ name: "Odd", inputs: { surprise: 1 } });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().detail[0].loc).toEqual(["body", "inputs", "surprise"]);
  for (const payload of [{}, { name: " " }, { name: "x".repeat(121) }, { name: "a", fromVersion: -1 }])
    expect((await start(payload)).statusCode, JSON.stringify(payload)).toBe(422);
  const texts = { renovationScope: [{ trade: "a\u0000b", quantity: 1, unitCost: 2 }] };
  expect((await start({ name: "Texts", inputs: texts })).statusCode).toBe(201);
  expect((await ask("DELETE", `/branches/${id}`)).statusCode).toBe(204);
  expect((await list()).items.map(({ name }: { name: string }) => name)).toEqual(["Texts"]);
});

test("branches are read by who is signed in and written by analysts, about a property that is known", async () => {
  const some = "/branches/5f0c2a52-7a3e-4b52-8a6e-0d6f7d1b8a11";
  const made = { ...draft(1), name: "Mine", fromVersion: 4 };
  expect((await ask("POST", "/branches", made, viewer)).statusCode).toBe(403);
  expect((await ask("PUT", some, { ...draft(1), revision: 1 }, viewer)).statusCode).toBe(403);
  expect((await ask("DELETE", some, undefined, viewer)).statusCode).toBe(403);
  expect((await ask("GET", "/branches", undefined, { cookie: "" })).statusCode).toBe(401);
  expect((await ask("PUT", some, { ...draft(1), revision: 1 })).statusCode).toBe(404);
  expect((await ask("DELETE", some)).statusCode).toBe(404);
  expect((await ask("DELETE", "/branches/none")).statusCode).toBe(422);
  expect((await ask("PUT", some, { ...draft(1), revision: 0 })).statusCode).toBe(422);
  const elsewhere = base.replace(TOWN.home, "labs_48453_99999");
  expect((await labs.app.inject({ url: `${elsewhere}/branches`, headers: ann })).statusCode).toBe(404);
});
