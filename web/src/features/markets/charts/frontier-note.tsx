import type { RiskChart } from "@labs/contract/market-charts";
import { Text } from "@mantine/core";
import { rate, returnRate } from "../../../lib/format.ts";

/** What the ends of the frontier consist of, or why there is none; how much of our homes the diamond stands for. */
export function FrontierNote({ data, homes }: { data: RiskChart; homes: number | null }) {
  const names = new Map(data.rows.map(({ msaId, name }) => [msaId, name]));
  const partsOf = (weights: Record<string, number>) =>
    Object.entries(weights)
      .sort((a, b) => b[1] - a[1])
      .map(([id, weight]) => `${rate(weight, 0)} ${names.get(id) ?? id}`)
      .join(", ");
  const [least, best] = [data.frontier?.[0], data.frontier?.at(-1)];
  const { portfolio, unavailable } = data;
  return (
    <Text size="sm" component="div" mt="sm">
      {least ? (
        <div>
          Least risk, {returnRate(least.ret)} a year: {partsOf(least.weights)}.
        </div>
      ) : null}
      {best && best !== least ? (
        <div>
          Most return, {returnRate(best.ret)} a year: {partsOf(best.weights)}.
        </div>
      ) : null}
      {unavailable.frontier ? <div>No frontier: {unavailable.frontier}.</div> : null}
      {portfolio ? (
        <div>
          Our homes: {returnRate(portfolio.ret)} a year at {returnRate(portfolio.vol)} volatility, weighted by
          number of homes
          {portfolio.covered < 1
            ? `; ${rate(portfolio.covered, 0)} of them stand in metros with returns`
            : ""}
          .{homes === null ? " The dots are indices: set a number of homes to compare." : ""}
        </div>
      ) : (
        <div>No point for our homes: {unavailable.portfolio}.</div>
      )}
    </Text>
  );
}
