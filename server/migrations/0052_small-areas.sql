CREATE TABLE "superseded_series" (
	"metric_key" text NOT NULL,
	"area_kind" text NOT NULL,
	"area_id" text NOT NULL,
	"known_on" date NOT NULL,
	"superseded_on" date NOT NULL,
	"start_month" date NOT NULL,
	"step_months" integer NOT NULL,
	"values" double precision[] NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "superseded_series_area_kind_area_id_metric_key_known_on_pk" PRIMARY KEY("area_kind","area_id","metric_key","known_on")
);
--> statement-breakpoint
CREATE TABLE "small_areas" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"land_sq_miles" double precision,
	"west" double precision,
	"south" double precision,
	"east" double precision,
	"north" double precision,
	"outline" text,
	"edition" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "small_areas_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "withheld_figures" (
	"metric_key" text NOT NULL,
	"area_kind" text NOT NULL,
	"area_id" text NOT NULL,
	"month" date NOT NULL,
	"reason" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "withheld_figures_area_kind_area_id_metric_key_month_pk" PRIMARY KEY("area_kind","area_id","metric_key","month")
);
--> statement-breakpoint
CREATE TABLE "zip_counties" (
	"zip" text NOT NULL,
	"county_fips" text NOT NULL,
	"share" double precision,
	"import_id" uuid NOT NULL,
	CONSTRAINT "zip_counties_zip_county_fips_pk" PRIMARY KEY("zip","county_fips")
);
--> statement-breakpoint
CREATE TABLE "zip_tracts" (
	"zip" text NOT NULL,
	"tract" text NOT NULL,
	"share" double precision,
	"import_id" uuid NOT NULL,
	CONSTRAINT "zip_tracts_zip_tract_pk" PRIMARY KEY("zip","tract")
);
--> statement-breakpoint
ALTER TABLE "metric_series" ADD COLUMN "margins" double precision[];--> statement-breakpoint
ALTER TABLE "metric_series" ADD COLUMN "known_on" date DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "metric_series" SET "known_on" = "imported_at"::date FROM "data_imports" WHERE "data_imports"."id" = "import_id";--> statement-breakpoint
ALTER TABLE "superseded_series" ADD CONSTRAINT "superseded_series_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "small_areas" ADD CONSTRAINT "small_areas_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD CONSTRAINT "withheld_figures_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_counties" ADD CONSTRAINT "zip_counties_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_tracts" ADD CONSTRAINT "zip_tracts_import_id_data_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "small_areas_place" ON "small_areas" USING btree ("kind","latitude","longitude");--> statement-breakpoint
CREATE INDEX "zip_counties_county" ON "zip_counties" USING btree ("county_fips");--> statement-breakpoint
CREATE INDEX "zip_tracts_tract" ON "zip_tracts" USING btree ("tract");