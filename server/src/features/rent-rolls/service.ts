import type { User } from "@labs/contract/auth";
import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import {
  type GivenExplanation,
  type RollCorrections,
  type RollMix,
  type RollReview,
  type RollVersion,
  UNITS_AT_ONCE,
  type UnitEdit,
} from "@labs/contract/uploads/rent-roll-requests";
import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { ROLL_REPAIRS } from "@labs/contract/uploads/report-repairs";
import { listObjections } from "@labs/rent-rolls/objections";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import type { JobContext } from "../jobs/service.ts";
import { getSubject } from "../places/service.ts";
import { getUnitMix, saveUnitMix } from "../unit-mix/service.ts";
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
import { applyEdits, mergeCorrections, moveEdits } from "./edit-units.ts";
import { explain, refuseUnexplained } from "./explain-differences.ts";
import { learn, listLearned, pickUsed } from "./learned-meanings.ts";
import { readRollFile } from "./read-roll-file.ts";
import {
  countUnits,
  findHead,
  findNewestChild,
  findVersion,
  insertNext,
  listChain,
  listUnits,
  listVersions,
  type StoredHead,
  type StoredRoll,
  saveFirst,
  showVersion,
} from "./repository.ts";
import { writeRollTemplate } from "./roll-template.ts";
import { compareWithRecord, describeKept, keepKnown, unitMixOf } from "./roll-unit-mix.ts";

interface RollParts {
  database: Database;
  storage: Storage;
}

/** Reads rent rolls. */
export function createRollReader(parts: RollParts): UploadReader {
  return {
    title: "Rent roll",
    work: (request, context) => readRoll(parts, request, context),
    listIssues: (user, asked) => listRollIssues(parts.database, user, asked),
    writeTemplate: writeRollTemplate,
  };
}

/** Reads the file of a request into its first version; a file that is no rent roll is read to its end all the same. */
async function readRoll(
  { database, storage }: RollParts,
  request: RequestRow,
  context: JobContext,
): Promise<void> {
  await keepReportOutcome(database, request.id, { status: "processing", startedAt: new Date() });
  await context.report({ stage: "Reading the rent roll", done: 0, total: null });
  const learned = await listLearned(database, request.ownerId);
  const roll = await readRollFile({ storage, request, corrections: learned, signal: context.signal });
  const corrections = pickUsed(learned, roll);
  await saveFirst(database, { requestId: request.id, edits: [], corrections, roll });
  const { summary, issues, accepted } = roll;
  const isClean = accepted && issues.every(({ severity }) => severity !== "error");
  const count = (severity: "error" | "warning") =>
    new Set(issues.filter((one) => one.severity === severity).map(({ line, unitId }) => line ?? unitId)).size;
  await keepReportOutcome(database, request.id, {
    status: isClean ? "completed" : "completed_with_errors",
    accepted,
    error: accepted ? null : (roll.reason ?? "The file is not a rent roll"),
    rows: summary.units,
    matched: summary.units,
    warned: count("warning"),
    failed: count("error"),
    rollVersion: 1,
    validatedAt: new Date(),
    endedAt: new Date(),
  });
}

/** The version that is shown, without its units. */
async function getRoll(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; stored: StoredHead | undefined }> {
  const request = requireRoll(await getRequestFor(database, user, id));
  const { rollVersion } = request;
  if (rollVersion === null) return { request, stored: undefined };
  return { request, stored: await findHead(database, { requestId: id, version: rollVersion }) };
}

/** The same with all its units. */
async function getWhole(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; stored: StoredRoll | undefined }> {
  const { request, stored } = await getRoll(database, user, id);
  return { request, stored: stored === undefined ? undefined : await findVersion(database, stored) };
}

function requireRoll(request: RequestRow): RequestRow {
  if (request.kind !== "rent-roll")
    throw new AppError("not_found", "This request is a list, not a rent roll");
  return request;
}

export async function getReview(
  database: Database,
  user: User,
  id: string,
  window: { from: number; count: number } = FIRST_UNITS,
): Promise<RollReview> {
  const { request, stored } = await getRoll(database, user, id);
  const version = stored?.version ?? 0;
  const chain = stored === undefined ? [] : await listChain(database, { requestId: id, version });
  return {
    request: await describeRequest(database, user, request),
    version,
    undo: stored?.basedOn ?? null,
    redo: stored === undefined ? null : await findNewestChild(database, { requestId: id, version }),
    corrections: mergeCorrections(chain.map(({ corrections }) => corrections)),
    roll: stored === undefined ? null : { ...stored.roll, units: await listUnits(database, stored, window) },
    unitsFrom: window.from,
    unitsTotal: stored === undefined ? 0 : await countUnits(database, stored),
    objections: stored === undefined ? [] : listObjections(stored.roll),
  };
}

const FIRST_UNITS = { from: 0, count: UNITS_AT_ONCE };

/** The roll that is shown, once the file was read. */
export async function getShownRoll(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; roll: RentRoll }> {
  const { request, stored } = await getWhole(database, user, id);
  refuseEarly(request);
  if (stored === undefined) throw new AppError("conflict", "The rent roll has not been read yet");
  return { request, roll: stored.roll };
}

/** What is wrong with a roll, as a list's errors are told. */
async function listRollIssues(
  database: Database,
  user: User,
  { id, ...asked }: { id: string } & AskedIssues,
): Promise<{ items: RowIssue[]; total: number }> {
  const { stored } = await getRoll(database, user, id);
  const otherwise = "Correct the unit in the review, or the file";
  return pageIssues(stored?.roll.issues ?? [], asked, { byCode: ROLL_REPAIRS, otherwise });
}

export async function listRollVersions(
  database: Database,
  user: User,
  id: string,
): Promise<{ items: RollVersion[]; total: number }> {
  await getRoll(database, user, id);
  const rows = await listVersions(database, id);
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { items, total: items.length };
}

async function getEditable(
  database: Database,
  user: User,
  id: string,
): Promise<{ request: RequestRow; stored: StoredRoll }> {
  await getOwnRequest(database, user, id);
  const { request, stored } = await getWhole(database, user, id);
  return { request, stored: requireAccepted(stored) };
}

function requireAccepted(stored: StoredRoll | undefined): StoredRoll {
  if (stored === undefined) throw new AppError("conflict", "The rent roll has not been read yet");
  if (!stored.roll.accepted) {
    throw new AppError("conflict", `The file is not a rent roll: ${stored.roll.reason ?? "it was refused"}`);
  }
  return stored;
}

function outdated(basedOn: number, shown: number | null): AppError {
  return new AppError("conflict", `This was made from version ${basedOn}, but version ${shown} is shown now`);
}

/** The next version: units corrected, read again with other meanings of the file's words, or its differences explained. */
export async function editRoll(
  { database, storage }: RollParts,
  user: User,
  of: {
    id: string;
    basedOn: number;
    edits: UnitEdit[];
    corrections?: RollCorrections | undefined;
    explanations: GivenExplanation[];
  },
): Promise<RollReview> {
  const { id, basedOn, edits, explanations: given } = of;
  const corrections = of.corrections ?? {};
  const { request, stored } = await getEditable(database, user, id);
  if (stored.version !== basedOn) throw outdated(basedOn, stored.version);
  const isRead = Object.keys(corrections).length > 0;
  if (!isRead && edits.length + given.length === 0) {
    throw invalid([{ loc: ["body", "edits"], msg: "Nothing to correct", type: "missing" }]);
  }
  const edited = isRead
    ? await readAgain({ database, storage, request, stored, corrections, edits })
    : applyEdits(stored.roll, edits);
  const by = `${user.firstName} ${user.lastName}`;
  const roll = explain(edited, { before: stored.roll, given, by, at: new Date() });
  const next = { requestId: id, basedOn, edits, corrections, roll, createdBy: user.id };
  const version = await database.transaction((transaction) => insertNext(transaction, next));
  if (version === undefined) throw outdated(basedOn, (await getRequestFor(database, user, id)).rollVersion);
  return getReview(database, user, id);
}

/** Reads the file with all corrections, then makes every edit of the versions before again. */
async function readAgain(of: {
  database: Database;
  storage: Storage;
  request: RequestRow;
  stored: StoredRoll;
  corrections: RollCorrections;
  edits: readonly UnitEdit[];
}): Promise<RentRoll> {
  const { request, stored, edits } = of;
  const chain = await listChain(of.database, { requestId: request.id, version: stored.version });
  const merged = mergeCorrections([...chain.map(({ corrections }) => corrections), of.corrections]);
  let roll = await readRollFile({ storage: of.storage, request, corrections: merged });
  let before: StoredRoll | undefined;
  for (const { version } of chain) {
    const after = await findVersion(of.database, { requestId: request.id, version });
    if (before !== undefined && after !== undefined) {
      roll = applyEdits(roll, moveEdits(after.edits, before.roll, roll));
    }
    before = after;
  }
  return applyEdits(roll, moveEdits(edits, stored.roll, roll));
}

/** Undo, redo, and back to what was read: another version is shown, none is lost. */
export async function chooseVersion(
  database: Database,
  user: User,
  of: { id: string; basedOn: number; version: number },
): Promise<RollReview> {
  const { id, basedOn, version } = of;
  await getEditable(database, user, id);
  if ((await findHead(database, { requestId: id, version })) === undefined) {
    throw new AppError("not_found", `The roll has no version ${version}`);
  }
  if (!(await showVersion(database, { requestId: id, basedOn, version }))) {
    throw outdated(basedOn, (await getRequestFor(database, user, id)).rollVersion);
  }
  return getReview(database, user, id);
}

interface MixChoice {
  googlePlacesId: string;
  property?: string | undefined;
}

async function mixOf(database: Executor, stored: StoredRoll, choice: MixChoice): Promise<RollMix> {
  const rows = unitMixOf(stored.roll, choice.property);
  const { googlePlacesId } = choice;
  const before = await getUnitMix({ database, googlePlacesId });
  const record = await getSubject({ database, googlePlacesId });
  const merged = keepKnown(rows, before.rows);
  return { basedOn: before.version, ...merged, differences: compareWithRecord(merged.rows, record) };
}

/** What accepting the shown version would make of a community's unit mix. */
export async function getRollMix(
  database: Database,
  user: User,
  of: { id: string } & MixChoice,
): Promise<RollMix> {
  const { stored } = await getWhole(database, user, of.id);
  return mixOf(database, requireAccepted(stored), of);
}

/** Makes the shown version the next unit mix of a community, and says so on the request. */
export async function acceptRoll(
  database: Database,
  user: User,
  of: { id: string; basedOn: number } & MixChoice,
): Promise<RollReview> {
  const { request, stored } = await getEditable(database, user, of.id);
  const { googlePlacesId, basedOn } = of;
  const { asOf } = stored.roll;
  refuseUnexplained(stored.roll);
  await database.transaction(async (transaction) => {
    const mix = await mixOf(transaction, stored, of);
    const source = [
      `Rent roll ${request.fileName}, version ${stored.version}, accepted by ${user.firstName} ${user.lastName}`,
      describeKept(mix),
    ];
    const saved = await saveUnitMix({
      database: transaction,
      googlePlacesId,
      basedOn,
      rows: mix.rows,
      ...(asOf === null ? {} : { asOf }),
      source: source.filter((part) => part !== "").join("; "),
      user,
    });
    const chain = await listChain(transaction, { requestId: of.id, version: stored.version });
    const corrections = mergeCorrections(chain.map((version) => version.corrections));
    await learn(transaction, { userId: user.id, corrections });
    const at = new Date().toISOString();
    await markAccepted(transaction, of.id, { googlePlacesId, unitMixVersion: saved.version, at });
  });
  return getReview(database, user, of.id);
}

export { type AcceptedLeases, findAcceptedLeases } from "./accepted-leases.ts";
