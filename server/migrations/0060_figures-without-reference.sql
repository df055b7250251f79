ALTER TABLE "home_figures" DROP CONSTRAINT "home_figures_home";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION drop_figures_of_home() RETURNS trigger LANGUAGE plpgsql AS $$
-- In place of a foreign key: the index that it would need is dropped and made again around large loads.
begin
  delete from home_figures where county_fips = old.county_fips and google_places_id = old.google_places_id;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER drop_figures AFTER DELETE ON properties FOR EACH ROW EXECUTE FUNCTION drop_figures_of_home();
