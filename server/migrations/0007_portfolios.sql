CREATE TABLE "holding_estimates" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"value" double precision,
	"value_as_of" text,
	"value_reason" text,
	"rent" double precision,
	"rent_as_of" text,
	"rent_reason" text,
	"estimated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolio_holdings" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"ownership_share" double precision DEFAULT 1 NOT NULL,
	"notes" text,
	"acquired_at" date,
	"acquisition_price" double precision,
	"monthly_rent" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_holdings_portfolio_id_google_places_id_pk" PRIMARY KEY("portfolio_id","google_places_id")
);
--> statement-breakpoint
CREATE TABLE "portfolio_underwriting_gaps" (
	"portfolio_id" text NOT NULL,
	"google_places_id" text NOT NULL,
	"reason" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolio_underwriting_gaps_portfolio_id_google_places_id_pk" PRIMARY KEY("portfolio_id","google_places_id")
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"criteria" jsonb,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD CONSTRAINT "portfolio_holdings_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD CONSTRAINT "portfolio_holdings_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_holdings_place" ON "portfolio_holdings" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "portfolios_owner" ON "portfolios" USING btree ("owner_id");