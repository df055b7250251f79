import type { User } from "@labs/contract/auth";
import type { RowIssue } from "@labs/contract/data-request-rows";
import type { AccountChoice, StatementReview } from "@labs/contract/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/operating-statements";
import { STATEMENT_REPAIRS } from "@labs/contract/report-repairs";
import { spellLine } from "@labs/operating-statements/map-account";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import { keepReportOutcome } from "../uploads/outcomes.ts";
import { type AskedIssues, pageIssues } from "../uploads/page-issues.ts";
import {
  describeRequest,
  getOwnRequest,
  getRequestFor,
  type RequestRow,
  refuseEarly,
} from "../uploads/service.ts";
import { readStatementFile } from "./read-statement-file.ts";
import {
  findReading,
  listAccountChoices,
  type StoredReading,
  saveAccountChoices,
  saveFirst,
  saveNext,
} from "./repository.ts";

interface StatementParts {
  database: Database;
  storage: Storage;
}

/** Reads the file of a request; one that is no statement is read to its end all the same. */
export async function readStatement(
  { database, storage }: StatementParts,
  request: RequestRow,
  context: JobContext,
): Promise<void> {
  await keepReportOutcome(database, request.id, { status: "processing", startedAt: new Date() });
  await context.report({ stage: "Reading the operating statement", done: 0, total: null });
  const remembered = await listAccountChoices(database, request.ownerId);
  const said = { choices: {}, remembered, sheet: null, endMonth: null };
  const statement = await readStatementFile({ storage, request, said, signal: context.signal });
  await saveFirst(database, { requestId: request.id, statement });
  const { accepted } = statement;
  await keepReportOutcome(database, request.id, {
    ...outcomeOf(statement),
    accepted,
    error: accepted ? null : (statement.reason ?? "The file is no operating statement"),
    validatedAt: new Date(),
    endedAt: new Date(),
  });
}

function outcomeOf({ accepted, lines, unmapped, issues }: OperatingStatement) {
  const rows = lines.filter(({ kind }) => kind === "account").length;
  const isClean = accepted && issues.every(({ severity }) => severity !== "error");
  return {
    status: isClean ? ("completed" as const) : ("completed_with_errors" as const),
    rows,
    matched: rows - unmapped.length,
    warned: new Set(issues.filter(({ severity }) => severity === "warning").map(({ line }) => line)).size,
    failed: unmapped.length,
  };
}

export async function getFor(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; reading: StoredReading | undefined }> {
  const request = requireStatement(await getRequestFor(database, user, id));
  return { request, reading: await findReading(database, id) };
}

function requireStatement(request: RequestRow): RequestRow {
  if (request.kind !== "operating-statement") {
    throw new AppError("not_found", "This request is no operating statement");
  }
  return request;
}

export async function getReview(database: Database, user: User, id: string): Promise<StatementReview> {
  const { request, reading } = await getFor(database, user, id);
  return {
    request: await describeRequest(database, user, request),
    version: reading?.version ?? 0,
    choices: reading?.choices ?? {},
    sheet: reading?.sheet ?? null,
    endMonth: reading?.endMonth ?? null,
    statement: reading?.statement ?? null,
  };
}

/** The statement that is shown, once the file was read. */
export async function getShownStatement(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; statement: OperatingStatement }> {
  const { request, reading } = await getFor(database, user, id);
  refuseEarly(request);
  return { request, statement: requireRead(reading).statement };
}

export function requireRead(reading: StoredReading | undefined): StoredReading {
  if (reading === undefined) throw new AppError("conflict", "The operating statement has not been read yet");
  return reading;
}

/** What is wrong with a statement, as a list's errors are told. */
export async function listStatementIssues(
  database: Database,
  user: User,
  asked: AskedIssues & { id: string },
): Promise<{ items: RowIssue[]; total: number }> {
  const { reading } = await getFor(database, user, asked.id);
  const otherwise = "Map the line in the review, or correct the file";
  return pageIssues(reading?.statement.issues ?? [], asked, { byCode: STATEMENT_REPAIRS, otherwise });
}

export function outdated(basedOn: number, shown: number): AppError {
  return new AppError("conflict", `This was made from version ${basedOn}, but version ${shown} is shown now`);
}

interface StatementEdit {
  id: string;
  basedOn: number;
  choices: Record<string, AccountChoice | null>;
  sheet?: string | null | undefined;
  endMonth?: string | null | undefined;
}

/** Reads the file again under what is said of its lines, and remembers that for the next statement. */
export async function editStatement(
  { database, storage }: StatementParts,
  user: User,
  edit: StatementEdit,
): Promise<StatementReview> {
  await getOwnRequest(database, user, edit.id);
  const { request, reading } = await getFor(database, user, edit.id);
  const before = requireRead(reading);
  if (before.version !== edit.basedOn) throw outdated(edit.basedOn, before.version);
  const lines = new Map(before.statement.lines.map((line) => [line.key, line]));
  refuseUnknownLines(Object.keys(edit.choices), lines);
  const { choices: _, ...changed } = edit;
  const said = {
    choices: mergeChoices(before.choices, edit.choices),
    remembered: await listAccountChoices(database, request.ownerId),
    sheet: changed.sheet === undefined ? before.sheet : changed.sheet,
    endMonth: changed.endMonth === undefined ? before.endMonth : changed.endMonth,
  };
  // A choice that is taken back must not come in again as the one that is remembered.
  for (const [key, choice] of Object.entries(edit.choices)) {
    const line = lines.get(key);
    if (choice === null && line !== undefined) delete said.remembered[spellLine(line)];
  }
  const statement = await readStatementFile({ storage, request, said });
  if (said.sheet !== null && !statement.accepted && before.statement.accepted) {
    throw refused("sheet", statement.reason ?? "The sheet holds no statement");
  }
  await database.transaction(async (transaction) => {
    const { remembered: __, ...next } = said;
    const isOurs = await saveNext(transaction, {
      requestId: edit.id,
      version: edit.basedOn,
      ...next,
      statement,
    });
    if (!isOurs) throw outdated(edit.basedOn, edit.basedOn + 1);
    await saveAccountChoices(
      transaction,
      user.id,
      Object.entries(edit.choices).flatMap(([key, choice]) => {
        const line = lines.get(key);
        return line === undefined ? [] : [{ line: spellLine(line), choice }];
      }),
    );
  });
  return getReview(database, user, edit.id);
}

function mergeChoices(
  before: Record<string, AccountChoice>,
  changes: Record<string, AccountChoice | null>,
): Record<string, AccountChoice> {
  const merged = { ...before, ...changes };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, choice]) => (choice === null ? [] : [[key, choice]])),
  );
}

function refuseUnknownLines(
  keys: readonly string[],
  lines: ReadonlyMap<string, OperatingStatement["lines"][number]>,
): void {
  const unknown = keys.find((key) => lines.get(key)?.kind !== "account");
  if (unknown === undefined) return;
  throw invalid([
    { loc: ["body", "choices", unknown], msg: "The statement has no such line", type: "line_unknown" },
  ]);
}

export function refused(field: string, msg: string): AppError {
  return invalid([{ loc: ["body", field], msg, type: "choice_invalid" }]);
}
