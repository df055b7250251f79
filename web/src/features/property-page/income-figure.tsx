import type { Property } from "@labs/contract/property-page";
import { Text } from "@mantine/core";
import { Figure } from "../../components/figure/figure.tsx";
import { money, returnRate } from "../../lib/format.ts";
import classes from "./property-strip.module.css";

interface IncomeFigureProps {
  income: NonNullable<Property["incomeValue"]>;
  demo: boolean;
  href: string;
}

/** A building's income over its cap rate: as it is first, else stabilized; which rate, and whose. */
export function IncomeFigure({ income, demo, href }: IncomeFigureProps) {
  const label = "Income value, as is";
  if ("unavailable" in income || "unavailable" in income.asIs) {
    const reason =
      "unavailable" in income
        ? income.unavailable
        : "unavailable" in income.asIs
          ? income.asIs.unavailable
          : "";
    return (
      <div>
        <div className={classes.label}>{label}</div>
        <div className={classes.value}>
          <Figure label={label} text={null} unavailable={reason} />
        </div>
        <Text size="xs" c="dimmed">
          {"unavailable" in income ? "No cap rate" : `${writeStabilized(income)}at a ${writeRate(income)}`}
        </Text>
      </div>
    );
  }
  const { asIs, capRate, source } = income;
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        <Figure
          label={label}
          text={money(asIs.point)}
          provenance={{
            source,
            formula: "NOI / cap rate",
            inputs: [
              { label: "NOI", text: money(asIs.noi) },
              { label: "Cap rate", text: returnRate(capRate) },
              ...(asIs.low === null || asIs.high === null
                ? []
                : [{ label: "80% range", text: `${money(asIs.low)} – ${money(asIs.high)}` }]),
            ],
            note: asIs.source,
            demo,
            link: { label: "Open sale comps", href },
          }}
        />
      </div>
      <Text size="xs" c="dimmed">
        {writeStabilized(income)}at a {writeRate(income)}
      </Text>
    </div>
  );
}

type Approach = Exclude<IncomeFigureProps["income"], { unavailable: string }>;

const writeStabilized = ({ stabilized }: Approach): string =>
  "unavailable" in stabilized ? "" : `stabilized ${money(stabilized.point)}, `;

const writeRate = ({ capRate, basis }: Approach): string =>
  `${returnRate(capRate)} cap rate of ${basis === "sales" ? "sales" : "the firm"}`;
