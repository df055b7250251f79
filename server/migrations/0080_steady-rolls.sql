ALTER TABLE roll_parcels SET (fillfactor = 50);
--> statement-breakpoint
-- A load of rolls plans without hash joins; of a batch that changed as a whole every row would be held against every other.
ALTER FUNCTION follow_owner_names() SET enable_hashjoin = on;
