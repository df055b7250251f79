import { countyStats, type MarketStats, msaStats } from "@labs/contract/markets/metrics";
import { MarketId } from "@labs/contract/verification";
import { z } from "zod";
import { figuresOfMarket } from "../../verification/service.ts";
import { keepOnly, Only, tool } from "../tool.ts";

export const markets = tool({
  name: "markets",
  title: "Read a market",
  description:
    "Metrics of a county (5-digit FIPS) or metro (5-digit CBSA), each with its rank among all, source and date, and which markets are most like it.",
  // A program may take five digits for a number.
  input: { kind: MarketId.shape.kind, id: z.coerce.string().pipe(MarketId.shape.id), only: Only },
  writes: false,
  async run(call, { kind, id, only }) {
    const stats: MarketStats = await call(kind === "county" ? countyStats : msaStats, {
      params: { id } as never,
    });
    const { figures, subjects } = figuresOfMarket({ kind, id, name: stats.name }, stats.metrics);
    const { metrics } = stats;
    return {
      figures: keepOnly(figures, only),
      subjects,
      missing: metrics.flatMap(({ label, value, unavailable, missing, rank, unranked, notRanked }) => {
        if (value === null) return [{ what: label, reason: unavailable ?? missing }];
        const reason = unranked ?? notRanked;
        return rank === null && reason !== null ? [{ what: `${label}, rank`, reason }] : [];
      }),
      about: {
        ...{ kind, id, name: stats.name, state: stats.state, note: stats.note },
        msa: stats.msa,
        /** Past its publisher's cycle: to be called last known, and compared with nothing. */
        lastKnown: metrics.filter(({ isLastKnown }) => isLastKnown).map(({ label }) => label),
        demo: metrics.filter((one) => one.demo && one.value !== null).map(({ label }) => label),
        peers: stats.peers.map(({ id: peer, name }) => ({ id: peer, name })),
      },
    };
  },
});
