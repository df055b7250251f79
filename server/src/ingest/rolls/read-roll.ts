import { hash as digest } from "node:crypto";
import { parseNumber } from "../cells.ts";
import { type Cell, openReading } from "../homes/field-reading.ts";
import type { PropertyField } from "../homes/property-columns.ts";
import { parcelKey } from "../homes/property-keys.ts";
import { IngestError } from "../ingest-error.ts";
import { readPieces } from "../read-pieces.ts";
import type { RollProfile } from "./profile.ts";

/** A row of a roll as far as it says which parcel it is, and what the profile reads of it. */
export interface RollRow {
  row: number;
  county: string;
  key: string;
  type: "singlefamily" | "multifamily";
  subtype: string;
  /** In the order of the profile's fields. */
  cells: string[];
  /** Of what is read of the home: the same again changes nothing of it, and adds its tax year alone. */
  hash: string;
}

export type ReadRow = RollRow | { row: number; reason: string };

/** Says a row of cells as the profile understands it; undefined for an empty line. */
type Understand = (cells: readonly string[], row: number) => ReadRow | undefined;

/** The rows of a roll in batches, from behind the first `skip` rows on. */
export async function* readRoll(
  path: string,
  profile: RollProfile,
  { skip, size }: { skip: number; size: number },
): AsyncGenerator<{ rows: ReadRow[]; last: number }> {
  let understand: Understand | undefined;
  let line = 0;
  let rows: ReadRow[] = [];
  for await (const piece of readPieces(path, profile)) {
    for (const cells of piece) {
      line += 1;
      if (understand === undefined) {
        understand = openHeader(cells, profile);
        continue;
      }
      const done = line - 1;
      if (done <= skip) continue;
      const read = understand(cells, line);
      if (read !== undefined) rows.push(read);
      if (rows.length < size) continue;
      yield { rows, last: done };
      rows = [];
    }
  }
  if (understand === undefined) throw new IngestError("The file is empty");
  if (rows.length > 0) yield { rows, last: line - 1 };
}

function openHeader(header: readonly string[], profile: RollProfile): Understand {
  const names = header.map((name) => name.replace(/^\uFEFF/, "").trim());
  const plain = names.map((name) => name.toLowerCase());
  const missing: string[] = [];
  const repeated: string[] = [];
  const column = (written: string): Cell => {
    const name = written.replace(/\?$/, "");
    const [among, sought] = names.includes(name) ? [names, name] : [plain, name.toLowerCase()];
    const index = among.indexOf(sought);
    if (among.lastIndexOf(sought) !== index) repeated.push(name);
    if (index < 0 && !written.endsWith("?")) missing.push(name);
    return (cells) => (cells[index] ?? "").trim();
  };
  const allow = (conditions: RollProfile["only"]) =>
    conditions.map((condition) => ({ cell: column(condition.column), allowed: new Set(condition.in) }));
  const isAllowed = (conditions: ReturnType<typeof allow>, cells: readonly string[]) =>
    conditions.every(({ cell, allowed }) => allowed.has(cell(cells)));
  const fields = Object.entries(profile.fields).map(([field, reading]) => ({
    field: field as PropertyField,
    cell: openReading(reading, column),
  }));
  const parcel = fields.find(({ field }) => field === "parcelNumber")?.cell ?? (() => "");
  const only = allow(profile.only);
  const saleOnly = allow(profile.saleOnly);
  const county = openCounty(profile.county, column);
  const use = openUse(profile.use, column);
  const units = profile.fields.units === undefined ? undefined : openReading(profile.fields.units, column);
  if (missing.length > 0) {
    throw new IngestError(
      `The file has no column ${[...new Set(missing)].join(", ")}, which the profile reads`,
    );
  }
  if (repeated.length > 0) {
    throw new IngestError(
      `The file has the column ${[...new Set(repeated)].join(", ")} twice, which the profile reads`,
    );
  }
  return (cells, row) => {
    if (cells.length <= 1 && (cells[0] ?? "").trim() === "") return undefined;
    if (cells.length !== names.length) {
      return { row, reason: `it has ${cells.length} cells; the header has ${names.length}` };
    }
    if (!isAllowed(only, cells)) return { row, reason: "the profile leaves out rows like this" };
    const fips = county(cells);
    if (fips.length !== 5 || Number.isNaN(Number(fips))) return { row, reason: fips };
    const home = use(cells, units?.(cells) ?? "");
    if (typeof home === "string") return { row, reason: home };
    // Some publishers print their numbers with decimals.
    const number = parcel(cells).replace(/\.0+$/, "");
    const key = parcelKey(number);
    if (!/[1-9a-z]/.test(key)) return { row, reason: "it has no parcel number" };
    const isSale = isAllowed(saleOnly, cells);
    const read = fields.map(({ field, cell }) => {
      if (field === "parcelNumber") return number;
      const said = (field === "price" || field === "soldOn") && !isSale ? "" : cell(cells);
      return isUnknown(field, said) ? "" : said;
    });
    const ofHome = read.filter((_, at) => !OF_THE_YEAR.has(fields[at]?.field));
    const hash = digest("md5", `${home.type}\t${home.subtype}\t${ofHome.join("\t")}`, "base64");
    return { row, county: fips, key, ...home, cells: read, hash };
  };
}

/** Every year's roll has another year, and by it alone no home is another. */
const OF_THE_YEAR: ReadonlySet<PropertyField | undefined> = new Set([
  "taxYear",
  "marketValue",
  "taxableValue",
]);

/** Rolls write 0 where they know nothing, and where nothing was paid. */
const ZERO_IS_A_FIGURE: ReadonlySet<PropertyField> = new Set(["waterfront", "view", "pool", "fireplaces"]);
const isUnknown = (field: PropertyField, said: string): boolean =>
  /^[-+]?0*(\.0*)?$/.test(said) && !ZERO_IS_A_FIGURE.has(field);

/** The county's code, or why the row is of none. */
function openCounty(county: RollProfile["county"], column: (name: string) => Cell): Cell {
  if (typeof county === "string") return () => county;
  const cell = column(county.column);
  const codes = new Map(Object.entries(county.codes));
  return (cells) => {
    const code = cell(cells);
    return (
      codes.get(code) ??
      codes.get(code.replace(/^0+/, "")) ??
      `"${code.slice(0, 20)}" is no county of the profile`
    );
  };
}

/** From this many homes on a building is multi-family: the line that lenders draw. */
const MULTI_FAMILY_UNITS = 5;

function openUse(use: RollProfile["use"], column: (name: string) => Cell) {
  const cell = column(use.column);
  const bare = (codes: Record<string, string>) =>
    new Map(Object.entries(codes).map(([code, name]) => [code.replace(/^0+/, ""), name]));
  const [one, many] = [bare(use.singlefamily), bare(use.multifamily)];
  return (cells: readonly string[], said: string): Pick<RollRow, "type" | "subtype"> | string => {
    const code = cell(cells);
    const key = code.replace(/^0+/, "");
    const units = parseNumber(said) ?? Number.NaN;
    const single = one.get(key);
    const subtype = single ?? many.get(key);
    if (subtype === undefined) return `use "${code.slice(0, 20)}" is no rental housing of the profile`;
    const isFit = !(units > 0) || (single === undefined ? units >= MULTI_FAMILY_UNITS : units === 1);
    if (!isFit) return `a building of ${units} homes is neither one home nor a building of five and more`;
    return { type: single === undefined ? "multifamily" : "singlefamily", subtype };
  };
}
