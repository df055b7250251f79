import { summarizeBuildings } from "@labs/estimation/summarize-comps";
import { summaryTable } from "./comp-summary.ts";
import {
  count,
  datesInWords,
  dateWords,
  decimal,
  dollars,
  dollarsAndCents,
  rate,
  returnRate,
} from "./figure-format.ts";
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

/** What a building is worth by sales of buildings and by its income, beside what is paid for it, and the sales themselves. */
export function buildingSalesSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const base = { id: "saleComps" as const, title: "Building value and sale comps" };
  const building = source.saleComps?.building ?? null;
  const hasSales = building !== null && building.saleCount > 0;
  if (!hasSales && figures.number("incomeValueAsIs") === null) {
    const text = `No sales of buildings: ${explainSilence(source)}.`;
    return { ...base, context: null, blocks: [{ kind: "text", text }] };
  }
  return {
    ...base,
    context: hasSales
      ? `${count(building.saleCount)} sales, ${dateWords(building.from)} to ${dateWords(building.until)}`
      : null,
    blocks: [
      approachTable(source, building, figures),
      ...(hasSales ? [salesTable(building), ...saleSummary(building)] : []),
    ],
  };
}

function explainSilence({ saleComps }: ReportSource): string {
  if (saleComps === null) return "this version carries none";
  if (isRange(saleComps.estimate)) return "none was found";
  return saleComps.estimate.unavailable.join("; ").replace(/\.$/, "");
}

const BASES = { perUnit: "price per unit", perSqft: "price per square foot", income: "income" } as const;

function approachTable(
  source: ReportSource,
  building: SourceBuildingValue | null,
  figures: VersionFigures,
): Block {
  const none = { unavailable: explainSilence(source) };
  const rows: [string, SourceApproach, (amount: number) => string, number | null][] = [
    ["Price per unit", building?.perUnit ?? none, dollars, figures.number("pricePerUnit")],
    ["Price per square foot", building?.perSqft ?? none, dollarsAndCents, figures.number("pricePerSqft")],
  ];
  const estimate = source.saleComps?.estimate;
  const best = building?.best ?? null;
  return {
    kind: "table",
    columns: [
      plainColumn("Approach", "left", 1),
      ...["Underwritten", "Median", "80% range", "Value", "Value range", "Median error", "Sales tested"].map(
        (label) => plainColumn(label, "right"),
      ),
    ],
    rows: [
      ...rows.flatMap(([label, found, write, underwritten]) =>
        "unavailable" in found
          ? []
          : [
              plainRow([
                label,
                underwritten === null ? UNAVAILABLE : write(underwritten),
                write(found.point),
                `${write(found.low)} – ${write(found.high)}`,
                dollars(found.value.point),
                `${dollars(found.value.low)} – ${dollars(found.value.high)}`,
                rate(found.test.medianError),
                count(found.test.n),
              ]),
            ],
      ),
      ...incomeRow("Income, as is", figures, "incomeValueAsIs"),
      ...incomeRow("Income, stabilized", figures, "incomeValueStabilised"),
    ],
    notes: [
      ...rows.flatMap(([label, found]) =>
        "unavailable" in found ? [`${label}: ${found.unavailable.replace(/\.$/, "")}.`] : [],
      ),
      ...noteIncome(source, building, figures),
      ...(best === null ? [] : [`The estimate uses ${BASES[best]}, which has the narrowest measured range.`]),
      "Each sale was left out once and estimated from the others; ranges hold 80% of those errors.",
      ...(estimate !== undefined && isRange(estimate) ? estimate.notes.slice(1).map(datesInWords) : []),
      ...(building === null || building.sources.length === 0
        ? []
        : [`Source: ${building.sources.join("; ")}.`]),
    ],
  };
}

/** What was underwritten is the going-in cap rate; the market's is the version's own input. */
function incomeRow(label: string, figures: VersionFigures, key: string) {
  const capRate = figures.number("marketCapRate");
  const value = figures.number(key);
  // An approach without a value is said in the notes, not as a row of dashes.
  if (value === null) return [];
  return [
    plainRow([
      label,
      key === "incomeValueAsIs" ? returnRate(figures.number("goingInCapRate")) : "",
      returnRate(capRate),
      "",
      dollars(value),
      "",
      "",
      "",
    ]),
  ];
}

function noteIncome(
  { inputSources }: ReportSource,
  building: SourceBuildingValue | null,
  figures: VersionFigures,
): string[] {
  if (figures.number("marketCapRate") !== null) {
    const words = inputSources?.marketCapRate;
    const noi = `NOI as is ${dollars(figures.number("incomeNoiAsIs"))}, at today's rents and costs ${dollars(figures.number("untrendedNoi"))}.`;
    return [noi, `Market cap rate: ${words === undefined ? "entered" : words.replace(/\.$/, "")}.`];
  }
  const income = building?.income;
  const reason = income !== undefined && "unavailable" in income ? income.unavailable : "none was entered";
  return [`Income: ${reason.replace(/\.$/, "")}.`];
}

/** Who excluded or adjusted a sale, when and why. */
function noteDecision({ label, state, reason, manual }: SourceBuildingValue["sales"][number]): string[] {
  const isAdjusted = manual != null && (manual.condition !== 0 || manual.grade !== 0);
  const words = [state === "excluded:user" ? (reason ?? "Excluded") : "", isAdjusted ? manual.words : ""];
  return words.flatMap((said) => (said === "" ? [] : [`${label}: ${datesInWords(said)}.`]));
}

function saleSummary({ sales }: SourceBuildingValue): Block[] {
  const { perUnit, perSqft, capRate } = summarizeBuildings(
    sales
      .filter(({ state = "included" }) => state === "included")
      .map((sale) => ({ ...sale, capRate: sale.capRate ?? null })),
  );
  return summaryTable([
    ["Price per unit", perUnit, dollars],
    ["Price per sq ft", perSqft, dollarsAndCents],
    ["Cap rate", capRate, returnRate],
  ]);
}

function salesTable({ sales, saleCount }: SourceBuildingValue): Block {
  const used = sales.filter(({ state = "included" }) => state === "included");
  const shown = used.slice(0, SHOWN);
  return {
    kind: "table",
    columns: [
      plainColumn("Building", "left", 1),
      ...[
        "Sold",
        "Price",
        "Units",
        "Sq ft",
        "Built",
        "Per unit",
        "Per sq ft",
        "Cap rate",
        "Miles",
        "Weight",
      ].map((label) => plainColumn(label, "right")),
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
        returnRate(sale.capRate ?? null),
        sale.distanceMiles === null ? UNAVAILABLE : decimal(sale.distanceMiles),
        `${count(sale.weight * 100)}%`,
      ]),
    ),
    notes: [
      ...(shown.length < saleCount ? [`The ${shown.length} that weigh most of ${count(saleCount)}.`] : []),
      ...(shown.some(({ capRate }) => capRate == null)
        ? ["Cap rates are shown where the sale’s source reports NOI."]
        : []),
      ...sales.flatMap(noteDecision),
    ],
  };
}
