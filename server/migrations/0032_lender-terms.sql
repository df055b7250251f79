ALTER TABLE "assumption_templates" ADD COLUMN "program" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assumption_templates" DROP CONSTRAINT "assumption_templates_property_type_level_place_version_pk";--> statement-breakpoint
ALTER TABLE "assumption_templates" ADD CONSTRAINT "assumption_templates_pk" PRIMARY KEY("property_type","level","place","program","version");--> statement-breakpoint
DROP TRIGGER audit ON assumption_templates;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON assumption_templates FOR EACH ROW EXECUTE FUNCTION audit_row('assumptions', 'property_type,level,place,program,version', 'name', '');
