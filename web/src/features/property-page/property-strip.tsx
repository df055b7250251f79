import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Fact } from "@labs/contract/property-facts";
import type { Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { type ComponentProps, useMemo } from "react";
import { Figure } from "../../components/figure/figure.tsx";
import { Ruler, type RulerClaim } from "../../components/figure/ruler.tsx";
import { count, money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { readGrossYield } from "../../lib/property/gross-yield.ts";
import { EstimateFigure } from "./estimate-figure.tsx";
import { IncomeFigure } from "./income-figure.tsx";
import classes from "./property-strip.module.css";

const BY_BUILDING_SALES = {
  source: "Sales of buildings, near and of like size first",
  formula: "Weighted median of the sales × what the building has of it",
};

/** The offer on the price ruler; whoever may not underwrite sees it without a handle. */
export interface ShownOffer {
  amount: number;
  onMove?: ((amount: number) => void) | undefined;
  onSettle?: ((amount: number) => void) | undefined;
}

/** What the page says at a glance: every dollar claim on one axis, every rent on another, and the yield between them. */
export function PropertyStrip({ property, offer }: { property: Property; offer: ShownOffer | null }) {
  const base = `/research-property/${encodeURIComponent(property.googlePlacesId)}`;
  const { valueEstimate: value, rentEstimate: rent } = property;
  const prices = useMemo(() => listPrices(property), [property]);
  const rents = useMemo(() => listRents(property), [property]);
  return (
    <section className={classes.strip} aria-label="Key figures">
      <div className={classes.row}>
        <EstimateFigure
          label="Value"
          estimate={value}
          demo={property.demo}
          link={{ label: "Open sale comps", href: `${base}/sale-comps` }}
          {...(property.propertyType === "multifamily" ? { method: BY_BUILDING_SALES } : {})}
        />
        <PriceRuler
          label="Prices on one axis"
          claims={prices}
          estimate={value}
          handle={offer === null ? null : { label: "Offer", step: 1_000, ...offer }}
        />
      </div>
      <div className={classes.row}>
        <EstimateFigure
          label={property.propertyType === "multifamily" ? "Monthly rent, average unit" : "Monthly rent"}
          estimate={rent}
          demo={property.demo}
          link={{ label: "Open rent comps", href: `${base}/rent-comps` }}
        />
        <PriceRuler label="Rents on one axis" claims={rents} estimate={rent} handle={null} />
      </div>
      <div className={classes.more}>
        <GrossYield property={property} />
        {property.incomeValue == null ? null : (
          <IncomeFigure income={property.incomeValue} demo={property.demo} href={`${base}/sale-comps`} />
        )}
        {property.owned ? <OwnedFigures owned={property.owned} demo={property.demo} /> : null}
      </div>
    </section>
  );
}

interface PriceRulerProps {
  label: string;
  claims: RulerClaim[];
  estimate: Estimate;
  handle: ComponentProps<typeof Ruler>["handle"];
}

/** One amount alone says nothing on an axis. */
function PriceRuler({ label, claims, estimate, handle }: PriceRulerProps) {
  const known = isEvidenced(estimate);
  const range = useMemo(
    () =>
      known ? { low: estimate.low, high: estimate.high, label: `${rate(estimate.level, 0)} range` } : null,
    [known, estimate],
  );
  if (claims.length + (range === null ? 0 : 2) < 2) return null;
  return <Ruler label={label} claims={claims} range={range} handle={handle} write={money} />;
}

const readNumber = (property: Property, fact: string): number | null => {
  const value = property.facts[fact]?.value;
  return typeof value === "number" ? value : null;
};

/** What anybody says that it is worth or was paid for it. */
function listPrices(property: Property): RulerClaim[] {
  const { valueEstimate: value, lastSale, owned, facts } = property;
  const assessed = readNumber(property, "assessedValue");
  const ask = readNumber(property, "listPrice");
  return [
    ...(assessed === null
      ? []
      : [{ label: "Assessed", amount: assessed, isFirm: true, hint: originOf(facts.assessedValue) }]),
    ...(isEvidenced(value)
      ? [{ label: "Estimate", amount: value.point, hint: `From sale comps, ${asOfText(value.asOf)}` }]
      : []),
    ...(ask === null ? [] : [{ label: "Ask", amount: ask, hint: originOf(facts.listPrice) }]),
    ...(lastSale == null
      ? []
      : [{ label: `Sold ${asOfText(lastSale.date.slice(0, 7))}`, amount: lastSale.price, isFirm: true }]),
    ...(owned?.acquisitionPrice == null
      ? []
      : [{ label: "Our cost", amount: owned.acquisitionPrice, isFirm: true, hint: owned.source }]),
  ];
}

/** What it rents for, would rent for and what is usual around it. */
function listRents({ rentEstimate: rent, owned, county, propertyType }: Property): RulerClaim[] {
  const typical = county?.figures.find(({ key }) => key === "typicalRent");
  return [
    ...(isEvidenced(rent)
      ? [{ label: "Estimate", amount: rent.point, hint: `From rent comps, ${asOfText(rent.asOf)}` }]
      : []),
    ...(owned?.actualRent == null
      ? []
      : [{ label: "In place", amount: owned.actualRent, isFirm: true, hint: owned.source }]),
    ...(typical?.value == null || propertyType === "multifamily"
      ? []
      : [
          {
            label: "County typical",
            amount: typical.value,
            isFirm: true,
            hint: `${typical.source}, ${asOfText(typical.asOf)}`,
          },
        ]),
  ];
}

const originOf = (fact: Fact | undefined): string =>
  fact === undefined ? "" : `${fact.source}, ${asOfText(fact.asOf)}`;

function GrossYield({ property }: { property: Property }) {
  const { rentEstimate: rent, valueEstimate: value, demo } = property;
  const { value: share, units, unavailable, formula } = readGrossYield(property);
  const known = share !== null && isEvidenced(rent) && isEvidenced(value);
  return (
    <div>
      <div className={classes.label}>Gross yield on value</div>
      <div className={classes.value}>
        <Figure
          label="Gross yield on value"
          text={known ? rate(share) : null}
          unavailable={unavailable}
          {...(known
            ? {
                provenance: {
                  formula,
                  inputs: [
                    { label: "Monthly rent", text: money(rent.point) },
                    ...(property.propertyType === "multifamily"
                      ? [{ label: "Units", text: count(units) }]
                      : []),
                    { label: "Value", text: money(value.point) },
                  ],
                  asOf: value.asOf,
                  demo,
                },
              }
            : {})}
        />
      </div>
      <Text size="xs" c="dimmed">
        before vacancy and expenses
      </Text>
    </div>
  );
}

function OwnedFigures({ owned, demo }: { owned: NonNullable<Property["owned"]>; demo: boolean }) {
  return (
    <div>
      <div className={classes.label}>Our rent</div>
      <div className={classes.value}>
        <Figure
          label="Our rent"
          text={owned.actualRent === null ? null : money(owned.actualRent)}
          unavailable="No rent recorded for this home"
          provenance={{ source: owned.source, asOf: owned.asOf, demo }}
        />
      </div>
      <Text size="xs" c="dimmed">
        bought {asOfText(owned.acquiredAt)} for {money(owned.acquisitionPrice)}
      </Text>
      <Text size="xs" c="dimmed">
        {leaseText(owned)}; {loanText(owned)}
      </Text>
    </div>
  );
}

const leaseText = ({ leaseEndsOn }: NonNullable<Property["owned"]>): string =>
  leaseEndsOn === null ? "lease end not recorded" : `lease to ${asOfText(leaseEndsOn)}`;

/** A loan that nobody recorded is not a home without one. */
function loanText({ loanBalance, loanRate }: NonNullable<Property["owned"]>): string {
  if (loanBalance === null) return "loan not recorded";
  if (loanBalance === 0) return "no loan";
  return `loan ${money(loanBalance)}${loanRate === null ? "" : ` at ${rate(loanRate, 2)}`}`;
}
