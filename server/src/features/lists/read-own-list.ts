import type { OwnListKind } from "@labs/contract/portfolios/book";
import type { ColumnMapping, MappingChoice, RowIssue } from "@labs/contract/uploads/data-request-rows";
import type { Storage } from "../../lib/storage.ts";
import { workOnStored } from "../uploads/service.ts";
import { forEachRow } from "./check-rows.ts";
import { applyChoice } from "./columns/apply-choice.ts";
import type { Mapping } from "./columns/map-columns.ts";
import { proposeMapping } from "./columns/map-columns.ts";
import type { Table, TableRow } from "./find-table.ts";
import { IN_THOUSANDS } from "./in-thousands.ts";
import type { work as findList } from "./list-sheets.ts";
import { createRowReader, type RowValues } from "./read-row.ts";
import { type RowAddress, readRowAddress } from "./read-row-address.ts";
import type { Field } from "./templates/fields.ts";
import { ownListFields } from "./templates/own-homes.ts";

/** A row of the firm's own list: what it says, and the address of one that names a home by it. */
export interface OwnRow {
  values: RowValues;
  address: RowAddress | undefined;
  issues: RowIssue[];
}

export interface OwnList {
  columns: ColumnMapping[];
  questions: string[];
  warnings: string[];
  rows: OwnRow[];
}

/** Reads a stored list of own homes, leases or loans as any other list is read. */
export async function readOwnList(of: {
  storage: Storage;
  request: { sha256: string; ownerId: string };
  kind: OwnListKind;
  /** What its sender said of the columns; it goes before what they look like. */
  mapping: MappingChoice | null;
  remembered: ReadonlyMap<string, string | null>;
  now: Date;
  signal: AbortSignal;
}): Promise<OwnList> {
  const { kind, signal, remembered } = of;
  const fields = ownListFields(kind);
  const rows: TableRow[] = [];
  const table = await workOnStored<typeof findList>({
    storage: of.storage,
    request: of.request,
    signal,
    module: new URL("./list-sheets.ts", import.meta.url),
    argument: { kind },
    onPart: (part) => {
      for (const row of part) rows.push(row);
    },
  });
  const proposal = proposeMapping({ table: { ...table, rows }, fields, remembered });
  const settled =
    of.mapping === null
      ? proposal
      : { ...applyChoice({ choice: of.mapping, proposal, fields }), questions: [] };
  const read = createRowReader({
    fields,
    mapping: settled.mapping,
    headers: table.headers,
    today: of.now.toISOString().slice(0, 10),
    isInThousands: table.isInThousands,
  });
  const found: OwnRow[] = [];
  await forEachRow(rows.length, signal, (at) => {
    const values = read(rows[at] ?? { row: 0, cells: [] });
    if (kind === "homes") {
      const address = readRowAddress(values);
      found.push({ values, address, issues: listIssues(values, address) });
    } else found.push({ values, address: undefined, issues: values.issues });
  });
  const { columns, questions } = settled;
  const scaled = listScaled({ table, fields, mapping: settled.mapping });
  return { columns, questions, warnings: [...table.warnings, ...scaled], rows: found };
}

/** Columns whose figures are thousands: they are kept in dollars, which is said. */
function listScaled(of: {
  table: Omit<Table, "rows">;
  fields: readonly Field[];
  mapping: Mapping;
}): string[] {
  const { headers, isInThousands } = of.table;
  const scaled = of.fields.flatMap(({ key, reading }) => {
    const header = headers[of.mapping[key] ?? -1];
    const isDollars = header !== undefined && reading.kind === "number" && reading.isDollars === true;
    return isDollars && (isInThousands || IN_THOUSANDS.test(header)) ? [`“${header}”`] : [];
  });
  return scaled.length === 0 ? [] : [`Read as thousands of dollars: ${scaled.join(", ")}`];
}

function listIssues({ issues, text }: RowValues, address: RowAddress): RowIssue[] {
  const isSaid = issues.some(({ code }) => code === "A01" || code === "A08");
  // A home that is held already may be named by its own id alone.
  const isNamed = text.own_id !== undefined && text.address === undefined && text.street_name === undefined;
  return address.issue === undefined || isSaid || isNamed ? issues : [...issues, address.issue];
}
