import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, writeHomes } from "../book/test/own-book.ts";
import { readCategory } from "./read-category.ts";

/** An empty database: no demo, no county, no property. */
let labs: TestApp;
let headers: { cookie: string };
let userId = "";
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  headers = await labs.signIn("analyst");
  const answer = await labs.app.inject({ method: "GET", url: "/api/auth/verify", headers });
  userId = answer.json().user.id;
});
afterAll(() => labs.close());

const YEAR = new Date().getUTCFullYear() - 1;

async function openFund(name: string, count: number) {
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload: { name } });
  const { id } = made.json();
  const book = openBook(labs, headers, id);
  await book.apply((await book.preview("homes", writeHomes(makeOwnHomes(count, `${YEAR}-12-31`)))).id);
  const { rows } = await labs.pool.query(
    "select own_id, google_places_id as place from portfolio_holdings where portfolio_id = $1 order by own_id",
    [id],
  );
  const places = rows.map(({ place }) => place as string);
  const call = async (method: "GET" | "POST" | "DELETE", path = "", payload?: object, as = headers) => {
    const url = `/api/portfolios/${id}/capex${path}`;
    const answer = await labs.app.inject({ method, url, headers: as, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  };
  return { id, book, places, call };
}

const validated = validateInputs("singlefamily", golden.sfrA.inputs as Inputs);
if (!validated.ok) throw new Error("The golden home is not whole");
const { inputs } = validated;
const { outputs } = underwrite({ model: "singlefamily", inputs });
const monthly = underwrite({ model: "singlefamily", inputs, grain: "month" }).lines;
const RENOVATION = Math.round(100 * Number(outputs.renovationCost)) / 100;

async function approve(googlePlacesId: string) {
  await labs.database.insert(underwritingVersions).values({
    ...{ googlePlacesId, version: 1, model: "singlefamily", contentHash: "golden" },
    ...{ catalogueVersion: formulaPages.version, outputs, lines: {}, monthlyLines: monthly },
    inputs: { ...inputs, closingDate: `${YEAR}-01-01` },
    ...{ basis: {}, checks: [], unavailable: {}, evidence: {}, createdBy: userId },
  });
  await labs.database.insert(committeeSubmissions).values({
    ...{ googlePlacesId, underwritingVersion: 1, state: "approved", round: 1 },
    ...{ createdBy: userId, decidedAt: new Date() },
  });
}

test("budgets, approved versions, statements, files and entries make one plan against one spend", async () => {
  const { book, places, call } = await openFund("Fund I", 4);
  const [approved = "", budgeted = "", stated = "", none = ""] = places;
  expect((await call("GET")).body).toMatchObject({ years: [], asOf: null, holdings: 4, planned: 0 });
  await approve(approved);
  await approve(budgeted);
  const recurring = (monthly.recurringCapex ?? [])
    .slice(0, 12)
    .reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const year = `?year=${YEAR}`;
  const before = (await call("GET", year)).body;
  const ofOne = RENOVATION + recurring;
  expect(before.total.approved).toBeCloseTo(2 * ofOne, 1);
  expect(before).toMatchObject({ planned: 2, spending: 0, overHomes: 0, unplanned: 0, year: YEAR });

  // A budget takes the place of the approved version, for its home and its year.
  const budget = await book.preview(
    "capexPlan",
    `Property Code,Month,Category,Budget\nH-1001,May ${YEAR},Roofing,8000\nH-1001,${YEAR}-06,Zork,500\nH-1001,soon,Roof,1\nH-1001,${YEAR}-07,Roof,-5\nH-9,${YEAR}-07,Roof,5`,
    { name: "budget.csv" },
  );
  expect(budget.counts).toMatchObject({ new: 2, rejected: 3 });
  await book.apply(budget.id);
  const spend = await book.preview(
    "capexSpend",
    `Asset ID,Invoice Date,Description,Amount\nH-1001,5/14/${YEAR},New shingles,9250.25\nH-1001,5/20/${YEAR},Refund of shingles,(250.25)\nH-1002,6/2/${YEAR},HVAC condenser,4000\nH-1002,7/2/${YEAR},LVP floors,1000\nH-1003,1/1/2999,Roof,5`,
    { name: "invoices.csv" },
  );
  expect(spend.counts, JSON.stringify(await book.rows(spend.id))).toMatchObject({ new: 3, rejected: 1 });
  await book.apply(spend.id);
  const statement = await book.preview(
    "statements",
    [
      `Property,Account,${YEAR}-05,${YEAR}-06`,
      "H-1002,Rental income,1500,1500",
      "H-1002,Property taxes,100,100",
      "H-1002,Insurance,50,50",
      "H-1002,Capital expenditures,0,4100",
    ].join("\n"),
  );
  expect(statement.counts, JSON.stringify(statement)).toMatchObject({ new: 1 });
  await book.apply(statement.id);
  const entered = {
    googlePlacesId: none,
    side: "spend",
    month: `${YEAR}-08`,
    category: "plumbing",
    amount: 640,
  };
  expect((await call("POST", "", { ...entered, text: "Water heater" })).status).toBe(201);

  const all = (await call("GET", year)).body;
  expect(all).toMatchObject({
    ...{ asOf: `${YEAR}-08`, planned: 2, spending: 3, overHomes: 1, over: 500, unplanned: 5_740 },
    leftOut: { amount: 4_000, months: 1 },
    total: { budget: 8_500, spend: 9_000 + 4_100 + 1_000 + 640 },
  });
  expect(all.total.plan).toBeCloseTo(8_500 + ofOne, 1);
  expect(all.spendOfPlanned).toBe(9_000);
  const [over, unplanned] = all.homes;
  expect(over).toMatchObject({
    ownId: "H-1001",
    planFrom: "budget",
    plan: 8_500,
    spend: 9_000,
    remaining: -500,
    isOver: true,
  });
  expect(unplanned).toMatchObject({ ownId: "H-1002", planFrom: null, remaining: null, spend: 5_100 });
  const roof = all.categories.find(({ category }: { category: string }) => category === "roof");
  expect(roof).toMatchObject({ plan: 8_000, spend: 9_000 });
  const august = all.months.find(({ month }: { month: string }) => month === `${YEAR}-08`);
  expect(august).toMatchObject({ spend: 640 });

  const { items } = (await call("GET", `/${stated}${year}`)).body;
  expect(items).toMatchObject([
    {
      source: "file",
      amount: 4_000,
      leftOut: expect.stringContaining("statement"),
      from: "invoices.csv, row 4",
    },
    { source: "statement", amount: 4_100, leftOut: null },
    { source: "file", amount: 1_000, category: "flooring", leftOut: null },
  ]);
  expect((await book.undo(spend.id)).status).toBe(200);
  expect((await call("GET", year)).body.total.spend).toBe(4_740);
});

test("an item is entered and deleted by who may, and what can't be one is refused", async () => {
  const { places, call, id } = await openFund("Fund II", 1);
  const good = {
    googlePlacesId: places[0],
    side: "plan",
    month: `${YEAR}-03`,
    category: "hvac",
    amount: 5_000,
  };
  for (const wrong of [
    ...[
      { amount: 0 },
      { amount: -1 },
      { month: "2026-13" },
      { month: "1926-05" },
      { category: "zork" },
      { side: "both" },
    ],
    { side: "spend", month: "2099-01" },
  ])
    expect((await call("POST", "", { ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  expect((await call("POST", "", { ...good, googlePlacesId: "elsewhere" })).status).toBe(404);
  expect((await call("GET", "/elsewhere")).status).toBe(404);
  await labs.pool.query("update portfolios set is_shared = true where id = $1", [id]);
  const viewer = await labs.signIn("viewer");
  expect((await call("POST", "", good, viewer)).status).toBe(403);
  const made = await call("POST", "", good);
  expect(made.status).toBe(201);
  const other = await labs.signIn("analyst");
  expect((await call("DELETE", `/${made.body.id}`, undefined, other)).status).toBe(403);
  const { items } = (await call("GET", `/${places[0]}?year=${YEAR}`, undefined, viewer)).body;
  const isEntered = ({ source }: { source: string }) => source === "entered";
  expect(items.filter(isEntered)).toMatchObject([{ amount: 5_000, leftOut: null, mayDelete: false }]);
  // The home's approved version stands beside its budget, and counts no more.
  for (const item of items.filter((one: { source: string }) => !isEntered(one)))
    expect(item).toMatchObject({ source: "approved", leftOut: expect.stringContaining("budget") });
  expect((await call("DELETE", `/${made.body.id}`)).status).toBe(204);
  expect((await call("DELETE", `/${made.body.id}`)).status).toBe(404);
  const now = new Date().toISOString().slice(0, 7);
  for (const right of [{ amount: 0.01 }, { side: "spend", amount: -1 }, { side: "spend", month: now }])
    expect((await call("POST", "", { ...good, ...right })).status, JSON.stringify(right)).toBe(201);
});

test.each([
  ["Roofing", "roof"],
  ["HVAC - Condenser", "hvac"],
  ["Kitchen and bath", "kitchenBath"],
  ["Carpet", "flooring"],
  ["Zork", "other"],
])("“%s” is %s", (text, category) => {
  expect(readCategory([text])).toBe(category);
});
