import type { RentComps, SaleComps } from "@labs/contract/comps";
import type { PropertyType } from "@labs/contract/estimates";
import type { Property } from "@labs/contract/property-page";
import type {
  UnderwritingStart,
  UnderwritingSummary,
  UnderwritingVersion,
} from "@labs/contract/underwriting";
import type { UnitMix } from "@labs/contract/unit-mix";
import { contentHash } from "@labs/underwriting/content-hash";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import { flattenInputs, type Inputs, inputAt, inputRows } from "@labs/underwriting/model-inputs";
import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { underwrite } from "@labs/underwriting/underwrite";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalidFields } from "../../lib/errors.ts";
import { writeWorkbookApart } from "../../lib/spreadsheet/write-workbook-apart.ts";
import { findCorrelations } from "../markets/service.ts";
import { getSubject } from "../places/service.ts";
import { readProperty } from "../property-page/service.ts";
import { closeBranch } from "./branch-repository.ts";
import { getBranch } from "./branches.ts";
import { readLocks, refuseLocked } from "./locks.ts";
import { type AskedMerge, readMerge } from "./merge-record.ts";
import { type CohortLayer, complete, listCorrected, type Place, prefill } from "./prefill.ts";
import {
  findNewestVersion,
  findNewestVersionNumber,
  findVersion,
  insertVersion,
  listVersions,
} from "./repository.ts";
import { listWorkbookComps } from "./workbook-comps.ts";

export { lockForCommittee, unlockFromCommittee } from "./locks.ts";
export type { CohortLayer };

/** What stood behind a version when it was made; the market moves on, the version does not. */
interface Evidence {
  rentComps: RentComps;
  saleComps: SaleComps;
  /** Which unit mix the building had then; null for homes and for buildings without one. */
  unitMix?: Pick<UnitMix, "version" | "asOf" | "source" | "totals" | "demo"> | null;
  /** The property's page as it stood, facts and market figures with it. */
  property?: Property;
  /** Words on each input that nobody typed, by its path. */
  sources: Record<string, string>;
  /** Whose cohort template a portfolio's run took. */
  cohortOf?: string;
}

export interface StoredVersion extends UnderwritingVersion {
  googlePlacesId: string;
  monthlyLines: Record<string, (number | null)[]>;
  evidence: Evidence;
}

/** Evaluates the inputs and keeps them, with what they rest on, as the property's next version. */
export async function createVersion(
  of: Place & {
    name?: string | undefined;
    inputs: Record<string, unknown>;
    basedOn?: number | undefined;
    merge?: AskedMerge | undefined;
    /** The branch that becomes the version. */
    branch?: string | undefined;
    /** Null for work that nobody asked for. */
    user: { id: string; firstName: string; lastName: string } | null;
  },
): Promise<UnderwritingVersion> {
  const { database, googlePlacesId, user } = of;
  const { propertyType: model } = await getSubject(of);
  refuseInvalid(model, of.inputs);
  await refuseLocked(database, googlePlacesId);
  await refuseStale(of);
  const branch = of.branch === undefined ? undefined : await getBranch({ ...of, id: of.branch });
  const from = await prefill(of);
  const { inputs: filled, basis, sources } = complete(of.inputs as Inputs, from);
  const validation = validateInputs(model, filled);
  if (!validation.ok) throw problems(validation.problems, from.reasons);
  const { inputs } = validation;
  const start = () => complete({}, from).inputs;
  const merge =
    of.merge === undefined
      ? null
      : await readMerge({ ...of, ...of.merge, branch: branch?.name, model, kept: inputs, start });
  const { outputs, lines, checks, unavailable } = underwrite({ model, inputs });
  const monthlyLines = underwrite({ model, inputs, grain: "month" }).lines;
  const { rentComps, saleComps } = from;
  const { property } = await readProperty({ database, googlePlacesId });
  const unitMix = keepUnitMix(from.mix);
  const evidence: Evidence = { rentComps, saleComps, unitMix, property, sources };
  const takesCohort = Object.values(basis).includes("cohort");
  if (takesCohort && from.cohort.portfolioId !== undefined) evidence.cohortOf = from.cohort.portfolioId;
  const content = {
    // PostgreSQL keeps no zero bytes.
    name: of.name?.replaceAll("\u0000", "") || branch?.name || null,
    model,
    catalogueVersion: formulaPages.version,
    contentHash: contentHash(canonical({ catalog: formulaPages.version, model, inputs })),
    inputs,
    basis,
    outputs,
    lines,
    checks,
    unavailable,
    basedOn: of.basedOn || null,
    merge,
  };
  const row = {
    ...content,
    monthlyLines,
    evidence: { ...evidence },
    googlePlacesId,
    createdBy: user?.id ?? null,
  };
  // Two people saving at once: the second takes the next number, or learns that its base is no longer the newest.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const version = (await refuseStale(of)) + 1;
    const createdAt = await insertVersion(database, { ...row, version });
    if (createdAt === undefined) continue;
    if (branch !== undefined) await closeBranch(database, { googlePlacesId, id: branch.id, version });
    return {
      ...content,
      version,
      createdAt: createdAt.toISOString(),
      createdBy: user === null ? "Labs" : `${user.firstName} ${user.lastName}`,
    };
  }
  throw new AppError("conflict", "Another user is saving this underwriting; try again");
}

function keepUnitMix(mix: UnitMix | null): Evidence["unitMix"] {
  if (mix === null || mix.version === 0) return null;
  const { version, asOf, source, totals, demo } = mix;
  return { version, asOf, source, totals, demo };
}

/** The newest version's number, or 409 when another is named as the base. */
async function refuseStale(of: {
  database: Executor;
  googlePlacesId: string;
  basedOn?: number | undefined;
}): Promise<number> {
  const newest = await findNewestVersionNumber(of.database, of.googlePlacesId);
  if (of.basedOn === undefined || of.basedOn === newest) return newest;
  const found = await findNewestVersion(of.database, of.googlePlacesId);
  const begun = of.basedOn === 0 ? "begun before there was a version" : `based on version ${of.basedOn}`;
  const now =
    found === undefined
      ? "there is no version yet"
      : `version ${found.version}, saved by ${found.by}, is the newest`;
  throw new AppError("conflict", `This was ${begun}, but ${now}`);
}

/** Checks what was typed before anything is filled in, so that a fill never hides a wrong entry. */
function refuseInvalid(model: ModelName, inputs: Record<string, unknown>): void {
  const validation = validateInputs(model, inputs);
  if (validation.ok) return;
  const wrong = validation.problems.filter(({ type, path }) => type !== "missing" || path.length > 1);
  const typed = wrong.filter(({ type, path }) => type !== "missing" || isInTable(inputs, path));
  if (typed.length > 0) throw problems(typed, {});
}

/** A missing cell of a row that was typed can't be filled from anywhere. */
function isInTable(inputs: Record<string, unknown>, [table = ""]: string[]): boolean {
  return Array.isArray(inputs[table]);
}

function problems(found: readonly InputProblem[], reasons: Record<string, string>): AppError {
  return invalidFields(
    found.map(({ path, msg, type }) => {
      const key = path.join(".");
      const reason = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
      return {
        loc: ["body", "inputs", ...path.map((key) => (/^\d+$/.test(key) ? Number(key) : key))],
        msg: reason === undefined ? msg : `${msg}. ${reason}`,
        type,
      };
    }),
  );
}

/** The same content has the same text, whatever the order in which it was typed. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** One version with all that was kept; 404 when there is none. */
export async function getVersion(of: {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
  version: number | "latest";
}): Promise<StoredVersion> {
  await getSubject(of);
  const found = await findVersion(of.database, of);
  if (found === undefined) {
    const which =
      of.version === "latest" ? "This property has no underwriting yet" : `There is no version ${of.version}`;
    throw new AppError("not_found", which);
  }
  const { version: row, author } = found;
  return {
    ...row,
    basis: row.basis as UnderwritingVersion["basis"],
    outputs: row.outputs as UnderwritingVersion["outputs"],
    evidence: row.evidence as unknown as Evidence,
    createdAt: row.createdAt.toISOString(),
    createdBy: author,
  };
}

const HEADLINE = [
  "unleveredIrr",
  "leveredIrr",
  "leveredEquityMultiple",
  "netYieldOnCost",
  "allInCostUnlevered",
  "initialEquity",
  "stabilizedNoi",
  "goingInCapRate",
  "yieldOnCostYear1",
  "noiYear1",
];

/** Versions newest first, each with what changed since the one it was based on. */
export async function listHistory(of: {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<{ items: UnderwritingSummary[]; total: number }> {
  await getSubject(of);
  const rows = await listVersions(of.database, of.googlePlacesId);
  const locked = await readLocks(of.database, of.googlePlacesId);
  const inputsByVersion = new Map(rows.map((row) => [row.version, row.inputs]));
  const items = rows.map(({ inputs, outputs, checks, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    locked: locked(row.version),
    isOwned: inputs.ownership === "owned",
    headline: Object.fromEntries(
      HEADLINE.filter((key) => key in outputs).map((key) => {
        const value = outputs[key];
        return [key, typeof value === "number" ? value : null];
      }),
    ),
    openQuestions: listOpenQuestions({ model: row.model, checks }),
    changedInputs: changes(inputsByVersion.get(row.basedOn ?? row.version - 1), inputs),
  }));
  return { items, total: items.length };
}

function changes(before: Record<string, unknown> | undefined, after: Record<string, unknown>) {
  if (before === undefined) return [];
  const [from, to] = [flattenInputs(before as Inputs), flattenInputs(after as Inputs)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((path) => JSON.stringify(from[path]) !== JSON.stringify(to[path]))
    .sort()
    .map((path) => ({ path, from: from[path] ?? null, to: to[path] ?? null }));
}

/** What a new underwriting of a property starts from, and which inputs nothing could fill. */
export async function getStart(of: Place): Promise<UnderwritingStart> {
  const from = await prefill(of);
  const correlations = await findCorrelations(of.database, { ...from.subject, propertyType: from.model });
  return { ...describeStart({}, from), correlations };
}

/** The same with inputs that are given already, and with the reasons for all that is missing. */
export async function getStartWith(
  of: Place & { inputs: Inputs },
): Promise<Omit<UnderwritingStart, "correlations"> & { reasons: Record<string, string> }> {
  const from = await prefill(of);
  return { ...describeStart(of.inputs, from), reasons: { ...from.market.reasons, ...from.reasons } };
}

function describeStart(
  given: Inputs,
  from: Awaited<ReturnType<typeof prefill>>,
): Omit<UnderwritingStart, "correlations"> {
  const { inputs, basis, sources } = complete(given, from);
  const labels = new Map([
    ["unitMix", "Unit mix"],
    ...inputRows(from.model).map((row) => [row.key, row.label] as const),
  ]);
  const validation = validateInputs(from.model, inputs);
  const problems = validation.ok ? [] : validation.problems;
  const missing = problems
    .map(({ path, msg }) => ({ path: path.join("."), msg }))
    .filter(({ path }) => inputAt(inputs, path) === undefined)
    .map(({ path, msg }) => ({ path, label: labelFor(path, labels), reason: from.reasons[path] ?? msg }));
  const corrected = listCorrected(basis, from.subject);
  const lastKnown = listLastKnown(from, { inputs, basis });
  return { model: from.model, inputs, basis, sources, corrected, missing, lastKnown };
}

/** Figures past their publisher's cycle for inputs of which nothing better than the firm's general template is known. */
function listLastKnown(
  { market, model }: Awaited<ReturnType<typeof prefill>>,
  { inputs, basis }: { inputs: Inputs; basis: UnderwritingStart["basis"] },
): UnderwritingStart["lastKnown"] {
  const known = new Set(inputRows(model).map(({ key }) => key));
  return Object.entries(market.lastKnown).flatMap(([path, { value, source }]) => {
    const isGeneral = basis[path] === "template" && inputAt(market.template.local, path) === undefined;
    const isOpen = known.has(path) && (basis[path] === undefined || isGeneral);
    return isOpen && inputAt(inputs, path) !== value ? [{ path, value, source }] : [];
  });
}

/** A cell of a table is called by its column and the row it stands in. */
function labelFor(path: string, labels: ReadonlyMap<string, string>): string {
  const [table, row, column] = path.split(".");
  const named = labels.get(`${table}.${column}`);
  return labels.get(path) ?? (named === undefined ? path : `${named}, row ${Number(row) + 1}`);
}

/** A kept version as a workbook, named after the property, the figures' basis beside each input. */
export async function writeVersionWorkbook(
  version: StoredVersion,
  { who }: { who: string },
): Promise<{ name: string; bytes: Buffer }> {
  const validated = validateInputs(version.model, version.inputs);
  if (!validated.ok) {
    throw new AppError(
      "conflict",
      "The formulas have changed since. Save this version again to export a workbook",
    );
  }
  const label = version.evidence.property?.label ?? version.googlePlacesId;
  const title = `${label}, underwriting version ${version.version}`;
  const notes = [
    title,
    `Saved by ${version.createdBy} on ${version.createdAt.slice(0, 10)}, inputs ${version.contentHash.slice(0, 12)}`,
  ];
  if (version.catalogueVersion !== formulaPages.version) {
    notes.push(
      `Saved with formula pages ${version.catalogueVersion.slice(0, 12)}; the formulas here are newer, so figures may differ.`,
    );
  }
  const basis: Record<string, string> = {};
  for (const [path, kind] of Object.entries(version.basis)) {
    basis[path] = version.evidence.sources[path] ?? BASIS_WORDS[kind];
  }
  const job = {
    model: version.model,
    inputs: validated.inputs,
    notes,
    basis,
    title,
    comps: listWorkbookComps(version.evidence),
  };
  return {
    name: `Underwriting ${label} v${version.version}.xlsx`,
    bytes: await writeWorkbookApart(job, { who }),
  };
}

const BASIS_WORDS = {
  user: "typed",
  facts: "the property's facts",
  comps: "comps",
  unitMix: "the unit mix",
  cohort: "the cohort template",
  market: "the market",
  template: "the firm's template",
} as const;
