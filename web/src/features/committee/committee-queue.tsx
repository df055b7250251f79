import type { CommitteeQueue } from "@labs/contract/committee/committee";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { ageText, asOfText, dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { useReadNotices } from "./queries.ts";

const reportOf = (googlePlacesId: string) => `${propertyAddress(googlePlacesId)}/ic-report`;

/** Versions that wait for one's vote. */
export function ToVote({ items }: { items: CommitteeQueue["toVote"] }) {
  return (
    <ul className={classes.list}>
      {items.map((one) => (
        <li key={one.submissionId}>
          <span className={classes.name}>
            <Link to={reportOf(one.googlePlacesId)}>{one.label}</Link>
          </span>
          <span className={classes.meta} title={dateTime(one.submittedAt)}>
            v{one.underwritingVersion}, submitted by {one.submittedBy} {ageText(one.submittedAt, new Date())}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What came back to who submitted it. */
export function Returned({ items }: { items: CommitteeQueue["returned"] }) {
  return (
    <ul className={classes.list}>
      {items.map((one) => (
        <li key={one.submissionId}>
          <span className={classes.name}>
            <Link to={reportOf(one.googlePlacesId)}>{one.label}</Link>
          </span>
          <span className={classes.meta} title={dateTime(one.at)}>
            v{one.underwritingVersion}: {one.reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Conditions that one has to see to, the first due first. */
export function OwnConditions({ items }: { items: CommitteeQueue["conditions"] }) {
  return (
    <ul className={classes.list}>
      {items.map((one) => (
        <li key={one.conditionId}>
          <span className={classes.name}>
            <Link to={reportOf(one.googlePlacesId)}>{one.text}</Link>
          </span>
          <span className={classes.meta}>
            {one.label}
            {one.dueOn === null ? "" : `, ${one.isOverdue ? "overdue since" : "due"} ${asOfText(one.dueOn)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What happened since one looked last; gone once it is read. */
export function Notices({ items }: { items: CommitteeQueue["notices"] }) {
  const read = useReadNotices();
  return (
    <>
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={one.id}>
            <span className={classes.name}>
              <Link to={reportOf(one.googlePlacesId)}>{one.label}</Link>
            </span>
            <span className={classes.meta} title={dateTime(one.at)}>
              {one.text}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={read.isPending}
        onClick={() => read.mutate(items.map(({ id }) => id))}
      >
        Mark as read
      </Button>
    </>
  );
}
