import type { AwaitingReport } from "@labs/contract/reports";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";

/** Reports that the committee has yet to decide on. */
export function AwaitingList({ reports }: { reports: AwaitingReport[] }) {
  return (
    <ul className={classes.list}>
      {reports.map((report) => (
        <li key={report.reportId}>
          <span className={classes.name}>
            <Link to={`${propertyAddress(report.googlePlacesId)}/ic-report`}>{report.label}</Link>
          </span>
          <span className={classes.meta} title={dateTime(report.createdAt)}>
            v{report.underwritingVersion}, written by {report.createdBy}{" "}
            {ageText(report.createdAt, new Date())}
          </span>
        </li>
      ))}
    </ul>
  );
}
