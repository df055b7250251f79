CREATE TABLE "property_owners" (
	"county_fips" text NOT NULL,
	"oid" bigint NOT NULL,
	"owner_name" text NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	"mailing_address" text,
	"mailing_key" bigint,
	"name_key" bigint,
	"kind" text,
	"confidence" text,
	"reason" text,
	"occupancy" text,
	"source" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "property_owners_county_fips_oid_pk" PRIMARY KEY("county_fips","oid")
);
--> statement-breakpoint
ALTER TABLE "properties" DROP CONSTRAINT "properties_import_id_data_imports_id_fk";
--> statement-breakpoint
ALTER TABLE "property_taxes" DROP CONSTRAINT "property_taxes_import_id_data_imports_id_fk";
--> statement-breakpoint
ALTER TABLE "sales" DROP CONSTRAINT "sales_import_id_data_imports_id_fk";
--> statement-breakpoint
CREATE INDEX "property_owners_link" ON "property_owners" USING btree ("mailing_key","name_key") WHERE "property_owners"."name_key" is not null and "property_owners"."stands";--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_imports() RETURNS trigger LANGUAGE plpgsql AS $$
-- What a foreign key says of each row, once a statement: of a million rows it took a fifth of a load.
declare
  missing uuid;
begin
  select n.import_id into missing from (select distinct import_id from new_rows) n
    where not exists (select from data_imports i where i.id = n.import_id for key share) limit 1;
  if missing is not null then
    raise foreign_key_violation using message = format('There is no import %s, which rows of %s name', missing, tg_table_name);
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_used_imports() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from properties where import_id in (select id from old_rows))
    or exists (select from sales where import_id in (select id from old_rows))
    or exists (select from property_taxes where import_id in (select id from old_rows))
    or exists (select from property_owners where import_id in (select id from old_rows)) then
    raise foreign_key_violation using message = 'Rows of homes, sales, taxes or owners still name the import';
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER keep_used_imports AFTER DELETE ON data_imports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_used_imports();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION empty_with_imports() RETURNS trigger LANGUAGE plpgsql AS $$
-- As a foreign key's cascade does; the same statement may truncate some of them itself, so that rows are deleted.
begin
  delete from property_owners;
  delete from property_taxes;
  delete from sales;
  delete from properties;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER empty_with_imports AFTER TRUNCATE ON data_imports FOR EACH STATEMENT EXECUTE FUNCTION empty_with_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_new AFTER INSERT ON properties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_changed AFTER UPDATE ON properties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_new AFTER INSERT ON sales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_changed AFTER UPDATE ON sales REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_new AFTER INSERT ON property_taxes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_changed AFTER UPDATE ON property_taxes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_new AFTER INSERT ON property_owners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE TRIGGER check_imports_of_changed AFTER UPDATE ON property_owners REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_imports();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_owner_names() RETURNS trigger LANGUAGE plpgsql AS $$
-- A link is of the name that the roll says: where the record says another since, it does not stand.
begin
  update property_owners o set stands = (n.owner_name = o.owner_name) is true
    from new_rows n join old_rows b on b.county_fips = n.county_fips and b.oid = n.oid
    where n.owner_name is distinct from b.owner_name and o.county_fips = n.county_fips and o.oid = n.oid;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_owners() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'TRUNCATE' then
    delete from property_owners;
  else
    delete from property_owners o using old_rows b where o.county_fips = b.county_fips and o.oid = b.oid;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER follow_owner_names AFTER UPDATE ON properties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_owner_names();
--> statement-breakpoint
CREATE TRIGGER forget_owners AFTER DELETE ON properties REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_owners();
--> statement-breakpoint
CREATE TRIGGER forget_all_owners AFTER TRUNCATE ON properties FOR EACH STATEMENT EXECUTE FUNCTION forget_owners();
