ALTER TABLE "portfolio_holdings" ADD COLUMN "rent_as_of" date;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "lease_ends_on" date;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "loan_balance" double precision;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "loan_rate" double precision;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "loan_payment" double precision;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "loan_matures_on" date;--> statement-breakpoint
ALTER TABLE "portfolio_holdings" ADD COLUMN "loan_as_of" date;