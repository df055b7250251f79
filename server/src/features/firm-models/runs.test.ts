import type { FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import type { ModelFill, ModelRun, RunDifferences, RunSummary } from "@labs/contract/firm-models/model-runs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix, UNIT_MIX } from "../../test/building.ts";
import { type FilledCell, fillCells } from "../../test/firm-model.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let analyst: { cookie: string };
let other: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  [analyst, other, viewer] = [
    await labs.signIn("analyst"),
    await labs.signIn("analyst"),
    await labs.signIn("viewer"),
  ];
});
afterAll(() => labs.close());

type Headers = { cookie: string };
const PATH = "/api/firm-models";

async function take(
  sheets: Record<string, Record<string, FilledCell>>,
  name: string,
): Promise<FirmModelDetail> {
  const form = createForm({}, { name, content: await fillCells(sheets) });
  const answer = await labs.app.inject({
    method: "POST",
    url: PATH,
    payload: form.payload,
    headers: { ...form.headers, ...analyst },
  });
  expect(answer.statusCode, answer.body).toBe(202);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
  return (await call("GET", `/${answer.json().id}`)).json();
}

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object, headers: Headers = analyst) =>
  labs.app.inject({
    ...{ method, url: `${PATH}${path}`, headers },
    ...(payload === undefined ? {} : { payload }),
  });

async function ask<Answer>(method: "GET" | "POST" | "PUT", path: string, payload?: object): Promise<Answer> {
  const answer = await call(method, path, payload);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json();
}

const dollars = (value: number) => ({ value, format: "$#,##0" });
const percent = (value: number) => ({ value, format: "0.0%" });

/** A model of a home as a firm may have it: rent by the year, shares as 7 and as text, costs below zero, thousands. */
const HOME: Record<string, Record<string, FilledCell>> = {
  Deal: {
    A1: "Rental model",
    A3: "Purchase price",
    B3: dollars(300_000),
    A4: "Annual rent",
    B4: dollars(24_000),
    A5: "Vacancy (%)",
    B5: 7,
    A6: "Property taxes (annual)",
    B6: dollars(-3_000),
    A7: "Insurance per month",
    B7: dollars(100),
    A8: "Square feet",
    B8: 1_000,
    A9: "Interest rate",
    B9: "7%",
    A10: "Hold period (months)",
    B10: 60,
    A11: "Exit cap rate",
    B11: percent(0.06),
    A12: "Owner's horoscope",
    B12: 3,
    A14: "Net operating income",
    B14: { formula: "B4*(1-B5/100)+B6-B7*12", value: 18_120 },
    A15: "Cap rate",
    B15: { formula: "B14/B3", value: 0.0604, format: "0.00%" },
    A16: "Interest of a year",
    B16: { formula: "B3*VALUE(B9)+B8*0+B12*0", value: 21_000 },
    A17: "Equity multiple",
    B17: { formula: "(B14*B10/12+B14/B11)/B3", value: 1.3 },
  },
  Notes: {
    A1: "Amounts ($000s)",
    A3: "Contract price",
    B3: 300,
    A4: "Check",
    B4: { formula: "B3*1000", value: 300_000 },
  },
};

const byCell = <Cell extends { cell: string }>(cells: readonly Cell[]) =>
  Object.fromEntries(cells.map((cell) => [cell.cell, cell]));

describe("a mapping", () => {
  let model: FirmModelDetail;
  beforeAll(async () => {
    model = await take(HOME, "Home.xlsx");
  });

  test("is proposed from words, value and format, with its unit and why", async () => {
    const { version, proposed, inputs, history } = await ask<ModelMapping>("GET", `/${model.id}/mapping`);
    expect([version, inputs, history]).toEqual([0, [], []]);
    const found = byCell(proposed.inputs);
    const unit = (cell: string) => found[cell]?.unit;
    expect(proposed.inputs.map(({ cell, field }) => [cell, field])).toEqual([
      ["Deal!B3", "purchasePrice"],
      ["Deal!B4", "rent"],
      ["Deal!B5", "vacancyPct"],
      ["Deal!B6", "propertyTax"],
      ["Deal!B7", "insurance"],
      ["Deal!B8", "sqft"],
      ["Deal!B9", "interestRate"],
      ["Deal!B10", "holdYears"],
      ["Deal!B11", "exitCapRate"],
      ["Notes!B3", "purchasePrice"],
    ]);
    expect(unit("Deal!B4")).toMatchObject({ period: "year", scale: "one" });
    expect(unit("Deal!B5")).toMatchObject({ scale: "percent" });
    expect(unit("Deal!B6")).toMatchObject({ period: "year", isNegative: true });
    expect(unit("Deal!B7")).toMatchObject({ period: "month" });
    expect(unit("Deal!B9")).toMatchObject({ scale: "one" });
    expect(unit("Deal!B10")).toMatchObject({ period: "month" });
    expect(unit("Notes!B3")).toMatchObject({ scale: "thousands" });
    // The second cell of the same price is less sure, and says which is likelier.
    expect(found["Notes!B3"]?.confidence).toBeLessThan(found["Deal!B3"]?.confidence ?? 0);
    expect(found["Notes!B3"]?.why).toContain("Deal!B3 is more likely");
    expect(byCell(proposed.outputs)).toMatchObject({
      "Deal!B14": { field: "noi" },
      "Deal!B15": { field: "goingInCapRate" },
      "Deal!B17": { field: "leveredEquityMultiple" },
    });
  });

  test("is confirmed by its owner, version by version; from an older one it conflicts", async () => {
    const { proposed } = await ask<ModelMapping>("GET", `/${model.id}/mapping`);
    const body = { basedOn: 0, ...withoutWords(proposed) };
    expect((await call("PUT", `/${model.id}/mapping`, body, viewer)).statusCode).toBe(403);
    expect((await call("PUT", `/${model.id}/mapping`, body, other)).statusCode).toBe(404);
    const first = await ask<ModelMapping>("PUT", `/${model.id}/mapping`, body);
    expect(first).toMatchObject({ version: 1, confirmedBy: "Ann Example" });
    expect(first.inputs[0]).toMatchObject({ cell: "Deal!B3", label: "Purchase price", text: "$300,000" });
    const stale = await call("PUT", `/${model.id}/mapping`, body);
    expect([stale.statusCode, stale.json().detail]).toEqual([409, expect.stringContaining("version 1")]);
    const less = { ...body, basedOn: 1, inputs: body.inputs.slice(0, 3) };
    const second = await ask<ModelMapping>("PUT", `/${model.id}/mapping`, less);
    expect(second.history.map(({ version, inputs }) => [version, inputs])).toEqual([
      [2, 3],
      [1, 10],
    ]);
    const lines = await labs.pool.query(
      "select action from audit_events where object_type = 'firmModel' and after ? 'outputs'",
    );
    expect(lines.rows).toHaveLength(2);
  });

  const price = { cell: "Deal!B3", field: "purchasePrice", unit: {} };
  test.each([
    [{ inputs: [{ ...price, cell: "Deal!B14" }] }, "holds a formula"],
    [{ inputs: [{ ...price, cell: "Deal!Z99" }] }, "nothing in Deal!Z99"],
    [{ inputs: [{ ...price, field: "horoscope" }] }, "no field horoscope"],
    [{ inputs: [price, { ...price, cell: "Deal!$B$3" }] }, "mapped twice"],
    [{ inputs: [{ ...price, unit: { scale: "percent" } }] }, "not counted in percent"],
    [{ inputs: [{ ...price, unit: { period: "month" } }] }, "has no period"],
    [{ inputs: [{ ...price, field: "rent" }] }, "by month or year"],
    [{ inputs: [{ ...price, field: "planRent", unit: { period: "month" } }] }, "which floor plan"],
    [{ outputs: [{ cell: "Deal!B14", field: "luck" }] }, "no return luck"],
  ])("refuses %j", async (part, words) => {
    const { version } = await ask<ModelMapping>("GET", `/${model.id}/mapping`);
    const body = { basedOn: version, inputs: [], outputs: [], ...part };
    const answer = await call("PUT", `/${model.id}/mapping`, body);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().detail[0].msg).toContain(words);
  });
});

const withoutWords = ({ inputs, outputs }: ModelMapping["proposed"]) => ({
  inputs: inputs.map(({ cell, field, unit }) => ({ cell, field, unit })),
  outputs: outputs.map(({ cell, field }) => ({ cell, field })),
});

async function confirm(id: string): Promise<void> {
  const { version, proposed } = await ask<ModelMapping>("GET", `/${id}/mapping`);
  await ask("PUT", `/${id}/mapping`, { basedOn: version, ...withoutWords(proposed) });
}

describe("a model filled for a home", () => {
  let id: string;
  let start: { inputs: Record<string, number>; sources: Record<string, string> };
  beforeAll(async () => {
    ({ id } = await take({ ...HOME, Odd: { A1: "filled" } }, "Filled.xlsx"));
    const url = `/api/research-property/google-places-id/${TOWN.home}/underwriting/start`;
    start = (await labs.app.inject({ url, headers: analyst })).json();
  });

  test("is filled by nobody before its inputs are confirmed", async () => {
    const answer = await call("POST", `/${id}/prefill`, { googlePlacesId: TOWN.home });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining("not mapped")]);
    await confirm(id);
    expect((await call("POST", `/${id}/prefill`, { googlePlacesId: "us-53033-nowhere" })).statusCode).toBe(
      404,
    );
    expect((await call("POST", `/${id}/prefill`, { googlePlacesId: TOWN.home }, other)).statusCode).toBe(404);
  });

  test("has what the underwriting starts from, in the units of its cells, each with its source", async () => {
    const fill = await ask<ModelFill>("POST", `/${id}/prefill`, { googlePlacesId: TOWN.home });
    const found = byCell(fill.inputs);
    expect(found["Deal!B4"]).toMatchObject({ basis: "labs", value: 12 * (start.inputs.monthlyRent ?? 0) });
    expect(found["Deal!B4"]?.source).toBe(start.sources.monthlyRent);
    expect(found["Deal!B8"]).toMatchObject({
      value: 1_500,
      source: expect.stringContaining("County assessor"),
    });
    expect(found["Deal!B10"]).toMatchObject({ value: 12 * (start.inputs.holdYears ?? 0) });
    expect(found["Deal!B9"]?.value).toMatch(/^\d+(\.\d+)?%$/);
    expect(found["Deal!B6"]?.value).toBeLessThan(0);
    const vacancy = Number(found["Deal!B5"]?.value);
    expect(vacancy).toBeGreaterThan(1);
    expect(vacancy).toBeLessThan(20);
    // Nobody has said what is offered: both prices stand as in the file, with the reason.
    for (const cell of ["Deal!B3", "Notes!B3"]) {
      expect(found[cell]).toMatchObject({
        basis: "workbook",
        source: null,
        reason: expect.stringContaining("Enter your offer"),
      });
    }
    expect(fill.changes.map(({ cell }) => cell)).not.toContain("Deal!B3");
  });

  test("takes what is offered into every cell of the price, in its own unit", async () => {
    const from = { googlePlacesId: TOWN.home, purchasePrice: 287_500 };
    const { inputs } = await ask<ModelFill>("POST", `/${id}/prefill`, from);
    expect(byCell(inputs)).toMatchObject({
      "Deal!B3": { value: 287_500, text: "$287,500", source: "Entered with the property" },
      "Notes!B3": { value: 287.5 },
    });
  });

  test("is kept as a scenario with sources; another version tells input by input what differs", async () => {
    const from = { googlePlacesId: TOWN.home, purchasePrice: 287_500 };
    const { changes } = await ask<ModelFill>("POST", `/${id}/prefill`, from);
    const keep = (payload: object) => call("POST", `/${id}/runs`, { ...from, name: "Base", ...payload });
    expect(
      (await call("POST", `/${id}/runs`, { ...from, name: "B", changes, basedOn: 0 }, viewer)).statusCode,
    ).toBe(403);
    const first: ModelRun = (await keep({ changes, basedOn: 0 })).json();
    expect(first).toMatchObject({ name: "Base", version: 1, isNewest: true, createdBy: "Ann Example" });
    expect(byCell(first.inputs)["Deal!B4"]).toMatchObject({
      basis: "labs",
      source: start.sources.monthlyRent,
    });
    const cap = first.outputs.find(({ field }) => field === "goingInCapRate");
    expect(cap?.value).toBeCloseTo(
      Number(first.outputs.find(({ field }) => field === "noi")?.value) / 287_500,
      10,
    );
    const stale = await keep({ changes, basedOn: 0 });
    expect([stale.statusCode, stale.json().detail]).toEqual([
      409,
      expect.stringContaining("version 1 is the newest"),
    ]);
    const typed = [
      ...changes.filter(({ cell }) => cell !== "Deal!B7"),
      { cell: "Deal!B11", value: 0.08 },
      { cell: "Deal!B12", value: 4 },
    ];
    const second: ModelRun = (await keep({ changes: typed, basedOn: 1 })).json();
    const found = byCell(second.inputs);
    expect(found["Deal!B11"]).toMatchObject({ basis: "typed", source: null });
    expect(found["Deal!B7"]).toMatchObject({ basis: "workbook", text: "$100", labsText: expect.any(String) });
    expect(found["Deal!B12"]).toMatchObject({ basis: "typed", field: null, fileText: "3" });
    const differences = await ask<RunDifferences>(
      "GET",
      `/${id}/runs/${second.id}/differences?from=${first.id}`,
    );
    expect(differences.inputs.map(({ cell }) => cell).toSorted()).toEqual([
      "Deal!B11",
      "Deal!B12",
      "Deal!B7",
    ]);
    expect(byCell(differences.inputs)["Deal!B12"]).toMatchObject({ before: "3", after: "4" });
    expect(differences.outputs.map(({ cell }) => cell)).toContain("Deal!B17");
    const { items } = await ask<{ items: RunSummary[] }>("GET", `/${id}/runs?googlePlacesId=${TOWN.home}`);
    expect(items.map(({ version, isNewest }) => [version, isNewest])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(await ask("GET", `/${id}/runs/${first.id}`)).toEqual({ ...first, isNewest: false });
    expect((await call("GET", `/${id}/runs/${first.id}`, undefined, other)).statusCode).toBe(404);
    expect((await call("GET", `/${id}/runs/${id}`)).statusCode).toBe(404);
    const two = await Promise.all([keep({ changes, basedOn: 2 }), keep({ changes, basedOn: 2 })]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  test("can be filled from a kept underwriting version, and says which", async () => {
    const url = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
    const inputs = { purchasePrice: 301_000, monthlyRent: 2_222 };
    const kept = await labs.app.inject({ method: "POST", url, payload: { inputs }, headers: analyst });
    const { version } = kept.json();
    const from = { googlePlacesId: TOWN.home, underwritingVersion: version };
    const fill = await ask<ModelFill>("POST", `/${id}/prefill`, from);
    expect(byCell(fill.inputs)).toMatchObject({
      "Deal!B3": { value: 301_000, source: expect.stringContaining(`Underwriting version ${version}`) },
      "Deal!B4": { value: 26_664, source: expect.stringContaining("typed by Ann Example") },
    });
    const run: ModelRun = (
      await call("POST", `/${id}/runs`, {
        ...from,
        name: "As underwritten",
        changes: fill.changes,
        basedOn: 0,
      })
    ).json();
    const cap = run.outputs.find(({ field }) => field === "goingInCapRate");
    expect(cap?.labs).toEqual({ version, value: kept.json().outputs.goingInCapRate });
    expect((await call("POST", `/${id}/prefill`, { ...from, underwritingVersion: 99 })).statusCode).toBe(404);
  });
});

test("a loan typed in dollars is the one that Labs sizes at the price that is offered", async () => {
  const { id } = await take(
    {
      Loan: {
        ...{ A1: "Purchase price", B1: dollars(300_000), A2: "Loan amount", B2: dollars(225_000) },
        ...{ A3: "Interest rate", B3: percent(0.07), A4: "Exit cap rate", B4: percent(0.06) },
        ...{ A6: "Loan to value", B6: { formula: "B2/B1", value: 0.75, format: "0.0%" } },
        ...{ A7: "Interest of a year", B7: { formula: "B2*B3+B4*0", value: 15_750 } },
      },
    },
    "Loan.xlsx",
  );
  await confirm(id);
  const size = async (purchasePrice: number) => {
    const from = { googlePlacesId: TOWN.home, purchasePrice };
    const { inputs } = await ask<ModelFill>("POST", `/${id}/prefill`, from);
    const url = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
    const payload = { inputs: { purchasePrice } };
    const kept = await labs.app.inject({ method: "POST", url, payload, headers: analyst });
    const loan = byCell(inputs)["Loan!B2"];
    expect(loan).toMatchObject({
      field: "loanAmount",
      basis: "labs",
      source: expect.stringContaining("Loan that the underwriting model sizes"),
    });
    expect(Number(loan?.value)).toBeCloseTo(kept.json().outputs.loan, 6);
    return Number(loan?.value);
  };
  expect(await size(250_000)).toBeLessThan(await size(280_000));
  const open = await ask<ModelFill>("POST", `/${id}/prefill`, { googlePlacesId: TOWN.home });
  expect(byCell(open.inputs)["Loan!B2"]).toMatchObject({
    basis: "workbook",
    reason: expect.stringMatching(/./),
  });
});

describe("a model of a building", () => {
  /** Room for so many floor plans, beneath the totals. */
  const building = (rows: number): Record<string, Record<string, FilledCell>> => {
    const cells: Record<string, FilledCell> = {
      A1: "Asking price per unit",
      A2: "Price per unit",
      B2: dollars(100_000),
      A3: "Number of units",
      B3: 4,
      A4: "Real estate taxes ($/unit/year)",
      B4: dollars(900),
      A6: "Unit type",
      B6: "# Units",
      C6: "Sq ft",
      D6: "Rent / month",
      A20: "Total rent of a year",
      B20: {
        formula: `SUMPRODUCT(B7:B${6 + rows},D7:D${6 + rows})*12+B2*0+B3*0+B4*0+SUM(C7:C${6 + rows})*0`,
        value: 1,
      },
    };
    for (let row = 7; row < 7 + rows; row += 1) {
      Object.assign(cells, {
        [`A${row}`]: `Type ${row - 6}`,
        [`B${row}`]: 2,
        [`C${row}`]: 800,
        [`D${row}`]: dollars(1_000),
      });
    }
    return { Mix: cells };
  };

  test("is filled with its unit mix row by row, and none where a row is beyond it", async () => {
    const { id } = await take(building(UNIT_MIX.length + 1), "Building.xlsx");
    await confirm(id);
    const from = { googlePlacesId: COMMUNITY, purchasePrice: 9_500_000 };
    const { inputs } = await ask<ModelFill>("POST", `/${id}/prefill`, from);
    const found = byCell(inputs);
    const units = UNIT_MIX.reduce((sum, row) => sum + row.units, 0);
    expect(found["Mix!B2"]?.value).toBeCloseTo(9_500_000 / units, 6);
    expect(found["Mix!B3"]?.value).toBe(units);
    expect(found["Mix!B4"]?.value).toBeCloseTo(250_000 / units, 6);
    for (const [at, row] of UNIT_MIX.entries()) {
      expect(found[`Mix!B${7 + at}`]?.value).toBe(row.units);
      expect(found[`Mix!D${7 + at}`]).toMatchObject({
        value: row.marketRent,
        source: expect.stringContaining("Unit mix"),
      });
    }
    expect(found[`Mix!B${7 + UNIT_MIX.length}`]).toMatchObject({ value: 0, basis: "labs" });
  });

  test("without room for all floor plans keeps its own mix, and says why", async () => {
    const { id } = await take(building(UNIT_MIX.length - 1 || 1), "Small.xlsx");
    const { proposed } = await ask<ModelMapping>("GET", `/${id}/mapping`);
    const plan = (cell: string, field: string) => ({
      cell,
      field,
      unit: { at: 1, ...(field === "planRent" ? { period: "month" } : {}) },
    });
    await ask("PUT", `/${id}/mapping`, {
      basedOn: 0,
      inputs: [plan("Mix!B7", "planUnits"), plan("Mix!D7", "planRent")],
      outputs: withoutWords(proposed).outputs,
    });
    const { inputs, changes } = await ask<ModelFill>("POST", `/${id}/prefill`, { googlePlacesId: COMMUNITY });
    expect(changes).toEqual([]);
    expect(inputs[0]).toMatchObject({
      basis: "workbook",
      text: "2",
      reason: expect.stringContaining("room for 1"),
    });
    const home = await ask<ModelFill>("POST", `/${id}/prefill`, { googlePlacesId: TOWN.home });
    expect(home.inputs[0]?.reason).toBe("A single home has no floor plans");
  });
});
