CREATE OR REPLACE FUNCTION widen_extents() RETURNS trigger LANGUAGE plpgsql AS $$
-- One row of a county would make an import wait for another that widens it too. What lies between two rows is in
-- neither: new places have to be within one of them.
begin
  insert into evidence_extents (county_fips, south, north, west, east)
    select n.county_fips, least(n.south, k.south), greatest(n.north, k.north), least(n.west, k.west), greatest(n.east, k.east)
    from (
      select county_fips, min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east
      -- What is no number lies nowhere.
      from new_rows where latitude + longitude <> 'NaN' group by county_fips
    ) n left join lateral (
      select min(e.south) as south, max(e.north) as north, min(e.west) as west, max(e.east) as east
      from evidence_extents e where e.county_fips = n.county_fips
    ) k on true
    where not exists (
      select from evidence_extents e where e.county_fips = n.county_fips
        and e.south <= n.south and e.north >= n.north and e.west <= n.west and e.east >= n.east
    );
  return null;
end
$$;
--> statement-breakpoint
INSERT INTO evidence_extents (county_fips, south, north, west, east)
  SELECT county_fips, min(south), max(north), min(west), max(east) FROM evidence_extents GROUP BY county_fips HAVING count(*) > 1;
