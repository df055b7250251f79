import { DealSettings } from "@labs/contract/deals/deal-settings";
import { KEY_DATES, PropertyWork } from "@labs/contract/deals/pipeline";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import {
  dealChecks,
  dealSettings,
  noteMentions,
  pipelineChanges,
  pipelineProperties,
} from "../../lib/database/tables/pipeline.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { moveDeal } from "./service.ts";

type Headers = { cookie: string };
let labs: TestApp;
const people = {} as Record<"ann" | "bob" | "viewer" | "admin", { id: string; headers: Headers }>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  for (const [name, role] of [
    ["ann", "analyst"],
    ["bob", "analyst"],
    ["viewer", "viewer"],
    ["admin", "admin"],
  ] as const) {
    const headers = await labs.signIn(role);
    const { body } = await call("GET", "/api/auth/verify", undefined, headers);
    people[name] = { id: body.user.id, headers };
    const [firstName, lastName] = [name.slice(0, 1).toUpperCase() + name.slice(1), "Lee"];
    await labs.database.update(users).set({ firstName, lastName }).where(eq(users.id, body.user.id));
  }
});
afterAll(() => labs.close());
beforeEach(async () => {
  for (const table of [pipelineChanges, pipelineProperties, dealSettings, dealChecks, noteMentions])
    await labs.database.delete(table);
});

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers: Headers = people.ann.headers,
) {
  const answer = await labs.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

const work = (place = TOWN.home) => `/api/research-property/google-places-id/${place}/pipeline`;
const change = (payload: object, headers?: Headers, place?: string) =>
  call("PUT", work(place), payload, headers);

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the inbox of somebody tells of deals: kind and words. */
async function told(headers: Headers) {
  const { body } = await call("GET", "/api/inbox", undefined, headers);
  return body.groups
    .filter(({ kind }: { kind: string }) => kind === "steps" || kind === "dates")
    .flatMap(({ kind, items }: { kind: string; items: { detail: string }[] }) =>
      items.map(({ detail }) => `${kind}: ${detail.replace(/ [A-Z][a-z]{2} \d+, \d{4}$/, "")}`),
    );
}

describe("The next step and the dates of a deal", () => {
  test("are set and taken away each by itself, and stand in the list and the history", async () => {
    const nextStep = { text: "  Order the survey ", dueOn: "2026-12-01", personId: people.bob.id };
    await change({ basedOn: 0, status: "diligence", nextStep });
    const dates = { diligenceEndsOn: "2026-12-05", closingOn: "2026-12-20" };
    await change({ basedOn: 1, dates });
    const { body } = await change({ basedOn: 2, dates: { closingOn: null } }, people.bob.headers);
    expect(PropertyWork.parse(body)).toMatchObject({
      status: "diligence",
      nextStep: {
        ...{ text: "Order the survey", dueOn: "2026-12-01" },
        person: { id: people.bob.id, name: "Bob Lee", isDisabled: false },
      },
      dates: { offerExpiresOn: null, diligenceEndsOn: "2026-12-05", closingOn: null },
    });
    const same = { text: "Order the survey", dueOn: "2026-12-01", personId: people.bob.id };
    expect((await change({ basedOn: 3, nextStep: same, dates: {} })).body.version, "no change").toBe(3);
    const { body: list } = await call("GET", "/api/pipeline");
    expect(list.items[0]).toMatchObject({ nextStep: body.nextStep, dates: body.dates, passed: null });
    expect((await change({ basedOn: 3, nextStep: null })).body.nextStep).toBeNull();
    const { events } = (await call("GET", work())).body;
    expect(events.map(({ kind, detail }: Record<string, string>) => `${kind}: ${detail}`)).toEqual([
      "step: none: done or dropped",
      "date: Closing Dec 20, 2026 → none",
      "date: Diligence ends none → Dec 5, 2026, Closing none → Dec 20, 2026",
      "status: none → Diligence",
      "step: Order the survey, due Dec 1, 2026, Bob Lee",
    ]);
  });

  test("put a property on the list without a status", async () => {
    await change({ basedOn: 0, nextStep: { text: "Call the broker" } });
    expect((await call("GET", "/api/pipeline")).body.items).toHaveLength(1);
  });

  test("are refused where they say nothing, and by whom nobody is", async () => {
    for (const [body, words] of [
      [{ nextStep: { text: " " } }, /Enter the next step/],
      [{ nextStep: { text: "\u0000\u0000" } }, /Enter the next step/],
      [{ nextStep: { text: "x".repeat(301) } }, /300/],
      [{ nextStep: { text: "Call", dueOn: "soon" } }, /YYYY-MM-DD/],
      [{ nextStep: { text: "Call", dueOn: "0000-01-01" } }, /between 1990 and 2199/],
      [{ nextStep: { text: "Call", personId: "0b5e8f5c-7c59-4d4e-9f5a-0f3c8b5d1a2b" } }, /No active account/],
      [{ dates: { closingOn: "2026-02-30" } }, /YYYY-MM-DD/],
    ] as const) {
      const refused = await change({ basedOn: 0, ...body });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].msg).toMatch(words);
    }
    expect((await change({ basedOn: 0, nextStep: null }, people.viewer.headers)).status).toBe(403);
    const zero = await change({ basedOn: 0, nextStep: { text: "Call\u0000 the broker" } });
    expect(zero.body.nextStep.text).toBe("Call the broker");
  });

  test("come into the inbox of whom they concern, and are told again once overdue", async () => {
    const step = (dueOn: string) => ({ text: "Order the survey", dueOn, personId: people.bob.id });
    const closes = { closingOn: dayFrom(5), offerExpiresOn: dayFrom(-3) };
    await change({
      basedOn: 0,
      status: "underContract",
      assigneeId: people.ann.id,
      nextStep: step(dayFrom(1)),
    });
    await change({ basedOn: 1, dates: closes });
    expect(await told(people.bob.headers)).toEqual(["steps: Order the survey, due"]);
    // The offer was accepted: that it expired is no news.
    expect(await told(people.ann.headers)).toEqual(["dates: Closing, due"]);
    expect(await told(people.admin.headers)).toEqual([]);
    await change({ basedOn: 2, status: "offer", nextStep: step(dayFrom(-1)) }, people.admin.headers);
    expect(await told(people.bob.headers)).toEqual(["steps: Order the survey, was due"]);
    expect(await told(people.ann.headers)).toEqual(["dates: Offer expires, was due", "dates: Closing, due"]);
    // Who may not sign in reads no inbox: the deal's own person does, and without one who changed it last.
    await labs.database.update(users).set({ disabledAt: new Date() }).where(eq(users.id, people.bob.id));
    expect(await told(people.ann.headers)).toContain("steps: Order the survey, was due");
    await labs.database.update(users).set({ disabledAt: null }).where(eq(users.id, people.bob.id));
    await change(
      { basedOn: 3, assigneeId: null, nextStep: { text: "Call", dueOn: dayFrom(0) } },
      people.admin.headers,
    );
    expect(await told(people.admin.headers)).toContain("steps: Call, due");
    for (const status of ["passed", "closed", "owned"]) {
      const { body } = await call("GET", work());
      const why = status === "passed" ? { passed: { reason: "Financing" } } : {};
      await change({ basedOn: body.version, status, ...why }, people.admin.headers);
      expect(await told(people.admin.headers), status).toEqual([]);
    }
    // Far ahead is not yet.
    await change({ basedOn: 7, status: "offer", dates: { closingOn: dayFrom(8), offerExpiresOn: null } });
    await change({ basedOn: 8, nextStep: { text: "Call", dueOn: dayFrom(2) } });
    expect(await told(people.ann.headers)).toEqual([]);
    expect(Object.keys(KEY_DATES)).toHaveLength(3);
  });
});

describe("A deal that is passed", () => {
  const reason = (of: object | undefined) => ({ status: "passed", ...(of ? { passed: of } : {}) });

  test("has one of the firm's reasons with words, and loses it when it comes back; its history keeps it", async () => {
    await change({ basedOn: 0, status: "offer" });
    const said = { reason: "price TOO high", words: "Seller wants 300" };
    const { body } = await change({ basedOn: 1, ...reason(said) });
    expect(body.passed).toEqual({ reason: "Price too high", words: "Seller wants 300" });
    await change({ basedOn: 2, passed: { reason: "Financing" } });
    const back = await change({ basedOn: 3, status: "underwriting" });
    expect(back.body).toMatchObject({ status: "underwriting", passed: null });
    expect(back.body.events.map(({ detail }: { detail: string }) => detail)).toEqual([
      "Passed → Underwriting",
      "Passed: Financing",
      "Offer → Passed: Price too high. Seller wants 300",
      "none → Offer",
    ]);
  });

  test("is refused without a reason or words, whoever passes it; moved or kept as it is it needs no other", async () => {
    await change({ basedOn: 0, status: "offer" });
    for (const said of [undefined, {}, { reason: null, words: null }, { words: " " }, { words: "\u0000" }]) {
      const refused = await change({ basedOn: 1, ...reason(said) });
      expect(refused.status, JSON.stringify(said)).toBe(422);
      expect(refused.body.detail[0]).toMatchObject({
        ...{
          loc: ["body", "passed"],
          msg: "Say why it is passed: one of the firm’s reasons, or words of your own",
        },
      });
    }
    const { body } = await change({ basedOn: 1, ...reason({ words: "Flood zone" }) });
    expect(body.passed).toEqual({ reason: null, words: "Flood zone" });
    expect((await change({ basedOn: 2, status: "passed", tags: ["wet"] })).body).toMatchObject({
      ...{ tags: ["wet"], passed: { reason: null, words: "Flood zone" } },
    });
    expect((await change({ basedOn: 3, passed: {} })).status, "a reason is not taken away").toBe(422);
  });

  test("is refused another reason, and a deal that is not passed any", async () => {
    const other = await change({ basedOn: 0, ...reason({ reason: "Bad mood" }) });
    expect(other.status).toBe(422);
    expect(other.body.detail[0].msg).toMatch(/^Not one of the firm’s reasons: Price too high, /);
    const open = await change({ basedOn: 0, status: "offer", passed: { reason: "Financing" } });
    expect(open.status).toBe(422);
    expect(open.body.detail[0].msg).toBe("Only a deal that is passed has a reason");
  });

  test("counts in the stage that it got to by its reason, as it stands now", async () => {
    const pass = async (place: string, status: string, why: string | null) => {
      await change({ basedOn: 0, status }, undefined, place);
      const words = why === null ? "Too far away" : null;
      await change({ basedOn: 1, ...reason({ reason: why, words }) }, undefined, place);
    };
    await pass(TOWN.home, "offer", "Financing");
    await pass(TOWN.owned, "offer", "Price too high");
    await pass(TOWN.building, "offer", "Price too high");
    await pass(TOWN.parcel, "screening", null);
    await change({ basedOn: 2, status: "offer" });
    const { body } = await call("GET", "/api/pipeline/stages");
    const of = (stage: string) => body.items.find((one: { stage: string }) => one.stage === stage);
    expect(of("offer")).toMatchObject({
      passed: 2,
      open: 1,
      reasons: [{ reason: "Price too high", deals: 2 }],
    });
    expect(of("screening")).toMatchObject({ passed: 1, reasons: [{ reason: "In words alone", deals: 1 }] });
  });

  test("by the committee says so, and nothing when it comes back", async () => {
    await change({ basedOn: 0, status: "committee", tags: ["pool"], nextStep: { text: "Wait" } });
    const move = (to: "passed" | "underwriting") =>
      labs.database.transaction((transaction) =>
        moveDeal(transaction, { googlePlacesId: TOWN.home, to, user: people.admin }),
      );
    await move("passed");
    const { body } = await call("GET", work());
    expect(body).toMatchObject({
      ...{ tags: ["pool"], nextStep: { text: "Wait" } },
      passed: { reason: "Declined by the committee", words: null },
    });
    await move("underwriting");
    expect((await call("GET", work())).body.passed).toBeNull();
  });
});

describe("The firm's deal settings", () => {
  const save = (payload: object, headers: Headers = people.admin.headers) =>
    call("PUT", "/api/settings/deals", payload, headers);
  const line = { id: "survey", stage: "diligence", propertyType: null, label: "Survey", isRequired: true };
  const next = { basedOn: 0, passReasons: ["Price", "Timing"], checklist: [line], reason: "Ours" };

  test("begin with what Labs proposes, and every version of an administrator is kept", async () => {
    const first = DealSettings.parse((await call("GET", "/api/settings/deals")).body);
    expect(first).toMatchObject({ version: 0, changedBy: null });
    expect(first.passReasons).toContain("Price too high");
    const earlier = { ...line, id: "offer-letter", stage: "offer" };
    const saved = await save({ ...next, checklist: [line, earlier] });
    expect(saved.body).toMatchObject({
      version: 1,
      passReasons: ["Price", "Timing"],
      changedBy: "Admin Lee",
    });
    expect(saved.body.checklist.map(({ id }: { id: string }) => id)).toEqual(["offer-letter", "survey"]);
    expect((await save(next)).status, "somebody was faster").toBe(409);
    const { body } = await call("GET", "/api/settings/deals/versions", undefined, people.viewer.headers);
    expect(body.items.map(({ version }: { version: number }) => version)).toEqual([1, 0]);
    expect((await change({ basedOn: 0, status: "passed", passed: { reason: "Financing" } })).status).toBe(
      422,
    );
    expect((await change({ basedOn: 0, status: "passed", passed: { reason: "timing" } })).status).toBe(200);
    await save({ ...next, basedOn: 1, passReasons: ["Price"] });
    const worded = await change({ basedOn: 1, passed: { reason: "Timing", words: "Next year" } });
    expect(worded.body.passed, "its own reason stands, though the list has it no more").toEqual({
      ...{ reason: "Timing", words: "Next year" },
    });
  });

  test("are an administrator's, and refused where they say a thing twice or not at all", async () => {
    expect((await save(next, people.ann.headers)).status).toBe(403);
    for (const [body, words] of [
      [{ passReasons: [] }, /Name a reason/],
      [{ passReasons: ["Price", "price"] }, /Each reason once/],
      [{ checklist: [line, line] }, /Each line once/],
      [{ checklist: [{ ...line, id: "a b" }] }, /dashes/],
      [{ reason: " " }, /Say why/],
    ] as const) {
      const refused = await save({ ...next, ...body });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].msg).toMatch(words);
    }
  });
});
