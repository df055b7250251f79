import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, listOutOfReach, type TestDatabase } from "../../test/database.ts";
import { addImport } from "../../test/town.ts";
import { findByOid } from "./property-repository.ts";

const COUNTIES = ["13001", "13003", "13005", "13007"];

let labs: TestDatabase;
let importId: string;
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await addImport(labs.database, "County rolls", false);
});
afterAll(() => labs.drop());

test("a home is found by its number alone, wherever numbers jump, counties share them, and homes are gone", async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 6_200 }),
    fc.constantFrom(2_047, 2_048, 4_095, 4_096, 2 ** 40),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...COUNTIES), number), {
        minLength: 1,
        maxLength: 12,
        selector: ([, oid]) => oid,
      }),
      fc.array(number, { maxLength: 4 }),
      async (homes, others) => {
        await labs.pool.query("truncate properties, property_parts");
        for (const [county, oid] of homes) {
          await labs.pool.query(
            `insert into properties (county_fips, oid, google_places_id, property_type, state, source, demo, import_id)
             values ($1, $2, $3, 'singlefamily', 'GA', 'roll', false, $4)
             on conflict (county_fips, oid) do update set source = 'again'`,
            [county, oid, `labs_${county}_${oid}`, importId],
          );
        }
        const [gone] = homes;
        await labs.pool.query("delete from properties where oid = $1", [gone?.[1]]);
        const left = new Map(homes.slice(1).map(([county, oid]) => [oid, county]));
        for (const oid of [...homes.map(([, n]) => n), ...others]) {
          const county = left.get(oid);
          expect(await findByOid(labs.database, oid)).toEqual(
            county === undefined
              ? undefined
              : { countyFips: county, googlePlacesId: `labs_${county}_${oid}` },
          );
        }
        expect(await listOutOfReach(labs.pool)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);
