CREATE TABLE "demo_removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newest_versions" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"buys" boolean NOT NULL,
	"unlevered_irr" double precision,
	"levered_irr" double precision,
	"noi" double precision,
	"ncf" double precision,
	"egi" double precision,
	"charge_backs" double precision,
	"cost_to_maintain" double precision,
	"capex_ahead" double precision,
	"months_to_lease" double precision,
	"loan" double precision,
	"cost" double precision,
	"outlay" double precision,
	"equity" double precision,
	"exit_value" double precision,
	"sale_costs" double precision,
	"gap" text,
	"inputs" jsonb NOT NULL,
	"months" "bytea"
);
--> statement-breakpoint
CREATE TABLE "property_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_places_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" double precision NOT NULL,
	"offered_on" date NOT NULL,
	"note" text,
	"max_bid" double precision,
	"max_bid_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_removals" ADD CONSTRAINT "demo_removals_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_offers" ADD CONSTRAINT "property_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_offers_place" ON "property_offers" USING btree ("google_places_id","offered_on");--> statement-breakpoint
-- Doubles hardly get smaller, and packing them takes longer than reading them.
ALTER TABLE "newest_versions" ALTER COLUMN "months" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Its figures are passed over far more often than its months and inputs are read: those lie elsewhere.
ALTER TABLE "newest_versions" SET (toast_tuple_target = 256);--> statement-breakpoint
CREATE FUNCTION number_in(value jsonb) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  select case jsonb_typeof(value) when 'number' then value::float8 end
$$;
--> statement-breakpoint
CREATE FUNCTION pack_line(line jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
-- How many months, then each as a double; -1 where the amount of one is not known.
  select case when jsonb_typeof(line) = 'array' and coalesce(bool_and(jsonb_typeof(amount) = 'number'), true)
      then int4send(count(amount)::int) || coalesce(string_agg(float8send(number_in(amount)), ''::bytea order by month), '')
      else int4send(-1) end
    from jsonb_array_elements(case jsonb_typeof(line) when 'array' then line else '[]' end)
      with ordinality as months(amount, month)
$$;
--> statement-breakpoint
CREATE FUNCTION figures_of_version(u underwriting_versions) RETURNS SETOF newest_versions LANGUAGE sql STABLE AS $$
  select u.google_places_id, u.version,
    -- A home that is held has a gain on its basis; only where there is none its inputs are asked.
    jsonb_typeof(o."gainOnBasis") is distinct from 'number' and coalesce(i.ownership, 'acquisition') <> 'owned',
    number_in(o."unleveredIrr"), number_in(o."leveredIrr"),
    coalesce(number_in(o."stabilizedNoi"), number_in(o."noiYear1")),
    coalesce(number_in(o."stabilizedNcf"), number_in(o."ncfYear1")),
    number_in(o."stabilizedEffectiveGrossIncome"), number_in(o."stabilizedChargeBacks"),
    number_in(o."costToMaintainNet"), number_in(o."capexAhead"), number_in(o."monthsToLease"), number_in(o."loan"),
    number_in(o."allInCostUnlevered"),
    -- Versions from before homes could be owned have the cost alone.
    coalesce(number_in(o."unleveredOutlay"), number_in(o."allInCostUnlevered")),
    number_in(o."initialEquity"), number_in(o."exitValue"), number_in(o."saleCosts"),
    u.unavailable->>'leveredIrr',
    (select coalesce(jsonb_object_agg(key, u.inputs->key), '{}') from unnest(array['afterRepairValue', 'sourceChannel',
      'hoaMonth', 'hoaRentalAllowed', 'housingVoucher', 'inPlaceLease', 'monthlyRent', 'turnoverRate',
      'daysToReResident', 'badDebtPct', 'newLeaseGrowth', 'renewalGrowth']) key where u.inputs ? key),
    pack_line(m."unleveredCashFlow") || pack_line(m."leveredCashFlow") || pack_line(m."cashFlowAfterDebt")
      || pack_line(m."debtService") || pack_line(m."effectiveGrossIncome") || pack_line(m."loanBalance")
  from jsonb_to_record(u.outputs) as o("gainOnBasis" jsonb, "unleveredIrr" jsonb, "leveredIrr" jsonb,
      "stabilizedNoi" jsonb, "noiYear1" jsonb, "stabilizedNcf" jsonb, "ncfYear1" jsonb,
      "stabilizedEffectiveGrossIncome" jsonb, "stabilizedChargeBacks" jsonb, "costToMaintainNet" jsonb,
      "capexAhead" jsonb, "monthsToLease" jsonb, "loan" jsonb, "allInCostUnlevered" jsonb, "unleveredOutlay" jsonb,
      "initialEquity" jsonb, "exitValue" jsonb, "saleCosts" jsonb),
    jsonb_to_record(u.monthly_lines) as m("unleveredCashFlow" jsonb, "leveredCashFlow" jsonb,
      "cashFlowAfterDebt" jsonb, "debtService" jsonb, "effectiveGrossIncome" jsonb, "loanBalance" jsonb),
    jsonb_to_record(u.inputs) as i(ownership text)
$$;
--> statement-breakpoint
CREATE FUNCTION keep_newest_version() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    delete from newest_versions where google_places_id = new.google_places_id and version < new.version;
    insert into newest_versions select f.* from figures_of_version(new) f on conflict do nothing;
    return null;
  end if;
  delete from newest_versions where google_places_id = old.google_places_id;
  insert into newest_versions select f.* from underwriting_versions u, figures_of_version(u) f
    where u.google_places_id = old.google_places_id
      and u.version = (select max(version) from underwriting_versions where google_places_id = old.google_places_id)
    on conflict do nothing;
  if tg_op = 'UPDATE' and new.google_places_id <> old.google_places_id then
    delete from newest_versions where google_places_id = new.google_places_id;
    insert into newest_versions select f.* from underwriting_versions u, figures_of_version(u) f
    where u.google_places_id = new.google_places_id
      and u.version = (select max(version) from underwriting_versions where google_places_id = new.google_places_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER keep_newest AFTER INSERT OR UPDATE OR DELETE ON underwriting_versions FOR EACH ROW EXECUTE FUNCTION keep_newest_version();--> statement-breakpoint
INSERT INTO newest_versions SELECT f.* FROM (
    SELECT google_places_id, max(version) AS version FROM underwriting_versions GROUP BY 1
  ) n JOIN underwriting_versions u USING (google_places_id, version), figures_of_version(u) f;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON demo_removals FOR EACH ROW EXECUTE FUNCTION audit_row('server', 'id', '', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON property_offers FOR EACH ROW EXECUTE FUNCTION audit_row('offer', 'id', '', '');
