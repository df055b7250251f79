import type { User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type {
  AcceptedStatement,
  RentCheck,
  StatementReview,
} from "@labs/contract/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/operating-statements";
import type { UnitMix } from "@labs/contract/unit-mix";
import { statedNoi as statedNoiOf } from "@labs/operating-statements/stated-noi";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { getSubject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { markAccepted } from "../uploads/outcomes.ts";
import { getOwnRequest } from "../uploads/service.ts";
import { insertAccepted, listAccepted } from "./repository.ts";
import { getFor, getReview, outdated, refused, requireRead } from "./service.ts";

/** Keeps the shown statement for a community; what was accepted before stays in its history. */
export async function acceptStatement(
  database: Database,
  user: User,
  of: { id: string; googlePlacesId: string; basedOn: number },
): Promise<StatementReview> {
  await getOwnRequest(database, user, of.id);
  const { request, reading } = await getFor(database, user, of.id);
  const { version, statement } = requireRead(reading);
  if (version !== of.basedOn) throw outdated(of.basedOn, version);
  refuseUnfit(statement);
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
      acceptedBy: user.id,
    });
    await markAccepted(transaction, of.id, { googlePlacesId, at: new Date().toISOString() });
  });
  return getReview(database, user, of.id);
}

/** No dollar may be without a place, and the file's own net operating income must be met. */
function refuseUnfit({ accepted, reason, unmapped, noiTies }: OperatingStatement): void {
  if (!accepted) throw new AppError("conflict", `The file is no operating statement: ${reason ?? "refused"}`);
  if (unmapped.length > 0) {
    const names = unmapped.slice(0, 5).map(({ label }) => `“${label}”`);
    const rest = unmapped.length > 5 ? ` and ${unmapped.length - 5} more` : "";
    throw new AppError(
      "conflict",
      `Map these lines first, or leave them out with a reason: ${names.join(", ")}${rest}`,
    );
  }
  if (noiTies === false) {
    throw new AppError(
      "conflict",
      "The lines do not make the statement’s own net operating income: correct the file and upload it again",
    );
  }
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
    const statedNoi = statedNoiOf(statement);
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
