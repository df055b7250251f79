ALTER TABLE "sessions" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_minutes" integer DEFAULT 10080 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "idle_minutes" DROP DEFAULT;--> statement-breakpoint
DROP TRIGGER audit_in ON sessions;--> statement-breakpoint
DROP TRIGGER audit_out ON sessions;--> statement-breakpoint
CREATE TRIGGER audit_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION audit_row('session', 'id', 'user_agent', 'expires_at,active_at,idle_minutes');--> statement-breakpoint
CREATE TRIGGER audit_out AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION audit_row('session', 'id', 'user_agent', 'expires_at,active_at,idle_minutes');
