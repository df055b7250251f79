import { setImmediate } from "node:timers/promises";
import { ROLES, type User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import type {
  createReport as contract,
  Decision,
  previewReport as previewContract,
  ReportVerification,
  VersionChanges,
} from "@labs/contract/reports";
import { committeeReport, isSectionId, ofThisDeal } from "@labs/reporting/committee-report";
import { committeeDeck } from "@labs/reporting/deck";
import type { ReportModel } from "@labs/reporting/report-model";
import type {
  ReportSource,
  SourceChanges,
  SourceDecision,
  SourceMaxBid,
} from "@labs/reporting/report-source";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import type { z } from "zod";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { Busy } from "../../lib/job-process.ts";
import type { Storage } from "../../lib/storage.ts";
import type { Typesetter } from "../../lib/typesetting/typst.ts";
import {
  type CommitteeParts,
  type CommitteeRecord,
  decideWithReport,
  type Outbox,
  readRecord,
  refuseBlocked,
  refuseOpenQuestions,
  sendLetters,
} from "../committee/service.ts";
import { createDocument } from "../documents/service.ts";
import { getProperty } from "../property-page/service.ts";
import { getVersion, type StoredVersion } from "../underwriting/service.ts";
import { writeDeckApart } from "./deck-apart.ts";
import { describeChanges, explainVersions } from "./explain-versions.ts";
import { drawLook, readLook } from "./look.ts";
import { drawReport, renderReport } from "./render-report.ts";
import { inTurn, type Line } from "./report-turns.ts";
import { findEarlierReport, insertReport } from "./repository.ts";
import { stressDeal } from "./stress-deal.ts";
import { type ToldRun, tellModelRun } from "./tell-model-run.ts";
import { refuseSections } from "./templates.ts";
import { findDefaultSections } from "./templates-repository.ts";
import { verifyReport, withVerification } from "./verify-report.ts";

export { listAwaiting } from "./awaiting-reports.ts";

export interface ReportParts extends CommitteeParts {
  database: Database;
  storage: Storage;
  /** Where the firm's own workbooks lie. */
  modelStorage: Storage;
  typesetter: Typesetter;
}

type Asked = z.output<(typeof contract)["body"]> & {
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  user: User;
};
type Answer = z.output<(typeof contract)["response"]>;
type Preview = z.output<(typeof previewContract)["response"]>;

/** Writes the committee's report of one version and keeps it as a document. */
export function createReport(parts: ReportParts, asked: Asked): Promise<Answer> {
  return inTurn(turnOf(asked), () => writeReport(parts, asked)).catch(explainBusy);
}

const turnOf = ({ user, modelRun }: Asked): { who: string; line: Line } => ({
  who: user.id,
  line: modelRun ? "ownWorkbook" : "quick",
});

async function writeReport(parts: ReportParts, asked: Asked): Promise<Answer> {
  const { database } = parts;
  const { googlePlacesId, user, decision } = asked;
  refuseSections(asked.sections);
  refuseDecision(asked);
  const stored = await readVersion(parts, asked);
  const { recommendation, waivers = {} } = decision ?? {};
  refuseOpenQuestions(stored, { isGo: recommendation === "go", waivers, at: ["decision", "waivers"] });
  const material = await collectMaterial(parts, stored, asked);
  const outbox: Outbox = [];
  const keep = async (executor: Executor) => {
    if (decision !== undefined && isDecision(decision)) {
      const step = { transaction: executor, parts, outbox, user };
      await decideWithReport(step, { googlePlacesId, version: stored.version, decision });
    }
    const record = await readRecord(executor, { googlePlacesId, version: stored.version });
    const printed = { ...asked, decision: printDecision(decision, record) };
    const { told, verification } = await compose(material, printed, record);
    refuseWrong(verification, {
      version: stored.version,
      isOfRun: (material.firm?.held.wrong.length ?? 0) > 0,
    });
    const { property, generatedAt } = material;
    const pdf = await renderReport(parts.typesetter, told, generatedAt);
    const file = await parts.storage.put(pdf.bytes);
    return insert(executor, { asked: printed, stored, property, file, verification });
  };
  // A decision stands with its report or not at all; without one nothing is held while the report is set.
  const written =
    decision !== undefined && isDecision(decision) ? database.transaction(keep) : keep(database);
  const answer = await written;
  sendLetters(parts, outbox);
  return answer;
}

/** The pages as they would be written now: nothing is kept, and nobody's decision is taken. */
export function previewReport(parts: ReportParts, asked: Asked): Promise<Preview> {
  return inTurn(turnOf(asked), () => drawPreview(parts, asked)).catch(explainBusy);
}

async function drawPreview(parts: ReportParts, asked: Asked): Promise<Preview> {
  const { googlePlacesId, user, decision } = asked;
  refuseSections(asked.sections);
  const stored = await readVersion(parts, asked);
  const material = await collectMaterial(parts, stored, asked);
  const record = await readRecord(parts.database, { googlePlacesId, version: stored.version });
  const isOpen = !record?.decision && mayDecide(user) && decision !== undefined;
  const printed = { ...asked, decision: isOpen ? decision : printDecision(decision, record) };
  const { told, verification } = await compose(material, printed, record);
  const model = { ...told, footer: { ...told.footer, generated: "Preview: not filed" } };
  const { generatedAt } = material;
  const drawing = await drawReport(parts.typesetter, { model, generatedAt, who: user.id });
  return { ...drawing, verification };
}

/** The key pages of a version's report as slides, with what the committee decided. */
export async function writeCommitteeDeck(
  parts: ReportParts,
  of: Pick<Asked, "googlePlacesId" | "propertyType" | "user"> & { version: number },
): Promise<{ name: string; content: Buffer }> {
  const { version, ...place } = of;
  const asked = { ...place, underwritingVersion: version };
  const stored = await readVersion(parts, asked);
  const material = await collectMaterial(parts, stored, asked);
  const record = await readRecord(parts.database, { googlePlacesId: of.googlePlacesId, version });
  const printed = { ...asked, decision: printDecision(undefined, record) };
  const { label } = material.property;
  return {
    name: `Committee deck ${label} v${version}.pptx`,
    content: await writeDeckApart(committeeDeck(sourceOf(material, printed, record)), of.user.id),
  };
}

async function readVersion({ database }: ReportParts, asked: Asked): Promise<StoredVersion> {
  const { googlePlacesId, propertyType, underwritingVersion: version } = asked;
  const stored = await getVersion({ database, googlePlacesId, propertyType, version });
  refuseBlocked(stored);
  return stored;
}

/** What a report is written of, besides what people say of it. */
async function collectMaterial(parts: ReportParts, stored: StoredVersion, asked: Asked) {
  const { database } = parts;
  const { googlePlacesId, user } = asked;
  // As it was when the version was made; versions of before that was kept are read as the property is now.
  const property =
    stored.evidence.property ?? (await getProperty({ database, googlePlacesId, userId: user.id }));
  const look = drawLook(await readLook(database), parts.config.operatorName);
  const { modelRun } = asked;
  const models = { database, storage: parts.modelStorage };
  const firm: ToldRun | undefined = modelRun && (await tellModelRun(models, user, { modelRun, stored }));
  return {
    ...{ stored, property, look },
    generatedAt: new Date(),
    stress: await stressDeal(stored),
    changes: await sinceEarlierReport(database, stored),
    firm,
    // What a firm's own workbook says has an outline of its own.
    sections: asked.sections ?? (firm ? undefined : await findDefaultSections(database, stored.model)),
  };
}

type Material = Awaited<ReturnType<typeof collectMaterial>>;

/** The report in words, and what became of its numbers; other calls are answered in between. */
async function compose(
  material: Material,
  asked: Printed,
  record: CommitteeRecord | undefined,
): Promise<{ told: ReportModel; verification: ReportVerification }> {
  const { stored, property, sections } = material;
  const source = sourceOf(material, asked, record);
  await setImmediate();
  const outline = sections && { sections: ofThisDeal(source, sections.filter(isSectionId)) };
  const model = committeeReport({ ...source, ...outline });
  await setImmediate();
  const { firm } = material;
  const verification = verifyReport({ source, model, version: stored, property, firm });
  await setImmediate();
  return { told: withVerification(model, verification), verification };
}

type Printed = Omit<Asked, "decision"> & { decision: SourceDecision | null };

/** What the committee decided is what is printed, whatever was asked; before that it is open. */
function printDecision(asked: Asked["decision"], record: CommitteeRecord | undefined): SourceDecision | null {
  const { note } = asked ?? {};
  if (record?.decision) return { ...(note === undefined ? {} : { note }), ...record.decision };
  return asked === undefined ? null : { ...asked, recommendation: "undecided" };
}

const isDecision = (
  decision: NonNullable<Asked["decision"]>,
): decision is typeof decision & { recommendation: Exclude<Decision, "undecided"> } =>
  decision.recommendation !== "undecided";

function explainBusy(error: unknown): never {
  if (!(error instanceof Busy)) throw error;
  throw new AppError("unavailable", "Many reports are being written; try again in a moment", {
    retryAfterSeconds: 10,
  });
}

async function insert(
  executor: Executor,
  of: {
    asked: Printed;
    stored: StoredVersion;
    property: Property;
    file: Awaited<ReturnType<Storage["put"]>>;
    verification: ReportVerification;
  },
): Promise<Answer> {
  const { asked, stored, property, file, verification } = of;
  const { googlePlacesId, user, decision } = asked;
  const document = await createDocument(executor, file, {
    name: `IC report ${property.label} v${stored.version}${asked.modelRun ? ", own model" : ""}.pdf`,
    type: "icReport",
    contentType: "application/pdf",
    propertyOid: property.propertyId,
    googlePlacesId,
    user,
  });
  const report = await insertReport(executor, {
    documentId: document.id,
    googlePlacesId,
    underwritingVersion: stored.version,
    decision: decision === null ? null : { ...decision },
    modelRun: asked.modelRun ?? null,
    verification,
    createdBy: user.id,
  });
  return {
    reportId: report.id,
    documentId: document.id,
    downloadUrl: `/api/documents/${document.id}/content`,
    underwritingVersion: stored.version,
    verification,
  };
}

/** What changed since the version that the committee saw last; nothing where this is the first that it sees. */
async function sinceEarlierReport(
  database: Database,
  stored: StoredVersion,
): Promise<SourceChanges | undefined> {
  const { googlePlacesId, version } = stored;
  const earlier = await findEarlierReport(database, googlePlacesId, version);
  if (earlier === undefined) return undefined;
  const before = await getVersion({ database, googlePlacesId, version: earlier });
  return before.model === stored.model ? explainVersions(before, stored) : undefined;
}

/** What changed between two versions of a property, as the screen shows it. */
export async function readChanges(of: {
  database: Database;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  from: number;
  to: number;
}): Promise<VersionChanges> {
  const { from, to, ...place } = of;
  const before = await getVersion({ ...place, version: from });
  const after = await getVersion({ ...place, version: to });
  return describeChanges(await explainVersions(before, after), after);
}

const mayDecide = ({ role }: User) => ROLES.indexOf(role) >= ROLES.indexOf("approver");

/** Anybody who writes may prepare the report; the committee's decision is an approver's. */
function refuseDecision({ decision, user }: Asked): void {
  const waives = Object.keys(decision?.waivers ?? {}).length > 0;
  const decides = waives || (decision?.recommendation ?? "undecided") !== "undecided";
  if (decides && !mayDecide(user)) {
    throw new AppError(
      "forbidden",
      `A decision of the committee needs the role approver; yours is ${user.role}`,
    );
  }
}

/** A number of ours that is not the version's is a fault of ours: nobody should decide on it. */
function refuseWrong(
  { ours: { wrong } }: ReportVerification,
  { version, isOfRun }: { version: number; isOfRun: boolean },
): void {
  const [first] = wrong;
  if (first === undefined) return;
  // A run that the workbook no longer gives is told in its own words.
  if (isOfRun) throw new AppError("conflict", `The report is not filed: ${first.where}: ${first.reason}`);
  const right = first.right === null ? first.reason : `version ${version} has ${first.right}`;
  throw new AppError(
    "conflict",
    `The report is not filed: it says ${first.text} (${first.where}), and ${right}. Tell your administrator.`,
  );
}

function sourceOf(material: Material, asked: Printed, record: CommitteeRecord | undefined): ReportSource {
  const { stored, property, look, stress, changes, generatedAt } = material;
  return {
    ...{ property, version: stored, stress, changes, look, operatorName: look.name },
    rentComps: stored.evidence.rentComps ?? null,
    saleComps: stored.evidence.saleComps ?? null,
    inputSources: stored.evidence.sources,
    unitMix: stored.evidence.unitMix ?? null,
    maxBid: readMaxBid(stored),
    monthly: stored.monthlyLines,
    pages: formulaPages.models[stored.model].pages,
    pagesVersion: formulaPages.version,
    decision: asked.decision,
    committee: record?.committee,
    modelRun: material.firm?.run,
    author: `${asked.user.firstName} ${asked.user.lastName}`,
    generatedAt: generatedAt.toISOString(),
  };
}

/** Solved on the version's own inputs; with other formulas than the version's the answer would be another's. */
function readMaxBid({
  model,
  inputs,
  catalogueVersion,
}: StoredVersion): SourceMaxBid | { unavailable: string } {
  if (model !== "singlefamily") return { unavailable: "The maximum bid is solved for single homes" };
  if (catalogueVersion !== formulaPages.version) {
    return { unavailable: "The formulas have changed since this version: run the underwriting again" };
  }
  if (inputs.ownership === "owned") return { unavailable: NOT_BID_ON };
  return maxBid(inputs as Inputs);
}
