import type { Basis } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import {
  MOST_HOMES_IN_WORKBOOK,
  type PoolExplanation,
  PoolTerms,
  type PortfolioPool,
} from "@labs/contract/portfolios/pool";
import { type Explanation, explain, type Period } from "@labs/underwriting/explain";
import { getCatalog } from "@labs/underwriting/formula-pages";
import { fillInputs, type Inputs, inputAt, templateInputs } from "@labs/underwriting/model-inputs";
import { keepOrKick, type PoolStress, poolFlows, stressPool } from "@labs/underwriting/pool-analysis";
import { type PooledHome, portfolioInputs, stressesIn } from "@labs/underwriting/pool-inputs";
import type { RateResult } from "@labs/underwriting/returns";
import { type Underwriting, underwriteWhenAsked } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { writeWorkbookApart } from "../../lib/spreadsheet/write-workbook-apart.ts";
import { toPooledHome } from "./pool-tape.ts";
import { listNewestPoolRows } from "./version-repository.ts";

const MODEL = "portfolio";
/** So many homes, places and single values are sent; the figures are of all. */
const MOST_SENT = 200;
const NOTHING = "No holding has an underwriting version with a complete cash flow";

interface Asked {
  holdings: readonly Holding[];
  basis: Basis;
  terms: PoolTerms;
}

interface PricedHome extends PooledHome {
  googlePlacesId: string;
}

/** What the pages read of the holdings: each one's newest version, and how many have none. */
async function readPool(database: Executor, { holdings, basis, terms }: Asked) {
  const underwritten = holdings.filter(({ underwriting }) => underwriting !== null);
  const ids = underwritten.map(({ googlePlacesId }) => googlePlacesId);
  const rows = await listNewestPoolRows(database, ids);
  const rowById = new Map(rows.map((row) => [row.googlePlacesId, row]));
  const homes = underwritten.flatMap((holding): PricedHome[] => {
    const { googlePlacesId, ownershipShare } = holding;
    const row = rowById.get(googlePlacesId);
    const home = row && toPooledHome(holding, row, basis === "share" ? ownershipShare : 1);
    return home === undefined ? [] : [{ ...home, googlePlacesId }];
  });
  const filled = fillInputs([
    { basis: "user", inputs: terms as Inputs },
    { basis: "template", inputs: templateInputs(MODEL) },
  ]).inputs;
  return { homes, underwritten: underwritten.length, terms: filled };
}

type Read = Awaited<ReturnType<typeof readPool>>;

/** The pages' inputs, checked as anybody's are. */
function buildInputs({ homes, underwritten, terms }: Read, holdings: number): Inputs {
  const priced = withGains(homes, terms);
  const validated = validateInputs(MODEL, portfolioInputs({ homes: priced, holdings, underwritten, terms }));
  if (!validated.ok) {
    const { path, msg } = validated.problems[0] ?? { path: [], msg: "The pool can't be read" };
    throw new AppError("conflict", `${msg} (${path.join(".")})`);
  }
  return validated.inputs;
}

/** Each home with what the pool returns without it, the platform's cost and the regional offices borne. */
function withGains(homes: readonly PricedHome[], terms: Inputs): PricedHome[] {
  const platformCost = Number(terms.platformCost ?? 0);
  const regional = {
    yearlyCost: Number(terms.regionalCost ?? 0),
    metros: homes.map(({ facts }) => facts.metro),
  };
  const series = homes.map(({ flows }) =>
    flows.unlevered.map((flow, month) => flows.share * (flow - (month > 0 ? platformCost / 12 : 0))),
  );
  const without = new Map(
    keepOrKick(series, regional).homes.map(({ index, irrWithout }) => [index, irrWithout]),
  );
  return homes.map((home, index) => ({
    ...home,
    facts: { ...home.facts, irrWithout: without.get(index) ?? null },
  }));
}

/** The portfolio pages over the holdings' newest versions. */
export async function analyzePool(database: Executor, asked: Asked): Promise<PortfolioPool> {
  const read = await readPool(database, asked);
  const { homes } = read;
  const { holdings, basis } = asked;
  const empty = {
    basis,
    of: holdings.length,
    demo: holdings.some(({ demo }) => demo),
    terms: listTerms(read.terms),
  };
  if (homes.length === 0) {
    const nothing = { figures: {}, lines: {}, checks: [], homes: [], metros: [], zips: [], groups: [] };
    return { ...empty, ...nothing, pooled: 0, unavailable: { pool: NOTHING } };
  }
  const inputs = buildInputs(read, holdings.length);
  const result = underwriteWhenAsked(MODEL, inputs).answer;
  const rows = listRows(inputs, result, homes);
  return {
    ...empty,
    pooled: homes.length,
    ...describeFigures(result),
    checks: result.checks,
    ...rows,
    groups: groupReturns(homes, read.terms),
    unavailable: listReasons(result, rows),
  };
}

/** Every input of the pages that somebody may change. */
function listTerms(terms: Inputs): PortfolioPool["terms"] {
  const asked: PortfolioPool["terms"] = {};
  for (const key of Object.keys(PoolTerms.shape)) {
    const value = inputAt(terms, key);
    asked[key] = typeof value === "number" || typeof value === "string" ? value : null;
  }
  return asked;
}

function describeFigures({
  outputs,
  lines,
  closing,
}: Underwriting): Pick<PortfolioPool, "figures" | "lines"> {
  const figures: PortfolioPool["figures"] = {};
  for (const [key, value] of Object.entries(outputs)) if (!Array.isArray(value)) figures[key] = value;
  const byYear = Object.entries(lines).map(([key, years]) => [
    key,
    [closing[key] ?? 0, ...years.slice(0, -1)],
  ]);
  return { figures, lines: Object.fromEntries(byYear) };
}

type Rows = Pick<PortfolioPool, "homes" | "metros" | "zips">;

function listRows(inputs: Inputs, result: Underwriting, homes: readonly PricedHome[]): Rows {
  const gains = result.outputs["homes.gain"];
  const readGain = (line: number) => (Array.isArray(gains) ? (gains[line] ?? -Infinity) : -Infinity);
  const lines = homes.map((_, line) => line).sort((a, b) => readGain(b) - readGain(a) || a - b);
  const sent = lines.slice(0, MOST_SENT);
  return {
    homes: sent.map((line) => ({
      ...rowAt("homes", line, { inputs, result }),
      googlePlacesId: homes[line]?.googlePlacesId ?? "",
    })),
    metros: listPlaces("metros", { inputs, result }),
    zips: listPlaces("zips", { inputs, result }),
  };
}

interface Evaluated {
  inputs: Inputs;
  result: Underwriting;
}

/** The largest first. */
function listPlaces(table: "metros" | "zips", of: Evaluated): Rows["metros"] {
  const given = of.inputs[table];
  const count = Array.isArray(given) ? given.length : 0;
  const rows = Array.from({ length: count }, (_, line) => rowAt(table, line, of));
  const readAmount = ({ cells }: Rows["metros"][number]) => Number(cells.amount ?? 0);
  return rows.sort((a, b) => readAmount(b) - readAmount(a)).slice(0, MOST_SENT);
}

function rowAt(table: string, line: number, { inputs, result }: Evaluated): Rows["metros"][number] {
  const cells: PortfolioPool["figures"] = {};
  const given = (inputs[table] as Inputs[])[line] ?? {};
  for (const { row } of getCatalog(MODEL).rows.values()) {
    if (row.grain !== "unitType" || !row.key.startsWith(`${table}.`)) continue;
    const key = row.key.slice(table.length + 1);
    const column = result.outputs[row.key];
    const value = row.kind === "input" ? given[key] : Array.isArray(column) ? column[line] : null;
    cells[key] = typeof value === "number" || typeof value === "string" ? value : null;
  }
  return { line, cells };
}

/** Reasons of what is sent alone: a pool of thousands has thousands of rows with a gap. */
function listReasons({ unavailable }: Underwriting, rows: Rows): Record<string, string> {
  const isSent = new Set(
    Object.entries(rows).flatMap(([table, sent]) => sent.map(({ line }) => `${table}.${line + 1}`)),
  );
  const wanted = Object.keys(unavailable).filter((key) => {
    const row = /^(homes|metros|zips)\..*\.(\d+)$/.exec(key);
    return row === null || isSent.has(`${row[1]}.${row[2]}`);
  });
  return Object.fromEntries(wanted.map((key) => [key, unavailable[key] ?? ""]));
}

/** The pages as a workbook of live formulas. */
export async function writePoolWorkbook(
  database: Executor,
  asked: Asked & { name: string; who: string },
): Promise<Buffer> {
  const read = await readPool(database, asked);
  if (read.homes.length === 0) throw new AppError("not_found", NOTHING);
  if (read.homes.length > MOST_HOMES_IN_WORKBOOK) {
    const most = MOST_HOMES_IN_WORKBOOK.toLocaleString("en-US");
    throw new AppError("conflict", `A workbook holds ${most} homes at most; this pool has more`);
  }
  const notes = [asked.name, `Latest versions of ${read.homes.length} of ${asked.holdings.length} holdings`];
  const inputs = buildInputs(read, asked.holdings.length);
  return writeWorkbookApart({ model: MODEL, inputs, notes, title: `Underwriting of ${asked.name}` }, asked);
}

/** A figure of the pages opened: its formula, the values in it and what it reads. */
export async function explainPoolFigure(
  database: Executor,
  asked: Asked & { key: string; period: Period | undefined },
): Promise<PoolExplanation> {
  const read = await readPool(database, asked);
  if (read.homes.length === 0) throw new AppError("not_found", NOTHING);
  const { key, period } = asked;
  const parsed = getCatalog(MODEL).rows.get(key);
  const found = parsed && explain(MODEL, buildInputs(read, asked.holdings.length), key, period, 1);
  if (!parsed || !found) throw new AppError("not_found", "Figure not found");
  const { row, page: id } = parsed;
  const page = getCatalog(MODEL).definition.pages.find((each) => each.id === id);
  return {
    ...shortened(found),
    page: { id, title: page?.title ?? "" },
    kind: row.kind,
    format: row.format,
    help: row.help,
    references: row.references,
    ...(row.kind === "input" ? { source: explainSource(key, asked.terms) } : {}),
    inputs: found.inputs.map((each) => ({
      ...shortened(each),
      format: getCatalog(MODEL).rows.get(each.key)?.row.format ?? "number",
    })),
  };
}

function shortened({ inputs: _, values, ...read }: Explanation) {
  return values === undefined ? read : { ...read, values: values.slice(0, MOST_SENT), count: values.length };
}

function explainSource(key: string, terms: PoolTerms): string {
  if (key in terms && terms[key as keyof PoolTerms] !== undefined)
    return "Entered on this page; saved in the page link";
  const row = getCatalog(MODEL).rows.get(key)?.row;
  if (row?.grain === "list") return "Monthly cash flows of the homes' latest versions, summed";
  if (row?.grain === "unitType") return "The home's latest version and its holding";
  if (row?.default)
    return row.default.basis === "neutral" ? "Not used until entered" : `Template: ${row.default.sourceKey}`;
  return row?.optional ? "Not given: it is not tested" : "The portfolio itself";
}

const BY = ["metro", "vintage", "source"] as const;
/** The stresses of sale prices. */
const FALLS = ["mildFall", "moderateFall", "severeFall"];

/**
 * The homes' flows pooled by metro, by year of acquisition and by source, the largest group first; under stress by
 * the sizes among the terms.
 */
function groupReturns(homes: readonly PooledHome[], terms: Inputs): PortfolioPool["groups"] {
  const falls = stressesIn(terms).filter(({ name }) => FALLS.includes(name));
  return BY.flatMap((by) => {
    const groups = Map.groupBy(homes, ({ facts }) => String(facts[by] ?? "unknown"));
    return [...groups]
      .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
      .map(([label, members]) => describeGroup({ by, label }, members, falls));
  });
}

function describeGroup(
  group: { by: (typeof BY)[number]; label: string },
  homes: readonly PooledHome[],
  falls: readonly PoolStress[],
): PortfolioPool["groups"][number] {
  const flows = homes.map((home) => home.flows);
  const { unleveredReturn, leveredReturn } = poolFlows(flows);
  const stressed = falls.map((stress) => [
    stress.name,
    readRate(stressPool(flows, stress).leveredReturn.irr),
  ]);
  return {
    ...group,
    homes: homes.length,
    unleveredIrr: readRate(unleveredReturn.irr),
    leveredIrr: readRate(leveredReturn.irr),
    leveredMultiple: leveredReturn.multiple,
    profit: leveredReturn.profit,
    stressed: Object.fromEntries(stressed),
  };
}

const readRate = (irr: RateResult): number | null => (irr.ok ? irr.rate : null);
