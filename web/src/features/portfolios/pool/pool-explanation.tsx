import type { Basis } from "@labs/contract/portfolios/figures";
import type { PoolExplanation as Explained, PoolTerms } from "@labs/contract/portfolios/pool";
import type { Format } from "@labs/underwriting/formula-record";
import { Anchor, Code, Drawer, Text } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { periodRead } from "../../../lib/explained-period.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { type PoolFigureAt, usePoolExplanation } from "../queries.ts";
import classes from "./pool-pages.module.css";

interface PoolExplanationProps {
  asked: { id: string; basis: Basis; terms: PoolTerms };
  at: PoolFigureAt | null;
  onClose: () => void;
}

/** The formula of a figure at the side of the page; what it reads opens in turn. */
export function PoolExplanation({ asked, at, onClose }: PoolExplanationProps) {
  return (
    <Drawer
      opened={at !== null}
      onClose={onClose}
      position="right"
      size={420}
      title="Formula"
      overlayProps={{ backgroundOpacity: 0.2 }}
    >
      {at === null ? null : <Opened key={JSON.stringify(at)} asked={asked} first={at} />}
    </Drawer>
  );
}

function Opened({ asked, first }: Pick<PoolExplanationProps, "asked"> & { first: PoolFigureAt }) {
  const [trail, setTrail] = useState([first]);
  const at = trail.at(-1) ?? first;
  const { data, error, refetch } = usePoolExplanation(asked, at);
  if (error && !data) return <FailureNote what="The formula" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={8} />;
  return (
    <div style={{ display: "grid", gap: 10 }}>
      {trail.length > 1 ? (
        <Anchor
          component="button"
          type="button"
          size="xs"
          ta="left"
          onClick={() => setTrail(trail.slice(0, -1))}
        >
          ‹ Back
        </Anchor>
      ) : null}
      <Explanation shown={data} onOpen={(next) => setTrail([...trail, next])} />
    </div>
  );
}

function Explanation({ shown, onOpen }: { shown: Explained; onOpen: (at: PoolFigureAt) => void }) {
  const { label, period, page, reason, help, source, formula, substituted, references } = shown;
  return (
    <>
      <div>
        <Text fw={600} size="sm">
          {label}
          {period ? `, ${period.toLowerCase()}` : ""}
        </Text>
        <Text size="xs" c="dimmed">
          {page.id} {page.title}
        </Text>
      </div>
      <p className={classes.value}>{valueText(shown)}</p>
      {reason ? <Text size="sm">{reason}</Text> : null}
      {help ? <Text size="sm">{help}</Text> : null}
      {source ? (
        <Text size="sm" c="dimmed">
          {source}.
        </Text>
      ) : null}
      {formula ? (
        <Code block className={classes.code ?? ""}>
          {formula}
        </Code>
      ) : null}
      {substituted ? (
        <Code block className={classes.code ?? ""}>
          = {substituted}
        </Code>
      ) : null}
      <dl className={classes.read} aria-label="Formula inputs">
        {shown.inputs.map((read) => (
          <div key={`${read.key} ${read.period}`}>
            <dt>
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={() => onOpen(toPlace(read))}
              >
                {read.label}
              </Anchor>
              {read.period ? ` ${read.period.toLowerCase()}` : ""}
            </dt>
            <dd>{valueText(read)}</dd>
          </div>
        ))}
      </dl>
      {references.length > 0 ? (
        <Text size="xs" c="dimmed">
          References: {references.join(", ")}
        </Text>
      ) : null}
    </>
  );
}

type Read = Pick<Explained, "value" | "values" | "count" | "format" | "key" | "period">;

/** So many of a list's values are written out. */
const MOST_WRITTEN = 12;

function valueText({ value, values = [], count = values.length, format }: Read): string {
  if (value !== null || values.length === 0) return modelFigure(value, format as Format);
  const written = values.slice(0, MOST_WRITTEN).map((each) => modelFigure(each, format as Format));
  return count > written.length ? `${written.join(", ")} … (${count})` : written.join(", ");
}

/** Where what was read stands: its own row, or its year where it is one. */
function toPlace({ key, period }: Pick<Read, "key" | "period">): PoolFigureAt {
  const read = periodRead(period, "month");
  return read === undefined || "run" in read ? { key } : { key, ...read };
}
