import { ActionIcon, Badge, Skeleton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { useShownDates } from "../../components/figure/shown-dates.ts";
import { DemoBadge } from "../../components/status/demo-badge.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { propertyAddress } from "../../lib/place-address.ts";
import { listGroups, listMarketFigures } from "./compare-rows.tsx";
import classes from "./compare-table.module.css";
import type { ComparedProperty } from "./queries.ts";

interface CompareTableProps {
  compared: ComparedProperty[];
  onRemove: (id: string) => void;
}

/** One column for each property, one row for each figure; a column that fails leaves the others. */
export function CompareTable({ compared, onRemove }: CompareTableProps) {
  const columns = compared.length + 1;
  useShownDates(listMarketFigures(compared));
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Properties side by side" data-columns={compared.length}>
        <thead>
          <tr>
            <td className={classes.corner} />
            {compared.map((one) => (
              <th key={one.id} scope="col">
                <PropertyHead one={one} onRemove={() => onRemove(one.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {listGroups(compared).map(({ title, rows }) => (
          <tbody key={title}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={columns}>
                {title}
              </th>
            </tr>
            {rows.map(({ key, label, cell }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {compared.map((one) => (
                  <td key={one.id}>{cell(one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function PropertyHead({ one, onRemove }: { one: ComparedProperty; onRemove: () => void }) {
  const { id, property, propertyError } = one;
  const name = property?.property?.name ?? property?.label;
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        {property === undefined ? (
          <Unread id={id} error={propertyError} onRetry={one.retry} />
        ) : (
          <Link to={propertyAddress(id)}>{name}</Link>
        )}
        <ActionIcon
          className={classes.remove ?? ""}
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name ?? id}`}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </div>
      {property === undefined ? null : (
        <Fragment>
          {property.property?.name == null || property.address === null ? null : (
            <span className={classes.below}>{property.address}</span>
          )}
          <span className={classes.badges}>
            <Badge size="xs" variant="light">
              {property.propertyType === "singlefamily" ? "Single-family" : "Multi-family"}
            </Badge>
            {property.isOwnedByMaymont ? <Badge size="xs">Owned by us</Badge> : null}
            {property.demo ? <DemoBadge /> : null}
          </span>
        </Fragment>
      )}
    </div>
  );
}

function Unread({ id, error, onRetry }: { id: string; error: Error | null; onRetry: () => void }) {
  if (error === null) return <Skeleton height={20} width="80%" role="status" aria-label={`Loading ${id}`} />;
  return <FailureNote what="This property" error={error} onRetry={onRetry} />;
}
