CREATE TABLE "accepted_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_places_id" text NOT NULL,
	"request_id" uuid,
	"file_name" text NOT NULL,
	"period_end" text,
	"statement" jsonb NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_choices" (
	"user_id" uuid NOT NULL,
	"line" text NOT NULL,
	"account" text,
	"reason" text,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_choices_user_id_line_pk" PRIMARY KEY("user_id","line")
);
--> statement-breakpoint
CREATE TABLE "statement_readings" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"choices" jsonb NOT NULL,
	"sheet" text,
	"end_month" text,
	"statement" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accepted_statements" ADD CONSTRAINT "accepted_statements_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_statements" ADD CONSTRAINT "accepted_statements_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_choices" ADD CONSTRAINT "account_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_readings" ADD CONSTRAINT "statement_readings_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accepted_statements_place" ON "accepted_statements" USING btree ("google_places_id","period_end");