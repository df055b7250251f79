import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";
import { createTestDatabase, listOutOfReach, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { writeTaxes } from "../homes/write-taxes.ts";
import { withTransaction } from "../transaction.ts";
import { KNOWN_PROFILES } from "./known-profiles.ts";
import { loadRoll } from "./load-roll.ts";
import { readProfile } from "./profile.ts";

const PROFILE = readProfile(JSON.stringify(KNOWN_PROFILES["florida-nal"]), "florida-nal");
const HEADER =
  "CO_NO,PARCEL_ID,ASMNT_YR,DOR_UC,JV,AV_NSD,TV_NSD,LND_SQFOOT,ACT_YR_BLT,TOT_LVG_AREA,NO_RES_UNTS,MULTI_PAR_SAL1,QUAL_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OWN_NAME,OWN_ADDR1,OWN_CITY,OWN_STATE,OWN_ZIPCD,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD";

let labs: TestDatabase;
let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-next-years-"));
  labs = await createTestDatabase();
});
afterAll(async () => {
  await labs.drop();
  rmSync(folder, { recursive: true, force: true });
});
const empty = () =>
  labs.pool.query(
    "truncate properties, property_taxes, property_owners, sales, roll_loads, roll_parcels, universe_changes, data_imports cascade",
  );
beforeEach(empty);

/** What a roll says of a parcel. */
interface Said {
  parcel: number;
  county: number;
  year: number;
  use: string;
  market: string;
  assessed: string;
  sqft: string;
  sale: string;
  owner: string;
  mail: string;
  street: string;
}

const writeRow = ({
  parcel,
  county,
  year,
  use,
  market,
  assessed,
  sqft,
  sale,
  owner,
  mail,
  street,
}: Said): string =>
  `${county},P${parcel},${year},${use},${market},${assessed},${assessed},5000,1990,${sqft},${use === "003" ? 12 : 1},,${sale},${owner},${mail},${100 + parcel} ${street},,ORLANDO,32801`;

async function write(rows: readonly Said[], name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, [HEADER, ...rows.map(writeRow)].join("\n"));
  return path;
}

interface Other {
  parcel: number;
  year: number;
  assessed: number;
}

interface Step {
  file: readonly Said[];
  batchSize: number;
  /** Stops behind so many batches, and goes on. */
  stopsBehind: number | null;
  /** What another source tells then. */
  others: readonly Other[];
  /** Parcels of which a person corrects the assessment then. */
  corrected: readonly number[];
}

class Stopped extends Error {}

/** Loads the files one after the other; where nothing may be taken as said before, each row is written as changed. */
async function loadAll(steps: readonly Step[], { isSkipping }: { isSkipping: boolean }): Promise<string[]> {
  await empty();
  const otherId = await addImport(labs.database, "Another", false);
  for (const [at, { file, batchSize, stopsBehind, others, corrected }] of steps.entries()) {
    if (!isSkipping) await labs.pool.query("update roll_parcels set row_hash = ''");
    const path = await write(file, `roll-${at}.csv`);
    const load = (onBatch: () => void) =>
      loadRoll({ pool: labs.pool, path, profile: PROFILE, today: "2029-06-01", batchSize, onBatch });
    let batches = 0;
    const stop = () => {
      batches += 1;
      if (isSkipping && batches === stopsBehind) throw new Stopped();
    };
    await load(stop).catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
      return load(() => undefined);
    });
    for (const other of others) await tellOther(otherId, other);
    if (corrected.length > 0) {
      await labs.pool.query(
        `update properties set source_facts = source_facts || jsonb_build_object('assessedValue', assessed_value), assessed_value = 777
         where parcel_number = any($1::text[]) and not source_facts ? 'assessedValue' and assessed_value is not null`,
        [corrected.map((one) => `P${one}`)],
      );
    }
  }
  return describeAll();
}

async function tellOther(importId: string, { parcel, year, assessed }: Other): Promise<void> {
  await withTransaction(labs.pool, async (client) => {
    const { rows } = await client.query<{ county: string; oid: string }>(
      "select county_fips as county, oid from properties where parcel_number = 'P' || $1::text",
      [parcel],
    );
    const taxes = [{ year, marketValue: null, assessedValue: assessed, taxableValue: null, amount: 4_000 }];
    const parcels = rows.map(({ county, oid }) => ({ county, oid: Number(oid), taxes }));
    await writeTaxes({ client, source: "Another", importId, parcels });
  });
}

/** All that is kept of the parcels, without the numbers that each load gives. */
async function describeAll(): Promise<string[]> {
  const { rows } = await labs.pool.query<{ line: string }>(`
    with p as (select *, county_fips || ' ' || parcel_key as key from properties)
    select 'home ' || key || ' ' || (to_jsonb(p) - array['oid', 'google_places_id', 'import_id', 'key'])::text as line from p
    union all select 'tax ' || key || ' ' || (to_jsonb(t) - array['oid', 'import_id'])::text
      from property_taxes t join p using (county_fips, oid)
    union all select 'owner ' || key || ' ' || (to_jsonb(o) - array['oid', 'import_id'])::text
      from property_owners o join p using (county_fips, oid)
    union all select 'sale ' || key || ' ' || (to_jsonb(s) - array['oid', 'import_id', 'id'])::text
      from sales s join p using (county_fips, oid)
    union all select 'seen ' || county_fips || ' ' || parcel_key || ' ' || (load_id = (select max(id) from roll_loads)) from roll_parcels
    order by 1`);
  return rows.map(({ line }) => line);
}

const OWNERS = ["SMITH JOHN", "OAK HOMES LLC", "DOE JANE & JIM", ""];
const MAILS = ["PO BOX 77,TAMPA,FL,33601", "5 ELM ST,ATLANTA,GA,30301", ",,,"];
const SALES = [",,,", "01,298000,2024,5", "01,310000,2025,7", "11,100,2025,9"];
/**
 * Which parcels a file has, and what it says of them; most of it is said alike by each. A parcel never looks at another:
 * many in a few files are as many histories as a few in many files, and a file costs more than a parcel.
 */
const PARCELS = 60;
const file = fc
  .uniqueArray(fc.integer({ min: 1, max: PARCELS }), { minLength: PARCELS / 3, maxLength: PARCELS })
  .chain((parcels) =>
    fc.tuple(
      fc.integer({ min: 2024, max: 2028 }),
      fc.tuple(
        ...parcels.map((parcel) =>
          fc.record({
            parcel: fc.constant(parcel),
            county: fc.constant(parcel % 3 === 0 ? 16 : 58),
            use: fc.constantFrom("001", "001", "001", "001", "003"),
            market: fc.constantFrom("340000", "340000", "350000"),
            assessed: fc.constantFrom("310000", "310000", "310000", "0", "320000"),
            sqft: fc.constantFrom("1650", "1650", "1700"),
            sale: fc.constantFrom(...SALES),
            owner: fc.constantFrom(...OWNERS),
            mail: fc.constantFrom(...MAILS),
            street: fc.constantFrom("OAK ST", "OAK ST", "N OAK ST"),
          }),
        ),
      ),
    ),
  )
  .map(([year, rows]) => rows.map((row) => ({ ...row, year })));
const parcel = fc.integer({ min: 1, max: PARCELS });
const step = fc.record({
  file,
  batchSize: fc.integer({ min: 7, max: 30 }),
  stopsBehind: fc.option(fc.integer({ min: 1, max: 2 })),
  others: fc.array(
    fc.record({
      parcel,
      year: fc.integer({ min: 2024, max: 2028 }),
      assessed: fc.constantFrom(310_000, 315_000),
    }),
    { maxLength: 5 },
  ),
  corrected: fc.uniqueArray(parcel, { maxLength: 6 }),
});

const compareMany = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const skipping = await loadAll(steps, { isSkipping: true });
      expect(await listOutOfReach(labs.pool)).toEqual([]);
      expect(skipping).toEqual(await loadAll(steps, { isSkipping: false }));
    }),
    { numRuns },
  );

test(
  "what says the same writes what it would write as changed: homes, taxes, owners, sales, what is gone",
  {
    timeout: 120_000,
  },
  () => compareMany(2),
);

test("and many more of them", { tags: "nightly", timeout: 900_000 }, () => compareMany(30));

const said = (parcelNumber: number, change: Partial<Said> = {}): Said => ({
  ...{
    parcel: parcelNumber,
    county: 58,
    year: 2025,
    use: "001",
    market: "340000",
    assessed: "310000",
    sqft: "1650",
  },
  ...{ sale: ",,,", owner: "SMITH JOHN", mail: ",,,", street: "OAK ST" },
  ...change,
});

const load = async (rows: readonly Said[], name = "own.csv") =>
  loadRoll({ pool: labs.pool, path: await write(rows, name), profile: PROFILE, today: "2029-06-01" });

test("of two sources of a year the one that is loaded stands, also where it said the year before", async () => {
  await load([said(1)]);
  const otherId = await addImport(labs.database, "Another", false);
  await tellOther(otherId, { parcel: 1, year: 2025, assessed: 315_000 });
  // The same of this parcel once more; another is new.
  await load([said(1), said(2)], "again.csv");
  const { rows } = await labs.pool.query("select assessed_value from properties where parcel_key = 'p1'");
  expect(rows).toEqual([{ assessed_value: 310_000 }]);
});

test("two files of one county at a time wait for each other, and both are kept whole", async () => {
  const half = (from: number) => Array.from({ length: 40 }, (_, at) => said(from + at));
  const [one, other] = await Promise.all([load(half(100), "one.csv"), load(half(140), "other.csv")]);
  expect([one.roll.added, other.roll.added]).toEqual([40, 40]);
  // Whichever came second found none of the first's parcels in its file: they are told as gone, and stay.
  expect([one.roll.gone, other.roll.gone].toSorted()).toEqual([0, 40]);
  const { rows } = await labs.pool.query("select count(*)::int as n from properties");
  expect(rows).toEqual([{ n: 80 }]);
});

describe("several parcels at the address of a home that the firm entered", () => {
  beforeEach(async () => {
    const importId = await addImport(labs.database, ENTERED_BY_THE_FIRM, false);
    await labs.pool.query(
      `insert into properties (county_fips, oid, google_places_id, property_type, state, address_line, search_text, source, demo, import_id)
       values ('12095', nextval(pg_get_serial_sequence('properties', 'oid')), 'entered', 'singlefamily', 'FL', '500 OAK ST',
         '500 oak st, orlando, fl 32801', 'Entered by the firm', false, $1)`,
      [importId],
    );
  });
  const atOne = (parcelNumber: number) => said(parcelNumber, { street: "OAK ST" });

  test("are it once, and homes of their own", async () => {
    // Two units that the roll writes alike.
    const rows = [atOne(1), atOne(2)].map((one) => writeRow(one).replace(/,10[12] OAK ST/, ",500 OAK ST"));
    const path = join(folder, "units.csv");
    await writeFile(path, [HEADER, ...rows].join("\n"));
    const { roll } = await loadRoll({ pool: labs.pool, path, profile: PROFILE, today: "2029-06-01" });
    expect(roll).toMatchObject({ added: 2 });
    const { rows: homes } = await labs.pool.query(
      "select parcel_number, google_places_id = 'entered' as entered from properties order by 1",
    );
    expect(homes).toEqual([
      { parcel_number: "P1", entered: true },
      { parcel_number: "P2", entered: false },
    ]);
  });
});
