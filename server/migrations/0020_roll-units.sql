CREATE TABLE "rent_roll_units" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"first" integer NOT NULL,
	"units" jsonb NOT NULL,
	CONSTRAINT "rent_roll_units_request_id_version_first_pk" PRIMARY KEY("request_id","version","first")
);
--> statement-breakpoint
ALTER TABLE "rent_roll_units" ADD CONSTRAINT "rent_roll_units_request_id_version_rent_roll_versions_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."rent_roll_versions"("request_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "rent_roll_units" ("request_id", "version", "first", "units")
SELECT v."request_id", v."version", (u.place - 1) / 250 * 250, jsonb_agg(u.unit ORDER BY u.place)
FROM "rent_roll_versions" v, jsonb_array_elements(v."roll" -> 'units') WITH ORDINALITY AS u(unit, place)
GROUP BY v."request_id", v."version", (u.place - 1) / 250;--> statement-breakpoint
UPDATE "rent_roll_versions" SET "roll" = "roll" - 'units';
