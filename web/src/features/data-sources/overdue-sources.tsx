import type { DataFeed } from "@labs/contract/data-sources";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { StateMark } from "../../components/status/state-mark.tsx";
import { count } from "../../lib/format.ts";

const RHYTHMS: Record<DataFeed["rhythm"], string> = {
  weekly: "every week",
  monthly: "every month",
  quarterly: "every quarter",
  annual: "every year",
  decade: "every ten years",
};

/** Loaded sources whose data is older than their publisher's rhythm explains. */
export function OverdueSources({ feeds }: { feeds: DataFeed[] }) {
  return (
    <ul className={classes.list}>
      {feeds.map((feed) => (
        <li key={feed.source}>
          <Link to="/data-sources">{feed.name}</Link>
          <span className={classes.meta}>
            <StateMark tone="warn">
              {feed.ageDays === null
                ? "Overdue"
                : `${count(feed.ageDays)} days old, comes out ${RHYTHMS[feed.rhythm]}`}
            </StateMark>
          </span>
        </li>
      ))}
    </ul>
  );
}
