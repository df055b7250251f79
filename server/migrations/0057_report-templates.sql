CREATE TABLE "report_looks" (
	"id" text PRIMARY KEY DEFAULT 'firm' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" text,
	"color" text,
	"logo" text
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model" text NOT NULL,
	"name" text NOT NULL,
	"sections" text[] NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_templates_name" ON "report_templates" USING btree ("model",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "report_templates_default" ON "report_templates" USING btree ("model") WHERE "report_templates"."is_default";--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON report_templates FOR EACH ROW EXECUTE FUNCTION audit_row('report', 'id', 'name', 'revision,changed_at,changed_by');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON report_looks FOR EACH ROW EXECUTE FUNCTION audit_row('report', 'id', '', 'revision', 'part');
