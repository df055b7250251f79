import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { countyStats, type MarketStats, msaStats } from "@labs/contract/markets/metrics";
import { suggestions } from "@labs/contract/places";
import type { CellAnswer, CellAsk } from "@labs/contract/spreadsheet";
import { startUnderwriting } from "@labs/contract/underwriting";
import type { CitedFigure } from "@labs/contract/verification";
import { formulaPages } from "@labs/underwriting/formula-pages";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { figuresOfMarket, figuresOfVersion } from "../../verification/service.ts";
import { openPlace } from "../tools/open-place.ts";
import { readEstimates } from "../tools/property-tools.ts";

type Of<Kind extends CellAsk["of"]> = Extract<CellAsk, { of: Kind }>;

const without = (reason: string): CellAnswer => ({ value: null, unit: null, note: null, reason });

const told = ({ label, value, unit, source, asOf }: CitedFigure, about: string): CellAnswer => ({
  ...{ value, unit, reason: null },
  note: `Labs: ${label} of ${about}. ${source}${asOf === null ? "" : `, as of ${asOf}`}.`,
});

/** So many cells are worked on side by side: the rest of the firm has calls of its own. */
const AT_ONCE = 4;

/** Each cell by calls of the contract; what several of them need is read once. */
export async function answerCells(call: MakeCall, cells: readonly CellAsk[]): Promise<CellAnswer[]> {
  const known = new Map<string, Promise<unknown>>();
  const once: Once = (key, read) => {
    const reading = known.get(key) ?? read();
    known.set(key, reading);
    // Each cell that waits for it says so by itself.
    reading.catch(() => undefined);
    return reading as ReturnType<typeof read>;
  };
  const answers: CellAnswer[] = [];
  const waiting = [...cells.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, cell] = next;
      answers[at] = await answerCell({ call, once }, cell).catch(explain);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

type Once = <Result>(key: string, read: () => Promise<Result>) => Promise<Result>;
interface Reader {
  call: MakeCall;
  once: Once;
}

function explain(error: unknown): CellAnswer {
  if (error instanceof RefusedCall) return without(error.message);
  throw error;
}

function answerCell(reader: Reader, cell: CellAsk): Promise<CellAnswer> {
  if (cell.of === "underwrite") return answerUnderwriting(reader, cell);
  if (cell.of === "market") return answerMarket(reader, cell);
  return answerEstimate(reader, cell);
}

const openOnce = ({ call, once }: Reader, place: string) =>
  once(`place ${place.toLowerCase()}`, () => openPlace(call, place));

async function answerEstimate(
  reader: Reader,
  { of, place, part }: Of<"rent" | "value">,
): Promise<CellAnswer> {
  const { call, once } = reader;
  const id = await openOnce(reader, place);
  const { figures, missing, about } = await once(`estimates ${id}`, () => readEstimates(call, id));
  const label = of === "rent" ? "Rent estimate" : "Value estimate";
  const key = of === "rent" ? "rentEstimate" : "valueEstimate";
  const find = (name: string) => figures.find((one) => one.id.endsWith(`/${key}.${name}`));
  const point = find("point");
  if (point === undefined) {
    const why = missing.find(({ what }) => what === label)?.reason;
    return without(why ?? `There is no ${label.toLowerCase()} of it`);
  }
  const name = `${about.label}${about.demo === true ? " (demo data, simulated)" : ""}`;
  const whole = told(point, name);
  if (part === "source" || part === "asOf") return { ...whole, value: point[part], unit: "text" };
  if (part === "grade") {
    const grade = (about[of] as { grade?: string } | null | undefined)?.grade;
    return grade === undefined ? without("It has no grade") : { ...whole, value: grade, unit: "text" };
  }
  const figure = find(part);
  return figure === undefined ? without(`There is no ${part} of it`) : told(figure, name);
}

async function answerUnderwriting(reader: Reader, cell: Of<"underwrite">): Promise<CellAnswer> {
  const { call, once } = reader;
  const { place, price, output } = cell;
  const id = await openOnce(reader, place);
  const start = await once(`start ${id}`, () => call(startUnderwriting, { params: { id } }));
  const row = findRow(start.model, output);
  if (row === undefined) return without(`No row of the formula pages is called "${output}"`);
  const validated = validateInputs(start.model, { ...start.inputs, purchasePrice: price });
  if (!validated.ok) {
    const [lacking] = start.missing;
    const [problem] = validated.problems;
    return without(
      lacking ? `${lacking.label}: ${lacking.reason}` : (problem?.msg ?? "Its inputs are not whole"),
    );
  }
  const { inputs } = validated;
  const { outputs, lines, unavailable } = underwrite({ model: start.model, inputs });
  const version = {
    version: 0,
    model: start.model,
    inputs,
    outputs,
    lines,
    createdAt: new Date().toISOString(),
  };
  const figures = figuresOfVersion(version, { placeId: id });
  const figure = figures.find((one) => one.id.endsWith(`@0/${row.key}`));
  if (figure === undefined) return without(unavailable[row.key] ?? `${row.label} has no single value`);
  const source = `Evaluated today by formulas ${formulaPages.version} at ${price.toLocaleString("en-US")} dollars, other inputs as Labs starts them; not saved`;
  return told({ ...figure, source }, place);
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

function findRow(model: keyof typeof formulaPages.models, name: string) {
  const rows = formulaPages.models[model].pages.flatMap((page) => page.rows);
  return rows.find(({ key }) => key === name) ?? rows.find(({ label }) => fold(label) === fold(name));
}

async function answerMarket(reader: Reader, { area, metric }: Of<"market">): Promise<CellAnswer> {
  const { call, once } = reader;
  const found = await once(`area ${area.toLowerCase()}`, () => findArea(call, area));
  if (found === undefined) return without(`No county or metro is called "${area}"`);
  const { kind, id } = found;
  const stats = await once(`stats ${kind} ${id}`, () => readStats(call, found));
  const one = stats.metrics.find(({ key, label }) => key === metric || fold(label) === fold(metric));
  if (one === undefined) return without(`No metric is called "${metric}"`);
  if (one.value === null) return without(one.unavailable ?? one.missing);
  const { figures } = figuresOfMarket({ kind, id, name: stats.name }, [one]);
  const [figure] = figures;
  if (figure === undefined) return without("It has no value");
  const notes = [...(one.demo ? ["demo data, simulated"] : []), ...(one.isLastKnown ? ["last known"] : [])];
  return told(figure, `${stats.name}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`);
}

interface Area {
  kind: "county" | "msa";
  id: string;
}

const readStats = (call: MakeCall, { kind, id }: Area): Promise<MarketStats> =>
  call(kind === "county" ? countyStats : msaStats, { params: { id } as never });

/** Five digits are a county's code, else a metro's. */
async function findArea(call: MakeCall, area: string): Promise<Area | undefined> {
  if (/^\d{4,5}$/.test(area)) {
    const id = area.padStart(5, "0");
    const isCounty = await readStats(call, { kind: "county", id }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefusedCall && error.status === 404) return false;
        throw error;
      },
    );
    return { kind: isCounty ? "county" : "msa", id };
  }
  const { items } = await call(suggestions, { query: { query: area } });
  const areas = items.flatMap(({ kind, label, countyId, msaId }): (Area & { label: string })[] => {
    if (kind === "county" && countyId !== null) return [{ kind, id: countyId, label }];
    return kind === "metro" && msaId !== null ? [{ kind: "msa", id: msaId, label }] : [];
  });
  const named = areas.filter(({ label }) => fold(label) === fold(area));
  const [only, ...others] = named.length > 0 ? named : areas;
  if (only !== undefined && others.length > 0) {
    const all = [only, ...others].map(({ label, id }) => `${label} (${id})`).join("; ");
    throw new RefusedCall(409, `"${area}" is several: ${all}. Name one by its code`);
  }
  return only;
}
