import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { LastSale, Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
import { Section } from "../../components/layout/section.tsx";
import { money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./property-facts.module.css";

/** What the last sale would be by the home values around it at the month of the estimate, and how the two differ. */
export function LastSaleToday({ property }: { property: Property }) {
  const sale = property.lastSale ?? null;
  if (sale === null) return null;
  const estimate = property.valueEstimate;
  const value = isEvidenced(estimate) ? estimate.point : null;
  const asOf = isEvidenced(estimate) ? estimate.asOf : null;
  return (
    <Section title="Last sale and value estimate">
      <dl className={classes.facts}>
        <div>
          <dt>Sold {asOfText(sale.date)}</dt>
          <dd>{money(sale.price)}</dd>
        </div>
        {sale.moved === null ? null : <MovedSale sale={sale} moved={sale.moved} demo={property.demo} />}
        <div>
          <dt>{asOf === null ? "Value estimate" : `Value estimate, ${asOfText(asOf)}`}</dt>
          <dd>
            <Figure
              label="Value estimate"
              text={value === null ? null : money(value)}
              unavailable={isEvidenced(estimate) ? "No value estimate" : estimate.unavailable.join("; ")}
            />
          </dd>
        </div>
        {value === null || sale.moved === null ? null : (
          <div>
            <dt>Estimate vs. sale at these values</dt>
            <dd>{signed(value / sale.moved - 1)}</dd>
          </div>
        )}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {explain(sale, estimate)}
      </Text>
    </Section>
  );
}

function MovedSale({ sale, moved, demo }: { sale: LastSale; moved: number; demo: boolean }) {
  const growth = sale.growth ?? 0;
  return (
    <>
      <div>
        <dt>{`Home values, ${sale.area}, ${span(sale)}`}</dt>
        <dd>
          <Figure
            label="Growth of home values since the sale"
            text={signed(growth)}
            unavailable=""
            provenance={originOf(sale, demo)}
          />
        </dd>
      </div>
      <div>
        <dt>The sale at {valuesOf(sale)}</dt>
        <dd>{money(moved)}</dd>
      </div>
    </>
  );
}

const valuesOf = ({ to }: LastSale): string => `home values of ${asOfText(to)}`;

const span = ({ from, to }: LastSale): string => `${asOfText(from)} to ${asOfText(to)}`;

const signed = (share: number): string => `${share > 0 ? "+" : ""}${rate(share)}`;

const originOf = ({ from, to, source }: LastSale, demo: boolean) => ({
  source: source ?? "",
  asOf: to,
  demo,
  formula: `typical home value, ${asOfText(to)} / ${asOfText(from)} − 1`,
});

const OWN_SALE = "The home's own sale is not among the comps of the estimate.";

/** Where the sale lies in the range of the estimate, and what neither of them knows. */
function explain(sale: LastSale, estimate: Estimate): string {
  const { moved, unavailable } = sale;
  if (moved === null) {
    return `The sale is not moved to the month of the estimate: ${unavailable ?? "home values do not reach over both months"}.`;
  }
  const at = valuesOf(sale);
  if (!isEvidenced(estimate)) return "There is no estimate to hold it against.";
  if (moved >= estimate.low && moved <= estimate.high)
    return `The sale at ${at} lies within the estimate's range. ${OWN_SALE}`;
  const side = moved > estimate.high ? "above" : "below";
  return `The sale at ${at} lies ${side} the estimate's range. Work done since the sale, a sale that was not at market, or a home unlike its county would explain it; the record tells of none of them. ${OWN_SALE}`;
}
