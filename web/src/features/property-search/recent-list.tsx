import type { RecentProperty } from "@labs/contract/property-page";
import { Badge } from "@mantine/core";
import { Link } from "react-router";
import { StateMark } from "../../components/status/state-mark.tsx";
import { atHost } from "../../lib/calls/at-host.ts";
import { returnRate } from "../../lib/format.ts";
import { ageText } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import classes from "./recent-list.module.css";

function writeMeta({ lastUnderwriting, openedAt }: RecentProperty): string {
  const opened = `opened ${ageText(openedAt, new Date())}`;
  return lastUnderwriting ? `v${lastUnderwriting.version}, ${opened}` : `Not underwritten, ${opened}`;
}

function Return({ lastUnderwriting }: RecentProperty) {
  if (!lastUnderwriting) return null;
  const { leveredIrr } = lastUnderwriting;
  return (
    <span className={classes.return}>
      <span className={classes.figure}>{returnRate(leveredIrr)}</span>
      <span className={classes.meta}>{leveredIrr === null ? "IRR unavailable" : "levered IRR"}</span>
    </span>
  );
}

/** The last few properties, to go on with. */
export function RecentList({ items }: { items: RecentProperty[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.googlePlacesId}>
          <span
            className={classes.picture}
            data-drawn={item.image.url.endsWith("/locator") || undefined}
            title={item.image.caption}
          >
            <img src={atHost(item.image.url)} alt="" width={64} height={44} loading="lazy" />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>
              <Link to={propertyAddress(item.googlePlacesId)}>{item.label}</Link>
              {item.isOwned ? (
                <Badge size="sm" variant="light">
                  Owned
                </Badge>
              ) : null}
            </span>
            <span className={classes.meta}>{writeMeta(item)}</span>
            {item.lastUnderwriting?.stale ? (
              <span className={classes.meta}>
                <StateMark tone="warn">{item.lastUnderwriting.stale}</StateMark>
              </span>
            ) : null}
          </span>
          <Return {...item} />
        </li>
      ))}
    </ul>
  );
}
