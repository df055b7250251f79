CREATE TABLE "firm_model_bulk_rows" (
	"bulk_run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"google_places_id" text NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"label" text,
	"reason" text,
	"price" double precision,
	"demo" boolean DEFAULT false NOT NULL,
	"inputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_bid" jsonb,
	CONSTRAINT "firm_model_bulk_rows_bulk_run_id_position_pk" PRIMARY KEY("bulk_run_id","position")
);
--> statement-breakpoint
CREATE TABLE "firm_model_bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"model_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"offer" jsonb,
	"bid" jsonb,
	"changes" jsonb NOT NULL,
	"mapping_version" integer NOT NULL,
	"total" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "firm_model_runs" ADD COLUMN "analyses" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "model_run" jsonb;--> statement-breakpoint
ALTER TABLE "firm_model_bulk_rows" ADD CONSTRAINT "firm_model_bulk_rows_bulk_run_id_firm_model_bulk_runs_id_fk" FOREIGN KEY ("bulk_run_id") REFERENCES "public"."firm_model_bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_model_bulk_runs" ADD CONSTRAINT "firm_model_bulk_runs_model_id_firm_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."firm_models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_model_bulk_runs" ADD CONSTRAINT "firm_model_bulk_runs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_model_bulk_runs_model" ON "firm_model_bulk_runs" USING btree ("model_id","created_at");--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON firm_model_bulk_runs FOR EACH ROW EXECUTE FUNCTION audit_row('firmModel', 'model_id', 'name', 'changes,job_id,created_at,ended_at,owner_id', 'part');
