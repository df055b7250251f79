CREATE TABLE "portfolio_cohorts" (
	"portfolio_id" uuid NOT NULL,
	"level" text NOT NULL,
	"place" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_cohorts_portfolio_id_level_place_pk" PRIMARY KEY("portfolio_id","level","place")
);
--> statement-breakpoint
ALTER TABLE "portfolio_cohorts" ADD CONSTRAINT "portfolio_cohorts_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_cohorts" ADD CONSTRAINT "portfolio_cohorts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;