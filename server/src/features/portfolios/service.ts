import type { User } from "@labs/contract/auth";
import type { PortfolioCriteria } from "@labs/contract/portfolios/criteria";
import { MOST_HOLDINGS } from "@labs/contract/portfolios/holdings";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { mayManage, requireReadable, type Viewer } from "../../lib/rights.ts";
import type { JobParts } from "../jobs/service.ts";
import { listJobsFor, startJob } from "../jobs/service.ts";
import { listMatching } from "../property-search/service.ts";
import {
  insertHoldings,
  listMemberIds,
  type Members,
  releaseOwned,
  type Sums,
  sumHoldings,
} from "./holding-repository.ts";
import { splitKnown } from "./holdings.ts";
import { keepFigures } from "./kept-figures.ts";
import type { PortfolioRow } from "./repository.ts";
import * as repository from "./repository.ts";

export { countHoldings, type Members, selectMembers } from "./holding-repository.ts";
export { keepFigures } from "./kept-figures.ts";
export { listOwnedTerms, type OwnedTerms } from "./owned-terms-repository.ts";
export { touchPortfolio } from "./repository.ts";

/** The portfolio that keeps itself: every home that carries our own number. */
export const OWNED = "owned";

/** A portfolio as the caller may see it. `row` is absent for the one that keeps itself. */
export interface Opened {
  id: string;
  name: string;
  members: Members;
  row: PortfolioRow | undefined;
  may: Portfolio["may"];
}

interface Asked {
  database: Database;
  user: Viewer;
  id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 404 for a portfolio that does not exist and for one that is not shared: nobody learns that it exists. */
export async function openPortfolio({ database, user, id }: Asked): Promise<Opened> {
  if (id === OWNED) {
    return {
      id,
      name: "Company-owned homes",
      members: "owned",
      row: undefined,
      may: { edit: false, manage: false },
    };
  }
  const found = UUID.test(id) ? await repository.findPortfolio(database, id) : undefined;
  const row = requireReadable(user, found, { missing: "Portfolio not found" });
  return { id, name: row.name, members: await findMembers(database, row), row, may: listRights(row, user) };
}

/** Analysts may fill a shared portfolio; only its owner and administrators rename, share or delete it. */
function listRights(row: PortfolioRow, user: Viewer): Portfolio["may"] {
  const edit = user.role !== "viewer";
  return { edit, manage: edit && mayManage(user, row) };
}

/** A rule is evaluated over the whole universe, so its answer is kept for a minute: the data rarely changes within it. */
const RULE_LIFE_MILLISECONDS = 60_000;
const MOST_REMEMBERED = 50;
const remembered = new WeakMap<Database, Map<string, { until: number; places: Promise<string[]> }>>();

async function findMembers(database: Database, row: PortfolioRow): Promise<Members> {
  if (row.kind === "list") return { list: row.id };
  const rules = remembered.get(database) ?? new Map();
  remembered.set(database, rules);
  const key = `${row.id} ${row.version}`;
  const known = rules.get(key);
  if (known !== undefined && known.until > Date.now()) return { places: await known.places };
  const places = listMatching(database, row.criteria ?? {}, { limit: MOST_HOLDINGS }).then(
    ({ googlePlacesIds }) => googlePlacesIds,
  );
  rules.delete(key);
  rules.set(key, { until: Date.now() + RULE_LIFE_MILLISECONDS, places });
  places.catch(() => rules.delete(key));
  const [oldest] = rules.keys();
  if (rules.size > MOST_REMEMBERED && oldest !== undefined) rules.delete(oldest);
  return { places: await places };
}

/** What a portfolio holds, for work that its asker was allowed to start. */
export async function getMembers(database: Database, id: string): Promise<Members> {
  if (id === OWNED) return "owned";
  const row = await repository.findPortfolio(database, id);
  if (row === undefined) throw new AppError("not_found", "The portfolio was deleted");
  return findMembers(database, row);
}

/** Which properties a portfolio holds, for who may see it. */
export async function listMemberPlaces(of: Asked): Promise<{ name: string; places: string[] }> {
  const { name, members } = await openPortfolio(of);
  return { name, places: await listMemberIds(of.database, members) };
}

/** A list to which the caller may add: 403 for what keeps itself. */
export async function openList(of: Asked): Promise<Opened & { row: PortfolioRow }> {
  const opened = await openPortfolio(of);
  const { row } = opened;
  if (row === undefined) throw new AppError("forbidden", "Company-owned homes update automatically");
  if (row.kind === "rule") {
    throw new AppError("conflict", "A rule includes every match: edit the criteria, or use a list");
  }
  return { ...opened, row };
}

export async function listPortfolios(
  database: Database,
  user: Viewer,
  query: { archived?: boolean | undefined } = {},
): Promise<Portfolio[]> {
  const archived = query.archived ?? false;
  const rows = await repository.listVisible(database, { viewer: user, archived });
  const described = await Promise.all(rows.map((row) => describe(database, row, user)));
  return archived ? described : [await describeOwned(database), ...described];
}

export async function getPortfolio(of: Asked): Promise<Portfolio> {
  const { row } = await openPortfolio(of);
  return row === undefined ? describeOwned(of.database) : describe(of.database, row, of.user);
}

async function describeOwned(database: Database): Promise<Portfolio> {
  return {
    id: OWNED,
    name: "Company-owned homes",
    kind: "rule",
    description: "All company-owned properties; updates automatically.",
    tags: [],
    criteria: null,
    isArchived: false,
    isShared: true,
    owner: null,
    may: { edit: false, manage: false },
    version: 0,
    createdAt: null,
    updatedAt: null,
    ...describeSums(
      await keepFigures({ database, members: "owned" }, ["sums"], () => sumHoldings(database, "owned")),
    ),
  };
}

async function describe(database: Database, row: PortfolioRow, user: Viewer): Promise<Portfolio> {
  const { ownerId, ownerName, createdAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    owner: { id: ownerId, name: ownerName },
    may: listRights(row, user),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...describeSums(await sumHoldings(database, await findMembers(database, row))),
  };
}

/** A part of a sum is never shown as the whole. */
function describeSums(
  sums: Sums,
): Pick<Portfolio, "properties" | "invested" | "value" | "monthlyRent" | "unavailable" | "demo"> {
  const { properties, demo } = sums;
  const unavailable: Record<string, string> = {};
  const whole = (field: string, sum: number | null, known: number, what: string) => {
    if (properties > 0 && known === properties) return sum;
    unavailable[field] =
      properties === 0
        ? "The portfolio is empty"
        : `${properties - known} of ${properties} homes have no ${what}`;
    return null;
  };
  const invested = whole("invested", sums.invested, sums.withPrice, "acquisition price");
  const value = whole("value", sums.value, sums.withValue, "value estimate");
  const monthlyRent = whole("monthlyRent", sums.monthlyRent, sums.withRent, "rent");
  return { properties, invested, value, monthlyRent, unavailable, demo };
}

interface Settings {
  name?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  isShared?: boolean | undefined;
  criteria?: PortfolioCriteria | undefined;
}

export async function createPortfolio(
  { database, user }: { database: Database; user: User },
  given: Settings & { name: string; kind: "rule" | "list"; placeIds?: string[] | undefined },
): Promise<Portfolio> {
  const { placeIds = [], criteria, ...settings } = given;
  if (given.kind === "rule" && placeIds.length > 0) {
    throw invalid([{ loc: ["body", "placeIds"], msg: "Properties cannot be added to a rule", type: "rule" }]);
  }
  await refuseCriteria({ database, user }, given.kind, criteria);
  const { known, notFound } = await splitKnown(database, placeIds);
  if (notFound.length > 0) {
    const msg = `${notFound.length} of these place ids are not in our data, such as ${notFound[0]}`;
    throw invalid([{ loc: ["body", "placeIds"], msg, type: "place_unknown" }]);
  }
  const id = await database.transaction(async (transaction) => {
    const row = { ...settings, ownerId: user.id, criteria: given.kind === "rule" ? criteria : null };
    const portfolioId = await repository.insertPortfolio(transaction, row);
    const holdings = known.map((googlePlacesId) => ({ portfolioId, googlePlacesId, addedBy: user.id }));
    await insertHoldings(transaction, holdings);
    return portfolioId;
  });
  return getPortfolio({ database, user, id });
}

async function refuseCriteria(
  { database, user }: Pick<Asked, "database" | "user">,
  kind: "rule" | "list",
  criteria: PortfolioCriteria | undefined,
): Promise<void> {
  const refuse = (msg: string) => invalid([{ loc: ["body", "criteria"], msg, type: "criteria" }]);
  if (kind === "list" && criteria !== undefined) throw refuse("A list takes no criteria");
  if (kind === "list") return;
  if (criteria === undefined || Object.values(criteria).every((value) => value === undefined)) {
    throw refuse("A rule needs at least one criterion");
  }
  const { total } = await listMatching(database, criteria, { limit: 1, viewer: user });
  if (total > MOST_HOLDINGS) {
    const words = [total, MOST_HOLDINGS].map((amount) => amount.toLocaleString("en-US"));
    throw refuse(`${words[0]} properties match; a portfolio can hold at most ${words[1]}`);
  }
}

export async function updatePortfolio(
  of: Asked,
  given: Settings & { basedOn: number; isArchived?: boolean | undefined },
): Promise<Portfolio> {
  const { database, id } = of;
  const { row } = await requireManager(of);
  const { basedOn, ...change } = given;
  if (change.criteria !== undefined) await refuseCriteria(of, row.kind, change.criteria);
  if (!(await repository.updateVersion(database, { id, basedOn }, change))) {
    throw new AppError("conflict", "The portfolio has changed: reload it");
  }
  return getPortfolio(of);
}

export async function deletePortfolio(of: Asked): Promise<void> {
  await requireManager(of);
  await of.database.transaction(async (transaction) => {
    await releaseOwned(transaction, { portfolioId: of.id });
    await repository.deletePortfolio(transaction, of.id);
  });
  await repository.deleteGaps(of.database, of.id);
}

async function requireManager(of: Asked): Promise<{ row: PortfolioRow }> {
  const { row, may } = await openPortfolio(of);
  if (row === undefined) throw new AppError("forbidden", "Company-owned homes update automatically");
  if (!may.manage) throw new AppError("forbidden", `Only ${row.ownerName} and administrators may do this`);
  return { row };
}

export const UNDERWRITING_JOB = "portfolio-underwriting";
export const VALUATION_JOB = "portfolio-valuation";

export function startUnderwriting(parts: JobParts, user: User, { id, name }: Opened) {
  const payload = { portfolioId: id, userId: user.id };
  return startOnce(parts, user, { id, kind: UNDERWRITING_JOB, payload, title: `Underwrite ${name}` });
}

/** Of the demo's own homes at a first start, so that their portfolio shows values and returns when it is first opened. */
export async function startFirstRuns(parts: JobParts): Promise<void> {
  const of = { ownerId: null, href: `/portfolios?portfolio=${OWNED}` };
  const valuation = { portfolioId: OWNED, before: null };
  await startJob(parts, {
    ...of,
    kind: VALUATION_JOB,
    payload: valuation,
    title: "Value Company-owned homes",
  });
  const underwriting = { portfolioId: OWNED, userId: null };
  const title = "Underwrite Company-owned homes";
  await startJob(parts, { ...of, kind: UNDERWRITING_JOB, payload: underwriting, title });
}

/** Values what has no estimate; with a moment, also what was estimated before it. */
export function startValuation(
  parts: JobParts,
  of: { user: User; portfolio: Pick<Opened, "id" | "name">; before: Date | null },
) {
  const { id, name } = of.portfolio;
  const payload = { portfolioId: id, before: of.before?.toISOString() ?? null };
  const title = `${of.before === null ? "Value" : "Revalue"} ${name}`;
  return startOnce(parts, of.user, { id, kind: VALUATION_JOB, payload, title });
}

/** The same work over the same portfolio is not queued twice at once. */
async function startOnce(
  parts: JobParts,
  user: User,
  { id, kind, payload, title }: { id: string; kind: string; payload: unknown; title: string },
) {
  const href = `/portfolios?portfolio=${id}`;
  const queued = await listJobsFor(parts.database, user, { kind, state: "queued", page: 1, pageSize: 500 });
  const same = queued.items.find((one) => one.href === href && one.title === title);
  if (same !== undefined) return { jobId: same.id, isNew: false };
  return startJob(parts, { kind, payload, ownerId: user.id, title, href });
}
