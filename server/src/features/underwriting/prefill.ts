import type { RentComps, SaleComps } from "@labs/contract/comps";
import { type Estimate, type EstimateRange, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import type { UnderwritingStart } from "@labs/contract/underwriting";
import type { UnitMix } from "@labs/contract/unit-mix";
import { dateWords } from "@labs/reporting/figure-format";
import type { ModelName } from "@labs/underwriting/formula-record";
import {
  fillInputs,
  type Inputs,
  type InputValue,
  inputAt,
  inputRows,
  withInput,
} from "@labs/underwriting/model-inputs";
import type { Database, Executor } from "../../lib/database/database.ts";
import { dollars } from "../../lib/dollars.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { loadMarketDefaults, type MarketDefaults } from "../markets/service.ts";
import { findTrailingStatement } from "../operating-statements/service.ts";
import { getSubject, nameSource, type Subject } from "../places/service.ts";
import { type AcceptedLeases, findAcceptedLeases } from "../rent-rolls/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { findCohortVersion } from "./repository.ts";
import { startBuilding } from "./start-building.ts";
import { startOwned } from "./start-owned.ts";
import { startTrailing } from "./start-trailing.ts";
import { findBuildingBenchmarks } from "./start-value.ts";

/** Assumptions that somebody made for the homes of a market: above the firm's template, beneath all else. */
export interface CohortLayer {
  inputs: Inputs;
  /** By path: of which market, and as of when. */
  sources: Record<string, string>;
  /** Whose template it is; undefined for what an older version took. */
  portfolioId?: string | undefined;
}

/** What stands in for inputs that nobody typed, with words on each and why the rest is missing. */
interface Prefill {
  subject: Subject;
  model: ModelName;
  facts: Inputs;
  comps: Inputs;
  unitMix: Inputs;
  cohort: CohortLayer;
  market: MarketDefaults;
  /** Cells of a filled table that come from comps, by path. */
  cells: readonly string[];
  /** By path of the input. */
  sources: Record<string, string>;
  reasons: Record<string, string>;
  rentComps: RentComps;
  saleComps: SaleComps;
  /** Of a multi-family property alone. */
  mix: UnitMix | null;
}

type Basis = UnderwritingStart["basis"];

export interface Place {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  /** Assumptions for the homes of its market; left out, those that its newest version took. */
  cohort?: CohortLayer | undefined;
}

export async function prefill(of: Place): Promise<Prefill> {
  const { database } = of;
  const subject = await getSubject(of);
  const isBuilding = subject.propertyType === "multifamily";
  const [rentComps, saleComps, findDefaults, mix, statement, cohort] = await Promise.all([
    findRentComps({ database, subject }),
    findSaleComps({ database, subject }),
    loadMarketDefaults(database, [subject.countyFips]),
    isBuilding ? findUnitMix({ database, subject }) : null,
    isBuilding ? findTrailingStatement(database, of.googlePlacesId) : undefined,
    isBuilding ? NO_COHORT : (of.cohort ?? findKeptCohort(database, of.googlePlacesId)),
  ]);
  const leases =
    mix === null || mix.version === 0
      ? undefined
      : await findAcceptedLeases(database, {
          googlePlacesId: of.googlePlacesId,
          unitMixVersion: mix.version,
        });
  const market = findDefaults(subject);
  const draft = new Draft();
  addFacts(draft, subject);
  if (subject.propertyType === "singlefamily") {
    if (subject.cmsPropertyOid !== null)
      for (const { path, value, source } of startOwned(subject)) draft.add("facts", path, value, source);
    addRent(draft, subject, rentComps);
    addValue(draft, subject, saleComps);
  }
  if (mix !== null) addBuilding(draft, { subject, rentComps, saleComps, mix, leases });
  if (mix !== null && statement !== undefined) {
    const { template } = market;
    const start = startTrailing({ statement, known: draft.facts, unitMix: mix, template });
    draft.facts = start.facts;
    Object.assign(draft.sources, start.sources);
    Object.assign(draft.reasons, start.reasons);
  }
  addOfferReason(draft, subject, saleComps.estimate);
  const model = subject.propertyType;
  const known = new Set(inputRows(model).map((row) => row.key));
  return {
    subject,
    model,
    facts: only(draft.facts, known),
    comps: only(draft.comps, known),
    unitMix: draft.unitMix,
    cohort,
    market,
    cells: draft.cells,
    sources: draft.sources,
    reasons: draft.reasons,
    rentComps,
    saleComps,
    mix,
  };
}

class Draft {
  facts: Inputs = {};
  comps: Inputs = {};
  unitMix: Inputs = {};
  cells: string[] = [];
  sources: Record<string, string> = {};
  reasons: Record<string, string> = {};

  add(layer: "facts" | "comps", path: string, value: InputValue, source: string): void {
    this[layer] = withInput(this[layer], path, value);
    this.sources[path] = source;
  }
}

/** Assessors rate by scales of their own, which say nothing to a reader of this one. */
const APPRAISERS_RATING = /^C[1-6]$/;

function addFacts(draft: Draft, subject: Subject): void {
  const record = `${nameSource(subject)}${subject.sourceAsOf === null ? "" : `, ${subject.sourceAsOf}`}`;
  for (const { path, value, words } of listHomeFacts(subject))
    draft.add("facts", path, value, `${words}: ${record}`);
  if (APPRAISERS_RATING.test(subject.condition ?? ""))
    draft.add("facts", "condition", subject.condition, `Condition: ${record}`);
  if (subject.hoaMonth !== null) draft.add("facts", "hoaMonth", subject.hoaMonth, `Dues: ${record}`);
  if (subject.taxAnnual !== null)
    draft.add("facts", "sellerTaxBill", subject.taxAnnual, `Tax bill: ${record}`);
  if (subject.acquisitionPrice !== null) {
    const day = subject.acquiredAt === null ? "" : ` on ${subject.acquiredAt}`;
    draft.add("facts", "purchasePrice", subject.acquisitionPrice, `What we paid${day}: ${record}`);
  }
}

function addBuilding(
  draft: Draft,
  of: {
    subject: Subject;
    rentComps: RentComps;
    saleComps: SaleComps;
    mix: UnitMix;
    leases: AcceptedLeases | undefined;
  },
): void {
  const { subject, rentComps, mix, leases } = of;
  const usable = (estimate: Estimate) => judgeEstimate(estimate, subject, "rent");
  const start = startBuilding({ subject, unitMix: mix, rentComps, usable, leases });
  draft.unitMix = start.unitMix;
  draft.cells = start.cells;
  draft.facts = { ...draft.facts, ...start.facts };
  Object.assign(draft.sources, start.sources);
  Object.assign(draft.reasons, start.reasons);
  for (const [path, benchmark] of Object.entries(findBuildingBenchmarks(of.saleComps))) {
    if ("reason" in benchmark) draft.reasons[path] = benchmark.reason;
    else draft.add("comps", path, benchmark.value, benchmark.source);
  }
}

function addRent(draft: Draft, subject: Subject, { estimate, comps }: RentComps): void {
  const usable = judgeEstimate(estimate, subject, "rent");
  if ("reason" in usable) {
    draft.reasons.monthlyRent = usable.reason;
    if (subject.actualRent === null) return;
    const asOf = subject.actualRentAsOf === null ? "" : ` as of ${dateWords(subject.actualRentAsOf)}`;
    draft.add("facts", "monthlyRent", subject.actualRent, `The rent we collect${asOf}`);
    return;
  }
  const { range } = usable;
  const words = describeEvidence(comps, range, "rents");
  draft.add("comps", "monthlyRent", Math.round(range.point), words);
  draft.add("comps", "rentLow", Math.round(range.low), `Low end of the range; ${words}`);
  draft.add("comps", "rentHigh", Math.round(range.high), `High end of the range; ${words}`);
}

function addValue(draft: Draft, subject: Subject, { estimate, comps }: SaleComps): void {
  const usable = judgeEstimate(estimate, subject, "value");
  if ("reason" in usable) {
    draft.reasons.afterRepairValue = usable.reason;
    return;
  }
  const { range } = usable;
  const words = describeEvidence(comps, range, "sales");
  draft.add("comps", "valueEstimate", Math.round(range.point), words);
  draft.add("comps", "valueLow", Math.round(range.low), `Low end of the range; ${words}`);
  draft.add("comps", "valueHigh", Math.round(range.high), `High end of the range; ${words}`);
  draft.add(
    "comps",
    "afterRepairValue",
    Math.round(range.point),
    `Current estimate, before any renovation; ${words}`,
  );
}

function addOfferReason(draft: Draft, subject: Subject, estimate: Estimate): void {
  if (subject.acquisitionPrice !== null) return;
  const value = isEvidenced(estimate)
    ? `; its sale comps support ${dollars(estimate.point)} as of ${dateWords(estimate.asOf)}`
    : "";
  draft.reasons.purchasePrice =
    subject.cmsPropertyOid === null
      ? `The offer is yours to make${value}`
      : "The record of this owned home has no purchase price: enter what was paid";
}

function only(inputs: Inputs, known: ReadonlySet<string>): Inputs {
  const isKnown = (key: string) => known.has(key) || [...known].some((path) => path.startsWith(`${key}.`));
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => isKnown(key)));
}

/** Comps of homes as they stand say nothing of this one renovated: that value has to be entered. */
function compsFor(user: Inputs, from: Prefill): Inputs {
  const hasScope = Array.isArray(user.renovationScope) && user.renovationScope.length > 0;
  const isGraded = (user.scopeGrade ?? "budget") !== "budget";
  if (!(Number(user.renovation) > 0 || hasScope || isGraded)) return from.comps;
  const { afterRepairValue: _asItStands, ...comps } = from.comps;
  return comps;
}

/**
 * Fills what is not given from facts, comps, unit mix, cohort template, the firm's template for the market, the
 * market's evidence, and the firm's template for all markets, in this order.
 */
export function complete(
  user: Inputs,
  from: Prefill,
): { inputs: Inputs; basis: Basis; sources: Record<string, string> } {
  const { template } = from.market;
  const { inputs, basis } = fillInputs([
    { basis: "user", inputs: user },
    { basis: "facts", inputs: from.facts },
    { basis: "comps", inputs: compsFor(user, from) },
    { basis: "unitMix", inputs: from.unitMix },
    { basis: "cohort", inputs: from.cohort.inputs },
    { basis: "template", inputs: template.local },
    { basis: "market", inputs: from.market.inputs },
    { basis: "template", inputs: from.market.adapted },
    { basis: "template", inputs: template.general },
  ]);
  const sources = Object.fromEntries(
    inputRows(from.model).flatMap((row) => {
      const layer = basis[row.key];
      if (layer === undefined || layer === "user") return [];
      if (layer === "cohort") return [[row.key, from.cohort.sources[row.key] ?? ""]];
      if (layer === "market") return [[row.key, from.market.sources[row.key] ?? ""]];
      const source = layer === "template" ? describeTemplate(row.key, from.market) : from.sources[row.key];
      return [[row.key, source ?? ""]];
    }),
  );
  for (const table of ["t12", "leaseExpirations", "nonRevenueUnits"]) {
    if (basis[table] !== undefined && basis[table] !== "user") sources[table] = from.sources[table] ?? "";
  }
  if (basis.unitMix === "unitMix") {
    sources.unitMix = from.sources.unitMix ?? "";
    for (const cell of from.cells) {
      basis[cell] = "comps";
      sources[cell] = from.sources[cell] ?? "";
    }
  }
  return { inputs, basis: basis as Basis, sources };
}

/** Of which template a value is; of one for all markets, why no evidence stands in its place. */
function describeTemplate(path: string, { template, reasons }: MarketDefaults): string {
  const words = template.sources[path] ?? "";
  const reason = inputAt(template.local, path) === undefined ? reasons[path] : undefined;
  return reason === undefined ? words : `${words}: ${reason}`;
}

const NO_COHORT: CohortLayer = { inputs: {}, sources: {} };

/** What the newest version of a home took from a cohort template stays its starting point until a run says otherwise. */
async function findKeptCohort(database: Executor, googlePlacesId: string): Promise<CohortLayer> {
  const version = await findCohortVersion(database, googlePlacesId);
  if (version === undefined) return NO_COHORT;
  const layer: CohortLayer = { inputs: {}, sources: {} };
  for (const [path, basis] of Object.entries(version.basis)) {
    if (basis !== "cohort") continue;
    layer.inputs = withInput(layer.inputs, path, inputAt(version.inputs as Inputs, path));
    layer.sources[path] = version.sources[path] ?? "";
  }
  return layer;
}

interface HomeFact {
  /** Path of the input that it fills. */
  path: string;
  value: number;
  /** What the record says, for the input's source. */
  words: string;
}

type Recorded = Pick<Subject, "sqft" | "beds" | "baths" | "lotSqft" | "yearBuilt">;

const EARLIEST = 1700;

/** What the record of a home tells the inputs. A year of the future or of long ago is a misprint, and left out. */
export function listHomeFacts(home: Recorded, today = new Date()): HomeFact[] {
  const { yearBuilt } = home;
  const age = today.getUTCFullYear() - (yearBuilt ?? Number.NaN);
  const isYear = yearBuilt !== null && yearBuilt >= EARLIEST && age >= 0;
  const facts: [path: string, value: number | null, words: string][] = [
    ["sqft", home.sqft, "Living area"],
    ["beds", home.beds, "Bedrooms"],
    ["baths", home.baths, "Bathrooms"],
    ["lotSqft", home.lotSqft, "Lot"],
    ["yearBuilt", isYear ? yearBuilt : null, "Year built"],
    ["age", isYear ? age : null, `Built in ${yearBuilt}`],
  ];
  return facts.flatMap(([path, value, words]) => (value === null ? [] : [{ path, value, words }]));
}

/** Older evidence describes the past and is not underwritten on. */
const EVIDENCE_LIFE_DAYS = 184;

/** The range to underwrite on, or why there is none. */
function judgeEstimate(
  estimate: Estimate,
  subject: Subject,
  noun: "rent" | "value",
): { range: EstimateRange } | { reason: string } {
  if (!isEvidenced(estimate)) return { reason: estimate.unavailable.join(" ") };
  const age = (Date.now() - Date.parse(estimate.asOf ?? "")) / 86_400_000;
  // Demo data ends on a fixed day, so its age does not count.
  if (!subject.demo && !(age <= EVIDENCE_LIFE_DAYS)) {
    return {
      reason: `The newest evidence of ${noun} is of ${estimate.asOf} (${dollars(estimate.point)} then): too old to use today, enter the ${noun}`,
    };
  }
  return { range: estimate };
}

function describeEvidence(comps: RentComps["comps"], range: EstimateRange, noun: string): string {
  const used = comps.filter((comp) => comp.state === "included").length;
  const span = `${dollars(range.low)} to ${dollars(range.high)} at ${Math.round(range.level * 100)}%`;
  return `Estimate from ${used} ${noun} as of ${dateWords(range.asOf)}, ${span}, grade ${range.grade}`;
}
