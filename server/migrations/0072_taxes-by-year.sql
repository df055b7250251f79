CREATE TABLE "property_taxes" (
	"county_fips" text NOT NULL,
	"oid" bigint NOT NULL,
	"tax_year" integer NOT NULL,
	"source" text NOT NULL,
	"market_value" double precision,
	"assessed_value" double precision,
	"taxable_value" double precision,
	"tax_amount" double precision,
	"demo" boolean NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "property_taxes_county_fips_oid_tax_year_source_pk" PRIMARY KEY("county_fips","oid","tax_year","source")
);
--> statement-breakpoint
ALTER TABLE "property_taxes" ADD CONSTRAINT "property_taxes_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;