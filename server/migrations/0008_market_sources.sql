CREATE TABLE "daily_rates" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"value" double precision NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "daily_rates_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE TABLE "metro_divisions" (
	"id" text PRIMARY KEY NOT NULL,
	"msa_id" text NOT NULL,
	"name" text NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed" text NOT NULL,
	"address" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zip_fair_rents" (
	"zip" text NOT NULL,
	"area_code" text NOT NULL,
	"area_name" text NOT NULL,
	"fiscal_year" integer NOT NULL,
	"rents" double precision[] NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "zip_fair_rents_zip_area_code_fiscal_year_pk" PRIMARY KEY("zip","area_code","fiscal_year")
);
--> statement-breakpoint
ALTER TABLE "counties" ADD COLUMN "land_sq_miles" double precision;--> statement-breakpoint
ALTER TABLE "metric_series" ADD COLUMN "geography_vintage" text;--> statement-breakpoint
ALTER TABLE "daily_rates" ADD CONSTRAINT "daily_rates_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metro_divisions" ADD CONSTRAINT "metro_divisions_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_fair_rents" ADD CONSTRAINT "zip_fair_rents_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_checks_feed" ON "source_checks" USING btree ("feed","checked_at");