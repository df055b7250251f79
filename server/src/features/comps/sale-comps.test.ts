import type { SaleComps } from "@labs/contract/comps";
import { isEvidenced } from "@labs/contract/estimates";
import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "../../lib/database/tables/audit.ts";
import { compAdditions, compAdjustments, compChoices, compRules } from "../../lib/database/tables/comps.ts";
import { sales } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertUnitMix } from "../../test/building.ts";
import { buildTown, daysAgo, TOWN } from "../../test/town.ts";
import { getSubject } from "../places/service.ts";
import { getVersion } from "../underwriting/service.ts";
import { estimateHomes } from "../universe/estimate-homes.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  const { importId } = await buildTown(labs.database);
  await labs.database.insert(sales).values(listBuildingSales(importId));
  await insertUnitMix(labs.database, { googlePlacesId: TOWN.building, demo: false });
  analyst = await labs.signIn("analyst");
  viewer = await labs.signIn("viewer");
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [compChoices, compAdditions, compAdjustments, compRules]) {
    await labs.database.delete(table);
  }
});

const googlePlacesId = TOWN.home;
const page = `/api/research-property/single-family/google-places-id/${googlePlacesId}`;
const building = `/api/research-property/multi-family/google-places-id/${TOWN.building}`;
const get = async (url: string) => (await labs.app.inject({ url, headers: viewer })).json();
const read = (of = page): Promise<SaleComps> => get(`${of}/sale-comps`);
const send = (method: "POST" | "PUT", path: string, payload: object, headers = analyst) =>
  labs.app.inject({
    ...{ method, url: `/api/sale-comp${path}`, headers },
    payload: { googlePlacesId, ...payload },
  });
const change = async (method: "POST" | "PUT", path: string, payload: object): Promise<SaleComps> => {
  const answer = await send(method, path, { googlePlacesId: TOWN.building, ...payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const point = ({ estimate }: Pick<SaleComps, "estimate">) =>
  isEvidenced(estimate) ? estimate.point : Number.NaN;
const first = ({ comps }: SaleComps) => {
  const [comp] = comps;
  if (comp === undefined) throw new Error("no sale comps");
  return comp;
};

const SOLD = {
  address: "1210 N Oak St, Austin, TX 78704",
  price: 520_000,
  observedAt: daysAgo(20),
  ...{ latitude: 30.2503, longitude: -97.7502, beds: 3, baths: 2, sqft: 1510, yearBuilt: 1995 },
  sourceUrl: "https://deeds.example.com/1210",
};

/** Sixteen buildings, the larger the cheaper by the unit, cap rates from 5.0% to 6.1% of the first twelve; and a package. */
function listBuildingSales(importId: string): (typeof sales.$inferInsert)[] {
  const sold = (at: number, given: object = {}) => ({
    ...{ countyFips: "48453", propertyType: "multifamily" as const, label: `${100 + at} Lamar Blvd` },
    ...{ soldOn: daysAgo(20 + 15 * at), units: 60 + 8 * at, sqft: (60 + 8 * at) * (840 + 20 * (at % 5)) },
    ...{ yearBuilt: 1980 + 2 * at, latitude: 30.25 + 0.01 * (at - 8), longitude: -97.74 },
    price: (60 + 8 * at) * (190_000 - 3_000 * at + 5_000 * ((at * 3) % 5)),
    ...{ source: "Recorder", demo: false, importId },
    ...given,
  });
  const known = Array.from({ length: 16 }, (_, at) => {
    const sale = sold(at);
    return at < 12 ? { ...sale, facts: { noi: (0.05 + 0.001 * at) * sale.price } } : sale;
  });
  const deal = { soldOn: daysAgo(33), price: 9_000_000 };
  return [...known, sold(20, deal), sold(21, deal)];
}

describe("sale comps of a building", () => {
  const listed = (set: SaleComps) => {
    if (set.building == null) throw new Error("no building");
    return set.building;
  };
  const heaviest = (set: SaleComps) => {
    const [sale] = listed(set).sales;
    if (sale === undefined) throw new Error("no sales");
    return sale;
  };
  const capRate = (set: SaleComps) => {
    const { income } = listed(set);
    return "unavailable" in income ? Number.NaN : income.capRate;
  };

  test("have prices per unit and per square foot, and cap rates where the income is known", async () => {
    const { sales: shown, saleCount, rule } = listed(await read(building));
    expect(saleCount).toBe(16);
    for (const sale of shown) {
      expect(sale.pricePerUnit).toBeCloseTo(sale.price / sale.units, 6);
      expect(sale.state).toBe("included");
    }
    expect(shown.filter((sale) => sale.capRate === null)).toHaveLength(4);
    expect(rule?.explanation).toMatch(
      /^Sales of buildings of five units and more in Austin-Round Rock, TX, of the 24/,
    );
  });

  test("move value and cap rate when one is excluded, everywhere alike, and back", async () => {
    const before = await read(building);
    const { saleId: compId, effectOfToggle } = heaviest(before);
    const after = await change("POST", "/toggle", { compId, included: false, reason: "ground lease" });
    expect(point(after) - point(before)).toBeCloseTo(effectOfToggle ?? Number.NaN, 4);
    expect(capRate(after)).not.toBe(capRate(before));
    expect(listed(after)).toMatchObject({ saleCount: 15, decided: "Sales decided by hand: 1 excluded" });
    expect(heaviest(after)).toMatchObject({ state: "excluded:user", choiceVersion: 1 });
    const { start, end, entries } = after.ledger ?? { start: null, end: null, entries: [] };
    expect(start).toBeCloseTo(point(before), 4);
    expect(end).toBeCloseTo(point(after), 4);
    expect(entries[0]?.words).toMatch(/^Excluded by Ann Example on .*: ground lease$/);

    expect((await get(building)).valueEstimate.point).toBeCloseTo(point(after), 4);
    const begun = await get(`${building}/underwriting/start`);
    expect(begun.inputs.marketCapRate).toBeCloseTo(capRate(after), 9);
    expect(begun.sources.marketCapRate).toMatch(
      /Median cap rate of 11 sales .*; Sales decided by hand: 1 excluded$/,
    );
    const sheet = await labs.app.inject({ url: `${building}/download?format=xlsx`, headers: viewer });
    const { sheets } = await readXlsx(sheet.rawPayload);
    const printed = sheets.find(({ name }) => name === "Sale comps")?.rows ?? [];
    expect(printed[1]?.[10]).toMatch(/^Excluded: Excluded by Ann Example on .*: ground lease$/);
    const exitCap = begun.missing.find(({ path }: { path: string }) => path === "exitCapRate");
    expect(exitCap.reason).toMatch(
      /^The exit cap rate is a judgment call: sales say 5\.\d\d%\. Median cap rate of 11 sales/,
    );
    const back = await change("POST", "/toggle", { compId, included: true, basedOn: 1 });
    expect(point(back)).toBeCloseTo(point(before), 4);
  });

  test("are adjusted by hand, which prices take and cap rates do not", async () => {
    const before = await read(building);
    const { saleId: compId, price, units, capRate: rate } = heaviest(before);
    const given = {
      compId,
      condition: -2_000_000,
      grade: 0,
      reason: "renovated before the sale",
      basedOn: 0,
    };
    const after = await change("PUT", "/adjustment", given);
    const sale = heaviest(after);
    expect(sale).toMatchObject({ price, adjustedPrice: price - 2_000_000, capRate: rate });
    expect(sale.pricePerUnit).toBeCloseTo((price - 2_000_000) / units, 6);
    expect(after.ledger?.entries[0]).toMatchObject({ action: "adjusted" });
    expect(after.ledger?.end).toBeCloseTo(point(after), 4);
  });

  test("are chosen by criteria of their own, and a screened sale comes in where somebody says so", async () => {
    const before = await read(building);
    const rule = { radiusMiles: 6, unitsTolerance: 0.45, yearBuiltTolerance: 20 };
    const after = await change("PUT", "/rule", { rule, basedOn: 0 });
    for (const sale of listed(after).sales) {
      expect(Math.abs(sale.units / 120 - 1)).toBeLessThanOrEqual(0.45);
      expect(Math.abs((sale.yearBuilt ?? 0) - 1995)).toBeLessThanOrEqual(20);
    }
    expect(listed(after).saleCount).toBe(14);
    expect(listed(after).rule?.explanation).toContain(
      "within 6 miles, with units within 45%, built within 20 years",
    );
    expect(after.ledger?.start).toBeCloseTo(point(before), 4);
    const reset = await change("PUT", "/rule", { rule: null, basedOn: 1 });
    expect(point(reset)).toBeCloseTo(point(before), 4);
    const [screened] = reset.excluded;
    expect(screened?.reason).toContain("2 buildings sold for this price");
    const included = await change("POST", "/toggle", { compId: screened?.compId, included: true });
    expect(listed(included).saleCount).toBe(17);
  });

  test("take in a sale that somebody knows of, with a cap rate where its income is known", async () => {
    const comp = { ...SOLD, address: "5 Congress Ave, Austin, TX 78704", price: 30_000_000, units: 118 };
    const after = await change("POST", "/comps", { comp: { ...comp, noi: 1_650_000 } });
    const added = listed(after).sales.find(({ origin }) => origin === "added");
    expect(added).toMatchObject({ state: "included", source: "deeds.example.com", capRate: 0.055 });
    expect(added?.evidence?.words).toMatch(/^Added by Ann Example/);
    expect(listed(after).saleCount).toBe(17);
    const place = { googlePlacesId: TOWN.building };
    for (const wrong of [
      { ...comp, units: 4 },
      { ...comp, noi: 15_000_000 },
      { ...comp, units: null },
    ]) {
      expect((await send("POST", "/comps", { ...place, comp: wrong })).statusCode).toBe(422);
    }
  });

  test("take five units and cap rates from 1% to 20%, and none beyond, nor a day to come", async () => {
    const comp = { ...SOLD, address: "5 Congress Ave, Austin, TX 78704", price: 30_000_000, units: 118 };
    const place = { googlePlacesId: TOWN.building };
    const add = async (of: object) => {
      const answer = await send("POST", "/comps", { ...place, comp: { ...comp, ...of } });
      return answer.statusCode === 200 ? "taken" : answer.json().detail[0].msg;
    };
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const tooFew = "A building is compared by its units: enter 5 or more";
    const noCapRate = (share: string) => `NOI over price is ${share}%, which is no cap rate from 1% to 20%`;
    expect(await add({ units: 5 })).toBe("taken");
    expect(await add({ units: 4 })).toBe(tooFew);
    expect(await add({ units: undefined })).toBe(tooFew);
    expect(await add({ noi: 300_000 })).toBe("taken");
    expect(await add({ noi: 270_000 })).toBe(noCapRate("0.9"));
    expect(await add({ noi: 6_000_000 })).toBe("taken");
    expect(await add({ noi: 6_030_000 })).toBe(noCapRate("20.1"));
    expect(await add({ observedAt: dayFromNow(0) })).toBe("taken");
    expect(await add({ observedAt: dayFromNow(1) })).toBe("The date is in the future");
  });

  test("say what is missing when too few are left", async () => {
    const rule = { windowMonths: 3 };
    const after = await change("PUT", "/rule", { rule, basedOn: 0 });
    expect(after.estimate).toEqual({
      unavailable: expect.arrayContaining([expect.stringContaining("10 are needed")]),
    });
    expect(after.ledger).toBeNull();
    const none = await change("PUT", "/rule", { rule: { unitsTolerance: 0.01, radiusMiles: 0.1 } });
    expect(none.estimate).toEqual({
      unavailable: [
        "All 18 sales of buildings found in Austin-Round Rock, TX are left out by criteria, screens or exclusions",
      ],
    });
  });
});

describe("sale comps of a home", () => {
  test("move the value by what was foretold when one is excluded, and back", async () => {
    const before = await read();
    const { compId, effectOfToggle } = first(before);
    const answer = await send("POST", "/toggle", { compId, included: false, reason: "sold to a relative" });
    const after: SaleComps = answer.json();
    expect(point(after) - point(before)).toBeCloseTo(effectOfToggle ?? Number.NaN, 6);
    expect(first(after)).toMatchObject({ state: "excluded:user", choiceVersion: 1 });
    expect(after.ledger?.entries).toEqual([
      expect.objectContaining({
        ...{ compId, action: "excluded" },
        words: expect.stringMatching(
          /^Excluded by Ann Example on [A-Z][a-z]{2} \d{1,2}, \d{4}: sold to a relative$/,
        ),
      }),
    ]);
    // Somebody who saw it before the decision is told of it; who agrees is not.
    const stale = await send("POST", "/toggle", { compId, included: true, basedOn: 0 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().detail).toContain("sold to a relative");
    expect((await send("POST", "/toggle", { compId, included: false, basedOn: 0 })).statusCode).toBe(200);
    const back = await send("POST", "/toggle", { compId, included: true, basedOn: 1 });
    expect(point(back.json())).toBeCloseTo(point(before), 6);
  });

  test("are adjusted in dollars for condition and grade, told in the log, by one person at a time", async () => {
    const before = await read();
    const { compId, adjustedAmount } = first(before);
    const given = { compId, condition: 25_000, grade: -5_000, reason: "new roof, plain finish", basedOn: 0 };
    const answer = await send("PUT", "/adjustment", given);
    expect(answer.statusCode, answer.body).toBe(200);
    const after: SaleComps = answer.json();
    const comp = first(after);
    expect(comp.adjustedAmount).toBeCloseTo(adjustedAmount + 20_000, 6);
    expect(comp.adjustments).toMatchObject({ condition: 25_000, grade: -5_000 });
    const steps = Object.values(comp.adjustments).reduce((sum, step) => sum + step, 0);
    expect(comp.amount + steps).toBeCloseTo(comp.adjustedAmount, 6);
    const [entry] = after.ledger?.entries ?? [];
    expect(entry?.effect).toBeCloseTo(point(after) - point(before), 6);
    expect(entry?.words).toMatch(
      /^Adjusted by Ann Example on .*: condition \+\$25,000, grade −\$5,000; new roof, plain finish$/,
    );
    expect((await send("PUT", "/adjustment", { ...given, condition: 0 })).statusCode).toBe(409);
    const half = { ...given, condition: comp.amount / 2 - 5_000, grade: -5_000, basedOn: 1 };
    const most = await send("PUT", "/adjustment", { ...half, condition: half.condition + 1 });
    expect([most.statusCode, most.json().detail]).toMatchObject([422, [{ loc: ["body", "condition"] }]]);
    expect((await send("PUT", "/adjustment", half)).statusCode).toBe(200);
    const none = { ...given, condition: 0, grade: 0, basedOn: 2 };
    expect(point((await send("PUT", "/adjustment", none)).json())).toBeCloseTo(point(before), 6);
    const audited = await labs.database.select().from(auditEvents).where(eq(auditEvents.objectName, compId));
    const adjusted = audited.filter(({ after }) => JSON.stringify(after).includes("condition"));
    expect(adjusted.map(({ objectType }) => objectType)).toEqual(["comps", "comps", "comps"]);
  });

  test("are chosen by criteria of their own, which rents do not know of", async () => {
    const before = await read();
    const rents = await get(`/api/rent-comp?googlePlacesId=${googlePlacesId}`);
    const rule = { radiusMiles: 1, maximumComps: 5 };
    expect((await send("PUT", "/rule", { rule, basedOn: 1 })).json()).toMatchObject({
      detail: "The criteria were changed by another user",
    });
    const after: SaleComps = (await send("PUT", "/rule", { rule, basedOn: 0 })).json();
    expect(after.comps).toHaveLength(5);
    expect(after.rule?.editedBy).toMatch(/^Changed by Ann Example/);
    expect(after.ownRule).toEqual({ change: rule, version: 1 });
    expect((await get(`/api/rent-comp?googlePlacesId=${googlePlacesId}`)).rule).toEqual(rents.rule);
    const late = await send("PUT", "/rule", { rule: null, basedOn: 0 });
    expect([late.statusCode, late.json().detail]).toEqual([
      ...[409, expect.stringMatching(/^The criteria were changed by Ann Example on /)],
    ]);
    const reset: SaleComps = (await send("PUT", "/rule", { rule: null, basedOn: 1 })).json();
    expect(point(reset)).toBeCloseTo(point(before), 6);
    expect(reset.ownRule).toEqual({ change: null, version: 2 });
  });

  test("take in a sale that somebody knows of, until it is removed, and again when it is put back", async () => {
    const before = await read();
    const after: SaleComps = (await send("POST", "/comps", { comp: SOLD })).json();
    const added = after.comps.find(({ origin }) => origin === "added");
    expect(added).toMatchObject({ amount: 520_000, basis: "sale", visibility: "public" });
    expect(point(after)).toBeGreaterThan(point(before));
    const { compId } = added ?? {};
    expect(point((await send("POST", "/comps/remove", { compId })).json())).toBeCloseTo(point(before), 6);
    const back = await send("POST", "/comps/remove", { compId, removed: false });
    expect(point(back.json())).toBeCloseTo(point(after), 6);
    const unproved = { ...SOLD, sourceUrl: null };
    expect((await send("POST", "/comps", { comp: unproved })).statusCode).toBe(422);
  });

  test("say one value everywhere: page, search, underwriting and what its report prints", async () => {
    const { compId } = first(await read());
    await send("POST", "/comps", { comp: SOLD });
    const adjusted = { compId, condition: 30_000, grade: 0, reason: "kitchen", basedOn: 0 };
    const value = point((await send("PUT", "/adjustment", adjusted)).json());
    expect(point({ estimate: (await get(page)).valueEstimate })).toBeCloseTo(value, 6);
    const subject = await getSubject({ database: labs.database, googlePlacesId });
    const found = await estimateHomes({ database: labs.database, homes: [subject] });
    expect(found.get(googlePlacesId)?.value?.point).toBeCloseTo(value, 6);
    const start = await get(`${page}/underwriting/start`);
    expect(start.inputs.valueEstimate).toBe(Math.round(value));
    const payload = { inputs: { purchasePrice: 380_000 } };
    const url = `${page}/underwriting`;
    expect((await labs.app.inject({ method: "POST", url, payload, headers: analyst })).statusCode).toBe(201);
    // What a version rests on is what its report prints.
    const { evidence } = await getVersion({ database: labs.database, googlePlacesId, version: 1 });
    expect(point(evidence.saleComps)).toBeCloseTo(value, 6);
    expect(evidence.saleComps.comps.find((comp) => comp.compId === compId)?.manual?.reason).toBe("kitchen");
  });

  test("are changed by analysts alone, and only their own", async () => {
    const { compId } = first(await read());
    const changes = [
      ["POST", "/toggle", { compId, included: false }],
      ["PUT", "/adjustment", { compId, condition: 1, grade: 0, reason: "x", basedOn: 0 }],
      ["PUT", "/rule", { rule: {} }],
      ["POST", "/comps", { comp: SOLD }],
      ["POST", "/comps/remove", { compId: "added_1" }],
      ["POST", "/refresh", {}],
    ] as const;
    for (const [method, path, payload] of changes) {
      expect((await send(method, path, payload, viewer)).statusCode, path).toBe(403);
    }
    for (const other of ["rent_48453_1", "sale_48453_999999", "a\u0000b"]) {
      const toggled = await send("POST", "/toggle", { compId: other, included: false });
      expect(toggled.statusCode, other).toBe(404);
    }
  });
});
