CREATE UNLOGGED TABLE "last_writes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" pg_lsn NOT NULL
);
--> statement-breakpoint
ALTER TABLE "last_writes" ADD CONSTRAINT "last_writes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;