import type { BuildingValue, ComparedSale } from "@labs/contract/building-value";
import type { RuleChange } from "@labs/contract/comps";
import { type Income, likenSize, valueBuilding, valueByApproach } from "@labs/estimation/building-value";
import { distanceMiles } from "@labs/estimation/distance";
import {
  adjustPrice,
  type BuildingSale,
  OUTLIER_Z,
  rankSales,
  screenSales,
} from "@labs/estimation/sale-rates";
import type { CompDecision } from "@labs/estimation/score-comps";
import type { Executor } from "../../lib/database/database.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import {
  BUILDING_WINDOW_MONTHS,
  type BuildingSaleRow,
  chooseMarket,
  listBuildingSales,
  NEAREST_BUILDINGS,
} from "../evidence/service.ts";
import type { Subject } from "../places/service.ts";
import { describeEvidence, nameSource, writeAdditionId } from "./additions.ts";
import { type CompSet, describeSubject, listDecided } from "./build-comp-set.ts";
import { findIncome } from "./building-income.ts";
import { findDecisions, type OwnRule } from "./compute-set.ts";
import type { Decisions } from "./decisions.ts";
import {
  type AppliedRule,
  describeBuildingRule,
  describeEstimate,
  summarizeDecisions,
} from "./describe-building.ts";
import type { Addition } from "./repository.ts";
import { buildLedger, type ComputePoint, measureToggles } from "./what-if-ledger.ts";

/** So many sales of those that take part are listed, the heaviest. */
const LISTED = 40;

/** A sale with what a reader is shown of it; its id is the comp's. */
interface Candidate extends BuildingSale {
  label: string;
  yearBuilt: number | null;
  googlePlacesId: string | null;
  source: string;
  addition?: Addition;
}

type Decided = Readonly<Record<string, CompDecision>>;

/**
 * Sales of buildings and the value that they support, with what people decided about them: the one place where a
 * building's value is made, whichever page, report or underwriting shows it.
 */
export async function findBuildingComps(of: {
  database: Executor;
  subject: Subject;
}): Promise<CompSet & { building: BuildingValue; ownRule: OwnRule }> {
  const { database, subject } = of;
  const key = { googlePlacesId: subject.googlePlacesId, kind: "sale" as const };
  const [income, { decisions, rule, ownRule }] = await Promise.all([
    findIncome(of),
    findDecisions(database, key),
  ]);
  const { choices, adjustments } = decisions;
  const byHand = decisions.additions.map(toAdded);
  const [firm, own] = await listByRules(of, rule?.change);
  const candidates = [...byHand, ...own].map((sale) => adjust(sale, decisions));
  const decided = listDecided(choices);
  const applied = applyRule(subject, rule?.change);
  const chosen = choose(subject, candidates, { applied, decided });
  const value = valueBuilding(describeBuilding(subject), chosen.sales, income);
  const computePoint = openPoint({ subject, candidates, applied, income, best: value.best });
  const shown = listShown(subject, { ...chosen, decided });
  const effects = measureToggles({ computePoint, comps: shown.map(toSwitch), decisions: decided });
  const firmPoint = openPoint({
    subject,
    candidates: firm,
    applied: applyRule(subject, undefined),
    income,
    best: value.best,
  });
  const days = chosen.sales.map(({ soldOn }) => soldOn).toSorted();
  const building: BuildingValue = {
    ...value,
    sales: shown.map((sale) => describeSale(sale, { decisions, effects })),
    saleCount: chosen.sales.length,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
    sources: [...new Set(chosen.sales.map(({ source }) => source))],
    rule: describeBuildingRule({ applied, rule, market: chooseMarket(subject).name }),
    decided: summarizeDecisions(decisions, rule),
  };
  return {
    subject: describeSubject(subject),
    rule: null,
    comps: [],
    estimate: describeEstimate({ subject, value: building, found: candidates.length }),
    excluded: chosen.screened.map(({ sale, reason }) => ({
      compId: sale.id,
      label: sale.label,
      reason: `Excluded: ${reason}.`,
    })),
    asOf: building.until,
    ledger: buildLedger({
      ...{ computePoint, choices, adjustments, rule },
      labels: new Map(candidates.map(({ id, label }) => [id, label])),
      withoutChange: rule === undefined ? undefined : (firmPoint?.({}) ?? null),
    }),
    building,
    ownRule,
    demo: subject.demo,
  };
}

/** Sales by the firm's rule, and by the property's own; the same where it has none. */
async function listByRules(
  of: { database: Executor; subject: Subject },
  change: RuleChange | undefined,
): Promise<[Candidate[], Candidate[]]> {
  const firm = await listCandidates(of, BUILDING_WINDOW_MONTHS);
  const months = change?.windowMonths ?? BUILDING_WINDOW_MONTHS;
  return [firm, months === BUILDING_WINDOW_MONTHS ? firm : await listCandidates(of, months)];
}

async function listCandidates(
  { database, subject }: { database: Executor; subject: Subject },
  windowMonths: number,
): Promise<Candidate[]> {
  const { demo, latitude, longitude, countyFips } = subject;
  if (countyFips === "") return [];
  const market = chooseMarket(subject);
  const rows = await listBuildingSales(database, { ...market, demo, latitude, longitude, windowMonths });
  return rows.map((row) => toCandidate(row, demo));
}

function toCandidate(row: BuildingSaleRow, demo: boolean): Candidate {
  const { price, soldOn, units, sqft, noi, latitude, longitude, oid, countyFips, label, yearBuilt } = row;
  return {
    ...{ price, soldOn, units, sqft, noi, latitude, longitude, label, yearBuilt },
    id: `sale_${row.id}`,
    owner: oid === null ? null : writeOwner(countyFips, oid),
    googlePlacesId: oid === null ? null : writePropertyId(countyFips, oid),
    source: demo ? "Demo data" : row.publisher || row.source,
  };
}

function toAdded(row: Addition): Candidate {
  const { label, amount, observedOn, sqft, noi, latitude, longitude, yearBuilt } = row;
  return {
    ...{ label, price: amount, soldOn: observedOn, sqft, noi, latitude, longitude, yearBuilt },
    units: row.units ?? 1,
    id: writeAdditionId(row),
    owner: null,
    googlePlacesId: null,
    source: nameSource(row),
    addition: row,
  };
}

function adjust(sale: Candidate, { adjustments }: Decisions): Candidate {
  const found = adjustments.get(sale.id);
  return found === undefined ? sale : { ...sale, adjustment: found.condition + found.grade };
}

const writeOwner = (countyFips: string, oid: number) => `${countyFips}_${oid}`;

function describeBuilding({ units, sqft, latitude, longitude, countyFips, oid }: Subject) {
  return { units, sqft, latitude, longitude, owner: oid === 0 ? null : writeOwner(countyFips, oid) };
}

interface Applied extends AppliedRule {
  /** Whether a sale is within the tolerances; what is not known of either is not judged. */
  takes: (sale: Candidate) => boolean;
}

function applyRule(subject: Subject, change: RuleChange = {}): Applied {
  const {
    radiusMiles = null,
    unitsTolerance = null,
    sqftTolerance = null,
    yearBuiltTolerance = null,
  } = change;
  const isWithin = (limit: number | null, gap: number | null) =>
    limit === null || gap === null || gap <= limit;
  const share = (one: number | null, other: number | null) =>
    one === null || other === null || other === 0 ? null : Math.abs(one / other - 1);
  const years = (one: number | null, other: number | null) =>
    one === null || other === null ? null : Math.abs(one - other);
  return {
    ...{ radiusMiles, unitsTolerance, sqftTolerance, yearBuiltTolerance },
    windowMonths: change.windowMonths ?? BUILDING_WINDOW_MONTHS,
    maximumComps: change.maximumComps ?? NEAREST_BUILDINGS,
    outlierZ: change.outlierZ ?? OUTLIER_Z,
    takes: (sale) =>
      isWithin(radiusMiles, measureMiles(subject, sale)) &&
      isWithin(unitsTolerance, share(sale.units, subject.units)) &&
      isWithin(sqftTolerance, share(sale.sqft, subject.sqft)) &&
      isWithin(yearBuiltTolerance, years(sale.yearBuilt, subject.yearBuilt)),
  };
}

function measureMiles(
  a: Pick<Subject, "latitude" | "longitude">,
  b: Pick<Candidate, "latitude" | "longitude">,
): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return distanceMiles(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** What takes part: within the rule and past the screens, or because somebody said so; and what a person excluded. */
function choose(
  subject: Subject,
  candidates: readonly Candidate[],
  { applied, decided }: { applied: Applied; decided: Decided },
) {
  const { owner } = describeBuilding(subject);
  const others = candidates.filter((sale) => sale.owner === null || sale.owner !== owner);
  const inRule = others
    .filter((sale) => decided[sale.id] === "included" || applied.takes(sale))
    .slice(0, applied.maximumComps);
  const byId = new Map(inRule.map((sale) => [sale.id, sale]));
  const open = inRule.filter(({ id }) => decided[id] !== "excluded");
  const found = screenSales(open, applied.outlierZ);
  const out = found.excluded.filter(({ sale }) => decided[sale.id] !== "included");
  const outIds = new Set(out.map(({ sale }) => sale.id));
  return {
    sales: open.filter(({ id }) => !outIds.has(id)),
    excluded: inRule.filter(({ id }) => decided[id] === "excluded"),
    screened: out.flatMap(({ sale, reason }) => {
      const candidate = byId.get(sale.id);
      return candidate === undefined ? [] : [{ sale: candidate, reason }];
    }),
  };
}

/** The point of the estimate's own approach under other decisions; null where there is no estimate. */
function openPoint(of: {
  subject: Subject;
  candidates: readonly Candidate[];
  applied: Applied;
  income: Income;
  best: BuildingValue["best"];
}): ComputePoint | null {
  const { subject, candidates, applied, income, best } = of;
  if (best === null) return null;
  const noi = "unavailable" in income.asIs ? null : income.asIs.noi;
  return (decided, unadjusted = new Set()) => {
    const taken = candidates.map((sale) => (unadjusted.has(sale.id) ? { ...sale, adjustment: 0 } : sale));
    const { sales } = choose(subject, taken, { applied, decided });
    return valueByApproach(best, describeBuilding(subject), sales, noi);
  };
}

interface Shown extends Candidate {
  weight: number;
  miles: number | null;
  state: "included" | "excluded:user";
}

/** The heaviest sales, and every one that a person decided about or added. */
function listShown(
  subject: Subject,
  { sales, excluded, decided }: Pick<ReturnType<typeof choose>, "sales" | "excluded"> & { decided: Decided },
): Shown[] {
  const all = [...sales, ...excluded];
  const byId = new Map(all.map((sale) => [sale.id, sale]));
  const out = new Set(excluded.map(({ id }) => id));
  const ranked = rankSales(likenSize(describeBuilding(subject), all), all);
  return ranked.flatMap(({ sale: { id }, weight, miles }, at) => {
    const sale = byId.get(id);
    const isShown = at < LISTED || decided[id] !== undefined || (sale?.adjustment ?? 0) !== 0;
    if (sale === undefined || !isShown) return [];
    return [
      { ...sale, weight, miles, state: out.has(id) ? ("excluded:user" as const) : ("included" as const) },
    ];
  });
}

const toSwitch = ({ id, state }: Shown) => ({ id, excluded: state !== "included" });

function describeSale(
  sale: Shown,
  { decisions, effects }: { decisions: Decisions; effects: ReadonlyMap<string, number> },
): ComparedSale {
  const { id, googlePlacesId, label, soldOn, price, units, sqft, yearBuilt, noi, weight, source, state } =
    sale;
  const choice = decisions.choices.get(id);
  const adjusted = adjustPrice(sale);
  return {
    saleId: id,
    ...{ googlePlacesId, label, soldOn, price, units, sqft, yearBuilt, weight, source, state },
    pricePerUnit: adjusted / units,
    pricePerSqft: sqft === null ? null : adjusted / sqft,
    capRate: noi === null ? null : noi / price,
    distanceMiles: sale.miles,
    ...{ latitude: sale.latitude, longitude: sale.longitude },
    adjustedPrice: adjusted,
    reason: choice?.words ?? null,
    effectOfToggle: effects.get(id) ?? null,
    origin: sale.addition === undefined ? "suggested" : "added",
    evidence: sale.addition === undefined ? null : describeEvidence(sale.addition),
    choiceVersion: choice?.version ?? 0,
    manual: decisions.adjustments.get(id) ?? null,
  };
}
