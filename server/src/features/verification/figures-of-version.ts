import type { UnderwritingVersion } from "@labs/contract/underwriting";
import type { CitedFigure } from "@labs/contract/verification";
import { formulaPages } from "@labs/underwriting/formula-pages";
import { propertySubject } from "./figures-of-property.ts";

/** Units of the formula pages as the contract names them; what is neither money nor a share is a number. */
const UNITS: Record<string, string> = {
  "%": "fraction",
  $: "usd",
  "$/mo": "usdPerMonth",
  "$/yr": "usdPerYear",
  "$/unit": "usdPerUnit",
  "$/sq ft": "usdPerSqft",
  "sq ft": "sqft",
  x: "ratio",
  year: "year",
  date: "date",
};

const unitOf = (unit: string) => UNITS[unit] ?? (unit.startsWith("$") ? "usd" : "number");

type Told = Pick<UnderwritingVersion, "version" | "model" | "inputs" | "outputs" | "lines" | "createdAt">;

/** Of a line by year, as many years as a memo speaks of. */
const MOST_YEARS = 11;

/** Every figure of an underwriting version by the row of the formula pages that it stands in: inputs, results, years. */
export function figuresOfVersion(version: Told, { placeId }: { placeId: string }): CitedFigure[] {
  const rows = formulaPages.models[version.model].pages.flatMap((page) => page.rows);
  const subject = propertySubject(placeId);
  const prefix = `underwriting:${placeId}@${version.version}`;
  const common = {
    source: `Underwriting version ${version.version}`,
    asOf: version.createdAt.slice(0, 10),
    version: String(version.version),
    subject,
  };
  const figures: CitedFigure[] = [];
  const seen = new Set<string>();
  for (const { key, label, unit } of rows) {
    if (seen.has(key)) continue;
    seen.add(key);
    const add = (id: string, name: string, value: unknown) => {
      const isNumber = typeof value === "number" && Number.isFinite(value);
      if (!isNumber && !(typeof value === "string" && unit === "date")) return;
      figures.push({ ...common, id: `${prefix}/${id}`, label: name, value, unit: unitOf(unit) });
    };
    const value = version.outputs[key] ?? inputAt(version.inputs, key);
    const line = version.lines[key];
    if (Array.isArray(line) && line.length > 1) {
      for (const [index, one] of line.slice(0, MOST_YEARS).entries()) {
        add(`${key}.${index + 1}`, `${label}, year ${index + 1}`, one);
      }
    } else add(key, label, Array.isArray(line) ? line[0] : value);
    if (Array.isArray(line) && line.length > 1 && typeof value === "number") add(key, label, value);
  }
  return figures;
}

function inputAt(inputs: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (level, name) =>
        typeof level === "object" && level !== null ? (level as Record<string, unknown>)[name] : undefined,
      inputs,
    );
}
