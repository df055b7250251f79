import type { RecentProperty } from "@labs/contract/properties";
import { Badge } from "@mantine/core";
import { Link } from "react-router";
import classes from "../../components/plain-list.module.css";
import { returnRate } from "../../lib/format.ts";
import { ageText } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";

function metaOf({ lastUnderwriting, openedAt }: RecentProperty): string {
  const opened = `opened ${ageText(openedAt, new Date())}`;
  if (!lastUnderwriting) return `not underwritten, ${opened}`;
  const { version, leveredIrr } = lastUnderwriting;
  const irr = leveredIrr === null ? "IRR unavailable" : `levered IRR ${returnRate(leveredIrr)}`;
  return `v${version}: ${irr}, ${opened}`;
}

/** The last few properties, to go on with. */
export function RecentList({ items }: { items: RecentProperty[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.googlePlacesId}>
          <span className={classes.name}>
            <Link to={propertyAddress(item.googlePlacesId)}>{item.label}</Link>
            {item.isOwned ? (
              <Badge size="sm" variant="light">
                Owned
              </Badge>
            ) : null}
          </span>
          <span className={classes.meta}>{metaOf(item)}</span>
        </li>
      ))}
    </ul>
  );
}
