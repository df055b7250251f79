CREATE TABLE "firm_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"accepted" text,
	"reason" text,
	"formulas" integer DEFAULT 0 NOT NULL,
	"refused_cells" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"read_milliseconds" integer,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "firm_models" ADD CONSTRAINT "firm_models_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_models_owner" ON "firm_models" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "firm_models_file" ON "firm_models" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "firm_models_once" ON "firm_models" USING btree ("owner_id","sha256") WHERE "firm_models"."deleted_at" is null and "firm_models"."status" in ('queued', 'reading', 'ready');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON firm_models FOR EACH ROW EXECUTE FUNCTION audit_row('firmModel', 'id', 'file_name', 'report,job_id,formulas,refused_cells,read_milliseconds,read_at');
