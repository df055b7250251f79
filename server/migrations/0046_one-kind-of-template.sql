ALTER TABLE "assumption_templates" DROP CONSTRAINT "assumption_templates_pk";--> statement-breakpoint
ALTER TABLE "assumption_templates" ADD COLUMN "portfolio_id" uuid;--> statement-breakpoint
ALTER TABLE "assumption_templates" ADD CONSTRAINT "assumption_templates_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assumption_templates" ADD CONSTRAINT "assumption_templates_key" UNIQUE NULLS NOT DISTINCT("portfolio_id","property_type","level","place","program","version");--> statement-breakpoint
DROP TRIGGER audit ON assumption_templates;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON assumption_templates FOR EACH ROW EXECUTE FUNCTION audit_row('assumptions', 'portfolio_id,property_type,level,place,program,version', 'name', '');--> statement-breakpoint
WITH RECURSIVE leaves AS (
  SELECT c.portfolio_id, c.level, c.place, e.key AS path, e.value FROM portfolio_cohorts c, jsonb_each(c.inputs) e
  UNION ALL
  SELECT l.portfolio_id, l.level, l.place, l.path || '.' || e.key, e.value
  FROM leaves l, jsonb_each(CASE jsonb_typeof(l.value) WHEN 'object' THEN l.value ELSE '{}'::jsonb END) e
)
INSERT INTO assumption_templates (portfolio_id, property_type, level, place, program, version, name, effective_from, assumptions, reason, is_sample, created_by, created_at)
SELECT c.portfolio_id, 'singlefamily', c.level, c.place, '', c.version, 'Cohort template', (c.updated_at AT TIME ZONE 'UTC')::date,
  (SELECT coalesce(jsonb_object_agg(l.path, jsonb_build_object('value', l.value)), '{}'::jsonb) FROM leaves l
    WHERE l.portfolio_id = c.portfolio_id AND l.level = c.level AND l.place = c.place AND jsonb_typeof(l.value) <> 'object'),
  'As the portfolio had it before its templates had versions', false, c.updated_by, c.updated_at
FROM portfolio_cohorts c;--> statement-breakpoint
DROP TABLE "portfolio_cohorts" CASCADE;
