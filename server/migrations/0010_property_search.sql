CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"sort" jsonb,
	"limit" integer NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"known_places" text[],
	"last_run_at" timestamp with time zone,
	"last_request_id" uuid,
	"new_matches" integer,
	"new_matches_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_estimates" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"data_state" text NOT NULL,
	"value" jsonb,
	"value_reason" text,
	"rent" jsonb,
	"rent_reason" text
);
--> statement-breakpoint
CREATE TABLE "search_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"request_key" text,
	"job_id" uuid,
	"saved_search_id" uuid,
	"criteria" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"sort" jsonb,
	"limit" integer NOT NULL,
	"state" text NOT NULL,
	"stage" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_results" (
	"request_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"google_places_id" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"item" jsonb NOT NULL,
	CONSTRAINT "search_results_request_id_rank_pk" PRIMARY KEY("request_id","rank")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_requests" ADD CONSTRAINT "search_requests_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_requests" ADD CONSTRAINT "search_requests_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_results" ADD CONSTRAINT "search_results_request_id_search_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."search_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_owner" ON "saved_searches" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_requests_key" ON "search_requests" USING btree ("owner_id","request_key");--> statement-breakpoint
CREATE INDEX "search_requests_expiry" ON "search_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "search_results_place" ON "search_results" USING btree ("request_id","google_places_id");