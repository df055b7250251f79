import { INBOX_KINDS, type InboxItem, type InboxKind } from "@labs/contract/access/inbox";
import { dealAddress } from "@labs/contract/deals/pipeline";
import { dateWords, dollars } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { readQueue } from "../committee/service.ts";
import { listDueDates, listDueSteps, listMentions } from "../pipeline/service.ts";
import { listOwnNews } from "../property-search/service.ts";
import { listAwaiting } from "../reports/service.ts";
import { listAlertNews } from "./market-alerts.ts";
import {
  type Expiring,
  listEnding,
  listExpiringCaps,
  listFailedJobs,
  listMaturing,
  listOpenBooks,
  listOpenUploads,
  type OpenBook,
  type OpenUpload,
} from "./repository.ts";
import { listMarketNews } from "./watched-markets.ts";

/** So many days ahead something that ends is told. */
const DAYS_AHEAD = { steps: 1, dates: 7, loans: 180, caps: 180, leases: 60 };

/** So much of a note is told. */
const LONGEST_DETAIL = 200;

interface Asked {
  database: Database;
  user: Viewer;
  today: string;
  off: ReadonlySet<InboxKind>;
}

export type Items = Map<InboxKind, InboxItem[]>;

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;

/** All that needs somebody, of the kinds that are on. */
export async function listItems(asked: Asked): Promise<Items> {
  const { database, user, today, off } = asked;
  const userId = user.id;
  const of = <Answer>(kind: InboxKind, ask: () => Promise<Answer[]>): Promise<Answer[]> =>
    off.has(kind) ? Promise.resolve([]) : ask();
  const [
    committee,
    mentions,
    steps,
    dates,
    reports,
    rows,
    jobs,
    loans,
    caps,
    leases,
    alerts,
    markets,
    searches,
  ] = await Promise.all([
    listCommittee(database, user),
    of("mentions", () => listMentions(database, userId)),
    of("steps", () => listDueSteps({ database, userId, today, days: DAYS_AHEAD.steps })),
    of("dates", () => listDueDates({ database, userId, today, days: DAYS_AHEAD.dates })),
    of("reports", () => listReports(database, user)),
    of("rows", () => listRows(database, userId)),
    of("jobs", () => listFailed(database, userId)),
    of("loans", () => listMaturing(database, { userId, today, days: DAYS_AHEAD.loans })),
    of("caps", () => listExpiringCaps(database, { userId, today, days: DAYS_AHEAD.caps })),
    of("leases", () => listEnding(database, { userId, today, days: DAYS_AHEAD.leases })),
    of("alerts", () => listAlertNews({ database, userId })),
    of("markets", () => listMarketNews({ database, userId })),
    of("searches", () => listOwnNews(database, userId)),
  ]);
  // What is voted on stands in the list of votes already.
  const voted = new Set(committee.votes.map(({ href }) => href));
  const items: Record<InboxKind, InboxItem[]> = {
    ...committee,
    mentions: mentions.map(({ noteId, googlePlacesId, label, by, text }) => ({
      key: `mentions ${noteId}`,
      title: label,
      detail: `${by}: ${text.replace(/\s+/g, " ").slice(0, LONGEST_DETAIL)}`,
      href: dealAddress(googlePlacesId),
    })),
    steps: steps.map((one) => describeDue("steps", one)),
    dates: dates.map((one) => describeDue("dates", one)),
    reports: reports.filter(({ href }) => !voted.has(href)),
    rows,
    jobs,
    loans: loans.map((one) => describeLoans(one)),
    caps: caps.map((one) => describeCap(one)),
    leases: leases.map((one) => describeLeases(one)),
    alerts,
    markets,
    searches: searches.map(({ id, name, newMatches }) => ({
      key: `searches ${id} ${newMatches}`,
      title: name,
      detail: many(newMatches, "new match", "new matches"),
      href: `/research?saved=${id}`,
    })),
  };
  const kinds = Object.keys(INBOX_KINDS) as InboxKind[];
  return new Map(kinds.filter((kind) => !off.has(kind)).map((kind) => [kind, items[kind]]));
}

function describeCap({
  googlePlacesId,
  version,
  expires,
  ...named
}: Awaited<ReturnType<typeof listExpiringCaps>>[number]): InboxItem {
  return {
    key: `caps ${googlePlacesId} ${version} ${expires}`,
    title: labelProperty(named),
    detail: `The rate cap of approved version ${version} expires on ${dateWords(expires)}`,
    href: writeHref(googlePlacesId, "underwriting"),
  };
}

function describeLeases({
  portfolioId,
  portfolio,
  first,
  count,
}: Awaited<ReturnType<typeof listEnding>>[number]): InboxItem {
  return {
    key: `leases ${portfolioId} ${first} ${count}`,
    title: portfolio,
    detail: `${many(count, "lease")} within ${DAYS_AHEAD.leases} days, the first on ${dateWords(first)}`,
    href: `/portfolios?portfolio=${portfolioId}&tab=operations`,
  };
}

/** Told again once it is overdue. */
function describeDue(
  kind: "steps" | "dates",
  { googlePlacesId, label, what, dueOn, isOverdue }: Awaited<ReturnType<typeof listDueSteps>>[number],
): InboxItem {
  return {
    key: `${kind} ${googlePlacesId} ${what} ${dueOn} ${isOverdue}`,
    title: label,
    detail: `${what}, ${isOverdue ? "was due" : "due"} ${dateWords(dueOn)}`,
    href: dealAddress(googlePlacesId),
  };
}

const writeHref = (googlePlacesId: string, tab: string) =>
  `/research-property/${encodeURIComponent(googlePlacesId)}/${tab}`;

async function listCommittee(
  database: Database,
  user: Viewer,
): Promise<Record<"votes" | "returned" | "conditions" | "notices", InboxItem[]>> {
  const { toVote, returned, conditions, notices } = await readQueue(database, user);
  const at = ({ googlePlacesId, label }: { googlePlacesId: string; label: string }) => ({
    title: label,
    href: writeHref(googlePlacesId, "ic-report"),
  });
  return {
    votes: toVote.map((one) => ({
      ...at(one),
      key: `votes ${one.submissionId} ${one.submittedAt}`,
      detail: `Version ${one.underwritingVersion}, submitted by ${one.submittedBy}`,
    })),
    returned: returned.map((one) => ({
      ...at(one),
      key: `returned ${one.submissionId} ${one.at}`,
      detail: one.reason || `Version ${one.underwritingVersion}`,
    })),
    conditions: conditions.map((one) => ({
      ...at(one),
      key: `conditions ${one.conditionId} ${one.isOverdue}`,
      detail: `${one.text}${one.dueOn === null ? "" : `, ${one.isOverdue ? "was due" : "due"} ${dateWords(one.dueOn)}`}`,
    })),
    notices: notices.map((one) => ({ ...at(one), key: `notices ${one.id}`, detail: one.text })),
  };
}

/** Whoever decides is told of reports that wait. */
async function listReports(database: Database, user: Viewer): Promise<InboxItem[]> {
  if (user.role !== "approver" && user.role !== "admin") return [];
  const { items } = await listAwaiting(database);
  return items.map(({ reportId, googlePlacesId, label, underwritingVersion, createdBy }) => ({
    key: `reports ${reportId}`,
    title: label,
    detail: `Report of version ${underwritingVersion} by ${createdBy ?? "a former user"}`,
    href: writeHref(googlePlacesId, "ic-report"),
  }));
}

async function listRows(database: Database, userId: string): Promise<InboxItem[]> {
  const [uploads, books] = await Promise.all([
    listOpenUploads(database, userId),
    listOpenBooks(database, userId),
  ]);
  return [
    ...uploads.map((one) => ({
      key: `rows ${one.id} ${one.status} ${one.failed}`,
      title: one.fileName,
      detail: describeUpload(one),
      href: `/data-tools?request=${one.id}`,
    })),
    ...books.map((one) => ({
      key: `rows ${one.id} ${one.status}`,
      title: one.fileName,
      detail: `${one.portfolio}: ${describeBook(one)}`,
      href: `/portfolios?portfolio=${one.portfolioId}&tab=book&file=${one.id}`,
    })),
  ];
}

function describeUpload({ status, failed, error, kind, accepted }: OpenUpload): string {
  if (accepted === false) return kind === "rent-roll" ? "Not a rent roll" : "Not a statement";
  if (status === "needs_review") return "Waits for you to look at it";
  return status === "failed" ? (error ?? "Could not be worked on") : `${many(failed, "row")} failed`;
}

function describeBook({ status, reason, rejected, review }: OpenBook): string {
  if (status === "refused") return reason ?? "Refused";
  const open = [
    rejected > 0 ? `${many(rejected, "row")} kept out` : "",
    review > 0 ? `${many(review, "row")} to choose` : "",
  ].filter(Boolean);
  const words = open.length === 0 ? "" : `, ${open.join(", ")}`;
  return status === "ready" ? `waits to be applied${words}` : `${many(rejected, "row")} kept out`;
}

async function listFailed(database: Database, userId: string): Promise<InboxItem[]> {
  const jobs = await listFailedJobs(database, userId);
  return jobs.map(({ id, title, href, detail }) => ({
    key: `jobs ${id}`,
    title,
    detail: detail ?? "Failed",
    href: href ?? "/settings/jobs",
  }));
}

function describeLoans({ portfolioId, portfolio, count, past, first, balance }: Expiring): InboxItem {
  const due = count - past;
  const ahead = `${many(due, "loan")} within ${DAYS_AHEAD.loans} days`;
  const parts = [
    due > 0 ? (past > 0 ? ahead : `${ahead}, the first on ${dateWords(first)}`) : "",
    past > 0 ? `${many(past, "loan")} past maturity, since ${dateWords(first)}` : "",
  ].filter(Boolean);
  return {
    key: `loans ${portfolioId} ${first} ${count} ${past}`,
    title: portfolio,
    detail: `${parts.join("; ")}: ${dollars(balance)}`,
    href: `/portfolios?portfolio=${portfolioId}&tab=operations`,
  };
}
