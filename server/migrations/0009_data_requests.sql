CREATE TABLE "column_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"header" text NOT NULL,
	"field" text,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_choices_user_id_kind_header_pk" PRIMARY KEY("user_id","kind","header")
);
--> statement-breakpoint
CREATE TABLE "data_request_rows" (
	"request_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"cells" jsonb NOT NULL,
	"results" jsonb NOT NULL,
	"issues" jsonb NOT NULL,
	"address_key" text,
	CONSTRAINT "data_request_rows_request_id_row_pk" PRIMARY KEY("request_id","row")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"error" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preview" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"google_places_id" text,
	"accepted" boolean,
	"accepted_into" jsonb,
	"roll_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"validated_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rent_roll_versions" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"based_on" integer,
	"edits" jsonb NOT NULL,
	"corrections" jsonb NOT NULL,
	"roll" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rent_roll_versions_request_id_version_pk" PRIMARY KEY("request_id","version")
);
--> statement-breakpoint
ALTER TABLE "column_choices" ADD CONSTRAINT "column_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request_rows" ADD CONSTRAINT "data_request_rows_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_roll_versions" ADD CONSTRAINT "rent_roll_versions_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_roll_versions" ADD CONSTRAINT "rent_roll_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_request_rows_address" ON "data_request_rows" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "data_requests_owner" ON "data_requests" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "data_requests_file" ON "data_requests" USING btree ("sha256","kind");--> statement-breakpoint
CREATE INDEX "data_requests_job" ON "data_requests" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_once" ON "data_requests" USING btree ("owner_id","kind","sha256") WHERE "data_requests"."status" in ('queued', 'validating', 'needs_review', 'processing');