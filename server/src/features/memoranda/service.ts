import type { User } from "@labs/contract/auth";
import type { LabsDocument } from "@labs/contract/documents";
import {
  type acceptMemorandum,
  MEMORANDUM_FIELDS,
  type Memorandum,
  type MemorandumField,
} from "@labs/contract/uploads/memoranda";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { Busy, type JobProcess, Overrun, openJobProcess } from "../../lib/job-process.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { Storage } from "../../lib/storage.ts";
import { getDocument } from "../documents/service.ts";
import { changeFacts, readProperty } from "../property-page/service.ts";
import { explainSpreadsheet } from "../uploads/service.ts";
import type { MemorandumReply, ReadMemorandum } from "./memorandum-process.ts";

export interface MemorandumParts {
  database: Database;
  /** Where documents lie. */
  storage: Storage;
}

/** A document of a stranger is read in a process that the system ends at limits of memory and time. */
const reader: JobProcess<{ path: string }, MemorandumReply> = openJobProcess({
  module: new URL("./memorandum-process.ts", import.meta.url),
  longestMs: 60_000,
  limits: { megabytes: 1_024, processorSeconds: 60 },
});

/** The facts that a memorandum may correct; the address is what the property is found by. */
const FACTS: Partial<Record<MemorandumField, string>> = {
  units: "units",
  yearBuilt: "yearBuilt",
  sqft: "sqft",
  lotSqft: "lotSqft",
};

export async function readMemorandumOf(parts: MemorandumParts, user: User, id: string): Promise<Memorandum> {
  const document = await getDocument(parts.database, user, id);
  const read = await readFile(parts.storage, document, user);
  const { googlePlacesId } = document;
  const facts = googlePlacesId === null ? {} : await readFacts(parts.database, googlePlacesId);
  return { documentId: document.id, name: document.name, ...read, facts };
}

async function readFile(
  storage: Storage,
  document: LabsDocument,
  { id: who }: User,
): Promise<ReadMemorandum> {
  if (document.contentType !== "application/pdf") {
    throw new AppError("unsupported_type", "An offering memorandum is read from a PDF");
  }
  const reply = await storage.usePath(document.sha256, async (path) => ({
    made: await reader.run({ path }, { who }).catch(explainOverrun),
  }));
  if (reply === undefined) throw new AppError("gone", "The document's file is no longer stored");
  const { made } = reply;
  if (!made.ok) explainSpreadsheet(new SpreadsheetError(made.problem, made.message));
  return (made as Extract<MemorandumReply, { ok: true }>).read;
}

function explainOverrun(error: unknown): never {
  if (error instanceof Busy) {
    throw new AppError("unavailable", "Too many documents are being read", { retryAfterSeconds: 5 });
  }
  if (!(error instanceof Overrun)) throw error;
  throw new AppError("invalid", "The document takes more memory or time to read than one may");
}

async function readFacts(database: Database, googlePlacesId: string): Promise<Memorandum["facts"]> {
  const { property } = await readProperty({ database, googlePlacesId });
  const found: Memorandum["facts"] = {};
  for (const [field, fact] of Object.entries(FACTS)) {
    const known = property.facts[fact];
    const unknown = property.unknownFacts[fact];
    if (known?.editable) {
      found[field] = { fact, value: known.value, version: known.version, source: known.source };
    } else if (known === undefined && unknown !== undefined) {
      found[field] = { fact, value: null, version: unknown.version, source: null };
    }
  }
  return found;
}

/** Takes what somebody accepted, as the file says it now, whatever the caller says of it. */
export async function acceptMemorandumOf(
  parts: MemorandumParts,
  user: User,
  { id, accepted }: z.output<typeof acceptMemorandum.body> & { id: string },
): Promise<{ changed: string[] }> {
  const { database } = parts;
  const document = await getDocument(database, user, id);
  const { googlePlacesId } = document;
  if (googlePlacesId === null) {
    throw new AppError("conflict", "The document belongs to no property: file it with one first");
  }
  const { proposals } = await readFile(parts.storage, document, user);
  const taken = accepted.map(({ id: wanted, basedOn }, at) => {
    const proposal = proposals.find((one) => one.id === wanted);
    const fact = proposal === undefined ? undefined : FACTS[proposal.field];
    const refuse = (msg: string) =>
      invalid([{ loc: ["body", "accepted", at, "id"], msg, type: "proposal_invalid" }]);
    if (proposal === undefined) throw refuse(`The document says no such thing: ${wanted}`);
    if (fact === undefined)
      throw refuse(`${MEMORANDUM_FIELDS[proposal.field]} is no fact of a property in Labs`);
    return { proposal, fact, basedOn };
  });
  const facts = taken.map(({ fact }) => fact);
  const twice = facts.findIndex((fact, at) => facts.indexOf(fact) !== at);
  if (twice >= 0) {
    const msg = "One value of each fact can be taken";
    throw invalid([{ loc: ["body", "accepted", twice, "id"], msg, type: "proposal_invalid" }]);
  }
  // All or none: what somebody else changed meanwhile is found before the first is written.
  const known = Object.values(await readFacts(database, googlePlacesId));
  const stale = taken.find(
    ({ fact, basedOn }) => known.find((one) => one.fact === fact)?.version !== basedOn,
  );
  if (stale !== undefined) {
    const what = MEMORANDUM_FIELDS[stale.proposal.field];
    throw new AppError("conflict", `${what} was changed meanwhile: look at it as it is now`);
  }
  // Each with its own page and words: one reason for all would say of none where it stands.
  for (const { proposal, fact, basedOn } of taken) {
    const { value, box, words, text } = proposal;
    const said = words.includes(text) ? words : `${words}: ${text}`;
    const reason = `${document.name}, page ${box.page}: “${said}”`.slice(0, 500);
    await changeFacts({ database, googlePlacesId, user, edits: [{ fact, basedOn, value }], reason });
  }
  return { changed: facts };
}
