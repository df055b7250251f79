ALTER TABLE "jobs" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_turn" ON "jobs" USING btree ("kind","turn");