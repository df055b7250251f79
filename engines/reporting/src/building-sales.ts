import { count, dateWords, decimal, dollars, dollarsAndCents, rate } from "./figure-format.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import {
  isRange,
  type ReportSource,
  type SourceApproach,
  type SourceBuildingValue,
} from "./report-source.ts";
import type { VersionFigures } from "./version-figures.ts";

/** So many sales are laid out, those that weigh most. */
const SHOWN = 12;

/** What a building is worth by sales of buildings, beside what is paid for it, and the sales themselves. */
export function buildingSalesSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const base = { id: "saleComps" as const, title: "Building value and sale comps" };
  const evidence = source.saleComps;
  const building = evidence?.building;
  if (evidence === null || building == null || building.saleCount === 0) {
    const why =
      evidence === null
        ? "this version carries none"
        : isRange(evidence.estimate)
          ? "none was found"
          : evidence.estimate.unavailable.join("; ").replace(/\.$/, "");
    return { ...base, context: null, blocks: [{ kind: "text", text: `No sales of buildings: ${why}.` }] };
  }
  return {
    ...base,
    context: `${count(building.saleCount)} sales, ${dateWords(building.from)} to ${dateWords(building.until)}`,
    blocks: [approachTable(source, building, figures), salesTable(building)],
  };
}

function approachTable(
  { saleComps }: ReportSource,
  building: SourceBuildingValue,
  figures: VersionFigures,
): Block {
  const { perUnit, perSqft, best } = building;
  const rows: [string, SourceApproach, (amount: number) => string, number | null][] = [
    ["Price per unit", perUnit, dollars, figures.number("pricePerUnit")],
    ["Price per square foot", perSqft, dollarsAndCents, figures.number("pricePerSqft")],
  ];
  const estimate = saleComps?.estimate;
  return {
    kind: "table",
    columns: [
      plainColumn("Approach", "left", 1),
      ...["Underwritten", "Median", "80% range", "Value", "Value range", "Median error", "Sales tested"].map(
        (label) => plainColumn(label, "right"),
      ),
    ],
    rows: rows.map(([label, found, write, underwritten]) =>
      plainRow([
        label,
        underwritten === null ? UNAVAILABLE : write(underwritten),
        ...("unavailable" in found
          ? Array.from({ length: 6 }, () => UNAVAILABLE)
          : [
              write(found.point),
              `${write(found.low)} – ${write(found.high)}`,
              dollars(found.value.point),
              `${dollars(found.value.low)} – ${dollars(found.value.high)}`,
              rate(found.test.medianError),
              count(found.test.n),
            ]),
      ]),
    ),
    notes: [
      ...rows.flatMap(([label, found]) =>
        "unavailable" in found ? [`${label}: ${found.unavailable}.`] : [],
      ),
      ...(best === null
        ? []
        : [
            `The estimate is by ${best === "perUnit" ? "unit" : "square foot"}, whose measured range is narrower.`,
          ]),
      "Each sale was left out once and estimated from the others; ranges hold 80% of those errors.",
      ...(estimate !== undefined && isRange(estimate) ? estimate.notes.slice(1) : []),
      `Source: ${building.sources.join("; ")}.`,
    ],
  };
}

function salesTable({ sales, saleCount }: SourceBuildingValue): Block {
  const shown = sales.slice(0, SHOWN);
  return {
    kind: "table",
    columns: [
      plainColumn("Building", "left", 1),
      ...["Sold", "Price", "Units", "Sq ft", "Built", "Per unit", "Per sq ft", "Miles", "Weight"].map(
        (label) => plainColumn(label, "right"),
      ),
    ],
    rows: shown.map((sale) =>
      plainRow([
        sale.label,
        dateWords(sale.soldOn.slice(0, 7)),
        dollars(sale.price),
        count(sale.units),
        count(sale.sqft),
        sale.yearBuilt === null ? UNAVAILABLE : String(sale.yearBuilt),
        dollars(sale.pricePerUnit),
        sale.pricePerSqft === null ? UNAVAILABLE : dollarsAndCents(sale.pricePerSqft),
        sale.distanceMiles === null ? UNAVAILABLE : decimal(sale.distanceMiles),
        decimal(sale.weight, 2),
      ]),
    ),
    notes: shown.length < saleCount ? [`The ${shown.length} that weigh most of ${count(saleCount)}.`] : [],
  };
}
