import type { DataQualityItem, Narrowing } from "@labs/contract/data-quality";
import { Badge, Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { money, rate } from "../../lib/format.ts";
import classes from "./data-quality.module.css";
import { dataQualityQuery } from "./queries.ts";

interface DataQualityProps {
  id: string;
  /** Opens a fact's correction in its place. */
  onEdit: (fact: string) => void;
}

/** What to find out about the property, by how many dollars that would narrow its ranges. */
export function DataQuality({ id, onEdit }: DataQualityProps) {
  const { data, error, refetch } = useQuery(dataQualityQuery(id));
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  if (data?.items.length === 0) return null;
  return (
    <Section
      title="Data to complete"
      description={
        data
          ? `By how much the ${rate(data.level, 0)} ranges would narrow, on average, if the fact were known.`
          : "By how much the ranges would narrow if a fact were known."
      }
    >
      {error && !data ? (
        <FailureNote what="The data to complete" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Skeleton height={120} role="status" aria-label="Measuring what each fact is worth" />
      ) : null}
      {data ? (
        <ul className={classes.items} aria-label="Data to complete">
          {data.items.map((item) => (
            <Item key={item.fact} item={item} onEdit={canEdit && item.editable ? onEdit : undefined} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

interface ItemProps {
  item: DataQualityItem;
  /** Undefined for who may not, and for what is no fact of the record. */
  onEdit: ((fact: string) => void) | undefined;
}

function Item({ item, onEdit }: ItemProps) {
  const { fact, label, kind, detail, rentRange, valueRange } = item;
  return (
    <li>
      <div className={classes.words}>
        <strong>{label}</strong>
        {kind === "unusual" ? (
          <Badge size="xs" variant="light" color="yellow">
            Unusual
          </Badge>
        ) : null}
        <span className={classes.detail}>{detail}</span>
      </div>
      <Effects kind={kind} rentRange={rentRange} valueRange={valueRange} />
      {onEdit === undefined ? (
        <span />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${kind === "missing" ? "Enter" : "Check"} ${label.toLowerCase()}`}
          onClick={() => onEdit(fact)}
        >
          {kind === "missing" ? "Enter" : "Check"}
        </Button>
      )}
    </li>
  );
}

type EffectsProps = Pick<DataQualityItem, "kind" | "rentRange" | "valueRange">;

/** Both ranges, or one reason where neither can be said for the same. */
function Effects({ kind, rentRange, valueRange }: EffectsProps) {
  const reasons = [rentRange, valueRange].map((one) => ("unavailable" in one ? one.unavailable : null));
  if (reasons[0] !== null && reasons[0] === reasons[1]) {
    return (
      <Text size="sm" c="dimmed">
        {reasons[0]}
      </Text>
    );
  }
  return (
    <dl className={classes.effects}>
      <Effect name="Rent" suffix="/mo" kind={kind} of={rentRange} />
      <Effect name="Value" suffix="" kind={kind} of={valueRange} />
    </dl>
  );
}

interface EffectProps {
  name: string;
  suffix: string;
  kind: DataQualityItem["kind"];
  of: Narrowing;
}

function Effect({ name, suffix, kind, of }: EffectProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {"unavailable" in of ? (
          <span className={classes.detail}>{of.unavailable}</span>
        ) : (
          <>
            <span className={classes.dollars}>{writeDollars(of.dollars, kind, suffix)}</span>{" "}
            <span className={classes.detail}>
              {money(of.unknown)} → {money(of.known)} wide
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

/** Of an unusual fact the range is narrow already, and rests on its being right. */
function writeDollars(dollars: number, kind: DataQualityItem["kind"], suffix: string): string {
  if (Math.round(dollars) <= 0) return kind === "missing" ? "would not narrow" : "does not rest on it";
  const said = `${money(dollars)}${suffix}`;
  return kind === "missing" ? `${said} narrower` : `${said} rests on it`;
}
