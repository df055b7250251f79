CREATE TABLE "backtest_markets" (
	"run_id" uuid NOT NULL,
	"evidence" text NOT NULL,
	"property_type" text NOT NULL,
	"demo" boolean NOT NULL,
	"market_kind" text NOT NULL,
	"market_id" text NOT NULL,
	"name" text NOT NULL,
	"outcomes_from" text,
	"outcomes_until" text,
	"outcomes" integer NOT NULL,
	"accuracy" jsonb,
	"splits" jsonb NOT NULL,
	"misses" jsonb NOT NULL,
	"tuples" jsonb NOT NULL,
	"unavailable" text,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backtest_markets_run_id_evidence_property_type_demo_market_kind_market_id_pk" PRIMARY KEY("run_id","evidence","property_type","demo","market_kind","market_id")
);
--> statement-breakpoint
CREATE TABLE "backtest_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rent_comp_additions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rent_comp_additions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"google_places_id" text NOT NULL,
	"label" text NOT NULL,
	"rent" double precision NOT NULL,
	"observed_on" date NOT NULL,
	"basis" text NOT NULL,
	"visibility" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"beds" double precision,
	"baths" double precision,
	"sqft" double precision,
	"year_built" integer,
	"source_url" text,
	"document_id" uuid,
	"note" text,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "rent_comp_rules" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backtest_markets" ADD CONSTRAINT "backtest_markets_run_id_backtest_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."backtest_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_runs" ADD CONSTRAINT "backtest_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_comp_additions" ADD CONSTRAINT "rent_comp_additions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_comp_additions" ADD CONSTRAINT "rent_comp_additions_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_comp_additions" ADD CONSTRAINT "rent_comp_additions_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_comp_rules" ADD CONSTRAINT "rent_comp_rules_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtest_markets_newest" ON "backtest_markets" USING btree ("market_kind","market_id","evidence","property_type","demo","measured_at");--> statement-breakpoint
CREATE INDEX "backtest_runs_started" ON "backtest_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "rent_comp_additions_place" ON "rent_comp_additions" USING btree ("google_places_id");