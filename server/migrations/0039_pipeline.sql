CREATE TABLE "pipeline_changes" (
	"google_places_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text,
	"assignee_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pipeline_changes_google_places_id_version_pk" PRIMARY KEY("google_places_id","version")
);
--> statement-breakpoint
CREATE TABLE "pipeline_properties" (
	"google_places_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text,
	"assignee_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "pipeline_properties_google_places_id_pk" PRIMARY KEY("google_places_id")
);
--> statement-breakpoint
CREATE TABLE "property_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_places_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD CONSTRAINT "pipeline_changes_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD CONSTRAINT "pipeline_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD CONSTRAINT "pipeline_properties_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD CONSTRAINT "pipeline_properties_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_notes" ADD CONSTRAINT "property_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_assignee" ON "pipeline_properties" USING btree ("assignee_id","status");--> statement-breakpoint
CREATE INDEX "property_notes_place" ON "property_notes" USING btree ("google_places_id","created_at");--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON pipeline_properties FOR EACH ROW EXECUTE FUNCTION audit_row('property', 'google_places_id', '', 'version,changed_by,changed_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON property_notes FOR EACH ROW EXECUTE FUNCTION audit_row('note', 'id', '', 'version,created_at,edited_at');
