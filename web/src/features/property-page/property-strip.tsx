import { isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
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

/** What the page says at a glance: rent and value as ranges, and the yield between them. */
export function PropertyStrip({ property }: { property: Property }) {
  const base = `/research-property/${encodeURIComponent(property.googlePlacesId)}`;
  return (
    <section className={classes.strip} aria-label="Key figures">
      <EstimateFigure
        label={property.propertyType === "multifamily" ? "Monthly rent, average unit" : "Monthly rent"}
        estimate={property.rentEstimate}
        demo={property.demo}
        link={{ label: "Open rent comps", href: `${base}/rent-comps` }}
      />
      <EstimateFigure
        label="Value"
        estimate={property.valueEstimate}
        demo={property.demo}
        link={{ label: "Open sale comps", href: `${base}/sale-comps` }}
        {...(property.propertyType === "multifamily" ? { method: BY_BUILDING_SALES } : {})}
      />
      {property.incomeValue == null ? null : (
        <IncomeFigure income={property.incomeValue} demo={property.demo} href={`${base}/sale-comps`} />
      )}
      <GrossYield property={property} />
      {property.owned ? <OwnedFigures owned={property.owned} demo={property.demo} /> : null}
    </section>
  );
}

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
