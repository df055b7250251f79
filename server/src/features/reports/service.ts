import { readFileSync } from "node:fs";
import { lightPalette } from "@labs/charts/palette";
import { renderChart } from "@labs/charts/static";
import { ROLES, type User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import type {
  createReport as contract,
  Decision,
  ReportVerification,
  VersionChanges,
} from "@labs/contract/reports";
import { ALL_SECTIONS, committeeReport, isSectionId } from "@labs/reporting/committee-report";
import type { Block, ReportChart, ReportModel } from "@labs/reporting/report-model";
import type {
  ReportSource,
  SourceChanges,
  SourceCommittee,
  SourceDecision,
  SourceMaxBid,
} from "@labs/reporting/report-source";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import type { z } from "zod";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { Busy } from "../../lib/job-process.ts";
import type { Storage } from "../../lib/storage.ts";
import type { Pdf, Typesetter } from "../../lib/typst.ts";
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
import { describeChanges, explainVersions } from "./explain-versions.ts";
import { findEarlierReport, insertReport } from "./repository.ts";
import { stressDeal } from "./stress-deal.ts";
import { verifyReport, withVerification } from "./verify-report.ts";

export interface ReportParts extends CommitteeParts {
  database: Database;
  storage: Storage;
  typesetter: Typesetter;
}

type Asked = z.output<(typeof contract)["body"]> & {
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  user: User;
};
type Answer = z.output<(typeof contract)["response"]>;

/** Writes the committee's report of one version and keeps it as a document. */
export async function createReport(parts: ReportParts, asked: Asked): Promise<Answer> {
  const { database } = parts;
  const { googlePlacesId, user, underwritingVersion } = asked;
  refuseSections(asked.sections);
  refuseDecision(asked);
  const stored = await getVersion({
    database,
    googlePlacesId,
    propertyType: asked.propertyType,
    version: underwritingVersion,
  });
  refuseBlocked(stored);
  const { recommendation, waivers = {} } = asked.decision ?? {};
  refuseOpenQuestions(stored, { isGo: recommendation === "go", waivers, at: ["decision", "waivers"] });
  // As it was when the version was made; versions of before that was kept are read as the property is now.
  const property =
    stored.evidence.property ?? (await getProperty({ database, googlePlacesId, userId: user.id }));
  const generatedAt = new Date();
  const stress = await stressDeal(stored);
  const changes = await sinceEarlierReport(database, stored);
  const { decision } = asked;
  const outbox: Outbox = [];
  const keep = async (executor: Executor) => {
    if (decision !== undefined && isDecision(decision)) {
      const step = { transaction: executor, parts, outbox, user };
      await decideWithReport(step, { googlePlacesId, version: stored.version, decision });
    }
    const record = await readRecord(executor, { googlePlacesId, version: stored.version });
    const printed = { ...asked, decision: printDecision(decision, record) };
    const source = buildSource({
      ...{ asked: printed, stress, changes, stored, property, generatedAt },
      committee: record?.committee,
      operatorName: parts.config.operatorName,
    });
    const model = committeeReport(source);
    const verification = verifyReport({ source, model, version: stored, property });
    refuseWrong(verification, stored.version);
    const told = withVerification(model, verification);
    const pdf = await renderReport(parts.typesetter, told, generatedAt).catch(explainBusy);
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
    name: `IC report ${property.label} v${stored.version}.pdf`,
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

function refuseSections(sections: readonly string[] | undefined): void {
  const wrong = (sections ?? []).flatMap((id, index) => {
    const msg = isSectionId(id)
      ? sections?.indexOf(id) === index
        ? undefined
        : `The section ${id} is named twice`
      : `There is no section ${id}; there are ${ALL_SECTIONS.join(", ")}`;
    return msg === undefined ? [] : [{ loc: ["body", "sections", index], msg, type: "section_invalid" }];
  });
  if (wrong.length > 0) throw invalid(wrong);
}

/** Anybody who writes may prepare the report; the committee's decision is an approver's. */
function refuseDecision({ decision, user }: Asked): void {
  const waives = Object.keys(decision?.waivers ?? {}).length > 0;
  const decides = waives || (decision?.recommendation ?? "undecided") !== "undecided";
  if (decides && ROLES.indexOf(user.role) < ROLES.indexOf("approver")) {
    throw new AppError(
      "forbidden",
      `A decision of the committee needs the role approver; yours is ${user.role}`,
    );
  }
}

/** A number of ours that is not the version's is a fault of ours: nobody should decide on it. */
function refuseWrong({ ours: { wrong } }: ReportVerification, version: number): void {
  const [first] = wrong;
  if (first === undefined) return;
  const right = first.right === null ? first.reason : `version ${version} has ${first.right}`;
  throw new AppError(
    "conflict",
    `The report is not filed: it says ${first.text} (${first.where}), and ${right}. Tell your administrator.`,
  );
}

function buildSource(of: {
  asked: Printed;
  committee: SourceCommittee | undefined;
  stored: StoredVersion;
  stress: Awaited<ReturnType<typeof stressDeal>>;
  changes: SourceChanges | undefined;
  property: Property;
  generatedAt: Date;
  operatorName: string;
}): ReportSource {
  const { asked, stored, property } = of;
  return {
    property,
    version: stored,
    rentComps: stored.evidence.rentComps ?? null,
    saleComps: stored.evidence.saleComps ?? null,
    inputSources: stored.evidence.sources,
    unitMix: stored.evidence.unitMix ?? null,
    maxBid: readMaxBid(stored),
    stress: of.stress,
    changes: of.changes,
    monthly: stored.monthlyLines,
    pages: formulaPages.models[stored.model].pages,
    pagesVersion: formulaPages.version,
    decision: asked.decision,
    committee: of.committee,
    author: `${asked.user.firstName} ${asked.user.lastName}`,
    operatorName: of.operatorName,
    generatedAt: of.generatedAt.toISOString(),
    ...(asked.sections === undefined ? {} : { sections: asked.sections }),
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

const TEMPLATE = readFileSync(new URL("./report.typ", import.meta.url), "utf8");

/** Sets a report as PDF: charts drawn to SVG, all words handed to the template as data. */
export function renderReport(typesetter: Typesetter, model: ReportModel, generatedAt: Date): Promise<Pdf> {
  const drawn = {
    ...model,
    sections: model.sections.map((section) => ({ ...section, blocks: section.blocks.map(withDrawing) })),
  };
  return typesetter.typeset({
    template: TEMPLATE,
    inputs: {
      model: JSON.stringify(drawn, (_key, value) => (typeof value === "string" ? printable(value) : value)),
    },
    createdAtSeconds: Math.floor(generatedAt.getTime() / 1000),
  });
}

/** Marks that turn the direction of text, control characters and half characters: Typst aborts on some of them. */
function printable(text: string): string {
  return text.toWellFormed().replace(/\p{Bidi_Control}|[^\P{Cc}\n\t]/gu, "");
}

function withDrawing(block: Block): object {
  if (block.kind === "chart") return { ...block, svg: draw(block.chart) };
  if (block.kind === "split") {
    return { ...block, left: block.left.map(withDrawing), right: block.right.map(withDrawing) };
  }
  return block;
}

function draw(chart: ReportChart): string {
  const frame = { width: chart.width, height: chart.height, palette: lightPalette };
  if (chart.name === "cashFlowBars") return renderChart(chart.name, { ...frame, ...chart.data });
  if (chart.name === "compsRange") return renderChart(chart.name, { ...frame, ...chart.data });
  return renderChart(chart.name, { ...frame, ...chart.data });
}
