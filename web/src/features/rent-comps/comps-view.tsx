import { CompsLocator } from "@labs/charts/comps-locator";
import type { SaleComps } from "@labs/contract/rent-comps";
import { type ReactNode, useMemo, useState } from "react";
import { ResponsiveChart } from "../../components/figure/responsive-chart.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import type { CompActions } from "./comp-actions.tsx";
import type { NumberedComp } from "./comp-columns.tsx";
import { CompsTable } from "./comps-table.tsx";
import classes from "./comps-view.module.css";
import { EstimatePanel } from "./estimate-panel.tsx";
import { ExcludedRows } from "./excluded-rows.tsx";
import { TrackRecord } from "./track-record.tsx";

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
      <div className={classes.top}>
        <Section title={title ?? (isRent ? "Rent estimate" : "Value estimate")} actions={actions}>
          <EstimatePanel
            estimate={set.estimate}
            comps={comps}
            rule={set.rule}
            unit={isRent ? "usdPerMonth" : "usd"}
            before={before}
          >
            <TrackRecord
              estimate={set.estimate}
              kind={kind}
              propertyType={set.subject.propertyType}
              demo={set.demo}
            />
          </EstimatePanel>
        </Section>
        <Section title="Where they are" description="North up, rings in miles, numbers as in the table.">
          <Locator set={set} comps={comps} hovered={hovered} onHover={setHovered} />
        </Section>
      </div>
      {instead ?? (
        <Section title={isRent ? "Rent comps" : "Sale comps"} actions={compTools} flush>
          {comps.length === 0 ? (
            <EmptyState title="No comps">
              {isRent ? "No rents near this property are loaded." : "No sales near this property are loaded."}
            </EmptyState>
          ) : (
            <CompsTable
              comps={comps}
              amountLabel={isRent ? "Rent" : "Price"}
              csvName={`${kind}-comps-${set.subject.googlePlacesId}`}
              hovered={hovered}
              onHover={setHovered}
              actions={compActions}
            />
          )}
        </Section>
      )}
      <ExcludedRows rows={set.excluded} />
    </>
  );
}

interface LocatorProps {
  set: CompsViewProps["set"];
  comps: NumberedComp[];
  hovered: string | null;
  onHover: (compId: string | null) => void;
}

function Locator({ set, comps, hovered, onHover }: LocatorProps) {
  const { latitude, longitude, label } = set.subject;
  if (latitude === null || longitude === null) {
    return <EmptyState title="No place">The property has no coordinates.</EmptyState>;
  }
  return (
    <ResponsiveChart
      height={320}
      render={(frame) => (
        <CompsLocator
          {...frame}
          subject={{ label, latitude, longitude }}
          comps={comps.map((comp) => ({
            mark: comp.mark,
            label: comp.label,
            latitude: comp.latitude,
            longitude: comp.longitude,
            isIncluded: comp.state === "included",
          }))}
          highlighted={comps.find((comp) => comp.compId === hovered)?.mark}
          onHover={(mark) => onHover(comps.find((comp) => comp.mark === mark)?.compId ?? null)}
        />
      )}
    />
  );
}
