import { isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../components/layout/page.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import type { CompKind } from "../features/comps/queries.ts";
import type { useWork } from "../features/pipeline/queries.ts";
import { PropertyOverview } from "../features/property-page/property-overview.tsx";
import { PropertyStrip } from "../features/property-page/property-strip.tsx";
import { PropertyTimeline } from "../features/property-page/property-timeline.tsx";
import type { DealOffer } from "../features/underwriting/deal/decision-strip.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import classes from "./property-overview.module.css";

const CompsGlance = lazyPart({
  what: "The comps",
  load: async () => (await import("../features/comps/comps-glance.tsx")).CompsGlance,
  waiting: <Skeleton height={420} />,
});
const DecisionStrip = lazyPart({
  what: "The decision",
  load: async () => (await import("../features/underwriting/deal/decision-strip.tsx")).DecisionStrip,
  waiting: <Skeleton height={72} />,
});

/** Of properties in the pipeline alone. */
const DealPanel = lazyPart({
  what: "The deal",
  load: async () => (await import("../features/pipeline/deal-panel.tsx")).DealPanel,
  waiting: null,
});

/** Below what a first look needs. */
const PropertyNotes = lazyPart({
  what: "The notes",
  load: async () => (await import("../features/pipeline/property-notes.tsx")).PropertyNotes,
  waiting: <RowsSkeleton rows={3} />,
  isFarDown: true,
});

interface OverviewPageProps {
  property: Property;
  catalog: { version: string; moduleUrl: string };
  base: string;
  /** The value estimate with its source. */
  value: { price: number; source: string } | null;
  /** What people of the firm do with the property, which the page's head asks for. */
  work: ReturnType<typeof useWork>["data"];
  /** Asks for the property again. */
  onReload: () => Promise<Property>;
}

/** What the record and the market say, with what people of the firm noted and did. */
export function PropertyOverviewPage({ property, catalog, base, value, work, onReload }: OverviewPageProps) {
  const { googlePlacesId: id, propertyId } = property;
  return (
    <PropertyOverview
      property={property}
      first={<FirstLook property={property} catalog={catalog} base={base} value={value} />}
      imageActions={<AddPhoto base={base} />}
      notes={
        propertyId === 0 ? null : (
          <>
            {work?.status || work?.nextStep ? <DealPanel id={id} work={work} /> : null}
            <PropertyNotes id={id} work={work} />
          </>
        )
      }
      team={work?.events ?? []}
      onReload={onReload}
    />
  );
}

/** The decision and what it rests on; while the offer is dragged nothing but this is drawn again. */
function FirstLook({ property, catalog, base, value }: Omit<OverviewPageProps, "work" | "onReload">) {
  const canBid = useAuthStore((state) => state.user?.role) !== "viewer";
  const [offer, setOffer] = useState<DealOffer | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const { googlePlacesId: id, isOwnedByMaymont, propertyId } = property;
  const shown =
    offer === null
      ? null
      : {
          amount: moving ?? offer.amount,
          ...(canBid
            ? {
                onMove: setMoving,
                onSettle: (amount: number) => {
                  offer.onSettle(amount);
                  setMoving(null);
                },
              }
            : {}),
        };
  return (
    <>
      {isOwnedByMaymont ? null : (
        <DecisionStrip
          {...{ id, catalog, moving }}
          model={property.propertyType}
          value={value}
          onOffer={setOffer}
          base={`${base}/underwriting`}
        />
      )}
      <div className={classes.first}>
        <div className={classes.rulers}>
          <PropertyStrip property={property} offer={shown} />
          <PropertyTimeline property={property} today={today} />
        </div>
        {propertyId === 0 ? null : (
          <div>
            <CompsGlance id={id} base={base} first={kindWithComps(property)} />
          </div>
        )}
      </div>
    </>
  );
}

/** Rents first, unless sales alone have evidence. */
const kindWithComps = ({ rentEstimate, valueEstimate }: Property): CompKind =>
  !isEvidenced(rentEstimate) && isEvidenced(valueEstimate) ? "sale" : "rent";

/** Of the day on which the page was opened. */
const today = new Date();

function AddPhoto({ base }: { base: string }) {
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  if (!canUpload) return null;
  return (
    <Button component={Link} to={`${base}/documents`} size="compact-sm" variant="default">
      Add a photo
    </Button>
  );
}
