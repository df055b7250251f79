CREATE TABLE "market_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"area_id" text NOT NULL,
	"metric_key" text NOT NULL,
	"side" text NOT NULL,
	"threshold" double precision NOT NULL,
	"seen_since" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "metric_series" ADD COLUMN "out_after_days" integer DEFAULT 31 NOT NULL;--> statement-breakpoint
ALTER TABLE "superseded_series" ADD COLUMN "margins" double precision[];--> statement-breakpoint
ALTER TABLE "superseded_series" ADD COLUMN "out_after_days" integer DEFAULT 31 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_alerts" ADD CONSTRAINT "market_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_alerts" ADD CONSTRAINT "market_alerts_watched" FOREIGN KEY ("user_id","kind","area_id") REFERENCES "public"."watched_markets"("user_id","kind","area_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "market_alerts_rule" ON "market_alerts" USING btree ("user_id","kind","area_id","metric_key","side","threshold");--> statement-breakpoint
UPDATE "metric_series" SET "out_after_days" = CASE WHEN "metric_key" LIKE 'fairMarketRent%' THEN -456 WHEN "step_months" >= 12 THEN 427 ELSE 92 END WHERE "step_months" >= 3;--> statement-breakpoint
UPDATE "superseded_series" SET "out_after_days" = CASE WHEN "metric_key" LIKE 'fairMarketRent%' THEN -456 WHEN "step_months" >= 12 THEN 427 ELSE 92 END WHERE "step_months" >= 3;--> statement-breakpoint
-- Series as they were known on a day: the newest edition out by then. Where none so old is loaded, the months of the
-- oldest one that were out by then, marked as of a later edition. A month's value is out some days after its end, an
-- annual one's after that of its year.
CREATE FUNCTION "known_series"("asked" date) RETURNS TABLE (
	"metric_key" text,
	"area_kind" text,
	"area_id" text,
	"start_month" date,
	"step_months" integer,
	"values" double precision[],
	"margins" double precision[],
	"latest_month" date,
	"latest_value" double precision,
	"import_id" uuid,
	"known_on" date,
	"is_later" boolean
) LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT m.metric_key, m.area_kind, m.area_id, m.start_month, m.step_months, m.values, m.margins,
		m.latest_month, m.latest_value, m.import_id, m.known_on, false
	FROM metric_series m WHERE m.known_on <= asked
	UNION ALL
	SELECT s.metric_key, s.area_kind, s.area_id, s.start_month, s.step_months, s.values, s.margins,
		(s.start_month + make_interval(months => (cardinality(s.values) - 1) * s.step_months))::date,
		s.values[cardinality(s.values)], s.import_id, s.known_on, false
	FROM superseded_series s WHERE s.known_on <= asked AND s.superseded_on > asked
	UNION ALL
	SELECT o.metric_key, o.area_kind, o.area_id, o.start_month, o.step_months, o.values[1:l.at], o.margins[1:l.at],
		(o.start_month + make_interval(months => (l.at - 1) * o.step_months))::date,
		o.values[l.at], o.import_id, o.known_on, true
	FROM (
		SELECT m.metric_key, m.area_kind, m.area_id, m.start_month, m.step_months, m.values, m.margins, m.import_id,
			m.known_on, m.out_after_days
		FROM metric_series m
		WHERE m.known_on > asked AND NOT EXISTS (
			SELECT FROM superseded_series s
			WHERE s.area_kind = m.area_kind AND s.area_id = m.area_id AND s.metric_key = m.metric_key)
		UNION ALL
		SELECT s.metric_key, s.area_kind, s.area_id, s.start_month, s.step_months, s.values, s.margins, s.import_id,
			s.known_on, s.out_after_days
		FROM superseded_series s
		WHERE s.known_on > asked AND NOT EXISTS (
			SELECT FROM superseded_series e
			WHERE e.area_kind = s.area_kind AND e.area_id = s.area_id AND e.metric_key = s.metric_key
				AND e.known_on < s.known_on)
	) o
	CROSS JOIN LATERAL (
		SELECT date_trunc(CASE WHEN o.step_months >= 12 THEN 'year' ELSE 'month' END,
			(asked - o.out_after_days + 1)::timestamp)::date AS open
	) c
	CROSS JOIN LATERAL (
		SELECT least(cardinality(o.values), greatest(0, ceil((
			(extract(year FROM c.open) - extract(year FROM o.start_month)) * 12
			+ extract(month FROM c.open) - extract(month FROM o.start_month)) / o.step_months)))::int AS steps
	) k
	CROSS JOIN LATERAL (
		SELECT coalesce(
			(SELECT max(u.at)::int + greatest(k.steps - 24, 0)
				FROM unnest(o.values[greatest(k.steps - 23, 1):k.steps]) WITH ORDINALITY u (value, at)
				WHERE u.value IS NOT NULL),
			(SELECT max(u.at)::int FROM unnest(o.values[1:k.steps]) WITH ORDINALITY u (value, at)
				WHERE u.value IS NOT NULL)) AS at
	) l
	WHERE l.at IS NOT NULL
$$;
--> statement-breakpoint
-- Who watched a market before alerts were is told of growth that turns negative, as whoever watches one from now on.
INSERT INTO "market_alerts" ("user_id", "kind", "area_id", "metric_key", "side", "threshold")
SELECT w."user_id", w."kind", w."area_id", m."key", 'below', 0
FROM "watched_markets" w CROSS JOIN (VALUES ('rentGrowth1y'), ('valueGrowth1y')) m ("key");--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON market_alerts FOR EACH ROW EXECUTE FUNCTION audit_row('market', 'area_id', '', 'seen_since,created_at', 'part');
