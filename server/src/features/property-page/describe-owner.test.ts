import { afterAll, beforeAll, expect, test } from "vitest";
import { properties, propertyOwners } from "../../lib/database/tables/properties.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { describeOwnerLink } from "./describe-owner.ts";

let labs: TestDatabase;
let importId = "";
let next = 1;
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await addImport(labs.database, "Some county, parcels", false);
});
afterAll(() => labs.drop());

type Owner = Partial<typeof propertyOwners.$inferInsert>;

/** A home that a roll gives to an owner; its number. */
async function add(owner: Owner, county = "12095"): Promise<number> {
  const oid = next++;
  await labs.database.insert(properties).values({
    ...{ countyFips: county, oid, googlePlacesId: `labs_${county}_${oid}`, propertyType: "singlefamily" },
    ...{
      state: "FL",
      addressLine: `${oid} Elm St`,
      ownerName: "OAK LLC",
      source: "roll",
      sourceAsOf: "2026",
      demo: false,
      importId,
    },
  });
  await labs.database.insert(propertyOwners).values({
    ...{ countyFips: county, oid, ownerName: "OAK LLC", mailingAddress: "PO BOX 77, TAMPA, FL 33601" },
    ...{ kind: "company", confidence: "high", occupancy: "absentee", source: "roll", importId },
    ...owner,
  });
  return oid;
}

const find = (oid: number, ownerName: string | null = "OAK LLC") =>
  describeOwnerLink(labs.database, { countyFips: "12095", oid, ownerName });

test("other homes of the owner are counted and listed with the less sure of both names", async () => {
  const key = { mailingKey: 1n, nameKey: 1n };
  const one = await add(key);
  const two = await add({ ...key, ownerName: "Oak L.L.C. et al", confidence: "medium" });
  const three = await add(key, "12031");
  await add({ ...key, stands: false });
  await add({ ...key, nameKey: 2n });
  await add({ ...key, mailingKey: 2n });
  expect(await find(one)).toEqual({
    ...{ kind: "company", confidence: "high", others: 2, unavailable: null, occupancy: "absentee" },
    ...{ mailingAddress: "PO BOX 77, TAMPA, FL 33601", source: expect.stringContaining("Some county") },
    asOf: "2026",
    items: [
      expect.objectContaining({ googlePlacesId: `labs_12031_${three}`, confidence: "high" }),
      expect.objectContaining({
        ...{ googlePlacesId: `labs_12095_${two}`, confidence: "medium", ownerName: "Oak L.L.C. et al" },
      }),
    ],
  });
});

test("nothing is claimed without a roll, without a key, or where the record names another owner since", async () => {
  const bare = await add({ mailingKey: null, nameKey: null, reason: "mailingMissing", mailingAddress: null });
  expect(await find(bare)).toMatchObject({
    others: null,
    items: [],
    unavailable: expect.stringMatching(/name alone links nothing/),
  });
  const stale = await add({ mailingKey: 3n, nameKey: 3n, stands: false });
  await add({ mailingKey: 3n, nameKey: 3n });
  expect(await find(stale)).toMatchObject({
    ...{ others: null, mailingAddress: null, occupancy: null },
    unavailable: expect.stringMatching(/names another owner/),
  });
  expect(await find(999_999)).toBeNull();
  expect(await find(bare, null)).toBeNull();
});

test("where more than ten owners get their mail people are not linked, and companies less surely", async () => {
  const there = { mailingKey: 9n, kind: "person" as const, confidence: "medium" as const };
  const [first] = [await add({ ...there, nameKey: 100n }), await add({ ...there, nameKey: 100n })];
  for (let at = 1; at < 10; at += 1) await add({ ...there, nameKey: BigInt(100 + at) });
  expect(await find(first)).toMatchObject({ others: 1, unavailable: null });
  const known = await add({ mailingKey: 10n, nameKey: 200n });
  expect(await find(known)).toMatchObject({ others: 0, confidence: "high" });
  const firm = await add({ mailingKey: 9n, nameKey: 200n });
  await add({ mailingKey: 9n, nameKey: 200n });
  expect(await find(first)).toMatchObject({
    others: null,
    items: [],
    unavailable: expect.stringMatching(/More than 10 owners/),
  });
  expect(await find(firm)).toMatchObject({
    ...{ others: 1, confidence: "medium", items: [expect.objectContaining({ confidence: "medium" })] },
  });
});
