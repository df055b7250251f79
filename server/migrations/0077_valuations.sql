CREATE TABLE "valuations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"portfolio_id" uuid,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"method" text NOT NULL,
	"value" double precision NOT NULL,
	"as_of" text NOT NULL,
	"source" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "valuations_estimated" ON "valuations" USING btree ("google_places_id","month") WHERE "valuations"."portfolio_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "valuations_entered" ON "valuations" USING btree ("portfolio_id","google_places_id","month","method") WHERE "valuations"."portfolio_id" is not null;--> statement-breakpoint
CREATE INDEX "valuations_place" ON "valuations" USING btree ("google_places_id","month");--> statement-breakpoint
-- What is estimated today begins the history of its month.
INSERT INTO "valuations" ("google_places_id", "month", "method", "value", "as_of", "created_at")
SELECT "google_places_id", left("value_as_of", 7), 'salesComps', "value", "value_as_of", "estimated_at"
FROM "holding_estimates" WHERE "value" IS NOT NULL AND "value_as_of" IS NOT NULL;--> statement-breakpoint
-- Estimates are the machine's: what people enter and delete is written down.
CREATE TRIGGER audit_entered AFTER INSERT ON valuations FOR EACH ROW WHEN (new.created_by IS NOT NULL) EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'method', '', 'part');--> statement-breakpoint
CREATE TRIGGER audit_removed AFTER DELETE ON valuations FOR EACH ROW WHEN (old.created_by IS NOT NULL) EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'method', '', 'part');
