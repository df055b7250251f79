import type { SourceComp } from "@labs/reporting/report-source";
import type { WorkbookModelJob } from "../../lib/spreadsheet/formula-workbook-process.ts";

type Tables = NonNullable<WorkbookModelJob["comps"]>;
type Found = { comps: readonly SourceComp[] } | undefined;
const HEAD = ["Comp", "Miles", "Beds", "Baths", "Sq ft", "Built", "Observed", "Amount", "Adjusted", "State"];
/** The rest is on the comps' page; a sheet of hundreds is read by nobody. */
const MOST = 40;

/** The comps that a version keeps, the included and most similar ones first, as the workbook lists them. */
export function listWorkbookComps(evidence: { saleComps?: Found; rentComps?: Found }): Tables {
  const sets = [
    { title: "Sale comps: price, $", found: evidence.saleComps },
    { title: "Rent comps: monthly rent, $", found: evidence.rentComps },
  ];
  return sets.flatMap(({ title, found }) => {
    const comps = found?.comps ?? [];
    if (comps.length === 0) return [];
    const rows = comps
      .toSorted(
        (a, b) =>
          Number(b.state === "included") - Number(a.state === "included") || b.similarity - a.similarity,
      )
      .slice(0, MOST)
      .map((comp) => [
        ...[comp.label, comp.distanceMiles, comp.beds, comp.baths, comp.sqft, comp.yearBuilt],
        ...[comp.observedAt.slice(0, 10), comp.amount, comp.adjustedAmount],
        comp.state === "included" ? "Included" : "Excluded",
      ]);
    const rest = comps.length - rows.length;
    return [{ title: rest > 0 ? `${title} (${rows.length} of ${comps.length})` : title, head: HEAD, rows }];
  });
}
