import type { CommitteeWork, Submission } from "@labs/contract/committee/committee";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";
import { readPdfText } from "../../test/printed/read-pdf-text.ts";

type Headers = { cookie: string };
interface Person {
  id: string;
  headers: Headers;
}

let labs: TestApp;
let importId = "";
const people = {} as Record<"viewer" | "analyst" | "other" | "ada" | "ben" | "admin", Person>;
let oid = 0;
let place = "";

beforeAll(async () => {
  labs = await createTestApp();
  importId = await insertImport(labs.database);
  const roles = {
    ...{ viewer: "viewer", analyst: "analyst", other: "analyst" },
    ...{ ada: "approver", ben: "approver", admin: "admin" },
  } as const;
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, "viewer"][]) {
    const headers = await labs.signIn(role);
    const { id } = (await send("GET", "/api/auth/verify", headers)).json().user;
    people[name] = { id, headers };
    await labs.database.update(users).set({ firstName: name, lastName: "Doe" }).where(eq(users.id, id));
  }
});
afterAll(() => labs.close());

/** Each test has a property of its own, with three versions: the second fails a check, the third is as the first. */
beforeEach(async () => {
  oid += 1;
  place = `labs_37119_${oid}`;
  labs.sent.length = 0;
  await labs.database.insert(properties).values({
    ...{ countyFips: "37119", oid, googlePlacesId: place, propertyType: "singlefamily", city: "Charlotte" },
    ...{ addressLine: `${oid} Oak St`, state: "NC", source: "test", demo: true, importId },
  });
  const { version, rentComps, saleComps } = sample;
  const row = {
    ...{ googlePlacesId: place, name: version.name, model: "singlefamily" as const },
    ...{ catalogueVersion: formulaPages.version, contentHash: version.contentHash, basis: version.basis },
    ...{ inputs: version.inputs, outputs: version.outputs, lines: version.lines, monthlyLines: {} },
    ...{ unavailable: version.unavailable, evidence: { rentComps, saleComps, sources: {} } },
    createdBy: people.analyst.id,
    checks: version.checks as (typeof underwritingVersions.$inferInsert)["checks"],
  };
  const failed = { code: "SF-E-NOI", severity: "error" as const, ok: false, message: "NOI is negative." };
  await labs.database.insert(underwritingVersions).values([
    { ...row, version: 1 },
    { ...row, version: 2, checks: [failed] },
    { ...row, version: 3 },
  ]);
});
afterEach(() => rule({ votesNeeded: 1, needsSubmission: false }));

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers?: Headers, payload?: object) =>
  labs.app.inject({
    ...{ method, url, headers: headers ?? {} },
    ...(payload === undefined ? {} : { payload }),
  });
const rule = (rules: object, as = people.admin) => send("PUT", "/api/settings/committee", as.headers, rules);
const at = (part: string) => `/api/research-property/google-places-id/${place}/${part}`;
const read = async (as = people.viewer): Promise<CommitteeWork> =>
  (await send("GET", at("committee"), as.headers)).json();
const newest = async (as = people.viewer): Promise<Submission> => {
  const [first] = (await read(as)).items;
  if (first === undefined) throw new Error("Nothing is before the committee");
  return first;
};
const save = (as: Person, body: object) =>
  send("PUT", at("committee"), as.headers, { basedOn: 0, underwritingVersion: 1, ...body });
const submit = async (as = people.analyst, body: object = {}) => {
  const answer = await save(as, { isSubmitted: true, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return newest();
};
const act = async (as: Person, what: string, body: object = {}) => {
  const { id, revision } = await newest();
  return send("POST", `/api/committee/submissions/${id}/${what}`, as.headers, { basedOn: revision, ...body });
};
const vote = (as: Person, body: object) => act(as, "votes", body);
/** What the golden home leaves open. */
const waivers = { "SF-E-HOA-CAP": "No HOA", "SF-E-JURISDICTION": "Counsel: no local rule" };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const conditions = () => [{ text: "Roof certified", ownerId: people.other.id, dueOn: day(10) }];
const queue = async (as: Person) => (await send("GET", "/api/committee/queue", as.headers)).json();
/** Of this test's property alone. */
const ours = async (as: Person, part: string) =>
  (await queue(as))[part].filter((one: { googlePlacesId: string }) => one.googlePlacesId === place);
const mails = async (to: Person) => {
  const [row] = await labs.database.select({ email: users.email }).from(users).where(eq(users.id, to.id));
  return labs.sent.filter((one) => one.to === row?.email).map(({ subject, text }) => `${subject}\n${text}`);
};
const lines = (submission: Submission) => submission.history.map(({ by, text }) => `${by}: ${text}`);
const write = (as: Person, body: object) => send("POST", at("ic-report-v2"), as.headers, body);
const status = (as: Person, basedOn: number, to: string) =>
  send("PUT", at("pipeline"), as.headers, { basedOn, status: to });
const stage = async () => (await send("GET", at("pipeline"), people.viewer.headers)).json().status;

describe("A submission", () => {
  test("is a draft until it is submitted, then those who vote are told and its deal moves", async () => {
    expect((await read()).items).toEqual([]);
    await status(people.analyst, 0, "underwriting");
    expect((await save(people.analyst, { request: " Buy at $300,000 " })).statusCode).toBe(200);
    expect(await newest(people.other)).toMatchObject({
      ...{ state: "draft", request: "Buy at $300,000", submittedBy: null, votesNeeded: 1 },
      may: { edit: true, vote: false, withdraw: false, reopen: false },
    });
    expect(await newest(people.viewer)).toMatchObject({ may: { edit: false, comment: false } });
    expect(await stage()).toBe("underwriting");
    const stale = await save(people.other, { basedOn: 0 });
    expect(stale.statusCode).toBe(409);
    const submitted = await submit(people.other, { basedOn: 1, underwritingVersion: 3 });
    expect(submitted).toMatchObject({
      ...{ state: "submitted", underwritingVersion: 3, votesNeeded: 1 },
      submittedBy: { id: people.other.id, name: "other Doe" },
    });
    expect(submitted.voters.map(({ name }) => name)).toEqual(["ada Doe", "admin Doe", "ben Doe"]);
    expect(await stage()).toBe("committee");
    expect(await ours(people.ada, "toVote")).toMatchObject([
      {
        underwritingVersion: 3,
        submittedBy: "other Doe",
        votes: 0,
        label: expect.stringContaining("Oak St"),
      },
    ]);
    expect(await ours(people.analyst, "toVote")).toEqual([]);
    await vi.waitFor(async () => expect(await mails(people.ada)).toHaveLength(1));
    const [mail] = await mails(people.ada);
    expect(mail).toContain("other Doe submitted version 3 to the committee");
    expect(mail).toContain(`http://labs.localhost/research-property/${place}/ic-report`);
    expect(await mails(people.other)).toEqual([]);
  });

  test("locks its underwriting, and says so to whoever changes it", async () => {
    await submit();
    const body = { inputs: { purchasePrice: 1 } };
    const refused = await send("POST", at("underwriting"), people.analyst.headers, body);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain("locked at version 1 by analyst Doe (Before the committee)");
    const unlock = await send("PUT", at("underwriting/history/1/lock"), people.admin.headers, {
      isLocked: false,
    });
    expect(unlock.statusCode).toBe(409);
    expect(unlock.json().detail).toContain("locked for the committee");
    const again = await save(people.analyst, { basedOn: 2, request: "Another" });
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toBe(
      "Version 1 is before the committee: withdraw it, or wait for the decision",
    );
  });

  test("is refused for a version that blocks a report, that is not there or is locked elsewhere", async () => {
    const blocked = await save(people.analyst, { underwritingVersion: 2, isSubmitted: true });
    expect(blocked.statusCode).toBe(409);
    expect(blocked.json().detail).toContain("SF-E-NOI");
    expect((await save(people.analyst, { underwritingVersion: 9 })).statusCode).toBe(404);
    expect((await save(people.analyst, { underwritingVersion: 0 })).statusCode).toBe(422);
    await send("PUT", at("underwriting/history/3/lock"), people.other.headers, {
      ...{ isLocked: true, reason: "Audit" },
    });
    const locked = await save(people.analyst, { isSubmitted: true });
    expect(locked.statusCode).toBe(409);
    expect(locked.json().detail).toContain("locked at version 3 by other Doe (Audit)");
    expect((await read()).items).toEqual([]);
  });

  test("is withdrawn by who submitted it or an administrator, and the deal goes back", async () => {
    await status(people.analyst, 0, "offer");
    await submit();
    expect((await act(people.other, "withdraw")).statusCode).toBe(403);
    expect((await act(people.analyst, "withdraw", { basedOn: 1 })).statusCode).toBe(409);
    const answer = await act(people.analyst, "withdraw");
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().items[0]).toMatchObject({ state: "draft", may: { edit: true } });
    expect(await stage()).toBe("offer");
    expect(await ours(people.ada, "toVote")).toEqual([]);
    expect((await act(people.analyst, "withdraw")).statusCode).toBe(409);
    const unlocked = await send("GET", at("underwriting/history"), people.viewer.headers);
    expect(unlocked.json().items.map(({ locked }: { locked: unknown }) => locked)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("submitted twice at once is one submission", async () => {
    const answers = await Promise.all([
      save(people.analyst, { isSubmitted: true }),
      save(people.other, { isSubmitted: true, underwritingVersion: 3 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await read()).items).toHaveLength(1);
  });
});

describe("Votes", () => {
  test("are approvers', not the submitter's unless nobody else could vote", async () => {
    await submit(people.ada);
    const own = await vote(people.ada, { vote: "decline", comment: "No" });
    expect(own.statusCode).toBe(403);
    expect(own.json().detail).toBe("You submitted it: another approver votes");
    expect(await newest(people.ada)).toMatchObject({
      ...{ may: { vote: false }, whyNoVote: "You submitted it: another approver votes" },
    });
    expect((await vote(people.analyst, { vote: "approve" })).statusCode).toBe(403);
    const others = [people.ben.id, people.admin.id];
    const disable = (disabledAt: Date | null) =>
      labs.database.update(users).set({ disabledAt }).where(sql`id in ${others}`);
    await disable(new Date());
    const alone = await vote(people.ada, { vote: "approve", waivers });
    await disable(null);
    expect(alone.statusCode, alone.body).toBe(200);
    expect(alone.json().items[0]).toMatchObject({ state: "approved" });
  });

  test("decide in the number that the firm set when it was submitted", async () => {
    expect((await rule({ votesNeeded: 2, needsSubmission: true }, people.ada)).statusCode).toBe(403);
    expect((await rule({ votesNeeded: 0, needsSubmission: true })).statusCode).toBe(422);
    expect((await rule({ votesNeeded: 2, needsSubmission: false })).json()).toEqual({
      ...{ votesNeeded: 2, needsSubmission: false },
    });
    await status(people.analyst, 0, "underwriting");
    await submit();
    await rule({ votesNeeded: 1, needsSubmission: false });
    const first = await vote(people.ada, { vote: "approve", waivers, comment: "Good street" });
    expect(first.json().items[0]).toMatchObject({ state: "submitted", votesNeeded: 2 });
    expect(await ours(people.ada, "toVote")).toEqual([]);
    // The same member again is no second vote.
    const changed = await vote(people.ada, { vote: "approve", waivers });
    expect(changed.json().items[0].votes).toHaveLength(1);
    const second = await vote(people.ben, { vote: "approve" });
    expect(second.statusCode, second.body).toBe(200);
    expect(second.json().items[0]).toMatchObject({ state: "approved", may: { vote: false, reopen: true } });
    expect(await stage()).toBe("approved");
    const late = await vote(people.admin, { vote: "decline", comment: "No" });
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toMatch(/^Version 1 is approved since /);
    await vi.waitFor(async () =>
      expect((await mails(people.analyst)).at(-1)).toContain("Version 1 is approved."),
    );
    expect(await ours(people.analyst, "notices")).toMatchObject([{ text: "Version 1 is approved." }]);
    expect(lines(await newest())).toEqual([
      "ben Doe: Approved by 2 votes: version 1",
      "ben Doe: Voted: approve",
      "ada Doe: Voted otherwise: approve",
      "ada Doe: Voted: approve. Good street",
      "analyst Doe: Submitted version 1",
    ]);
  });

  test("to approve ask for a reason where a question of eligibility is open, as a Go does", async () => {
    await submit();
    const refused = await vote(people.ada, { vote: "approve", waivers: { "SF-E-HOA-CAP": "No HOA" } });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toEqual([
      expect.objectContaining({ loc: ["body", "waivers", "SF-E-JURISDICTION"] }),
    ]);
  });

  test.each([
    ["a decline without a reason", () => ({ vote: "decline" }), ["comment"]],
    ["a return without a reason", () => ({ vote: "return", comment: " " }), ["comment"]],
    ["conditions without any", () => ({ vote: "approveWithConditions", conditions: [] }), ["conditions"]],
    [
      "conditions with a plain approval",
      () => ({ vote: "approve", waivers, conditions: conditions() }),
      ["conditions"],
    ],
    [
      "an owner who does not write",
      () => ({
        vote: "approveWithConditions",
        conditions: [{ text: "Roof", ownerId: people.viewer.id, dueOn: day(3) }],
      }),
      ["conditions", 0, "ownerId"],
    ],
    [
      "a day in the past",
      () => ({
        vote: "approveWithConditions",
        conditions: [{ text: "Roof", ownerId: people.other.id, dueOn: day(-3) }],
      }),
      ["conditions", 0, "dueOn"],
    ],
    ["no vote that there is", () => ({ vote: "abstain" }), ["vote"]],
  ])("say what is wrong with %s", async (_, body, loc) => {
    await submit();
    const answer = await vote(people.ada, body());
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(["body", ...loc]);
    expect((await newest()).votes).toEqual([]);
  });

  test("against it decline it once an approval is out of reach; its deal is passed and its underwriting free", async () => {
    await rule({ votesNeeded: 3, needsSubmission: false });
    await status(people.analyst, 0, "underwriting");
    await submit();
    const answer = await vote(people.ben, { vote: "decline", comment: "Flood zone" });
    expect(answer.json().items[0]).toMatchObject({ state: "declined", reason: "Flood zone" });
    expect(await stage()).toBe("passed");
    const history = await send("GET", at("underwriting/history"), people.viewer.headers);
    expect(history.json().items[2].locked).toBeNull();
    // A next attempt is a submission of its own.
    await submit(people.analyst, { underwritingVersion: 3 });
    expect((await read()).items.map(({ state }) => state)).toEqual(["submitted", "declined"]);
    const older = (await read()).items[1];
    const reopened = await send(
      ...(["POST", `/api/committee/submissions/${older?.id}/reopen`, people.ada.headers] as const),
      { basedOn: older?.revision, reason: "Again" },
    );
    expect(reopened.statusCode).toBe(409);
  });

  test("return it with a reason, whatever the others voted; it comes again with another version and no old votes", async () => {
    await rule({ votesNeeded: 2, needsSubmission: false });
    await submit();
    await vote(people.ada, { vote: "approve", waivers });
    const answer = await vote(people.ben, { vote: "return", comment: "Insurance quote is missing" });
    expect(answer.json().items[0]).toMatchObject({
      ...{ state: "returned", reason: "Insurance quote is missing", formerVersion: null },
    });
    expect(await ours(people.analyst, "returned")).toMatchObject([{ reason: "Insurance quote is missing" }]);
    await vi.waitFor(async () =>
      expect((await mails(people.analyst)).at(-1)).toContain(
        "Version 1 was returned by ben Doe: Insurance quote is missing",
      ),
    );
    const { revision } = await newest();
    const again = await submit(people.analyst, { basedOn: revision, underwritingVersion: 3 });
    expect(again).toMatchObject({ underwritingVersion: 3, formerVersion: 1, votes: [], reason: null });
    expect(await ours(people.analyst, "returned")).toEqual([]);
  });

  test("of a submission that came back meanwhile are refused, and of none there is a 404", async () => {
    await submit();
    const before = await newest();
    await act(people.analyst, "withdraw");
    const body = { basedOn: before.revision, vote: "decline", comment: "No" };
    const late = await send(
      "POST",
      `/api/committee/submissions/${before.id}/votes`,
      people.ada.headers,
      body,
    );
    expect(late.statusCode).toBe(409);
    const none = await send(
      ...(["POST", `/api/committee/submissions/${people.ada.id}/votes`, people.ada.headers, body] as const),
    );
    expect(none.statusCode).toBe(404);
    expect(
      (await send("POST", `/api/committee/submissions/${before.id}/votes`, undefined, body)).statusCode,
    ).toBe(401);
  });

  test("of two at once both count", async () => {
    await rule({ votesNeeded: 2, needsSubmission: false });
    await submit();
    const answers = await Promise.all([
      vote(people.ada, { vote: "approve", waivers }),
      vote(people.ben, { vote: "approve", waivers }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await newest()).toMatchObject({ state: "approved" });
  });
});

describe("Conditions", () => {
  const approve = async () => {
    await submit();
    const answer = await vote(people.ada, { vote: "approveWithConditions", conditions: conditions() });
    expect(answer.statusCode, answer.body).toBe(200);
    return newest();
  };
  const first = async (as = people.viewer) => {
    const [condition] = (await newest(as)).conditions;
    if (condition === undefined) throw new Error("There is no condition");
    return condition;
  };
  const finish = async (as: Person, body: object = {}) => {
    const { id, revision } = await first();
    return send("POST", `/api/committee/conditions/${id}/done`, as.headers, {
      ...{ basedOn: revision, isDone: true, note: "Certificate filed", ...body },
    });
  };
  const assign = async (as: Person, body: object) => {
    const { id, revision } = await first();
    return send("PUT", `/api/committee/conditions/${id}`, as.headers, { basedOn: revision, ...body });
  };

  test("have an owner who is told, and are done with a note by the owner or an approver", async () => {
    await approve();
    expect(await newest()).toMatchObject({
      ...{ state: "approvedWithConditions" },
      conditions: [{ text: "Roof certified", owner: { name: "other Doe" }, dueOn: day(10), doneAt: null }],
    });
    expect(await ours(people.other, "conditions")).toMatchObject([
      { text: "Roof certified", dueOn: day(10), isOverdue: false },
    ]);
    await vi.waitFor(async () => expect((await mails(people.other)).join()).toContain("Roof certified"));
    expect(await first(people.analyst)).toMatchObject({ mayFinish: false, mayAssign: false });
    expect(await first(people.other)).toMatchObject({ mayFinish: true, mayAssign: false });
    expect((await finish(people.analyst)).statusCode).toBe(403);
    expect((await finish(people.viewer)).statusCode).toBe(403);
    expect((await finish(people.other, { note: " " })).statusCode).toBe(422);
    expect((await finish(people.other, { basedOn: 9 })).statusCode).toBe(409);
    const done = await finish(people.other);
    expect(done.statusCode, done.body).toBe(200);
    expect(await first()).toMatchObject({ doneBy: "other Doe", note: "Certificate filed" });
    expect(await ours(people.other, "conditions")).toEqual([]);
    expect((await finish(people.other)).statusCode).toBe(409);
    await vi.waitFor(async () =>
      expect((await mails(people.ada)).at(-1)).toContain("All conditions are done"),
    );
    expect((await finish(people.other, { isDone: false })).statusCode).toBe(403);
    expect((await finish(people.ben, { isDone: false, note: "Wrong roof" })).statusCode).toBe(200);
    expect(await first()).toMatchObject({ doneAt: null, doneBy: null, note: "Wrong roof" });
    expect((await finish(people.ben, { isDone: false, note: "Again" })).statusCode).toBe(409);
  });

  test("go to another owner by an approver, and are overdue once their day has passed", async () => {
    await approve();
    const body = { ownerId: people.analyst.id, dueOn: "2026-01-31" };
    expect((await assign(people.other, body)).statusCode).toBe(403);
    expect((await assign(people.ben, { ...body, ownerId: people.viewer.id })).statusCode).toBe(422);
    const answer = await assign(people.ben, body);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await ours(people.other, "conditions")).toEqual([]);
    expect(await ours(people.analyst, "conditions")).toMatchObject([
      { dueOn: "2026-01-31", isOverdue: true },
    ]);
    expect(lines(await newest())[0]).toBe(
      "ben Doe: Condition to analyst Doe, due Jan 31, 2026: Roof certified",
    );
    await finish(people.analyst);
    expect((await assign(people.ben, body)).statusCode).toBe(409);
    const none = await send("PUT", `/api/committee/conditions/${people.ada.id}`, people.ada.headers, {
      ...{ basedOn: 1, ...body },
    });
    expect(none.statusCode).toBe(404);
  });

  test("end with the decision that is opened again, which goes back to who submitted it", async () => {
    const { conditions: held } = await approve();
    const [condition] = held;
    expect((await act(people.analyst, "reopen", { reason: "Price" })).statusCode).toBe(403);
    expect((await act(people.ben, "reopen", { reason: "" })).statusCode).toBe(422);
    const answer = await act(people.ben, "reopen", { reason: "Price moved" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().items[0]).toMatchObject({
      ...{ state: "returned", reason: "Price moved", conditions: [], decidedAt: null },
    });
    expect(await ours(people.other, "conditions")).toEqual([]);
    const late = await send(
      ...(["POST", `/api/committee/conditions/${condition?.id}/done`, people.other.headers] as const),
      { basedOn: condition?.revision, isDone: true, note: "Done" },
    );
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toContain("opened again");
  });

  test("that several members ask for are joined, each once", async () => {
    await rule({ votesNeeded: 2, needsSubmission: false });
    await submit();
    await vote(people.ada, { vote: "approveWithConditions", conditions: conditions() });
    const [one] = conditions();
    const answer = await vote(people.ben, {
      vote: "approveWithConditions",
      conditions: [
        { ...one, text: "ROOF certified" },
        { ...one, text: "Rent at least $2,200" },
      ],
    });
    expect(answer.json().items[0].conditions.map(({ text }: { text: string }) => text)).toEqual([
      "Roof certified",
      "Rent at least $2,200",
    ]);
  });
});

describe("The decision of a report and of the committee are one", () => {
  const decision = { recommendation: "go", note: "Buy it", waivers };
  const textOf = async (downloadUrl: string) => {
    const pdf = await send("GET", downloadUrl, people.viewer.headers);
    const pages = await readPdfText(pdf.rawPayload);
    return { text: pages.join(" ").replaceAll(/\s+/g, " "), totalPages: pages.length };
  };
  const printed = async (as: Person, body: object) => {
    const answer = await write(as, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return textOf(answer.json().downloadUrl);
  };

  test("a report prints what the committee decided, with its votes and conditions, on two pages", async () => {
    await submit();
    const before = await printed(people.analyst, { underwritingVersion: 1 });
    expect(before.text).toContain("UNDECIDED");
    expect(before.text).not.toContain("Vote record");
    await vote(people.ada, {
      ...{ vote: "approveWithConditions", comment: "Good street", conditions: conditions() },
    });
    const { text, totalPages } = await printed(people.analyst, { underwritingVersion: 1 });
    expect(text).toContain("GO WITH CONDITIONS");
    expect(text).toMatch(/Vote record.*Approved with conditions/s);
    expect(text).toContain("ada Doe");
    expect(text).toContain("Good street");
    expect(text).toMatch(/Roof certified\s+\(other Doe, due/);
    expect(totalPages).toBe(2);
    const awaiting = await send("GET", "/api/reports/awaiting", people.viewer.headers);
    expect(
      awaiting.json().items.filter((one: { googlePlacesId: string }) => one.googlePlacesId === place),
    ).toEqual([]);
  });

  test("a decision with a report is the committee's, as long as one vote decides", async () => {
    await status(people.analyst, 0, "underwriting");
    const { text } = await printed(people.ada, { underwritingVersion: 1, decision });
    expect(text).toContain("GO");
    expect(text).toMatch(/Vote record.*ada Doe/s);
    expect(await newest()).toMatchObject({
      ...{ state: "approved", isDirect: true, submittedBy: null },
      votes: [{ by: { name: "ada Doe" }, vote: "approve", comment: "Buy it" }],
    });
    expect(await stage()).toBe("approved");
    // The same once more is no further decision; another one takes its place.
    await printed(people.ada, { underwritingVersion: 1, decision });
    expect((await read()).items).toHaveLength(1);
    const withConditions = { recommendation: "goWithConditions", conditions: ["Roof"] };
    await printed(people.ben, { underwritingVersion: 1, decision: withConditions });
    const { items } = await read();
    expect(items.map(({ state }) => state)).toEqual(["approvedWithConditions", "approved"]);
    expect(items[0]?.conditions).toMatchObject([{ text: "Roof", owner: null, dueOn: null, doneAt: null }]);
    // What was decided without a submission may still be submitted.
    await submit();
  });

  test("is refused where the firm asks for more votes or for a submission, and nothing is left of it", async () => {
    for (const [rules, words] of [
      [{ votesNeeded: 2, needsSubmission: false }, "The committee decides with 2 votes"],
      [{ votesNeeded: 1, needsSubmission: true }, "A decision needs a submission"],
    ] as const) {
      await rule(rules);
      const answer = await write(people.ada, { underwritingVersion: 1, decision });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toContain(words);
    }
    expect((await read()).items).toEqual([]);
    const documents = await send("GET", `/api/documents?googlePlacesId=${place}`, people.viewer.headers);
    expect(documents.json().total).toBe(0);
  });

  test("is a vote where the version is before the committee", async () => {
    await rule({ votesNeeded: 2, needsSubmission: false });
    await submit(people.ada);
    const other = await write(people.ben, { underwritingVersion: 3, decision });
    expect(other.statusCode).toBe(409);
    expect((await write(people.ada, { underwritingVersion: 1, decision })).statusCode).toBe(403);
    const { text } = await printed(people.ben, { underwritingVersion: 1, decision });
    expect(text).toContain("UNDECIDED");
    expect(await newest()).toMatchObject({ state: "submitted", votes: [{ by: { name: "ben Doe" } }] });
  });

  test("cannot differ from what the committee decided until that is opened again", async () => {
    await submit();
    await vote(people.ada, { vote: "approve", waivers });
    expect((await write(people.ben, { underwritingVersion: 1, decision })).statusCode).toBe(201);
    for (const underwritingVersion of [1, 3]) {
      const against = { underwritingVersion, decision: { recommendation: "noGo" } };
      const answer = await write(people.ben, against);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toContain("an approver opens it again");
    }
    const next = await save(people.analyst, { underwritingVersion: 3 });
    expect(next.statusCode).toBe(409);
    expect(next.json().detail).toContain("an approver opens it again before another is submitted");
  });
});

describe("Deals", () => {
  test("that somebody moved meanwhile stay where they put them, and owned homes where they are", async () => {
    await status(people.analyst, 0, "underwriting");
    await submit();
    await status(people.analyst, 2, "underContract");
    await vote(people.ada, { vote: "approve", waivers });
    expect(await stage()).toBe("underContract");
    await act(people.ada, "reopen", { reason: "Price" });
    expect(await stage()).toBe("underContract");
    await status(people.analyst, 3, "owned");
    await submit(people.analyst, { basedOn: (await newest()).revision });
    expect(await stage()).toBe("owned");
  });
});

describe("What is told", () => {
  test("is read once, by whom it is for, and comments go to those concerned without a mail", async () => {
    await submit();
    labs.sent.length = 0;
    expect((await act(people.viewer, "comments", { text: "Hm" })).statusCode).toBe(403);
    expect((await act(people.other, "comments", { text: " " })).statusCode).toBe(422);
    expect((await act(people.other, "comments", { text: "Roof is from 2009" })).statusCode).toBe(200);
    const [notice] = await ours(people.analyst, "notices");
    expect(notice).toMatchObject({ text: "other Doe commented: Roof is from 2009" });
    const ids = [notice.id];
    await send("POST", "/api/committee/notices/read", people.ada.headers, { ids });
    expect(await ours(people.analyst, "notices")).toHaveLength(1);
    const answer = await send("POST", "/api/committee/notices/read", people.analyst.headers, { ids });
    expect(answer.statusCode).toBe(204);
    expect(await ours(people.analyst, "notices")).toEqual([]);
    expect(
      (await send("POST", "/api/committee/notices/read", people.ada.headers, { ids: [] })).statusCode,
    ).toBe(422);
    expect(labs.sent).toEqual([]);
  });

  test("is written down in the audit at each step", async () => {
    await submit();
    await vote(people.ada, { vote: "approveWithConditions", conditions: conditions(), comment: "Fine" });
    await act(people.other, "comments", { text: "Noted" });
    const { id } = await newest();
    const audit = await send("GET", `/api/audit?object=committee&query=${id}`, people.admin.headers);
    const told = audit.json().items.map((one: { after: object }) => one.after);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: "submitted", submitted_by: people.analyst.id }),
        expect.objectContaining({ vote: "approveWithConditions", comment: "Fine", user_id: people.ada.id }),
        expect.objectContaining({ state: "approvedWithConditions" }),
        expect.objectContaining({ text: "Roof certified", owner_id: people.other.id }),
        expect.objectContaining({ kind: "commented", text: "Noted" }),
      ]),
    );
  });

  test("reaches nobody when the mail server is away, and stands all the same", async () => {
    const logged: unknown[] = [];
    const away = await createTestApp(
      {},
      {
        mail: { send: () => Promise.reject(new Error("away")) },
        logger: { level: "warn", stream: { write: (line: string) => void logged.push(line) } },
      },
    );
    try {
      const admin = await away.signIn("admin");
      const analyst = await away.signIn("analyst");
      const home = { ...(await labs.database.select().from(properties).orderBy(desc(properties.oid)))[0] };
      await away.database.insert(properties).values({
        ...(home as typeof properties.$inferInsert),
        importId: await insertImport(away.database),
      });
      const [version] = await labs.database.select().from(underwritingVersions);
      await away.database.insert(underwritingVersions).values({
        ...(version as typeof underwritingVersions.$inferInsert),
        googlePlacesId: place,
        createdBy: null,
      });
      const body = { basedOn: 0, underwritingVersion: 1, isSubmitted: true };
      const url = at("committee");
      const answer = await away.app.inject({ method: "PUT", url, headers: analyst, payload: body });
      expect(answer.statusCode, answer.body).toBe(200);
      const waiting = await away.app.inject({ url: "/api/committee/queue", headers: admin });
      expect(waiting.json().notices).toHaveLength(1);
      await vi.waitFor(() => expect(logged.join()).toContain("A notice was not mailed"));
    } finally {
      await away.close();
    }
  });
});
