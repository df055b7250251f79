CREATE UNLOGGED TABLE "underwriting_presence" (
	"google_places_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "underwriting_presence_google_places_id_user_id_pk" PRIMARY KEY("google_places_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "underwriting_versions" ADD COLUMN "merge" jsonb;--> statement-breakpoint
ALTER TABLE "underwriting_presence" ADD CONSTRAINT "underwriting_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;