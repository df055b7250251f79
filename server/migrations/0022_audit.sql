CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"origin" text,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"object_name" text,
	"google_places_id" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_object" ON "audit_events" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_shown(item jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('password_hash', 'token_hash', 'secret', 'recovery_codes', 'public_key') then '"[hidden]"'::jsonb
    when length(value::text) > 1000 then to_jsonb('(' || length(value::text) || ' characters)')
    else value end), '{}'::jsonb)
  from jsonb_each(item) where value <> 'null'::jsonb
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
-- Arguments: the kind of object, the columns of its id, the column of its name, columns that are not written down,
-- and `part` where a row is a part of the object, so that its end is a change of the object.
declare
  ignored text[] := string_to_array(coalesce(tg_argv[3], ''), ',');
  acting text := coalesce(current_setting('labs.acting', true), '');
  actor uuid := nullif(split_part(acting, ' ', 1), '')::uuid;
  old_row jsonb;
  new_row jsonb;
  whole jsonb;
  done text;
begin
  if current_setting('labs.audit', true) = 'off' then return null; end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - ignored; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - ignored; end if;
  if old_row = new_row then return null; end if;
  whole := coalesce(new_row, old_row);
  done := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'changed' end;
  if tg_op = 'UPDATE' then
    done := case
      when coalesce(old_row ->> 'deleted_at', old_row ->> 'removed_at') is null
        and coalesce(new_row ->> 'deleted_at', new_row ->> 'removed_at') is not null then 'deleted'
      when old_row ->> 'deleted_at' is not null and new_row ->> 'deleted_at' is null then 'restored'
      else 'changed' end;
    select jsonb_object_agg(key, value) into new_row from jsonb_each(whole)
      where value is distinct from old_row -> key;
    select jsonb_object_agg(key, value) into old_row from jsonb_each(old_row)
      where value is distinct from whole -> key;
  end if;
  if tg_argv[4] = 'part' then done := 'changed'; end if;
  if tg_table_name = 'sessions' then
    done := case tg_op when 'INSERT' then 'signedIn' else 'signedOut' end;
    -- Who signs in is nobody yet.
    if tg_op = 'INSERT' then actor := new.user_id; end if;
  end if;
  insert into audit_events (at, actor_id, origin, action, object_type, object_id, object_name, google_places_id, before, after)
  values (
    clock_timestamp(),
    actor,
    nullif(substr(acting, strpos(acting, ' ') + 1), ''),
    done,
    tg_argv[0],
    (select string_agg(whole ->> name, ' ' order by place)
      from unnest(string_to_array(tg_argv[1], ',')) with ordinality as id (name, place)),
    whole ->> tg_argv[2],
    whole ->> 'google_places_id',
    audit_shown(old_row),
    audit_shown(new_row)
  );
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_holdings() RETURNS trigger LANGUAGE plpgsql AS $$
-- A list may take thousands of homes at once: one line tells how many, and the first hundred of them.
declare
  acting text := coalesce(current_setting('labs.acting', true), '');
begin
  if current_setting('labs.audit', true) = 'off' then return null; end if;
  insert into audit_events (at, actor_id, origin, action, object_type, object_id, object_name, before, after)
  select clock_timestamp(), nullif(split_part(acting, ' ', 1), '')::uuid,
    nullif(substr(acting, strpos(acting, ' ') + 1), ''), 'changed', 'portfolio', held.portfolio_id::text,
    (select name from portfolios where id = held.portfolio_id),
    case tg_op when 'DELETE' then held.homes end, case tg_op when 'INSERT' then held.homes end
  from (
    select portfolio_id, jsonb_build_object('properties', count(*),
      'google_places_ids', (array_agg(google_places_id order by google_places_id))[1:100]) as homes
    from listed group by portfolio_id
  ) held;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'The audit is only ever added to';
end
$$;
--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION audit_row('account', 'id', 'email', 'last_login_at');--> statement-breakpoint
CREATE TRIGGER audit_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION audit_row('session', 'id', 'user_agent', 'expires_at');--> statement-breakpoint
CREATE TRIGGER audit_out AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_row('session', 'id', 'user_agent', 'expires_at');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION audit_row('invitation', 'id', 'email', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON flag_values FOR EACH ROW EXECUTE FUNCTION audit_row('flag', 'key', 'key', 'changed_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON portfolios FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'id', 'name', 'updated_at');--> statement-breakpoint
CREATE TRIGGER audit_added AFTER INSERT ON portfolio_holdings REFERENCING NEW TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION audit_holdings();--> statement-breakpoint
CREATE TRIGGER audit_removed AFTER DELETE ON portfolio_holdings REFERENCING OLD TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION audit_holdings();--> statement-breakpoint
CREATE TRIGGER audit_changed AFTER UPDATE ON portfolio_holdings FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', '', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON portfolio_cohorts FOR EACH ROW EXECUTE FUNCTION audit_row('portfolio', 'portfolio_id', 'place', 'updated_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION audit_row('document', 'id', 'name', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION audit_row('report', 'id', '', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON data_requests FOR EACH ROW EXECUTE FUNCTION audit_row('upload', 'id', 'file_name', 'job_id,rows,matched,warned,failed,columns,questions,preview,repairs,warnings,validated_at,confirmed_at,started_at,ended_at');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON rent_roll_versions FOR EACH ROW EXECUTE FUNCTION audit_row('upload', 'request_id,version', '', 'roll', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE ON statement_readings FOR EACH ROW EXECUTE FUNCTION audit_row('upload', 'request_id,version', '', 'statement,updated_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON accepted_statements FOR EACH ROW EXECUTE FUNCTION audit_row('statement', 'id', 'file_name', 'statement');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON underwriting_versions FOR EACH ROW EXECUTE FUNCTION audit_row('underwriting', 'google_places_id,version', 'name', 'inputs,basis,outputs,lines,monthly_lines,checks,unavailable,evidence');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON underwriting_locks FOR EACH ROW EXECUTE FUNCTION audit_row('underwriting', 'google_places_id,version', '', '', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON unit_mix_versions FOR EACH ROW WHEN (new.created_by IS NOT NULL) EXECUTE FUNCTION audit_row('unitMix', 'google_places_id,version', 'source', 'rows');--> statement-breakpoint
CREATE TRIGGER audit_changed AFTER UPDATE OR DELETE ON unit_mix_versions FOR EACH ROW EXECUTE FUNCTION audit_row('unitMix', 'google_places_id,version', 'source', 'rows');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON rent_comp_choices FOR EACH ROW EXECUTE FUNCTION audit_row('comps', 'google_places_id', 'comp_id', 'decided_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON rent_comp_rules FOR EACH ROW EXECUTE FUNCTION audit_row('comps', 'google_places_id', '', 'decided_at', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON rent_comp_additions FOR EACH ROW EXECUTE FUNCTION audit_row('comps', 'google_places_id', 'label', '', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON rent_comp_sets FOR EACH ROW EXECUTE FUNCTION audit_row('comps', 'google_places_id', '', 'comps', 'part');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON saved_searches FOR EACH ROW EXECUTE FUNCTION audit_row('savedSearch', 'id', 'name', 'known_places,last_run_at,last_request_id,new_matches,new_matches_reason');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON search_requests FOR EACH ROW EXECUTE FUNCTION audit_row('search', 'id', 'explanation', 'explanation,state,stage,counts,job_id');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON jobs FOR EACH ROW WHEN (new.owner_id IS NOT NULL) EXECUTE FUNCTION audit_row('job', 'id', 'title', 'title,turn,state,done,attempts');--> statement-breakpoint
CREATE TRIGGER audit_cancelled AFTER UPDATE ON jobs FOR EACH ROW WHEN (new.state = 'cancelled' AND old.state <> 'cancelled') EXECUTE FUNCTION audit_row('job', 'id', 'title', 'turn,done,stage,attempts');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON data_imports FOR EACH ROW EXECUTE FUNCTION audit_row('dataSource', 'id', 'source', 'rejected');
