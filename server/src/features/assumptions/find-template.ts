import type { PropertyType } from "@labs/contract/estimates";
import { dateWords } from "@labs/reporting/figure-format";
import { type Assumption, sampleAssumptions, toInputs } from "@labs/underwriting/firm-inputs";
import { fillInputs, type Inputs, inputRows, templateInputs } from "@labs/underwriting/model-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { listInForce } from "./repository.ts";

/** What the firm assumes of a property where nothing better is known. */
export interface FirmTemplate {
  /** For its county and, beneath, its metro: before what is loaded of the market. */
  local: Inputs;
  /** For all markets, beneath what is loaded; completed by the model's own starting values. */
  general: Inputs;
  /** Paths of all markets where the firm entered another value than the sample's, or said where its value is from. */
  entered: ReadonlySet<string>;
  /** By path: which template it is of, since when, and its note. */
  sources: Record<string, string>;
}

interface Market {
  propertyType: PropertyType;
  countyFips: string;
  metroId: string | null;
}

export type FindTemplate = (market: Market) => FirmTemplate;

type Row = Awaited<ReturnType<typeof listInForce>>[number];

/** Reads the templates in force for properties of some counties and metros. */
export async function loadTemplates(
  database: Executor,
  of: { countyIds: readonly string[]; metroIds: readonly string[]; now: Date },
): Promise<FindTemplate> {
  const { countyIds, metroIds, now } = of;
  const rows = await listInForce(database, { day: toDay(now), countyIds, metroIds });
  const made = new Map<string, FirmTemplate>();
  return ({ propertyType, countyFips, metroId }) => {
    const places: Record<Row["level"], string | null> = {
      county: countyFips,
      metro: metroId,
      all: "",
      zip: null,
    };
    const mine = rows.filter((row) => row.propertyType === propertyType && row.place === places[row.level]);
    const key = [propertyType, ...mine.map(({ level, place }) => `${level} ${place}`)].join();
    const template = made.get(key) ?? layer(propertyType, mine);
    made.set(key, template);
    return template;
  };
}

export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

function layer(propertyType: PropertyType, rows: readonly Row[]): FirmTemplate {
  const at = (level: Row["level"]) => rows.filter((row) => row.level === level);
  const [near, wide] = [[...at("county"), ...at("metro")], at("all")];
  const usual = { basis: "usual", inputs: templateInputs(propertyType) };
  const toLayers = (some: readonly Row[]) =>
    some.map(({ assumptions }) => ({ basis: "template", inputs: toInputs(assumptions) }));
  return {
    local: fillInputs(toLayers(near)).inputs,
    general: fillInputs([...toLayers(wide), usual]).inputs,
    entered: listEntered(propertyType, wide),
    sources: { ...describeUsual(propertyType), ...describe([...wide, ...near.toReversed()]) },
  };
}

/** A version of the firm's own carries along what it left as the sample had it, which is nobody's word. */
function listEntered(propertyType: PropertyType, rows: readonly Row[]): ReadonlySet<string> {
  const sample = sampleAssumptions(propertyType);
  const isSampled = (path: string, { value, note }: Assumption) =>
    sample[path] !== undefined &&
    JSON.stringify(sample[path].value) === JSON.stringify(value) &&
    (note === undefined || note === sample[path].note);
  return new Set(
    rows.flatMap(({ isSample, assumptions }) =>
      isSample
        ? []
        : Object.entries(assumptions).flatMap(([path, one]) => (isSampled(path, one) ? [] : [path])),
    ),
  );
}

/** Later rows win. */
function describe(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ name, effectiveFrom, assumptions }) =>
      Object.entries(assumptions).map(([path, { note }]) => {
        const words = `Firm template “${name}”, in force since ${dateWords(effectiveFrom)}`;
        return [path, note === undefined ? words : `${words}: ${note}`];
      }),
    ),
  );
}

/** Of what no template of the firm says. */
function describeUsual(propertyType: PropertyType): Record<string, string> {
  return Object.fromEntries(
    inputRows(propertyType).flatMap(({ key, default: usual, references }) => {
      if (usual === undefined) return [];
      // A switch or a rate of the model does count, entered or not: only a zero has no effect.
      if (usual.value === 0) return [[key, "Not used unless entered"]];
      if (usual.basis === "neutral") return [[key, "Model convention unless entered"]];
      return [[key, references[0] ?? "Sample value: the firm’s template has none"]];
    }),
  );
}
