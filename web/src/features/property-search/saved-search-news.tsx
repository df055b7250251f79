import type { SavedSearch } from "@labs/contract/property-search/saved-searches";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { count, oneOrMany } from "../../lib/format.ts";

const hasNews = ({ newMatches }: SavedSearch) => newMatches !== null && newMatches > 0;

/** Saved searches that match properties which they did not match when they ran last. */
export function SavedSearchNews({ searches }: { searches: SavedSearch[] }) {
  return (
    <ul className={classes.list}>
      {searches.filter(hasNews).map(({ id, name, newMatches }) => (
        <li key={id}>
          <Link to={`/research?saved=${id}`}>{name}</Link>
          <span className={classes.meta}>
            {count(newMatches)} new {oneOrMany(newMatches, "match", "matches")}
          </span>
        </li>
      ))}
    </ul>
  );
}
