import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeEarlierTables } from "../../lib/database/migrate.ts";
import { createTestDatabase, listOutOfReach, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { type EvidenceKind, hashBox, listInBox, listNear } from "./repository.ts";

/** Three counties side by side, and one that surrounds them. */
const COUNTIES = ["13001", "13003", "13005", "13007"];
const TABLES = { price: "sales", rent: "rental_listings" } as const;

let labs: TestDatabase;
let importId: string;
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await addImport(labs.database, "County rolls", false);
});
afterAll(() => labs.drop());
beforeEach(() =>
  labs.pool.query("truncate properties, sales, rental_listings, evidence_extents, property_parts"),
);

interface Place {
  county: string;
  latitude: number | null;
  longitude: number | null;
}

type Client = Pick<pg.Pool, "query">;

async function add(client: Client, kind: EvidenceKind, places: readonly Place[]): Promise<void> {
  const [columns, values] =
    kind === "price"
      ? ["sold_on, price", "current_date - 30, 200000"]
      : ["listed_on, rent, basis, visibility", "current_date - 30, 1500, 'asking', 'public'"];
  await client.query(
    `insert into ${TABLES[kind]} (county_fips, property_type, label, latitude, longitude, source, demo, import_id, ${columns})
     select county, 'singlefamily', 'A home', latitude, longitude, 'roll', false, $1, ${values}
     from unnest($2::text[], $3::float8[], $4::float8[]) as place (county, latitude, longitude)`,
    [
      ...[importId, places.map(({ county }) => county)],
      ...[places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)],
    ],
  );
}

const around = (evidence: EvidenceKind, latitude: number, longitude: number, radiusMiles: number) => ({
  ...({ evidence, propertyType: "singlefamily", demo: false, latitude, longitude, radiusMiles } as const),
  ...{ limit: 10_000, own: null, isNonpublicUsed: false, since: "2000-01-01", until: "2100-01-01" },
});

describe("imports side by side", () => {
  test("leave no gap between the boxes that each of them wrote", async () => {
    const [one, other] = [await labs.pool.connect(), await labs.pool.connect()];
    await one.query("begin");
    await other.query("begin");
    await add(one, "price", [{ county: "13001", latitude: 33, longitude: -84 }]);
    // Neither sees the other's box.
    await add(other, "price", [{ county: "13001", latitude: 33, longitude: -83 }]);
    await one.query("commit");
    await other.query("commit");
    one.release();
    other.release();
    await add(labs.pool, "price", [{ county: "13001", latitude: 33, longitude: -83.5 }]);
    expect(await listOutOfReach(labs.pool)).toEqual([]);
    expect(await listNear(labs.database, around("price", 33, -83.5, 1))).toHaveLength(1);
  });

  test("what an earlier version left in a gap is within reach after the update", async () => {
    const earlier = await createTestDatabase();
    const client = await earlier.pool.connect();
    try {
      const update = await makeEarlierTables(client, 82);
      await client.query(
        `insert into data_imports (id, source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
         values ($1, 'roll', 'roll', 'roll', 'roll', 1, 1, 0, '[]', false)`,
        [importId],
      );
      await client.query(
        "insert into evidence_extents values ('13001', 33, 33, -84, -84), ('13001', 33, 33, -83, -83)",
      );
      await add(client, "price", [{ county: "13001", latitude: 33, longitude: -83.5 }]);
      expect(await listOutOfReach(earlier.pool)).toHaveLength(1);
      await update();
      expect(await listOutOfReach(earlier.pool)).toEqual([]);
    } finally {
      client.release();
      await earlier.drop();
    }
  });

  test("a database without boxes gets them with the update that knows them", async () => {
    const earlier = await createTestDatabase();
    const client = await earlier.pool.connect();
    try {
      const update = await makeEarlierTables(client, 81);
      await client.query(
        `insert into data_imports (id, source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
         values ($1, 'roll', 'roll', 'roll', 'roll', 1, 1, 0, '[]', false)`,
        [importId],
      );
      for (const kind of ["price", "rent"] as const) {
        await add(client, kind, [
          { county: "13001", latitude: 33, longitude: -84 },
          { county: "13003", latitude: 33, longitude: -90 },
          { county: "13003", latitude: null, longitude: null },
        ]);
      }
      await client.query(
        `insert into properties (county_fips, oid, google_places_id, property_type, state, source, demo, import_id)
         select '13001', n * 1000, 'labs_13001_' || n * 1000, 'singlefamily', 'GA', 'roll', false, $1 from generate_series(1, 9) n`,
        [importId],
      );
      await update();
      expect(await listOutOfReach(earlier.pool)).toEqual([]);
    } finally {
      client.release();
      await earlier.drop();
    }
  });
});

/** On a grid, so that several homes stand on a border and on the edges of what is asked for. */
const step = fc.integer({ min: -4, max: 4 }).map((n) => n / 20);
const place = fc.record({
  county: fc.constantFrom(...COUNTIES),
  latitude: fc.option(
    step.map((n) => 33 + n),
    { freq: 8 },
  ),
  longitude: fc.option(
    step.map((n) => -84 + n),
    { freq: 8 },
  ),
});
const kind = fc.constantFrom<EvidenceKind>("price", "rent");
const change = fc.oneof(
  fc.record({
    what: fc.constant("add" as const),
    kind,
    places: fc.array(place, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    what: fc.constant("side by side" as const),
    kind,
    places: fc.array(place, { minLength: 2, maxLength: 6 }),
  }),
  fc.record({
    what: fc.constant("undone" as const),
    kind,
    places: fc.array(place, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ what: fc.constant("move" as const), kind, places: fc.tuple(place) }),
  fc.record({ what: fc.constant("delete" as const), kind, places: fc.tuple(place) }),
);

async function make({
  what,
  kind: of,
  places,
}: {
  what: string;
  kind: EvidenceKind;
  places: readonly Place[];
}) {
  const [first] = places;
  if (what === "add") return add(labs.pool, of, places);
  if (what === "move") {
    // To another county, or within it: any row that is there.
    await labs.pool.query(
      `update ${TABLES[of]} set county_fips = $1, latitude = $2, longitude = $3
       where id in (select id from ${TABLES[of]} order by id desc limit 2)`,
      [first?.county, first?.latitude, first?.longitude],
    );
    return;
  }
  if (what === "delete") {
    await labs.pool.query(`delete from ${TABLES[of]} where county_fips = $1`, [first?.county]);
    return;
  }
  const [one, other] = [await labs.pool.connect(), await labs.pool.connect()];
  await one.query("begin");
  await other.query("begin");
  await add(one, of, places.slice(0, 1));
  await add(other, of, places.slice(1));
  await one.query(what === "undone" ? "rollback" : "commit");
  await other.query("commit");
  one.release();
  other.release();
}

test("lists of counties leave out nothing that a look at all rows finds, whatever was written before", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(step, step, fc.constantFrom(0, 0.5, 3, 3.455, 10)), { minLength: 1, maxLength: 4 }),
      async (changes, points) => {
        await labs.pool.query("truncate sales, rental_listings, evidence_extents");
        for (const one of changes) await make(one);
        expect(await listOutOfReach(labs.pool)).toEqual([]);
        for (const evidence of ["price", "rent"] as const) {
          for (const [north, east, miles] of points) {
            const near = around(evidence, 33 + north, -84 + east, miles);
            const listed = await listNear(labs.database, near);
            const box = {
              south: 33 + north,
              north: 33 + north + 0.1,
              west: -84 + east,
              east: -84 + east + 0.1,
            };
            const inBox = await listInBox(labs.database, { ...near, ...box });
            const hash = await hashBox(labs.database, { ...near, ...box });
            // A box around everything reaches all counties: the same questions without their list.
            await labs.pool.query(
              "insert into evidence_extents select c, -90, 90, -180, 180 from unnest($1::text[]) c",
              [COUNTIES],
            );
            expect(listed).toEqual(await listNear(labs.database, near));
            const all = await listInBox(labs.database, { ...near, ...box });
            expect(new Set(inBox.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
            expect(hash).toBe(await hashBox(labs.database, { ...near, ...box }));
            await labs.pool.query("delete from evidence_extents where south = -90");
          }
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
