import { type applyBook, CREATE, LEAVE_OUT } from "@labs/contract/portfolios/book";
import { MOST_HOLDINGS } from "@labs/contract/portfolios/holdings";
import type { z } from "zod";
import type { Database, Executor } from "../../lib/database/database.ts";
import { isRepeated } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { countHoldings, touchPortfolio } from "../portfolios/service.ts";
import { insertProperties } from "../property-page/service.ts";
import * as held from "./held-repository.ts";
import {
  type BookUploadRow,
  listStoredRows,
  type NewHome,
  type StoredBookRow,
  updateUpload,
} from "./repository.ts";

type Given = z.output<typeof applyBook.body>;

interface Applying {
  database: Database;
  user: { id: string; firstName: string; lastName: string };
  upload: BookUploadRow;
}

/** What happens to one home: it is held as said from now on, or it leaves. */
interface Step {
  row: StoredBookRow;
  googlePlacesId: string | undefined;
  home: NewHome | null;
  act: "put" | "again" | "sell" | "remove";
  /** Undefined where a person chose the home, whatever it said before. */
  basedOn: number | null | undefined;
}

/** Applies all that a previewed file says, or nothing of it where the portfolio changed meanwhile. */
export async function applyUpload(of: Applying, given: Given): Promise<void> {
  const { database, upload, user } = of;
  const rows = await listStoredRows(database, upload.id, [
    "new",
    "created",
    "changed",
    "sold",
    "review",
    "missing",
  ]);
  const steps = listSteps(rows, given);
  refuseTwice(steps);
  await database
    .transaction(async (transaction) => {
      await held.lockBook(transaction, upload.portfolioId);
      const changes = { status: "applied" as const, appliedAt: new Date(), appliedBy: user.id };
      const removed = steps.filter(({ act }) => act === "remove").length;
      if (
        !(await updateUpload(transaction, upload.id, { changes: { ...changes, removed }, from: ["ready"] }))
      ) {
        throw new AppError(
          "conflict",
          "This file was applied by somebody else meanwhile, or waits no longer",
        );
      }
      await takeSteps(transaction, of, steps);
    })
    .catch((error: unknown) => {
      if (!isRepeated(error, "portfolio_holdings_own_id")) throw error;
      throw new AppError("conflict", "Another home of this portfolio has one of these own ids");
    });
}

function listSteps(rows: readonly StoredBookRow[], given: Given): Step[] {
  const missing = rows.filter(({ outcome }) => outcome === "missing");
  if (given.missing === "remove" && given.removes !== missing.length) {
    throw new AppError(
      "conflict",
      `${missing.length} ${missing.length === 1 ? "holding is" : "holdings are"} not in the file, but ${given.removes ?? "none"} ${given.removes === 1 ? "was" : "were"} confirmed for removal: review the preview again`,
    );
  }
  return rows.flatMap((row): Step[] => {
    const { outcome, property, basedOn, home } = row;
    const googlePlacesId = property?.googlePlacesId;
    switch (outcome) {
      case "review":
        return chooseStep(row, given.choices[String(row.row)]);
      case "missing":
        return given.missing === "remove"
          ? [{ row, googlePlacesId, home: null, act: "remove", basedOn }]
          : [];
      case "sold":
        return [{ row, googlePlacesId, home: null, act: "sell", basedOn }];
      default:
        return [{ row, googlePlacesId, home, act: row.values.again === true ? "again" : "put", basedOn }];
    }
  });
}

function chooseStep(row: StoredBookRow, choice: string | undefined): Step[] {
  if (choice === undefined || choice === LEAVE_OUT) return [];
  const of = { row, act: "put" as const, basedOn: undefined };
  if (choice === CREATE && row.home !== null) return [{ ...of, googlePlacesId: undefined, home: row.home }];
  if (row.candidates.some(({ googlePlacesId }) => googlePlacesId === choice)) {
    return [{ ...of, googlePlacesId: choice, home: null }];
  }
  const msg = `Row ${row.row}: this is none of its choices`;
  throw invalid([{ loc: ["body", "choices", String(row.row)], msg, type: "choice_invalid" }]);
}

/** Two rows that were told to be one home are told so before anything is written. */
function refuseTwice(steps: readonly Step[]): void {
  const first = new Map<string, number>();
  for (const { googlePlacesId, home, act, row } of steps) {
    const key = googlePlacesId ?? home?.searchText;
    if (key === undefined || act === "sell") continue;
    const earlier = first.get(key);
    if (earlier !== undefined) {
      const msg = `Rows ${earlier} and ${row.row} would be the same home`;
      throw invalid([{ loc: ["body", "choices", String(row.row)], msg, type: "duplicate" }]);
    }
    first.set(key, row.row);
  }
}

async function takeSteps(
  transaction: Executor,
  { upload, user }: Applying,
  steps: readonly Step[],
): Promise<void> {
  const { portfolioId, id: uploadId } = upload;
  const placed = await createHomes(transaction, steps, { user, upload });
  const ids = [...new Set(placed.map(({ googlePlacesId }) => googlePlacesId))];
  const before = await held.lockHoldings(transaction, portfolioId, ids);
  refuseChanged(placed, before);
  const numbers = await held.listNumbers(transaction, ids);
  const next = new Map<string, Record<string, unknown> | null>();
  const sold = [];
  for (const { googlePlacesId, act, row } of placed) {
    const known = before.get(googlePlacesId);
    if (act === "sell" && known !== undefined) {
      const { soldOn, salePrice } = row;
      sold.push({ googlePlacesId, ownId: row.ownId, soldOn, salePrice, holding: known.row });
    }
    if (act === "sell" || act === "remove") {
      if (!next.has(googlePlacesId)) next.set(googlePlacesId, null);
      continue;
    }
    const { again: _, ...values } = row.values;
    const start = act === "again" ? undefined : known?.row;
    const version = (known?.version ?? 0) + 1;
    next.set(googlePlacesId, {
      ...(start ?? startHolding({ portfolioId, googlePlacesId, userId: user.id })),
      ...values,
      version,
    });
  }
  await releaseOwnIds(transaction, portfolioId, { placed, before, next, numbers });
  await writeNext(transaction, { portfolioId, before, next });
  await held.insertSold(transaction, { portfolioId, uploadId }, sold);
  await markOwned(transaction, { before, next, numbers });
  await held.insertChanges(
    transaction,
    uploadId,
    [...next].map(([googlePlacesId, row]) => ({
      googlePlacesId,
      before: before.get(googlePlacesId)?.row ?? null,
      versionAfter: row === null ? null : Number(row.version),
      numberBefore: numbers.get(googlePlacesId) ?? null,
    })),
  );
  const total = await countHoldings(transaction, { list: portfolioId });
  if (total > MOST_HOLDINGS) {
    throw new AppError(
      "conflict",
      `A portfolio holds ${MOST_HOLDINGS.toLocaleString("en-US")} properties at most`,
    );
  }
  await touchPortfolio(transaction, portfolioId);
}

/** Where somebody chose that an own id names another home from now on, the one that had it stays held without. */
async function releaseOwnIds(
  transaction: Executor,
  portfolioId: string,
  of: {
    placed: readonly (Step & { googlePlacesId: string })[];
    before: Map<string, { version: number; row: Record<string, unknown> }>;
    next: Map<string, Record<string, unknown> | null>;
    numbers: Map<string, string | null>;
  },
): Promise<void> {
  const { placed, before, next, numbers } = of;
  const chosen = placed.flatMap(({ basedOn, row }) =>
    basedOn === undefined && typeof row.values.own_id === "string" ? [row.values.own_id] : [],
  );
  if (chosen.length === 0) return;
  const holders = await held.listHoldersOf(transaction, portfolioId, chosen);
  const left = holders.filter((id) => !next.has(id));
  for (const [id, holding] of await held.lockHoldings(transaction, portfolioId, left)) {
    before.set(id, holding);
    next.set(id, { ...holding.row, own_id: null, version: holding.version + 1 });
  }
  for (const [id, number] of await held.listNumbers(transaction, left)) numbers.set(id, number);
}

function startHolding(of: { portfolioId: string; googlePlacesId: string; userId: string }) {
  return {
    ...{ portfolio_id: of.portfolioId, google_places_id: of.googlePlacesId, ownership_share: 1 },
    ...{ added_by: of.userId, added_at: new Date().toISOString() },
  };
}

async function createHomes(
  transaction: Executor,
  steps: readonly Step[],
  { user, upload }: Pick<Applying, "user" | "upload">,
): Promise<(Step & { googlePlacesId: string })[]> {
  const fresh = steps.flatMap(({ home, googlePlacesId }) =>
    home === null || googlePlacesId !== undefined ? [] : [home],
  );
  // A list that has the home one day takes its place: so begin the sources of all that people entered.
  const source = `Entered by ${user.firstName} ${user.lastName}: ${upload.fileName}`;
  const sourceAsOf = upload.createdAt.toISOString().slice(0, 10);
  const made = await insertProperties(
    transaction,
    fresh.map((home) => ({ ...home, source, sourceAsOf })),
  );
  const ids = new Map(fresh.map((home, at) => [home, made[at] ?? ""]));
  return steps.flatMap((step) => {
    const googlePlacesId = step.googlePlacesId ?? (step.home === null ? undefined : ids.get(step.home));
    return googlePlacesId === undefined ? [] : [{ ...step, googlePlacesId }];
  });
}

/** What was looked at is what is changed: else somebody looks again. */
function refuseChanged(
  steps: readonly (Step & { googlePlacesId: string })[],
  before: ReadonlyMap<string, { version: number }>,
): void {
  const changed = steps.filter(({ basedOn, googlePlacesId }) => {
    return basedOn !== undefined && (before.get(googlePlacesId)?.version ?? null) !== basedOn;
  });
  const [first] = changed;
  if (first === undefined) return;
  const names = changed.slice(0, 3).map(({ row }) => row.ownId ?? row.text);
  const homes = changed.length === 1 ? "1 home has" : `${changed.length} homes have`;
  throw new AppError(
    "conflict",
    `${homes} changed since the preview was made (${names.join(", ")}): upload the file again`,
  );
}

interface Moving {
  before: ReadonlyMap<string, { row: Record<string, unknown> }>;
  next: ReadonlyMap<string, Record<string, unknown> | null>;
}

export async function writeNext(
  transaction: Executor,
  { portfolioId, before, next }: Moving & { portfolioId: string },
): Promise<void> {
  const gone = [...next].flatMap(([id, row]) => (row === null ? [id] : []));
  await held.deleteHeld(transaction, portfolioId, gone);
  const renamed = [...next].flatMap(([id, row]) => {
    const earlier = before.get(id)?.row.own_id ?? null;
    return row !== null && earlier !== null && earlier !== row.own_id ? [id] : [];
  });
  await held.clearOwnIds(transaction, portfolioId, renamed);
  await held.writeHoldings(
    transaction,
    [...next.values()].filter((row) => row !== null),
  );
}

/** A home that is held under an own id is the firm's; one that left is not, unless another portfolio holds it so. */
async function markOwned(
  transaction: Executor,
  { before, next, numbers }: Moving & { numbers: ReadonlyMap<string, string | null> },
): Promise<void> {
  const changes: { id: string; number: string | null }[] = [];
  const left: string[] = [];
  for (const [id, row] of next) {
    const number = numbers.get(id) ?? null;
    const earlier = before.get(id)?.row.own_id ?? null;
    const isOurs = number === null || number === earlier;
    const ownId = row?.own_id ?? null;
    if (ownId === null && number !== null && number === earlier) left.push(id);
    if (typeof ownId === "string" && isOurs && number !== ownId) changes.push({ id, number: ownId });
  }
  const free = await held.listNowhereHeld(transaction, left);
  await held.writeNumbers(transaction, [...changes, ...free.map((id) => ({ id, number: null }))]);
}
