CREATE TABLE "market_fits" (
	"evidence" text NOT NULL,
	"property_type" text NOT NULL,
	"demo" boolean NOT NULL,
	"market_kind" text NOT NULL,
	"market_id" text NOT NULL,
	"basis" text NOT NULL,
	"fit" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_fits_market" PRIMARY KEY("evidence","property_type","demo","market_kind","market_id")
);
--> statement-breakpoint
ALTER TABLE "market_fits" ALTER COLUMN "fit" SET STORAGE EXTERNAL;