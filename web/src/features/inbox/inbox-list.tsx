import type { InboxGroup } from "@labs/contract/access/inbox";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import classes from "../../components/layout/plain-list.module.css";
import { count } from "../../lib/format.ts";
import { useSeeAlert, useSeeMention, useWatch } from "./queries.ts";

/** What of one kind needs somebody, each with the way to it. */
export function InboxList({ group: { items, total, kind } }: { group: InboxGroup }) {
  return (
    <ul className={classes.list}>
      {items.map(({ key, title, detail, href }) => (
        <li key={key}>
          <Link to={href}>{title}</Link>
          <span className={classes.meta}>{detail}</span>
          {kind === "markets" ? <Seen href={href} title={title} /> : null}
          {kind === "alerts" ? <SeenAlert itemKey={key} title={`${title}, ${detail}`} /> : null}
          {kind === "mentions" ? <SeenMention itemKey={key} title={title} /> : null}
        </li>
      ))}
      {total > items.length ? (
        <li>
          <span className={classes.meta}>and {count(total - items.length)} more</span>
        </li>
      ) : null}
    </ul>
  );
}

/** An alert stays until somebody saw it, and comes back when it next begins to be met. */
function SeenAlert({ itemKey, title }: { itemKey: string; title: string }) {
  const see = useSeeAlert();
  const [, id = ""] = itemKey.split(" ");
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Seen: ${title}`}
      loading={see.isPending}
      onClick={() => see.mutate(id)}
    >
      Seen
    </Button>
  );
}

/** A mention stays until its reader says so, or answers at the property. */
function SeenMention({ itemKey, title }: { itemKey: string; title: string }) {
  const see = useSeeMention();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Seen: ${title}`}
      loading={see.isPending}
      onClick={() => see.mutate(itemKey.replace("mentions ", ""))}
    >
      Seen
    </Button>
  );
}

/** A market's figures are news until somebody says that they were seen. */
function Seen({ href, title }: { href: string; title: string }) {
  const watch = useWatch();
  const [, , kind, id] = href.split("/");
  if (!id || (kind !== "county" && kind !== "msa")) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Seen: ${title}`}
      loading={watch.isPending}
      onClick={() => watch.mutate({ kind, id })}
    >
      Seen
    </Button>
  );
}
