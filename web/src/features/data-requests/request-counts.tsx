import type { DataRequest } from "@labs/contract/uploads/data-requests";
import { StateMark } from "../../components/status/state-mark.tsx";
import { count } from "../../lib/format.ts";
import classes from "./data-requests.module.css";

/** How many rows, and how they fared so far. */
export function RequestCounts({ request }: { request: Pick<DataRequest, "counts"> }) {
  const { rows, matched, warned, failed } = request.counts;
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Rows in file</dt>
        <dd>{count(rows)}</dd>
      </div>
      <div>
        <dt>
          <StateMark tone="good">With results</StateMark>
        </dt>
        <dd>{count(matched)}</dd>
      </div>
      <div>
        <dt>
          <StateMark tone="warn">With warnings</StateMark>
        </dt>
        <dd>{count(warned)}</dd>
      </div>
      <div>
        <dt>
          <StateMark tone="bad">Rejected</StateMark>
        </dt>
        <dd>{count(failed)}</dd>
      </div>
    </dl>
  );
}
