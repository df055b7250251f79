CREATE TABLE "home_figures" (
	"county_fips" text NOT NULL,
	"google_places_id" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"stale" text,
	"is_decided" boolean DEFAULT false NOT NULL,
	"stamp" text,
	"value" double precision,
	"value_low" double precision,
	"value_high" double precision,
	"value_grade" text,
	"value_as_of" date,
	"value_reason" text,
	"rent" double precision,
	"rent_low" double precision,
	"rent_high" double precision,
	"rent_grade" text,
	"rent_as_of" date,
	"rent_reason" text,
	"returns_stamp" text,
	"net_yield" double precision,
	"net_yield_low" double precision,
	"net_yield_high" double precision,
	"unlevered_irr" double precision,
	"max_bid" double precision,
	"max_bid_low" double precision,
	"max_bid_high" double precision,
	"max_bid_to_value" double precision,
	"binding_target" text,
	"returns_reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"valued_at" timestamp with time zone,
	CONSTRAINT "home_figures_county_fips_google_places_id_pk" PRIMARY KEY("county_fips","google_places_id")
);
--> statement-breakpoint
CREATE TABLE "valued_counties" (
	"county_fips" text NOT NULL,
	"demo" boolean NOT NULL,
	"checked_state" text NOT NULL,
	"data_state" text NOT NULL,
	"stamp" text NOT NULL,
	"parts" jsonb NOT NULL,
	"returns_stamp" text NOT NULL,
	"changes" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valued_at" timestamp with time zone,
	"valued_reason" text,
	"valued_homes" integer,
	"valued_seconds" double precision,
	CONSTRAINT "valued_counties_county_fips_demo_pk" PRIMARY KEY("county_fips","demo")
);
--> statement-breakpoint
ALTER TABLE "home_figures" ADD CONSTRAINT "home_figures_home" FOREIGN KEY ("county_fips","google_places_id") REFERENCES "public"."properties"("county_fips","google_places_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_figures_net_yield" ON "home_figures" USING btree ("county_fips","net_yield");--> statement-breakpoint
CREATE INDEX "home_figures_stale" ON "home_figures" USING btree ("county_fips") WHERE "home_figures"."stale" is not null;
--> statement-breakpoint
DROP TABLE "search_estimates" CASCADE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_facts_of_home() RETURNS trigger LANGUAGE plpgsql AS $$
-- What is being estimated from the facts before this change is not written after it: the revision is another.
begin
  insert into home_figures (county_fips, google_places_id, stale, revision)
    values (new.county_fips, new.google_places_id, 'facts', 1)
    on conflict (county_fips, google_places_id) do update set stale = 'facts', revision = home_figures.revision + 1;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_comps_of_home() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into home_figures (county_fips, google_places_id, stale, revision)
    select county_fips, google_places_id, 'comps', 1 from properties
    where google_places_id = case when tg_op = 'DELETE' then old.google_places_id else new.google_places_id end
    on conflict (county_fips, google_places_id) do update set stale = 'comps', revision = home_figures.revision + 1;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER UPDATE ON properties FOR EACH ROW WHEN (
  (old.property_type, old.latitude, old.longitude, old.geocode_precision, old.beds, old.baths, old.sqft, old.lot_sqft, old.stories, old.year_built, old.year_renovated, old.condition, old.grade, old.city, old.zip, old.units, old.facts, old.hoa_month, old.tax_annual, old.cms_property_oid, old.acquired_at, old.acquisition_price, old.actual_rent, old.actual_rent_as_of, old.lease_ends_on, old.loan_balance, old.loan_rate, old.loan_payment, old.loan_matures_on, old.loan_as_of, old.demo)
  is distinct from
  (new.property_type, new.latitude, new.longitude, new.geocode_precision, new.beds, new.baths, new.sqft, new.lot_sqft, new.stories, new.year_built, new.year_renovated, new.condition, new.grade, new.city, new.zip, new.units, new.facts, new.hoa_month, new.tax_annual, new.cms_property_oid, new.acquired_at, new.acquisition_price, new.actual_rent, new.actual_rent_as_of, new.lease_ends_on, new.loan_balance, new.loan_rate, new.loan_payment, new.loan_matures_on, new.loan_as_of, new.demo)
) EXECUTE FUNCTION mark_facts_of_home();
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OR DELETE ON comp_choices FOR EACH ROW EXECUTE FUNCTION mark_comps_of_home();
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OR DELETE ON comp_adjustments FOR EACH ROW EXECUTE FUNCTION mark_comps_of_home();
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OR DELETE ON comp_rules FOR EACH ROW EXECUTE FUNCTION mark_comps_of_home();
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OR DELETE ON comp_additions FOR EACH ROW EXECUTE FUNCTION mark_comps_of_home();
