import { readFileSync } from "node:fs";
import { lightPalette } from "@labs/charts/palette";
import { renderChart } from "@labs/charts/static";
import { ROLES, type User } from "@labs/contract/auth";
import type { PropertyType } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import type { createReport as contract, VersionChanges } from "@labs/contract/reports";
import { ALL_SECTIONS, blockingChecks, committeeReport, isSectionId } from "@labs/reporting/committee-report";
import type { Block, ReportChart, ReportModel } from "@labs/reporting/report-model";
import type { SourceChanges, SourceMaxBid } from "@labs/reporting/report-source";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import type { z } from "zod";
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { Busy } from "../../lib/job-process.ts";
import type { Storage } from "../../lib/storage.ts";
import type { Pdf, Typesetter } from "../../lib/typst.ts";
import { createDocument } from "../documents/service.ts";
import { getProperty } from "../property-page/service.ts";
import { getVersion, type StoredVersion } from "../underwriting/service.ts";
import { describeChanges, explainVersions } from "./explain-versions.ts";
import { findEarlierReport, insertReport } from "./repository.ts";
import { stressDeal } from "./stress-deal.ts";

export interface ReportParts {
  database: Database;
  storage: Storage;
  typesetter: Typesetter;
  config: Pick<Config, "operatorName">;
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
  refuseOpenQuestions(stored, asked.decision);
  // As it was when the version was made; versions of before that was kept are read as the property is now.
  const property =
    stored.evidence.property ?? (await getProperty({ database, googlePlacesId, userId: user.id }));
  const generatedAt = new Date();
  const stress = await stressDeal(stored);
  const changes = await sinceEarlierReport(database, stored);
  const model = buildModel({
    asked,
    stress,
    changes,
    stored,
    property,
    generatedAt,
    operatorName: parts.config.operatorName,
  });
  const pdf = await renderReport(parts.typesetter, model, generatedAt).catch((error: unknown) => {
    if (!(error instanceof Busy)) throw error;
    throw new AppError("unavailable", "Many reports are being written; try again in a moment", {
      retryAfterSeconds: 10,
    });
  });
  const file = await parts.storage.put(pdf.bytes);
  return database.transaction(async (transaction) => {
    const document = await createDocument(transaction, file, {
      name: `IC report ${property.label} v${stored.version}.pdf`,
      type: "icReport",
      contentType: "application/pdf",
      propertyOid: property.propertyId,
      googlePlacesId,
      user,
    });
    const report = await insertReport(transaction, {
      documentId: document.id,
      googlePlacesId,
      underwritingVersion: stored.version,
      decision: asked.decision ?? null,
      createdBy: user.id,
    });
    return {
      reportId: report.id,
      documentId: document.id,
      downloadUrl: `/api/documents/${document.id}/content`,
      underwritingVersion: stored.version,
    };
  });
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

function refuseBlocked(version: StoredVersion): void {
  const blocking = blockingChecks(version);
  if (blocking.length === 0) return;
  const named = blocking.map(({ code, message }) => `${code} (${message.replace(/\.$/, "")})`).join("; ");
  const which = blocking.length === 1 ? "a check that blocks" : `${blocking.length} checks that block`;
  throw new AppError("conflict", `Version ${version.version} fails ${which} a report: ${named}`);
}

/** "Go" says that the home may be bought and let, of an owned one "Hold" that it may be let: each question of it is answered, or waived with a reason. */
function refuseOpenQuestions(version: StoredVersion, decision: Asked["decision"]): void {
  const open = listOpenQuestions(version);
  const waivers = decision?.waivers ?? {};
  const refuse = (code: string, msg: string) => ({
    loc: ["body", "decision", "waivers", code],
    msg,
    type: "eligibility",
  });
  const wrong = [
    ...Object.keys(waivers)
      .filter((code) => !open.some((question) => question.code === code))
      .map((code) => refuse(code, `Version ${version.version} has no open question ${code} to waive`)),
    ...open
      .filter(({ code }) => decision?.recommendation === "go" && waivers[code] === undefined)
      .map(({ code, label }) =>
        refuse(
          code,
          `${label} is open: answer it on page SF-1 and save a version, or waive it with a reason`,
        ),
      ),
  ];
  if (wrong.length > 0) throw invalid(wrong);
}

function buildModel(of: {
  asked: Asked;
  stored: StoredVersion;
  stress: Awaited<ReturnType<typeof stressDeal>>;
  changes: SourceChanges | undefined;
  property: Property;
  generatedAt: Date;
  operatorName: string;
}): ReportModel {
  const { asked, stored, property } = of;
  return committeeReport({
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
    decision: asked.decision ?? null,
    author: `${asked.user.firstName} ${asked.user.lastName}`,
    operatorName: of.operatorName,
    generatedAt: of.generatedAt.toISOString(),
    ...(asked.sections === undefined ? {} : { sections: asked.sections }),
  });
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
