import { LabsDocument } from "@labs/contract/documents";
import type { Property } from "@labs/contract/property-page";
import { VersionChanges } from "@labs/contract/reports";
import { committeeReport } from "@labs/reporting/committee-report";
import sample from "@labs/reporting/fixtures/sfr-a.json" with { type: "json" };
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { metricSeries } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { reportTemplates } from "../../lib/database/tables/report-templates.ts";
import { reports, underwritingVersions } from "../../lib/database/tables/research.ts";
import { bytesInMemory, listParts } from "../../lib/spreadsheet/zip.ts";
import { openTypesetter } from "../../lib/typesetting/typst.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport, insertMetro, insertSeries } from "../../test/market-rows.ts";
import { renderReport } from "./render-report.ts";

const PLACE = "labs_37119_1";
const url = `/api/research-property/google-places-id/${PLACE}/ic-report-v2`;

let labs: TestApp;
let headers: { cookie: string };
let approver: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("analyst");
  approver = await labs.signIn("approver");
  const importId = await insertImport(labs.database);
  await insertMetro(labs.database, { id: "16740", name: "Charlotte", importId });
  await insertCounty(labs.database, { fips: "37119", name: "Mecklenburg", state: "NC", msaId: "16740" });
  await labs.database.insert(properties).values({
    countyFips: "37119",
    oid: 1,
    googlePlacesId: PLACE,
    propertyType: "singlefamily",
    // As a county roll might spell it: all of it is markup somewhere.
    addressLine: '1420 #import "x": * $Oak$ <script>',
    city: "Charlotte",
    state: "NC",
    source: "test",
    demo: true,
    importId,
  });
  await insertVersions();
});
afterAll(() => labs.close());

/** Version 1 is the golden home; version 2 fails two errors and a warning. */
async function insertVersions() {
  const [author] = await labs.database.select({ id: users.id }).from(users);
  const { version, rentComps, saleComps } = sample;
  const row = {
    googlePlacesId: PLACE,
    name: version.name,
    model: "singlefamily" as const,
    catalogueVersion: formulaPages.version,
    contentHash: version.contentHash,
    inputs: version.inputs,
    basis: version.basis,
    outputs: version.outputs,
    lines: version.lines,
    monthlyLines: {},
    unavailable: version.unavailable,
    evidence: { rentComps, saleComps, sources: {} },
    createdBy: author?.id ?? "",
  };
  const check = (code: string, severity: "error" | "warning") => ({
    code,
    severity,
    ok: false,
    message: `${code} fails.`,
  });
  await labs.database.insert(underwritingVersions).values([
    { ...row, version: 1, checks: version.checks as (typeof underwritingVersions.$inferInsert)["checks"] },
    {
      ...row,
      version: 2,
      checks: [check("SF-E-NOI", "error"), check("SF-E-HOA", "error"), check("SF-W-DSCR", "warning")],
    },
  ]);
}

/** What the golden home leaves open. */
const waivers = { "SF-E-HOA-CAP": "No HOA", "SF-E-JURISDICTION": "Counsel: no local rule" };

const post = (payload: object, as = headers) =>
  labs.app.inject({ method: "POST", url, headers: as, payload });

describe("writing the report", () => {
  it("answers with a document that holds the PDF, and remembers version and decision", async () => {
    const decision = { recommendation: "go", note: "Buy it", waivers };
    const answer = await post({ underwritingVersion: 1, decision }, approver);
    expect(answer.statusCode, answer.body).toBe(201);
    const { documentId, downloadUrl, reportId, underwritingVersion } = answer.json();
    expect(underwritingVersion).toBe(1);
    const pdf = await labs.app.inject({ url: downloadUrl, headers });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const [kept] = await labs.database.select().from(reports);
    expect(kept).toMatchObject({ id: reportId, documentId, underwritingVersion: 1, decision });
    const list = await labs.app.inject({
      url: `/api/documents?googlePlacesId=${PLACE}&type=icReport`,
      headers,
    });
    const [document] = list.json().items;
    expect(LabsDocument.parse(document)).toMatchObject({
      id: documentId,
      propertyId: 1,
      createdBy: "Ann Example",
    });
  });

  it("answers under the path of the property's type, and of no other", async () => {
    const typed = (kind: string) =>
      labs.app.inject({
        method: "POST",
        url: url.replace("/google-places-id/", `/${kind}/google-places-id/`),
        headers,
        payload: { underwritingVersion: 1 },
      });
    expect((await typed("multi-family")).statusCode).toBe(404);
    const answer = await typed("single-family");
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ underwritingVersion: 1 });
    await labs.database.delete(reports).where(eq(reports.id, answer.json().reportId));
  });

  it("prints what people typed as they typed it, whatever it would mean as markup", async () => {
    const note = [
      '#import "@preview/evil:1.0.0": *',
      '#read("/etc/passwd") $ x^2 $ *bold* _under_ `code` = Heading',
      "<script>alert(1)</script> <label> @cite \\ \\u{0} // comment /* block */",
      'مرحبا שלום 你好 😀 "quotes" ]}{[ %s {x}',
    ].join("\n");
    const conditions = ["]#panic()", "x2 -> <=", "a".repeat(500)];
    const decision = { recommendation: "goWithConditions", note, conditions };
    const answer = await post({ underwritingVersion: 1, decision }, approver);
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it("survives marks that turn the direction of text, and half characters", async () => {
    const note = 'a \u202e "q" #read("x") \u2066 b \ud800 c';
    const answer = await post({ underwritingVersion: 1, decision: { recommendation: "undecided", note } });
    expect(answer.statusCode, answer.body).toBe(201);
  });

  it.each(["go", "goWithConditions", "noGo"])(
    "leaves the decision %s to approvers",
    async (recommendation) => {
      const answer = await post({ underwritingVersion: 1, decision: { recommendation } });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().detail).toContain("approver");
    },
  );

  it("refuses Go while an eligibility question is open, and nothing else", async () => {
    const ask = (decision: object) => post({ underwritingVersion: 1, decision }, approver);
    const refused = await ask({
      recommendation: "go",
      waivers: { "SF-E-HOA-CAP": "No HOA", "SF-E-HOA": "Sure" },
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toEqual([
      {
        loc: ["body", "decision", "waivers", "SF-E-HOA"],
        msg: "Version 1 has no open question SF-E-HOA to waive",
        type: "eligibility",
      },
      {
        loc: ["body", "decision", "waivers", "SF-E-JURISDICTION"],
        msg: "Jurisdiction allows purchase is open: answer it on page SF-1 and save a version, or waive it with a reason",
        type: "eligibility",
      },
    ]);
    const blank = await ask({ recommendation: "go", waivers: { ...waivers, "SF-E-HOA-CAP": "  " } });
    expect(blank.statusCode).toBe(422);
    expect(blank.json().detail[0]).toMatchObject({
      loc: ["body", "decision", "waivers", "SF-E-HOA-CAP"],
      msg: "Enter why it is waived",
    });
    const others = { recommendation: "goWithConditions", conditions: ["The county allows it"] };
    expect((await ask(others)).statusCode).toBe(201);
    const analysts = { underwritingVersion: 1, decision: { recommendation: "undecided", waivers } };
    expect((await post(analysts)).statusCode).toBe(403);
  });

  it("knows no version that is larger than the database counts", async () => {
    expect((await post({ underwritingVersion: 2_147_483_648 })).statusCode).toBe(422);
  });

  it("takes a choice of sections and refuses one that does not exist or comes twice", async () => {
    expect((await post({ underwritingVersion: 1, sections: ["returns", "decision"] })).statusCode).toBe(201);
    const wrong = await post({ underwritingVersion: 1, sections: ["decision", "cover", "decision"] });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().detail.map(({ loc }: { loc: unknown[] }) => loc)).toEqual([
      ["body", "sections", 1],
      ["body", "sections", 2],
    ]);
  });

  it("refuses a version with failed errors and names them, not its warnings", async () => {
    const answer = await post({ underwritingVersion: 2 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toBe(
      "Version 2 fails 2 checks that block a report: SF-E-NOI (SF-E-NOI fails); SF-E-HOA (SF-E-HOA fails)",
    );
  });

  it("knows no other version and no other property", async () => {
    expect((await post({ underwritingVersion: 9 })).statusCode).toBe(404);
    const elsewhere = url.replace(PLACE, "labs_37119_2");
    const answer = await labs.app.inject({
      method: "POST",
      url: elsewhere,
      headers,
      payload: { underwritingVersion: 1 },
    });
    expect(answer.statusCode).toBe(404);
  });

  it("needs a session, the role of an analyst and a version", async () => {
    expect(
      (await labs.app.inject({ method: "POST", url, payload: { underwritingVersion: 1 } })).statusCode,
    ).toBe(401);
    expect((await post({ underwritingVersion: 1 }, await labs.signIn("viewer"))).statusCode).toBe(403);
    expect((await post({})).statusCode).toBe(422);
  });

  it("stays out of the way of other calls while it sets several reports", async () => {
    await post({ underwritingVersion: 1 });
    // How long this thread worked between two turns of its loop; how long it had to wait for a processor is not counted.
    const stretches: number[] = [];
    let last = process.threadCpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      stretches.push((user + system) / 1_000);
      last = process.threadCpuUsage();
    }, 5);
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({ underwritingVersion: 1 })));
    clearInterval(timer);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(Math.max(...stretches)).toBeLessThan(400);
  });
});

describe("the preview of a report", () => {
  const preview = (payload: object, as = headers) =>
    labs.app.inject({ method: "POST", url: url.replace("v2", "preview"), headers: as, payload });
  const count = async () => [
    await labs.database.$count(reports),
    (await labs.app.inject({ url: `/api/documents?googlePlacesId=${PLACE}`, headers })).json().total,
  ];

  it("shows the pages with what is typed, and keeps nothing", async () => {
    // Version 1 is decided on already: nothing that is typed changes that.
    const [decided] = await labs.database.select().from(underwritingVersions);
    if (decided === undefined) throw new Error("Version 1 is missing");
    await labs.database.insert(underwritingVersions).values({ ...decided, version: 4, checks: [] });
    const before = await count();
    const decision = { recommendation: "noGo", note: "Not at this price" };
    const answer = await preview({ underwritingVersion: 4, decision }, approver);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const { svg, pages, verification } = answer.json();
    expect(svg).toMatch(/^<svg/);
    // The address of this home has one: in an attribute it would be no drawing any more.
    expect(svg).not.toMatch(/<script|<foreignObject/);
    // The memo; what changed since a version that has a report takes another page.
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(verification.ours.wrong).toEqual([]);
    expect(await count()).toEqual(before);
    const open = await preview({ underwritingVersion: 4, decision });
    expect(open.statusCode).toBe(200);
    // Who may not decide sees the report that they would get: with the decision open.
    expect(open.json().svg).not.toBe(svg);
  });

  it("refuses what the report would refuse", async () => {
    expect((await preview({ underwritingVersion: 2 })).statusCode).toBe(409);
    expect((await preview({ underwritingVersion: 99 })).statusCode).toBe(404);
    expect((await preview({ underwritingVersion: 1, sections: ["cover"] })).statusCode).toBe(422);
    expect((await preview({})).statusCode).toBe(422);
    expect((await preview({ underwritingVersion: 1 }, await labs.signIn("viewer"))).statusCode).toBe(403);
    const anonymous = { method: "POST" as const, url: url.replace("v2", "preview") };
    expect((await labs.app.inject({ ...anonymous, payload: { underwritingVersion: 1 } })).statusCode).toBe(
      401,
    );
  });

  it("has the sections of the firm's default template, without those that the deal does not have", async () => {
    const pagesOf = async (body: object = {}) =>
      (await preview({ underwritingVersion: 1, ...body })).json().pages as number;
    const [author] = await labs.database.select({ id: users.id }).from(users);
    await labs.database.insert(reportTemplates).values({
      ...{ model: "singlefamily", name: "Box alone", isDefault: true, changedBy: author?.id ?? "" },
      sections: ["risks", "changes"],
    });
    expect(await pagesOf()).toBe(1);
    expect(await pagesOf({ sections: ["decision", "memoCashFlow", "risks", "assumptions"] })).toBeGreaterThan(
      1,
    );
    await labs.database.delete(reportTemplates);
  });
});

describe("the deck", () => {
  const deck = (version: unknown, as?: { cookie: string }) =>
    labs.app.inject({
      url: `${url.replace("ic-report-v2", "committee-deck")}?version=${version}`,
      ...(as && { headers: as }),
    });

  it("has the key pages with charts that can be edited, for whoever reads reports", async () => {
    const answer = await deck(1, await labs.signIn("viewer"));
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.headers["content-type"]).toContain("presentationml.presentation");
    expect(answer.headers["content-disposition"]).toContain("v1.pptx");
    const files = (await listParts(bytesInMemory(answer.rawPayload))).map(({ name }) => name);
    const named = (pattern: RegExp) => files.filter((name) => pattern.test(name));
    expect(named(/^ppt\/slides\/slide\d+\.xml$/).length).toBeGreaterThan(5);
    expect(named(/^ppt\/charts\/chart\d+\.xml$/).length).toBeGreaterThan(1);
    expect(named(/^ppt\/embeddings\/.*\.xlsx$/).length).toBe(named(/^ppt\/charts\/chart\d+\.xml$/).length);
  });

  it("is refused where the report is", async () => {
    expect((await deck(2, headers)).statusCode).toBe(409);
    expect((await deck(99, headers)).statusCode).toBe(404);
    expect((await deck("x", headers)).statusCode).toBe(422);
    expect((await deck(1)).statusCode).toBe(401);
  });
});

describe("a version's report after the data has moved on", () => {
  /** Written at one and the same moment, so that only what it says can differ. */
  async function writePdf(underwritingVersion: number, at: Date): Promise<Buffer> {
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    try {
      const sections = ["decision", "facts", "market"];
      const answer = await post({ underwritingVersion, sections });
      expect(answer.statusCode, answer.body).toBe(201);
      return (await labs.app.inject({ url: answer.json().downloadUrl, headers })).rawPayload;
    } finally {
      vi.useRealTimers();
    }
  }

  it("says what was known when the version was kept, where the property was kept with it", async () => {
    const importId = await insertImport(labs.database);
    const key = "typicalRent";
    await insertSeries(labs.database, { key, id: "37119", start: "2026-01", values: [1800, 1810], importId });
    const known = await labs.app.inject({ url: url.replace("/ic-report-v2", ""), headers });
    expect(known.statusCode, known.body).toBe(200);
    const property: Property = known.json();
    expect(property.county?.figures.find((figure) => figure.key === key)?.value).toBe(1810);
    const [loose] = await labs.database
      .select()
      .from(underwritingVersions)
      .where(eq(underwritingVersions.version, 1));
    if (loose === undefined) throw new Error("Version 1 is missing");
    const evidence = { ...loose.evidence, property };
    await labs.database.insert(underwritingVersions).values({ ...loose, version: 3, evidence });
    const at = new Date();
    const before = { kept: await writePdf(3, at), loose: await writePdf(1, at) };

    await labs.database.update(properties).set({ beds: 5, addressLine: "1 Other St" });
    const afterFacts = { kept: await writePdf(3, at), loose: await writePdf(1, at) };
    await labs.database.update(metricSeries).set({ values: [1800, 2500], latestValue: 2500 });
    // Figures are read again after an import.
    await insertImport(labs.database);
    const afterMarket = { kept: await writePdf(3, at), loose: await writePdf(1, at) };

    expect(afterFacts.kept.equals(before.kept)).toBe(true);
    expect(afterMarket.kept.equals(before.kept)).toBe(true);
    // Without the property as it was, each change reaches the page: the comparison would have seen it.
    expect(afterFacts.loose.equals(before.loose)).toBe(false);
    expect(afterMarket.loose.equals(afterFacts.loose)).toBe(false);
  });
});

describe("what changed between versions", () => {
  const changes = (from: unknown, to: unknown, as = headers) =>
    labs.app.inject({
      url: `${url.replace("ic-report-v2", "version-changes")}?from=${from}&to=${to}`,
      headers: as,
    });

  it("is told figure by figure, with causes that add up", async () => {
    const [first] = await labs.database
      .select()
      .from(underwritingVersions)
      .where(eq(underwritingVersions.version, 1));
    if (first === undefined) throw new Error("Version 1 is missing");
    const validated = validateInputs("singlefamily", first.inputs);
    if (!validated.ok) throw new Error("The golden home is not valid");
    const given = validateInputs("singlefamily", { ...validated.inputs, homePriceGrowth: 0.03 });
    if (!given.ok) throw new Error("The changed home is not valid");
    const row = (version: number, inputs: Inputs) => ({
      ...{ ...first, ...underwrite({ model: "singlefamily", inputs }), version, inputs },
      contentHash: `changed-${version}`,
    });
    await labs.database
      .insert(underwritingVersions)
      .values([
        row(11, validated.inputs),
        row(12, given.inputs),
      ] as (typeof underwritingVersions.$inferInsert)[]);
    const answer = await changes(11, 12);
    expect(answer.statusCode, answer.body).toBe(200);
    const told = VersionChanges.parse(answer.json());
    expect(told.causes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ["Home price growth", "3.50%", "3.00%"],
    ]);
    const at = told.explained.indexOf("leveredIrr");
    const irr = told.figures.find(({ key }) => key === "leveredIrr");
    expect(told.causes[0]?.effects[at]).toBeCloseTo((irr?.after ?? 0) - (irr?.before ?? 0), 10);
    expect(told.residual[at]).toBeCloseTo(0, 10);
    const same = VersionChanges.parse((await changes(11, 11)).json());
    expect([same.causes, same.note]).toEqual([[], "No input changed."]);
  });

  it("needs a session, both versions and numbers", async () => {
    expect((await changes(1, 99)).statusCode).toBe(404);
    expect((await changes("x", 1)).statusCode).toBe(422);
    expect(
      (await labs.app.inject({ url: `${url.replace("ic-report-v2", "version-changes")}?from=1&to=1` }))
        .statusCode,
    ).toBe(401);
    expect((await changes(1, 1, await labs.signIn("viewer"))).statusCode).toBe(200);
  });
});

describe("the PDF's words", () => {
  it("are the same for the same version at the same time, so that a report can be compared", async () => {
    const typesetter = openTypesetter();
    try {
      const model = committeeReport(sample as unknown as Parameters<typeof committeeReport>[0]);
      const at = new Date(sample.generatedAt);
      const [first, second] = [
        await renderReport(typesetter, model, at),
        await renderReport(typesetter, model, at),
      ];
      expect(first.pages).toBeGreaterThanOrEqual(2);
      expect(first.pages).toBeLessThanOrEqual(5);
      expect(second.bytes.equals(first.bytes)).toBe(true);
    } finally {
      await typesetter.close();
    }
  });
});
