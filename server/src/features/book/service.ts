import type { User } from "@labs/contract/auth";
import type { applyBook, BookUpload } from "@labs/contract/portfolios/book";
import { BookKind, type listBookRows, type mapBookAccounts } from "@labs/contract/portfolios/book";
import { MappingChoice } from "@labs/contract/uploads/data-request-rows";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { type JobParts, settleReview, startJob } from "../jobs/service.ts";
import { ownListFields } from "../lists/service.ts";
import { saveAccountChoices } from "../operating-statements/service.ts";
import {
  type Opened,
  openList,
  openPortfolio,
  startUnderwriting,
  startValuation,
} from "../portfolios/service.ts";
import { keepFile, parseFields, readableName, type Upload } from "../uploads/service.ts";
import { applyMonths, isMonthKind, undoMonths } from "./apply-months.ts";
import { applyUpload } from "./apply-upload.ts";
import {
  type BookUploadRow,
  countRows,
  describeRow,
  findNewestApplied,
  findUpload,
  insertUpload,
  listUploads,
  pageRows,
  updateUpload,
} from "./repository.ts";
import { HOLDING_KINDS, undoUpload } from "./undo-upload.ts";

export interface BookParts extends JobParts {
  storage: Storage;
}

export const BOOK_JOB = "book-upload";

/** The fields beside `file`; they arrive as text. */
export const BookForm = z.object({
  kind: BookKind,
  mapping: z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "The mapping is not valid JSON" });
        return z.NEVER;
      }
    })
    .pipe(MappingChoice)
    .optional(),
  ownId: z.string().trim().max(60).optional(),
  endMonth: z
    .string()
    .regex(/^(20\d{2}-(0[1-9]|1[0-2]))?$/, { message: "A month is YYYY-MM" })
    .optional(),
});

interface Asked {
  parts: BookParts;
  user: User;
  id: string;
}

/** Keeps a file of the book and has it read: nothing of the portfolio changes by it. */
export async function keepBook(
  { parts, user, id }: Asked,
  { file, fileName, fields }: Upload,
): Promise<BookUpload> {
  const { database } = parts;
  const { row: portfolio, name } = await openList({ database, user, id });
  const { kind, mapping, ownId, endMonth } = parseFields(BookForm, fields);
  await keepFile(file);
  const upload = {
    ...{ portfolioId: portfolio.id, kind, createdBy: user.id, sha256: file.sha256 },
    ...{ fileName: readableName(fileName, "Pasted list"), givenMapping: mapping ?? null },
    ...{ givenOwnId: ownId || null, givenEndMonth: endMonth || null },
  };
  const uploadId = await insertUpload(database, upload);
  await startReading({ parts, user, id: portfolio.id, uploadId }, { ...upload, portfolioName: name });
  return getBook({ parts, user, id, uploadId });
}

async function startReading(
  { parts, user, id, uploadId }: OneAsked,
  { fileName, portfolioName }: { fileName: string; portfolioName: string },
): Promise<void> {
  const { jobId } = await startJob(parts, {
    kind: BOOK_JOB,
    payload: { uploadId, userId: user.id },
    ownerId: user.id,
    title: `Read ${fileName} for ${portfolioName}`,
    href: `/portfolios?portfolio=${id}&tab=book`,
  });
  await updateUpload(parts.database, uploadId, {
    changes: { jobId },
    from: ["queued", "reading", "ready", "refused"],
  });
}

export async function listBook({ parts, user, id }: Asked, page: { page: number; pageSize: number }) {
  const { database } = parts;
  const portfolio = await openPortfolio({ database, user, id });
  if (portfolio.row === undefined) return { items: [], total: 0 };
  const { rows, total } = await listUploads(database, { ...page, portfolioId: portfolio.id });
  return { items: await describe(database, rows, portfolio), total };
}

type OneAsked = Asked & { uploadId: string };

/** A file of a portfolio that the caller may see. */
async function openUpload({
  parts,
  user,
  id,
  uploadId,
}: OneAsked): Promise<{ portfolio: Opened; upload: BookUploadRow }> {
  const portfolio = await openPortfolio({ database: parts.database, user, id });
  const upload = await findUpload(parts.database, uploadId);
  if (upload === undefined || upload.portfolioId !== portfolio.id)
    throw new AppError("not_found", "File not found");
  return { portfolio, upload };
}

export async function getBook(of: OneAsked): Promise<BookUpload> {
  const { portfolio, upload } = await openUpload(of);
  const [described] = await describe(of.parts.database, [upload], portfolio);
  if (described === undefined) throw new AppError("not_found", "File not found");
  return described;
}

async function describe(
  database: Database,
  rows: readonly BookUploadRow[],
  portfolio: Opened,
): Promise<BookUpload[]> {
  const counted = await countRows(
    database,
    rows.map(({ id }) => id),
  );
  const families = [HOLDING_KINDS, ...BookKind.options.filter(isMonthKind).map((kind) => [kind])];
  const newest: (string | undefined)[] = [];
  for (const kinds of families) newest.push((await findNewestApplied(database, portfolio.id, kinds))?.id);
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return rows.map((row) => {
    const { counts = {}, fieldChanges = [], noted = 0 } = counted.get(row.id) ?? {};
    return {
      ...{ id: row.id, kind: row.kind, fileName: row.fileName, status: row.status, reason: row.reason },
      ...{ columns: row.columns, questions: row.questions, warnings: row.warnings, jobId: row.jobId },
      endMonth: row.givenEndMonth,
      fields: row.kind === "statements" ? [] : ownListFields(row.kind).map(withoutReading),
      unknownAccounts: row.unknownAccounts.map(({ system: _, ...unknown }) => unknown),
      counts: { ...NO_ROWS, ...counts },
      ...{ fieldChanges, noted, removed: row.removed },
      createdBy: row.createdBy ?? "",
      createdAt: row.createdAt.toISOString(),
      ...{ appliedBy: row.appliedBy, appliedAt: iso(row.appliedAt) },
      ...{ undoneBy: row.undoneBy, undoneAt: iso(row.undoneAt) },
      runs: [],
      canUndo: portfolio.may.edit && row.status === "applied" && newest.includes(row.id),
    };
  });
}

const withoutReading = ({
  synonyms: _,
  reading: __,
  isAlternative: ___,
  ...field
}: ReturnType<typeof ownListFields>[number]) => field;

const NO_ROWS = {
  ...{ review: 0, rejected: 0, new: 0, created: 0, changed: 0 },
  ...{ sold: 0, missing: 0, same: 0, ignored: 0 },
};

export async function listBookRowsOf(of: OneAsked, query: z.output<typeof listBookRows.query>) {
  await openUpload(of);
  const { rows, total } = await pageRows(of.parts.database, {
    ...query,
    uploadId: of.uploadId,
    isNoted: query.noted === "true",
  });
  return { items: rows.map(describeRow), total };
}

/** Applies what was previewed, then has the homes valued and underwritten as they stand now. */
export async function applyBookUpload(
  of: OneAsked,
  given: z.output<typeof applyBook.body>,
): Promise<BookUpload> {
  const { parts, user } = of;
  await openList({ database: parts.database, user, id: of.id });
  const { upload, portfolio } = await openUpload(of);
  if (upload.status !== "ready") {
    throw new AppError("conflict", `Only a file that was read can be applied; this one is ${upload.status}`);
  }
  if (isMonthKind(upload.kind)) {
    await applyMonths({ database: parts.database, user, upload, kind: upload.kind }, given);
    await settleBook(parts, upload, APPLIED);
    return getBook(of);
  }
  await applyUpload({ database: parts.database, user, upload }, given);
  await settleBook(parts, upload, APPLIED);
  const runs = await runAgain(of, portfolio);
  return { ...(await getBook(of)), runs };
}

export async function undoBookUpload(of: OneAsked): Promise<BookUpload> {
  const { parts, user } = of;
  await openList({ database: parts.database, user, id: of.id });
  const { upload, portfolio } = await openUpload(of);
  if (isMonthKind(upload.kind)) {
    await undoMonths({ database: parts.database, user, upload, kind: upload.kind });
    return getBook(of);
  }
  await undoUpload({ database: parts.database, user, upload });
  const runs = await runAgain(of, portfolio);
  return { ...(await getBook(of)), runs };
}

/** Gives lines of statements their accounts and reads the file again; the next file takes them alike. */
export async function mapAccounts(
  of: OneAsked,
  { choices }: z.output<typeof mapBookAccounts.body>,
): Promise<BookUpload> {
  const { parts, user } = of;
  const { name } = await openList({ database: parts.database, user, id: of.id });
  const { upload } = await openUpload(of);
  const unknown = new Map(upload.unknownAccounts.map((one) => [one.line, one]));
  const strange = Object.keys(choices).find((line) => !unknown.has(line));
  if (strange !== undefined) {
    const msg = "The statements have no such line without an account";
    throw invalid([{ loc: ["body", "choices", strange], msg, type: "line_unknown" }]);
  }
  const changes = { status: "queued" as const, unknownAccounts: [] };
  if (!(await updateUpload(parts.database, upload.id, { changes, from: ["ready"] }))) {
    throw new AppError("conflict", `Only a file that was read can be mapped; this one is ${upload.status}`);
  }
  for (const [system, lines] of Map.groupBy(
    Object.entries(choices),
    ([line]) => unknown.get(line)?.system ?? "",
  )) {
    const chosen = lines.map(([line, choice]) => ({ line, choice }));
    await saveAccountChoices(parts.database, user.id, { system, choices: chosen });
  }
  await settleBook(parts, upload, "It is read again");
  await startReading(of, { fileName: upload.fileName, portfolioName: name });
  return getBook(of);
}

const APPLIED = "Its preview was applied";

/** The job that read a file asks nobody to look at its preview any more. */
async function settleBook({ database }: BookParts, { jobId }: BookUploadRow, note: string): Promise<void> {
  if (jobId !== null) await settleReview(database, jobId, note);
}

async function runAgain({ parts, user }: OneAsked, portfolio: Opened): Promise<string[]> {
  const valuation = await startValuation(parts, { user, portfolio, before: null });
  const underwriting = await startUnderwriting(parts, user, portfolio);
  return [valuation.jobId, underwriting.jobId];
}
