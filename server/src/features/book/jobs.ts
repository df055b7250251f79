import { type PropertyActuals, spellProperty } from "@labs/operating-statements/read-actual-months";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { statements } from "../actuals/service.ts";
import type { JobContext, JobKind } from "../jobs/service.ts";
import { readOwnList } from "../lists/service.ts";
import { listAccountChoices } from "../operating-statements/service.ts";
import type { GeocoderClient } from "../places/service.ts";
import { listChoices, saveChoices, workOnStored } from "../uploads/service.ts";
import { openStore } from "./apply-months.ts";
import { type HeldHome, listHeldHomes, listSoldIds } from "./held-repository.ts";
import type { PlannedRow } from "./planned-row.ts";
import { planHomes } from "./preview-homes.ts";
import { planLeases, planLoans } from "./preview-leases.ts";
import { planMonths } from "./preview-months.ts";
import { listUnknownAccounts, planStatements } from "./preview-statements.ts";
import { type BookUploadRow, findUpload, replaceRows, updateUpload } from "./repository.ts";
import { BOOK_JOB } from "./service.ts";
import type { work as readStatements } from "./statement-months.ts";

/** Who asked for the reading: what they said of columns and accounts goes before what others did. */
const Payload = z.object({ uploadId: z.uuid(), userId: z.uuid().optional() });

const OPEN = ["queued", "reading"] as const;

interface Parts {
  database: Database;
  storage: Storage;
  geocoder: GeocoderClient | undefined;
}

/** Reads a file of the book and works out what it would do; begun again it starts over. */
export function bookJob(parts: Parts): JobKind<z.infer<typeof Payload>> {
  const { database } = parts;
  return {
    kind: BOOK_JOB,
    payload: Payload,
    perOwner: 1,
    async run({ uploadId, userId }, context) {
      const upload = await findUpload(database, uploadId);
      if (upload === undefined) return undefined;
      const isOurs = await updateUpload(database, uploadId, { changes: { status: "reading" }, from: OPEN });
      if (!isOurs) return undefined;
      try {
        await preview(parts, { ...upload, createdById: userId ?? upload.createdById }, context);
        return { result: "needs_review", note: "Its preview waits to be applied" };
      } catch (error) {
        // What is wrong with the file is its sender's to know.
        if (!(error instanceof AppError) || error.code === "unavailable") throw error;
        const reason = error.fields?.[0]?.msg ?? error.message;
        await updateUpload(database, uploadId, { changes: { status: "refused", reason }, from: OPEN });
        return { result: "refused", note: reason };
      }
    },
    async onUnfinished({ uploadId }, { message }) {
      await updateUpload(database, uploadId, { changes: { status: "refused", reason: message }, from: OPEN });
    },
  };
}

async function preview(parts: Parts, upload: BookUploadRow, context: JobContext): Promise<void> {
  if (upload.kind === "statements") return previewStatements(parts, upload, context);
  const { database } = parts;
  const { kind, createdById: userId, sha256 } = upload;
  const now = new Date();
  await context.report({ stage: "Reading the file", done: 0, total: null });
  const choices = await listChoices(database, { userId, kinds: [`book-${kind}`] });
  const list = await readOwnList({
    ...{ ...parts, kind, now, signal: context.signal },
    request: { sha256, ownerId: userId },
    mapping: upload.givenMapping,
    remembered: new Map(choices.map(({ word, meaning }) => [word, meaning])),
  });
  const held = await listRealHomes(database, upload.portfolioId);
  const of = { rows: list.rows, held, today: now.toISOString().slice(0, 10) };
  const stage = "Finding the homes";
  const report = (done: number) => context.report({ stage, done, total: list.rows.length });
  await report(0);
  const rows: PlannedRow[] =
    kind === "homes"
      ? await planHomes({ ...parts, ...of, signal: context.signal, report })
      : kind === "leases"
        ? planLeases(of)
        : kind === "loans"
          ? planLoans(of)
          : planMonths({
              ...{ ...of, kind, month: upload.givenEndMonth },
              kept: await openStore(kind).list(database, upload.portfolioId),
            });
  await database.transaction(async (transaction) => {
    await replaceRows(transaction, upload.id, rows);
    const { columns, questions, warnings } = list;
    const changes = { status: "ready" as const, columns, questions, warnings };
    await updateUpload(transaction, upload.id, { changes, from: OPEN });
    if (upload.givenMapping === null) return;
    const words = columns.map(({ header, field }) => ({
      kind: `book-${kind}`,
      word: spell(header),
      meaning: field,
    }));
    await saveChoices(transaction, userId, [...new Map(words.map((word) => [word.word, word])).values()]);
  });
}

async function listRealHomes(database: Database, portfolioId: string): Promise<HeldHome[]> {
  const held = await listHeldHomes(database, portfolioId);
  if (!held.some(({ demo }) => demo)) return held;
  throw new AppError(
    "conflict",
    "This portfolio holds demo homes: real and demo homes never mix. Upload into another portfolio",
  );
}

/** Reads operating statements by home, and works out which months they would add or change. */
async function previewStatements(parts: Parts, upload: BookUploadRow, context: JobContext): Promise<void> {
  const { database, storage } = parts;
  const { portfolioId, createdById: userId, sha256, givenOwnId, givenEndMonth } = upload;
  await context.report({ stage: "Reading the operating statements", done: 0, total: null });
  const held = await listRealHomes(database, portfolioId);
  const read: PropertyActuals[] = [];
  await workOnStored<typeof readStatements>({
    ...{ storage, request: { sha256, ownerId: userId }, signal: context.signal, printed: true },
    module: new URL("./statement-months.ts", import.meta.url),
    argument: {
      fileName: upload.fileName,
      properties: held.flatMap(({ values }) => values.own_id ?? []),
      remembered: await listAccountChoices(database, userId),
      ...(givenOwnId === null ? {} : { property: givenOwnId }),
      ...(givenEndMonth === null ? {} : { endMonth: givenEndMonth }),
    },
    onPart: (part) => {
      for (const one of part) read.push(one);
    },
  });
  const [only] = read;
  if (only !== undefined && read.length === 1 && only.months.length === 0) {
    const [reason] = only.problems;
    if (reason !== undefined) throw new AppError("conflict", reason);
  }
  const kept = await statements.list(database, portfolioId);
  const sold = new Set((await listSoldIds(database, portfolioId)).map(spellProperty));
  const today = new Date().toISOString().slice(0, 10);
  const rows = planStatements({ read, held, kept, sold, today });
  await database.transaction(async (transaction) => {
    await replaceRows(transaction, upload.id, rows);
    const changes = { status: "ready" as const, unknownAccounts: listUnknownAccounts(read) };
    await updateUpload(transaction, upload.id, { changes, from: OPEN });
  });
}

const spell = (header: string) =>
  header
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
