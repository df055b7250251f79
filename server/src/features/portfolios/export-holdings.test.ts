import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCells } from "../../lib/csv.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { writeCsv } from "./export-holdings.ts";

let labs: TestApp;
let ann: { cookie: string };
let id: string;
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("analyst");
  const payload = { name: "=Town; “north”", placeIds: [TOWN.home, TOWN.parcel] };
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers: ann, payload });
  id = made.json().id;
  const change = {
    googlePlacesId: TOWN.home,
    basedOn: 1,
    ownershipShare: 0.5,
    notes: "=1+1",
    acquisitionPrice: 200_000,
  };
  await labs.app.inject({
    method: "PUT",
    url: `/api/portfolios/${id}/properties`,
    headers: ann,
    payload: change,
  });
});
afterAll(() => labs.close());

const get = (query: string) => labs.app.inject({ url: `/api/portfolios/${id}/export${query}`, headers: ann });

test("the CSV holds each holding and a total, and no text that would run", async () => {
  const answer = await get("?format=csv");
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="/);
  const [head = [], ...rows] = readCells(answer.body.replace(/^\uFEFF/, ""));
  const column = (label: string) => rows.map((row) => row[head.indexOf(label)]);
  expect(column("Place id").slice(0, 2).sort()).toEqual([TOWN.home, TOWN.parcel].sort());
  expect(column("Property").at(-1)).toBe("Total of 2");
  expect(column("Units")).toEqual(["1", "1", "2"]);
  expect(column("Notes")).toContain("'=1+1");
  expect(column("Acquisition price"), "one of two is no total").toEqual(
    expect.arrayContaining(["200000", ""]),
  );
  expect(column("Acquisition price").at(-1)).toBe("");
});

test("the workbook holds the same, figures as numbers and text as text", async () => {
  const answer = await get("?basis=share");
  expect(answer.headers["content-type"]).toContain("spreadsheetml");
  const { sheets } = await readXlsx(answer.rawPayload);
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const column = (label: string) => rows.map((row) => row[head.indexOf(label)]);
  expect(column("Property").at(-1)).toBe("Total of 2, ownership share");
  expect(column("Units").at(-1)).toBe(1.5);
  expect(column("Notes")).toContain("=1+1");
  expect(column("Ownership share")).toContain(0.5);
});

test("rows of a large portfolio leave a few at a time, so that others get their turn", async () => {
  const { items } = (await labs.app.inject({ url: `/api/portfolios/${id}/properties`, headers: ann })).json();
  const holdings = Array.from({ length: 1_100 }, (_, at) => items[at % items.length]);
  const parts: string[] = [];
  for await (const part of writeCsv({ title: "Many", holdings, basis: "whole" })) parts.push(String(part));
  const rows = parts.map((part) => readCells(part).length);
  expect(Math.max(...rows)).toBeLessThanOrEqual(250);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(1 + 1_100 + 1);
});

test("other formats are refused", async () => {
  expect((await get("?format=pdf")).statusCode).toBe(422);
});
