import type { MarketStats } from "@labs/contract/markets";
import type { Database } from "../../lib/database/database.ts";
import { assume } from "./assumptions.ts";
import { listReturns, type MarketReturns, marketReturnsOf } from "./metro-returns.ts";
import type { AreaKind } from "./repository.ts";
import { createPath, hasYields, methodOf, type ReturnChoice, returnsOf, riskOf } from "./returns.ts";
import { getMetroSeries, listAreaSeries } from "./series.ts";
import type { Snapshot } from "./snapshot.ts";

type Basis = ReturnChoice["basis"];

const cached = new WeakMap<Snapshot, Map<Basis, Promise<MarketReturns>>>();

/** Return and risk of one area on total return, or on appreciation where no rent is published; null without a value. */
export async function describeReturns(
  database: Database,
  { snapshot, kind, id }: { snapshot: Snapshot; kind: AreaKind; id: string },
): Promise<MarketStats["returns"]> {
  const keys = ["typicalHomeValue", "typicalRent"];
  const areas =
    kind === "msa"
      ? await getMetroSeries(database, snapshot)
      : await listAreaSeries(database, { kind, keys, ids: [id] });
  const assumptions = assume({});
  const path = createPath(areas.get(id), {
    priceIndex: "typicalHomeValue",
    expenseRatio: assumptions.expenseRatio,
    hasYields: hasYields(snapshot, kind),
  });
  if (path === null) return null;
  const hasTotal = path.windows.some((window) => window.total !== null);
  const choice = choiceOf(hasTotal ? "total" : "hpa");
  const returns = returnsOf(path, choice, Number.POSITIVE_INFINITY);
  if (returns.values.length === 0) return null;
  const market = await getMarketReturns(database, snapshot, choice);
  const risk = riskOf({ path, returns, choice, market: market.byMonth });
  return { ...risk, method: methodOf(choice, market.words), assumptions: assumptions.stated };
}

function choiceOf(basis: Basis): ReturnChoice {
  return { basis, windowYears: undefined, homes: undefined, isDesmoothed: false, assumptions: assume({}) };
}

/** All markets on the stated assumptions: the same for every page of one state of the data. */
function getMarketReturns(
  database: Database,
  snapshot: Snapshot,
  choice: ReturnChoice,
): Promise<MarketReturns> {
  const held = cached.get(snapshot) ?? new Map<Basis, Promise<MarketReturns>>();
  cached.set(snapshot, held);
  let answer = held.get(choice.basis);
  if (answer === undefined) {
    answer = getMetroSeries(database, snapshot).then((series) => {
      const priceIndex = "typicalHomeValue";
      const { known } = listReturns({ snapshot, series, choice, priceIndex });
      return marketReturnsOf({ snapshot, series, known, choice, priceIndex });
    });
    held.set(choice.basis, answer);
    answer.catch(() => held.delete(choice.basis));
  }
  return answer;
}
