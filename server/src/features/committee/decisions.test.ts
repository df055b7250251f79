import { describe, expect, test } from "vitest";
import { readPdfText } from "../../test/printed/read-pdf-text.ts";
import { dayIn, listLines, openRoom, type Person, WAIVERS } from "./test/committee-room.ts";

const room = openRoom();
const {
  send,
  rule,
  read,
  newest,
  save,
  submit,
  act,
  vote,
  conditions,
  ours,
  mails,
  write,
  status,
  stage,
  people,
} = room;

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
      conditions: [{ text: "Roof certified", owner: { name: "other Doe" }, dueOn: dayIn(10), doneAt: null }],
    });
    expect(await ours(people.other, "conditions")).toMatchObject([
      { text: "Roof certified", dueOn: dayIn(10), isOverdue: false },
    ]);
    await expect.poll(async () => (await mails(people.other)).join()).toContain("Roof certified");
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
    await expect.poll(async () => (await mails(people.ada)).at(-1)).toContain("All conditions are done");
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
    expect(listLines(await newest())[0]).toBe(
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
  const decision = { recommendation: "go", note: "Buy it", waivers: WAIVERS };
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
      awaiting.json().items.filter((one: { googlePlacesId: string }) => one.googlePlacesId === room.place),
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
    // The same once more is no further decision; another one takes its room.place.
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

  test("leaves the deal where it was before a decision with a report that is opened again", async () => {
    await status(people.analyst, 0, "underwriting");
    await printed(people.ada, { underwritingVersion: 1, decision });
    expect(await stage()).toBe("approved");
    const answer = await act(people.ben, "reopen", { reason: "Price moved" });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await stage()).toBe("underwriting");
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
    const documents = await send("GET", `/api/documents?googlePlacesId=${room.place}`, people.viewer.headers);
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
    await vote(people.ada, { vote: "approve", waivers: WAIVERS });
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
