CREATE TABLE "underwriting_locks" (
	"google_places_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"locked_by" uuid NOT NULL,
	"locked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "underwriting_locks" ADD CONSTRAINT "underwriting_locks_locked_by_users_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;