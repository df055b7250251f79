import type { InvalidField } from "@labs/contract/errors";
import type { PropertyType } from "@labs/contract/estimates";
import type { UnitMix, UnitMixRow, UnitMixVersion } from "@labs/contract/unit-mix";
import { checkUnitMix, compareUnitMixes, unitMixTotals } from "@labs/underwriting/unit-mix";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalidFields } from "../../lib/errors.ts";
import { getSubject, type Subject } from "../places/service.ts";
import { findNewestVersionNumber, insertVersion, listVersions, type StoredUnitMix } from "./repository.ts";

export { listNewestUnitMixes } from "./repository.ts";

interface Place {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** The newest unit mix of a multi-family property; version 0 without rows while there is none. */
export async function getUnitMix(of: Place): Promise<UnitMix> {
  const subject = await getBuilding(of);
  return findUnitMix({ database: of.database, subject });
}

export async function findUnitMix(of: { database: Executor; subject: Subject }): Promise<UnitMix> {
  const { googlePlacesId, demo } = of.subject;
  const [newest] = await listVersions(of.database, { googlePlacesId, limit: 1 });
  if (newest !== undefined) return describe(newest);
  return {
    version: 0,
    asOf: null,
    source: null,
    rows: [],
    totals: unitMixTotals([]),
    demo,
    savedAt: null,
    savedBy: null,
  };
}

/** Keeps the rows as the next version; of two savers at once, or from an older version, one is told so. */
export async function saveUnitMix(
  of: Place & {
    basedOn: number;
    rows: readonly UnitMixRow[];
    asOf?: string | undefined;
    /** Where the rows are from; left out, who saved them entered them. */
    source?: string | undefined;
    user: { id: string; firstName: string; lastName: string };
  },
): Promise<UnitMix> {
  const { database, googlePlacesId, basedOn, user } = of;
  const { demo } = await getBuilding(of);
  // PostgreSQL keeps no zero bytes.
  const rows = of.rows.map((row) => ({ ...row, floorPlan: row.floorPlan.replaceAll("\u0000", "").trim() }));
  refuseImpossible(rows);
  const newest = await findNewestVersionNumber(database, googlePlacesId);
  if (newest !== basedOn) throw outdated(basedOn, newest);
  const author = `${user.firstName} ${user.lastName}`;
  const version = {
    version: newest + 1,
    asOf: of.asOf ?? new Date().toISOString().slice(0, 10),
    source: of.source ?? `Entered by ${author}`,
    rows,
    demo,
    basedOn: basedOn === 0 ? null : basedOn,
  };
  const createdAt = await insertVersion(database, { ...version, googlePlacesId, createdBy: user.id });
  if (createdAt === undefined) {
    throw outdated(basedOn, await findNewestVersionNumber(database, googlePlacesId));
  }
  return describe({ ...version, createdAt, author });
}

/** Every version, newest first, each with what changed since the one it was made from. */
export async function listHistory(of: Place): Promise<{ items: UnitMixVersion[]; total: number }> {
  await getBuilding(of);
  const versions = await listVersions(of.database, of);
  const rowsByVersion = new Map(versions.map(({ version, rows }) => [version, rows]));
  const items = versions.map((stored) => {
    const before = rowsByVersion.get(stored.basedOn ?? 0);
    const changes =
      before === undefined ? { added: [], removed: [], changed: [] } : compareUnitMixes(before, stored.rows);
    return { ...describe(stored), basedOn: stored.basedOn, changes };
  });
  return { items, total: items.length };
}

async function getBuilding(of: Place): Promise<Subject> {
  const subject = await getSubject(of);
  if (subject.propertyType !== "multifamily") {
    throw new AppError("not_found", "A single-family home has no unit mix");
  }
  return subject;
}

function describe({ version, asOf, source, rows, demo, createdAt, author }: StoredUnitMix): UnitMix {
  return {
    version,
    asOf,
    source,
    rows,
    totals: unitMixTotals(rows),
    demo,
    savedAt: createdAt.toISOString(),
    savedBy: author,
  };
}

function refuseImpossible(rows: readonly UnitMixRow[]): void {
  const problems = checkUnitMix(rows);
  if (problems.length === 0) return;
  throw invalidFields(
    problems.map(({ row, field, message, type }): InvalidField => {
      const cell = [row, field].filter((part) => part !== null);
      const place = row === null ? "" : `Row ${row + 1}: `;
      return { loc: ["body", "rows", ...cell], msg: `${place}${message}`, type };
    }),
  );
}

function outdated(basedOn: number, newest: number): AppError {
  const now = newest === 0 ? "there is no version yet" : `version ${newest} is the newest`;
  return new AppError("conflict", `This unit mix was made from version ${basedOn}, but ${now}`);
}
