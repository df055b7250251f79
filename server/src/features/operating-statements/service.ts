import type { User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type { UnitMix } from "@labs/contract/unit-mix";
import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import type {
  AcceptedStatement,
  AccountChoice,
  RentCheck,
  StatementReview,
  UnexplainedNoi,
} from "@labs/contract/uploads/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { STATEMENT_REPAIRS } from "@labs/contract/uploads/report-repairs";
import { listStops } from "@labs/operating-statements/list-stops";
import { type RememberedChoices, spellLine } from "@labs/operating-statements/map-account";
import { findNoiDifference } from "@labs/operating-statements/noi-difference";
import { statedNoi as findStatedNoi } from "@labs/operating-statements/stated-noi";
import type { Database, Executor } from "../../lib/database/database.ts";
import { dollars } from "../../lib/dollars.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import { getSubject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import {
  type AskedIssues,
  describeRequest,
  getOwnRequest,
  getRequestFor,
  keepReportOutcome,
  markAccepted,
  pageIssues,
  type RequestRow,
  refuseEarly,
  type UploadReader,
} from "../uploads/service.ts";
import { readStatementFile } from "./read-statement-file.ts";
import {
  findReading,
  insertAccepted,
  listAccepted,
  listAccountChoices,
  type StoredReading,
  saveAccountChoices,
  saveFirst,
  saveNext,
} from "./repository.ts";

export { listAccountChoices, saveAccountChoices } from "./repository.ts";
export { listTrailingRows, normalizeNoi } from "./trailing-rows.ts";

interface StatementParts {
  database: Database;
  storage: Storage;
}

/** Reads operating statements. They come as their system writes them, so there is no template to fill in. */
export function createStatementReader(parts: StatementParts): UploadReader {
  return {
    title: "Operating statement",
    work: (request, context) => readStatement(parts, request, context),
    listIssues: (user, asked) => listStatementIssues(parts.database, user, asked),
  };
}

/** Reads the file of a request; one that is no statement is read to its end all the same. */
async function readStatement(
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
    error: accepted ? null : (statement.reason ?? "The file is not an operating statement"),
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

async function getFor(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; reading: StoredReading | undefined }> {
  const request = requireStatement(await getRequestFor(database, user, id));
  return { request, reading: await findReading(database, id) };
}

function requireStatement(request: RequestRow): RequestRow {
  if (request.kind !== "operating-statement") {
    throw new AppError("not_found", "This request is not an operating statement");
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

function requireRead(reading: StoredReading | undefined): StoredReading {
  if (reading === undefined) throw new AppError("conflict", "The operating statement has not been read yet");
  return reading;
}

/** What is wrong with a statement, as a list's errors are told. */
async function listStatementIssues(
  database: Database,
  user: User,
  asked: AskedIssues & { id: string },
): Promise<{ items: RowIssue[]; total: number }> {
  const { reading } = await getFor(database, user, asked.id);
  const otherwise = "Map the line in the review, or correct the file";
  return pageIssues(reading?.statement.issues ?? [], asked, { byCode: STATEMENT_REPAIRS, otherwise });
}

function outdated(basedOn: number, shown: number): AppError {
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
  const system = before.statement.system ?? "";
  const said = {
    choices: mergeChoices(before.choices, edit.choices),
    // A choice that is taken back must not come in again as the one that is remembered.
    remembered: forget(await listAccountChoices(database, request.ownerId), {
      system,
      lines: Object.entries(edit.choices).flatMap(([key, choice]) => {
        const line = lines.get(key);
        return choice === null && line !== undefined ? [spellLine(line)] : [];
      }),
    }),
    sheet: changed.sheet === undefined ? before.sheet : changed.sheet,
    endMonth: changed.endMonth === undefined ? before.endMonth : changed.endMonth,
  };
  const statement = await readStatementFile({ storage, request, said });
  if (said.sheet !== null && !statement.accepted && before.statement.accepted) {
    throw refused("sheet", statement.reason ?? "The sheet has no statement");
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
    await saveAccountChoices(transaction, user.id, {
      system,
      choices: Object.entries(edit.choices).flatMap(([key, choice]) => {
        const line = lines.get(key);
        return line === undefined ? [] : [{ line: spellLine(line), choice }];
      }),
    });
  });
  return getReview(database, user, edit.id);
}

function forget(
  remembered: RememberedChoices,
  { system, lines }: { system: string; lines: readonly string[] },
): RememberedChoices {
  return Object.fromEntries(
    Object.entries(remembered).map(([software, choices]) => {
      const isMeant = software === system || software === "";
      const kept = Object.entries(choices).filter(([line]) => !isMeant || !lines.includes(line));
      return [software, Object.fromEntries(kept)];
    }),
  );
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

function refused(field: string, msg: string): AppError {
  return invalid([{ loc: ["body", field], msg, type: "choice_invalid" }]);
}

/** Keeps the shown statement for a community; what was accepted before stays in its history. */
export async function acceptStatement(
  database: Database,
  user: User,
  of: { id: string; googlePlacesId: string; basedOn: number; differenceReason?: string | undefined },
): Promise<StatementReview> {
  await getOwnRequest(database, user, of.id);
  const { request, reading } = await getFor(database, user, of.id);
  const { version, statement } = requireRead(reading);
  if (version !== of.basedOn) throw outdated(of.basedOn, version);
  refuseUnfit(statement);
  const unexplainedNoi = explainNoi(statement, of.differenceReason);
  const { googlePlacesId } = of;
  const subject = await getSubject({ database, googlePlacesId });
  if (subject.propertyType !== "multifamily") {
    throw refused(
      "googlePlacesId",
      "A statement is of a multi-family property; this is a single-family home",
    );
  }
  await database.transaction(async (transaction) => {
    await insertAccepted(transaction, {
      googlePlacesId,
      requestId: of.id,
      fileName: request.fileName,
      periodEnd: statement.period?.to ?? null,
      statement,
      unexplainedNoi,
      acceptedBy: user.id,
    });
    await markAccepted(transaction, of.id, { googlePlacesId, at: new Date().toISOString() });
  });
  return getReview(database, user, of.id);
}

/** No dollar may be without a place. */
function refuseUnfit({ accepted, reason, unmapped }: OperatingStatement): void {
  if (!accepted)
    throw new AppError("conflict", `The file is not an operating statement: ${reason ?? "refused"}`);
  if (unmapped.length > 0) {
    const names = unmapped.slice(0, 5).map(({ label }) => `“${label}”`);
    const rest = unmapped.length > 5 ? ` and ${unmapped.length - 5} more` : "";
    throw new AppError(
      "conflict",
      `Map these lines first, or leave them out with a reason: ${names.join(", ")}${rest}`,
    );
  }
}

/** What the lines miss of the file's own net operating income, unless it is rounding, and a page in doubt take a reason. */
function explainNoi(statement: OperatingStatement, reason: string | undefined): UnexplainedNoi | null {
  const amount = findNoiDifference(statement);
  const [stop] = listStops(statement);
  if (amount === null && stop === undefined) return null;
  if (reason !== undefined) return { amount, reason };
  if (stop !== undefined || amount === null) {
    throw new AppError(
      "conflict",
      `${stop?.message ?? ""}. Give the reason why nothing is missing, or upload a document that holds the page`,
    );
  }
  throw new AppError(
    "conflict",
    `The lines miss the statement’s net operating income by ${dollars(Math.abs(amount))}: give the reason, or correct the file and upload it again`,
  );
}

/** Accepted statements of a community, the latest period first; of one period the latest counts. */
async function listForProperty(
  database: Executor,
  googlePlacesId: string,
): Promise<{ items: AcceptedStatement[]; total: number }> {
  const rows = await listAccepted(database, googlePlacesId);
  const seen = new Set<string>();
  const items = rows.map(({ statement, acceptedAt, ...row }): AcceptedStatement => {
    const { period, months, accounts, results } = statement;
    const span = period === null ? "" : `${period.from} ${period.to}`;
    const replaced = seen.has(span);
    seen.add(span);
    const at = acceptedAt.toISOString();
    const statedNoi = findStatedNoi(statement);
    return { ...row, period, months, replaced, statedNoi, accounts, results, acceptedAt: at };
  });
  return { items, total: items.length };
}

const RENTS = new Set([
  "grossPotentialRent",
  "rentalIncome",
  "subsidyIncome",
  "lossToLease",
  "nonRevenue",
  "vacancy",
]);
const MOST_APART = 0.02;

/** The accepted statements of a community, the latest checked against its unit mix. */
export async function describeForProperty(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<{ items: AcceptedStatement[]; total: number; rentCheck: RentCheck | null }> {
  const { database } = of;
  const subject = await getSubject(of);
  const [list, mix] = await Promise.all([
    listForProperty(database, of.googlePlacesId),
    subject.propertyType === "multifamily" ? findUnitMix({ database, subject }) : null,
  ]);
  const [latest] = list.items;
  return { ...list, rentCheck: latest === undefined || mix === null ? null : checkRent(latest, mix) };
}

/** Rents before concessions and bad debt, which a rent roll does not have. */
function checkRent({ accounts, months }: AcceptedStatement, mix: UnitMix): RentCheck | null {
  const { occupied, inPlaceRent } = mix.totals;
  const rents = accounts.filter(({ key }) => RENTS.has(key));
  if (months.length === 0 || rents.length === 0 || occupied === null || inPlaceRent === null) return null;
  const statement = rents.reduce((sum, { trailing }) => sum + (trailing.t1x12 ?? 0), 0);
  const unitMix = occupied * inPlaceRent * 12;
  if (unitMix === 0) return null;
  const difference = statement / unitMix - 1;
  return {
    statement,
    unitMix,
    unitMixVersion: mix.version,
    unitMixAsOf: mix.asOf,
    difference,
    ok: Math.abs(difference) <= MOST_APART,
  };
}

/** The latest twelve months that were accepted for a community. */
export async function findTrailingStatement(
  database: Executor,
  googlePlacesId: string,
): Promise<AcceptedStatement | undefined> {
  const { items } = await listForProperty(database, googlePlacesId);
  return items.find(({ replaced, results }) => {
    const noi = results.find(({ key }) => key === "noi");
    return !replaced && noi?.trailing.t12 != null;
  });
}
