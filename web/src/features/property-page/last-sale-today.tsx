import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { LastSale, Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
import { Section } from "../../components/layout/section.tsx";
import { money, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./property-facts.module.css";

/** What the last sale would be today by the home values around it, beside the estimate, and how they differ. */
export function LastSaleToday({ property }: { property: Property }) {
  const sale = property.lastSale ?? null;
  if (sale === null) return null;
  const estimate = property.valueEstimate;
  const value = isEvidenced(estimate) ? estimate.point : null;
  const difference = value === null || sale.moved === null ? null : value / sale.moved - 1;
  const at = sale.to === null ? "today's home values" : `home values of ${asOfText(sale.to)}`;
  const unmoved = `The county and the metro have no home value of ${asOfText(sale.date)}, or no current one`;
  return (
    <Section title="Last sale and today's estimate">
      <dl className={classes.facts}>
        <div>
          <dt>Sold {asOfText(sale.date)}</dt>
          <dd>{money(sale.price)}</dd>
        </div>
        <div>
          <dt>{sale.area === null ? "Home values since" : `Home values, ${sale.area}, ${span(sale)}`}</dt>
          <dd>
            <Figure
              label="Growth of home values since the sale"
              text={sale.growth === null ? null : signed(sale.growth)}
              unavailable={unmoved}
              {...(sale.growth === null ? {} : { provenance: originOf(sale, property.demo) })}
            />
          </dd>
        </div>
        <div>
          <dt>The sale at {at}</dt>
          <dd>
            <Figure
              label={`The sale at ${at}`}
              text={sale.moved === null ? null : money(sale.moved)}
              unavailable={unmoved}
            />
          </dd>
        </div>
        <div>
          <dt>Value estimate</dt>
          <dd>
            <Figure
              label="Value estimate"
              text={value === null ? null : money(value)}
              unavailable="No value estimate"
            />
          </dd>
        </div>
        <div>
          <dt>Estimate vs. sale at these values</dt>
          <dd>
            <Figure
              label="Difference"
              text={difference === null ? null : signed(difference)}
              unavailable="Requires the sale at later home values and a value estimate"
            />
          </dd>
        </div>
      </dl>
      {sale.moved === null ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {explain({ moved: sale.moved, at }, estimate)}
        </Text>
      )}
    </Section>
  );
}

const span = ({ from, to }: LastSale): string => `${asOfText(from)} to ${asOfText(to)}`;

const signed = (share: number): string => `${share > 0 ? "+" : ""}${rate(share)}`;

const originOf = ({ from, to, source }: LastSale, demo: boolean) => ({
  source: source ?? "",
  asOf: to,
  demo,
  formula: `typical home value, ${asOfText(to)} / ${asOfText(from)} − 1`,
});

/** Where the sale lies in the range of the estimate, and what neither of them knows. */
function explain({ moved, at }: { moved: number; at: string }, estimate: Estimate): string {
  if (!isEvidenced(estimate)) return "There is no estimate to hold it against.";
  if (moved >= estimate.low && moved <= estimate.high)
    return `The sale at ${at} lies within the estimate's range.`;
  const side = moved > estimate.high ? "above" : "below";
  return `The sale at ${at} lies ${side} the estimate's range. Work done since the sale, a sale that was not at market, or a home unlike its county would explain it; the record tells of none of them.`;
}
