import {
  type AssumedValue,
  type FirmTemplate,
  type PastVersion,
  type TemplateKey,
  type TemplateVersion,
  TOO_FAR_AHEAD,
  toLatestDay,
} from "@labs/contract/assumptions";
import type { User } from "@labs/contract/auth";
import { firmInputs, lenderInputs, sampleAssumptions, toInputs } from "@labs/underwriting/firm-inputs";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { cohortInputs } from "@labs/underwriting/pool-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid, invalidFields } from "../../lib/errors.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { toDay } from "./find-template.ts";
import {
  insertVersion,
  listMarketNames,
  listVersions,
  type NewVersion,
  type TemplateRow,
} from "./repository.ts";

export { type FindTemplate, type FirmTemplate, loadTemplates } from "./find-template.ts";
export { seedSample } from "./seed-sample.ts";

const writeKey = ({ propertyType, level, place, program }: TemplateKey) =>
  `${propertyType} ${level} ${place} ${program}`;

/** Templates by type, those of all markets first. */
export async function listTemplates(
  database: Executor,
  now = new Date(),
): Promise<{ items: FirmTemplate[]; total: number }> {
  const items = await describeTemplates(database, await listVersions(database, {}), now);
  return { items, total: items.length };
}

/** A portfolio's own templates, as the firm's are described; a ZIP code is its own label. */
export async function listPortfolioTemplates(
  database: Executor,
  portfolioId: string,
  now = new Date(),
): Promise<FirmTemplate[]> {
  return describeTemplates(database, await listVersions(database, { portfolioId }), now);
}

async function describeTemplates(
  database: Executor,
  rows: readonly TemplateRow[],
  now: Date,
): Promise<FirmTemplate[]> {
  const findLabel = await readLabels(database, rows);
  const today = toDay(now);
  const templates = [...Map.groupBy(rows, writeKey).values()].flatMap((versions): FirmTemplate[] => {
    const [first] = versions;
    if (first === undefined) return [];
    const { propertyType, level, place, program, version: newest } = first;
    const begun = versions.filter(({ effectiveFrom }) => effectiveFrom <= today).toSorted(byBeginning);
    const inForce = begun.at(-1);
    const later = versions.filter(({ effectiveFrom }) => effectiveFrom > today).toSorted(byBeginning);
    // Of versions that begin on one day only the newest ever does.
    const scheduled = later.filter((row, at) => later[at + 1]?.effectiveFrom !== row.effectiveFrom);
    return [
      {
        ...{ propertyType, level, place, program, newest, label: findLabel(first) },
        inForce: inForce === undefined ? null : toVersion(inForce),
        scheduled: scheduled.map(toVersion),
      },
    ];
  });
  const sortKey = ({ label, program }: FirmTemplate) => `${label} ${program}`;
  return templates.sort((a, b) => order(a) - order(b) || (sortKey(a) < sortKey(b) ? -1 : 1));
}

const byBeginning = (a: TemplateRow, b: TemplateRow): number =>
  a.effectiveFrom === b.effectiveFrom ? a.version - b.version : a.effectiveFrom < b.effectiveFrom ? -1 : 1;

const LEVELS = ["all", "metro", "county", "zip"];
const order = ({ propertyType, level }: TemplateKey): number =>
  (propertyType === "singlefamily" ? 0 : 10) + LEVELS.indexOf(level);

function toVersion(row: TemplateRow): TemplateVersion {
  const { version, name, effectiveFrom, assumptions, reason, isSample, createdBy } = row;
  return {
    ...{ version, name, effectiveFrom, assumptions, reason, isSample, createdBy },
    createdAt: row.createdAt.toISOString(),
  };
}

type Place = Pick<TemplateKey, "level" | "place">;

async function readLabels(database: Executor, keys: readonly Place[]): Promise<(key: Place) => string> {
  const idsAt = (level: string) => [
    ...new Set(keys.flatMap((key) => (key.level === level ? [key.place] : []))),
  ];
  const { counties, metros } = await listMarketNames(database, {
    countyIds: idsAt("county"),
    metroIds: idsAt("metro"),
  });
  const names = new Map<string, string>([
    ...counties.map(({ id, name, state }) => [`county ${id}`, countyTitle(name, state)] as const),
    ...metros.map(({ id, name }) => [`metro ${id}`, `${name} metro`] as const),
  ]);
  return ({ level, place }) => (level === "all" ? "All markets" : (names.get(`${level} ${place}`) ?? place));
}

/** What each version changed, and who made it. */
export async function listTemplateVersions(
  database: Executor,
  {
    page,
    pageSize,
    portfolioId,
    ...key
  }: TemplateKey & { page: number; pageSize: number; portfolioId?: string },
): Promise<{ items: PastVersion[]; total: number }> {
  const rows = await listVersions(database, { portfolioId, key });
  if (rows.length === 0) throw new AppError("not_found", "This market has no template");
  const inputs = portfolioId === undefined ? firmInputs(key.propertyType) : cohortInputs();
  const labels = new Map(inputs.map((row) => [row.key, row.label]));
  const items = rows.slice((page - 1) * pageSize, page * pageSize).map((row): PastVersion => {
    const { assumptions, ...version } = toVersion(row);
    const before = rows.find((each) => each.version === row.version - 1)?.assumptions ?? {};
    return { ...version, changes: listChanges(before, assumptions, labels) };
  });
  return { items, total: rows.length };
}

type Assumptions = TemplateVersion["assumptions"];

function listChanges(
  before: Assumptions,
  after: Assumptions,
  labels: ReadonlyMap<string, string>,
): PastVersion["changes"] {
  const paths = new Set([...labels.keys(), ...Object.keys(before), ...Object.keys(after)]);
  return [...paths].flatMap((path) => {
    const [from, to] = [before[path], after[path]];
    if (isSame(from?.value, to?.value) && from?.note === to?.note) return [];
    return [
      {
        path,
        label: labels.get(path) ?? path,
        from: from?.value ?? null,
        to: to?.value ?? null,
        note: to?.note ?? null,
      },
    ];
  });
}

const isSame = (a: AssumedValue | undefined, b: AssumedValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

interface Given extends TemplateKey {
  name: string;
  effectiveFrom: string;
  assumptions: Assumptions;
  reason: string;
}

const DAY = 86_400_000;

/** Adds a version; those before it stay as they are, and so does every underwriting that started from them. */
export async function saveTemplate(
  database: Database,
  user: User,
  { basedOn, ...given }: Given & { basedOn: number },
  now = new Date(),
): Promise<FirmTemplate> {
  await refuseUnknownMarket(database, given);
  const { propertyType, level, place, program } = given;
  const isLender = program !== "";
  const needed = level === "all" && !isLender ? Object.keys(sampleAssumptions(propertyType)) : [];
  const inputs = isLender ? lenderInputs(propertyType) : firmInputs(propertyType);
  const ofAnother = isLender ? "is no term of a loan" : "is each property’s own, not a market’s";
  refuseWrong(given, { inputs, needed, ofAnother, now });
  await addVersion(database, { ...given, portfolioId: null, version: basedOn + 1, createdBy: user.id });
  const rows = await listVersions(database, { key: { propertyType, level, place, program } });
  const [template] = await describeTemplates(database, rows, now);
  if (template === undefined) throw new Error("A template that was saved is there");
  return template;
}

/** Adds a version of what a portfolio assumes for its homes in a market; who may, and whether it has any there, is for who asks. */
export async function savePortfolioTemplate(
  database: Executor,
  of: { portfolioId: string; userId: string },
  { basedOn, ...given }: Omit<Given, "propertyType" | "program"> & { basedOn: number },
  now = new Date(),
): Promise<void> {
  const row = { ...given, propertyType: "singlefamily" as const, program: "" };
  refuseWrong(row, {
    inputs: cohortInputs(),
    needed: [],
    ofAnother: "is each home’s own, not a market’s",
    now,
  });
  const { portfolioId, userId } = of;
  await addVersion(database, { ...row, portfolioId, version: basedOn + 1, createdBy: userId });
}

/** Versions are never removed, so of two who have read the same one the key of the table stops the later. */
async function addVersion(
  database: Executor,
  row: NewVersion & { portfolioId: string | null },
): Promise<void> {
  const { propertyType, level, place, program = "", version } = row;
  const key = { propertyType, level, place, program };
  const [newest] = await listVersions(database, { portfolioId: row.portfolioId ?? undefined, key });
  if ((newest?.version ?? 0) !== version - 1 || !(await insertVersion(database, row)))
    throw new AppError("conflict", "This template has changed: reload it");
}

async function refuseUnknownMarket(database: Executor, { level, place }: Given): Promise<void> {
  const isKnown =
    level === "all"
      ? place === ""
      : (await readLabels(database, [{ level, place }]))({ level, place }) !== place;
  if (isKnown) return;
  throw invalid([{ loc: ["body", "place"], msg: `There is no ${level} ${place}`, type: "place_unknown" }]);
}

interface Allowed {
  /** What may be assumed, and what has to be. */
  inputs: readonly FormulaRow[];
  needed: readonly string[];
  /** Why another input may not. */
  ofAnother: string;
  now: Date;
}

/** Everything that is wrong with a version, each at its place. */
function refuseWrong(given: Given, { inputs, needed, ofAnother, now }: Allowed): void {
  const { propertyType, level, program, effectiveFrom, assumptions } = given;
  const isLender = program !== "";
  const rows = new Map(inputs.map((row) => [row.key, row]));
  const paths = Object.keys(assumptions);
  const own = paths.filter((path) => !rows.has(path));
  const validation = validateInputs(
    propertyType,
    toInputs(Object.fromEntries(Object.entries(assumptions).filter(([path]) => rows.has(path)))),
  );
  const wrong = validation.ok ? [] : validation.problems.filter(({ type }) => type !== "missing");
  const missing = needed.filter((path) => assumptions[path] === undefined);
  const problem = (path: string, msg: string, type: string) => ({
    loc: ["body", "assumptions", path],
    msg,
    type,
  });
  const problems = [
    // Wherever somebody is, the day there has begun or ends within one of UTC.
    ...(effectiveFrom < toDay(new Date(now.getTime() - DAY))
      ? [{ loc: ["body", "effectiveFrom"], msg: "The effective date is in the past", type: "past" }]
      : []),
    ...(effectiveFrom > toLatestDay(now)
      ? [{ loc: ["body", "effectiveFrom"], msg: TOO_FAR_AHEAD, type: "too_far" }]
      : []),
    ...(isLender && (propertyType !== "multifamily" || level !== "all")
      ? [
          {
            loc: ["body", "program"],
            msg: "Lender terms are of multifamily loans in all markets",
            type: "program",
          },
        ]
      : []),
    ...own.map((path) => problem(path, `${path} ${ofAnother}`, "own")),
    ...wrong.map(({ path, msg, type }) => problem(path.join("."), msg, String(type))),
    ...missing.map((path) =>
      problem(path, `${rows.get(path)?.label} is required for all markets`, "missing"),
    ),
  ];
  if (problems.length > 0) throw invalidFields(problems);
}
