import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import type { GeocoderClient } from "../places/service.ts";
import { listChoices, type RequestRow, updateRequest, workOnStored } from "../uploads/service.ts";
import { type AppraisedRow, openAppraisal } from "./appraisal/appraise-rows.ts";
import { type CheckedRow, createRowCheck, forEachRow, hasError, previewRepairs } from "./check-rows.ts";
import { applyChoice } from "./columns/apply-choice.ts";
import { spell } from "./columns/column-headers.ts";
import { type Mapping, type Proposal, proposeMapping } from "./columns/map-columns.ts";
import { rememberColumns } from "./columns/remember-columns.ts";
import { describeRow } from "./describe-results.ts";
import { cellText, type Table, type TableRow } from "./find-table.ts";
import type { work as findList } from "./list-sheets.ts";
import { placeRows } from "./place-rows.ts";
import { describeAskedBefore, describeRepeated, judgeRent } from "./row-issues.ts";
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
  const table = await readTable(storage, request, context.signal);
  const now = new Date();
  const checkUnder = (mapping: Mapping) =>
    createRowCheck({
      table,
      kind: request.kind,
      fields: listFields(request.kind),
      mapping,
      place: request.givenPlace,
      now,
    });
  const check =
    request.mapping === null || !isSameTable(request, table)
      ? await validate(parts, { request, table, context, checkUnder })
      : checkUnder(request.mapping);
  if (check !== undefined) await workOnRows(parts, { request, table, context, check, now });
}

/** Columns are kept by their place, and a later version of Labs may find another table in the same file. */
function isSameTable({ columns }: ListRequest, { headers }: Table): boolean {
  return (
    columns.length === headers.length &&
    columns.every(({ header }, at) => spell(header) === spell(headers[at] ?? ""))
  );
}

async function readTable(storage: Storage, request: ListRequest, signal: AbortSignal): Promise<Table> {
  const rows: TableRow[] = [];
  const table = await workOnStored<typeof findList>({
    storage,
    request,
    signal,
    module: new URL("./list-sheets.ts", import.meta.url),
    argument: { kind: request.kind },
    onPart: (part) => {
      for (const row of part) rows.push(row);
    },
  });
  return { ...table, rows };
}

async function setStatus(
  database: Database,
  { id }: RequestRow,
  changes: Parameters<typeof updateRequest>[2]["changes"],
): Promise<void> {
  const isOpen = await updateRequest(database, id, { changes, from: ["queued", "validating", "processing"] });
  if (!isOpen) throw new AppError("conflict", "The request was canceled");
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
  const { columns, mapping, questions } = settleColumns(request, {
    fields,
    proposal: proposeMapping({ table, fields, remembered, place: request.givenPlace }),
  });
  const check = checkUnder(mapping);
  const repairs = await previewRepairs(table.rows.length, check, context.signal);
  const preview = table.rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) => cells.map((cell) => cellText(cell).slice(0, PREVIEW_LETTERS).toWellFormed()));
  const isCertain = questions.length === 0;
  if (isCertain && request.givenMapping !== null) {
    await rememberColumns(database, { userId: request.ownerId, kind: request.kind, columns });
  }
  await setStatus(database, request, {
    columns,
    questions,
    repairs,
    preview,
    previewRows: table.rows.slice(0, PREVIEW_ROWS).map(({ row }) => row),
    rows: table.rows.length,
    warnings: [...new Set([...request.warnings, ...table.warnings])],
    validatedAt: new Date(),
    ...(isCertain ? { mapping, confirmedAt: new Date() } : { status: "needs_review" as const }),
  });
  return isCertain ? check : undefined;
}

/** What its sender said of the columns goes before what they look like; what cannot be so is asked again. */
function settleColumns(
  { givenMapping: choice }: ListRequest,
  { proposal, fields }: { proposal: Proposal; fields: ReturnType<typeof listFields> },
): Proposal {
  if (choice === null) return proposal;
  try {
    return { ...applyChoice({ choice, proposal, fields }), questions: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reasons = (error.fields ?? []).map(({ msg }) => msg);
    return { ...proposal, questions: [...reasons, ...proposal.questions] };
  }
}

/** So many rows are placed, appraised and kept together. */
const CHUNK = 250;

interface RowWork extends ListWork {
  check: Check;
  now: Date;
}

async function workOnRows(parts: ListParts, work: RowWork): Promise<void> {
  const { database } = parts;
  const { request, table } = work;
  await setStatus(database, request, {
    status: "processing",
    rows: table.rows.length,
    startedAt: request.startedAt ?? new Date(),
  });
  const order = await orderRows(work);
  const done = await listDoneRows(database, request.id);
  const open = order.places.filter((at) => !done.has(table.rows[at]?.row ?? 0));
  const { kind } = request;
  const appraisal = openAppraisal({ ...work, ...order, database, kind, count: open.length });
  try {
    await runChunks(parts, { ...work, ...order, appraisal, open, before: done.size });
  } finally {
    await appraisal.close();
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
  firstRows: Map<string, number>;
  buildings: Map<number, SmallBuilding>;
}

/** Rows that lie together are done together; which row was the first with each address; and which are one building's. */
async function orderRows({ table, check, context }: RowWork): Promise<Order> {
  const zips: string[] = [];
  const units: CheckedRow[] = [];
  const firstRows = new Map<string, number>();
  await forEachRow(table.rows.length, context.signal, (at) => {
    const checked = check(at);
    const { address, issues } = checked;
    if (address.components.unit !== null) units.push(checked);
    zips.push(address.components.zip ?? "");
    const key = address.standardised;
    // A row that is rejected by itself is nobody's first.
    if (key !== null && !firstRows.has(key) && !hasError(issues)) firstRows.set(key, address.row);
  });
  const places = [...table.rows.keys()].sort((a, b) => {
    const [first = "", second = ""] = [zips[a], zips[b]];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  return { places, firstRows, buildings: findSmallBuildings(units) };
}

interface Run extends RowWork, Order {
  appraisal: ReturnType<typeof openAppraisal>;
  open: readonly number[];
  before: number;
}

/** While some rows are appraised the places of the next are looked up. */
async function runChunks(parts: ListParts, run: Run): Promise<void> {
  const { request, context, table, appraisal, open } = run;
  const { signal } = context;
  const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
  const total = table.rows.length;
  let done = run.before;
  const report = () => context.report({ stage: "Working on rows", done, total });
  await report();
  const inHand = new Set<Promise<void>>();
  for (let at = 0; at < open.length; at += CHUNK) {
    signal.throwIfAborted();
    const chunk = open.slice(at, at + CHUNK);
    const checked = await checkChunk(parts.database, run, chunk);
    const { placed, rejected } = await placeRows(
      { ...parts, ...run, signal, kind: request.kind },
      checked.rows,
    );
    const appraise = placed.length === 0 ? async () => [] : await appraisal.prepare(placed);
    const one = appraise()
      .then(async (appraised) => {
        signal.throwIfAborted();
        const rows = [...checked.rejected, ...rejected, ...appraised].map(finishRow);
        await insertRows(
          parts.database,
          request.id,
          rows.map((row) => ({ ...row, cells: cells.get(row.row) ?? [] })),
        );
        done += chunk.length;
        await report();
      })
      .finally(() => inHand.delete(one));
    inHand.add(one);
    // Whoever awaits it hears of a failure; until then it is no stray one.
    one.catch(() => undefined);
    if (inHand.size > appraisal.size) await Promise.race(inHand);
  }
  await Promise.all(inHand);
}

const REPEAT_DAYS = 30;

/** Rows that are wrong by themselves or repeat another are done; the others are told what was asked before. */
async function checkChunk(
  database: Database,
  { request, check, firstRows, now }: Run,
  chunk: readonly number[],
): Promise<{ rejected: CheckedRow[]; rows: CheckedRow[] }> {
  const checked = chunk.map(check);
  for (const { address, issues } of checked) {
    const first = address.standardised === null ? undefined : firstRows.get(address.standardised);
    if (first !== undefined && first !== address.row && !hasError(issues)) {
      issues.push(describeRepeated(address, first));
    }
  }
  const rows = checked.filter(({ issues }) => !hasError(issues));
  const asked = await listAskedBefore(database, {
    requestId: request.id,
    ownerId: request.ownerId,
    kind: request.kind,
    since: new Date(now.getTime() - REPEAT_DAYS * 86_400_000),
    keys: rows.flatMap(({ address }) => address.standardised ?? []),
  });
  for (const { address, issues } of rows) {
    const at = asked.get(address.standardised ?? "");
    if (at !== undefined) issues.push(describeAskedBefore(address, at));
  }
  return { rejected: checked.filter((row) => !rows.includes(row)), rows };
}

/** What is kept of a row beside its own cells. */
function finishRow(row: CheckedRow | AppraisedRow) {
  const { address, issues, values } = row;
  if ("home" in row && "point" in row.home.rent) issues.push(...judgeRent(values, row.home.rent.point));
  const results = describeRow(row);
  const outcome = hasError(issues) ? "failed" : issues.length > 0 ? "warned" : "matched";
  return { row: address.row, outcome, results, issues, addressKey: address.standardised } as const;
}
