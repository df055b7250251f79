CREATE TABLE "book_upload_changes" (
	"upload_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"before" jsonb,
	"version_after" integer,
	"number_before" text,
	CONSTRAINT "book_upload_changes_upload_id_google_places_id_pk" PRIMARY KEY("upload_id","google_places_id")
);
--> statement-breakpoint
CREATE TABLE "book_upload_rows" (
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"own_id" text,
	"text" text NOT NULL,
	"property" jsonb,
	"candidates" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"notes" text[] NOT NULL,
	"problems" text[] NOT NULL,
	"based_on" integer,
	"home" jsonb,
	"values" jsonb NOT NULL,
	"sold_on" date,
	"sale_price" double precision,
	CONSTRAINT "book_upload_rows_upload_id_row_pk" PRIMARY KEY("upload_id","row")
);
--> statement-breakpoint
CREATE TABLE "book_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"given_mapping" jsonb,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"job_id" uuid,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sold_holdings" (
	"portfolio_id" uuid NOT NULL,
	"google_places_id" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"own_id" text,
	"sold_on" date,
	"sale_price" double precision,
	"holding" jsonb NOT NULL,
	CONSTRAINT "sold_holdings_upload_id_google_places_id_pk" PRIMARY KEY("upload_id","google_places_id")
);
--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "own_id" text;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "is_occupied" boolean;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "lease_starts_on" date;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "leases" jsonb;--> statement-breakpoint
ALTER TABLE "book_upload_changes" ADD CONSTRAINT "book_upload_changes_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_upload_rows" ADD CONSTRAINT "book_upload_rows_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_holdings" ADD CONSTRAINT "sold_holdings_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_holdings" ADD CONSTRAINT "sold_holdings_upload_id_book_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."book_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_upload_changes_place" ON "book_upload_changes" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "book_uploads_portfolio" ON "book_uploads" USING btree ("portfolio_id","created_at");--> statement-breakpoint
CREATE INDEX "sold_holdings_portfolio" ON "sold_holdings" USING btree ("portfolio_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_holdings_own_id" ON "portfolio_holdings" USING btree ("portfolio_id","own_id") WHERE "portfolio_holdings"."own_id" is not null;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON book_uploads FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'file_name', 'job_id,columns,questions,warnings,given_mapping', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON sold_holdings FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'own_id', 'holding', 'part');
