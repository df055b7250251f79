CREATE TABLE "actual_changes" (
	"upload_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "actual_changes_upload_id_google_places_id_month_pk" PRIMARY KEY("upload_id","google_places_id","month")
);
--> statement-breakpoint
CREATE TABLE "actual_months" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "actual_months_portfolio_id_google_places_id_month_pk" PRIMARY KEY("portfolio_id","google_places_id","month")
);
--> statement-breakpoint
ALTER TABLE "book_uploads" ADD COLUMN "given_own_id" text;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD COLUMN "given_end_month" text;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD COLUMN "unknown_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "actual_changes" ADD CONSTRAINT "actual_changes_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actual_months" ADD CONSTRAINT "actual_months_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actual_months" ADD CONSTRAINT "actual_months_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actual_months_place" ON "actual_months" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "actual_months_upload" ON "actual_months" USING btree ("upload_id");