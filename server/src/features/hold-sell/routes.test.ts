import type { HomeCourses, PortfolioHoldSell } from "@labs/contract/portfolios/hold-sell";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { holdingEstimates } from "../../lib/database/tables/portfolios.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { makeOwnHomes, openBook, takeHome, writeHomes, writeStatements } from "../book/test/own-book.ts";

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
/** Months of a plan from the first of last year that have passed. */
const PASSED = 12 + Number(today.slice(5, 7)) - 1;

const validated = validateInputs("singlefamily", golden.sfrA.inputs as Inputs);
if (!validated.ok) throw new Error("The golden home is not whole");
const { inputs } = validated;
const { outputs } = underwrite({ model: "singlefamily", inputs });
const { lines } = underwrite({ model: "singlefamily", inputs, grain: "month" });

async function keep(places: readonly string[], { isApproved = true, more = {} as object } = {}) {
  await labs.database.insert(underwritingVersions).values(
    places.map((googlePlacesId) => ({
      ...{ googlePlacesId, version: 1, model: "singlefamily" as const, contentHash: "golden" },
      ...{ catalogueVersion: formulaPages.version, outputs, lines: {}, monthlyLines: lines },
      inputs: { ...inputs, closingDate: `${YEAR}-01-01`, ...more },
      ...{ basis: {}, checks: [], unavailable: {}, evidence: {}, createdBy: userId },
    })),
  );
  if (!isApproved) return;
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
  const found = new Map<string, string>(rows.map(({ own_id, place }) => [own_id, place]));
  return { id, book, homes, places: homes.map((home) => found.get(home.id) ?? "") };
}

const value = (places: readonly string[], amount: number) =>
  labs.database
    .insert(holdingEstimates)
    .values(places.map((googlePlacesId) => ({ googlePlacesId, value: amount, valueAsOf: today })));

const setLoan = (id: string, place: string, loan: string) =>
  labs.pool.query(`update portfolio_holdings set ${loan} where portfolio_id = $1 and google_places_id = $2`, [
    id,
    place,
  ]);

/** The same addresses are homes of each fund. */
async function forget() {
  for (const table of ["committee_submissions", "underwriting_versions", "holding_estimates"]) {
    await labs.pool.query(`delete from ${table}`);
  }
}

const find = ({ homes }: PortfolioHoldSell, ownId: string): HomeCourses => {
  const home = homes.find((one) => one.ownId === ownId);
  if (home === undefined) throw new Error(`${ownId} is not compared`);
  return home;
};

test("a portfolio's owned homes are held, sold or refinanced by figures that a calculation of its own confirms", async () => {
  const { id, homes, places } = await openFund("Fund I", 8);
  const [free, lent, due, unknown, noTerms, unvalued, unplanned, bought] = places as [
    ...[string, string, string, string, string, string, string, string],
  ];
  await value([free, lent, due, unknown, noTerms, unplanned, bought], 250_000);
  await keep([free, lent, due, unknown, noTerms, unvalued]);
  await keep([bought], { isApproved: false });
  await setLoan(id, free, "loan_balance = 0, acquisition_price = 180000, ownership_share = 0.5");
  const terms = "loan_balance = 120000, loan_rate = 0.05, loan_payment = 700";
  await setLoan(id, lent, `${terms}, loan_as_of = '${today}'::date - interval '6 months' - interval '1 day'`);
  await setLoan(id, due, `${terms}, loan_matures_on = '${today}'::date + interval '13 months'`);
  await setLoan(id, noTerms, "loan_balance = 1000");
  await setLoan(id, unvalued, "loan_balance = 0");
  await setLoan(id, unplanned, "loan_balance = 0");

  const url = `/api/portfolios/${id}/hold-sell`;
  const answer: PortfolioHoldSell = await get(`${url}?discountRate=0.08&saleCostPct=0.06`);
  expect(answer.counts).toMatchObject({ held: 8, compared: 3 });
  // The rule that leaves most out first, then by name.
  expect(answer.leftOut.map(({ rule, homes: count, words }) => [rule, count, words])).toEqual([
    ["plan", 2, "No version with projected returns"],
    ["loan", 1, "Loan not recorded"],
    ["loanTerms", 1, "Its loan has no rate or payment"],
    ["value", 1, "No value estimate"],
  ]);
  expect(answer.missing.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("Loan not recorded"),
      "Its loan has no rate and payment",
      expect.stringContaining("buys this home, which is owned"),
    ]),
  );

  // Without a loan: what is left of the plan, month by month, and the sale at a price grown from today's value.
  const months = 12 * Number(inputs.holdYears);
  const factor = (month: number) => 1.08 ** (-month / 12);
  const grown = 250_000 * (1 + Number(inputs.homePriceGrowth)) ** ((months - PASSED) / 12);
  const exit = (grown * Number(outputs.exitValue)) / Number(outputs.exitValueRetail);
  const costs = (exit * Number(outputs.saleCosts)) / Number(outputs.exitValue);
  let worth = (exit - costs) * factor(months - PASSED);
  for (let month = PASSED + 1; month <= months; month += 1) {
    const sold = month === months ? Number(outputs.exitValue) - Number(outputs.saleCosts) : 0;
    worth += ((lines.unleveredCashFlow?.[month - 1] ?? Number.NaN) - sold) * factor(month - PASSED);
  }
  const first = find(answer, takeHome(homes, 0).id);
  expect(first.holding.value).toBeCloseTo(worth, 4);
  expect(first.sale).toMatchObject({ costs: 15_000, payoff: 0, tax: null, net: 235_000 });
  expect(first.plan).toMatchObject({ version: 1, source: "approved", monthsLeft: months - PASSED });
  expect(first.refinancing).toBeNull();
  expect(first.reasons.at(-1)).toBe("No refinancing: The lender’s terms have no maximum LTV.");
  expect(answer.terms.find(({ key }) => key === "maxLtv")).toMatchObject({ entered: null, firm: null });

  // The balance of half a year ago, six payments later.
  let owed = 120_000;
  for (let month = 0; month < 6; month += 1) owed -= 700 - (owed * 0.05) / 12;
  expect(find(answer, takeHome(homes, 1).id).sale.payoff).toBeCloseTo(owed, 6);

  const lender = "&maxLtv=0.7&minDscr=1.25&loanRate=0.06&amortYears=30&loanCostPct=0.01&ioMonths=0";
  const taxed: PortfolioHoldSell = await get(
    `${url}?discountRate=0.08&saleCostPct=0.06&taxRate=0.2&prepaymentPct=0.02${lender}`,
  );
  const sold = find(taxed, takeHome(homes, 0).id);
  expect(sold.sale).toMatchObject({ tax: 0.2 * (235_000 - 180_000), net: 235_000 - 11_000 });
  const constant = (12 * 0.005) / (1 - 1.005 ** -360);
  const ncf = (lines.ncf ?? []).slice(PASSED, PASSED + 12).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const size = Math.min(175_000, ncf / (1.25 * constant));
  expect(sold.refinancing?.loan).toBeCloseTo(size, 4);
  expect(sold.refinancing?.cashOut).toBeCloseTo(0.99 * size, 4);
  expect(sold.refinancing?.dscr).toBeCloseTo(ncf / (size * constant), 6);
  const dueLater = find(taxed, takeHome(homes, 2).id);
  expect(dueLater.sale).toMatchObject({ payoff: 120_000, premium: 2_400 });
  const ranked = taxed.homes.map(({ advantage }) => advantage);
  expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
  expect(taxed.gain).toBeCloseTo(
    taxed.homes.reduce((sum, { gain }) => sum + gain, 0),
    6,
  );

  const share: PortfolioHoldSell = await get(`${url}?discountRate=0.08&saleCostPct=0.06&basis=share`);
  expect(find(share, takeHome(homes, 0).id).holding.value).toBeCloseTo(worth / 2, 4);

  const csv = await labs.app.inject({ url: `${url}/export?format=csv`, headers });
  expect(csv.body.split("\r\n")).toHaveLength(5);
  expect(csv.body).toContain("Gain over holding");
  const xlsx = await labs.app.inject({ url: `${url}/export?taxRate=0.1`, headers });
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
});

test("a plan that ended, has no beginning or no cash flow, and a price that nobody knows leave a home out by name", async () => {
  const { id, places } = await openFund("Fund II", 4);
  await forget();
  const [ended, open, broken, priceless] = places as [string, string, string, string];
  await value(places, 250_000);
  await keep([ended], { more: { closingDate: "2001-01-01" } });
  await keep([open], { more: { closingDate: null } });
  await keep([broken, priceless]);
  await labs.pool.query(
    "update underwriting_versions set monthly_lines = '{}'::jsonb where google_places_id = $1",
    [broken],
  );
  await labs.pool.query("update portfolio_holdings set loan_balance = 0 where portfolio_id = $1", [id]);
  for (const [column, place] of [
    ["acquired_at", open],
    ["acquisition_price", priceless],
  ]) {
    await labs.pool.query(`update portfolio_holdings set ${column} = null where google_places_id = $1`, [
      place,
    ]);
    await labs.pool.query(`update properties set ${column} = null where google_places_id = $1`, [place]);
  }
  const answer: PortfolioHoldSell = await get(`/api/portfolios/${id}/hold-sell?taxRate=0.2`);
  const rules = new Map(answer.missing.map(({ googlePlacesId, rule }) => [googlePlacesId, rule]));
  expect(Object.fromEntries(rules)).toEqual({
    [ended]: "planEnded",
    [open]: "planStart",
    [broken]: "planFigures",
    [priceless]: "basis",
  });
  const before: PortfolioHoldSell = await get(`/api/portfolios/${id}/hold-sell`);
  expect(before.homes.map(({ googlePlacesId }) => googlePlacesId)).toEqual([priceless]);
});

test("a home without a version is followed by a year of its statements, and says so", async () => {
  const { id, book, homes, places } = await openFund("Fund by statements", 2);
  const [told = "", short = ""] = places;
  await forget();
  await value(places, 250_000);
  await labs.pool.query(
    "update portfolio_holdings set loan_balance = 0, acquired_at = null where portfolio_id = $1",
    [id],
  );
  const last = 12 * Number(today.slice(0, 4)) + Number(today.slice(5, 7)) - 2;
  const months = Array.from({ length: 12 }, (_, at) => {
    const month = last - 11 + at;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
  await book.apply((await book.preview("statements", writeStatements(homes.slice(0, 1), months))).id);
  await book.apply((await book.preview("statements", writeStatements(homes.slice(1), months.slice(1)))).id);
  const answer: PortfolioHoldSell = await get(`/api/portfolios/${id}/hold-sell?discountRate=0`);
  expect(answer.missing).toMatchObject([{ googlePlacesId: short, rule: "plan" }]);
  const { actualNoi } = (await get(`/api/portfolios/${id}/actuals?span=all`)).byMonth.reduce(
    (sum: { actualNoi: number }, one: { actualNoi: number }) => ({
      actualNoi: sum.actualNoi + one.actualNoi,
    }),
    { actualNoi: 0 },
  );
  const one = await get(`/api/research-property/google-places-id/${told}/actuals?span=all`);
  const noi = one.byMonth.reduce((sum: number, month: { actualNoi: number }) => sum + month.actualNoi, 0);
  expect(noi).toBeLessThan(actualNoi);
  const home = find(answer, takeHome(homes, 0).id);
  const years = Math.round(home.plan.monthsLeft / 12);
  const growth = 1.03;
  const grown = (noi * (growth ** years - 1)) / (growth - 1);
  expect(home.plan).toMatchObject({ source: "actuals", version: null });
  expect(home.holding.operating).toBeCloseTo(grown, 4);
  expect(home.reasons.at(-1)).toContain("12 operating statements");
});

test("nobody sees it of a portfolio that is not theirs, and an impossible term is refused", async () => {
  const payload = { name: "Fund III" };
  const made = await labs.app.inject({ method: "POST", url: "/api/portfolios", headers, payload });
  const { id } = made.json();
  const other = await labs.signIn("analyst");
  const status = async (url: string, as?: { cookie: string }) =>
    (await labs.app.inject({ method: "GET", url, ...(as ? { headers: as } : {}) })).statusCode;
  for (const url of [`/api/portfolios/${id}/hold-sell`, `/api/portfolios/${id}/hold-sell/export`]) {
    expect(await status(url)).toBe(401);
    expect(await status(url, other)).toBe(404);
    expect(await status(`${url}?taxRate=2`, headers)).toBe(422);
    expect(await status(`${url}?maxLtv=much`, headers)).toBe(422);
    expect(await status(`${url}?discountRate=0`, headers)).toBe(200);
  }
  expect(await status("/api/portfolios/owned/hold-sell", headers)).toBe(200);
});
