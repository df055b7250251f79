CREATE TABLE "assumption_templates" (
	"property_type" text NOT NULL,
	"level" text NOT NULL,
	"place" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"effective_from" date NOT NULL,
	"assumptions" jsonb NOT NULL,
	"reason" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assumption_templates_property_type_level_place_version_pk" PRIMARY KEY("property_type","level","place","version")
);
--> statement-breakpoint
ALTER TABLE "assumption_templates" ADD CONSTRAINT "assumption_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON assumption_templates FOR EACH ROW EXECUTE FUNCTION audit_row('assumptions', 'property_type,level,place,version', 'name', '');
