CREATE INDEX "documents_place" ON "documents" USING btree ("google_places_id");--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree ("name");--> statement-breakpoint
CREATE INDEX "documents_hash" ON "documents" USING btree ("sha256");