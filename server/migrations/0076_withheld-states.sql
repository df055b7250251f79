ALTER TABLE "withheld_figures" DROP CONSTRAINT "withheld_figures_area_kind_area_id_metric_key_month_pk";--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD COLUMN "known_on" date DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD COLUMN "given_on" date;--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD COLUMN "step_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD COLUMN "out_after_days" integer DEFAULT 427 NOT NULL;--> statement-breakpoint
-- HUD's rents are of a fiscal year, the other figures that were told as withheld of the five-year survey.
UPDATE "withheld_figures" SET "out_after_days" = -456 WHERE "metric_key" LIKE 'fairMarketRent%';--> statement-breakpoint
UPDATE "withheld_figures" w SET "known_on" = least(i."imported_at"::date,
	(date_trunc('year', w."month") + interval '1 year')::date - 1 + w."out_after_days")
FROM "data_imports" i WHERE i."id" = w."import_id";--> statement-breakpoint
ALTER TABLE "withheld_figures" ADD CONSTRAINT "withheld_figures_area_kind_area_id_metric_key_month_known_on_pk" PRIMARY KEY("area_kind","area_id","metric_key","month","known_on");--> statement-breakpoint
-- What a newer figure had taken the place of is withheld no more.
DELETE FROM "withheld_figures" w USING "metric_series" m
WHERE m."area_kind" = w."area_kind" AND m."area_id" = w."area_id" AND m."metric_key" = w."metric_key"
	AND w."month" >= m."start_month" AND w."month" <= m."latest_month"
	AND m."values"[((extract(year FROM w."month")::int - extract(year FROM m."start_month")::int) * 12
		+ extract(month FROM w."month")::int - extract(month FROM m."start_month")::int) / m."step_months" + 1] IS NOT NULL;--> statement-breakpoint
-- As before, and a series of which everything was withheld at first has no figure until one was given.
CREATE OR REPLACE FUNCTION "known_series"("asked" date) RETURNS TABLE (
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
			AND NOT EXISTS (
			SELECT FROM withheld_figures w
			WHERE w.area_kind = m.area_kind AND w.area_id = m.area_id AND w.metric_key = m.metric_key
				AND w.known_on < m.known_on)
		UNION ALL
		SELECT s.metric_key, s.area_kind, s.area_id, s.start_month, s.step_months, s.values, s.margins, s.import_id,
			s.known_on, s.out_after_days
		FROM superseded_series s
		WHERE s.known_on > asked AND NOT EXISTS (
			SELECT FROM superseded_series e
			WHERE e.area_kind = s.area_kind AND e.area_id = s.area_id AND e.metric_key = s.metric_key
				AND e.known_on < s.known_on)
			AND NOT EXISTS (
			SELECT FROM withheld_figures w
			WHERE w.area_kind = s.area_kind AND w.area_id = s.area_id AND w.metric_key = s.metric_key
				AND w.known_on < s.known_on)
	) o
	CROSS JOIN LATERAL (
		SELECT date_trunc(CASE WHEN o.step_months >= 12 THEN 'year' ELSE 'month' END,
			(asked - o.out_after_days + 1)::timestamp)::date AS open
	) c
	CROSS JOIN LATERAL (
		-- Worked out once: the planner would put a subquery wherever it is read.
		SELECT least(cardinality(o.values), greatest(0, (
			(extract(year FROM c.open)::int - extract(year FROM o.start_month)::int) * 12
			+ extract(month FROM c.open)::int - extract(month FROM o.start_month)::int
			+ o.step_months - 1) / o.step_months)) AS steps
		OFFSET 0
	) k
	CROSS JOIN LATERAL (
		SELECT CASE WHEN o.values[k.steps] IS NOT NULL THEN k.steps ELSE coalesce(
			(SELECT max(u.at)::int + greatest(k.steps - 24, 0)
				FROM unnest(o.values[greatest(k.steps - 23, 1):k.steps]) WITH ORDINALITY u (value, at)
				WHERE u.value IS NOT NULL),
			(SELECT max(u.at)::int FROM unnest(o.values[1:k.steps]) WITH ORDINALITY u (value, at)
				WHERE u.value IS NOT NULL)) END AS at
		OFFSET 0
	) l
	WHERE k.steps > 0 AND l.at IS NOT NULL
$$;
