CREATE TABLE "universe_changes" (
	"made_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"county_fips" text NOT NULL,
	"part" bigint
);
--> statement-breakpoint
CREATE INDEX "universe_changes_made_by" ON "universe_changes" USING btree ("made_by");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION part_of_place(place text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
-- Of a place whose id does not carry a number, the whole county is read again.
  select case when place ~ '^labs_[0-9]+_[0-9]{1,18}$' then split_part(place, '_', 3)::bigint >> 11 end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_properties() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'DELETE' then
    insert into universe_changes (county_fips, part) select distinct county_fips, oid >> 11 from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into universe_changes (county_fips, part) select distinct county_fips, oid >> 11 from old_rows;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'DELETE' then
    insert into universe_changes (county_fips, part) select distinct county_fips, oid >> 11 from new_rows where oid is not null;
  end if;
  if tg_op <> 'INSERT' then
    insert into universe_changes (county_fips, part) select distinct county_fips, oid >> 11 from old_rows where oid is not null;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'DELETE' then
    insert into universe_changes (county_fips, part) select distinct county_fips, part_of_place(google_places_id) from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into universe_changes (county_fips, part) select distinct county_fips, part_of_place(google_places_id) from old_rows;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_valued_counties() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'DELETE' then
    insert into universe_changes (county_fips, part) select distinct county_fips, -1 from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into universe_changes (county_fips, part) select distinct county_fips, -1 from old_rows;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_counties() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'DELETE' then
    insert into universe_changes (county_fips, part) select distinct fips, -1 from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    insert into universe_changes (county_fips, part) select distinct fips, -1 from old_rows;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_all() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into universe_changes (county_fips, part) values ('', null);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON properties REFERENCING new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_properties();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON properties REFERENCING old table as old_rows new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_properties();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON properties REFERENCING old table as old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_properties();
--> statement-breakpoint
CREATE TRIGGER note_truncate AFTER TRUNCATE ON properties FOR EACH STATEMENT EXECUTE FUNCTION note_all();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON sales REFERENCING new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON sales REFERENCING old table as old_rows new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON sales REFERENCING old table as old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
--> statement-breakpoint
CREATE TRIGGER note_truncate AFTER TRUNCATE ON sales FOR EACH STATEMENT EXECUTE FUNCTION note_all();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON home_figures REFERENCING new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON home_figures REFERENCING old table as old_rows new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON home_figures REFERENCING old table as old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_figures();
--> statement-breakpoint
CREATE TRIGGER note_truncate AFTER TRUNCATE ON home_figures FOR EACH STATEMENT EXECUTE FUNCTION note_all();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON valued_counties REFERENCING new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_valued_counties();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON valued_counties REFERENCING old table as old_rows new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_valued_counties();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON valued_counties REFERENCING old table as old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_valued_counties();
--> statement-breakpoint
CREATE TRIGGER note_truncate AFTER TRUNCATE ON valued_counties FOR EACH STATEMENT EXECUTE FUNCTION note_all();
--> statement-breakpoint
CREATE TRIGGER note_insert AFTER INSERT ON counties REFERENCING new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_counties();
--> statement-breakpoint
CREATE TRIGGER note_update AFTER UPDATE ON counties REFERENCING old table as old_rows new table as new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_counties();
--> statement-breakpoint
CREATE TRIGGER note_delete AFTER DELETE ON counties REFERENCING old table as old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_counties();
--> statement-breakpoint
CREATE TRIGGER note_truncate AFTER TRUNCATE ON counties FOR EACH STATEMENT EXECUTE FUNCTION note_all();
