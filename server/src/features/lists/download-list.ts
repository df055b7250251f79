import { Readable } from "node:stream";
import type { Database } from "../../lib/database/database.ts";
import {
  type Download,
  type Format,
  nameDownload,
  type WrittenCell,
  writeTable,
} from "../uploads/service.ts";
import { listResultColumns } from "./describe-results.ts";
import { cellText, type StoredCell } from "./find-table.ts";
import type { ListRequest } from "./process-list.ts";
import { type DoneRow, streamRows } from "./rows-repository.ts";
import { REASON_COLUMNS } from "./templates/list-templates.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Every row of the file with what was found for it, the file's own columns first and in their order. */
export function downloadList(database: Database, request: ListRequest, format: Format): Download {
  const columns = listResultColumns(request.kind).map(({ key }) => key);
  const headers = request.columns.map(({ header }) => header);
  const rows = streamRows(database, { requestId: request.id });
  const name = nameDownload(request.fileName, "results", format);
  if (format === "json") return { name, contentType: JSON_TYPE, content: writeJson(rows, headers, columns) };
  const table = async function* () {
    yield [...headers, ...columns];
    for await (const row of rows) {
      yield [...row.cells.map(toWritten), ...columns.map((key) => row.results[key] ?? null)];
    }
  };
  return { name, ...writeTable(table(), { format, sheet: "Results" }) };
}

/** The rejected rows as they came, each with its reasons in columns of their own. */
export function downloadErrors(database: Database, request: ListRequest, format: "xlsx" | "csv"): Download {
  const headers = request.columns.map(({ header }) => header);
  const rows = streamRows(database, { requestId: request.id, outcome: "failed" });
  const table = async function* () {
    yield [...headers, ...REASON_COLUMNS];
    for await (const { row, cells, issues } of rows) {
      const errors = issues.filter(({ severity }) => severity === "error");
      const codes = [...new Set(errors.map(({ code }) => code))].join(" ");
      const reasons = errors.map(({ message, repair }) => `${message}. ${repair}`).join("; ");
      yield [...cells.map(toWritten), row, codes, reasons];
    }
  };
  const name = nameDownload(request.fileName, "errors", format);
  return { name, ...writeTable(table(), { format, sheet: "Errors" }) };
}

function toWritten(cell: StoredCell): WrittenCell {
  return typeof cell === "object" && cell !== null ? new Date(`${cell.date}T00:00:00Z`) : cell;
}

function writeJson(rows: AsyncIterable<DoneRow>, headers: string[], columns: string[]): Readable {
  const write = async function* () {
    yield `{"headers":${JSON.stringify(headers)},"resultColumns":${JSON.stringify(columns)},"rows":[`;
    let isFirst = true;
    for await (const { row, outcome, cells, results, issues } of rows) {
      const ordered = Object.fromEntries(columns.map((key) => [key, results[key] ?? null]));
      const line = JSON.stringify({ row, outcome, cells: cells.map(cellText), results: ordered, issues });
      yield isFirst ? line : `,${line}`;
      isFirst = false;
    }
    yield "]}";
  };
  return Readable.from(write());
}
