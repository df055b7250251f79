import type { SaleComps } from "@labs/contract/comps";
import { type Estimate, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { Section } from "../../components/layout/section.tsx";
import { SkipPlace } from "../../components/layout/skip-place.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { byUnit, count, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import type { CompActions } from "./comp-actions.tsx";
import { CompLocator } from "./comp-locator.tsx";
import { CompSummary } from "./comp-summary.tsx";
import { CompsTable } from "./comps-table.tsx";
import classes from "./comps-view.module.css";
import bandClasses from "./estimate-band.module.css";
import { EstimateBand } from "./estimate-band.tsx";
import { EstimateMethod } from "./estimate-method.tsx";
import { isIncluded, type NumberedComp, readStreet } from "./numbered-comp.ts";

interface CompsViewProps {
  set: Pick<SaleComps, "subject" | "rule" | "comps" | "estimate" | "excluded" | "demo">;
  kind: "rent" | "sale";
  before?: number | null;
  /** What may be done with single comps. */
  compActions?: CompActions | undefined;
  /** Beside the estimate. */
  actions?: ReactNode;
  /** Above the comps: views, and ways to add some. */
  compTools?: ReactNode;
  /** Stands in place of the table. */
  instead?: ReactNode;
  /** Of the estimate. */
  title?: string;
}

/** Estimate, map and table in step: what is pointed at in one shows in the other. */
export function CompsView({
  set,
  kind,
  before = null,
  compActions,
  actions,
  compTools,
  instead,
  title,
}: CompsViewProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const comps = useMemo(
    () => set.comps.map((comp, index): NumberedComp => ({ ...comp, mark: String(index + 1) })),
    [set.comps],
  );
  const isRent = kind === "rent";
  return (
    <>
      <EstimateBand
        title={title ?? (isRent ? "Rent estimate" : "Value estimate")}
        estimate={set.estimate}
        dots={comps.map((comp) => ({
          id: comp.compId,
          label: `${comp.mark}: ${readStreet(comp)}`,
          amount: comp.adjustedAmount,
          isIncluded: isIncluded(comp),
        }))}
        before={before}
        hovered={hovered}
        onHover={setHovered}
        actions={
          <>
            {actions}
            {compTools}
          </>
        }
        method={
          <EstimateMethod estimate={set.estimate} rule={set.rule}>
            <TrackRecord
              estimate={set.estimate}
              kind={kind}
              propertyType={set.subject.propertyType}
              demo={set.demo}
            />
          </EstimateMethod>
        }
      />
      <div className={bandClasses.desk}>
        <div>
          {instead ?? (
            <section className={classes.table} aria-label={isRent ? "Rent comps" : "Sale comps"}>
              {comps.length === 0 ? (
                <EmptyState title="No comps">
                  {`No ${isRent ? "rents" : "sales"} qualify as comps. The estimate gives the reasons.`}
                </EmptyState>
              ) : (
                <SkipPlace part="table">
                  <CompsTable
                    comps={comps}
                    amountLabel={isRent ? "Rent" : "Price"}
                    csvName={`${kind}-comps-${set.subject.googlePlacesId}`}
                    hovered={hovered}
                    onHover={setHovered}
                    actions={compActions}
                  />
                </SkipPlace>
              )}
            </section>
          )}
          {comps.some(isIncluded) ? (
            <CompSummary
              {...{ comps, kind }}
              csvName={`${kind}-comp-summary-${set.subject.googlePlacesId}`}
            />
          ) : null}
        </div>
        <div className={bandClasses.map}>
          <Section title="Comp map" description="North is up; rings in miles; numbers match the table.">
            <CompLocator subject={set.subject} {...{ comps, hovered }} onHover={setHovered} height={360} />
          </Section>
        </div>
      </div>
      <CorrectedFacts subject={set.subject} />
      <ExcludedRows rows={set.excluded} />
    </>
  );
}

/** By which corrected facts the comps were chosen and adjusted, and what the source says of them. */
export function CorrectedFacts({ subject }: { subject: CompsViewProps["set"]["subject"] }) {
  if (subject.corrected.length === 0) return null;
  const facts = subject.corrected.map(({ label, value, unit, override }) => {
    const said = override.sourceValue === null ? "not stated" : byUnit(override.sourceValue, unit);
    return `${label} ${value === null ? "unknown" : byUnit(value, unit)} (${override.source}: ${said})`;
  });
  return (
    <Alert variant="outline" role="note" title="Subject facts corrected">
      <Text size="sm">{facts.join("; ")}.</Text>
    </Alert>
  );
}

type Excluded = SaleComps["excluded"][number];

const COLUMNS: [Column<Excluded>, Column<Excluded>] = [
  { id: "label", header: "Candidate", value: (row) => row.label, width: 260, onCard: true },
  { id: "reason", header: "Reason", value: (row) => row.reason, onCard: "line" },
];

function includeColumn(onInclude: (row: Excluded) => void): Column<Excluded> {
  return {
    id: "include",
    header: "Include",
    onCard: true,
    filter: false,
    value: () => null,
    text: () => "",
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Include ${row.label}`}
        onClick={() => onInclude(row)}
      >
        Include
      </Button>
    ),
  };
}

/** Candidates that were never comps: listed, so that nothing is dropped in silence. */
export function ExcludedRows({
  rows,
  onInclude,
}: {
  rows: Excluded[];
  /** Where a person may overrule why one was left out. */
  onInclude?: ((row: Excluded) => void) | undefined;
}) {
  if (rows.length === 0) return null;
  const [name, reason] = COLUMNS;
  return (
    <Section title="Left out" description="Nearby candidates not used." flush>
      <DataTable
        label="Excluded candidates"
        columns={onInclude ? [name, includeColumn(onInclude), reason] : COLUMNS}
        rows={rows}
        rowKey={(row) => row.compId}
        csvName="candidates-left-out"
        maxHeight={320}
      />
    </Section>
  );
}

interface TrackRecordProps {
  estimate: Estimate;
  kind: "rent" | "sale";
  propertyType: PropertyType;
  demo: boolean;
}

/** How such estimates met their outcomes in this market, or that nobody has measured it yet. */
function TrackRecord({ estimate, kind, propertyType, demo }: TrackRecordProps) {
  if (!isEvidenced(estimate)) return null;
  const { record } = estimate;
  const which = kind === "sale" ? "price" : propertyType === "multifamily" ? "unit-rent" : "rent";
  const data = demo ? "demo" : "real";
  if (record === null || record === undefined) {
    return (
      <Text size="sm" c="dimmed">
        This market has not been back-tested yet.{" "}
        <Anchor component={Link} to={`/backtests?kind=${which}&data=${data}`} size="sm" underline="always">
          Back-tests
        </Anchor>
      </Text>
    );
  }
  const { market, marketKind, marketId, medianError, coverage, outcomes, testedAt } = record;
  const noun = kind === "sale" ? "sales" : "leases";
  const to = `/backtests?kind=${which}&data=${data}&market=${marketKind}:${marketId}`;
  return (
    <Text size="sm">
      In {market}: <strong>{rate(medianError)}</strong> median error over {count(outcomes)}{" "}
      {demo ? "simulated " : ""}
      {noun}, range covered <strong>{rate(coverage, 0)}</strong>.{" "}
      <Anchor component={Link} to={to} size="sm" underline="always">
        Back-test of {asOfText(testedAt.slice(0, 10))}
      </Anchor>
    </Text>
  );
}
