import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { KNOWN_PROFILES } from "./known-profiles.ts";
import { loadRoll } from "./load-roll.ts";
import { readProfile } from "./profile.ts";

let home: TestDatabase;
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-owners-"));
  home = await createTestDatabase();
});
afterAll(async () => {
  await home.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() =>
  home.pool.query("truncate properties, property_taxes, sales, roll_loads, roll_parcels, universe_changes"),
);

const PROFILE = readProfile(JSON.stringify(KNOWN_PROFILES["florida-nal"]), "florida-nal");
const HEADER =
  "CO_NO,PARCEL_ID,ASMNT_YR,DOR_UC,JV,AV_NSD,TV_NSD,LND_SQFOOT,ACT_YR_BLT,TOT_LVG_AREA,NO_RES_UNTS,MULTI_PAR_SAL1,QUAL_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OWN_NAME,OWN_ADDR1,OWN_ADDR2,OWN_CITY,OWN_STATE,OWN_ZIPCD,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD";
const row = (at: number, owner: string, mail: string, county = 58) =>
  `${county},P${at},2025,001,1,1,1,,1990,1500,1,,,,,,${owner},${mail},${at} ELM ST,,ORLANDO,32801`;
const BOX = "PO BOX 77,,TAMPA,FL,33601";

let files = 0;
async function load(lines: readonly string[], header = HEADER) {
  files += 1;
  const path = join(folder, `roll-${files}.csv`);
  await writeFile(path, [header, ...lines].join("\n"));
  return loadRoll({ pool: home.pool, path, profile: PROFILE, today: "2026-06-01" });
}

async function listLinks(): Promise<string[]> {
  const { rows } = await home.pool.query<{ parcels: string }>(
    `select string_agg(p.parcel_number, ' ' order by p.parcel_number) as parcels from property_owners o
     join properties p on p.county_fips = o.county_fips and p.oid = o.oid
     where o.stands and o.name_key is not null group by o.mailing_key, o.name_key having count(*) > 1 order by 1`,
  );
  return rows.map(({ parcels }) => parcels);
}

test("homes of one owner find each other across counties, and nobody else", async () => {
  await load([
    row(1, '"OAK HOMES, L.L.C."', BOX),
    row(2, "OAK HOMES LLC", "P.O. BOX 77,,TAMPA,FL,336010077"),
    row(3, "OAK HOMES LLC", BOX, 16),
    row(4, "OAK HOMES INC", BOX),
    row(5, "SMITH JOHN", BOX),
    row(6, "SMITH JOHN", "PO BOX 78,,TAMPA,FL,33601"),
    row(7, "SMITH JOHN", ",,,,"),
    row(8, "SMITH JOHN", ",,,,"),
  ]);
  expect(await listLinks()).toEqual(["P1 P2 P3"]);
  const { rows } = await home.pool.query(
    "select reason from property_owners where owner_name = 'SMITH JOHN' order by oid",
  );
  expect(rows.map(({ reason }) => reason)).toEqual([null, null, "mailingMissing", "mailingMissing"]);
});

test("a later roll that says another owner or another address moves the link; one that is gone keeps it", async () => {
  await load([row(1, "OAK HOMES LLC", BOX), row(2, "OAK HOMES LLC", BOX), row(3, "OAK HOMES LLC", BOX)]);
  expect(await listLinks()).toEqual(["P1 P2 P3"]);
  await load([row(1, "DOE JANE", BOX), row(2, "OAK HOMES LLC", BOX)]);
  expect(await listLinks()).toEqual(["P2 P3"]);
  await load([row(2, "OAK HOMES LLC", ",,,,")]);
  expect(await listLinks()).toEqual([]);
});

test("a link stands while the record names the roll's owner, and goes with its home", async () => {
  await load([row(1, "OAK HOMES LLC", BOX), row(2, "OAK HOMES LLC", BOX)]);
  await home.pool.query("update properties set owner_name = 'Somebody else' where parcel_number = 'P1'");
  expect(await listLinks()).toEqual([]);
  await home.pool.query("update properties set owner_name = null where parcel_number = 'P1'");
  expect(await listLinks()).toEqual([]);
  await home.pool.query("update properties set owner_name = 'OAK HOMES LLC' where parcel_number = 'P1'");
  expect(await listLinks()).toEqual(["P1 P2"]);
  // What a person corrected stands; the roll's name does not come back by another load.
  await home.pool.query(
    `update properties set owner_name = 'Ours', source_facts = '{"ownerName": "OAK HOMES LLC"}' where parcel_number = 'P1'`,
  );
  await load([row(1, "OAK HOMES, LLC", BOX), row(2, "OAK HOMES LLC", BOX)]);
  expect(await listLinks()).toEqual([]);
  await home.pool.query("delete from properties where parcel_number = 'P2'");
  const { rows } = await home.pool.query("select count(*)::int as n from property_owners");
  expect(rows).toEqual([{ n: 1 }]);
});

test("a roll without mailing addresses claims nothing, and leaves what another said", async () => {
  await load([row(1, "OAK HOMES LLC", BOX), row(2, "OAK HOMES LLC", BOX)]);
  const bare = HEADER.replace("OWN_ADDR1,OWN_ADDR2,OWN_CITY,OWN_STATE,OWN_ZIPCD,", "");
  await load(["58,P3,2025,001,1,1,1,,1990,1500,1,,,,,,OAK HOMES LLC,3 ELM ST,,ORLANDO,32801"], bare);
  expect(await listLinks()).toEqual(["P1 P2"]);
});

test("rows that name no import are refused, and an import that rows name stays", async () => {
  await load([row(1, "OAK HOMES LLC", BOX)]);
  const stranger = "update properties set import_id = gen_random_uuid()";
  await expect(home.pool.query(stranger)).rejects.toMatchObject({ code: "23503" });
  await expect(home.pool.query(stranger.replace("properties", "property_owners"))).rejects.toMatchObject({
    code: "23503",
  });
  await home.pool.query("delete from roll_loads");
  await expect(home.pool.query("delete from data_imports")).rejects.toMatchObject({ code: "23503" });
});
