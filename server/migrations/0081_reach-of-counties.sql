CREATE TABLE "evidence_extents" (
	"county_fips" text NOT NULL,
	"south" double precision NOT NULL,
	"north" double precision NOT NULL,
	"west" double precision NOT NULL,
	"east" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_parts" (
	"part" bigint NOT NULL,
	"county_fips" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "properties_oid";--> statement-breakpoint
CREATE INDEX "evidence_extents_county" ON "evidence_extents" USING btree ("county_fips");--> statement-breakpoint
CREATE INDEX "evidence_extents_box" ON "evidence_extents" USING gist (box(point("west", "south"), point("east", "north")));--> statement-breakpoint
CREATE INDEX "property_parts_part" ON "property_parts" USING btree ("part","county_fips");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_parts() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into property_parts (part, county_fips)
    select n.part, n.county_fips from (select distinct oid >> 11 as part, county_fips from new_rows) n
    where not exists (select from property_parts k where k.part = n.part and k.county_fips = n.county_fips);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER note_parts AFTER INSERT ON properties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_parts();
--> statement-breakpoint
INSERT INTO property_parts (part, county_fips) SELECT DISTINCT oid >> 11, county_fips FROM properties;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION widen_extents() RETURNS trigger LANGUAGE plpgsql AS $$
-- One row of a county would make an import wait for another that widens it too.
begin
  insert into evidence_extents (county_fips, south, north, west, east)
    select n.county_fips, least(n.south, k.south), greatest(n.north, k.north), least(n.west, k.west), greatest(n.east, k.east)
    from (
      select county_fips, min(latitude) as south, max(latitude) as north, min(longitude) as west, max(longitude) as east
      from new_rows where latitude is not null and longitude is not null group by county_fips
    ) n left join lateral (
      select min(e.south) as south, max(e.north) as north, min(e.west) as west, max(e.east) as east
      from evidence_extents e where e.county_fips = n.county_fips
    ) k on true
    where (k.south <= n.south and k.north >= n.north and k.west <= n.west and k.east >= n.east) is not true;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER widen_extents_by_new AFTER INSERT ON sales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION widen_extents();
--> statement-breakpoint
CREATE TRIGGER widen_extents_by_changed AFTER UPDATE ON sales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION widen_extents();
--> statement-breakpoint
CREATE TRIGGER widen_extents_by_new AFTER INSERT ON rental_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION widen_extents();
--> statement-breakpoint
CREATE TRIGGER widen_extents_by_changed AFTER UPDATE ON rental_listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION widen_extents();
--> statement-breakpoint
INSERT INTO evidence_extents (county_fips, south, north, west, east)
  SELECT county_fips, min(latitude), max(latitude), min(longitude), max(longitude)
  FROM (SELECT county_fips, latitude, longitude FROM sales UNION ALL SELECT county_fips, latitude, longitude FROM rental_listings) e
  WHERE latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY county_fips;
