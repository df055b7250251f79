import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
import { count, money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import { EstimateFigure } from "./estimate-figure.tsx";
import { IncomeFigure } from "./income-figure.tsx";
import classes from "./property-strip.module.css";

const BY_BUILDING_SALES = {
  source: "Sales of buildings, near and of like size first",
  formula: "Weighted median of the sales × what the building has of it",
};

/** What the page says at a glance: rent and value as ranges, and the yield between them. */
export function PropertyStrip({ property, rentEstimate }: { property: Property; rentEstimate: Estimate }) {
  const base = `/research-property/${encodeURIComponent(property.googlePlacesId)}`;
  return (
    <section className={classes.strip} aria-label="Key figures">
      <EstimateFigure
        label={property.propertyType === "multifamily" ? "Monthly rent, average unit" : "Monthly rent"}
        estimate={rentEstimate}
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
      <GrossYield property={property} rent={rentEstimate} value={property.valueEstimate} />
      {property.owned ? <OwnedFigures owned={property.owned} demo={property.demo} /> : null}
    </section>
  );
}

interface GrossYieldProps {
  property: Property;
  rent: Estimate;
  value: Estimate;
}

/** Of a building the rent is the average unit's, so its units count. */
function GrossYield({ property, rent, value }: GrossYieldProps) {
  const isBuilding = property.propertyType === "multifamily";
  const stated = property.facts.units?.value;
  const units = isBuilding ? (typeof stated === "number" ? stated : null) : 1;
  const known = isEvidenced(rent) && isEvidenced(value) && units !== null;
  return (
    <div>
      <div className={classes.label}>Gross yield on value</div>
      <div className={classes.value}>
        <Figure
          label="Gross yield on value"
          text={known ? rate((12 * rent.point * units) / value.point) : null}
          unavailable={units === null ? "Requires the unit count" : "Requires a rent and a value estimate"}
          {...(known
            ? {
                provenance: {
                  formula: isBuilding ? "12 × monthly rent × units / value" : "12 × monthly rent / value",
                  inputs: [
                    { label: "Monthly rent", text: money(rent.point) },
                    ...(isBuilding ? [{ label: "Units", text: count(units) }] : []),
                    { label: "Value", text: money(value.point) },
                  ],
                  asOf: value.asOf,
                  demo: property.demo,
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
