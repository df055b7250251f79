import { isDeepStrictEqual } from "node:util";
import type { User } from "@labs/contract/auth";
import type { ChecklistLine } from "@labs/contract/deals/deal-settings";
import {
  type changeWork as changeWorkCall,
  PIPELINE_STATUSES,
  type PipelineStatus,
  type PropertyWork,
  type pipelineStages,
  type StageFigures,
  type TeamEvent,
} from "@labs/contract/deals/pipeline";
import { dateWords } from "@labs/reporting/figure-format";
import type { z } from "zod";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { labelProperty } from "../../lib/property-names.ts";
import { listFactChanges } from "../property-page/service.ts";
import { listActivity } from "./activity-repository.ts";
import { readDealSettings } from "./deal-settings.ts";
import { describeEvents } from "./describe-events.ts";
import { listNotes } from "./note-repository.ts";
import { describeNote } from "./notes.ts";
import { type DealAsked, openDeal, requireDeal } from "./open-deal.ts";
import * as repository from "./repository.ts";
import { requireActive } from "./require-active.ts";
import { spellTags } from "./spell-tags.ts";
import { findPassedUnstaged, listStageRows } from "./stage-repository.ts";

export { addDeals } from "./add-deals.ts";
export { listDueDates, listDueSteps } from "./due-deals.ts";
export { moveDeal } from "./follow-committee.ts";
export { listMentions } from "./mentions.ts";
export { addNote, deleteNote, editNote } from "./notes.ts";
export { addOffer, deleteOffer, listOffers } from "./offers.ts";

/** What the firm decided about a deal and did to it; empty for an address that is no property yet. */
export async function getWork(of: DealAsked): Promise<PropertyWork> {
  const { database } = of;
  const deal = await openDeal(of);
  const googlePlacesId = deal.id;
  const [changes, notes, facts, choices, others, { checklist }] = await Promise.all([
    repository.listChanges(database, googlePlacesId),
    listNotes(database, googlePlacesId),
    deal.list === null ? listFactChanges(of) : { items: [] },
    listChoices(database),
    listActivity(database, deal),
    readDealSettings(database),
  ]);
  const [newest] = changes;
  return {
    version: newest?.version ?? 0,
    status: newest?.status ?? null,
    assignee: newest?.assignee ?? null,
    tags: newest?.tags ?? [],
    nextStep: newest?.nextStep ?? null,
    dates: newest?.dates ?? NO_DATES,
    passed: newest?.passed ?? null,
    notes: notes.map(describeNote),
    events: describeEvents({ changes, notes, facts: facts.items, others: nameLines(others, checklist) }),
    choices,
  };
}

/** Lines of the checklist are told by their names as they are now. */
const nameLines = (events: readonly TeamEvent[], lines: readonly ChecklistLine[]): TeamEvent[] =>
  events.map((event) =>
    event.kind === "checklist"
      ? {
          ...event,
          detail: event.detail.replace(/ \(([\w-]+)\)$/, (_, id: string) => {
            const label = lines.find((one) => one.id === id)?.label;
            return label === undefined ? "" : ` (${label})`;
          }),
        }
      : event,
  );

const NO_DATES = { offerExpiresOn: null, diligenceEndsOn: null, closingOn: null };

type Change = z.output<typeof changeWorkCall.body>;

/** Sets what is given and leaves the rest; refused where somebody else was faster. */
export async function changeWork(of: DealAsked & { change: Change; user: User }): Promise<PropertyWork> {
  const { database, change, user } = of;
  const { id: googlePlacesId } = await requireDeal(of);
  if (change.assigneeId) await requireActive(database, change.assigneeId, ["assigneeId"]);
  if (change.nextStep?.personId) {
    await requireActive(database, change.nextStep.personId, ["nextStep", "personId"]);
  }
  const tags = change.tags && (await spellTags(database, change.tags));
  await database.transaction(async (transaction) => {
    const before = await repository.findNewest(transaction, googlePlacesId);
    if ((before?.version ?? 0) !== change.basedOn) throw explainConflict(before);
    const held = before?.passed?.reason ?? null;
    const reason = change.passed && (await requireReason(transaction, change.passed.reason, held));
    const after = applyChange(readState(before), {
      ...change,
      tags,
      passed: change.passed && { reason: reason ?? null, words: change.passed.words },
    });
    if (isDeepStrictEqual(after, readState(before))) return;
    const row = { ...after, googlePlacesId, version: change.basedOn + 1, changedBy: user.id };
    // Two that read the same state at once: the second waits here, and finds that it came too late.
    if (!(await repository.writeState(transaction, row))) {
      throw explainConflict(await repository.findNewest(transaction, googlePlacesId));
    }
  });
  return getWork(of);
}

const readState = (stored: repository.StoredChange | undefined) => ({
  status: stored?.status ?? null,
  assigneeId: stored?.assignee?.id ?? null,
  tags: stored?.tags ?? [],
  nextStep: stored?.nextStep?.text ?? null,
  nextStepDueOn: stored?.nextStep?.dueOn ?? null,
  nextStepPersonId: stored?.nextStep?.person?.id ?? null,
  ...(stored?.dates ?? NO_DATES),
  passReason: stored?.passed?.reason ?? null,
  passWords: stored?.passed?.words ?? null,
});

/** What is named is set. A deal is passed with a reason: one that comes back loses it, and its history keeps it. */
function applyChange(before: ReturnType<typeof readState>, change: Omit<Change, "basedOn">): typeof before {
  const { status, assigneeId, tags, nextStep, dates, passed } = change;
  const after = {
    ...before,
    ...(status === undefined ? {} : { status }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
    ...(tags === undefined ? {} : { tags }),
    ...(nextStep === undefined
      ? {}
      : {
          nextStep: nextStep === null ? null : storable(nextStep.text),
          nextStepDueOn: nextStep?.dueOn ?? null,
          nextStepPersonId: nextStep?.personId ?? null,
        }),
    ...Object.fromEntries(Object.entries(dates ?? {}).filter(([, day]) => day !== undefined)),
  };
  if (after.status !== "passed") {
    if (passed !== undefined) {
      throw invalid([
        { loc: ["body", "passed"], msg: "Only a deal that is passed has a reason", type: "value_error" },
      ]);
    }
    return { ...after, passReason: null, passWords: null };
  }
  if (passed === undefined && before.status === "passed") return after;
  const passWords = storable(passed?.words ?? "") || null;
  if (passed?.reason == null && passWords === null) {
    const msg = "Say why it is passed: one of the firm’s reasons, or words of your own";
    throw invalid([{ loc: ["body", "passed"], msg, type: "missing" }]);
  }
  return { ...after, passReason: passed?.reason ?? null, passWords };
}

/** PostgreSQL keeps no zero bytes. */
const storable = (text: string) => text.replaceAll("\u0000", "");

/** A reason of the firm's list, as it is worded there, or the one that the deal has; another one is refused with those that are. */
async function requireReason(
  database: Executor,
  given: string | null,
  held: string | null,
): Promise<string | null> {
  if (given === null || given === held) return given;
  const { passReasons } = await readDealSettings(database);
  const known = passReasons.find((one) => one.toLowerCase() === given.toLowerCase());
  if (known !== undefined) return known;
  const msg = `Not one of the firm’s reasons: ${passReasons.join(", ")}`;
  throw invalid([{ loc: ["body", "passed", "reason"], msg, type: "value_error" }]);
}

function explainConflict(newest: repository.StoredChange | undefined): AppError {
  if (newest === undefined) return new AppError("conflict", "Reload this deal: its status has changed");
  const on = dateWords(newest.changedAt.toISOString());
  return new AppError("conflict", `${newest.by} changed this deal on ${on}`);
}

async function listChoices(database: Database): Promise<PropertyWork["choices"]> {
  const [tags, people] = await Promise.all([repository.listTags(database), repository.listPeople(database)]);
  return { tags, people };
}

/** Deals that are passed are over: all other statuses are stages, in the order in which deals go. */
const STAGES = (Object.keys(PIPELINE_STATUSES) as PipelineStatus[]).filter((status) => status !== "passed");

/** Conversion and time by stage, in the order of the stages: see docs/methods/pipeline.md. */
export async function listStages(
  database: Database,
  { since = null }: { since?: string | null | undefined },
): Promise<z.output<typeof pipelineStages.response>> {
  const asked = { stages: STAGES, since };
  const [rows, unstaged] = await Promise.all([
    listStageRows(database, asked),
    findPassedUnstaged(database, asked),
  ]);
  const items = STAGES.map((stage): StageFigures => {
    const row = rows.find((one) => one.stage === stage);
    const { deals, movedOn, passed, open, medianDays, medianDaysOpen, reasons } = row ?? NO_DEALS;
    const conversion = movedOn + passed === 0 ? null : movedOn / (movedOn + passed);
    return {
      stage,
      deals,
      movedOn,
      passed,
      open,
      conversion,
      medianDays,
      medianDaysOpen,
      reasons: reasons ?? [],
    };
  });
  const passedUnstaged = { deals: unstaged.deals, reasons: unstaged.reasons ?? [] };
  return { items, total: items.length, passedUnstaged };
}

const NO_DEALS = {
  deals: 0,
  movedOn: 0,
  passed: 0,
  open: 0,
  medianDays: null,
  medianDaysOpen: null,
  reasons: [],
};

type Asked = z.output<typeof import("@labs/contract/deals/pipeline").listPipeline["query"]> & { user: User };

/** Properties that somebody gave a status, an assignee or tags, last changed first. */
export async function listPipeline(database: Database, { user, ...asked }: Asked) {
  const assignee = asked.assignee === "me" ? user.id : asked.assignee;
  const filter = { ...asked, assignee };
  const [rows, counts, choices] = await Promise.all([
    repository.listRows(database, filter),
    repository.countByStatus(database, filter),
    listChoices(database),
  ]);
  const isCounted = (status: PipelineStatus | null) =>
    asked.status === undefined || asked.status.includes(status ?? "none");
  const total = counts
    .filter(({ status }) => isCounted(status))
    .reduce((sum, { properties }) => sum + properties, 0);
  const items = rows.map((row) => ({
    googlePlacesId: row.googlePlacesId,
    label: row.name ?? labelProperty(row),
    propertyType: row.propertyType,
    list: row.list,
    demo: row.demo,
    status: row.status,
    assignee: row.assignee,
    tags: row.tags,
    nextStep: row.nextStep,
    dates: row.dates,
    passed: row.passed,
    changedAt: new Date(row.changedAt).toISOString(),
    changedBy: row.changedBy,
    notes: row.notes,
  }));
  return { items, total, counts, choices };
}
