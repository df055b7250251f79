import { IconDatabase } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { useDatesOfPage } from "../../components/figure/shown-dates.ts";
import { Hint } from "../../components/status/hint.tsx";
import { counted } from "../../lib/format.ts";
import { ageText, asOfText } from "../../lib/format-date.ts";
import { readPastDay } from "../../lib/known-on.ts";
import classes from "./freshness-mark.module.css";
import { useFreshness } from "./queries.ts";

/**
 * An age on every page, with the way to the sources: of the oldest market figure that it shows, of what was loaded last
 * where it shows none, and of a past day that day. Simulated figures are not counted beside real ones, and alone they are
 * called what they are.
 */
export function FreshnessMark() {
  const { data, error } = useFreshness();
  const pastDay = usePastDay();
  const { oldest, newest, isDemo } = useDatesOfPage();
  if (!data) return error ? null : <span className={classes.mark} aria-hidden />;
  const { sources, lastLoadedAt } = data;
  const loaded = lastLoadedAt === null ? null : `last loaded ${ageText(lastLoadedAt, new Date())}`;
  const words =
    loaded === null ? "No data is loaded yet" : `${counted(sources, "source", "sources")}, ${loaded}`;
  const figures = isDemo ? "Demo figures" : "Figures";
  const dates =
    oldest === null
      ? null
      : oldest === newest
        ? `${figures} of ${asOfText(oldest)}`
        : `${figures} of ${asOfText(oldest)} to ${asOfText(newest)}`;
  const age =
    oldest !== null
      ? `Oldest ${isDemo ? "demo figure" : "figure"} ${asOfText(oldest)}`
      : lastLoadedAt === null
        ? "No data loaded"
        : `Last data load ${ageText(lastLoadedAt, new Date())}`;
  const short = pastDay === undefined ? age : `As known on ${asOfText(pastDay)}`;
  const whole = [dates, words].filter((part) => part !== null).join(". ");
  return (
    <Hint label={whole}>
      <Link to="/data-sources" className={classes.mark} aria-label={`${short}. ${whole}`}>
        <IconDatabase size={16} aria-hidden />
        <span className={classes.words}>{short}</span>
      </Link>
    </Hint>
  );
}

/** The day before today as of which markets show their figures; charts are of today. */
function usePastDay(): string | undefined {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isChart = pathname === "/markets" && ["bubbles", "returns"].includes(params.get("view") ?? "");
  return /^\/markets(\/.|$)/.test(pathname) && !isChart ? readPastDay(params) : undefined;
}
