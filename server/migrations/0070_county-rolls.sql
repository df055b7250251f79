CREATE TABLE "roll_loads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roll_loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"file" text NOT NULL,
	"file_hash" text NOT NULL,
	"import_id" uuid NOT NULL,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"added" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL,
	"unchanged" bigint DEFAULT 0 NOT NULL,
	"rejected" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "roll_parcels" (
	"county_fips" text NOT NULL,
	"parcel_key" text NOT NULL,
	"source" text NOT NULL,
	"oid" bigint NOT NULL,
	"row_hash" text NOT NULL,
	"load_id" bigint NOT NULL,
	CONSTRAINT "roll_parcels_county_fips_parcel_key_source_pk" PRIMARY KEY("county_fips","parcel_key","source")
);
--> statement-breakpoint
ALTER TABLE "roll_loads" ADD CONSTRAINT "roll_loads_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roll_loads_file" ON "roll_loads" USING btree ("source","file_hash");