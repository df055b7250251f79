import type { BuildingValue, ComparedSale } from "@labs/contract/building-value";
import type { RentComps, SaleComps } from "@labs/contract/comps";
import { type Comp, type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import { figure, left, right, type SheetCell, type SheetTable, words } from "./sheet-table.ts";

export function estimatesTable({ rentEstimate, valueEstimate }: Property): SheetTable {
  const columns = [
    left("Estimate", 18),
    right("Low", 12),
    right("Midpoint", 12),
    right("High", 12),
    right("Range", 9),
    right("Measured", 11),
    right("Effective comps", 12),
    left("Grade", 8),
    left("As of", 16),
    left("Source", 16),
    left("Notes", 44),
  ];
  const rows = [
    estimateRow("Rent / month", rentEstimate, { unit: "usdPerMonth", source: "Rent comps" }),
    estimateRow("Value", valueEstimate, { unit: "usd", source: "Sale comps" }),
  ];
  const note =
    "Range is the designed share of homes between low and high; measured is the back-tested share.";
  return { name: "Estimates", title: "Estimates", note, columns, rows };
}

function estimateRow(
  label: string,
  of: Estimate,
  { unit, source }: { unit: string; source: string },
): SheetCell[] {
  if (!isEvidenced(of)) {
    const nothing = Array.from({ length: 6 }, () => figure(null, unit));
    return [
      words(label),
      ...nothing,
      words(null),
      words(null),
      words(source),
      words(of.unavailable.join(" ")),
    ];
  }
  return [
    words(label),
    figure(of.low, unit),
    figure(of.point, unit),
    figure(of.high, unit),
    figure(of.level, "fraction"),
    figure(of.measuredCoverage, "fraction"),
    figure(of.nEff, "number"),
    words(of.grade),
    words(of.asOf),
    words(source),
    words(of.notes.join(" ")),
  ];
}

/** A building's rents by floor plan, each from comps of its own. */
export function plansTable(plans: NonNullable<RentComps["plans"]>): SheetTable {
  const columns = [
    left("Floor plan", 16),
    right("Beds", 7),
    right("Baths", 7),
    right("Sq ft", 9),
    right("Units", 8),
    right("Low", 11),
    right("Midpoint", 11),
    right("High", 11),
    left("Grade", 8),
    left("As of", 16),
    left("Source", 16),
    left("Notes", 40),
  ];
  const rows = plans.map(({ floorPlan, beds, baths, sqft, units, estimate }) => {
    const known = isEvidenced(estimate) ? estimate : null;
    return [
      words(floorPlan),
      figure(beds, "number"),
      figure(baths, "number"),
      figure(sqft, "count"),
      figure(units, "count"),
      figure(known?.low ?? null, "usdPerMonth"),
      figure(known?.point ?? null, "usdPerMonth"),
      figure(known?.high ?? null, "usdPerMonth"),
      words(known?.grade ?? null),
      words(known?.asOf ?? null),
      words("Rent comps"),
      words(isEvidenced(estimate) ? estimate.notes.join(" ") : estimate.unavailable.join(" ")),
    ];
  });
  const note = rows.length === 0 ? "No unit mix, so no rents by floor plan." : null;
  return { name: "Floor plans", title: "Rent by floor plan", note, columns, rows };
}

export function compsTable(from: {
  name: string;
  of: RentComps | SaleComps;
  amount: string;
  isPlanned: boolean;
}): SheetTable {
  const { name, of, amount, isPlanned } = from;
  const columns = [
    left("Comp", 34),
    ...(isPlanned ? [left("Floor plan", 14)] : []),
    right("Miles", 8),
    right("Beds", 7),
    right("Baths", 7),
    right("Sq ft", 9),
    right("Built", 8),
    right(amount, 13),
    right("Adjusted", 13),
    right("Similarity", 10),
    left("State", 16),
    left("As of", 16),
    left("Source", 22),
  ];
  const rows = of.comps
    .toSorted((a, b) => b.similarity - a.similarity)
    .map((comp) => compRow(comp, isPlanned));
  const reason = isEvidenced(of.estimate) ? null : of.estimate.unavailable.join(" ");
  return { name, title: name, note: of.rule?.explanation ?? reason, columns, rows };
}

function compRow(comp: Comp, isPlanned: boolean): SheetCell[] {
  return [
    words(comp.label),
    ...(isPlanned ? [words(comp.floorPlan ?? null)] : []),
    figure(comp.distanceMiles, "ratio"),
    figure(comp.beds, "number"),
    figure(comp.baths, "number"),
    figure(comp.sqft, "count"),
    figure(comp.yearBuilt, "year"),
    figure(comp.amount, "usd"),
    figure(comp.adjustedAmount, "usd"),
    figure(comp.similarity, "ratio"),
    words(writeState(comp)),
    words(comp.observedAt),
    words(comp.source),
  ];
}

/** Whether it takes part, and what people decided about it. */
function writeState({
  state = "included",
  reason,
  manual,
}: Pick<ComparedSale, "state" | "reason" | "manual">) {
  const isAdjusted = manual != null && (manual.condition !== 0 || manual.grade !== 0);
  const what = state === "included" ? "Included" : `Excluded: ${reason ?? state.split(":")[1]}`;
  return isAdjusted ? `${what}. ${manual.words}` : what;
}

/** A building's sales by the unit and the square foot, as its page compares them. */
export function buildingSalesTable({ sales, rule }: BuildingValue, estimate: Estimate): SheetTable {
  const columns = [
    left("Building", 34),
    right("Miles", 8),
    right("Units", 8),
    right("Sq ft", 10),
    right("Built", 8),
    right("Price", 13),
    right("Adjusted", 13),
    right("Per unit", 11),
    right("Per sq ft", 10),
    right("Cap rate", 9),
    left("State", 16),
    left("As of", 12),
    left("Source", 22),
  ];
  const rows = sales.map((sale) => [
    words(sale.label),
    figure(sale.distanceMiles, "ratio"),
    figure(sale.units, "count"),
    figure(sale.sqft, "count"),
    figure(sale.yearBuilt, "year"),
    figure(sale.price, "usd"),
    figure(sale.adjustedPrice ?? sale.price, "usd"),
    figure(sale.pricePerUnit, "usd"),
    figure(sale.pricePerSqft, "usd"),
    figure(sale.capRate, "fraction"),
    words(writeState(sale)),
    words(sale.soldOn),
    words(sale.source),
  ]);
  const reason = isEvidenced(estimate) ? null : estimate.unavailable.join(" ");
  return {
    name: "Sale comps",
    title: "Sale comps",
    note: reason ?? rule?.explanation ?? null,
    columns,
    rows,
  };
}
