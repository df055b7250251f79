INSERT INTO "audit_events" ("at", "actor_id", "action", "object_type", "object_id", "object_name", "before", "after")
SELECT "at", "actor_id",
  case "action" when 'invited' then 'created' when 'sessionEnded' then 'signedOut' else 'changed' end,
  case when "action" like 'invit%' then 'invitation' when "action" = 'flagChanged' then 'flag'
    when "action" = 'sessionEnded' then 'session' else 'account' end,
  "subject", "subject",
  case when "before" is not null then jsonb_build_object("action", "before") end,
  coalesce(case when "after" is not null then jsonb_build_object("action", "after") end, jsonb_build_object('action', "action"))
FROM "administration_events";
--> statement-breakpoint
DROP TABLE "administration_events" CASCADE;
