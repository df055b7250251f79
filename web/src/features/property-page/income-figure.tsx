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

type Approach = Exclude<IncomeFigureProps["income"], { unavailable: string }>;

/** A building's income over its cap rate, as it is, else stabilized; which rate, and whose. */
export function IncomeFigure({ income, demo, href }: IncomeFigureProps) {
  if ("unavailable" in income) return <NoIncome reason={income.unavailable} words="no cap rate" />;
  const { asIs, stabilized, capRate, source } = income;
  const isAsIs = !("unavailable" in asIs);
  const shown = isAsIs ? asIs : stabilized;
  if ("unavailable" in shown) {
    const reason = "unavailable" in asIs ? asIs.unavailable : shown.unavailable;
    return <NoIncome reason={reason} words={writeRate(income)} />;
  }
  const label = `Income value, ${isAsIs ? "as is" : "stabilized"}`;
  const beside = isAsIs && !("unavailable" in stabilized) ? `stabilized ${money(stabilized.point)}, ` : "";
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        <Figure
          label={label}
          text={money(shown.point)}
          provenance={{
            source,
            formula: "NOI / cap rate",
            inputs: [
              { label: "NOI", text: money(shown.noi) },
              { label: "Cap rate", text: returnRate(capRate) },
              ...(shown.low === null || shown.high === null
                ? []
                : [{ label: "80% range", text: `${money(shown.low)} – ${money(shown.high)}` }]),
            ],
            note: shown.source,
            demo,
            link: { label: "Open sale comps", href },
          }}
        />
      </div>
      <Text size="xs" c="dimmed">
        {beside}at {writeRate(income)}
      </Text>
    </div>
  );
}

function NoIncome({ reason, words }: { reason: string; words: string }) {
  const label = "Income value, as is";
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        <Figure label={label} text={null} unavailable={reason} />
      </div>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
    </div>
  );
}

const writeRate = ({ capRate, basis }: Approach): string =>
  `${returnRate(capRate)} cap rate, ${basis === "sales" ? "from sales" : "the firm's"}`;
