import type { Connected } from "../../../server/src/lib/database/connection.ts";
import { listShapes } from "../../../server/src/lib/geography/county-shapes.ts";

type Pool = Connected["pool"];

/** As many as the country has, a little more: 33,791 tabulation areas, 84,415 tracts of the census of 2020. */
export const ZIPS = 40_000;
export const TRACTS = 85_000;
/** The metro of New York and others of its size have four to five thousand tracts. */
const OF_LARGEST = 4_700;
export const LARGEST = "99990";
const LARGEST_COUNTIES = 23;

/** What a tract has from the survey, from the census of jobs and from the hazard index; a ZIP code from two publishers. */
const TRACT_FIGURES = [
  ...[
    "population",
    "housingUnits",
    "medianGrossRent",
    "medianHomeValue",
    "medianHouseholdIncome",
    "ownerShare",
  ],
  ...[
    "emptyShare",
    "rentBurdenShare",
    "jobs",
    "expectedLossRate",
    "homePurchaseLoans",
    "investorPurchaseShare",
  ],
];
const ZIP_FIGURES = ["fairMarketRent1Bedroom", "fairMarketRent2Bedroom", "fairMarketRent3Bedroom"];
const ZIP_SERIES = ["typicalRent", "typicalHomeValue"];
const SIDE_POINTS = 10;

interface Tract {
  id: string;
  west: number;
  south: number;
  size: number;
}

/** Tracts and ZIP codes of all counties, with outlines of forty points and their figures. */
export async function fillAreas(pool: Pool): Promise<Tract[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into data_imports (source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
       values ('bench', 'bench', 'bench', 'bench', 1, 1, 0, '[]', false) returning id`,
  );
  const importId = rows[0]?.id ?? "";
  const shapes = listShapes().map(({ fips, rings }) => ({ fips, ...findBox(rings) }));
  const largest = new Set(shapes.slice(0, LARGEST_COUNTIES).map(({ fips }) => fips));
  await pool.query(
    "insert into metros (id, name, kind, vintage, import_id) values ($1, 'Largest, AL', 'metropolitan', '2023', $2)",
    [LARGEST, importId],
  );
  await pool.query("update counties set msa_id = $1 where fips = any($2)", [LARGEST, [...largest]]);
  const tracts = shapes.flatMap((county) =>
    layTracts(county, {
      count: largest.has(county.fips)
        ? Math.ceil(OF_LARGEST / LARGEST_COUNTIES)
        : Math.ceil((TRACTS - OF_LARGEST) / (shapes.length - LARGEST_COUNTIES)),
    }),
  );
  const zips = tracts.filter((_, at) => at % 2 === 0).slice(0, ZIPS);
  await writeAreas(
    pool,
    tracts.map((tract) => ({ ...tract, kind: "tract" })),
    importId,
  );
  await writeAreas(
    pool,
    zips.map((zip, at) => ({ ...zip, id: zipOf(at), kind: "zip" })),
    importId,
  );
  await pool.query(
    "insert into zip_counties (zip, county_fips, share, import_id) select unnest($1::text[]), unnest($2::text[]), 1, $3",
    [zips.map((_, at) => zipOf(at)), zips.map(({ id }) => id.slice(0, 5)), importId],
  );
  await pool.query(SERIES, [importId, "tract", TRACT_FIGURES, 1, 12, "2023-07-01"]);
  await pool.query(SERIES, [importId, "zip", ZIP_FIGURES, 4, 12, "2023-07-01"]);
  await pool.query(SERIES, [importId, "zip", ZIP_SERIES, 130, 1, "2015-12-01"]);
  await pool.query("vacuum analyze small_areas, metric_series, zip_counties, counties");
  return tracts;
}

const zipOf = (at: number): string => String(at + 10_001).padStart(5, "0");

function findBox(rings: ReturnType<typeof listShapes>[number]["rings"]) {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  const [west, south] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  const [east, north] = [xs.reduce((a, b) => Math.max(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  return { west, south, side: Math.min(east - west, north - south, 1) };
}

function layTracts(
  county: { fips: string; west: number; south: number; side: number },
  { count }: { count: number },
): Tract[] {
  const across = Math.ceil(Math.sqrt(count));
  const size = county.side / across;
  return Array.from({ length: count }, (_, at) => ({
    id: `${county.fips}${String(at + 1).padStart(4, "0")}00`,
    west: county.west + (at % across) * size,
    south: county.south + Math.floor(at / across) * size,
    size,
  }));
}

async function writeAreas(pool: Pool, areas: (Tract & { kind: string })[], importId: string): Promise<void> {
  const step = 5_000;
  for (let at = 0; at < areas.length; at += step) {
    const some = areas.slice(at, at + step);
    await pool.query(
      `insert into small_areas (kind, id, latitude, longitude, west, south, east, north, outline, edition, import_id)
       select kind, id, south + size / 2, west + size / 2, west, south, west + size, south + size, outline,
         'Drawn for a bench', $6
       from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $7::text[])
         as drawn (kind, id, west, south, size, outline)`,
      [
        some.map(({ kind }) => kind),
        some.map(({ id }) => id),
        some.map(({ west }) => west),
        some.map(({ south }) => south),
        some.map(({ size }) => size),
        importId,
        some.map(drawOutline),
      ],
    );
  }
}

/** A square whose sides wave as streets and rivers do, in steps of 0.00001 degrees. */
function drawOutline({ west, south, size }: Tract): string {
  const [x, y, side] = [west, south, size].map((degrees) => Math.round(degrees * 1e5));
  const step = Math.round((side ?? 0) / SIDE_POINTS);
  const wave = Math.max(1, Math.round(step / 4));
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const steps = directions.flatMap(([dx, dy]) =>
    Array.from({ length: SIDE_POINTS }, (_, at) => {
      const bend = at % 2 === 0 ? wave : -wave;
      return [dx * step + Math.abs(dy) * bend, dy * step + Math.abs(dx) * bend];
    }).flat(),
  );
  return JSON.stringify([[x, y, ...steps]]);
}

const SERIES = `
  insert into metric_series (metric_key, area_kind, area_id, start_month, step_months, "values", margins, latest_month,
    latest_value, import_id, known_on, out_after_days)
  select key, $2, id, $6::date, $5::int, drawn, case when $2 = 'tract' then array_fill(40::float8, array[$4::int]) end,
    ($6::date + make_interval(months => ($4::int - 1) * $5::int))::date, drawn[$4::int], $1, current_date, 31
  from unnest($3::text[]) with ordinality as metric (key, nth)
  cross join (select id, row_number() over (order by id) as at from small_areas where kind = $2) area
  cross join lateral (
    select array_agg(case when key like '%Share' or key like '%Rate' then 0.01 + ((at * 31 + nth * 7 + n) % 60) / 100.0
      else 1000 + (at * 37 + nth * 11 + n * 3) % 2500 end order by n)::float8[] as drawn
    from generate_series(1, $4::int) n where at > 0 and nth > 0
  ) figures`;
