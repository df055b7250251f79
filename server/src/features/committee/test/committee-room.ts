import type { CommitteeWork, Submission } from "@labs/contract/committee/committee";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { users } from "../../../lib/database/tables/auth.ts";
import { properties } from "../../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { insertImport } from "../../../test/market-rows.ts";

type Headers = { cookie: string };
export interface Person {
  id: string;
  headers: Headers;
}

/** What the golden home leaves open. */
export const WAIVERS = { "SF-E-HOA-CAP": "No HOA", "SF-E-JURISDICTION": "Counsel: no local rule" };

/** The day so many days from now. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const listLines = (submission: Submission) =>
  submission.history.map(({ by, text }) => `${by}: ${text}`);

/** A committee with two approvers, and a property that is before it. */
class CommitteeRoom {
  labs!: TestApp;
  importId = "";
  people = {} as Record<"viewer" | "analyst" | "other" | "ada" | "ben" | "admin", Person>;
  oid = 0;
  place = "";

  send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers?: Headers, payload?: object) =>
    this.labs.app.inject({
      ...{ method, url, headers: headers ?? {} },
      ...(payload === undefined ? {} : { payload }),
    });
  rule = (rules: object, as = this.people.admin) =>
    this.send("PUT", "/api/settings/committee", as.headers, rules);
  at = (part: string) => `/api/research-property/google-places-id/${this.place}/${part}`;
  read = async (as = this.people.viewer): Promise<CommitteeWork> =>
    (await this.send("GET", this.at("committee"), as.headers)).json();
  newest = async (as = this.people.viewer): Promise<Submission> => {
    const [first] = (await this.read(as)).items;
    if (first === undefined) throw new Error("Nothing is before the committee");
    return first;
  };
  save = (as: Person, body: object) =>
    this.send("PUT", this.at("committee"), as.headers, { basedOn: 0, underwritingVersion: 1, ...body });
  submit = async (as = this.people.analyst, body: object = {}) => {
    const answer = await this.save(as, { isSubmitted: true, ...body });
    expect(answer.statusCode, answer.body).toBe(200);
    return this.newest();
  };
  act = async (as: Person, what: string, body: object = {}) => {
    const { id, revision } = await this.newest();
    return this.send("POST", `/api/committee/submissions/${id}/${what}`, as.headers, {
      basedOn: revision,
      ...body,
    });
  };
  vote = (as: Person, body: object) => this.act(as, "votes", body);
  conditions = () => [{ text: "Roof certified", ownerId: this.people.other.id, dueOn: dayIn(10) }];
  queue = async (as: Person) => (await this.send("GET", "/api/committee/queue", as.headers)).json();
  /** Of this test's property alone. */
  ours = async (as: Person, part: string) =>
    (await this.queue(as))[part].filter(
      (one: { googlePlacesId: string }) => one.googlePlacesId === this.place,
    );
  mails = async (to: Person) => {
    const [row] = await this.labs.database
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, to.id));
    return this.labs.sent
      .filter((one) => one.to === row?.email)
      .map(({ subject, text }) => `${subject}\n${text}`);
  };
  write = (as: Person, body: object) => this.send("POST", this.at("ic-report-v2"), as.headers, body);
  status = (as: Person, basedOn: number, to: string) =>
    this.send("PUT", this.at("pipeline"), as.headers, { basedOn, status: to });
  stage = async () => (await this.send("GET", this.at("pipeline"), this.people.viewer.headers)).json().status;
}

/** Its application for a file of tests. Each test has a property with three versions: the second fails a check, the third is as the first. */
export function openRoom(): CommitteeRoom {
  const room = new CommitteeRoom();
  beforeAll(async () => {
    room.labs = await createTestApp();
    room.importId = await insertImport(room.labs.database);
    const roles = {
      ...{ viewer: "viewer", analyst: "analyst", other: "analyst" },
      ...{ ada: "approver", ben: "approver", admin: "admin" },
    } as const;
    for (const [name, role] of Object.entries(roles) as [keyof typeof roles, "viewer"][]) {
      const headers = await room.labs.signIn(role);
      const { id } = (await room.send("GET", "/api/auth/verify", headers)).json().user;
      room.people[name] = { id, headers };
      await room.labs.database
        .update(users)
        .set({ firstName: name, lastName: "Doe" })
        .where(eq(users.id, id));
    }
  });
  afterAll(() => room.labs.close());
  beforeEach(async () => {
    room.oid += 1;
    room.place = `labs_37119_${room.oid}`;
    room.labs.sent.length = 0;
    await room.labs.database.insert(properties).values({
      ...{
        countyFips: "37119",
        oid: room.oid,
        googlePlacesId: room.place,
        propertyType: "singlefamily",
        city: "Charlotte",
      },
      ...{
        addressLine: `${room.oid} Oak St`,
        state: "NC",
        source: "test",
        demo: true,
        importId: room.importId,
      },
    });
    const { version, rentComps, saleComps } = sample;
    const row = {
      ...{ googlePlacesId: room.place, name: version.name, model: "singlefamily" as const },
      ...{ catalogueVersion: formulaPages.version, contentHash: version.contentHash, basis: version.basis },
      ...{ inputs: version.inputs, outputs: version.outputs, lines: version.lines, monthlyLines: {} },
      ...{ unavailable: version.unavailable, evidence: { rentComps, saleComps, sources: {} } },
      createdBy: room.people.analyst.id,
      checks: version.checks as (typeof underwritingVersions.$inferInsert)["checks"],
    };
    const failed = { code: "SF-E-NOI", severity: "error" as const, ok: false, message: "NOI is negative." };
    await room.labs.database.insert(underwritingVersions).values([
      { ...row, version: 1 },
      { ...row, version: 2, checks: [failed] },
      { ...row, version: 3 },
    ]);
  });
  afterEach(() => room.rule({ votesNeeded: 1, needsSubmission: false }));
  return room;
}
