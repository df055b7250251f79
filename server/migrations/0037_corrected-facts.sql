CREATE TABLE "fact_changes" (
	"google_places_id" text NOT NULL,
	"fact" text NOT NULL,
	"version" integer NOT NULL,
	"is_reverted" boolean DEFAULT false NOT NULL,
	"from_value" jsonb,
	"to_value" jsonb,
	"source_value" jsonb,
	"reason" text,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_changes_google_places_id_fact_version_pk" PRIMARY KEY("google_places_id","fact","version")
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "source_facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fact_changes" ADD CONSTRAINT "fact_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON fact_changes FOR EACH ROW EXECUTE FUNCTION audit_row('property', 'google_places_id', 'fact', 'source_value', 'part');
