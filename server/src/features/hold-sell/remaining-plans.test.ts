import { formulaPages } from "@labs/underwriting/formula-pages";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listRemainingPlans } from "./remaining-plans.ts";

let labs: TestDatabase;
let userId = "";
beforeAll(async () => {
  labs = await createTestDatabase();
  await buildTown(labs.database);
  const { rows } = await labs.pool.query(
    `insert into users (email, first_name, last_name, role, password_hash)
     values ('a@b.example', 'Ann', 'Lee', 'analyst', 'x') returning id`,
  );
  userId = rows[0].id;
});
afterAll(() => labs.drop());
beforeEach(() => labs.pool.query("truncate underwriting_versions, committee_submissions cascade"));

const YEARS = 2;
const line = (from: number, months = 12 * YEARS + 12) =>
  Array.from({ length: months }, (_, month) => from + month);
const PLAN = {
  inputs: { closingDate: "2025-03-20", holdYears: YEARS, homePriceGrowth: 0.05, exitChannel: "retail" },
  outputs: { exitValue: 330_000, exitValueRetail: 300_000, saleCosts: 33_000, renovationCost: 9_000 },
  // The last month of the hold has the sale's proceeds in it.
  lines: { unleveredCashFlow: line(1_000, 24).with(23, 1_023 + 297_000), ncf: line(2_000) },
};

let version = 0;
async function keep(
  of: { inputs?: object; outputs?: object; lines?: object; isApproved?: boolean; model?: "multifamily" } = {},
) {
  version += 1;
  await labs.database.insert(underwritingVersions).values({
    ...{ googlePlacesId: TOWN.home, version, model: of.model ?? "singlefamily", contentHash: "x" },
    ...{
      catalogueVersion: formulaPages.version,
      lines: {},
      basis: {},
      checks: [],
      unavailable: {},
      evidence: {},
    },
    inputs: { ...PLAN.inputs, ...of.inputs },
    outputs: { ...PLAN.outputs, ...of.outputs } as never,
    monthlyLines: { ...PLAN.lines, ...of.lines },
    createdBy: userId,
  });
  if (of.isApproved === false) return;
  await labs.database.insert(committeeSubmissions).values({
    ...{
      googlePlacesId: TOWN.home,
      underwritingVersion: version,
      state: "approved",
      round: 1,
      createdBy: userId,
    },
    decidedAt: new Date(),
  });
}
const follow = async (today: string, of: { acquiredAt?: string | null; value?: number | null } = {}) =>
  (
    await listRemainingPlans(
      labs.database,
      [
        {
          googlePlacesId: TOWN.home,
          acquiredAt: of.acquiredAt ?? null,
          value: of.value === undefined ? 400_000 : of.value,
        },
      ],
      today,
    )
  ).get(TOWN.home);

test("what is left of a plan is its cash flow without the sale, whose price grows from today's value", async () => {
  await keep();
  // Month 1 is April 2025: twelve have passed by April 2026, and twelve are left.
  const found = await follow("2026-04-30");
  expect(found).toMatchObject({ source: "approved", version, from: "2026-04" });
  if (found === undefined || "rule" in found) throw new Error("The plan is followed");
  const { plan } = found;
  expect(plan.operating).toEqual(line(1_012, 12));
  expect(plan.outlay).toBe(0);
  // The year ahead, as a year.
  expect(plan.ncf).toBe(line(2_012, 12).reduce((sum, one) => sum + one, 0));
  expect(plan.exitValue).toBeCloseTo(400_000 * 1.05 * 1.1, 6);
  expect(plan.exitCosts).toBeCloseTo(0.1 * 400_000 * 1.05 * 1.1, 6);
});

test("before its first month a plan is whole; after its last it has ended", async () => {
  await keep();
  const months = async (today: string) => {
    const found = await follow(today);
    return found === undefined || "rule" in found ? found?.rule : [found.from, found.plan.operating.length];
  };
  expect(await months("2025-01-01")).toEqual(["2025-04", 24]);
  expect(await months("2025-04-01")).toEqual(["2025-04", 24]);
  expect(await months("2025-05-01")).toEqual(["2025-05", 23]);
  expect(await months("2027-03-31")).toEqual(["2027-03", 1]);
  expect(await months("2027-04-01")).toBe("planEnded");
  const last = await follow("2027-03-31");
  expect(last).toMatchObject({
    plan: { operating: [1_023], ncf: line(2_023, 12).reduce((sum, one) => sum + one, 0) },
  });
});

test("a year ahead of fewer months is made a year's", async () => {
  await keep({ lines: { ncf: line(2_000, 26) } });
  expect(await follow("2027-03-31")).toMatchObject({ plan: { ncf: (12 * (2_023 + 2_024 + 2_025)) / 3 } });
});

test("a price by income, or without today's value or a growth, stays as it was planned", async () => {
  const price = async (of: Parameters<typeof keep>[0], value: number | null = 400_000) => {
    await keep(of);
    const found = await follow("2026-04-30", { value });
    return found !== undefined && "plan" in found ? [found.plan.exitValue, found.plan.exitCosts] : found;
  };
  const planned = [330_000, 33_000];
  expect(await price({ inputs: { exitChannel: "income" } })).toEqual(planned);
  expect(await price({ inputs: { homePriceGrowth: null } })).toEqual(planned);
  expect(await price({ outputs: { exitValueRetail: null } })).toEqual(planned);
  expect(await price({ outputs: { exitValueRetail: 0 } })).toEqual(planned);
  expect(await price({}, null)).toEqual(planned);
  // Of a sale for nothing the costs are dollars.
  expect(await price({ outputs: { exitValue: 0 } })).toEqual([0, 33_000]);
});

test("what an owned home still has to be renovated is an outlay of its first month, and its price as planned", async () => {
  await keep({ inputs: { ownership: "owned", closingDate: null } });
  await labs.pool.query("update underwriting_versions set created_at = '2026-04-10'");
  expect(await follow("2026-05-01")).toMatchObject({
    from: "2026-05",
    plan: { outlay: 9_000, exitValue: 330_000 },
  });
  const later = await follow("2026-06-01");
  expect(later).toMatchObject({ from: "2026-06", plan: { outlay: 0 } });
  expect(later !== undefined && "plan" in later && later.plan.exitValue).not.toBe(330_000);
  await labs.pool.query("truncate underwriting_versions, committee_submissions cascade");
  await keep({ inputs: { ownership: "owned", closingDate: null }, outputs: { renovationCost: null } });
  await labs.pool.query("update underwriting_versions set created_at = '2026-04-10'");
  expect(await follow("2026-05-01")).toMatchObject({ plan: { outlay: 0 } });
});

test("a plan without a beginning goes by the purchase, else it says that nothing tells it", async () => {
  await keep({ inputs: { closingDate: null } });
  expect(await follow("2026-04-30", { acquiredAt: "2025-09-02" })).toMatchObject({
    from: "2026-04",
    plan: { outlay: 0 },
  });
  expect(await follow("2026-04-30")).toEqual({
    rule: "planStart",
    reason: `Nothing says when the plan of version ${version} begins: it has no closing date and the home no purchase date`,
  });
});

test("a version that buys a home which is owned is followed where it was approved, a building's in any case", async () => {
  await keep({ isApproved: false });
  expect(await follow("2026-04-30")).toEqual({
    rule: "plan",
    reason: `Version ${version} buys this home, which is owned, and nobody approved it: run the underwriting`,
  });
  await keep({ isApproved: false, inputs: { ownership: "owned" } });
  expect(await follow("2026-04-30")).toMatchObject({ source: "kept", version });
  await keep({ isApproved: false, model: "multifamily" });
  expect(await follow("2026-04-30")).toMatchObject({ source: "kept", version });
});

test("a version without a whole cash flow by month, or none at all, says so", async () => {
  expect(await follow("2026-04-30")).toEqual({
    rule: "plan",
    reason: "No underwriting version has projections: run the underwriting",
  });
  const refused = async (of: Parameters<typeof keep>[0]) => {
    await keep(of);
    return follow("2026-04-30");
  };
  const reason = () => ({
    rule: "planFigures",
    reason: `Version ${version} has no whole cash flow by month`,
  });
  for (const lacking of [
    { lines: { unleveredCashFlow: line(1_000, 23) } },
    { lines: { unleveredCashFlow: (line(1_000, 24) as (number | null)[]).with(12, null) } },
    { lines: { ncf: line(2_000, 12) } },
    { lines: { ncf: null } },
    { outputs: { exitValue: null } },
    { outputs: { saleCosts: null } },
    { inputs: { holdYears: null } },
    { inputs: { holdYears: 0 } },
    { inputs: { holdYears: 2.04 } },
  ])
    expect(await refused(lacking), JSON.stringify(lacking)).toEqual(reason());
});
