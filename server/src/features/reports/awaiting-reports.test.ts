import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { documents, reports } from "../../lib/database/tables/research.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";

let labs: TestApp;
let session: { cookie: string };
let author = "";
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  author = (await labs.database.select({ id: users.id }).from(users))[0]?.id ?? "";
  const importId = await insertImport(labs.database);
  await labs.database.insert(properties).values(
    [1, 2, 3].map((oid) => ({
      countyFips: "37119",
      oid,
      googlePlacesId: `labs_37119_${oid}`,
      propertyType: "singlefamily" as const,
      addressLine: `${oid} Oak St`,
      city: "Charlotte",
      state: "NC",
      source: "test",
      demo: true,
      importId,
    })),
  );
});
afterAll(() => labs.close());

async function write(oid: number, hour: number, more: { decision?: object; deletedAt?: Date } = {}) {
  const googlePlacesId = `labs_37119_${oid}`;
  const createdAt = new Date(Date.UTC(2026, 0, 1, hour));
  const [document] = await labs.database
    .insert(documents)
    .values({
      name: `${oid}-${hour}.pdf`,
      type: "icReport",
      tags: [],
      contentType: "application/pdf",
      size: 1,
      sha256: "x",
      version: 1,
      createdBy: author,
      deletedAt: more.deletedAt ?? null,
    })
    .returning({ id: documents.id });
  await labs.database.insert(reports).values({
    documentId: document?.id ?? "",
    googlePlacesId,
    underwritingVersion: hour,
    decision: { ...more.decision },
    createdBy: author,
    createdAt,
  });
}

const ask = () => labs.app.inject({ url: "/api/reports/awaiting", headers: session });

test("a report awaits a decision until a newer one of its property brings it", async () => {
  expect((await labs.app.inject("/api/reports/awaiting")).statusCode).toBe(401);
  expect((await ask()).json()).toEqual({ items: [], total: 0 });
  await write(1, 1, { decision: { recommendation: "undecided", note: "see the roof" } });
  await write(2, 2);
  await write(3, 3, { decision: { recommendation: "go" } });
  const { items, total } = (await ask()).json();
  expect(total).toBe(2);
  expect(items.map((one: { googlePlacesId: string }) => one.googlePlacesId)).toEqual([
    "labs_37119_2",
    "labs_37119_1",
  ]);
  expect(items[0]).toMatchObject({ underwritingVersion: 2, createdBy: "Ann Example" });
  expect(items[0].label).toContain("2 Oak St");
  await write(2, 5, { decision: { recommendation: "noGo" } });
  expect((await ask()).json().total).toBe(1);
});

test("a report whose document was deleted awaits nothing, and uncovers the one before", async () => {
  await write(3, 6, { deletedAt: new Date() });
  expect((await ask()).json().total).toBe(1);
  await write(2, 7);
  expect((await ask()).json().total).toBe(2);
});
