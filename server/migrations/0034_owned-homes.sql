ALTER TABLE "properties" ADD COLUMN "lease_ends_on" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "loan_balance" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "loan_rate" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "loan_payment" double precision;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "loan_matures_on" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "loan_as_of" date;