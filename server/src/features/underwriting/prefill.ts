import type { RentComps, SaleComps } from "@labs/contract/comps";
import { type Estimate, type EstimateRange, isEvidenced, type PropertyType } from "@labs/contract/estimates";
import type { UnderwritingStart } from "@labs/contract/underwriting";
import type { UnitMix } from "@labs/contract/unit-mix";
import { dateWords } from "@labs/reporting/figure-format";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, inputAt, inputRows, withInput } from "@labs/underwriting/model-inputs";
import { estimatedInputs, startInputs } from "@labs/underwriting/start-inputs";
import type { Database, Executor } from "../../lib/database/database.ts";
import { dollars } from "../../lib/dollars.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { describeTemplate, loadMarketDefaults, type MarketDefaults } from "../markets/service.ts";
import { findTrailingStatement } from "../operating-statements/service.ts";
import { enterHoldings, findOverride, getSubject, readHomeRecord, type Subject } from "../places/service.ts";
import { type AcceptedLeases, findAcceptedLeases } from "../rent-rolls/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { findCohortVersion } from "./repository.ts";
import { startBuilding } from "./start-building.ts";
import { startTrailing } from "./start-trailing.ts";
import { explainExitCap, findBuildingBenchmarks } from "./start-value.ts";
import { findZipYield } from "./zip-yield.ts";

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
  /** A month; of an owned home alone. */
  rentCollected: number | null;
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
  const [home = subject] = await enterHoldings(database, [subject], of.cohort?.portfolioId);
  const { facts, rentCollected } = readHomeRecord(home);
  for (const { path, value, source } of facts) draft.add("facts", path, value, source);
  if (subject.propertyType === "singlefamily") {
    if (rentCollected !== undefined) draft.sources.monthlyRent = rentCollected.source;
    addEstimates(draft, subject, { rentComps, saleComps });
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
  const from: Prefill = {
    subject,
    model,
    facts: only(draft.facts, known),
    comps: only(draft.comps, known),
    rentCollected: model === "singlefamily" ? home.actualRent : null,
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
  return isBuilding ? from : withZipYield(database, from);
}

/** With the highest tenth of yields in the postal code, on the assumptions that this home starts from. */
async function withZipYield(database: Executor, from: Prefill): Promise<Prefill> {
  const path = "zipYieldTopDecile";
  const { inputs } = complete({}, from);
  const found = await findZipYield(database, { subject: from.subject, inputs });
  if ("reason" in found) return { ...from, reasons: { ...from.reasons, [path]: found.reason } };
  return {
    ...from,
    comps: withInput(from.comps, path, found.value),
    sources: { ...from.sources, [path]: found.source },
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
  const benchmarks = findBuildingBenchmarks(of.saleComps);
  draft.reasons.exitCapRate = explainExitCap(benchmarks.marketCapRate);
  for (const [path, benchmark] of Object.entries(benchmarks)) {
    if ("reason" in benchmark) draft.reasons[path] = benchmark.reason;
    else draft.add("comps", path, benchmark.value, benchmark.source);
  }
}

/** What comps say of rent and value, or why nothing of them stands. */
function addEstimates(
  draft: Draft,
  subject: Subject,
  of: { rentComps: RentComps; saleComps: SaleComps },
): void {
  const rent = judgeEstimate(of.rentComps.estimate, subject, "rent");
  const value = judgeEstimate(of.saleComps.estimate, subject, "value");
  draft.comps = estimatedInputs({
    rent: "range" in rent ? rent.range : undefined,
    value: "range" in value ? value.range : undefined,
  });
  if ("reason" in rent) draft.reasons.monthlyRent = rent.reason;
  else {
    const words = describeEvidence(of.rentComps.comps, rent.range, "rents");
    draft.sources.monthlyRent = words;
    draft.sources.rentLow = `Low end of the range; ${words}`;
    draft.sources.rentHigh = `High end of the range; ${words}`;
  }
  if ("reason" in value) draft.reasons.afterRepairValue = value.reason;
  else {
    const words = describeEvidence(of.saleComps.comps, value.range, "sales");
    draft.sources.valueEstimate = words;
    draft.sources.valueLow = `Low end of the range; ${words}`;
    draft.sources.valueHigh = `High end of the range; ${words}`;
    draft.sources.afterRepairValue = `Current estimate, before any renovation; ${words}`;
  }
}

function addOfferReason(draft: Draft, subject: Subject, estimate: Estimate): void {
  if (subject.acquisitionPrice !== null) return;
  const value = isEvidenced(estimate)
    ? `; its sale comps support ${dollars(estimate.point)} as of ${dateWords(estimate.asOf)}`
    : "";
  draft.reasons.purchasePrice =
    subject.cmsPropertyOid === null
      ? `Enter your offer${value}`
      : "The record of this owned home has no purchase price: enter what was paid";
}

function only(inputs: Inputs, known: ReadonlySet<string>): Inputs {
  const isKnown = (key: string) => known.has(key) || [...known].some((path) => path.startsWith(`${key}.`));
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => isKnown(key)));
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
  const { facts, comps, rentCollected } = from;
  const { inputs, basis } = startInputs({
    ...{ user, facts, comps, rentCollected },
    beneath: [
      { basis: "unitMix", inputs: from.unitMix },
      { basis: "cohort", inputs: from.cohort.inputs },
      { basis: "template", inputs: template.local },
      { basis: "market", inputs: from.market.inputs },
      { basis: "template", inputs: from.market.adapted },
      { basis: "template", inputs: template.general },
    ],
  });
  const sources = Object.fromEntries(
    inputRows(from.model).flatMap((row) => {
      const layer = basis[row.key];
      if (layer === undefined) return [];
      if (layer === "user") {
        const offered = from.market.lastKnown[row.key];
        return offered !== undefined && inputAt(inputs, row.key) === offered.value
          ? [[row.key, `Last known: ${offered.source}`]]
          : [];
      }
      if (layer === "cohort") return [[row.key, from.cohort.sources[row.key] ?? ""]];
      if (layer === "market") return [[row.key, from.market.sources[row.key] ?? ""]];
      const source = layer === "template" ? describeTemplate(row.key, from.market) : from.sources[row.key];
      return [[row.key, source ?? ""]];
    }),
  );
  for (const table of ["t12", "leaseExpirations", "nonRevenueUnits"]) {
    if (basis[table] !== undefined && basis[table] !== "user") sources[table] = from.sources[table] ?? "";
  }
  if (basis.transferTaxes === "market") sources.transferTaxes = from.market.sources.transferTaxes ?? "";
  if (basis.unitMix === "unitMix") {
    sources.unitMix = from.sources.unitMix ?? "";
    for (const cell of from.cells) {
      basis[cell] = "comps";
      sources[cell] = from.sources[cell] ?? "";
    }
  }
  return { inputs, basis: basis as Basis, sources };
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

/** Inputs that the record fills, with the fact that each is of. */
const FACT_OF_INPUT: Readonly<Record<string, string>> = {
  ...{ sqft: "sqft", beds: "beds", baths: "baths", lotSqft: "lotSqft", yearBuilt: "yearBuilt" },
  ...{
    age: "yearBuilt",
    condition: "condition",
    hoaMonth: "hoaMonth",
    hoaRentalCap: "hoaRentalCap",
    sellerTaxBill: "taxAnnual",
    propertyUnits: "units",
  },
  "operatingExpenses.propertyTax.annual": "taxAnnual",
};

/** Inputs that stand as a person corrected the record. */
export function listCorrected(basis: Basis, subject: Subject): string[] {
  return Object.entries(FACT_OF_INPUT).flatMap(([path, fact]) =>
    basis[path] === "facts" && findOverride(subject, fact) !== null ? [path] : [],
  );
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
      reason: `The newest evidence of ${noun} is of ${dateWords(estimate.asOf)} (${dollars(estimate.point)} then): too old to use today, enter the ${noun}`,
    };
  }
  return { range: estimate };
}

function describeEvidence(comps: RentComps["comps"], range: EstimateRange, noun: string): string {
  const used = comps.filter((comp) => comp.state === "included").length;
  const span = `${dollars(range.low)} to ${dollars(range.high)} at ${Math.round(range.level * 100)}%`;
  return `Estimate from ${used} ${noun} as of ${dateWords(range.asOf)}, ${span}, grade ${range.grade}`;
}
