import {
  assumptionsSection,
  checksSection,
  factsSection,
  formulasSection,
  marketSection,
} from "./context-sections.ts";
import { decisionSection } from "./decision-section.ts";
import { rentCompsSection, rentSection, saleCompsSection, valueSection } from "./evidence-sections.ts";
import { momentWords } from "./figure-format.ts";
import {
  allInCostSection,
  cashFlowSection,
  returnsSection,
  stabilisedSection,
} from "./pro-forma-sections.ts";
import type { ReportModel, SectionBody, SectionId } from "./report-model.ts";
import type { ReportSource, SourceCheck, SourceVersion } from "./report-source.ts";
import { readFigures, type VersionFigures } from "./version-figures.ts";

const SECTIONS: Record<SectionId, (source: ReportSource, figures: VersionFigures) => SectionBody> = {
  decision: decisionSection,
  facts: factsSection,
  value: valueSection,
  rent: rentSection,
  allInCost: (_, figures) => allInCostSection(figures),
  stabilised: (_, figures) => stabilisedSection(figures),
  cashFlow: (_, figures) => cashFlowSection(figures),
  returns: (_, figures) => returnsSection(figures),
  checks: checksSection,
  rentComps: rentCompsSection,
  saleComps: saleCompsSection,
  market: marketSection,
  assumptions: assumptionsSection,
  formulas: formulasSection,
};

const HALF_SECTIONS: ReadonlySet<SectionId> = new Set(["value", "rent", "allInCost", "stabilised"]);

/** The standard outline; `formulas` is an appendix that is asked for by name. */
export const STANDARD_SECTIONS: readonly SectionId[] = [
  "decision",
  "facts",
  "value",
  "rent",
  "allInCost",
  "stabilised",
  "cashFlow",
  "returns",
  "rentComps",
  "saleComps",
  "market",
  "checks",
  "assumptions",
];

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
 * Example: `icReport({ …, sections: ["decision", "returns"] })` has exactly these two, in this order.
 * Source: domain document, section 6.2 (single-family outline).
 */
export function icReport(source: ReportSource): ReportModel {
  const ids = source.sections ?? STANDARD_SECTIONS;
  if (new Set(ids).size !== ids.length) throw new Error("A section is named twice");
  const figures = readFigures(source.version, source.pages);
  const { property, version } = source;
  return {
    title: property.label,
    subtitle: subtitleOf(source),
    author: source.author,
    operatorName: source.operatorName,
    kind: "Investment committee report",
    demoBand: demoBand(source),
    footer: {
      version: `Underwriting version ${version.version} · ${version.contentHash.slice(0, 16)}`,
      generated: `Generated ${momentWords(source.generatedAt)}`,
    },
    sections: ids.map((id) => {
      if (!isSectionId(id)) throw new Error(`No section is called ${id}`);
      return { ...SECTIONS[id](source, figures), width: HALF_SECTIONS.has(id) ? "half" : "full" };
    }),
  };
}

function subtitleOf({ property, version }: ReportSource): string {
  const place = [property.county?.name, property.msa?.name].filter((name) => name !== undefined);
  const kind = version.model === "singlefamily" ? "Single-family rental" : "Multi-family rental";
  const parcel = property.parcelNumber === null ? [] : [`Parcel ${property.parcelNumber}`];
  return [kind, ...place, ...parcel].join(" · ");
}

/** Names what is simulated; a report that mixes real and demo figures says which are which. */
function demoBand({ property, rentComps, saleComps }: ReportSource): string | null {
  const market = [property.county, property.msa].some((area) => area?.figures.some(({ demo }) => demo));
  const simulated = [
    property.demo ? "property facts" : "",
    rentComps?.demo ? "rent comps" : "",
    saleComps?.demo ? "sale comps" : "",
    market ? "market figures" : "",
  ].filter((name) => name !== "");
  if (simulated.length === 0) return null;
  return `Demo data: simulated ${simulated.join(", ")}`;
}
