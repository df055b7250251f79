import { Tooltip } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { ageText, asOfText } from "../../lib/format-date.ts";
import { readKnownOn } from "../../lib/known-on.ts";
import classes from "./freshness-mark.module.css";
import { useFreshness } from "./queries.ts";

/** How far the data reaches and when it was loaded, with the way to its sources; of a past day that day. */
export function FreshnessMark() {
  const { data, error } = useFreshness();
  const pastDay = usePastDay();
  if (!data) return error ? null : <span className={classes.mark} aria-hidden />;
  const { sources, lastLoadedAt, newestAsOf } = data;
  const words =
    lastLoadedAt === null
      ? "No data is loaded yet"
      : `${sources} ${sources === 1 ? "source" : "sources"}, last loaded ${ageText(lastLoadedAt, new Date())}`;
  const newest = newestAsOf === null ? "No dated data" : `Data to ${asOfText(newestAsOf)}`;
  const short = pastDay === undefined ? newest : `As known on ${asOfText(pastDay)}`;
  return (
    <Tooltip label={pastDay === undefined ? words : `${newest}, ${words}`}>
      <Link to="/data-sources" className={classes.mark} aria-label={`${short}. ${words}`}>
        <IconDatabase size={16} aria-hidden />
        <span className={classes.words}>{short}</span>
      </Link>
    </Tooltip>
  );
}

/** The day before today as of which a market's page shows its figures. */
function usePastDay(): string | undefined {
  const { pathname, search } = useLocation();
  if (!/^\/markets\/./.test(pathname)) return undefined;
  const day = readKnownOn(new URLSearchParams(search));
  return day !== undefined && day < new Date().toISOString().slice(0, 10) ? day : undefined;
}
