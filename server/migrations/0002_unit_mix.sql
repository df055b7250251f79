CREATE TABLE "unit_mix_versions" (
	"google_places_id" text NOT NULL,
	"version" integer NOT NULL,
	"as_of" text NOT NULL,
	"source" text NOT NULL,
	"rows" jsonb NOT NULL,
	"demo" boolean NOT NULL,
	"based_on" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_mix_versions_google_places_id_version_pk" PRIMARY KEY("google_places_id","version")
);
--> statement-breakpoint
ALTER TABLE "rental_listings" ADD COLUMN "effective_rent" double precision;--> statement-breakpoint
ALTER TABLE "rental_listings" ADD COLUMN "floor_plan" text;--> statement-breakpoint
ALTER TABLE "unit_mix_versions" ADD CONSTRAINT "unit_mix_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;