CREATE TABLE "balance_changes" (
	"upload_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "balance_changes_upload_id_google_places_id_month_pk" PRIMARY KEY("upload_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "balance_months" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "balance_months_portfolio_id_google_places_id_month_pk" PRIMARY KEY("portfolio_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "capex_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"side" text NOT NULL,
	"month" text NOT NULL,
	"category" text NOT NULL,
	"text" text,
	"amount" double precision NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capex_plan_changes" (
	"upload_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "capex_plan_changes_upload_id_google_places_id_month_pk" PRIMARY KEY("upload_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "capex_plan_months" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "capex_plan_months_portfolio_id_google_places_id_month_pk" PRIMARY KEY("portfolio_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "capex_spend_changes" (
	"upload_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "capex_spend_changes_upload_id_google_places_id_month_pk" PRIMARY KEY("upload_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "capex_spend_months" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "capex_spend_months_portfolio_id_google_places_id_month_pk" PRIMARY KEY("portfolio_id","google_places_id","month")
);
--> statement-breakpoint
ALTER TABLE "balance_changes" ADD CONSTRAINT "balance_changes_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_months" ADD CONSTRAINT "balance_months_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_months" ADD CONSTRAINT "balance_months_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_items" ADD CONSTRAINT "capex_items_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_items" ADD CONSTRAINT "capex_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_plan_changes" ADD CONSTRAINT "capex_plan_changes_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_plan_months" ADD CONSTRAINT "capex_plan_months_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_plan_months" ADD CONSTRAINT "capex_plan_months_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_spend_changes" ADD CONSTRAINT "capex_spend_changes_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_spend_months" ADD CONSTRAINT "capex_spend_months_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capex_spend_months" ADD CONSTRAINT "capex_spend_months_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_months_place" ON "balance_months" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "balance_months_upload" ON "balance_months" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "capex_items_place" ON "capex_items" USING btree ("portfolio_id","google_places_id");--> statement-breakpoint
CREATE INDEX "capex_plan_months_place" ON "capex_plan_months" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "capex_plan_months_upload" ON "capex_plan_months" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "capex_spend_months_place" ON "capex_spend_months" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "capex_spend_months_upload" ON "capex_spend_months" USING btree ("upload_id");--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON capex_items FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'category', '', 'part');
--> statement-breakpoint
-- With a list its deal ends: what the pipeline kept of it goes too, and the audit log tells it.
CREATE FUNCTION end_deal_of_list() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  deal text := 'list_' || old.id;
begin
  delete from deal_checks where google_places_id = deal;
  delete from property_offers where google_places_id = deal;
  delete from property_notes where google_places_id = deal;
  delete from pipeline_properties where google_places_id = deal;
  delete from pipeline_changes where google_places_id = deal;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER end_deal AFTER DELETE ON portfolios FOR EACH ROW EXECUTE FUNCTION end_deal_of_list();--> statement-breakpoint
-- Those of lists that are gone already.
DELETE FROM deal_checks d WHERE d.google_places_id LIKE 'list\_%' AND NOT EXISTS (SELECT FROM portfolios p WHERE 'list_' || p.id = d.google_places_id);--> statement-breakpoint
DELETE FROM property_offers d WHERE d.google_places_id LIKE 'list\_%' AND NOT EXISTS (SELECT FROM portfolios p WHERE 'list_' || p.id = d.google_places_id);--> statement-breakpoint
DELETE FROM property_notes d WHERE d.google_places_id LIKE 'list\_%' AND NOT EXISTS (SELECT FROM portfolios p WHERE 'list_' || p.id = d.google_places_id);--> statement-breakpoint
DELETE FROM pipeline_properties d WHERE d.google_places_id LIKE 'list\_%' AND NOT EXISTS (SELECT FROM portfolios p WHERE 'list_' || p.id = d.google_places_id);--> statement-breakpoint
DELETE FROM pipeline_changes d WHERE d.google_places_id LIKE 'list\_%' AND NOT EXISTS (SELECT FROM portfolios p WHERE 'list_' || p.id = d.google_places_id);
