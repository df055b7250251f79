import type { CellValue } from "@labs/contract/firm-models/firm-models";
import type { Database } from "../../../lib/database/database.ts";
import { type Download, nameDownload, type WrittenCell, writeTable } from "../../uploads/service.ts";
import type { MappingRow } from "../mapping-repository.ts";
import { type BulkRunRow, streamBulkRows } from "./bulk-repository.ts";

const HEAD = ["#", "Property", "Place id", "Outcome", "Offer"];
const OUTCOMES = {
  waiting: "Waiting",
  filled: "Filled",
  partly: "Filled in part",
  failed: "Not run",
} as const;

/** A row for each property: its mapped inputs under their cells, its results, and why something is missing. */
export function writeBulkRun(
  database: Database,
  of: {
    run: BulkRunRow;
    fileName: string;
    mapping: Pick<MappingRow, "inputs" | "outputs">;
    labels: ReadonlyMap<string, string>;
    format: "xlsx" | "csv";
  },
): Download {
  const { run, mapping, labels, format } = of;
  const title = ({ cell }: { cell: string }): string => `${labels.get(cell) ?? ""} ${cell}`.trim();
  const head = [
    ...HEAD,
    ...mapping.outputs.map(title),
    ...(run.bid === null ? [] : ["Maximum bid"]),
    ...mapping.inputs.map(title),
    ...["Reasons", "Simulated"],
  ];
  const table = async function* (): AsyncGenerator<WrittenCell[]> {
    yield head;
    for await (const row of streamBulkRows(database, run.id)) {
      const outputs = new Map(row.outputs.map((output) => [output.cell, output.value]));
      const inputs = new Map(row.inputs.map((input) => [input.cell, input.value]));
      const pick = (values: ReadonlyMap<string, CellValue>) => (each: { cell: string }) =>
        values.get(each.cell) ?? null;
      yield [
        ...[row.position, row.label, row.googlePlacesId, OUTCOMES[row.outcome], row.price],
        ...mapping.outputs.map(pick(outputs)),
        ...(run.bid === null ? [] : [row.maxBid?.value ?? null]),
        ...mapping.inputs.map(pick(inputs)),
        ...[row.reason, row.demo ? "yes" : "no"],
      ];
    }
  };
  return {
    name: nameDownload(of.fileName, `over ${run.name}`.slice(0, 80), format),
    ...writeTable(table(), { format, sheet: "Bulk run" }),
  };
}
