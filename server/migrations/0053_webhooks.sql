CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_at" timestamp with time zone,
	"status_code" integer,
	"milliseconds" integer,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"off_since" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_webhooks(told text, facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
-- Writes an event and a delivery for each webhook that is told of it, in the transaction of what happened.
declare
  event uuid;
begin
  -- What comes back from a backup was told when it happened.
  if current_setting('labs.audit', true) = 'off' then return; end if;
  if not exists (select 1 from webhooks where off_since is null and told = any (events)) then return; end if;
  insert into webhook_events (type, data) values (told, facts) returning id into event;
  insert into webhook_deliveries (webhook_id, event_id)
    -- A webhook that is removed at this moment is waited for: it must not undo what is told.
    select w.id, event from webhooks w where w.off_since is null and told = any (w.events) for key share;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_job() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks(case new.state when 'succeeded' then 'job.succeeded' else 'job.failed' end,
    jsonb_build_object('jobId', new.id, 'kind', new.kind, 'title', new.title, 'href', new.href, 'ownerId', new.owner_id,
      'error', new.error, 'attempts', new.attempts, 'startedAt', new.started_at, 'endedAt', new.ended_at));
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION committee_facts(submission uuid) RETURNS jsonb LANGUAGE sql AS $$
  select jsonb_build_object('submissionId', s.id, 'googlePlacesId', s.google_places_id,
    'address', nullif(concat_ws(', ', p.address_line, p.city, p.state), ''),
    'underwritingVersion', s.underwriting_version, 'round', s.round, 'state', s.state,
    'actorId', nullif(split_part(coalesce(current_setting('labs.acting', true), ''), ' ', 1), ''))
  from committee_submissions s left join properties p on p.google_places_id = s.google_places_id
  where s.id = submission
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_submission() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks(
    case when new.state = 'submitted' then 'committee.submitted'
      when new.state in ('approved', 'approvedWithConditions', 'declined') then 'committee.decided'
      else 'committee.returned' end,
    committee_facts(new.id) || jsonb_build_object('reason', new.reason));
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_vote() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks('committee.voted', committee_facts(new.submission_id)
    || jsonb_build_object('voterId', new.user_id, 'vote', new.vote, 'comment', new.comment));
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_condition() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks('committee.conditionDone', committee_facts(new.submission_id)
    || jsonb_build_object('conditionId', new.id, 'text', new.text, 'ownerId', new.owner_id, 'note', new.note));
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_matches() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks('savedSearch.newMatches', jsonb_build_object('savedSearchId', new.id, 'name', new.name,
    'ownerId', new.owner_id, 'newMatches', new.new_matches, 'before', coalesce(old.new_matches, 0)));
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON jobs FOR EACH ROW WHEN (old.state IN ('queued', 'running') AND new.state IN ('succeeded', 'failed', 'expired')) EXECUTE FUNCTION tell_job();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON committee_submissions FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION tell_submission();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR UPDATE ON committee_votes FOR EACH ROW EXECUTE FUNCTION tell_vote();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON committee_conditions FOR EACH ROW WHEN (old.done_at IS NULL AND new.done_at IS NOT NULL) EXECUTE FUNCTION tell_condition();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON saved_searches FOR EACH ROW WHEN (new.new_matches > coalesce(old.new_matches, 0)) EXECUTE FUNCTION tell_matches();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION audit_row('webhook', 'id', 'name', 'secret,revision,failing_since,last_delivered_at');
