CREATE TABLE "firm_model_mappings" (
	"model_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"inputs" jsonb NOT NULL,
	"outputs" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_model_mappings_model_id_version_pk" PRIMARY KEY("model_id","version")
);
--> statement-breakpoint
CREATE TABLE "firm_model_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"mapping_version" integer NOT NULL,
	"filled_from" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"outputs" jsonb NOT NULL,
	"residual" double precision,
	"demo" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firm_model_runs_once" UNIQUE("model_id","google_places_id","name","version")
);
--> statement-breakpoint
ALTER TABLE "firm_model_mappings" ADD CONSTRAINT "firm_model_mappings_model_id_firm_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."firm_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_model_mappings" ADD CONSTRAINT "firm_model_mappings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_model_runs" ADD CONSTRAINT "firm_model_runs_model_id_firm_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."firm_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_model_runs" ADD CONSTRAINT "firm_model_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_model_runs_newest" ON "firm_model_runs" USING btree ("model_id","created_at");--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON firm_model_mappings FOR EACH ROW EXECUTE FUNCTION audit_row('firmModel', 'model_id', '', 'created_at,created_by', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON firm_model_runs FOR EACH ROW EXECUTE FUNCTION audit_row('firmModel', 'model_id', 'name', 'inputs,outputs,changes,residual,created_at,created_by', 'part');
