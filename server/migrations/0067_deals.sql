CREATE TABLE "deal_checks" (
	"google_places_id" text NOT NULL,
	"line_id" text NOT NULL,
	"document_id" uuid,
	"waived_reason" text,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deal_checks_google_places_id_line_id_pk" PRIMARY KEY("google_places_id","line_id"),
	CONSTRAINT "deal_checks_one" CHECK (num_nonnulls("deal_checks"."document_id", "deal_checks"."waived_reason") = 1)
);
--> statement-breakpoint
CREATE TABLE "deal_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"pass_reasons" text[] NOT NULL,
	"checklist" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "next_step_due_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "next_step_person_id" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "offer_expires_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "diligence_ends_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "closing_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "pass_reason" text;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD COLUMN "pass_words" text;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "next_step_due_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "next_step_person_id" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "offer_expires_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "diligence_ends_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "closing_on" date;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "pass_reason" text;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD COLUMN "pass_words" text;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD CONSTRAINT "deal_checks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD CONSTRAINT "deal_checks_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_settings" ADD CONSTRAINT "deal_settings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_property_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."property_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_unseen" ON "note_mentions" USING btree ("user_id") WHERE "note_mentions"."seen_at" is null;--> statement-breakpoint
ALTER TABLE "pipeline_changes" ADD CONSTRAINT "pipeline_changes_next_step_person_id_users_id_fk" FOREIGN KEY ("next_step_person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_properties" ADD CONSTRAINT "pipeline_properties_next_step_person_id_users_id_fk" FOREIGN KEY ("next_step_person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON deal_checks FOR EACH ROW EXECUTE FUNCTION audit_row('property', 'google_places_id', '', '', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON deal_settings FOR EACH ROW EXECUTE FUNCTION audit_row('dealSettings', 'version', '', '');
