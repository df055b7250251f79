import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { getRentComps, getSaleComps } from "@labs/contract/comps";
import { listDocuments } from "@labs/contract/documents";
import { countyStats, msaStats } from "@labs/contract/markets/metrics";
import { portfolioMetrics } from "@labs/contract/portfolios/figures";
import { getPortfolio } from "@labs/contract/portfolios/portfolios";
import { searchStatus, startSearch } from "@labs/contract/property-search/searches";
import { getUnderwriting } from "@labs/contract/underwriting";
import type { CitedFigure } from "@labs/contract/verification";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { afterEach, describe, expect, test, vi } from "vitest";
import { keepOnly, listMissing } from "../tool.ts";
import { comps, readComps } from "./comps-tool.ts";
import { markets } from "./markets-tool.ts";
import { documents, readPortfolio } from "./portfolio-tools.ts";
import { readSearch, search } from "./search-tool.ts";
import { solveBid } from "./underwriting-tools.ts";

/** Calls of the contract with hand-made answers: what a tool makes of them. */
function answering(...answers: [endpoint: unknown, answer: unknown][]) {
  const asked: unknown[] = [];
  const call = (async (endpoint: unknown, args: unknown) => {
    asked.push(args);
    const [, answer] = answers.find(([one]) => one === endpoint) ?? [];
    if (answer === undefined) throw new Error("Nobody asked for this call");
    const told = typeof answer === "function" ? answer(args) : answer;
    if (told instanceof Error) throw told;
    return told;
  }) as unknown as MakeCall;
  return { call, asked };
}
const short = (figures: readonly CitedFigure[]) =>
  figures.map(({ id, label, value, unit }) => [id, label, value, unit]);

test("what is asked for alone is kept by a word of its label or id, whatever its case", () => {
  const figures = [
    { id: "property:1/Rent.point", label: "Estimate" },
    { id: "property:1/value", label: "Value and IRR" },
  ] as CitedFigure[];
  expect(keepOnly(figures, ["RENT"])).toEqual([figures[0]]);
  expect(keepOnly(figures, ["luck", "irr"])).toEqual([figures[1]]);
  expect([keepOnly(figures, undefined), keepOnly(figures, []), keepOnly(figures, ["luck"])]).toEqual([
    figures,
    figures,
    [],
  ]);
  expect(listMissing({ beds: "Not known" })).toEqual([{ what: "beds", reason: "Not known" }]);
});

describe("a search", () => {
  afterEach(() => void vi.useRealTimers());
  const item = (of: object = {}) => ({
    ...{ rank: 1, googlePlacesId: "labs_1", label: "12 Oak St", county: "Travis", owned: false, demo: false },
    ...{ beds: 3, baths: null, sqft: 1_500, yearBuilt: null, units: null, assessedValue: null, maxBid: null },
    ...{
      grossYield: 0.08,
      netYield: null,
      unleveredIrr: null,
      value: null,
      unavailable: { value: "No sales" },
    },
    rent: { point: 2_000, low: 1_900, high: 2_100, asOf: "2026-06-30" },
    ...of,
  });
  const status = (of: object = {}) => ({
    ...{ requestId: "s1", state: "succeeded", createdAt: "2026-07-01T10:00:00.000Z", error: null },
    ...{ explanation: "Homes", isPartial: false, results: { items: [item()], total: 21 } },
    counts: {
      ...{ universe: 100, matched: 21, valued: { note: "9 are not valued yet" } },
      perCriterion: [{ criterion: "beds", label: "3 or more beds", remaining: 40 }],
    },
    ...of,
  });
  const page = { requestId: "s1", page: 2, pageSize: 10 };

  test("has its counts and each result's figures, with what is missing and how many pages there are", async () => {
    const told = await readSearch(answering([searchStatus, status()]).call, page);
    expect(short(told.figures)).toEqual([
      ["search:s1/universe", "Properties searched", 100, "count"],
      ["search:s1/matched", "Properties that meet all criteria", 21, "count"],
      ["search:s1/beds.remaining", "Left after 3 or more beds", 40, "count"],
      ["search:s1/labs_1.beds", "Bedrooms", 3, "count"],
      ["search:s1/labs_1.sqft", "Living area", 1_500, "sqft"],
      ["search:s1/labs_1.grossYield", "Gross yield", 0.08, "fraction"],
      ["search:s1/labs_1.rent.point", "Rent estimate", 2_000, "usdPerMonth"],
      ["search:s1/labs_1.rent.low", "Rent estimate, low", 1_900, "usdPerMonth"],
      ["search:s1/labs_1.rent.high", "Rent estimate, high", 2_100, "usdPerMonth"],
    ]);
    expect(told.figures.map(({ asOf }) => asOf)).toEqual([
      ...[...Array(6).fill("2026-07-01"), ...Array(3).fill("2026-06-30")],
    ]);
    expect(told.figures[3]).toMatchObject({
      source: "Property search",
      version: "s1",
      subject: "property:labs_1",
    });
    expect(told.figures[0]).toMatchObject({ source: "Property search", version: "s1", subject: "search:s1" });
    expect(told.subjects).toEqual([
      { id: "search:s1", names: ["the search"] },
      { id: "property:labs_1", names: ["12 Oak St"] },
    ]);
    expect(told.missing).toEqual([{ what: "12 Oak St: value", reason: "No sales" }]);
    expect(told.about).toEqual({
      ...{ requestId: "s1", state: "succeeded", explanation: "Homes", note: "9 are not valued yet" },
      ...{ page: 2, pages: 3, isPartial: false },
      results: [
        { rank: 1, placeId: "labs_1", label: "12 Oak St", county: "Travis", owned: false, demo: false },
      ],
    });
    const demo = await readSearch(
      answering([
        searchStatus,
        status({ results: { items: [item({ demo: true })], total: 20 }, counts: null }),
      ]).call,
      page,
    );
    expect(demo.figures[0]).toMatchObject({
      id: "search:s1/labs_1.beds",
      source: "Property search, demo data",
    });
    expect(demo.about).toMatchObject({ note: null, pages: 2 });
  });

  test("that is begun or failed has no results, and a failure says why", async () => {
    const told = await readSearch(
      answering([searchStatus, status({ results: null, state: "cancelled" })]).call,
      page,
    );
    expect([told.about.results, told.about.pages, told.missing]).toEqual([[], 0, []]);
    const fail = (error: string | null) =>
      readSearch(answering([searchStatus, status({ state: "failed", error })]).call, page);
    await expect(fail("Out of disk")).rejects.toThrow("Out of disk");
    await expect(fail(null)).rejects.toMatchObject({ status: 409, message: "The search failed" });
  });

  test("is waited for as long as a message may take, and asked for again then", async () => {
    vi.useFakeTimers();
    let asked = 0;
    const answers = (endAfter: number) =>
      answering([
        searchStatus,
        () => {
          asked += 1;
          return status({ state: asked > endAfter ? "succeeded" : "running" });
        },
      ]).call;
    const soon = readSearch(answers(2), page);
    await vi.advanceTimersByTimeAsync(500);
    expect((await soon).about).toMatchObject({ state: "succeeded", note: "9 are not valued yet" });
    expect(asked).toBe(3);
    asked = 0;
    const late = readSearch(answers(1_000), page);
    await vi.advanceTimersByTimeAsync(24_999);
    expect(asked).toBe(100);
    await vi.advanceTimersByTimeAsync(1);
    expect((await late).about.note).toBe("Still running: call again with this requestId");
    expect(asked).toBe(101);
  });

  test("is started by its criteria, or read by its id", async () => {
    const { call, asked } = answering([startSearch, { requestId: "new" }], [searchStatus, status()]);
    const paged = { page: 1, pageSize: 10 };
    await search.run(call, { criteria: { beds: { min: 3 } }, ...paged } as never);
    const only = await search.run(call, { requestId: "old", ...paged, only: ["bedrooms"] } as never);
    expect(asked).toEqual([
      { body: { criteria: { beds: { min: 3 } } } },
      { query: { requestId: "new", ...paged } },
      { query: { requestId: "old", ...paged } },
    ]);
    expect(only.figures).toHaveLength(1);
  });
});

describe("a bid", () => {
  const version = (of: object = {}, inputs: object = {}) => ({
    ...{ version: 4, model: "singlefamily", createdAt: "2026-07-01T10:00:00.000Z" },
    inputs: { ...golden.sfrA.inputs, targets: {}, ...inputs },
    ...of,
  });
  const solve = (told: unknown, targets?: Record<string, number>) =>
    solveBid(answering([getUnderwriting, told]).call, { placeId: "labs_1", version: "latest", targets });

  test("is the least of what the targets allow, under the id of the one that binds, first", async () => {
    const low = await solve(version(), { unleveredIrr: 0.05, netYieldOnCost: 0.09 });
    const [bid, other] = low.figures;
    expect(bid).toMatchObject({
      ...{
        label: "Maximum bid, bound by netYieldOnCost",
        id: "bid:labs_1@4/netYieldOnCost=0.09",
        unit: "usd",
      },
      ...{
        source: "Solved on underwriting version 4",
        asOf: "2026-07-01",
        version: "4",
        subject: "property:labs_1",
      },
    });
    expect(other).toMatchObject({
      label: "Maximum bid at unleveredIrr 0.05",
      id: "bid:labs_1@4/unleveredIrr=0.05",
    });
    expect(Number(bid?.value)).toBeLessThan(Number(other?.value));
    expect(low.about).toEqual({
      placeId: "labs_1",
      version: 4,
      binding: "netYieldOnCost",
      maximumBid: bid?.id,
    });
    expect([low.missing, low.subjects]).toEqual([[], [{ id: "property:labs_1", names: ["the property"] }]]);
    const own = await solve(version({}, { targets: { netYieldOnCost: 0.09, unleveredIrr: 0.05 } }));
    expect(own.figures).toEqual(low.figures);
  });

  test("that nothing reaches is missing with its reason", async () => {
    const told = await solve(version(), { unleveredIrr: 9, netYieldOnCost: 0.05 });
    expect(told.missing).toEqual([{ what: "Maximum bid at unleveredIrr", reason: expect.any(String) }]);
    expect(told.figures.map(({ id }) => id)).toEqual(["bid:labs_1@4/netYieldOnCost=0.05"]);
  });

  test("asks for targets where a version has none, and for none of an owned home", async () => {
    await expect(solve(version())).rejects.toMatchObject({ status: 422 });
    await expect(solve(version(), {})).rejects.toMatchObject({ status: 422 });
    await expect(
      solve({ ...version(), model: "multifamily", inputs: { targets: { leveredIrr: 0.1 } } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(solve(version({}, { ownership: "owned" }), { unleveredIrr: 0.05 })).rejects.toMatchObject({
      ...{ status: 409, message: "This property is owned: held or sold, not bid on" },
    });
    await expect(solve(new RefusedCall(404, "No version"), {})).rejects.toMatchObject({
      ...{ status: 404, message: "No version. Make one by underwrite with inputs, {} at the least" },
    });
    await expect(solve(new RefusedCall(403, "Not yours"), {})).rejects.toThrow(/^Not yours$/);
    await expect(solve(new Error("Broken"), {})).rejects.toThrow("Broken");
  });
});

describe("comps", () => {
  const comp = (compId: string, of: object = {}) => ({
    ...{
      compId,
      label: `${compId} St`,
      basis: "asking",
      amount: 2_000,
      adjustedAmount: 2_050,
      source: "Listings",
    },
    ...{ observedAt: "2026-05-01", distanceMiles: 0.5, similarity: 0.9, sqft: 1_400, beds: 3, baths: 2 },
    ...{ yearBuilt: 1990, googlePlacesId: null, state: "included", reason: null, ...of },
  });
  const set = (of: object = {}) => ({
    ...{
      subject: { label: "12 Oak St" },
      asOf: "2026-06-30",
      rule: { explanation: "By distance" },
      demo: false,
    },
    ...{ comps: [comp("a"), comp("b", { beds: null, yearBuilt: null }), comp("c")], staleReason: null },
    estimate: { point: 2_100, low: 2_000, high: 2_200, grade: "B", asOf: "2026-06-30" },
    ...of,
  });
  const read = (kind: "rent" | "sale", told: object, limit = 2) =>
    readComps(answering([getRentComps, told], [getSaleComps, told]).call, { placeId: "labs_1", kind, limit });

  test("have the estimate that they bear and each its figures; what a source does not give is missing", async () => {
    const told = await read("rent", set());
    expect(short(told.figures).slice(0, 12)).toEqual([
      ["comps:labs_1:rent/estimate.point", "Rent estimate", 2_100, "usdPerMonth"],
      ["comps:labs_1:rent/estimate.low", "Rent estimate, low", 2_000, "usdPerMonth"],
      ["comps:labs_1:rent/estimate.high", "Rent estimate, high", 2_200, "usdPerMonth"],
      ["comps:labs_1:rent/a.amount", "Rent, asking", 2_000, "usdPerMonth"],
      ["comps:labs_1:rent/a.adjustedAmount", "Rent, adjusted to the subject", 2_050, "usdPerMonth"],
      ["comps:labs_1:rent/a.distance", "Distance", 0.5, "miles"],
      ["comps:labs_1:rent/a.similarity", "Similarity to the subject", 0.9, "fraction"],
      ["comps:labs_1:rent/a.sqft", "Living area", 1_400, "sqft"],
      ["comps:labs_1:rent/a.beds", "Bedrooms", 3, "count"],
      ["comps:labs_1:rent/a.baths", "Bathrooms", 2, "count"],
      ["comps:labs_1:rent/a.yearBuilt", "Year built", 1_990, "year"],
      ["comps:labs_1:rent/b.amount", "Rent, asking", 2_000, "usdPerMonth"],
    ]);
    expect(told.figures).toHaveLength(17);
    expect(told.figures[3]).toMatchObject({ asOf: "2026-05-01", source: "Listings", subject: "comp:a" });
    expect(told.figures[4]?.asOf).toBe("2026-06-30");
    expect(told.missing).toEqual([
      { what: "b St: beds", reason: "Not given by its source" },
      { what: "b St: yearBuilt", reason: "Not given by its source" },
    ]);
    expect(told.subjects.map(({ id }) => id)).toEqual(["property:labs_1", "comp:a", "comp:b"]);
    expect(told.about).toMatchObject({ grade: "B", more: 1, rule: "By distance", stale: null, demo: false });
  });

  test("of sales are prices, and without an estimate say why", async () => {
    const none = { estimate: { unavailable: ["No sales", "No fit"] }, rule: null };
    const told = await read("sale", set(none), 3);
    expect(told.figures[0]).toMatchObject({
      id: "comps:labs_1:sale/a.amount",
      label: "Sale price, asking",
      unit: "usd",
    });
    expect(told.missing[0]).toEqual({ what: "Value estimate", reason: "No sales; No fit" });
    expect(told.about).toMatchObject({ grade: null, more: 0, rule: null });
    const { call, asked } = answering([getRentComps, set()]);
    await comps.run(call, { place: "labs_1", kind: "rent", limit: 1 } as never);
    expect(asked).toEqual([{ query: { googlePlacesId: "labs_1" } }]);
  });
});

test("a market's figures come with what has no value or no rank, and of which kind they are", async () => {
  const metric = (key: string, of: object) => ({
    ...{ key, label: key, value: 1, unit: "usd", source: "Index", asOf: "2026", rank: 2, of: 9, demo: false },
    ...{
      isLastKnown: false,
      unavailable: null,
      missing: "Nothing is loaded",
      unranked: null,
      notRanked: null,
      ...of,
    },
  });
  const stats = {
    ...{
      name: "Travis County, TX",
      state: "TX",
      note: null,
      msa: null,
      peers: [{ id: "2", name: "Other", distance: 1 }],
    },
    metrics: [
      metric("Rent", {}),
      metric("Value", { value: null, unavailable: "Withheld", demo: true }),
      metric("Jobs", { value: null }),
      metric("Risk", { rank: null, unranked: "Too short", demo: true }),
      metric("Index", { rank: null, notRanked: "Levels are not compared", isLastKnown: true }),
      metric("Plain", { rank: null }),
    ],
  };
  const { call, asked } = answering([countyStats, stats], [msaStats, { ...stats, name: "Austin metro" }]);
  const told = await markets.run(call, { kind: "county", id: "48453" } as never);
  expect(told.missing).toEqual([
    { what: "Value", reason: "Withheld" },
    { what: "Jobs", reason: "Nothing is loaded" },
    { what: "Risk, rank", reason: "Too short" },
    { what: "Index, rank", reason: "Levels are not compared" },
  ]);
  expect(told.about).toEqual({
    ...{ kind: "county", id: "48453", name: "Travis County, TX", state: "TX", note: null, msa: null },
    ...{ lastKnown: ["Index"], demo: ["Risk"], peers: [{ id: "2", name: "Other" }] },
  });
  const metro = await markets.run(call, { kind: "msa", id: "12420", only: ["jobs"] } as never);
  expect([metro.about.name, metro.figures]).toEqual(["Austin metro", []]);
  expect(asked).toEqual([{ params: { id: "48453" } }, { params: { id: "12420" } }]);
});

test("a portfolio's figures have their units and say how many homes are known", async () => {
  const figure = (value: number | null, of: object = {}) => ({ value, known: 3, of: 4, asOf: null, ...of });
  const metrics = {
    ...{ holdings: 4, demo: false, unavailable: { ltv: "No debt" } },
    figures: {
      ...{ units: figure(9), monthlyRent: figure(5_000, { asOf: ["2025", "2026"] }), noi: figure(40_000) },
      ...{ ltv: figure(null), rentToEstimate: figure(0.9), occupancy: figure(0.95), costBasis: figure(1) },
    },
  };
  const { call } = answering(
    [getPortfolio, { name: "Fund", version: 7, kind: "list" }],
    [portfolioMetrics, metrics],
  );
  const told = await readPortfolio(call, "p1");
  expect(short(told.figures)).toEqual([
    ["portfolio:p1/holdings", "Holdings", 4, "count"],
    ["portfolio:p1/units", "Units", 9, "count"],
    ["portfolio:p1/monthlyRent", "Monthly rent", 5_000, "usdPerMonth"],
    ["portfolio:p1/noi", "NOI", 40_000, "usdPerYear"],
    ["portfolio:p1/rentToEstimate", "Rent to estimate", 0.9, "ratio"],
    ["portfolio:p1/occupancy", "Occupancy", 0.95, "fraction"],
    ["portfolio:p1/costBasis", "Cost basis", 1, "usd"],
  ]);
  expect(told.figures[2]).toMatchObject({
    source: "Holdings of Fund, 3 of 4 known",
    asOf: "2026",
    version: "7",
  });
  expect([told.missing, told.about]).toEqual([
    [{ what: "ltv", reason: "No debt" }],
    { id: "p1", name: "Fund", kind: "list", demo: false },
  ]);
});

test("documents come by page, of a place by its id", async () => {
  const file = {
    ...{ id: "d1", name: "Lease", type: "lease", version: 1, contentType: "application/pdf", size: 5 },
    ...{ createdBy: "Ann", createdAt: "2026-01-01", secret: "x" },
  };
  const { call, asked } = answering([listDocuments, { items: [file], total: 21 }]);
  const told = await documents.run(call, { place: "labs_1", page: 1, pageSize: 20 } as never);
  expect(told.about).toMatchObject({
    documents: [{ id: "d1", bytes: 5, content: "/api/documents/d1/content" }],
    pages: 2,
  });
  expect(JSON.stringify(told)).not.toContain("secret");
  await documents.run(call, { query: "a", page: 1, pageSize: 21 } as never);
  expect(asked).toEqual([
    { query: { googlePlacesId: "labs_1", page: 1, pageSize: 20 } },
    { query: { query: "a", page: 1, pageSize: 21 } },
  ]);
});
