import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { compChoices, compSets } from "../../lib/database/tables/comps.ts";
import { underwritingVersions, unitMixVersions } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
let author = "";
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
  author = (await labs.database.select({ id: users.id }).from(users))[0]?.id ?? "";
  await labs.app.inject({ url: `/api/research-property/google-places-id/${TOWN.home}`, headers });
});
afterAll(() => labs.close());

async function lastOpened() {
  const answer = await labs.app.inject({ url: "/api/research-property/recent", headers });
  return answer.json().items[0];
}

describe("a recent property", () => {
  test("has a picture, labelled as a drawing while nobody has uploaded a photo", async () => {
    const { image } = await lastOpened();
    expect(image.caption).toContain("Illustration");
    const drawing = await labs.app.inject({ url: image.url, headers });
    expect(drawing.headers["content-type"]).toContain("image/svg+xml");
  });

  test("says what its newest version cannot know of", async () => {
    await labs.database.insert(underwritingVersions).values({
      googlePlacesId: TOWN.home,
      version: 1,
      model: "singlefamily",
      catalogueVersion: "1",
      contentHash: "x",
      inputs: {},
      basis: {},
      outputs: { leveredIrr: 0.12 },
      lines: {},
      monthlyLines: {},
      checks: [],
      unavailable: {},
      evidence: {},
      createdBy: author,
    });
    const ask = async () => (await lastOpened()).lastUnderwriting;
    expect(await ask()).toMatchObject({ version: 1, leveredIrr: 0.12, stale: null });
    const place = { googlePlacesId: TOWN.home, kind: "sale" as const };
    await labs.database.insert(compChoices).values({
      ...place,
      compId: "c",
      included: false,
      decidedBy: author,
    });
    expect((await ask()).stale).toBe("Since version 1 its comps changed");
    await labs.database.delete(compChoices);
    await labs.database.insert(compSets).values({ ...place, version: 9, comps: [] });
    expect((await ask()).stale).toBe("Since version 1 its comps changed");
    await labs.database.insert(unitMixVersions).values({
      googlePlacesId: TOWN.home,
      version: 1,
      asOf: "2026-01",
      source: "test",
      rows: [],
      demo: false,
    });
    expect((await ask()).stale).toBe("Since version 1 its comps changed, its unit mix changed");
  });
});
