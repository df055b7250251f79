ALTER TABLE "users" ADD COLUMN "second_step_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_step_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recovery_codes" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "used_steps" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_shown(item jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('password_hash', 'token_hash', 'second_step_secret', 'recovery_codes') then '"[hidden]"'::jsonb
    when length(value::text) > 1000 then to_jsonb('(' || length(value::text) || ' characters)')
    else value end), '{}'::jsonb)
  from jsonb_each(item) where value <> 'null'::jsonb
$$;
--> statement-breakpoint
DROP TRIGGER audit ON users;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION audit_row('account', 'id', 'email', 'last_login_at,used_steps');
