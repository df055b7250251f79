import type { PropertyType } from "@labs/contract/estimates";
import type { UnderwritingLock } from "@labs/contract/underwriting";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { getSubject } from "../places/service.ts";
import {
  deleteLock,
  deleteTakenLock,
  findLock,
  findVersion,
  insertLock,
  type Lock,
  takeLock,
} from "./repository.ts";

/** The lock of a version, as it is told; null for a version without one. */
export async function readLocks(
  database: Executor,
  googlePlacesId: string,
): Promise<(version: number) => UnderwritingLock | null> {
  const lock = await findLock(database, googlePlacesId);
  return (version) =>
    lock?.version === version
      ? { by: lock.lockedBy, at: lock.lockedAt.toISOString(), reason: lock.reason }
      : null;
}

/** 409 while the underwriting is locked at one of its versions. */
export async function refuseLocked(database: Executor, googlePlacesId: string): Promise<void> {
  const lock = await findLock(database, googlePlacesId);
  if (lock === undefined) return;
  const why = lock.reason === null ? "" : ` (${lock.reason})`;
  const opens =
    lock.submissionId === null
      ? "unlock it to save another"
      : "to save another, withdraw it from the committee, or have it returned or opened again";
  throw new AppError(
    "conflict",
    `The underwriting is locked at version ${lock.version} by ${lock.lockedBy}${why}; ${opens}`,
  );
}

/** Locks the underwriting at a version, or unlocks it, which whoever locked it may and administrators. */
export async function setLock(of: {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  version: number;
  /** Why it is locked; null where it is unlocked. */
  reason: string | null;
  user: { id: string; role: string };
}): Promise<{ version: number; locked: UnderwritingLock | null }> {
  const { database, googlePlacesId, version, reason, user } = of;
  await getSubject(of);
  if ((await findVersion(database, of)) === undefined)
    throw new AppError("not_found", `There is no version ${version}`);
  const lock = await findLock(database, googlePlacesId);
  if (reason !== null) await lockAt({ ...of, reason, lock });
  else if (lock?.version === version) {
    if (lock.submissionId !== null)
      throw new AppError(
        "conflict",
        `Version ${version} is locked for the committee: it is unlocked when it is withdrawn, returned or opened again there`,
      );
    if (lock.lockedById !== user.id && user.role !== "admin")
      throw new AppError("forbidden", `${lock.lockedBy} locked it: they or an administrator unlock it`);
    await deleteLock(database, googlePlacesId, version);
  }
  return { version, locked: (await readLocks(database, googlePlacesId))(version) };
}

/** Has the underwriting stand still at a version for as long as the committee has to do with it. */
export async function lockForCommittee(
  transaction: Executor,
  lock: { googlePlacesId: string; version: number; lockedBy: string; reason: string; submissionId: string },
): Promise<void> {
  if (!(await takeLock(transaction, lock))) await refuseLocked(transaction, lock.googlePlacesId);
}

export async function unlockFromCommittee(transaction: Executor, submissionId: string): Promise<void> {
  await deleteTakenLock(transaction, submissionId);
}

async function lockAt(of: {
  database: Executor;
  googlePlacesId: string;
  version: number;
  reason: string;
  user: { id: string };
  lock: Lock | undefined;
}): Promise<void> {
  const { database, googlePlacesId, version, reason, user, lock } = of;
  if (lock?.version === version) return;
  const isTaken =
    lock === undefined &&
    (await insertLock(database, { googlePlacesId, version, reason, lockedBy: user.id }));
  if (!isTaken) await refuseLocked(database, googlePlacesId);
}
