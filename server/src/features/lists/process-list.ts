import type { RowIssue } from "@labs/contract/data-request-rows";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import type { GeocoderClient } from "../places/service.ts";
import { listChoices, type RequestRow, readStoredSheets, updateRequest } from "../uploads/service.ts";
import { createAppraisal, type DoneRow } from "./appraisal/appraise-rows.ts";
import { type Crew, openCrew } from "./appraisal/appraiser-pool.ts";
import { type CheckedRow, createRowCheck, forEachRow, previewRepairs } from "./check-rows.ts";
import { describeRejected } from "./describe-results.ts";
import { cellText, findTable, type Table } from "./find-table.ts";
import { type Mapping, proposeMapping } from "./map-columns.ts";
import { describeAskedBefore, describeRepeated } from "./row-issues.ts";
import { countOutcomes, insertRows, listAskedBefore, listDoneRows } from "./rows-repository.ts";
import { findSmallBuildings, type SmallBuilding } from "./small-buildings.ts";
import { type ListKind, listFields } from "./templates/list-templates.ts";

export interface ListParts {
  database: Database;
  storage: Storage;
  geocoder: GeocoderClient | undefined;
}

type Check = (at: number) => CheckedRow;
export type ListRequest = RequestRow & { kind: ListKind };

const PREVIEW_ROWS = 10;
const PREVIEW_LETTERS = 200;

/** The work on a list, from wherever an earlier attempt left it; rows that are done stay as they are. */
export async function processList(
  parts: ListParts,
  request: ListRequest,
  context: JobContext,
): Promise<void> {
  const { database, storage } = parts;
  await context.report({ stage: "Reading the file", done: 0, total: null });
  await setStatus(database, request, { status: "validating" });
  const sheets = await readStoredSheets(storage, request.sha256, context.signal);
  const table = findTable(sheets, listFields(request.kind));
  const now = new Date();
  const checkUnder = (mapping: Mapping) =>
    createRowCheck({ table, kind: request.kind, fields: listFields(request.kind), mapping, now });
  const check =
    request.mapping === null
      ? await validate(parts, { request, table, context, checkUnder })
      : checkUnder(request.mapping);
  if (check !== undefined) await appraiseRows(parts, { request, table, context, check, now });
}

async function setStatus(
  database: Database,
  { id }: RequestRow,
  changes: Parameters<typeof updateRequest>[2]["changes"],
): Promise<void> {
  const isOpen = await updateRequest(database, id, { changes, from: ["queued", "validating", "processing"] });
  if (!isOpen) throw new AppError("conflict", "The request was cancelled");
}

interface ListWork {
  request: ListRequest;
  table: Table;
  context: JobContext;
}

/** Proposes the columns and looks at every row under them; undefined when somebody has to say what they are. */
async function validate(
  { database }: ListParts,
  { request, table, context, checkUnder }: ListWork & { checkUnder: (mapping: Mapping) => Check },
): Promise<Check | undefined> {
  const fields = listFields(request.kind);
  await context.report({ stage: "Checking columns and values", done: 0, total: table.rows.length });
  const choices = await listChoices(database, { userId: request.ownerId, kinds: [request.kind] });
  const remembered = new Map(choices.map(({ word, meaning }) => [word, meaning]));
  const { columns, mapping, questions } = proposeMapping({ table, fields, remembered });
  const check = checkUnder(mapping);
  const repairs = await previewRepairs(table.rows.length, check, context.signal);
  const preview = table.rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => cells.map((cell) => cellText(cell).slice(0, PREVIEW_LETTERS).toWellFormed()));
  const isCertain = questions.length === 0;
  await setStatus(database, request, {
    columns,
    questions,
    repairs,
    preview,
    rows: table.rows.length,
    warnings: [...new Set([...request.warnings, ...table.warnings])],
    validatedAt: new Date(),
    ...(isCertain ? { mapping, confirmedAt: new Date() } : { status: "needs_review" as const }),
  });
  return isCertain ? check : undefined;
}

/** So many rows are matched, appraised and kept together. */
const CHUNK = 250;

async function appraiseRows(parts: ListParts, work: ListWork & { check: Check; now: Date }): Promise<void> {
  const { database } = parts;
  const { request, table, context, check, now } = work;
  const total = table.rows.length;
  await setStatus(database, request, {
    status: "processing",
    rows: total,
    startedAt: request.startedAt ?? new Date(),
  });
  const order = await orderRows({ table, check, context });
  const done = await listDoneRows(database, request.id);
  const open = order.places.filter((at) => !done.has(table.rows[at]?.row ?? 0));
  const crew = openCrew(open.length);
  try {
    const { firstOf, buildings } = order;
    await runChunks({ parts, work, crew, check, open, firstOf, buildings, before: done.size, now });
  } finally {
    await crew.close();
  }
  const counts = await countOutcomes(database, request.id);
  await setStatus(database, request, {
    status: counts.failed > 0 ? "completed_with_errors" : "completed",
    matched: counts.matched + counts.warned,
    warned: counts.warned,
    failed: counts.failed,
    endedAt: new Date(),
  });
}

interface Order {
  places: number[];
  firstOf: Map<string, number>;
  buildings: Map<number, SmallBuilding>;
}

/** Rows that lie together are done together; which row was the first with each address; and which are one building's. */
async function orderRows(of: { table: Table; check: Check; context: JobContext }): Promise<Order> {
  const { table, check, context } = of;
  const zips: string[] = [];
  const units: CheckedRow[] = [];
  const firstOf = new Map<string, number>();
  await forEachRow(table.rows.length, context.signal, (at) => {
    const checked = check(at);
    const { address, issues } = checked;
    if (address.components.unit !== null) units.push(checked);
    zips.push(address.components.zip ?? "");
    const key = address.standardised;
    // A row that is rejected by itself is nobody's first.
    if (key !== null && !firstOf.has(key) && !hasError(issues)) firstOf.set(key, address.row);
  });
  const places = [...table.rows.keys()].sort((a, b) => {
    const [first = "", second = ""] = [zips[a], zips[b]];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  return { places, firstOf, buildings: findSmallBuildings(units) };
}

const hasError = (issues: readonly RowIssue[]) => issues.some(({ severity }) => severity === "error");

interface Run {
  parts: ListParts;
  work: ListWork;
  crew: Crew;
  check: Check;
  open: readonly number[];
  firstOf: ReadonlyMap<string, number>;
  buildings: ReadonlyMap<number, SmallBuilding>;
  before: number;
  now: Date;
}

/** While some rows are appraised the places of the next are looked up. */
async function runChunks(run: Run): Promise<void> {
  const { parts, work, crew, open, now, buildings } = run;
  const { request, context, table } = work;
  const appraise = createAppraisal({ ...parts, crew, kind: request.kind, now, context, buildings });
  const total = table.rows.length;
  let done = run.before;
  const report = () => context.report({ stage: "Working on rows", done, total });
  await report();
  const inHand = new Set<Promise<void>>();
  for (let at = 0; at < open.length; at += CHUNK) {
    context.signal.throwIfAborted();
    const places = open.slice(at, at + CHUNK);
    const { rejected, rows } = await checkChunk(run, places);
    const finish = await appraise(rows);
    const one = finish()
      .then(async (appraised) => {
        context.signal.throwIfAborted();
        await insertRows(parts.database, request.id, [...rejected, ...appraised].map(keep(table)));
        done += places.length;
        await report();
      })
      .finally(() => inHand.delete(one));
    inHand.add(one);
    // Whoever awaits it hears of a failure; until then it is no stray one.
    one.catch(() => undefined);
    if (inHand.size > crew.size) await Promise.race(inHand);
  }
  await Promise.all(inHand);
}

const keep = (table: Table) => {
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]));
  return ({ row, ...rest }: DoneRow) => ({ row, ...rest, cells: cellsOf.get(row) ?? [] });
};

const REPEAT_DAYS = 30;

/** Rows that are wrong by themselves or repeat another are done; the others are told what was asked before. */
async function checkChunk(
  { parts, work, check, firstOf, now }: Run,
  places: readonly number[],
): Promise<{ rejected: DoneRow[]; rows: CheckedRow[] }> {
  const { request } = work;
  const checked = places.map(check);
  const rejected: DoneRow[] = [];
  const rows: CheckedRow[] = [];
  for (const row of checked) {
    const key = row.address.standardised;
    const first = key === null ? undefined : firstOf.get(key);
    if (first !== undefined && first !== row.address.row && !hasError(row.issues)) {
      row.issues.push(describeRepeated(row.address, first));
    }
    if (hasError(row.issues)) rejected.push(reject(row));
    else rows.push(row);
  }
  const asked = await listAskedBefore(parts.database, {
    requestId: request.id,
    ownerId: request.ownerId,
    kind: request.kind,
    since: new Date(now.getTime() - REPEAT_DAYS * 86_400_000),
    keys: rows.flatMap(({ address }) => address.standardised ?? []),
  });
  for (const row of rows) {
    const at = asked.get(row.address.standardised ?? "");
    if (at !== undefined) row.issues.push(describeAskedBefore(row.address, at));
  }
  return { rejected, rows };
}

function reject({ address, issues }: CheckedRow): DoneRow {
  return {
    row: address.row,
    outcome: "failed",
    results: describeRejected(issues),
    issues,
    addressKey: address.standardised,
  };
}
