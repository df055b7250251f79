CREATE OR REPLACE FUNCTION mark_owned_home(place text) RETURNS void LANGUAGE sql AS $$
-- What lists say of a lease, a loan or a purchase is part of what an owned home returns.
  insert into home_figures (county_fips, google_places_id, stale, revision)
    select county_fips, google_places_id, 'facts', 1 from properties
    where google_places_id = place and cms_property_oid is not null
    on conflict (county_fips, google_places_id) do update set stale = 'facts', revision = home_figures.revision + 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_holding() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op <> 'INSERT' then perform mark_owned_home(old.google_places_id); end if;
  if tg_op <> 'DELETE' then perform mark_owned_home(new.google_places_id); end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_holdings_of_list() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform mark_owned_home(google_places_id) from portfolio_holdings where portfolio_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER INSERT OR UPDATE OR DELETE ON portfolio_holdings FOR EACH ROW EXECUTE FUNCTION mark_holding();
--> statement-breakpoint
CREATE TRIGGER mark_figures AFTER UPDATE ON portfolios FOR EACH ROW WHEN (
  (old.is_archived, old.is_shared) is distinct from (new.is_archived, new.is_shared)
) EXECUTE FUNCTION mark_holdings_of_list();
