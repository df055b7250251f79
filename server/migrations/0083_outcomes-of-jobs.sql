ALTER TABLE "jobs" ADD COLUMN "outcome" jsonb;
--> statement-breakpoint
UPDATE jobs SET outcome = jsonb_build_object(
    'result', case
      when r.accepted = false then 'refused'
      when r.status = 'needs_review' then 'needs_review'
      when r.status = 'completed_with_errors' then 'with_errors'
      else 'complete'
    end,
    'note', case when r.accepted = false then r.error end)
  FROM data_requests r
  WHERE r.job_id = jobs.id AND jobs.state = 'succeeded'
    AND r.status IN ('needs_review', 'completed', 'completed_with_errors');
--> statement-breakpoint
-- An earlier reading of a file that was read again since.
UPDATE jobs SET outcome = '{"result": "reviewed", "note": null}'
  WHERE kind IN ('data-request', 'report-request') AND state = 'succeeded' AND outcome IS NULL;
--> statement-breakpoint
UPDATE jobs SET outcome = jsonb_build_object(
    'result', case b.status when 'refused' then 'refused' when 'ready' then 'needs_review' else 'reviewed' end,
    'note', b.reason)
  FROM book_uploads b
  WHERE b.job_id = jobs.id AND jobs.state = 'succeeded' AND b.status NOT IN ('queued', 'reading');
--> statement-breakpoint
UPDATE jobs SET outcome = jsonb_build_object('result', 'refused', 'note', m.reason)
  FROM firm_models m
  WHERE m.job_id = jobs.id AND jobs.state = 'succeeded' AND m.status = 'refused';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_job() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform tell_webhooks(case new.state when 'succeeded' then 'job.succeeded' else 'job.failed' end,
    jsonb_build_object('jobId', new.id, 'kind', new.kind, 'title', new.title, 'href', new.href, 'ownerId', new.owner_id,
      'error', new.error, 'outcome', new.outcome, 'attempts', new.attempts, 'startedAt', new.started_at,
      'endedAt', new.ended_at));
  return null;
end
$$;
