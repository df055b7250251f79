import type { FirmTemplate, PastVersion, TemplateVersion } from "@labs/contract/assumptions";
import { templateInputs } from "@labs/underwriting/model-inputs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { listTemplates, seedSample } from "./service.ts";

const PATH = "/api/settings/assumptions";
const TRAVIS = { propertyType: "singlefamily", level: "county", place: "48453" };
const AUSTIN = { propertyType: "singlefamily", level: "metro", place: "12420" };
const HOMES = { propertyType: "singlefamily", level: "all", place: "" };

let labs: TestApp;
let approver: { cookie: string };
let analyst: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  approver = await labs.signIn("approver");
  analyst = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = addDays(0);

const get = async (url: string) => (await labs.app.inject({ url, headers: analyst })).json();
const list = async (): Promise<FirmTemplate[]> => (await get(PATH)).items;
const find = async (key: object): Promise<FirmTemplate> => {
  const found = (await list()).find((one) =>
    Object.entries(key).every(([name, value]) => one[name as "place"] === value),
  );
  if (found === undefined) throw new Error("No such template");
  return found;
};
const save = (payload: object, headers = approver) =>
  labs.app.inject({
    method: "PUT",
    url: PATH,
    headers,
    payload: { name: "House view", effectiveFrom: today, reason: "Annual review", ...payload },
  });
const history = async (key: Record<string, string>): Promise<{ items: PastVersion[]; total: number }> =>
  get(`${PATH}/versions?${new URLSearchParams(key)}`);
const start = (id: string) => get(`/api/research-property/google-places-id/${id}/underwriting/start`);
const shared = async (): Promise<TemplateVersion["assumptions"]> =>
  (await find(HOMES)).inForce?.assumptions ?? {};

describe("The first start", () => {
  test("leaves one dated sample for each type, with the values that Labs starts from and their sources", async () => {
    const templates = await list();
    expect(templates.map(({ propertyType, label, newest }) => [propertyType, label, newest])).toEqual([
      ["singlefamily", "All markets", 1],
      ["multifamily", "All markets", 1],
    ]);
    for (const { propertyType, inForce, scheduled } of templates) {
      expect(inForce).toMatchObject({ name: "Sample", isSample: true, createdBy: null });
      expect([addDays(-1), today]).toContain(inForce?.effectiveFrom);
      expect(scheduled).toEqual([]);
      const usual = templateInputs(propertyType);
      expect(inForce?.assumptions.rentGrowth?.value).toBe(usual.rentGrowth);
    }
    const sample = await shared();
    expect(sample["targets.leveredIrr"]?.value).toBe(0.1);
    expect(sample.turnoverRate).toEqual({
      value: 0.298,
      note: "Retention of 70.2% in securitized single-family rentals (Morningstar, March 2018)",
    });
    await seedSample(labs.database, new Date(Date.now() + 40 * 86_400_000));
    expect(await list()).toEqual(templates);
  });

  test("gives every start of an underwriting the figures of before, and says of which template they are", async () => {
    const { inputs, basis, sources } = await start(TOWN.home);
    expect(inputs).toMatchObject({
      turnCost: 2_200,
      holdYears: 7,
      managementFeePct: 0.07,
      discountRate: 0.1,
      targets: { leveredIrr: 0.1 },
    });
    expect(basis).toMatchObject({ turnCost: "template", discountRate: "template" });
    expect(sources.turnCost).toMatch(/^Firm template “Sample”, in force since [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    const building = await start(TOWN.building);
    expect(building.inputs).toMatchObject({ vacancyPct: 0.06, reservesPerUnit: 275 });
    expect(building.sources.reservesPerUnit).toMatch(/^Firm template “Sample”/);
  });
});

describe("A change", () => {
  test("is a new version: from its day on it is what starts are filled with, and who changed what is kept", async () => {
    const assumptions = {
      ...(await shared()),
      turnCost: { value: 2_500, note: "Vendor quotes of 2026" },
      "targets.leveredIrr": { value: 0.14 },
    };
    const answer = await save({ ...HOMES, basedOn: 1, assumptions, reason: "New vendor" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      newest: 2,
      inForce: { version: 2, name: "House view", isSample: false, createdBy: "Ann Example" },
    });
    const { inputs, basis, sources } = await start(TOWN.home);
    expect(inputs).toMatchObject({ turnCost: 2_500, targets: { leveredIrr: 0.14 } });
    expect(basis["targets.leveredIrr"]).toBe("template");
    expect(sources.turnCost).toMatch(
      /^Firm template “House view”, in force since .*: Vendor quotes of 2026$/,
    );
    const { items, total } = await history(HOMES);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({ version: 2, reason: "New vendor", createdBy: "Ann Example" });
    expect(items[0]?.changes).toEqual([
      { path: "turnCost", label: "Turn cost", from: 2_200, to: 2_500, note: "Vendor quotes of 2026" },
      { path: "targets.leveredIrr", label: "Target levered IRR", from: 0.1, to: 0.14, note: null },
    ]);
    expect(items[1]).toMatchObject({ version: 1, isSample: true, createdBy: null });
    const audit = await labs.app.inject({
      url: "/api/audit?object=assumptions&page=1",
      headers: await labs.signIn("admin"),
    });
    expect(audit.json().items[0]).toMatchObject({ name: "House view", actor: { name: "Ann Example" } });
  });

  test("that begins later is scheduled, and changes nothing until its day", async () => {
    const assumptions = { ...(await shared()), turnCost: { value: 2_900 } };
    const later = addDays(30);
    await save({ ...HOMES, basedOn: 2, assumptions, effectiveFrom: addDays(60), reason: "Inflation" });
    await save({ ...HOMES, basedOn: 3, assumptions, effectiveFrom: later, reason: "Inflation, earlier" });
    const template = await find(HOMES);
    expect(template).toMatchObject({ newest: 4, inForce: { version: 2 } });
    expect(template.scheduled.map(({ version }) => version)).toEqual([4, 3]);
    expect((await start(TOWN.home)).inputs.turnCost).toBe(2_500);
  });

  test("based on an older version is refused, and of two at once one", async () => {
    const assumptions = await shared();
    expect((await save({ ...HOMES, basedOn: 1, assumptions })).statusCode).toBe(409);
    const both = await Promise.all([1, 2].map(() => save({ ...HOMES, basedOn: 4, assumptions })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await find(HOMES)).newest).toBe(5);
  });

  test("is refused with each thing that is wrong, at its place", async () => {
    const assumptions = await shared();
    const { turnCost: _left, ...fewer } = assumptions;
    const cases: [object, string][] = [
      [{ assumptions: fewer }, "Turn cost is required for all markets"],
      [{ assumptions: { ...assumptions, purchasePrice: { value: 1 } } }, "each property’s own"],
      [{ assumptions: { ...assumptions, saleCostPct: { value: 3 } } }, "at most"],
      [{ assumptions, effectiveFrom: addDays(-3) }, "The effective date is in the past"],
      [{ assumptions, effectiveFrom: "9999-12-31" }, "The effective date is more than 10 years ahead"],
      [{ assumptions, effectiveFrom: addDays(3_656) }, "The effective date is more than 10 years ahead"],
      [{ assumptions, place: "48453" }, "There is no all 48453"],
      [{ ...TRAVIS, place: "99999", basedOn: 0, assumptions: {} }, "There is no county 99999"],
      [{ assumptions, reason: " " }, "Say why"],
    ];
    for (const [given, words] of cases) {
      const answer = await save({ ...HOMES, basedOn: 5, ...given });
      expect(answer.statusCode, words).toBe(422);
      expect(answer.body).toContain(words);
    }
    expect((await save({ ...HOMES, basedOn: 5, assumptions }, analyst)).statusCode).toBe(403);
    expect((await find(HOMES)).newest).toBe(5);
  });

  test("asked for of a market without a template is not found", async () => {
    const url = `${PATH}/versions?${new URLSearchParams(AUSTIN)}`;
    expect((await labs.app.inject({ url, headers: analyst })).statusCode).toBe(404);
  });
});

describe("A template of a market", () => {
  test("goes before that of all, the county's before its metro's, and what is loaded of the market", async () => {
    const before = await start(TOWN.home);
    const metro = { turnCost: { value: 3_000 }, rentGrowth: { value: [0.02, 0.025] } };
    expect((await save({ ...AUSTIN, name: "Austin", basedOn: 0, assumptions: metro })).statusCode).toBe(200);
    const county = { turnCost: { value: 3_100, note: "Travis vendors" } };
    const saved = await save({ ...TRAVIS, name: "Travis", basedOn: 0, assumptions: county });
    expect(saved.json()).toMatchObject({ label: "Travis County, TX", newest: 1 });
    const { inputs, basis, sources } = await start(TOWN.home);
    expect(inputs).toMatchObject({ turnCost: 3_100, rentGrowth: [0.02, 0.025], holdYears: 7 });
    expect(basis.rentGrowth).toBe("template");
    expect(sources.turnCost).toMatch(/^Firm template “Travis”, in force since .*: Travis vendors$/);
    expect(sources.rentGrowth).toMatch(/^Firm template “Austin”, in force since [^:]*$/);
    expect((await start(TOWN.parcel)).inputs.turnCost).toBe(2_500);
    await save({ ...TRAVIS, name: "Travis", basedOn: 1, assumptions: {}, reason: "No longer apart" });
    await save({ ...AUSTIN, name: "Austin", basedOn: 1, assumptions: {}, reason: "No longer apart" });
    expect((await start(TOWN.home)).inputs).toEqual(before.inputs);
    expect((await find(TRAVIS)).inForce?.assumptions).toEqual({});
  });
});

test("Of versions that begin on one day the newest counts, today's and those to come in the order of their days", async () => {
  const begin = async (basedOn: number, days: number) => {
    const given = { ...AUSTIN, basedOn, assumptions: { turnCost: { value: 1_000 + basedOn } } };
    expect((await save({ ...given, effectiveFrom: addDays(days) })).statusCode).toBe(200);
  };
  // Version 2 began today.
  for (const [basedOn, days] of [
    [2, 30],
    [3, 30],
    [4, 10],
    [5, 0],
  ] as const)
    await begin(basedOn, days);
  const on = async (days: number) => {
    const { items, total } = await listTemplates(labs.database, new Date(Date.now() + days * 86_400_000));
    expect(total).toBe(items.length);
    const found = items.find(({ level }) => level === "metro");
    return [found?.newest, found?.inForce?.version, found?.scheduled.map(({ version }) => version)];
  };
  expect(await on(0)).toEqual([6, 6, [5, 4]]);
  expect(await on(9)).toEqual([6, 6, [5, 4]]);
  expect(await on(10)).toEqual([6, 5, [4]]);
  expect(await on(30)).toEqual([6, 4, []]);
  expect(await on(-1)).toEqual([6, undefined, [6, 5, 4]]);
  // Beneath all markets the metro, then its county; of buildings after those of homes.
  const templates = await list();
  expect(templates.map(({ propertyType, label }) => `${propertyType} ${label}`)).toEqual([
    "singlefamily All markets",
    "singlefamily Austin-Round Rock, TX metro",
    "singlefamily Travis County, TX",
    "multifamily All markets",
  ]);
  const austin = await find(AUSTIN);
  expect(austin.scheduled[0]).toEqual({
    ...{ version: 5, name: "House view", effectiveFrom: addDays(10), reason: "Annual review" },
    ...{ assumptions: { turnCost: { value: 1_004 } }, isSample: false, createdBy: "Ann Example" },
    createdAt: expect.any(String),
  });
  await save({ ...AUSTIN, basedOn: 6, assumptions: {}, reason: "No longer apart" });
});

describe("A lender's terms", () => {
  const LENDER = { propertyType: "multifamily", level: "all", place: "", program: "First Bank, bridge" };
  const terms = { "debt.maxLtv": { value: 0.6, note: "Term sheet" }, "debt.minDscr": { value: 1.3 } };

  test("stand beside the assumptions under their name, with versions of their own, and fill no start", async () => {
    const before = await start(TOWN.building);
    const saved = await save({ ...LENDER, basedOn: 0, assumptions: terms, reason: "Quoted" });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ program: "First Bank, bridge", newest: 1 });
    const again = await save({ ...LENDER, basedOn: 1, assumptions: {}, reason: "Withdrawn" });
    expect(again.json()).toMatchObject({ newest: 2, inForce: { assumptions: {} } });
    expect((await save({ ...LENDER, basedOn: 1, assumptions: terms })).statusCode).toBe(409);
    expect((await history(LENDER)).items[1]?.changes.map(({ path, to }) => [path, to])).toEqual([
      ["debt.maxLtv", 0.6],
      ["debt.minDscr", 1.3],
    ]);
    expect((await find({ ...LENDER, program: "" })).newest).toBe(1);
    expect((await start(TOWN.building)).inputs).toEqual(before.inputs);
  });

  test("are of a multifamily loan alone", async () => {
    const cases: [object, string][] = [
      [{ assumptions: { rentGrowth: { value: 0.03 } } }, "rentGrowth is no term of a loan"],
      [{ propertyType: "singlefamily", assumptions: {} }, "Lender terms are of multifamily loans"],
      [{ level: "county", place: "48453", assumptions: terms }, "Lender terms are of multifamily loans"],
    ];
    for (const [given, words] of cases) {
      const answer = await save({ ...LENDER, program: "Other", basedOn: 0, ...given });
      expect(answer.statusCode, words).toBe(422);
      expect(answer.body).toContain(words);
    }
  });
});

test("A version of an underwriting keeps what it started from, whatever the firm assumes later", async () => {
  const url = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;
  const payload = { inputs: { purchasePrice: 300_000 } };
  const kept = await labs.app.inject({ method: "POST", url, headers: analyst, payload });
  expect(kept.statusCode, kept.body).toBe(201);
  const assumptions = { ...(await shared()), turnCost: { value: 9_000 } };
  expect((await save({ ...HOMES, basedOn: 5, assumptions })).statusCode).toBe(200);
  expect((await start(TOWN.home)).inputs.turnCost).toBe(9_000);
  const version = await get(`${url}/history/${kept.json().version}`);
  expect(version.inputs.turnCost).toBe(2_500);
  expect(version.basis.turnCost).toBe("template");
});
