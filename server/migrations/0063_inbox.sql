CREATE TABLE "digest_mails" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"keys" jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	"items" integer NOT NULL,
	CONSTRAINT "digest_mails_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "inbox_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_markets" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"area_id" text NOT NULL,
	"seen" text NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_markets_user_id_kind_area_id_pk" PRIMARY KEY("user_id","kind","area_id")
);
--> statement-breakpoint
ALTER TABLE "digest_mails" ADD CONSTRAINT "digest_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_settings" ADD CONSTRAINT "inbox_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_markets" ADD CONSTRAINT "watched_markets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON inbox_settings FOR EACH ROW EXECUTE FUNCTION audit_row('account', 'user_id', '', 'changed_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON watched_markets FOR EACH ROW EXECUTE FUNCTION audit_row('market', 'area_id', '', 'seen,watched_at', 'part');
