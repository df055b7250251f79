CREATE TABLE "geocoded_places" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"candidate" jsonb,
	"geocoded_at" timestamp with time zone DEFAULT now() NOT NULL
);
