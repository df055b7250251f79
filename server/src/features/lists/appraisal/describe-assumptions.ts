import { byCatalogFormat } from "@labs/reporting/figure-format";
import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt, inputRows } from "@labs/underwriting/model-inputs";
import { describeTemplate, type MarketDefaults } from "../../markets/service.ts";

/** What a row was underwritten on besides its own figures: what its place says, and what the firm assumes without it. */
export interface Assumptions {
  place: string | null;
  template: string | null;
}

/** What evidence of a place can say; the rest of a template is the firm's everywhere. */
const OF_PLACES = new Set([
  "rentGrowth",
  "homePriceGrowth",
  "turnoverRate",
  "propertyTaxRate",
  "insuranceAnnual",
  "repairsMaintenanceAnnual",
  "recurringCapexAnnual",
  "debt.rate",
]);

/** Nobody is asked in a list, so each row says which of its assumptions are the place's and which the template's, with what is last known. */
export function describeAssumptions(
  model: ModelName,
  { found, own }: { found: MarketDefaults; own: readonly Inputs[] },
): Assumptions {
  const place: string[] = [];
  const template: string[] = [];
  for (const row of inputRows(model)) {
    const { key: path, label, format, unit } = row;
    if (!OF_PLACES.has(path) || own.some((inputs) => inputAt(inputs, path) !== undefined)) continue;
    const write = (value: unknown) => `${label} ${byCatalogFormat(value, format, unit)}`;
    const { local, general } = found.template;
    const ofFirm = inputAt(local, path);
    const ofPlace = ofFirm === undefined ? inputAt(found.inputs, path) : undefined;
    if (ofPlace !== undefined) {
      place.push(`${write(ofPlace)}: ${found.sources[path] ?? ""}`);
      continue;
    }
    const value = ofFirm ?? inputAt(found.adapted, path) ?? inputAt(general, path);
    if (value === undefined) continue;
    const old = found.lastKnown[path];
    const lastKnown =
      old === undefined
        ? ""
        : `. Last known, not used: ${byCatalogFormat(old.value, format, unit)}, ${old.source}`;
    template.push(`${write(value)}: ${describeTemplate(path, found)}${lastKnown}`);
  }
  return { place: join(place), template: join(template) };
}

const join = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join("; "));
