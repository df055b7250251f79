import { Tooltip } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import { Link } from "react-router";
import { ageText, asOfText } from "../../lib/format-date.ts";
import classes from "./freshness-mark.module.css";
import { useFreshness } from "./queries.ts";

/** How far the data reaches and when it was loaded, with the way to its sources. */
export function FreshnessMark() {
  const { data, error } = useFreshness();
  if (!data) return error ? null : <span className={classes.mark} aria-hidden />;
  const { sources, lastLoadedAt, newestAsOf } = data;
  const words =
    lastLoadedAt === null
      ? "No data is loaded yet"
      : `${sources} ${sources === 1 ? "source" : "sources"}, last loaded ${ageText(lastLoadedAt, new Date())}`;
  const short = newestAsOf === null ? "No dated data" : `Data to ${asOfText(newestAsOf)}`;
  return (
    <Tooltip label={words}>
      <Link to="/data-sources" className={classes.mark} aria-label={`${short}. ${words}`}>
        <IconDatabase size={16} aria-hidden />
        <span className={classes.words}>{short}</span>
      </Link>
    </Tooltip>
  );
}
