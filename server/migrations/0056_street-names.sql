CREATE OR REPLACE FUNCTION street_of(search text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
-- `1204 n oak st, austin, tx 78704` from its street on: `oak st, austin, tx 78704`. A street of the name N keeps it.
select regexp_replace(search, '^[0-9][^ ]* (?:1/2 )?(?:(?:[nsew]|n[ew]|s[ew]) (?=[^, ]+[ ,]))?', '')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION street_name_of(search text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
-- The street alone, without the unit: `oak st`.
select regexp_replace(split_part(street_of(search), ',', 1), ' (?:#|(?:apt|unit|ste|bldg|rm|spc|trlr|ph|bsmt)\M).*$', '')
$$;
--> statement-breakpoint
DROP INDEX "counties_titled";--> statement-breakpoint
DROP INDEX "counties_named";--> statement-breakpoint
CREATE INDEX "counties_titled" ON "counties" USING btree ((translate(lower("name"), '.''', '') || ' county ' || lower("state")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "counties_named" ON "counties" USING btree ((translate(lower("name"), '.''', '') || ' ' || lower("state")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "properties_name_trigram" ON "properties" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE TABLE "street_names" (
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "street_names_name" ON "street_names" USING btree ("name");--> statement-breakpoint
CREATE INDEX "street_names_trigram" ON "street_names" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_street" ON "properties" USING btree (street_of("search_text") text_pattern_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_street_names() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into street_names (name)
    select name from (
      select distinct street_name_of(search_text) as name from changed where search_text ~ '^[0-9]'
    ) s where not exists (select from street_names known where known.name = s.name);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER keep_street_names_of_new AFTER INSERT ON properties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_street_names();--> statement-breakpoint
CREATE TRIGGER keep_street_names_of_changed AFTER UPDATE ON properties
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_street_names();--> statement-breakpoint
INSERT INTO street_names (name)
  SELECT DISTINCT street_name_of(search_text) FROM properties WHERE search_text ~ '^[0-9]';
