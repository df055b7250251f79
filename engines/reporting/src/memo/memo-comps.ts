import { withoutPlace } from "../comps-map.ts";
import { count, dateWords, decimal, dollars, rangeThenPoint } from "../figure-format.ts";
import { isOwned } from "../owned-home.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "../report-model.ts";
import { isRange, type ReportSource, type SourceComp, type SourceEvidence } from "../report-source.ts";
import type { VersionFigures } from "../version-figures.ts";
import { SHOWN } from "./bid-and-place.ts";

interface Marker {
  label: string;
  amount: number | null;
}

export function saleEvidenceSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const marker = isOwned(figures)
    ? { label: "Value today", amount: figures.number("valueToday") }
    : { label: "Offer", amount: figures.number("purchasePrice") };
  return compact("saleEvidence", "Sale comps", source.saleComps, "S", marker);
}

export function rentEvidenceSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const marker = { label: "Underwritten", amount: figures.number("monthlyRent") };
  return compact("rentEvidence", "Rent comps", source.rentComps, "R", marker);
}

function compact(
  id: "saleEvidence" | "rentEvidence",
  title: string,
  evidence: SourceEvidence | null,
  letter: "S" | "R",
  marker: Marker,
): SectionBody {
  if (evidence === null) {
    const text = `Unavailable: this version carries no ${letter === "R" ? "rent" : "sale"} comps.`;
    return { id, title, context: null, blocks: [{ kind: "text", text }] };
  }
  const { estimate } = evidence;
  const words = isRange(estimate)
    ? `${rangeThenPoint(estimate)}, grade ${estimate.grade}`
    : `Insufficient evidence: ${estimate.unavailable.join("; ")}`;
  return {
    id,
    title,
    context: words,
    blocks:
      evidence.comps.length === 0 ? [] : [rangeChart(evidence, letter, marker), table(evidence, letter)],
  };
}

function rangeChart(evidence: SourceEvidence, letter: "S" | "R", marker: Marker): Block {
  const { estimate, comps } = evidence;
  return {
    kind: "chart",
    caption: "Each dot is a comp adjusted to the subject; hollow dots are excluded.",
    chart: {
      name: "compsRange",
      width: 330,
      height: 72,
      data: {
        range: isRange(estimate) ? { point: estimate.point, low: estimate.low, high: estimate.high } : null,
        comps: comps.map(({ label, adjustedAmount, state }) => ({
          label,
          amount: adjustedAmount,
          isIncluded: state === "included",
        })),
        unit: letter === "R" ? "usdPerMonth" : "usd",
        ...(marker.amount === null ? {} : { marker: { label: marker.label, amount: marker.amount } }),
      },
    },
  };
}

function table(evidence: SourceEvidence, letter: "S" | "R"): Block {
  const used = withoutPlace(evidence.comps).filter(({ state }) => state === "included");
  const shown = used.toSorted((a, b) => b.similarity - a.similarity).slice(0, SHOWN);
  return {
    kind: "table",
    columns: [
      plainColumn("#"),
      plainColumn("Comp", "left", 1),
      ...["Mi", "Bd/ba", "Sq ft", "Built", letter === "R" ? "Rent" : "Price", "Adjusted"].map((label) =>
        plainColumn(label, "right"),
      ),
    ],
    rows: shown.map((comp, at) => plainRow([`${letter}${at + 1}`, ...cells(comp)])),
    notes: [
      `The ${shown.length} most similar of ${used.length} used; ${evidence.comps.length - used.length} excluded. As of ${dateWords(evidence.asOf)}.`,
    ],
    isDense: true,
  };
}

function cells(comp: SourceComp): string[] {
  return [
    comp.label,
    decimal(comp.distanceMiles, 1),
    `${comp.beds ?? UNAVAILABLE}/${comp.baths ?? UNAVAILABLE}`,
    count(comp.sqft),
    comp.yearBuilt === null ? UNAVAILABLE : String(comp.yearBuilt),
    dollars(comp.amount),
    dollars(comp.adjustedAmount),
  ];
}
