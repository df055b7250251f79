import { createHash } from "node:crypto";
import type { User } from "@labs/contract/auth";
import type { DemoData } from "@labs/contract/operation";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type JobParts, listJobsFor, startJob } from "../jobs/service.ts";
import * as repository from "./repository.ts";

export const REMOVAL_JOB = "demo-removal";

type Rest = Pick<DemoData, "simulated" | "restsOn" | "portfolios" | "sign">;

async function readRest(database: Executor): Promise<Rest> {
  const simulated = await repository.countSimulated(database);
  const restsOn = await repository.countWork(database);
  const portfolios = await repository.listDemoPortfolios(database);
  // Evidence is only ever loaded; what people made since they looked is what matters.
  const confirmed = JSON.stringify([
    restsOn,
    portfolios.map(({ id, demoHomes, otherHomes }) => [id, demoHomes, otherHomes]),
  ]);
  const sign = createHash("sha256").update(confirmed).digest("hex").slice(0, 32);
  return { simulated, restsOn, portfolios, sign };
}

/** What a removal of the demo would take with it, or when there was one. */
export async function readDemoData(database: Database, user: User): Promise<DemoData> {
  const isLoaded = await repository.hasDemo(database);
  const [rest, removal, open] = await Promise.all([
    readRest(database),
    repository.findRemoval(database),
    findOpenJob(database, user),
  ]);
  return {
    ...{ isLoaded, ...rest, jobId: open ?? null },
    removedAt: removal?.at.toISOString() ?? null,
    removedBy: removal?.by ?? null,
  };
}

async function findOpenJob(database: Database, user: User): Promise<string | undefined> {
  const { items } = await listJobsFor(database, user, {
    ...{ all: true, kind: REMOVAL_JOB, page: 1, pageSize: 1 },
  });
  const [newest] = items;
  return newest !== undefined && ["queued", "running"].includes(newest.state) ? newest.id : undefined;
}

const CHANGED =
  "What rests on the demo has changed since it was looked at: nothing was removed. Review it and confirm again.";

/** Queues the removal of what the caller has seen, and of nothing else. */
export async function startRemoval(parts: JobParts, user: User, sign: string) {
  const { database } = parts;
  if (!(await repository.hasDemo(database))) throw new AppError("conflict", "No demo is loaded here");
  const open = await findOpenJob(database, user);
  if (open !== undefined) return { jobId: open, isNew: false };
  if ((await readRest(database)).sign !== sign) throw new AppError("conflict", CHANGED);
  return startJob(parts, {
    ...{ kind: REMOVAL_JOB, payload: { sign, userId: user.id }, ownerId: user.id },
    ...{ title: "Remove the demo", href: "/settings/about" },
  });
}

interface Removing {
  database: Database;
  /** Of loads of data: none begins while the demo goes. */
  loadLock: number;
  sign: string;
  userId: string;
  report: (stage: string) => Promise<void>;
}

/**
 * Removes the demo, all of it or, where the process dies or what rests on it has changed, nothing. Begun again after
 * it was done, it does nothing more.
 */
export async function removeDemo({ database, loadLock, sign, userId, report }: Removing): Promise<void> {
  await database.transaction(async (transaction) => {
    await repository.lockLoads(transaction, loadLock);
    if (!(await repository.hasDemo(transaction))) return;
    const rest = await readRest(transaction);
    if (rest.sign !== sign) throw new AppError("conflict", CHANGED);
    await repository.silenceAudit(transaction, true);
    await report("Portfolios and work");
    const emptied = rest.portfolios.filter(({ otherHomes }) => otherHomes === 0);
    await repository.deleteDemoPortfolios(
      transaction,
      emptied.map(({ id }) => id),
    );
    await repository.deleteWork(transaction);
    await report("Properties, evidence and markets");
    await repository.deleteLoaded(transaction);
    await repository.silenceAudit(transaction, false);
    const counts = [...rest.simulated, ...rest.restsOn].map(({ key, count }) => [key, count]);
    await repository.insertRemoval(transaction, {
      removedBy: userId,
      counts: { ...Object.fromEntries(counts), portfolios: emptied.length },
    });
  });
}
