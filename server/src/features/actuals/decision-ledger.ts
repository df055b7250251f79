import { nameState } from "@labs/addresses/states";
import type { PropertyType } from "@labs/contract/estimates";
import type {
  DecisionLedger,
  LedgerAdvice,
  LedgerBias,
  LedgerLine,
} from "@labs/contract/portfolios/decision-ledger";
import { type Bias, estimateBias, FEWEST_DEALS, type LedgerEntry } from "@labs/underwriting/estimate-bias";
import { LEDGER_LINES, measureDeal } from "@labs/underwriting/measure-deals";
import { compareMonths } from "@labs/underwriting/measure-variance";
import type { Database } from "../../lib/database/database.ts";
import type { Viewer } from "../../lib/rights.ts";
import { getSubject } from "../places/service.ts";
import { listPlans } from "./approved-plans.ts";
import { listRealizedExits } from "./realized-exits.ts";
import { findHome, listLedgerHomes, listMonthsOfHomes, signLedger } from "./repository.ts";

/** A deal with what each line came in at: its home and the year of its decision. */
type Deal = Omit<LedgerEntry, "error"> & { googlePlacesId: string; errors: Map<string, number> };

/** The same deals give the same ledger: it is worked out once until a month, a decision or what is shared changes. */
const known = new WeakMap<Database, Map<string, Promise<DecisionLedger>>>();
const MOST_KNOWN = 20;

/** The firm's decisions against what became of them, as far as the viewer may see the statements. */
export async function getDecisionLedger(of: { database: Database; user: Viewer }): Promise<DecisionLedger> {
  const { database, user } = of;
  const key = await signLedger(database, user);
  const kept = known.get(database) ?? new Map<string, Promise<DecisionLedger>>();
  known.set(database, kept);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const ledger = Promise.all([listDeals(of), listExits(of)]).then(([deals, exits]) =>
    estimateLines([...deals, ...exits]),
  );
  kept.set(key, ledger);
  ledger.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST_KNOWN && oldest !== undefined) kept.delete(oldest);
  return ledger;
}

const HOMES_AT_ONCE = 500;

/** Each home is one deal, in the portfolio that has its newest month; of several, in the one that was told it last. */
async function listDeals({ database, user }: { database: Database; user: Viewer }): Promise<Deal[]> {
  const homes = await listLedgerHomes(database, user);
  const deals: Deal[] = [];
  for (let from = 0; from < homes.length; from += HOMES_AT_ONCE) {
    const part = homes.slice(from, from + HOMES_AT_ONCE);
    const acquired = new Map(part.map(({ googlePlacesId, acquiredAt }) => [googlePlacesId, acquiredAt]));
    const plans = await listPlans(database, [...acquired.keys()], acquired);
    const months = Map.groupBy(
      await listMonthsOfHomes(database, part),
      ({ googlePlacesId }) => googlePlacesId,
    );
    for (const { googlePlacesId, state } of part) {
      const plan = plans.get(googlePlacesId);
      if (plan === undefined) continue;
      const errors = measureDeal(
        compareMonths(plan.model, plan.months, months.get(googlePlacesId) ?? []).months,
      );
      if (errors.size === 0) continue;
      const [market, vintage] = [nameState(state), plan.decidedAt.slice(0, 4)];
      deals.push({ googlePlacesId, errors, market, author: plan.author ?? "Labs", vintage });
    }
  }
  return deals;
}

/** Sales stand in a line of their own: no statement says what a home was sold for. */
async function listExits(of: { database: Database; user: Viewer }): Promise<Deal[]> {
  const exits = await listRealizedExits(of);
  return exits.map(({ googlePlacesId, error, state, author, decidedAt }) => ({
    ...{ googlePlacesId, errors: new Map([["exit", error]]) },
    ...{ market: nameState(state), author: author ?? "Labs", vintage: decidedAt.slice(0, 4) },
  }));
}

async function estimateLines(deals: readonly Deal[]): Promise<DecisionLedger> {
  const lines: LedgerLine[] = [];
  for (const { key, label, isRate } of LEDGER_LINES) {
    const entries = deals.flatMap(({ errors, googlePlacesId: _, ...whose }): LedgerEntry[] => {
      const error = errors.get(key);
      return error === undefined ? [] : [{ error, ...whose }];
    });
    const bias = estimateBias(entries);
    const list = (named: ReadonlyMap<string, Bias> | undefined) =>
      [...(named ?? [])].map(([name, one]) => ({ name, ...one })).sort((a, b) => b.deals - a.deals);
    lines.push({
      ...{ key, label, unit: isRate ? "points" : "share", deals: entries.length },
      overall: bias?.overall ?? null,
      markets: list(bias?.groups.market),
      authors: list(bias?.groups.author),
      vintages: list(bias?.groups.vintage),
    });
    // Others get their turn.
    await new Promise(setImmediate);
  }
  const homes = new Set(deals.map(({ googlePlacesId }) => googlePlacesId));
  return { deals: homes.size, minimum: FEWEST_DEALS, lines };
}

/** What earlier deals say of the inputs of this property: of its market, or of all where its market has too few. */
export async function getLedgerAdvice(of: {
  database: Database;
  user: Viewer;
  id: string;
  propertyType: PropertyType | undefined;
}): Promise<{ minimum: number; items: LedgerAdvice[] }> {
  const { database, id: googlePlacesId, propertyType } = of;
  const { propertyType: model } = await getSubject({ database, googlePlacesId, propertyType });
  const { lines, minimum } = await getDecisionLedger(of);
  const home = await findHome(database, { googlePlacesId, portfolioId: null });
  const market = home === undefined ? null : nameState(home.state);
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const items = LEDGER_LINES.flatMap(({ key, label, inputs, isOfSales = false }): LedgerAdvice[] => {
    const line = byKey.get(key);
    const paths = inputs[model];
    const local = line?.markets.find(({ name }) => name === market);
    const bias = local ?? line?.overall ?? undefined;
    if (line === undefined || bias === undefined || paths.length === 0) return [];
    const where = local === undefined ? null : market;
    const { deals, mean, range80, isFound } = bias;
    const told = { deals, mean, range80, isFound };
    return [
      {
        ...{ line: key, label, inputs: [...paths], unit: line.unit, where, bias: told },
        words: write(line, told, where),
        // By how much prices missed is neither a growth nor a cap rate: it is told, and no input is made of it.
        isOffered: !isOfSales,
      },
    ];
  });
  return { minimum, items };
}

/** "Insurance came in 14% above plan in Florida: 11 deals, 80% range 6% to 22%". */
function write(
  { label, unit }: LedgerLine,
  { deals, mean, range80 }: LedgerBias,
  where: string | null,
): string {
  const whole = (value: number) => Math.round(100 * value);
  const size = Math.abs(unit === "share" ? whole(mean) : Math.round(1_000 * mean) / 10);
  const amount = unit === "share" ? `${size}%` : `${size} points`;
  const side = size === 0 ? "on plan" : `${amount} ${mean > 0 ? "above" : "below"} plan`;
  const text = (value: number) =>
    unit === "share" ? `${whole(value)}%` : `${Math.round(1_000 * value) / 10} points`;
  const range = `80% range ${text(range80[0])} to ${text(range80[1])}`;
  return `${label} came in ${side}${where === null ? "" : ` in ${where}`}: ${deals} deals, ${range}`;
}
