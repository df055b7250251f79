import {
  type BacktestReport,
  type BacktestSet,
  getBacktestMarket,
  getBacktestReport,
  listBacktests,
  startBacktest,
} from "@labs/contract/backtests";
import { listJobs } from "@labs/contract/jobs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";

/** Which evidence is looked at; as it stands in a query string. */
const asQuery = ({ evidence, propertyType, demo }: BacktestSet) => ({
  evidence,
  propertyType,
  demo: demo ? ("true" as const) : ("false" as const),
});

export const useBacktests = () => useQuery(endpointQuery(listBacktests));

export function useReport(set: BacktestSet, run: string | null) {
  return useQuery({
    ...endpointQuery(getBacktestReport, { query: { ...asQuery(set), ...(run === null ? {} : { run }) } }),
    placeholderData: keepPreviousData,
  });
}

export type ReportMarket = BacktestReport["markets"][number];

export function useMarket(set: BacktestSet, { kind, id }: Pick<ReportMarket, "kind" | "id">) {
  return useQuery(endpointQuery(getBacktestMarket, { params: { kind, id }, query: asQuery(set) }));
}

export const beginBacktest = (market?: Pick<ReportMarket, "kind" | "id">) =>
  call(startBacktest, { body: market === undefined ? {} : { market: { kind: market.kind, id: market.id } } });

const LOOK_MILLISECONDS = 3_000;
const IDLE_MILLISECONDS = 30_000;

/** The back-test that is at work, one's own or the schedule's; undefined when there is none. */
export function useOpenBacktest() {
  const jobs = useQuery({
    ...endpointQuery(listJobs, { query: { automatic: "true", kind: "backtest", pageSize: 1 } }),
    refetchInterval: (query) =>
      ["queued", "running"].includes(query.state.data?.items[0]?.state ?? "")
        ? LOOK_MILLISECONDS
        : IDLE_MILLISECONDS,
    // Nobody asked: the figures of the page stand without it.
    meta: { background: true },
  });
  const [newest] = jobs.data?.items ?? [];
  return {
    job: newest !== undefined && ["queued", "running"].includes(newest.state) ? newest : undefined,
    /** What its newest end was: the page looks again when this changes. */
    endedAt: newest?.endedAt ?? null,
    failure: newest?.state === "failed" ? newest.error : null,
  };
}
