import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { counted } from "../../lib/format.ts";
import type { usePipeline } from "./queries.ts";
import { NO_STATUS } from "./status-mark.tsx";

/** What the home page asks: as little of it as tells the counts. */
export const MINE = { assignee: "me", pageSize: 1 } as const;

type Counts = NonNullable<ReturnType<typeof usePipeline>["data"]>["counts"];

/** One's own properties by status, each the way to its list. */
export function MyProperties({ counts }: { counts: Counts }) {
  const order = [...(Object.keys(PIPELINE_STATUSES) as PipelineStatus[]), null];
  return (
    <ul className={classes.list}>
      {order.flatMap((status) => {
        const properties = counts.find((one) => one.status === status)?.properties ?? 0;
        if (properties === 0) return [];
        return (
          <li key={status ?? "none"}>
            <Link to={`/pipeline?assignee=me&status=${status ?? "none"}`}>
              {status === null ? NO_STATUS : PIPELINE_STATUSES[status]}
            </Link>
            <span className={classes.meta}>{counted(properties, "deal", "deals")}</span>
          </li>
        );
      })}
    </ul>
  );
}
