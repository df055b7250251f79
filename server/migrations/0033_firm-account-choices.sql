ALTER TABLE "account_choices" ADD COLUMN "system" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_choices" DROP CONSTRAINT "account_choices_user_id_line_pk";--> statement-breakpoint
ALTER TABLE "account_choices" ADD CONSTRAINT "account_choices_user_id_system_line_pk" PRIMARY KEY("user_id","system","line");