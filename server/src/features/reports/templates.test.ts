import { ReportTemplate } from "@labs/contract/committee/report-templates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { contrastOnWhite } from "./look.ts";

const TEMPLATES = "/api/settings/report-templates";
const LOOK = "/api/settings/report-look";
/** A picture of one point. */
const POINT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

type As = { cookie: string };
let labs: TestApp;
let [viewer, analyst, approver, admin]: As[] = [];
beforeAll(async () => {
  labs = await createTestApp();
  viewer = await labs.signIn("viewer");
  analyst = await labs.signIn("analyst");
  approver = await labs.signIn("approver");
  admin = await labs.signIn("admin");
});
afterAll(() => labs.close());

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, as?: As, payload?: object) =>
  labs.app.inject({ method, url, ...(as && { headers: as }), ...(payload && { payload }) });
const home = { model: "singlefamily", sections: ["decision", "risks"], isDefault: false };

describe("a report template", () => {
  it("is saved, changed as it was read and removed by approvers, and read by all", async () => {
    const made = await send("POST", TEMPLATES, approver, { ...home, name: " Short memo " });
    expect(made.statusCode, made.body).toBe(201);
    const template = ReportTemplate.parse(made.json());
    expect(template).toMatchObject({ ...home, name: "Short memo", revision: 1, changedBy: "Ann Example" });
    const url = `${TEMPLATES}/${template.id}`;
    const change = { name: "Memo", sections: ["risks", "decision"], isDefault: true };
    const changed = await send("PUT", url, approver, { ...change, basedOn: 1 });
    expect(changed.json()).toMatchObject({ ...change, revision: 2 });
    expect((await send("PUT", url, approver, { ...change, basedOn: 1 })).statusCode).toBe(409);
    expect((await send("GET", TEMPLATES, viewer)).json()).toMatchObject({ total: 1, items: [change] });
    expect((await send("DELETE", url, approver)).statusCode).toBe(204);
    expect((await send("DELETE", url, approver)).statusCode).toBe(404);
    expect((await send("PUT", url, approver, { ...change, basedOn: 2 })).statusCode).toBe(404);
  });

  it("is the only default of its model, whichever came last", async () => {
    const create = (name: string, model = "singlefamily") =>
      send("POST", TEMPLATES, approver, { ...home, model, name, isDefault: true });
    await create("Of buildings", "multifamily");
    await Promise.all([create("First"), create("Second")]);
    const { items } = (await send("GET", TEMPLATES, analyst)).json();
    const defaults = items.filter(({ isDefault }: ReportTemplate) => isDefault);
    expect(defaults.map(({ model }: ReportTemplate) => model)).toEqual(["multifamily", "singlefamily"]);
  });

  it("has a name of its own in its model, and sections that exist, each once", async () => {
    const twice = await send("POST", TEMPLATES, approver, { ...home, name: "FIRST" });
    expect([twice.statusCode, twice.json().detail]).toEqual([
      409,
      "There is a report template FIRST already: choose another name",
    ]);
    expect(
      (await send("POST", TEMPLATES, approver, { ...home, model: "multifamily", name: "First" })).statusCode,
    ).toBe(201);
    const wrong = { ...home, name: "Wrong", sections: ["decision", "cover", "decision"] };
    const refused = await send("POST", TEMPLATES, approver, wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail.map(({ loc }: { loc: unknown[] }) => loc[2])).toEqual([1, 2]);
    for (const bad of [{ name: " " }, { sections: [] }, { model: "office" }, { isDefault: "yes" }]) {
      const answer = await send("POST", TEMPLATES, approver, { ...home, name: "Bad", ...bad });
      expect(answer.statusCode, JSON.stringify(bad)).toBe(422);
    }
  });

  it("is an approver's to save", async () => {
    expect((await send("POST", TEMPLATES, analyst, { ...home, name: "Mine" })).statusCode).toBe(403);
    expect((await send("POST", TEMPLATES, undefined, { ...home, name: "Mine" })).statusCode).toBe(401);
    expect((await send("GET", TEMPLATES)).statusCode).toBe(401);
    const nowhere = `${TEMPLATES}/00000000-0000-4000-8000-000000000001`;
    expect((await send("DELETE", nowhere, analyst)).statusCode).toBe(403);
    expect((await send("PUT", nowhere, analyst, { ...home, name: "x", basedOn: 1 })).statusCode).toBe(403);
  });
});

describe("the look of reports", () => {
  const plain = { basedOn: 0, name: null, color: null, logo: null };

  it("is set by an administrator as it was read, and is plain before", async () => {
    expect((await send("GET", LOOK, viewer)).json()).toEqual({
      revision: 0,
      name: null,
      color: null,
      logo: null,
    });
    const look = { name: "Hartwell Partners", color: "#7c2d12", logo: POINT };
    const saved = await send("PUT", LOOK, admin, { ...look, basedOn: 0 });
    expect(saved.json()).toEqual({ ...look, revision: 1 });
    expect((await send("PUT", LOOK, admin, plain)).statusCode).toBe(409);
    expect((await send("PUT", LOOK, approver, { ...plain, basedOn: 1 })).statusCode).toBe(403);
    expect((await send("PUT", LOOK, undefined, { ...plain, basedOn: 1 })).statusCode).toBe(401);
    expect((await send("GET", LOOK, analyst)).json()).toEqual({ ...look, revision: 1 });
  });

  it.each([
    ["a color that white paper swallows", { color: "#ffe08a" }, "color"],
    ["a color by name", { color: "red" }, "color"],
    ["an empty name", { name: " " }, "name"],
    ["a drawing, which may hold anything", { logo: "data:image/svg+xml;base64,PHN2Zy8+" }, "logo"],
    ["bytes that are no picture", { logo: "data:image/png;base64,AAAA" }, "logo"],
    ["a picture that says it is another kind", { logo: POINT.replace("png", "jpeg") }, "logo"],
    ["a small file of a huge picture", { logo: hugePicture() }, "logo"],
    ["a large file", { logo: `data:image/png;base64,${"A".repeat(300_000)}` }, "logo"],
  ])("is not %s", async (_, change, field) => {
    const answer = await send("PUT", LOOK, admin, { ...plain, basedOn: 1, ...change });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().detail[0].loc).toEqual(["body", field]);
  });

  it("measures contrast as WCAG does", () => {
    expect(contrastOnWhite("#000000")).toBeCloseTo(21, 10);
    expect(contrastOnWhite("#ffffff")).toBeCloseTo(1, 10);
    expect(contrastOnWhite("#767676")).toBeCloseTo(4.54, 2);
  });
});

/** The head of a PNG that says it is 30,000 points wide. */
function hugePicture(): string {
  const bytes = Buffer.from(POINT.split(",")[1] ?? "", "base64");
  bytes.writeUInt32BE(30_000, 16);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}
