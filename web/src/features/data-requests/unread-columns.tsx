import type { DataRequestDetail } from "@labs/contract/uploads/data-requests";
import { Section } from "../../components/layout/section.tsx";
import { columnLetters } from "../../components/sheet/sheet-address.ts";
import { counted } from "../../lib/format.ts";
import classes from "./unread-columns.module.css";

/** Columns with values that no field was read from: a list that goes in by itself says which it left. */
export function UnreadColumns({ request }: { request: DataRequestDetail }) {
  const unread = request.columns.filter(({ field, samples }) => field === null && samples.length > 0);
  if (unread.length === 0) return null;
  return (
    <Section
      title="Columns not read"
      description={`${counted(unread.length, "column", "columns")} of ${request.columns.length}, returned unchanged in the results. To use one, rename its header and upload the file again.`}
      flush
    >
      <ul className={classes.columns} aria-label="Columns not read">
        {unread.map(({ index, header, samples, reason }) => (
          <li key={index}>
            <span className={classes.header}>
              <span className={classes.letter}>{columnLetters(index)}</span>
              <span>{header === "" ? <em>no header</em> : header}</span>
            </span>
            <span className={classes.samples}>{samples.slice(0, 3).join(" · ")}</span>
            <span className={classes.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
