import { type UnitMixRow, unitMixTotals } from "@labs/underwriting/unit-mix";
import { rangeWords } from "./building-evidence.ts";
import { count, dateWords, decimal, dollars, dollarsAndCents, rate } from "./figure-format.ts";
import {
  type Block,
  plainColumn,
  plainRow,
  type Row,
  type SectionBody,
  UNAVAILABLE,
} from "./report-model.ts";
import { isRange, type ReportSource, type SourcePlan } from "./report-source.ts";
import { isRecord, type VersionFigures } from "./version-figures.ts";

/** The unit mix that was underwritten, beside what comps say of each floor plan. */
export function unitMixSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const id = "unitMix";
  const title = "Unit mix";
  const rows = readRows(figures.input("unitMix"));
  if (rows.length === 0) {
    const text = "This version has no unit mix.";
    return { id, title, context: null, blocks: [{ kind: "text", text }] };
  }
  const evidence = matchPlans(rows, source.rentComps?.plans ?? []);
  const totals = unitMixTotals(rows);
  const isWhole = rows.every(({ floorPlan, units }) => evidence.get(floorPlan)?.units === units);
  return {
    id,
    title,
    context: writeContext(source),
    blocks: [
      withoutEmpty({
        kind: "table",
        columns: [
          plainColumn("Floor plan", "left", 1),
          ...[
            "Bd / ba",
            "Sq ft",
            "Units",
            "Occupied",
            "Market",
            "$ / sq ft",
            "In place",
            "Loss to lease",
            "Comps",
          ].map((label) => plainColumn(label, "right")),
        ],
        rows: [
          ...rows.map((row) => plainRow(writeCells(row, evidence.get(row.floorPlan)))),
          ...writeTotals(totals, isWhole ? source.rentComps?.estimate : undefined),
        ],
        notes: [
          ...Object.entries(totals.unavailable).flatMap(([name, reason]) =>
            NAMES[name] === undefined ? [] : [`${NAMES[name]} ${UNAVAILABLE}: ${reason}`],
          ),
          "Monthly rents per unit. Loss to lease is market less in-place rent on occupied units; negative is a gain to lease.",
          ...outside(rows, evidence),
          ...otherCount(source, totals.units),
        ],
      }),
    ],
  };
}

/** One row of all units, one of the occupied ones: what is printed as lost lies between rents of the same units. */
function writeTotals(
  totals: ReturnType<typeof unitMixTotals>,
  estimate: Parameters<typeof rangeWords>[0],
): Row[] {
  const occupied =
    totals.occupied === null ? UNAVAILABLE : `${count(totals.occupied)} (${rate(totals.occupancy)})`;
  const area = totals.averageSqft;
  const market = dollars(totals.marketRent);
  const ofAll = ["", market, perSqft(totals.marketRent, area), "", "", rangeWords(estimate)];
  const ofOccupied = [dollars(totals.occupiedMarketRent), "", dollars(totals.inPlaceRent)];
  return [
    plainRow(["All units", "", count(area), count(totals.units), ...ofAll], "total"),
    plainRow(
      ["Occupied units", "", "", "", occupied, ...ofOccupied, rate(totals.lossToLeasePct), ""],
      "total",
    ),
  ];
}

const HOLDS_NOTHING = new Set(["", UNAVAILABLE, `${UNAVAILABLE} / ${UNAVAILABLE}`]);

/** A column that no row has anything in is left out, and named beneath. */
function withoutEmpty(table: Extract<Block, { kind: "table" }>): Block {
  const isEmpty = (at: number) => table.rows.every(({ cells }) => HOLDS_NOTHING.has(cells[at] ?? ""));
  const empty = table.columns.map((_, at) => isEmpty(at));
  const without = <Item>(items: readonly Item[]) => items.filter((_, at) => !empty[at]);
  const named = table.columns.filter((_, at) => empty[at]).map(({ label }) => label);
  return {
    ...table,
    columns: without(table.columns),
    rows: table.rows.map((row) => ({ ...row, cells: without(row.cells) })),
    notes: [...table.notes, ...(named.length === 0 ? [] : [`Not in this version: ${named.join(", ")}.`])],
  };
}

/** Comps speak for the plans that were entered only where they were found for plans of that name and size. */
function matchPlans(
  rows: readonly UnitMixRow[],
  plans: readonly SourcePlan[],
): ReadonlyMap<string, SourcePlan> {
  const named = new Map(plans.map((plan) => [plan.floorPlan, plan]));
  return new Map(
    rows.flatMap(({ floorPlan, sqft }) => {
      const plan = named.get(floorPlan);
      return plan === undefined || plan.sqft !== sqft ? [] : [[floorPlan, plan] as const];
    }),
  );
}

function otherCount({ property }: ReportSource, units: number | null): string[] {
  const recorded = property.facts.units;
  if (typeof recorded?.value !== "number" || recorded.value === units) return [];
  return [`Public record: ${count(recorded.value)} units (${recorded.source}); unit mix: ${count(units)}.`];
}

const NAMES: Record<string, string> = {
  occupied: "Occupied units",
  marketRent: "Market rent",
  occupiedMarketRent: "Market rent of occupied units",
  inPlaceRent: "In-place rent",
  lossToLeasePct: "Loss to lease",
  averageSqft: "Average unit size",
};

function writeContext({ unitMix, version }: ReportSource): string | null {
  if (version.basis.unitMix === "user") return "Entered with this version";
  if (unitMix === undefined || unitMix === null) return null;
  return `Unit mix version ${unitMix.version} as of ${dateWords(unitMix.asOf)} · ${unitMix.source}`;
}

function readRows(value: unknown): UnitMixRow[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((row) => {
    const number = (key: string) => (typeof row[key] === "number" ? row[key] : null);
    return {
      floorPlan: String(row.floorPlan ?? ""),
      beds: number("beds"),
      baths: number("baths"),
      sqft: number("sqft"),
      units: number("units") ?? 0,
      occupied: number("occupied"),
      marketRent: number("marketRent"),
      inPlaceRent: number("inPlaceRent"),
      effectiveRent: null,
    };
  });
}

function writeCells(row: UnitMixRow, plan: SourcePlan | undefined): string[] {
  const loss =
    row.marketRent === null || row.inPlaceRent === null || row.marketRent === 0
      ? null
      : 1 - row.inPlaceRent / row.marketRent;
  return [
    row.floorPlan,
    `${decimalAsNeeded(row.beds)} / ${decimalAsNeeded(row.baths)}`,
    count(row.sqft),
    count(row.units),
    count(row.occupied),
    dollars(row.marketRent),
    perSqft(row.marketRent, row.sqft),
    dollars(row.inPlaceRent),
    rate(loss),
    rangeWords(plan?.estimate),
  ];
}

function decimalAsNeeded(value: number | null): string {
  return value !== null && !Number.isInteger(value) ? decimal(value, 1) : count(value);
}

function perSqft(rent: number | null, sqft: number | null): string {
  return dollarsAndCents(rent === null || sqft === null || sqft === 0 ? null : rent / sqft);
}

/** Market rents that comps do not bear out are said, whichever way they lie. */
function outside(rows: readonly UnitMixRow[], evidence: ReadonlyMap<string, SourcePlan>): string[] {
  return rows.flatMap(({ floorPlan, marketRent }) => {
    const estimate = evidence.get(floorPlan)?.estimate;
    if (estimate === undefined || !isRange(estimate) || marketRent === null) return [];
    if (marketRent > estimate.high) {
      return [`Market rent of ${floorPlan} is ${dollars(marketRent - estimate.high)} above the comp range.`];
    }
    if (marketRent < estimate.low) {
      return [`Market rent of ${floorPlan} is ${dollars(estimate.low - marketRent)} below the comp range.`];
    }
    return [];
  });
}
