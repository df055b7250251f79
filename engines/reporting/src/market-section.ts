import { byUnit, count, dateWords } from "./figure-format.ts";
import { type Block, plainColumn, plainRow, type SectionBody, UNAVAILABLE } from "./report-model.ts";
import type { ReportSource, SourceMarket, SourceMarketFigure } from "./report-source.ts";

/** County and metro around the home, measure by measure beside each other, with rank, date and source. */
export function marketSection({ property, generatedAt }: ReportSource): SectionBody {
  const areas = [
    { kind: "County", market: property.county },
    { kind: "Metro", market: property.msa },
  ].flatMap(({ kind, market }): Area[] => (market === null ? [] : [{ kind, market }]));
  const blocks: Block[] = areas.length === 0 ? [] : [marketTable(areas, generatedAt)];
  if (blocks.length === 0) {
    const reason = property.unavailable.county ?? "the property's county is unknown";
    blocks.push({ kind: "text", text: `Unavailable: ${reason}.` });
  }
  // Names of metros are too long for the head of a column.
  const context = areas.map(({ kind, market }) => `${kind}: ${market.name}`).join(" · ");
  return { id: "market", title: "Market", context: context === "" ? null : context, blocks };
}

interface Area {
  kind: string;
  market: SourceMarket;
}

function marketTable(areas: readonly Area[], generatedAt: string): Block {
  const all = [...new Set(areas.flatMap(({ market }) => market.figures.map(({ key }) => key)))];
  // What neither area has is counted, not listed: a column of dashes judges no market.
  const keys = all.filter((key) =>
    areas.some(({ market }) => market.figures.some((item) => item.key === key && item.value !== null)),
  );
  const absent = all.length - keys.length;
  const isOld = areas.some(({ market }) => market.figures.some(({ isLastKnown }) => isLastKnown));
  return {
    kind: "table",
    columns: [
      plainColumn("Measure"),
      ...areas.flatMap(({ kind }) => [
        plainColumn(kind, "right"),
        plainColumn("Rank", "right"),
        plainColumn("Pctl.", "right"),
      ]),
      plainColumn("As of", "right"),
      plainColumn("Source", "left", 1),
    ],
    rows: keys.map((key) => {
      const found = areas.map(({ market }) => market.figures.find((item) => item.key === key));
      const present = found.filter((item) => item !== undefined);
      return plainRow([
        present[0]?.label ?? key,
        ...found.flatMap(figureCells),
        distinct(
          present.flatMap(({ value, asOf, dates = [asOf], isLastKnown }) => {
            const words = dates.map(dateWords).join(" and ");
            return value === null ? [] : [isLastKnown ? `last known ${words}` : words];
          }),
        ),
        distinct(
          present.map(({ source, demo }) => (demo && !/demo/i.test(source) ? `${source} (demo)` : source)),
        ),
      ]);
    }),
    notes: [
      `As known on ${dateWords(generatedAt.slice(0, 10))}: editions that were out by then.`,
      ...(isOld ? [LAST_KNOWN] : []),
      "Pctl. is the percentile rank among areas of the same type; 100 is the highest.",
      ...(absent === 0
        ? []
        : [`${absent} more ${absent === 1 ? "measure has" : "measures have"} no value for either area.`]),
    ],
  };
}

function figureCells(item: SourceMarketFigure | undefined): string[] {
  if (item === undefined) return [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE];
  return [
    byUnit(item.value, item.unit),
    item.rank === null || item.of === null ? UNAVAILABLE : `${count(item.rank)} of ${count(item.of)}`,
    item.percentile === null ? UNAVAILABLE : String(Math.round(item.percentile * 100)),
  ];
}

const LAST_KNOWN =
  "Last known: past its publisher's cycle, so a newer figure exists that is not loaded. Not ranked, and no default starts from it.";

/** What both areas share is said once. */
function distinct(words: readonly string[]): string {
  return [...new Set(words)].join("; ");
}
