ALTER TABLE "rent_comp_choices" RENAME TO "comp_choices";--> statement-breakpoint
ALTER TABLE "comp_choices" RENAME CONSTRAINT "rent_comp_choices_google_places_id_comp_id_pk" TO "comp_choices_google_places_id_comp_id_pk";--> statement-breakpoint
ALTER TABLE "comp_choices" RENAME CONSTRAINT "rent_comp_choices_decided_by_users_id_fk" TO "comp_choices_decided_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "comp_choices" ADD COLUMN "kind" text DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "comp_choices" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "comp_choices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rent_comp_rules" RENAME TO "comp_rules";--> statement-breakpoint
ALTER TABLE "comp_rules" RENAME CONSTRAINT "rent_comp_rules_decided_by_users_id_fk" TO "comp_rules_decided_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "comp_rules" ADD COLUMN "kind" text DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "comp_rules" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "comp_rules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comp_rules" DROP CONSTRAINT "rent_comp_rules_pkey";--> statement-breakpoint
ALTER TABLE "comp_rules" ADD CONSTRAINT "comp_rules_google_places_id_kind_pk" PRIMARY KEY("google_places_id","kind");--> statement-breakpoint
ALTER TABLE "rent_comp_sets" RENAME TO "comp_sets";--> statement-breakpoint
ALTER TABLE "comp_sets" ADD COLUMN "kind" text DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "comp_sets" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "comp_sets" DROP CONSTRAINT "rent_comp_sets_google_places_id_version_pk";--> statement-breakpoint
ALTER TABLE "comp_sets" ADD CONSTRAINT "comp_sets_google_places_id_kind_version_pk" PRIMARY KEY("google_places_id","kind","version");--> statement-breakpoint
ALTER TABLE "rent_comp_additions" RENAME TO "comp_additions";--> statement-breakpoint
ALTER TABLE "comp_additions" RENAME COLUMN "rent" TO "amount";--> statement-breakpoint
ALTER TABLE "comp_additions" RENAME CONSTRAINT "rent_comp_additions_pkey" TO "comp_additions_pkey";--> statement-breakpoint
ALTER TABLE "comp_additions" RENAME CONSTRAINT "rent_comp_additions_document_id_documents_id_fk" TO "comp_additions_document_id_documents_id_fk";--> statement-breakpoint
ALTER TABLE "comp_additions" RENAME CONSTRAINT "rent_comp_additions_added_by_users_id_fk" TO "comp_additions_added_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "comp_additions" RENAME CONSTRAINT "rent_comp_additions_removed_by_users_id_fk" TO "comp_additions_removed_by_users_id_fk";--> statement-breakpoint
ALTER SEQUENCE "rent_comp_additions_id_seq" RENAME TO "comp_additions_id_seq";--> statement-breakpoint
ALTER INDEX "rent_comp_additions_place" RENAME TO "comp_additions_place";--> statement-breakpoint
ALTER TABLE "comp_additions" ADD COLUMN "kind" text DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "comp_additions" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "comp_additions" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "comp_additions" ADD COLUMN "noi" double precision;--> statement-breakpoint
CREATE TABLE "comp_adjustments" (
	"google_places_id" text NOT NULL,
	"kind" text NOT NULL,
	"comp_id" text NOT NULL,
	"condition" double precision NOT NULL,
	"grade" double precision NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comp_adjustments_google_places_id_comp_id_pk" PRIMARY KEY("google_places_id","comp_id")
);
--> statement-breakpoint
ALTER TABLE "comp_adjustments" ADD CONSTRAINT "comp_adjustments_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON comp_adjustments FOR EACH ROW EXECUTE FUNCTION audit_row('comps', 'google_places_id', 'comp_id', 'decided_at', 'part');
