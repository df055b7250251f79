import { summarizeHomes } from "@labs/estimation/summarize-comps";
import { summaryTable } from "./comp-summary.ts";
import { besideMap, inReportOrder, withoutPlace } from "./comps-map.ts";
import {
  count,
  datesInWords,
  dateWords,
  decimal,
  dollars,
  dollarsAndCents,
  rangeThenPoint,
  rate,
  signedDollars,
} from "./figure-format.ts";
import { isOwned } from "./owned-home.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import { isRange, type ReportSource, type SourceComp, type SourceEvidence } from "./report-source.ts";
import { recordWords } from "./track-record.ts";
import type { VersionFigures } from "./version-figures.ts";

type Amount = "rent" | "price";

/** Value evidence: the range that sales support, and where the price stands in it. */
export function valueSection(source: ReportSource, figures: VersionFigures): SectionBody {
  return evidenceSection({
    id: "value",
    title: "Value evidence",
    evidence: source.saleComps,
    amount: "price",
    marker: isOwned(figures)
      ? { label: "Value today", amount: figures.number("valueToday") }
      : { label: "Underwritten price", amount: figures.number("purchasePrice") },
  });
}

/** Rent evidence: the range that rent comps support, and the rent that was underwritten. */
export function rentSection(source: ReportSource, figures: VersionFigures): SectionBody {
  return evidenceSection({
    id: "rent",
    title: "Rent evidence",
    evidence: source.rentComps,
    amount: "rent",
    marker: { label: "Underwritten rent", amount: figures.number("monthlyRent") },
  });
}

function evidenceSection(options: {
  id: "value" | "rent";
  title: string;
  evidence: SourceEvidence | null;
  amount: Amount;
  marker: { label: string; amount: number | null };
}): SectionBody {
  const { id, title, evidence, amount, marker } = options;
  if (evidence === null) {
    const text = `Unavailable: this version carries no ${amount === "rent" ? "rent" : "sale"} comps.`;
    return { id, title, context: null, blocks: [{ kind: "text", text }] };
  }
  const context = evidence.asOf === null ? null : `As of ${dateWords(evidence.asOf)}`;
  return {
    id,
    title,
    context,
    blocks: [summary(evidence, amount, marker), ...rangeChart(evidence, amount, marker)],
  };
}

function summary(
  evidence: SourceEvidence,
  amount: Amount,
  marker: { label: string; amount: number | null },
): Block {
  const { estimate } = evidence;
  const marked = plainRow([marker.label, dollars(marker.amount)]);
  if (!isRange(estimate)) {
    return {
      kind: "table",
      columns: [plainColumn("Estimate", "left", 1), plainColumn(UNAVAILABLE, "right")],
      rows: [marked],
      notes: estimate.unavailable.map((reason) => `Insufficient evidence: ${reason}`),
    };
  }
  const used = evidence.comps.filter(({ state }) => state === "included").length;
  return {
    kind: "table",
    columns: [
      plainColumn(amount === "rent" ? "Monthly rent" : "Value", "left", 1),
      plainColumn(rangeThenPoint(estimate), "right"),
    ],
    rows: [
      marked,
      plainRow(["Position in range", standing(marker.amount, estimate)]),
      plainRow(["Coverage", coverage(estimate)]),
      plainRow(["Median error, out of sample", heldOutError(estimate)]),
      plainRow([
        "Comps used / seen",
        `${used} / ${evidence.comps.length} (${decimal(estimate.nEff)} effective)`,
      ]),
      plainRow(["Grade", estimate.grade]),
    ],
    notes: [...estimate.notes, ...recordWords(estimate)],
  };
}

function standing(amount: number | null, range: { low: number; high: number; point: number }): string {
  if (amount === null) return UNAVAILABLE;
  if (amount > range.high) return `${dollars(amount - range.high)} above the range`;
  if (amount < range.low) return `${dollars(range.low - amount)} below the range`;
  const gap = amount - range.point;
  if (Math.abs(gap) < 0.5) return "At the estimate";
  return `Inside, ${dollars(Math.abs(gap))} ${gap > 0 ? "above" : "below"} the estimate`;
}

function coverage({ level, measuredCoverage }: { level: number; measuredCoverage: number | null }): string {
  const nominal = `${count(level * 100)}% range`;
  return measuredCoverage === null
    ? `${nominal}, not measured`
    : `${nominal}, measured ${rate(measuredCoverage)}`;
}

function heldOutError({
  measuredError,
  measuredOn,
}: {
  measuredError: number | null;
  measuredOn: number | null;
}) {
  if (measuredError === null) return UNAVAILABLE;
  return measuredOn === null ? rate(measuredError) : `${rate(measuredError)} on ${count(measuredOn)}`;
}

function rangeChart(
  evidence: SourceEvidence,
  amount: Amount,
  marker: { label: string; amount: number | null },
): Block[] {
  if (evidence.comps.length === 0) return [];
  const { estimate } = evidence;
  return [
    {
      kind: "chart",
      caption: `Each dot is a comp's ${amount} adjusted to the subject; hollow dots are excluded.`,
      chart: {
        name: "compsRange",
        width: 300,
        height: 112,
        data: {
          range: isRange(estimate) ? { point: estimate.point, low: estimate.low, high: estimate.high } : null,
          comps: evidence.comps.map(({ label, adjustedAmount, state }) => ({
            label,
            amount: adjustedAmount,
            isIncluded: state === "included",
          })),
          unit: amount === "rent" ? "usdPerMonth" : "usd",
          ...(marker.amount === null ? {} : { marker: { label: marker.label, amount: marker.amount } }),
        },
      },
    },
  ];
}

export const rentCompsSection = (source: ReportSource) =>
  compsSection("rentComps", "Rent comps", source.rentComps, "rent");
export const saleCompsSection = (source: ReportSource) =>
  compsSection("saleComps", "Sale comps", source.saleComps, "price");

function compsSection(
  id: "rentComps" | "saleComps",
  title: string,
  evidence: SourceEvidence | null,
  amount: Amount,
): SectionBody {
  if (evidence === null || evidence.comps.length === 0) {
    const why = evidence === null ? "this version carries none" : explainExclusion(evidence);
    return { id, title, context: null, blocks: [{ kind: "text", text: `No comps: ${why}.` }] };
  }
  return {
    id,
    title,
    context: evidence.rule === null ? null : datesInWords(evidence.rule.explanation),
    blocks: [
      besideMap(evidence, amount),
      compsTable(
        withoutPlace(evidence.comps).filter(({ state }) => state === "included"),
        amount,
      ),
      ...compSummary(evidence.comps, amount),
    ],
  };
}

/** What the included comps come to before they are weighted. */
function compSummary(comps: readonly SourceComp[], amount: Amount): Block[] {
  const { observed, adjusted, perSqft } = summarizeHomes(comps.filter(({ state }) => state === "included"));
  const plain = amount === "rent" ? "Rent" : "Price";
  return summaryTable([
    [plain, observed, dollars],
    [`Adjusted ${amount}`, adjusted, dollars],
    [`${plain} per sq ft`, perSqft, dollarsAndCents],
  ]);
}

function explainExclusion({ estimate }: SourceEvidence): string {
  return isRange(estimate) ? "none was found" : estimate.unavailable.join("; ");
}

export function compsTable(comps: readonly SourceComp[], amount: Amount): Block {
  const ordered = inReportOrder(comps);
  const hasManual = ordered.some(isAdjusted);
  const steps = ["Time", "Size", "Beds", "Baths", "Age", ...(hasManual ? ["Cond.", "Grade"] : [])];
  return {
    kind: "table",
    columns: [
      plainColumn("#", "right"),
      plainColumn("Comp", "left", 1),
      plainColumn("Miles", "right"),
      plainColumn("Bd / ba", "right"),
      plainColumn("Sq ft", "right"),
      plainColumn("Built", "right"),
      plainColumn("Observed", "right"),
      plainColumn(amount === "rent" ? "Rent" : "Price", "right"),
      ...steps.map((label) => plainColumn(label, "right")),
      plainColumn("Adjusted", "right"),
      plainColumn("Sim.", "right"),
    ],
    rows: ordered.map((comp, index) =>
      plainRow(compCells(comp, index, hasManual), comp.state === "included" ? "none" : "muted"),
    ),
    notes: ordered.flatMap((comp, index) =>
      comp.manual && isAdjusted(comp) ? [`${index + 1}: ${datesInWords(comp.manual.words)}.`] : [],
    ),
  };
}

/** By hand, for condition or grade. */
function isAdjusted({ manual }: SourceComp): boolean {
  return manual != null && (manual.condition !== 0 || manual.grade !== 0);
}

function compCells(comp: SourceComp, index: number, hasManual: boolean): string[] {
  const { adjustments } = comp;
  return [
    String(index + 1),
    comp.label,
    decimal(comp.distanceMiles, 2),
    `${shortNumber(comp.beds)} / ${shortNumber(comp.baths)}`,
    count(comp.sqft),
    comp.yearBuilt === null ? UNAVAILABLE : String(comp.yearBuilt),
    dateWords(comp.observedAt.slice(0, 7)),
    dollars(comp.amount),
    signedDollars(adjustments.time),
    signedDollars(adjustments.sqft),
    signedDollars(adjustments.beds),
    signedDollars(adjustments.baths),
    signedDollars(adjustments.age),
    ...(hasManual ? [signedDollars(adjustments.condition ?? 0), signedDollars(adjustments.grade ?? 0)] : []),
    dollars(comp.adjustedAmount),
    `${count(comp.similarity * 100)}%`,
  ];
}

function shortNumber(value: number | null): string {
  if (value === null) return UNAVAILABLE;
  return Number.isInteger(value) ? count(value) : decimal(value, 1);
}
