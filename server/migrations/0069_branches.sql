CREATE TABLE "underwriting_branches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_places_id" text NOT NULL,
	"name" text NOT NULL,
	"from_version" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"merged_into" integer,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "underwriting_branches" ADD CONSTRAINT "underwriting_branches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "underwriting_branches" ADD CONSTRAINT "underwriting_branches_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "underwriting_branches_open_name" ON "underwriting_branches" USING btree ("google_places_id",lower("name")) WHERE "underwriting_branches"."merged_into" is null;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON underwriting_branches FOR EACH ROW EXECUTE FUNCTION audit_row('underwriting', 'google_places_id,name', 'name', 'inputs,basis', 'part');
