import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { InSlices } from "../../components/status/in-slices.tsx";
import { count, money, plainNumber } from "../../lib/format.ts";
import { CompLocator } from "./comp-locator.tsx";
import classes from "./comps-glance.module.css";
import { isIncluded, type NumberedComp, readStreet } from "./numbered-comp.ts";
import { type CompKind, rentCompsQuery, saleCompsQuery } from "./queries.ts";

const SHOWN = 4;
const KINDS = [
  { value: "rent", label: "Rent comps" },
  { value: "sale", label: "Sale comps" },
];

interface CompsGlanceProps {
  id: string;
  base: string;
  /** The kind that is shown until another is chosen. */
  first: CompKind;
}

/** Where the property lies among its comps, and those that weigh most; a row and its pin light up together. */
export function CompsGlance({ id, base, first }: CompsGlanceProps) {
  const [kind, setKind] = useState(first);
  const [hovered, setHovered] = useState<string | null>(null);
  const rents = useQuery({ ...rentCompsQuery(id), enabled: kind === "rent" });
  const sales = useQuery({ ...saleCompsQuery(id), enabled: kind === "sale" });
  const { data, error, refetch } = kind === "rent" ? rents : sales;
  const comps = useMemo(
    () => (data?.comps ?? []).map((comp, at): NumberedComp => ({ ...comp, mark: String(at + 1) })),
    [data],
  );
  // Units of one building have its name: what tells them apart is their size.
  const isOfUnits = new Set(comps.map(readStreet)).size < comps.length;
  const most = comps
    .filter(isIncluded)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, SHOWN);
  return (
    <div className={classes.glance}>
      <Section
        title="Comps"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Comps on the map"
            data={KINDS}
            value={kind}
            onChange={(next) => setKind(next as CompKind)}
          />
        }
      >
        {error && !data ? (
          <FailureNote what="The comps" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={9} /> : null}
        {data ? (
          <InSlices fallback={<RowsSkeleton rows={9} />}>
            <CompLocator
              subject={data.subject}
              {...{ comps, hovered }}
              listed={new Set(most.map(({ compId }) => compId))}
              onHover={setHovered}
              height={{ atLeast: 220 }}
            />
            <ul className={classes.rows}>
              {most.map((comp) => (
                <li
                  key={comp.compId}
                  data-highlighted={comp.compId === hovered || undefined}
                  onPointerEnter={() => setHovered(comp.compId)}
                  onPointerLeave={() => setHovered(null)}
                >
                  <span className={classes.mark}>{comp.mark}</span>
                  <span className={classes.name} title={comp.label}>
                    {readStreet(comp)}
                  </span>
                  <span>
                    {isOfUnits ? `${plainNumber(comp.beds)} bd · ` : ""}
                    {count(comp.distanceMiles, 2)} mi
                  </span>
                  <strong>{money(comp.adjustedAmount)}</strong>
                </li>
              ))}
            </ul>
            <Link to={`${base}/${kind}-comps`} className={classes.all}>
              {comps.length === 0 ? `No ${kind} comps: see why` : `All ${comps.length} ${kind} comps`}
            </Link>
          </InSlices>
        ) : null}
      </Section>
    </div>
  );
}
