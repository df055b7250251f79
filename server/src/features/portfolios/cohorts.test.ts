import { dateWords } from "@labs/reporting/figure-format";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
beforeEach(() => labs.pool.query("delete from underwriting_versions"));

const METRO = { level: "metro", place: "12420" };
const COUNTY = { level: "county", place: "48453" };

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, headers = ann) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const { status, body } = await ask(method, url, payload);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

async function create(placeIds: string[], more: object = {}): Promise<string> {
  return (await call("POST", "/api/portfolios", { name: "Town", placeIds, ...more })).id;
}

/** A version as it is sent: values by path, in force from today on. */
const version = (inputs: object, basedOn = 0, more: object = {}) => ({
  name: "Town plan",
  effectiveFrom: today(),
  reason: "First look",
  assumptions: Object.fromEntries(Object.entries(inputs).map(([path, value]) => [path, { value }])),
  basedOn,
  ...more,
});

const assume = (id: string, market: object, inputs: object, basedOn = 0, more: object = {}) =>
  call("PUT", `/api/portfolios/${id}/cohorts`, { ...market, ...version(inputs, basedOn, more) });

async function run(id: string): Promise<void> {
  await call("POST", `/api/portfolios/${id}/underwriting`);
  await labs.runJobs();
  expect(labs.jobErrors).toEqual([]);
}

const base = (place: string) => `/api/research-property/google-places-id/${place}/underwriting`;
const newest = (place: string) => call("GET", `${base(place)}/history/latest`);
const today = () => new Date().toISOString().slice(0, 10);

test("the homes of a market are underwritten by what is assumed for it, and each input says so", async () => {
  const id = await create([TOWN.owned, TOWN.building]);
  const kept = await assume(id, METRO, { managementFeePct: 0.065, rentGrowth: [0.02, 0.025] });
  expect(kept).toMatchObject({
    items: [
      {
        ...METRO,
        label: "Austin-Round Rock, TX",
        homes: 1,
        newest: 1,
        inForce: {
          ...{ version: 1, name: "Town plan", reason: "First look", effectiveFrom: today() },
          assumptions: { managementFeePct: { value: 0.065 }, rentGrowth: { value: [0.02, 0.025] } },
        },
        scheduled: [],
      },
    ],
    markets: [
      { level: "all", place: "", homes: 1 },
      { ...METRO, label: "Austin-Round Rock, TX", homes: 1 },
      { ...COUNTY, label: "Travis County, TX", homes: 1 },
      { level: "zip", place: "78704", label: "ZIP 78704", homes: 1 },
    ],
  });
  await run(id);
  const version = await newest(TOWN.owned);
  expect(version).toMatchObject({
    name: "Portfolio run",
    inputs: { managementFeePct: 0.065, rentGrowth: [0.02, 0.025] },
    basis: {
      managementFeePct: "cohort",
      rentGrowth: "cohort",
      holdYears: "template",
      purchasePrice: "facts",
    },
  });
  // What a later version of the home starts from, and says of it.
  const start = await call("GET", `${base(TOWN.owned)}/start`);
  expect(start.basis.managementFeePct).toBe("cohort");
  expect(start.inputs.managementFeePct).toBe(0.065);
  expect(start.sources.managementFeePct).toBe(
    `Cohort template “Town plan” for Austin-Round Rock, TX, in force since ${dateWords(today())}`,
  );
});

test("the narrower market says what it says first, the wider the rest, and the record of a home stands before both", async () => {
  const id = await create([TOWN.owned]);
  await assume(id, { level: "all", place: "" }, { managementFeePct: 0.06, holdYears: 6, turnCost: 1_500 });
  await assume(id, METRO, { managementFeePct: 0.07, holdYears: 5 });
  await assume(id, COUNTY, { managementFeePct: 0.09 });
  await run(id);
  const { inputs } = await newest(TOWN.owned);
  expect(inputs).toMatchObject({ managementFeePct: 0.09, holdYears: 5, turnCost: 1_500 });
  const { sources } = await call("GET", `${base(TOWN.owned)}/start`);
  expect(sources).toMatchObject({
    managementFeePct: `Cohort template “Town plan” for Travis County, TX, in force since ${dateWords(today())}`,
    holdYears: `Cohort template “Town plan” for Austin-Round Rock, TX, in force since ${dateWords(today())}`,
    turnCost: `Cohort template “Town plan” for all homes, in force since ${dateWords(today())}`,
    purchasePrice: expect.stringContaining("What we paid"),
  });
});

test("other assumptions are run again, once; those that ended go back to the firm's template", async () => {
  const id = await create([TOWN.owned]);
  await run(id);
  expect(await newest(TOWN.owned)).toMatchObject({ version: 1, basis: { managementFeePct: "template" } });
  await assume(id, METRO, { managementFeePct: 0.065 });
  await run(id);
  expect(await newest(TOWN.owned)).toMatchObject({ version: 2, basis: { managementFeePct: "cohort" } });
  await run(id);
  expect((await newest(TOWN.owned)).version, "nothing is underwritten twice").toBe(2);
  await assume(id, METRO, { managementFeePct: 0.05 }, 1);
  await run(id);
  expect(await newest(TOWN.owned)).toMatchObject({ version: 3, inputs: { managementFeePct: 0.05 } });
  expect((await assume(id, METRO, {}, 2)).items).toEqual([]);
  await run(id);
  expect(await newest(TOWN.owned)).toMatchObject({ version: 4, basis: { managementFeePct: "template" } });
  await run(id);
  expect((await newest(TOWN.owned)).version).toBe(4);
});

test("what a person kept of a home is never run over, and what they did not change stays the market's", async () => {
  const id = await create([TOWN.owned]);
  await assume(id, METRO, { managementFeePct: 0.065, holdYears: 5 });
  await run(id);
  await call("POST", base(TOWN.owned), { inputs: { holdYears: 9 }, basedOn: 1 });
  const kept = await newest(TOWN.owned);
  expect(kept).toMatchObject({
    version: 2,
    inputs: { holdYears: 9, managementFeePct: 0.065 },
    basis: { holdYears: "user", managementFeePct: "cohort" },
  });
  await assume(id, METRO, { managementFeePct: 0.05 }, 1);
  await run(id);
  expect((await newest(TOWN.owned)).version).toBe(2);
});

test("what another portfolio assumes of a home is left to it", async () => {
  const [id, other] = [await create([TOWN.owned]), await create([TOWN.owned])];
  await assume(id, METRO, { managementFeePct: 0.065 });
  await run(id);
  await run(other);
  expect((await newest(TOWN.owned)).version).toBe(1);
});

test("of two who change a market's assumptions the second learns of the first", async () => {
  const id = await create([TOWN.owned]);
  const url = `/api/portfolios/${id}/cohorts`;
  const body = { ...METRO, ...version({ holdYears: 5 }) };
  const first = await Promise.all([1, 2].map(() => ask("PUT", url, body)));
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409]);
  await assume(id, METRO, { holdYears: 6 }, 1);
  expect((await ask("PUT", url, { ...body, basedOn: 1 })).status).toBe(409);
  expect((await ask("PUT", url, { ...body, assumptions: {}, basedOn: 1 })).status).toBe(409);
  expect((await call("GET", url)).items).toMatchObject([
    { newest: 2, inForce: { assumptions: { holdYears: { value: 6 } } } },
  ]);
});

test.each([
  ["out of bounds", { managementFeePct: 1.5 }, ["managementFeePct"], "Property management must be at most"],
  ["no number", { holdYears: "ten" }, ["holdYears"], "Hold"],
  ["unknown", { color: 1 }, ["color"], "each home’s own"],
  ["a home's own price", { purchasePrice: 250_000 }, ["purchasePrice"], "each home’s own"],
  ["a home's own works", { renovation: 20_000 }, ["renovation"], "each home’s own"],
  ["of the loan", { "debt.rate": -1 }, ["debt.rate"], "Interest rate"],
])("an assumption that is %s is refused by its name", async (_, inputs, path, words) => {
  const id = await create([TOWN.owned]);
  const { status, body } = await ask("PUT", `/api/portfolios/${id}/cohorts`, {
    ...METRO,
    ...version(inputs),
  });
  expect(status, JSON.stringify(body)).toBe(422);
  expect(body.detail).toHaveLength(1);
  expect(body.detail[0]).toMatchObject({
    loc: ["body", "assumptions", ...path],
    msg: expect.stringContaining(words),
  });
  expect((await call("GET", `/api/portfolios/${id}/cohorts`)).items).toEqual([]);
});

test("a market without a home, and assumptions that assume nothing, are refused", async () => {
  const id = await create([TOWN.owned]);
  const url = `/api/portfolios/${id}/cohorts`;
  const elsewhere = { level: "metro", place: "42660", ...version({ holdYears: 5 }) };
  expect((await ask("PUT", url, elsewhere)).body.detail[0].loc).toEqual(["body", "place"]);
  const nothing = await ask("PUT", url, { ...METRO, ...version({}) });
  expect(nothing.body.detail[0].loc).toEqual(["body", "assumptions"]);
  expect((await ask("PUT", url, { level: "state", place: "TX", ...version({}) })).status).toBe(422);
  const late = await ask("PUT", url, {
    ...METRO,
    ...version({ holdYears: 5 }, 0, { effectiveFrom: "2020-01-01" }),
  });
  expect(late.body.detail[0].loc).toEqual(["body", "effectiveFrom"]);
  expect((await ask("PUT", url, { ...METRO, ...version({ holdYears: 5 }, 0, { reason: " " }) })).status).toBe(
    422,
  );
});

test("who may see a portfolio sees what it assumes; who may fill it may assume", async () => {
  const body = { ...METRO, ...version({ holdYears: 5 }) };
  const own = `/api/portfolios/${await create([TOWN.owned])}/cohorts`;
  expect((await labs.app.inject({ url: own })).statusCode).toBe(401);
  expect((await labs.app.inject({ method: "PUT", url: own, payload: body })).statusCode).toBe(401);
  expect((await ask("GET", own, undefined, bob)).status).toBe(404);
  expect((await ask("PUT", own, body, bob)).status).toBe(404);
  expect((await ask("PUT", own, body, viewer)).status).toBe(403);
  const shared = `/api/portfolios/${await create([TOWN.owned], { isShared: true })}/cohorts`;
  expect((await ask("GET", shared, undefined, viewer)).status).toBe(200);
  expect((await ask("PUT", shared, body, viewer)).status).toBe(403);
  expect((await ask("PUT", shared, body, bob)).status).toBe(200);
  expect((await ask("GET", "/api/portfolios/owned/cohorts")).body.items).toEqual([]);
  expect((await ask("PUT", "/api/portfolios/owned/cohorts", body)).status).toBe(403);
});

test("assumptions go with their portfolio", async () => {
  const id = await create([TOWN.owned]);
  await assume(id, METRO, { holdYears: 5 });
  await call("DELETE", `/api/portfolios/${id}`);
  const { rows } = await labs.pool.query("select 1 from assumption_templates where portfolio_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("a portfolio's template keeps its versions, begins on its day, and is no template of the firm", async () => {
  const id = await create([TOWN.owned]);
  await assume(id, METRO, { holdYears: 5 });
  const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const kept = await assume(id, METRO, { holdYears: 8 }, 1, { effectiveFrom: next, reason: "Longer plan" });
  expect(kept.items).toMatchObject([
    { newest: 2, inForce: { version: 1 }, scheduled: [{ version: 2, effectiveFrom: next }] },
  ]);
  await run(id);
  expect((await newest(TOWN.owned)).inputs.holdYears, "not before its day").toBe(5);
  const history = `/api/portfolios/${id}/cohorts/versions?level=metro&place=${METRO.place}`;
  expect(await call("GET", history)).toMatchObject({
    total: 2,
    items: [
      { version: 2, reason: "Longer plan", changes: [{ path: "holdYears", from: 5, to: 8 }] },
      { version: 1, changes: [{ path: "holdYears", from: null, to: 5 }] },
    ],
  });
  expect((await ask("GET", history, undefined, bob)).status).toBe(404);
  expect((await ask("GET", history.replace(METRO.place, "1"))).status).toBe(404);
  expect((await ask("GET", history.replace(id, "owned"))).status).toBe(404);
  const { items } = await call("GET", "/api/settings/assumptions");
  expect(items.every(({ level }: { level: string }) => level === "all")).toBe(true);
});
