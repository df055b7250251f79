import { openState } from "../../../server/src/features/universe/service.ts";
import type { Connected } from "../../../server/src/lib/database/connection.ts";

const COUNTIES = 3_100;

/** Homes of a country of 3,100 counties, a few of them large: facts, a sale of every fourth, and figures that hold, all drawn. */
export async function fillHomes({ database, pool }: Connected, homes: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select setseed(0.42)");
    for (const table of ["properties", "home_figures", "sales"]) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    await client.query(
      "drop index if exists properties_place_id, properties_oid, properties_upid, properties_parcel_source, properties_search_prefix, properties_search_trigram, properties_street, properties_parcel_prefix, properties_name_prefix, properties_name_trigram, properties_zip, properties_box, sales_box, home_figures_net_yield",
    );
    await client.query(LANDS);
    await client.query(SIZES, [homes, COUNTIES]);
    await client.query(HOMES);
    await client.query(SALES);
    await client.query(FIGURES);
    const { all, data } = await openState(database);
    await client.query(CHECKS, [all, data]);
    for (const table of ["properties", "home_figures", "sales"]) {
      await client.query(`alter table ${table} enable trigger user`);
    }
    await client.query("insert into universe_changes (county_fips) values ('')");
    await client.query("vacuum analyze properties, home_figures, sales, valued_counties, counties");
  } finally {
    client.release();
  }
}

const LANDS = `
  with import as (
    insert into data_imports (source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
    values ('bench', 'bench', 'bench', 'bench', 1, 1, 0, '[]', false) returning id
  ), metro as (
    insert into metros (id, name, kind, vintage, import_id)
    select (10000 + n)::text, 'Metro ' || n, 'metropolitan', '2023', import.id from generate_series(1, 400) n, import
    returning id
  )
  select count(*) from metro`;

const SIZES = `
  create temporary table sizes as
  select n, to_char(n * 7, 'FM00000') as fips, chr(65 + n % 50 / 10) || chr(65 + n % 10) as state, size,
    (sum(size) over (order by n) - size)::bigint + 1 as first
  from (
    select n, ceil($1::float8 / (n + 20) / (select sum(1.0 / (m + 20)) from generate_series(1, $2::int) m))::bigint as size
    from generate_series(1, $2::int) n
  ) weighed`;

const HOMES = `
  with land as (
    insert into counties (fips, name, state, latitude, longitude, geography_vintage, msa_id)
    select fips, 'County ' || n, state, 35, -95, '2017', case when n % 3 = 0 then (10000 + 1 + n % 400)::text end from sizes
  )
  insert into properties (county_fips, oid, google_places_id, property_type, subtype, address_line, city, state, zip,
    latitude, longitude, beds, baths, sqft, lot_sqft, year_built, units, assessed_value, tax_annual, source, demo, import_id)
  select s.fips, oid, 'labs_' || s.fips || '_' || oid, case when random() < 0.02 then 'multifamily' else 'singlefamily' end,
    (array['detached', 'townhome', 'condo'])[1 + floor(3 * random())::int], oid || ' Oak St', 'Town', s.state,
    to_char((s.n * 29 + floor(12 * random())::int) % 99999, 'FM00000'),
    30 + s.n % 15 + random(), -120 + s.n % 50 + random(),
    case when random() < 0.95 then 1 + floor(5 * random()) end, case when random() < 0.93 then 1 + floor(6 * random()) / 2 end,
    d.sqft, 3000 + floor(9000 * random()), case when random() < 0.97 then 1930 + floor(95 * random())::int end, 1,
    d.sqft * 110, d.sqft * 1.7, 'bench', false, i.id
  from sizes s cross join lateral generate_series(s.first, s.first + s.size - 1) oid
  cross join lateral (select case when random() < 0.96 then 600 + floor(2800 * random()) end as sqft where oid > 0) d
  cross join (select id from data_imports limit 1) i`;

const SALES = `
  insert into sales (county_fips, oid, property_type, label, sold_on, price, source, demo, import_id)
  select county_fips, oid, property_type, 'Sale', date '2010-01-01' + floor(5800 * random())::int,
    floor(100000 + 500000 * random()), 'bench', false, import_id
  from properties where oid % 4 = 0`;

const FIGURES = `
  insert into home_figures (county_fips, google_places_id, stamp, returns_stamp, value, value_low, value_high, value_grade,
    value_as_of, rent, rent_low, rent_high, rent_grade, rent_as_of, net_yield, unlevered_irr, valued_at)
  select county_fips, google_places_id, md5(county_fips), md5(state), value, value * 0.9, value * 1.1,
    (array['A', 'B', 'C', 'D'])[1 + floor(4 * random())::int], current_date - 10, rent, rent * 0.9, rent * 1.1,
    (array['A', 'B', 'C', 'D'])[1 + floor(4 * random())::int], current_date - 10,
    0.6 * 12 * rent / value, 0.02 + 0.08 * random(), now()
  from (
    select county_fips, google_places_id, state, coalesce(sqft, 1500) * (110 + 220 * random()) as value,
      coalesce(sqft, 1500) * (0.8 + 0.7 * random()) as rent
    from properties where property_type = 'singlefamily'
  ) drawn`;

const CHECKS = `
  insert into valued_counties (county_fips, demo, checked_state, data_state, stamp, parts, returns_stamp)
  select fips, false, $1, $2, md5(fips), '{}', md5(state) from counties`;
