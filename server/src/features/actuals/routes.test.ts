import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addImport } from "../../test/town.ts";
import {
  makeOwnHomes,
  type OwnHome,
  openBook,
  STATEMENT_LINES,
  writeHomes,
  writeStatements,
} from "../book/test/own-book.ts";
import { signActuals } from "./repository.ts";

/** An empty database: no demo, no county, no property. */
let labs: TestApp;
let headers: { cookie: string };
let userId = "";
beforeAll(async () => {
  labs = await createTestApp({ WORK_AHEAD: "0" });
  headers = await labs.signIn("analyst");
  userId = (await get("/api/auth/verify")).user.id;
});
afterAll(() => labs.close());

async function get(url: string, as = headers) {
  const answer = await labs.app.inject({ method: "GET", url, headers: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const today = new Date().toISOString().slice(0, 10);
const YEAR = Number(today.slice(0, 4)) - 1;
const MONTHS = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, "0")}`);

const validated = validateInputs("singlefamily", golden.sfrA.inputs as Inputs);
if (!validated.ok) throw new Error("The golden home is not whole");
const { inputs } = validated;
const planned = underwrite({ model: "singlefamily", inputs, grain: "month" });

/** Each home's approved version plans the golden home from the first month of the year on. */
async function approve(places: readonly string[], more: Record<string, unknown> = {}) {
  const { outputs } = underwrite({ model: "singlefamily", inputs });
  await labs.database.insert(underwritingVersions).values(
    places.map((googlePlacesId) => ({
      ...{ googlePlacesId, version: 1, model: "singlefamily" as const, contentHash: "golden" },
      ...{ catalogueVersion: formulaPages.version, outputs, lines: {}, monthlyLines: planned.lines },
      inputs: { ...inputs, closingDate: `${YEAR}-01-01`, ...more },
      ...{ basis: {}, checks: [], unavailable: {}, evidence: {}, createdBy: userId },
    })),
  );
  await labs.database.insert(committeeSubmissions).values(
    places.map((googlePlacesId) => ({
      ...{ googlePlacesId, underwritingVersion: 1, state: "approved" as const, round: 1 },
      ...{ createdBy: userId, decidedAt: new Date() },
    })),
  );
}

async function openFund(name: string, count: number) {
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload: { name } });
  const { id } = made.json();
  const book = openBook(labs, headers, id);
  const homes = makeOwnHomes(count, today);
  await book.apply((await book.preview("homes", writeHomes(homes))).id);
  const { rows } = await labs.pool.query(
    "select own_id, google_places_id as place from portfolio_holdings where portfolio_id = $1 order by own_id",
    [id],
  );
  const places = new Map<string, string>(rows.map(({ own_id, place }) => [own_id, place]));
  return { id, book, homes, places };
}

/** What a home's statements come to, by an arithmetic of its own: cents of the amounts as the file prints them. */
const earn = (home: OwnHome, at: number, months = MONTHS.length) =>
  STATEMENT_LINES.reduce((sum, [, amount], line) => {
    const cents = Array.from({ length: months }, (_, month) =>
      Math.round(100 * Number(amount(home, at, month).toFixed(2))),
    );
    return sum + (line < 2 ? 1 : -1) * cents.reduce((all, one) => all + one, 0);
  }, 0);

/** Five hundred are brought in and compared in the browser every night. */
const [HOMES, PLANNED] = [40, 30];

test("12 months of owned homes against their approved versions: the bridge ties to the cent", async () => {
  const { id, book, homes, places } = await openFund("Fund I", HOMES);
  const file = await book.preview("statements", writeStatements(homes, MONTHS));
  expect(file.counts, JSON.stringify(await book.rows(file.id, "&outcome=rejected"))).toMatchObject({
    new: HOMES,
  });
  await book.apply(file.id);
  const before = await get(`/api/portfolios/${id}/actuals`);
  expect(before).toMatchObject({
    asOf: MONTHS[11],
    months: [],
    bridge: null,
    counts: { told: HOMES, planned: 0 },
  });
  expect(before.homes[0].reason).toBe("No approved version: nothing to compare with");
  const earned = homes.map((home, at) => earn(home, at));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  expect(sum(before.byMonth.map(({ actualNoi }: { actualNoi: number }) => Math.round(100 * actualNoi)))).toBe(
    sum(earned),
  );

  const approved = homes.slice(0, PLANNED);
  await approve(approved.map(({ id: ownId }) => places.get(ownId) ?? ""));
  const actuals = await get(`/api/portfolios/${id}/actuals?span=trailing`);
  expect(actuals.counts).toEqual({ held: HOMES, told: HOMES, planned: PLANNED, compared: PLANNED });
  expect(actuals.months).toEqual(MONTHS);
  const noi = (planned.lines.noi ?? [])
    .slice(0, 12)
    .map((amount) => Math.round(100 * (amount ?? Number.NaN)));
  const { planNoi, steps, actualNoi, untied } = actuals.bridge;
  expect(Math.round(100 * planNoi)).toBe(PLANNED * sum(noi));
  expect(Math.round(100 * actualNoi)).toBe(sum(earned.slice(0, PLANNED)));
  expect(
    sum(
      [planNoi, ...steps.map(({ effect }: { effect: number }) => effect)].map((one) => Math.round(100 * one)),
    ),
  ).toBe(Math.round(100 * actualNoi));
  expect(untied).toBe(0);
  const insurance = actuals.lines.find(({ key }: { key: string }) => key === "insurance");
  expect(insurance.variance).toBeCloseTo(insurance.actual - insurance.plan, 6);
  expect(actuals.reforecast[0]).toMatchObject({
    year: YEAR,
    actualMonths: 12 * PLANNED,
    months: 12 * PLANNED,
  });
  expect(Math.round(100 * actuals.reforecast[0].noi)).toBe(sum(earned.slice(0, PLANNED)));
  expect(actuals.reforecast[1]).toMatchObject({ year: YEAR + 1, actualMonths: 0 });
  expect(actuals.reforecast[1].noi).toBe(actuals.reforecast[1].planNoi);

  const [home] = homes;
  const one = await get(
    `/api/research-property/single-family/google-places-id/${places.get(home?.id ?? "")}/actuals?span=all`,
  );
  expect(one).toMatchObject({
    portfolio: { id, name: "Fund I" },
    home: { version: 1, months: 12, reason: null },
  });
  expect(Math.round(100 * one.bridge.actualNoi)).toBe(earned[0]);
  expect(one.statements).toHaveLength(12);
  expect(one.statements[11].lines[0]).toMatchObject({
    ...{ accountName: "Rent as billed or collected", amount: home?.rent, row: 2, column: 3 },
  });
  expect(one.statements[0].fileName).toBe("statements.csv");

  const csv = await labs.app.inject({ url: `/api/portfolios/${id}/actuals/export?format=csv`, headers });
  expect(csv.body).toContain(`${MONTHS[0]},Insurance,`);
  const xlsx = await labs.app.inject({ url: `/api/portfolios/${id}/actuals/export`, headers });
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
});

test("months that only one side has are named, and a plan without a beginning says so", async () => {
  const { id, book, homes, places } = await openFund("Fund II", 3);
  const [first, second] = homes.map(({ id: ownId }) => places.get(ownId) ?? "");
  await labs.pool.query("delete from committee_submissions");
  await labs.pool.query("delete from underwriting_versions");
  await approve([first ?? ""], { closingDate: `${YEAR}-01-15` });
  await approve([second ?? ""], { closingDate: null });
  await labs.pool.query("update portfolio_holdings set acquired_at = null where portfolio_id = $1", [id]);
  await labs.pool.query("update properties set acquired_at = null");
  await book.apply(
    (await book.preview("statements", writeStatements(homes, [...MONTHS.slice(0, 2), ...MONTHS.slice(3, 5)])))
      .id,
  );
  const { homes: listed, months } = await get(`/api/portfolios/${id}/actuals?span=all`);
  const find = (ownId: string | undefined) => listed.find((one: { ownId: string }) => one.ownId === ownId);
  expect(months).toEqual([MONTHS[1], MONTHS[3], MONTHS[4]]);
  expect(find(homes[0]?.id)).toMatchObject({ unplanned: 1, missing: 1, months: 4, reason: null });
  expect(find(homes[1]?.id).reason).toContain("Nothing says when the plan begins");
  expect(find(homes[2]?.id).reason).toContain("No approved version");
});

test("a rule and the company-owned homes have the statements of the lists that their viewer may see", async () => {
  const { id, book, homes, places } = await openFund("Fund of rules", 4);
  await labs.pool.query("delete from committee_submissions");
  await labs.pool.query("delete from underwriting_versions");
  await approve(homes.slice(0, 3).map(({ id: ownId }) => places.get(ownId) ?? ""));
  const earlier = await openFund("Earlier list", 4);
  const files = [
    [earlier.book, MONTHS.slice(0, 3)],
    [book, MONTHS],
  ] as const;
  for (const [of, months] of files)
    await of.apply((await of.preview("statements", writeStatements(homes, months))).id);
  const rule = await labs.app.inject({
    ...{ method: "POST", url: "/api/portfolios", headers },
    payload: { name: "All", kind: "rule", criteria: { owned: "only" }, isShared: true },
  });
  const list = await get(`/api/portfolios/${id}/actuals`);
  expect(list.counts).toMatchObject({ held: 4, told: 4, compared: 3 });
  const of = new Set(homes.map(({ id: ownId }) => places.get(ownId)));
  for (const other of [rule.json().id, "owned"]) {
    const actuals = await get(`/api/portfolios/${other}/actuals`);
    expect(actuals.bridge, other).toEqual(list.bridge);
    const listed = actuals.homes.filter((one: { googlePlacesId: string }) => of.has(one.googlePlacesId));
    expect(listed).toEqual(list.homes);
  }
  const bob = await labs.signIn("analyst");
  expect(await get("/api/portfolios/owned/actuals", bob)).toMatchObject({
    ...{ bridge: null, counts: { told: 0, planned: 3 } },
  });
});

test("actuals follow each file from the moment it is applied, or undone", async () => {
  const { id, book, homes } = await openFund("Files", 2);
  const told = async () => (await get(`/api/portfolios/${id}/actuals?span=all`)).asOf;
  const signs: string[] = [];
  // What a large portfolio's actuals are remembered by.
  const sign = async () => {
    const source = { list: id };
    signs.push(await signActuals(labs.database, source));
    expect(await signActuals(labs.database, source)).toBe(signs.at(-1));
    const viewer = { places: [], viewer: { id: userId, role: "analyst" } };
    signs.push(`viewer ${await signActuals(labs.database, viewer)}`);
  };
  const files: string[] = [];
  for (const quarter of [0, 3, 6]) {
    const months = MONTHS.slice(quarter, quarter + 3);
    const before = await told();
    const file = await book.preview("statements", writeStatements(homes, months));
    expect(await told(), "it is not applied yet").toBe(before);
    await sign();
    expect((await book.apply(file.id)).status).toBe(200);
    expect(await told()).toBe(months.at(-1));
    await sign();
    files.push(file.id);
  }
  for (const [at, left] of [
    [2, MONTHS[5]],
    [1, MONTHS[2]],
    [0, null],
  ] as const) {
    expect((await book.undo(files[at] ?? "")).body).toMatchObject({ status: "undone" });
    expect(await told()).toBe(left);
    await sign();
  }
  await labs.pool.query("update portfolio_holdings set version = version + 1 where portfolio_id = $1", [id]);
  await sign();
  await labs.pool.query(
    "delete from portfolio_holdings where ctid = (select ctid from portfolio_holdings where portfolio_id = $1 limit 1)",
    [id],
  );
  await sign();
  const [place] = (await labs.pool.query("select google_places_id as id from properties limit 1")).rows;
  await labs.pool.query("delete from committee_submissions");
  await labs.pool.query("delete from underwriting_versions");
  await sign();
  await approve([place.id]);
  await sign();
  await labs.pool.query("update committee_submissions set decided_at = decided_at + interval '1 day'");
  await sign();
  await addImport(labs.database, "Another list", false);
  await sign();
  expect(new Set(signs).size).toBe(signs.length);
});

test("nobody sees the statements of a portfolio that is not theirs", async () => {
  const { id, places } = await openFund("Fund III", 1);
  const other = await labs.signIn("analyst");
  const status = async (url: string, as = other) =>
    (await labs.app.inject({ method: "GET", url, headers: as })).statusCode;
  expect(await status(`/api/portfolios/${id}/actuals`)).toBe(404);
  expect(await status(`/api/portfolios/${id}/actuals/export`)).toBe(404);
  expect(await status(`/api/portfolios/${id}/actuals?span=never`, headers)).toBe(422);
  expect(await status("/api/research-property/google-places-id/labs_0_0/actuals", headers)).toBe(404);
  const [place] = [...places.values()];
  expect(await status(`/api/research-property/multi-family/google-places-id/${place}/actuals`, headers)).toBe(
    404,
  );
  const seen = await get(`/api/research-property/google-places-id/${place}/actuals`, other);
  expect(seen).toMatchObject({ portfolio: null, statements: [], bridge: null });
  const answer = await labs.app.inject({ method: "GET", url: `/api/portfolios/${id}/actuals` });
  expect(answer.statusCode).toBe(401);
});
test("the ledger tells what approved deals came in at, beside the inputs of the next one and under no minimum of deals", async () => {
  const { id, book, homes, places } = await openFund("Ledger", 30);
  await labs.pool.query("delete from committee_submissions");
  await labs.pool.query("delete from underwriting_versions");
  expect((await get("/api/decision-ledger")).deals).toBe(0);
  await approve(homes.slice(0, 24).map(({ id: ownId }) => places.get(ownId) ?? ""));
  const first = await book.preview("statements", writeStatements(homes, MONTHS));
  expect((await book.apply(first.id)).status).toBe(200);
  const ledger = await get("/api/decision-ledger");
  expect(ledger.deals).toBe(24);
  // The plan and the statements of a home, by an arithmetic of its own.
  const plan = (planned.lines.insurance ?? [])
    .slice(0, 12)
    .reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);
  const errors = homes.slice(0, 24).map((_, at) => (12 * (80 + (at % 13) + 0.37)) / plan - 1);
  const insurance = ledger.lines.find(({ key }: { key: string }) => key === "insurance");
  expect(insurance.overall.deals).toBe(24);
  expect(insurance.overall.mean).toBeCloseTo(errors.reduce((sum, one) => sum + one, 0) / 24, 2);
  expect(insurance.overall.range80[0]).toBeLessThan(insurance.overall.mean);
  // Five streets in four states: Texas has two of them, each other state one in five homes, 4 or 5 deals.
  expect(insurance.markets.map(({ name }: { name: string }) => name)[0]).toBe("Texas");
  expect(insurance.markets.every(({ deals }: { deals: number }) => deals >= ledger.minimum)).toBe(true);
  expect(ledger.lines.find(({ key }: { key: string }) => key === "payroll").overall).toBeNull();

  const next = places.get(homes[25]?.id ?? "") ?? "";
  const advice = await get(`/api/research-property/single-family/google-places-id/${next}/decision-ledger`);
  const told = advice.items.find(({ line }: { line: string }) => line === "insurance");
  expect(told).toMatchObject({ inputs: ["insuranceAnnual"], where: "Texas", unit: "share" });
  expect(told.words).toMatch(
    /^Insurance came in \d+% (above|below) plan in Texas: \d+ deals, 80% range -?\d+% to -?\d+%$/,
  );

  // The same months out of a corrected file, after the first one was undone, are other figures.
  const read = async () =>
    (await get("/api/decision-ledger")).lines.find(({ key }: { key: string }) => key === "insurance").overall
      .mean;
  const before = await read();
  expect((await book.undo(first.id)).body).toMatchObject({ status: "undone" });
  const dear = writeStatements(homes, MONTHS).replaceAll(/^(.*,Insurance),(.*)$/gm, (_, name, amounts) =>
    [
      name,
      ...String(amounts)
        .split(",")
        .map((one) => (2 * Number(one)).toFixed(2)),
    ].join(","),
  );
  const again = await book.preview("statements", dear);
  expect((await book.apply(again.id)).status).toBe(200);
  // Insurance at twice the cost, drawn toward none as all that rests on few deals.
  expect((await read()) - before).toBeGreaterThan(0.5);
  // A plan without a closing date runs from the purchase: another day is another plan.
  await labs.pool.query("update underwriting_versions set inputs = inputs - 'closingDate'");
  const buy = async (acquiredAt: string) => {
    const { items } = await get(`/api/portfolios/${id}/properties`);
    const { googlePlacesId, version } = items.find(({ ownId }: { ownId: string }) => ownId === homes[0]?.id);
    const answer = await labs.app.inject({
      ...{ method: "PUT", url: `/api/portfolios/${id}/properties`, headers },
      payload: { googlePlacesId, basedOn: version, acquiredAt },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return (await get("/api/decision-ledger")).deals;
  };
  const bought = await buy(`${YEAR}-01-01`);
  expect(await buy(today), "its months lie before its plan").toBe(bought - 1);

  const other = await labs.signIn("analyst");
  expect((await get("/api/decision-ledger", other)).deals).toBe(0);
  const none = await get(`/api/research-property/google-places-id/${next}/decision-ledger`, other);
  expect(none.items).toEqual([]);
  const signedOut = await labs.app.inject({ method: "GET", url: "/api/decision-ledger" });
  expect(signedOut.statusCode).toBe(401);
  const unknown = await labs.app.inject({
    url: "/api/research-property/google-places-id/labs_0_0/decision-ledger",
    headers,
  });
  expect(unknown.statusCode).toBe(404);
});

test("what homes sold for is held against the approved price of that month, and told beside the next plan without an offer", async () => {
  await labs.pool.query("delete from actual_months");
  const { id, book, homes, places } = await openFund("Sales", 8);
  await labs.pool.query("delete from committee_submissions");
  await labs.pool.query("delete from underwriting_versions");
  const sold = homes.slice(0, 6);
  await approve(homes.map(({ id: ownId }) => places.get(ownId) ?? ""));
  await labs.pool.query("update committee_submissions set decided_at = $1", [`${YEAR}-01-02`]);
  const { outputs } = underwrite({ model: "singlefamily", inputs });
  // A year and a month after the plan began, by an arithmetic of its own: 10% less than planned, a little other each.
  const growth = 1 + Number(inputs.homePriceGrowth);
  const [day, after] = [`${YEAR}-11-15`, 10];
  const planned = Number(outputs.exitValue) * growth ** ((after - 12 * Number(inputs.holdYears)) / 12);
  const prices = sold.map((_, at) => Math.round(planned * (0.88 + 0.01 * at)));
  await labs.pool.query("update portfolio_holdings set acquired_at = $2 where portfolio_id = $1", [
    id,
    `${YEAR}-01-01`,
  ]);
  const rows = sold.map(({ id: ownId, address }, at) => `${ownId},"${address}",Sold,${day},${prices[at]}`);
  const file = await book.preview("homes", ["Own id,Address,Status,Sold,Sale price", ...rows].join("\n"));
  expect(file.counts, JSON.stringify(await book.rows(file.id))).toMatchObject({ sold: 6, missing: 2 });
  const read = async (as = headers) => {
    const ledger = await get("/api/decision-ledger", as);
    return { deals: ledger.deals, exit: ledger.lines.find(({ key }: { key: string }) => key === "exit") };
  };
  expect((await read()).exit).toMatchObject({ deals: 0, overall: null });
  expect((await book.apply(file.id)).status).toBe(200);
  const { deals, exit } = await read();
  expect([deals, exit.deals, exit.label, exit.unit]).toEqual([6, 6, "Sale price", "share"]);
  const mean = prices.reduce((sum, price) => sum + price / planned - 1, 0) / 6;
  expect(mean).toBeCloseTo(-0.095, 3);
  expect(exit.overall.mean).toBeCloseTo(mean, 2);
  expect(exit.overall.isFound).toBe(true);

  const next = places.get(homes[7]?.id ?? "") ?? "";
  const advice = await get(`/api/research-property/single-family/google-places-id/${next}/decision-ledger`);
  const told = advice.items.find(({ line }: { line: string }) => line === "exit");
  expect(told).toMatchObject({ inputs: ["homePriceGrowth"], where: null, isOffered: false });
  expect(told.words).toMatch(/^Sale price came in (9|10)% below plan: 6 deals, 80% range -\d+% to -\d+%$/);
  // A version that was approved after the sale planned nothing of it; neither did one that began later.
  await labs.pool.query("update committee_submissions set decided_at = $1 where google_places_id = $2", [
    `${YEAR}-12-01`,
    places.get(sold[0]?.id ?? ""),
  ]);
  await labs.pool.query(
    "update underwriting_versions set inputs = inputs || $1 where google_places_id = $2",
    [JSON.stringify({ closingDate: `${YEAR}-12-01` }), places.get(sold[1]?.id ?? "")],
  );
  expect((await read()).exit).toMatchObject({ deals: 4, overall: null });
  expect((await read(await labs.signIn("analyst"))).deals, "nobody else's").toBe(0);
  expect((await book.undo(file.id)).body).toMatchObject({ status: "undone" });
  expect((await read()).exit.deals).toBe(0);
});
