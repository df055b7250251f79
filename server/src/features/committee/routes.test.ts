import { desc, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { createTestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";
import { dayIn, listLines, openRoom, WAIVERS } from "./test/committee-room.ts";

const room = openRoom();
const {
  send,
  rule,
  at,
  read,
  newest,
  save,
  submit,
  act,
  vote,
  conditions,
  ours,
  mails,
  status,
  stage,
  people,
} = room;

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
    await expect.poll(() => mails(people.ada)).toHaveLength(1);
    const [mail] = await mails(people.ada);
    expect(mail).toMatch(new RegExp(`^.*: ${room.oid} Oak St`));
    expect(mail).toContain("other Doe submitted version 3 to the committee");
    expect(mail).toContain(`http://labs.localhost/research-property/${room.place}/ic-report`);
    expect(await mails(people.other)).toEqual([]);
  });

  test("of a property without a status makes it a deal, which goes on from there", async () => {
    expect(await stage()).toBeNull();
    await submit();
    expect(await stage()).toBe("committee");
    const board = (await send("GET", "/api/pipeline/board", people.viewer.headers)).json();
    const { items } = board.columns.find(({ status: of }: { status: string }) => of === "committee");
    expect(items).toContainEqual(
      expect.objectContaining({ googlePlacesId: room.place, status: "committee" }),
    );
    await act(people.analyst, "withdraw");
    expect(await stage()).toBe("underwriting");
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
      room.labs.database.update(users).set({ disabledAt }).where(sql`id in ${others}`);
    await disable(new Date());
    const alone = await vote(people.ada, { vote: "approve", waivers: WAIVERS });
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
    const first = await vote(people.ada, { vote: "approve", waivers: WAIVERS, comment: "Good street" });
    expect(first.json().items[0]).toMatchObject({ state: "submitted", votesNeeded: 2 });
    expect(await ours(people.ada, "toVote")).toEqual([]);
    // The same member again is no second vote.
    const changed = await vote(people.ada, { vote: "approve", waivers: WAIVERS });
    expect(changed.json().items[0].votes).toHaveLength(1);
    const second = await vote(people.ben, { vote: "approve" });
    expect(second.statusCode, second.body).toBe(200);
    expect(second.json().items[0]).toMatchObject({ state: "approved", may: { vote: false, reopen: true } });
    expect(await stage()).toBe("approved");
    const late = await vote(people.admin, { vote: "decline", comment: "No" });
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toMatch(/^Version 1 is approved since /);
    await expect.poll(async () => (await mails(people.analyst)).at(-1)).toContain("Version 1 is approved.");
    expect(await ours(people.analyst, "notices")).toMatchObject([{ text: "Version 1 is approved." }]);
    expect(listLines(await newest())).toEqual([
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
      () => ({ vote: "approve", waivers: WAIVERS, conditions: conditions() }),
      ["conditions"],
    ],
    [
      "an owner who does not write",
      () => ({
        vote: "approveWithConditions",
        conditions: [{ text: "Roof", ownerId: people.viewer.id, dueOn: dayIn(3) }],
      }),
      ["conditions", 0, "ownerId"],
    ],
    [
      "a day in the past",
      () => ({
        vote: "approveWithConditions",
        conditions: [{ text: "Roof", ownerId: people.other.id, dueOn: dayIn(-3) }],
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
    await vote(people.ada, { vote: "approve", waivers: WAIVERS });
    const answer = await vote(people.ben, { vote: "return", comment: "Insurance quote is missing" });
    expect(answer.json().items[0]).toMatchObject({
      ...{ state: "returned", reason: "Insurance quote is missing", formerVersion: null },
    });
    expect(await ours(people.analyst, "returned")).toMatchObject([{ reason: "Insurance quote is missing" }]);
    await expect
      .poll(async () => (await mails(people.analyst)).at(-1))
      .toContain("Version 1 was returned by ben Doe: Insurance quote is missing");
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
      vote(people.ada, { vote: "approve", waivers: WAIVERS }),
      vote(people.ben, { vote: "approve", waivers: WAIVERS }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await newest()).toMatchObject({ state: "approved" });
  });
});

describe("Deals", () => {
  test("that somebody moved meanwhile stay where they put them, and owned homes where they are", async () => {
    await status(people.analyst, 0, "underwriting");
    await submit();
    await status(people.analyst, 2, "underContract");
    await vote(people.ada, { vote: "approve", waivers: WAIVERS });
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
    room.labs.sent.length = 0;
    expect((await act(people.viewer, "comments", { text: "Hm" })).statusCode).toBe(403);
    expect((await act(people.other, "comments", { text: " " })).statusCode).toBe(422);
    const commented = await act(people.other, "comments", { text: "Roof is from 2009" });
    expect(commented.statusCode).toBe(200);
    expect(commented.json().items[0].comments).toMatchObject([
      { by: "other Doe", text: "Roof is from 2009" },
    ]);
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
    expect(room.labs.sent).toEqual([]);
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
      const home = {
        ...(await room.labs.database.select().from(properties).orderBy(desc(properties.oid)))[0],
      };
      await away.database.insert(properties).values({
        ...(home as typeof properties.$inferInsert),
        importId: await insertImport(away.database),
      });
      const [version] = await room.labs.database.select().from(underwritingVersions);
      await away.database.insert(underwritingVersions).values({
        ...(version as typeof underwritingVersions.$inferInsert),
        googlePlacesId: room.place,
        createdBy: null,
      });
      const body = { basedOn: 0, underwritingVersion: 1, isSubmitted: true };
      const url = at("committee");
      const answer = await away.app.inject({ method: "PUT", url, headers: analyst, payload: body });
      expect(answer.statusCode, answer.body).toBe(200);
      const waiting = await away.app.inject({ url: "/api/committee/queue", headers: admin });
      expect(waiting.json().notices).toHaveLength(1);
      await expect.poll(() => logged.join()).toContain("A notice was not mailed");
    } finally {
      await away.close();
    }
  });
});
