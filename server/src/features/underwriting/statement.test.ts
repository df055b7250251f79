import { UnderwritingStatement } from "@labs/contract/underwriting-statement";
import { irr } from "@labs/underwriting/returns";
import { buildStatement } from "@labs/underwriting/statement";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const base = (id: string) => `/api/research-property/google-places-id/${id}/underwriting`;
const get = (url: string) => labs.app.inject({ url, headers });

async function save(id: string, inputs: object) {
  const answer = await labs.app.inject({ method: "POST", url: base(id), headers, payload: { inputs } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const read = async (path: string) => UnderwritingStatement.parse((await get(path)).json());

/** The flows of a statement's last line of a block, the sale with its last period. */
function listFlows({ columns, lines }: UnderwritingStatement, block: "unlevered" | "levered"): number[] {
  const total = lines.findLast((line) => line.block === block && line.role === "total");
  const at = (id: string) => total?.figures[id] ?? Number.NaN;
  const periods = columns.filter(({ kind }) => kind === "year" || kind === "month").map(({ id }) => at(id));
  const flows = [at("closing"), ...periods];
  flows[flows.length - 1] = (flows.at(-1) ?? 0) + at("sale");
  return flows;
}

function solve(flows: readonly number[]): number {
  const found = irr(flows);
  if (!found.ok) throw new Error(found.message);
  return found.rate;
}

test("a version's statement is the one of the engine, and its printed flows give the version's returns", async () => {
  const version = await save(TOWN.home, { purchasePrice: 260_000 });
  const byYear = await read(`${base(TOWN.home)}/history/1/statement`);
  expect(byYear).toMatchObject({ version: 1, model: "singlefamily", grain: "year" });
  expect(byYear).toMatchObject(buildStatement("singlefamily", version));
  expect(solve(listFlows(byYear, "unlevered"))).toBeCloseTo(version.outputs.unleveredIrrAnnual, 9);
  expect(solve(listFlows(byYear, "levered"))).toBeCloseTo(version.outputs.leveredIrrAnnual, 9);

  const byMonth = await read(`${base(TOWN.home)}/history/latest/statement?grain=month`);
  expect(byMonth.columns.filter(({ kind }) => kind === "month")).toHaveLength(12 * version.inputs.holdYears);
  const monthly = (1 + solve(listFlows(byMonth, "levered"))) ** 12 - 1;
  expect(monthly).toBeCloseTo(version.outputs.leveredIrrMonthly, 9);
});

test("an owned home's statement begins today, and says of what is missing why", async () => {
  await labs.pool.query("update properties set loan_balance = null where google_places_id = $1", [
    TOWN.owned,
  ]);
  await save(TOWN.owned, {});
  const { columns, lines, unavailable } = await read(`${base(TOWN.owned)}/history/1/statement`);
  expect(columns.find(({ id }) => id === "closing")?.label).toBe("Today");
  expect(lines.find(({ label }) => label === "Value today")?.figures.closing).toBeLessThan(0);
  expect(lines.map(({ label }) => label)).not.toContain("Purchase price");
  expect(lines.find(({ label }) => label === "Levered cash flow")?.figures.closing).toBeNull();
  expect(unavailable.leveredIrrAnnual).toMatch(/loan balance/i);
});

test.each([
  ["/history/7/statement", 404],
  ["/history/first/statement", 422],
  ["/history/1/statement?grain=week", 422],
])("%s is refused with %i", async (path, status) => {
  expect((await get(`${base(TOWN.home)}${path}`)).statusCode).toBe(status);
});

test("it is for who is signed in", async () => {
  const answer = await labs.app.inject({ url: `${base(TOWN.home)}/history/1/statement` });
  expect(answer.statusCode).toBe(401);
});
