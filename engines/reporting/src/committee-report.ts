import { capitalStackSection } from "./building/capital-stack.ts";
import { diligenceSection } from "./building/diligence.ts";
import { businessPlanSection, executiveSummarySection } from "./building/executive-summary.ts";
import { hasRefinance, lenderCaseSection, refinanceSection } from "./building/refinance-and-lender.ts";
import { hasRenovation, renovationSection } from "./building/renovation.ts";
import { exitSection, hasWaterfall, waterfallSection } from "./building/waterfall-and-exit.ts";
import { buildingReturns, sourcesUsesSection } from "./building-capital.ts";
import { buildingDecision } from "./building-decision.ts";
import { planCompsSection, planDetailSection } from "./building-evidence.ts";
import { debtSection, isLoanSized, loanSizingSection } from "./building-loan.ts";
import { buildingSalesSection } from "./building-sales.ts";
import { changesSection, conditionsSection, voteRecordSection } from "./committee/committee-sections.ts";
import {
  assumptionsSection,
  checksSection,
  correctionsBlock,
  factsSection,
  formulasSection,
} from "./facts-and-assumptions.ts";
import { momentWords } from "./figure-format.ts";
import {
  firmAnalysesSection,
  firmDecision,
  firmInputsSection,
  firmResultsSection,
  firmWorkbookSection,
} from "./firm-model/firm-sections.ts";
import { decisionSection } from "./home-decision.ts";
import { rentCompsSection, rentSection, saleCompsSection, valueSection } from "./home-evidence.ts";
import { allInCostSection, returnsSection, stabilizedSection } from "./home-pro-forma.ts";
import { marketSection } from "./market-section.ts";
import { bidSection, locatorSection } from "./memo/bid-and-place.ts";
import { eligibilitySection, exitChannelsSection } from "./memo/eligibility-and-exit.ts";
import { memoCashFlowSection } from "./memo/memo-cash-flow.ts";
import { rentEvidenceSection, saleEvidenceSection } from "./memo/memo-comps.ts";
import { operatingStatementSection } from "./operating-statement.ts";
import {
  BUILDING_APPENDICES,
  BUILDING_SECTIONS,
  FIRM_SECTIONS,
  HOME_APPENDICES,
  STANDARD_SECTIONS,
} from "./outline.ts";
import { isOwned } from "./owned-home.ts";
import type { ReportModel, SectionBody, SectionId } from "./report-model.ts";
import type { ReportSource, SourceCheck, SourceVersion } from "./report-source.ts";
import {
  risksSection,
  scenariosSection,
  sensitivitySection,
  stressGridSection,
} from "./stress/stress-sections.ts";
import { unitMixSection } from "./unit-mix-section.ts";
import { isAllCash, readFigures, type VersionFigures } from "./version-figures.ts";

type Writer = (source: ReportSource, figures: VersionFigures) => SectionBody;

const SECTIONS: Record<SectionId, Writer> = {
  decision: decisionSection,
  firmResults: firmResultsSection,
  firmAnalyses: firmAnalysesSection,
  firmInputs: firmInputsSection,
  firmWorkbook: firmWorkbookSection,
  bid: bidSection,
  locator: locatorSection,
  memoCashFlow: ({ version }, figures) => memoCashFlowSection(version, figures),
  rentEvidence: rentEvidenceSection,
  saleEvidence: saleEvidenceSection,
  stressGrid: stressGridSection,
  risks: risksSection,
  eligibility: eligibilitySection,
  exitChannels: exitChannelsSection,
  scenarios: scenariosSection,
  summary: executiveSummarySection,
  businessPlan: businessPlanSection,
  planComps: planDetailSection,
  renovation: renovationSection,
  capitalStack: capitalStackSection,
  refinance: refinanceSection,
  waterfall: waterfallSection,
  lenderCase: lenderCaseSection,
  exit: exitSection,
  diligence: diligenceSection,
  conditions: conditionsSection,
  voteRecord: voteRecordSection,
  changes: changesSection,
  facts: factsSection,
  unitMix: unitMixSection,
  sourcesUses: (_, figures) => sourcesUsesSection(figures),
  loanSizing: (_, figures) => loanSizingSection(figures),
  debt: (_, figures) => debtSection(figures),
  sensitivity: sensitivitySection,
  value: valueSection,
  rent: rentSection,
  allInCost: (_, figures) => allInCostSection(figures),
  stabilised: (_, figures) => stabilizedSection(figures),
  cashFlow: ({ version }, figures) => operatingStatementSection(version, figures),
  returns: (_, figures) => returnsSection(figures),
  checks: checksSection,
  rentComps: rentCompsSection,
  saleComps: saleCompsSection,
  market: marketSection,
  assumptions: assumptionsSection,
  formulas: formulasSection,
};

/** Sections that a building's report writes in its own way. */
const OF_BUILDINGS: Partial<Record<SectionId, Writer>> = {
  decision: buildingDecision,
  returns: (_, figures) => buildingReturns(figures),
  rentComps: planCompsSection,
  saleComps: buildingSalesSection,
};

const HALF_SECTIONS: ReadonlySet<SectionId> = new Set([
  "value",
  "rent",
  "allInCost",
  "stabilised",
  "sourcesUses",
  "loanSizing",
  "bid",
  "locator",
  "rentEvidence",
  "saleEvidence",
  "eligibility",
  "exitChannels",
]);

const hasRun = ({ modelRun }: ReportSource): boolean => modelRun !== undefined;

/** Sections that a deal may not have, and how it is seen. */
const OF_SOME_DEALS: Partial<Record<SectionId, (source: ReportSource, figures: VersionFigures) => boolean>> =
  {
    firmResults: hasRun,
    firmAnalyses: ({ modelRun }) => (modelRun?.analyses.length ?? 0) > 0,
    firmInputs: hasRun,
    firmWorkbook: hasRun,
    bid: (_, figures) => !isOwned(figures),
    eligibility: (_, figures) => !isOwned(figures),
    debt: (_, figures) => !isAllCash(figures),
    loanSizing: (_, figures) => isLoanSized(figures),
    lenderCase: (_, figures) => isLoanSized(figures),
    renovation: (_, figures) => hasRenovation(figures),
    refinance: (_, figures) => hasRefinance(figures),
    waterfall: hasWaterfall,
    conditions: ({ committee, decision }) =>
      (committee?.conditions.length ?? 0) + (decision?.conditions?.length ?? 0) > 0,
    voteRecord: ({ committee }) => (committee?.votes.length ?? 0) > 0,
    changes: ({ changes }) => changes !== undefined,
  };

/** The standard outline of a version: what its deal has, in order. */
export function standardOutline(source: ReportSource): SectionId[] {
  if (source.modelRun !== undefined) return ofThisDeal(source, FIRM_SECTIONS[source.version.model]);
  return ofThisDeal(source, source.version.model === "multifamily" ? BUILDING_SECTIONS : STANDARD_SECTIONS);
}

/** The sections of an outline that this deal has something for: one outline is the template of many deals. */
export function ofThisDeal(source: ReportSource, outline: readonly SectionId[]): SectionId[] {
  const figures = readFigures(source.version, source.pages);
  return outline.filter((id) => OF_SOME_DEALS[id]?.(source, figures) ?? true);
}

export const ALL_SECTIONS = Object.keys(SECTIONS) as readonly SectionId[];

export function isSectionId(id: string): id is SectionId {
  return Object.hasOwn(SECTIONS, id);
}

/**
 * The failed checks that keep a version from the committee.
 *
 * Formula: those with severity `error` that are not ok. Errors: none.
 * Source: product decisions, IC report ("a version with a blocking check answers 409 and says which").
 */
export function blockingChecks(version: Pick<SourceVersion, "checks">): SourceCheck[] {
  return version.checks.filter(({ severity, ok }) => severity === "error" && !ok);
}

/**
 * The investment-committee report of one underwriting version, as sections in words.
 *
 * Every figure is taken from the version or from the evidence frozen with it; what is missing is a dash
 * with its reason. Units: dollars, fractions, months and years as in the version.
 * Errors: throws on a section name that does not exist (ask `isSectionId` first) and on one named twice.
 * Example: `committeeReport({ …, sections: ["decision", "returns"] })` has exactly these two, in this order.
 * Source: domain document, sections 6.1 (buildings) and 6.2 (homes).
 */
export function committeeReport(source: ReportSource): ReportModel {
  const isBuilding = source.version.model === "multifamily";
  const appendices = isBuilding ? BUILDING_APPENDICES : HOME_APPENDICES;
  const ids = source.sections ?? standardOutline(source);
  if (new Set(ids).size !== ids.length) throw new Error("A section is named twice");
  const figures = readFigures(source.version, source.pages);
  const { property } = source;
  const facts = Object.values(property.facts);
  // Whoever decides on figures of corrected facts is told so, also where the outline leaves the facts themselves out.
  const tellsCorrections = ids.includes("facts") ? undefined : ids[0];

  return {
    title: buildingName(property) ?? property.label,
    subtitle: writeSubtitle(source, isOwned(figures)),
    author: source.author,
    operatorName: source.operatorName,
    color: source.look?.color ?? null,
    logo: source.look?.logo ?? null,
    kind: "Investment committee report",
    demoBand: demoBand(source),
    footer: {
      version: writeVersion(source),
      generated: `Generated ${momentWords(source.generatedAt)}`,
    },
    sections: ids.map((id) => {
      if (!isSectionId(id)) throw new Error(`No section is called ${id}`);
      const body = chooseWriter(source, id)(source, figures);
      return {
        ...body,
        blocks: id === tellsCorrections ? [...body.blocks, ...correctionsBlock(facts)] : body.blocks,
        width: HALF_SECTIONS.has(id) || (id === "voteRecord" && !isBuilding) ? "half" : "full",
        // Evidence that stands beside a firm's workbook is part of what is voted on.
        isAppendix: source.modelRun === undefined && appendices.includes(id),
      };
    }),
  };
}

function chooseWriter({ modelRun, version }: ReportSource, id: SectionId): Writer {
  if (id === "decision" && modelRun !== undefined) return firmDecision;
  return (version.model === "multifamily" ? OF_BUILDINGS[id] : undefined) ?? SECTIONS[id];
}

function writeVersion({ version, modelRun }: ReportSource): string {
  const beside = `version ${version.version} · ${version.contentHash.slice(0, 16)}`;
  if (modelRun === undefined) return `Underwriting ${beside}`;
  const { workbook, name, version: run } = modelRun;
  return `${workbook.fileName} · ${workbook.sha256.slice(0, 16)} · ${name} version ${run} · beside underwriting ${beside}`;
}

function writeSubtitle({ property, version }: ReportSource, owned: boolean): string {
  const place = [property.county?.name, property.msa?.name].filter((name) => name !== undefined);
  const kind = version.model === "singlefamily" ? "Single-family rental" : "Multi-family rental";
  const parcel = property.parcelNumber === null ? [] : [`Parcel ${property.parcelNumber}`];
  const address = buildingName(property) === null ? [] : [property.address ?? property.label];
  return [kind, ...(owned ? ["Owned, held"] : []), ...address, ...place, ...parcel].join(" · ");
}

/** A building is known by its name, as on its page; null where its label begins with that already. */
function buildingName({ property, label }: ReportSource["property"]): string | null {
  const name = property?.name ?? null;
  return name === null || label.startsWith(name) ? null : name;
}

/** Names what is simulated; a report that mixes real and demo figures says which are which. */
function demoBand({ property, rentComps, saleComps, unitMix, modelRun }: ReportSource): string | null {
  const market = [property.county, property.msa].some((area) => area?.figures.some(({ demo }) => demo));
  const simulated = [
    property.demo ? "property facts" : "",
    unitMix?.demo ? "unit mix" : "",
    rentComps?.demo ? "rent comps" : "",
    saleComps?.demo && saleComps.comps.length + (saleComps.building?.saleCount ?? 0) > 0 ? "sale comps" : "",
    market ? "market figures" : "",
    modelRun?.demo ? "inputs of the firm’s model" : "",
  ].filter((name) => name !== "");
  if (simulated.length === 0) return null;
  return `Demo data: simulated ${simulated.join(", ")}`;
}
