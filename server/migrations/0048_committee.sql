CREATE TABLE "committee_conditions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "committee_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "committee_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "committee_rules" (
	"id" text PRIMARY KEY DEFAULT 'firm' NOT NULL,
	"votes_needed" integer NOT NULL,
	"needs_submission" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "committee_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"google_places_id" text NOT NULL,
	"underwriting_version" integer NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"request" text,
	"is_direct" boolean DEFAULT false NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"reason" text,
	"votes_needed" integer DEFAULT 1 NOT NULL,
	"status_before" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "committee_votes" (
	"submission_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"comment" text,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waivers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "committee_votes_submission_id_round_user_id_pk" PRIMARY KEY("submission_id","round","user_id")
);
--> statement-breakpoint
ALTER TABLE "underwriting_locks" ADD COLUMN "submission_id" uuid;--> statement-breakpoint
ALTER TABLE "committee_conditions" ADD CONSTRAINT "committee_conditions_submission_id_committee_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."committee_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_conditions" ADD CONSTRAINT "committee_conditions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_conditions" ADD CONSTRAINT "committee_conditions_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_events" ADD CONSTRAINT "committee_events_submission_id_committee_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."committee_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_events" ADD CONSTRAINT "committee_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_notices" ADD CONSTRAINT "committee_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_notices" ADD CONSTRAINT "committee_notices_submission_id_committee_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."committee_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_submissions" ADD CONSTRAINT "committee_submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_submissions" ADD CONSTRAINT "committee_submissions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_submission_id_committee_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."committee_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "committee_conditions_submission" ON "committee_conditions" USING btree ("submission_id","round");--> statement-breakpoint
CREATE INDEX "committee_conditions_owner" ON "committee_conditions" USING btree ("owner_id") WHERE "committee_conditions"."done_at" is null;--> statement-breakpoint
CREATE INDEX "committee_events_submission" ON "committee_events" USING btree ("submission_id","at");--> statement-breakpoint
CREATE INDEX "committee_notices_unread" ON "committee_notices" USING btree ("user_id","at") WHERE "committee_notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "committee_submissions_place" ON "committee_submissions" USING btree ("google_places_id","created_at");--> statement-breakpoint
CREATE INDEX "committee_submissions_state" ON "committee_submissions" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "committee_submissions_open" ON "committee_submissions" USING btree ("google_places_id") WHERE "committee_submissions"."state" in ('draft', 'submitted', 'returned');--> statement-breakpoint
INSERT INTO committee_submissions (google_places_id, underwriting_version, state, round, is_direct, decided_at, created_by, created_at)
SELECT DISTINCT ON (google_places_id) google_places_id, underwriting_version,
  CASE decision->>'recommendation' WHEN 'go' THEN 'approved' WHEN 'noGo' THEN 'declined' ELSE 'approvedWithConditions' END,
  1, true, created_at, created_by, created_at
FROM reports WHERE decision->>'recommendation' IN ('go', 'goWithConditions', 'noGo')
ORDER BY google_places_id, created_at DESC;--> statement-breakpoint
INSERT INTO committee_votes (submission_id, round, user_id, vote, comment, conditions, waivers, at)
SELECT s.id, 1, r.created_by,
  CASE s.state WHEN 'approved' THEN 'approve' WHEN 'declined' THEN 'decline' ELSE 'approveWithConditions' END,
  nullif(r.decision->>'note', ''),
  coalesce((SELECT jsonb_agg(jsonb_build_object('text', c, 'ownerId', null, 'dueOn', null))
    FROM jsonb_array_elements_text(coalesce(r.decision->'conditions', '[]')) c WHERE c <> ''), '[]'),
  coalesce(r.decision->'waivers', '{}'), r.created_at
FROM committee_submissions s
JOIN reports r ON r.google_places_id = s.google_places_id AND r.created_at = s.created_at AND r.created_by = s.created_by
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO committee_conditions (submission_id, round, position, text)
SELECT v.submission_id, 1, c.place - 1, c.said->>'text'
FROM committee_votes v JOIN committee_submissions s ON s.id = v.submission_id AND s.state = 'approvedWithConditions',
  jsonb_array_elements(v.conditions) WITH ORDINALITY c (said, place);--> statement-breakpoint
INSERT INTO committee_events (submission_id, at, by_id, kind, text)
SELECT id, decided_at, created_by, state, CASE state WHEN 'approved' THEN 'Approved' WHEN 'declined' THEN 'Declined'
  ELSE 'Approved with conditions' END || ' with the report: version ' || underwriting_version
FROM committee_submissions;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON committee_submissions FOR EACH ROW EXECUTE FUNCTION audit_row('committee', 'id', '', 'revision,created_at');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON committee_votes FOR EACH ROW EXECUTE FUNCTION audit_row('committee', 'submission_id', '', 'at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON committee_conditions FOR EACH ROW EXECUTE FUNCTION audit_row('committee', 'submission_id', 'text', 'revision,position', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON committee_events FOR EACH ROW WHEN (new.kind = 'commented') EXECUTE FUNCTION audit_row('committee', 'submission_id', '', 'id,at,by_id', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON committee_rules FOR EACH ROW EXECUTE FUNCTION audit_row('committee', 'id', '', '', 'part');
