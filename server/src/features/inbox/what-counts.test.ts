import type { JobOutcome } from "@labs/contract/jobs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookUploadRows, bookUploads } from "../../lib/database/tables/book.ts";
import { committeeSubmissions } from "../../lib/database/tables/committee.ts";
import { dataRequests } from "../../lib/database/tables/data-requests.ts";
import { jobs } from "../../lib/database/tables/jobs.ts";
import { portfolioHoldings, portfolios } from "../../lib/database/tables/portfolios.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import {
  listEnding,
  listExpiringCaps,
  listFailedJobs,
  listMaturing,
  listOpenBooks,
  listOpenUploads,
} from "./repository.ts";

/** Each condition of what needs somebody has a row on either side of it, with all else alike. */

const TODAY = "2026-02-20";
let labs: TestApp;
let importId = "";
let ann = "";
let bob = "";

beforeAll(async () => {
  labs = await createTestApp();
  ({ importId } = await buildTown(labs.database));
  ann = await signIn();
  bob = await signIn();
});
afterAll(() => labs.close());

async function signIn(): Promise<string> {
  const headers = await labs.signIn("analyst");
  const answer = await labs.app.inject({ url: "/api/auth/verify", headers });
  return answer.json<{ user: { id: string } }>().user.id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function makeFund(given: Partial<typeof portfolios.$inferInsert> = {}): Promise<string> {
  const row = { ownerId: ann, name: "Fund", kind: "list" as const, ...given };
  const [made] = await labs.database.insert(portfolios).values(row).returning({ id: portfolios.id });
  return made?.id ?? "";
}

let homes = 500;

async function addHome(
  portfolioId: string,
  held: Partial<typeof portfolioHoldings.$inferInsert>,
  given: Partial<typeof properties.$inferInsert> = {},
): Promise<string> {
  homes += 1;
  const googlePlacesId = `labs_48453_${homes}`;
  await labs.database.insert(properties).values({
    ...{ countyFips: "48453", oid: homes, googlePlacesId, propertyType: "singlefamily", demo: false },
    ...{
      addressLine: `${homes} Elm St`,
      city: "Austin",
      state: "TX",
      zip: "78701",
      source: "test",
      importId,
    },
    ...given,
  });
  const ownId = held.ownId === undefined ? `H-${homes}` : held.ownId;
  await labs.database.insert(portfolioHoldings).values({ portfolioId, googlePlacesId, ...held, ownId });
  return googlePlacesId;
}

test("files that wait are one's own, of the last thirty days, and not done", async () => {
  const file = { ownerId: ann, kind: "rent-roll" as const, contentType: "text/csv", size: 1 };
  const make = (fileName: string, given: Partial<typeof dataRequests.$inferInsert>) => ({
    ...{ ...file, fileName, sha256: fileName, status: "failed" as const, createdAt: daysAgo(5) },
    ...given,
  });
  await labs.database
    .insert(dataRequests)
    .values([
      make("failed", { createdAt: daysAgo(1) }),
      make("review", { status: "needs_review", createdAt: daysAgo(2) }),
      make("rows failed", { status: "completed_with_errors", failed: 1, createdAt: daysAgo(3) }),
      make("refused", { status: "completed_with_errors", accepted: false, createdAt: daysAgo(4) }),
      make("just in time", { createdAt: daysAgo(29.9) }),
      make("too old", { createdAt: daysAgo(30.1) }),
      make("no row failed", { status: "completed_with_errors", failed: 0, accepted: true }),
      make("no row failed of a list", { status: "completed_with_errors", failed: 0, kind: "single-family" }),
      make("done", { status: "completed", failed: 2 }),
      make("cancelled", { status: "cancelled" }),
      make("of Bob", { ownerId: bob }),
    ]);
  const found = await listOpenUploads(labs.database, ann);
  expect(found.map(({ fileName }) => fileName)).toEqual([
    ...["failed", "review", "rows failed", "refused", "just in time"],
  ]);
});

test("files of own homes wait until they are applied whole, or a newer one of the kind came", async () => {
  const [fund, other] = [await makeFund({ name: "Books" }), await makeFund({ name: "Other" })];
  const make = async (
    fileName: string,
    given: Partial<typeof bookUploads.$inferInsert>,
    outcomes: ("rejected" | "review" | "created")[] = [],
  ) => {
    const [made] = await labs.database
      .insert(bookUploads)
      .values({
        ...{ portfolioId: fund, kind: "homes", fileName, sha256: fileName, status: "ready", createdBy: ann },
        ...given,
      })
      .returning({ id: bookUploads.id });
    const rows = outcomes.map((outcome, row) => ({
      ...{ uploadId: made?.id ?? "", row, outcome, text: "H-1", candidates: [], changes: [] },
      ...{ notes: [], problems: [], values: {} },
    }));
    if (rows.length > 0) await labs.database.insert(bookUploadRows).values(rows);
  };
  await make("replaced", { createdAt: daysAgo(3) });
  await make("ready", { createdAt: daysAgo(2) }, ["rejected", "review", "review", "created"]);
  await make("of another kind", {
    kind: "leases",
    status: "refused",
    reason: "No rent",
    createdAt: daysAgo(5),
  });
  await make("of another portfolio", { portfolioId: other, status: "applied", createdAt: daysAgo(4) }, [
    "rejected",
  ]);
  const wholly = { kind: "loans" as const, status: "applied" as const, createdAt: daysAgo(1) };
  await make("applied whole", wholly, ["review"]);
  await make("of Bob", { kind: "statements", createdBy: bob, createdAt: daysAgo(1) });
  await make("too old", { portfolioId: other, kind: "loans", createdAt: daysAgo(30.1) });
  const found = await listOpenBooks(labs.database, ann);
  expect(
    found.map(({ fileName, portfolio, rejected, review, reason }) => [
      ...[fileName, portfolio, rejected, review, reason],
    ]),
  ).toEqual([
    ["ready", "Books", 1, 2, null],
    ["of another portfolio", "Other", 1, 0, null],
    ["of another kind", "Books", 0, 0, "No rent"],
  ]);
  expect((await listOpenBooks(labs.database, bob)).map(({ fileName }) => fileName)).toEqual(["of Bob"]);
});

test("jobs that failed in the last week wait, unless they were started again", async () => {
  const make = (title: string, given: Partial<typeof jobs.$inferInsert> = {}) => ({
    ...{ kind: "valuation", ownerId: ann, title, state: "failed" as const },
    ...{ createdAt: daysAgo(2), endedAt: daysAgo(1) },
    ...given,
  });
  const ended = (title: string, outcome: JobOutcome, kind = "work") =>
    make(title, { state: "succeeded", outcome, kind, endedAt: daysAgo(0.5) });
  await labs.database.insert(jobs).values([
    make("failed"),
    make("failed before", { endedAt: daysAgo(6.9), createdAt: daysAgo(6.95) }),
    make("too old", { endedAt: daysAgo(7.1) }),
    make("of Bob", { ownerId: bob }),
    make("expired", { state: "expired" }),
    make("again"),
    make("again", { state: "succeeded", createdAt: daysAgo(0.5) }),
    make("again of Bob"),
    make("again of Bob", { ownerId: bob, state: "succeeded", createdAt: daysAgo(0.5) }),
    make("again, another kind", { endedAt: daysAgo(1.5) }),
    make("again, another kind", { kind: "import", state: "succeeded", createdAt: daysAgo(0.5) }),
    make("after an earlier one", { endedAt: daysAgo(1.6) }),
    make("after an earlier one", { state: "succeeded", createdAt: daysAgo(9) }),
    ended("sources failed", { result: "with_errors", note: "1 of 4 sources failed: zillow" }),
    ended("no model", { result: "refused", note: "No formulas" }),
    ended("gaps", { result: "with_gaps", note: "2 homes not underwritten" }),
    ended("done", { result: "complete", note: null }),
    // How a file ended stands with the files.
    ended("list", { result: "with_errors", note: "2 failed" }, "data-request"),
  ]);
  const found = await listFailedJobs(labs.database, ann);
  expect(found.map(({ title }) => title).toSorted()).toEqual([
    ...["after an earlier one", "again of Bob", "again, another kind", "failed", "failed before"],
    ...["no model", "sources failed"],
  ]);
  expect(found.find(({ title }) => title === "sources failed")?.detail).toBe("1 of 4 sources failed: zillow");
  expect(found.at(-1)?.title).toBe("failed before");
});

describe("of owned homes of lists that somebody may see", () => {
  const loan = (loanBalance: number, loanMaturesOn: string) => ({ loanBalance, loanMaturesOn });
  const due = async (userId = ann) =>
    (await listMaturing(labs.database, { userId, today: TODAY, days: 180 })).map(
      ({ portfolio, count, past, first, balance }) => [portfolio, count, past, first, balance],
    );

  test("loans wait that mature within the days, and those past their maturity", async () => {
    const own = await makeFund({ name: "Loans" });
    await addHome(own, loan(100, "2026-08-19"));
    await addHome(own, loan(10, "2026-08-20"));
    await addHome(own, loan(1_000, "2026-02-20"));
    await addHome(own, loan(20, "2026-02-19"));
    await addHome(own, loan(0, "2026-03-01"));
    await addHome(own, { ...loan(7, "2026-03-01"), ownId: null });
    // What the record says of a loan holds where nothing was entered, and not beside what was.
    await addHome(own, {}, loan(3, "2026-04-01"));
    await addHome(own, { loanBalance: 5 }, loan(3, "2026-04-01"));
    expect(await due()).toEqual([["Loans", 4, 1, "2026-02-19", 1_123]]);
    expect(await due(bob)).toEqual([]);
    const shared = await makeFund({ name: "Shared", isShared: true });
    await addHome(shared, loan(40, "2026-05-01"));
    await addHome(await makeFund({ name: "Archived", isArchived: true }), loan(50, "2026-05-01"));
    await addHome(await makeFund({ name: "Rule", kind: "rule" }), loan(60, "2026-05-01"));
    expect((await due()).map(([name]) => name)).toEqual(["Loans", "Shared"]);
    expect(await due(bob)).toEqual([["Shared", 1, 0, "2026-05-01", 40]]);
  });

  test("several loans of one home count each", async () => {
    const fund = await makeFund({ name: "Several", ownerId: bob });
    const one = { rate: null, payment: null, asOf: null };
    const loans = [
      { ...one, balance: 100, maturesOn: "2026-03-01" },
      { ...one, balance: 200, maturesOn: "2027-03-01" },
      { ...one, balance: 300, maturesOn: "2026-04-01" },
    ];
    await addHome(fund, { loanBalance: 600, loanMaturesOn: "2026-03-01", loans });
    expect((await due(bob)).find(([name]) => name === "Several")).toEqual([
      ...["Several", 2, 0, "2026-03-01", 400],
    ]);
  });

  test("leases wait that end from today within the days, of buildings each of them", async () => {
    const fund = await makeFund({ name: "Leases", ownerId: bob });
    const ends = async () =>
      (await listEnding(labs.database, { userId: bob, today: TODAY, days: 60 })).map(
        ({ portfolio, count, first }) => [portfolio, count, first],
      );
    await addHome(fund, { leaseEndsOn: "2026-04-21" });
    await addHome(fund, { leaseEndsOn: "2026-04-22" });
    await addHome(fund, { leaseEndsOn: "2026-02-20" });
    await addHome(fund, { leaseEndsOn: "2026-02-19" });
    await addHome(fund, { leaseEndsOn: "2026-03-01", isOccupied: false });
    await addHome(fund, { leaseEndsOn: "2026-03-01", isOccupied: true });
    await addHome(fund, {}, { leaseEndsOn: "2026-03-02" });
    await addHome(fund, { leaseEndsOn: "2027-03-02" }, { leaseEndsOn: "2026-03-02" });
    expect(await ends()).toEqual([["Leases", 4, "2026-02-20"]]);
    const lease = (endsOn: string | null) => ({ unit: null, startsOn: null, endsOn, rent: null });
    const leases = [lease("2026-03-05"), lease("2026-03-06"), lease("2026-09-01"), lease(null)];
    await addHome(fund, { leaseEndsOn: "2026-03-05", leases }, { propertyType: "multifamily" });
    expect(await ends()).toEqual([["Leases", 6, "2026-02-20"]]);
    // Of a home all leases together end when the last one does, which the home's own column says.
    await addHome(fund, { leaseEndsOn: "2026-03-07", leases });
    expect(await ends()).toEqual([["Leases", 7, "2026-02-20"]]);
  });

  test("rate caps of approved floating loans wait that end within the days", async () => {
    const fund = await makeFund({ name: "Caps", ownerId: bob });
    const make = async (
      of: {
        debt?: object;
        closingDate?: unknown;
        state?: "approved" | "declined" | "approvedWithConditions";
      },
      portfolioId = fund,
    ) => {
      const googlePlacesId = await addHome(portfolioId, {});
      const debt = of.debt ?? { rateType: "floating", capMonths: 24 };
      await labs.database.insert(underwritingVersions).values({
        ...{ googlePlacesId, version: 1, model: "singlefamily", catalogueVersion: "1", contentHash: "x" },
        inputs: { closingDate: of.closingDate ?? "2024-05-15", debt } as never,
        ...{ basis: {}, outputs: {}, lines: {}, monthlyLines: {}, checks: [], unavailable: {}, evidence: {} },
        createdBy: ann,
      });
      await labs.database.insert(committeeSubmissions).values({
        ...{
          googlePlacesId,
          underwritingVersion: 1,
          state: of.state ?? "approved",
          round: 1,
          createdBy: ann,
        },
        decidedAt: new Date(),
      });
      return googlePlacesId;
    };
    const expected = [
      [await make({ closingDate: "2024-02-20" }), "2026-02-20"],
      [await make({ debt: { rateType: "floating", capMonths: 22 } }), "2026-03-15"],
      [await make({ state: "approvedWithConditions" }), "2026-05-15"],
      // The thirty-first of a month that has thirty days is the first of the next.
      [
        await make({ closingDate: "2024-05-31", debt: { rateType: "floating", capMonths: 25 } }),
        "2026-07-01",
      ],
      [await make({ closingDate: "2024-08-19" }), "2026-08-19"],
    ];
    await make({ closingDate: "2024-02-19" });
    await make({ closingDate: "2024-08-20" });
    await make({ state: "declined" });
    await make({ debt: { rateType: "fixed", capMonths: 24 } });
    await make({ debt: { rateType: "floating", capMonths: 0 } });
    await make({ closingDate: "soon" });
    await make({}, await makeFund({ name: "Caps of Ann" }));
    const found = await listExpiringCaps(labs.database, { userId: bob, today: TODAY, days: 180 });
    expect(found.map(({ googlePlacesId, expires }) => [googlePlacesId, expires])).toEqual(expected);
    expect(found[0]).toMatchObject({ city: "Austin", state: "TX", countyName: "Travis", version: 1 });
  });
});
