import type { MarketStats } from "@labs/contract/markets";
import { KeyFigures } from "../../../components/figure/key-figures.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { count, rate, returnRate } from "../../../lib/format.ts";
import { asOfText } from "../../../lib/format-date.ts";
import { AssumptionsNote } from "../assumptions-note.tsx";

type Returns = NonNullable<MarketStats["returns"]>;

/** What an owner of this market's homes would have earned, and how rough the way was. */
export function MarketReturns({ returns }: { returns: Returns }) {
  const { unavailable, method } = returns;
  const figure = (key: keyof Returns & string, label: string, text: string) => ({
    label,
    text,
    unavailable: unavailable[key],
    provenance: {
      source: "Computed from rent and value of this area",
      asOf: returns.to,
      formula: method.join(" "),
    },
  });
  return (
    <Section
      title="Return and risk"
      description={`${asOfText(returns.from)} to ${asOfText(returns.to)}, ${returns.n} overlapping years${returns.quality === "short" ? ". Under ten years: too short to judge" : ""}.`}
    >
      <KeyFigures
        figures={[
          figure("meanReturn", "Mean return a year", returnRate(returns.meanReturn)),
          figure("volatility", "Volatility", returnRate(returns.volatility)),
          figure("sharpe", "Sharpe", count(returns.sharpe, 2)),
          figure("sortino", "Sortino", count(returns.sortino, 2)),
          figure("netYield", "Net yield now", rate(returns.netYield)),
          figure("hpa", "Mean appreciation", returnRate(returns.hpa)),
          figure("maxDrawdown", "Deepest fall of value", rate(returns.maxDrawdown)),
          figure("worst12m", "Worst 12 months", rate(returns.worst12m)),
          figure("beta", "Beta", count(returns.beta, 2)),
        ]}
      />
      <AssumptionsNote assumptions={returns.assumptions} method={method} />
    </Section>
  );
}
