import { choiceName } from "@labs/underwriting/choice-name";
import { byCatalogFormat, byUnit, datesInWords, dateWords } from "./figure-format.ts";
import { type Block, plainColumn, plainRow, type Row, type SectionBody } from "./report-model.ts";
import type { ReportSource, SourceFact, SourcePage, SourceTerm } from "./report-source.ts";
import { isRecord, type VersionFigures } from "./version-figures.ts";

/** Today's unit mix may have moved on from the version's own, which has its section. */
const OF_UNIT_MIX: ReadonlySet<string> = new Set([
  ...["floorPlans", "averageUnitSqft", "occupancy"],
  ...["grossMarketRent", "grossInPlaceRent", "lossToLease"],
]);

/** Of the screen alone: a report has no pictures of other homes, and no owner is read here. */
const ON_SCREEN: ReadonlySet<string> = new Set(["similarPropertiesImages"]);

/** What facts that a record may lack are called: a missing fact does not carry its own name. */
const FACT_LABELS: Readonly<Record<string, string>> = {
  parcelNumber: "Parcel number",
  sqft: "Living area",
  lotSqft: "Lot size",
  yearBuilt: "Year built",
  condition: "Condition",
  assessedValue: "Assessed value",
  taxAnnual: "Property tax",
  latitude: "Latitude",
  beds: "Bedrooms",
  baths: "Bathrooms",
  hoaMonth: "HOA dues (monthly)",
  units: "Units",
};

/** The home's facts, each with its source and date. */
export function factsSection({ property }: ReportSource): SectionBody {
  const facts = Object.entries(property.facts)
    .filter(([key, { group }]) => group !== "location" && key !== "upid" && !OF_UNIT_MIX.has(key))
    .map(([, fact]) => fact);
  const known = facts.filter(({ value }) => value !== null);
  const recorded = known.filter(({ override }) => !override);
  const half = Math.ceil(known.length / 2);
  const missing = Object.entries(property.unavailable).flatMap(([field, reason]) =>
    ON_SCREEN.has(field) ? [] : [missingWords(field, reason, property.facts)],
  );
  const sources = [
    ...new Set(
      recorded.map(({ source, asOf }) => (asOf === null ? source : `${source}, ${dateWords(asOf)}`)),
    ),
  ];
  return {
    id: "facts",
    title: property.propertyType === "multifamily" ? "Property" : "Home",
    context: sources.length === 0 ? null : `Source: ${sources.join("; ")}`,
    blocks: [
      {
        kind: "split",
        leftShare: 0.5,
        left: [factTable(known.slice(0, half))],
        right: [factTable(known.slice(half))],
      },
      ...correctionsBlock(facts),
      ...(missing.length === 0 ? [] : [{ kind: "text" as const, text: `Unavailable. ${missing.join(" ")}` }]),
    ],
  };
}

/** `facts.hoaMonth` by its label; a reason that begins with the label says it already. */
function missingWords(field: string, reason: string, facts: ReportSource["property"]["facts"]): string {
  const key = field.replace(/^facts\./, "");
  const label = facts[key]?.label ?? FACT_LABELS[key] ?? words(key);
  const sentence = datesInWords(reason).replace(/\.$/, "");
  return sentence.startsWith(label) ? `${sentence}.` : `${label}: ${sentence}.`;
}

function factTable(facts: readonly SourceFact[]): Block {
  return {
    kind: "table",
    columns: [plainColumn("", "left", 1), plainColumn("", "right")],
    rows: facts.map(({ label, value, unit, override }) =>
      plainRow([label, `${byUnit(value, unit)}${override ? " (corrected)" : ""}`]),
    ),
    notes: [],
  };
}

/** Each fact that the firm corrected, with what its source says, who corrected it, when and why. */
export function correctionsBlock(facts: readonly SourceFact[]): Block[] {
  const sentences = facts.flatMap(({ label, value, unit, override }) => {
    if (!override) return [];
    const said =
      override.sourceValue === null ? "does not say" : `says ${byUnit(override.sourceValue, unit)}`;
    const now = value === null ? "unknown" : byUnit(value, unit);
    const reason = override.reason.replace(/[.\s]+$/, "");
    return [
      `${label}: ${now}; ${override.source} ${said} (${override.by}, ${dateWords(override.at)}: ${reason}).`,
    ];
  });
  return sentences.length === 0 ? [] : [{ kind: "text", text: `Corrected. ${sentences.join(" ")}` }];
}

/** Every check of the version, failed ones first; one that could not be tested says what it lacks. */
export function checksSection({ version, pages }: ReportSource, figures: VersionFigures): SectionBody {
  const failed = version.checks.filter(({ ok }) => !ok).length;
  const rank = (check: { ok: boolean; severity: string }) =>
    check.ok ? 2 : check.severity === "error" ? 0 : 1;
  const untested = pages
    .flatMap(({ rows }) => rows)
    .filter((row) => row.kind === "check" && version.unavailable[row.key] !== undefined)
    .filter((row) => !figures.standsAside(row))
    .map(({ key, label, severity }) =>
      plainRow([key, severity ?? "", "○ not tested", `${label}: ${version.unavailable[key]}`], "muted"),
    );
  return {
    id: "checks",
    title: "Checks",
    context: `${version.checks.length - failed} of ${version.checks.length} passed; ${untested.length} not tested`,
    blocks: [
      {
        kind: "table",
        columns: [
          plainColumn("Check"),
          plainColumn("Severity"),
          plainColumn("State"),
          plainColumn("Finding", "left", 1),
        ],
        rows: version.checks
          .toSorted((a, b) => rank(a) - rank(b))
          .map((check) =>
            plainRow(
              [check.code, check.severity, check.ok ? "● passed" : "▲ failed", check.message],
              check.ok ? "muted" : "none",
            ),
          )
          .concat(untested),
        notes: [],
      },
    ],
  };
}

const BASES: Record<string, string> = {
  user: "Analyst",
  facts: "Facts",
  comps: "Comps",
  unitMix: "Unit mix",
  cohort: "Cohort template",
  market: "Market",
  template: "Firm template",
};

/** Every input of the version with where it came from. */
export function assumptionsSection(source: ReportSource, figures: VersionFigures): SectionBody {
  const unused: string[] = [];
  const rows = inCatalogOrder(leaves(source.version.inputs), source.pages).flatMap(([path, value]) => {
    const term = figures.term(path);
    const basis = source.version.basis[path];
    const origin = source.inputSources?.[path] ?? "";
    const label = term?.label ?? words(path);
    // There are scores of optional items; those at zero that nobody entered are named, not listed.
    if (figures.standsAside(term)) return [];
    if (origin === UNUSED && value === 0) {
      unused.push(label.toLowerCase());
      return [];
    }
    return [plainRow([label, writeInput(value, term), BASES[basis ?? ""] ?? "—", datesInWords(origin)])];
  });
  const note: Block[] =
    unused.length === 0 ? [] : [{ kind: "text", text: `Not used: ${unused.join("; ")}.` }];
  return {
    id: "assumptions",
    title: "Assumptions",
    context: `${rows.length} inputs, each with its basis`,
    blocks: [hasOrigins(rows) ? assumptionTable(rows, true) : sideBySide(rows), ...note],
  };
}

/** How an optional item that nobody entered is told from one of the firm's own. */
const UNUSED = "Not used unless entered";

/** As the formula pages have them; what they don't know follows in its own order. */
function inCatalogOrder(
  inputs: readonly [string, unknown][],
  pages: readonly SourcePage[],
): [string, unknown][] {
  const keys = pages.flatMap(({ rows }) => rows.map(({ key }) => key));
  // A table stands where its first column does.
  const place = (path: string) => {
    const found = keys.findIndex((key) => key === path || key.startsWith(`${path}.`));
    return found < 0 ? keys.length : found;
  };
  return inputs.toSorted(([a], [b]) => place(a) - place(b));
}

function hasOrigins(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells[3] !== "");
}

function sideBySide(rows: readonly Row[]): Block {
  const half = Math.ceil(rows.length / 2);
  return {
    kind: "split",
    leftShare: 0.5,
    left: [assumptionTable(rows.slice(0, half), false)],
    right: [assumptionTable(rows.slice(half), false)],
  };
}

function assumptionTable(rows: readonly Row[], withOrigin: boolean): Block {
  const columns = [plainColumn("Input", "left", 1), plainColumn("Value", "right"), plainColumn("Basis")];
  return {
    kind: "table",
    columns: withOrigin ? [...columns, plainColumn("Source", "left", 1.8)] : columns,
    rows: rows.map((row) => (withOrigin ? row : { ...row, cells: row.cells.slice(0, 3) })),
    notes: [],
  };
}

function writeInput(value: unknown, term: SourceTerm | undefined): string {
  if (term === undefined) return byCatalogFormat(value, "number", "");
  // A choice is a name in the model, such as `purchasePrice`.
  if (typeof value === "string" && term.unit === "text") return choiceName(value);
  const text = byCatalogFormat(value, term.format, term.unit);
  return term.unit === "mo" || term.unit === "yr" || term.unit === "days" ? `${text} ${term.unit}` : text;
}

/** Inputs by dotted path, in their own order; lists stay whole, tables are counted. */
function leaves(inputs: unknown, prefix = ""): [string, unknown][] {
  if (!isRecord(inputs)) return [];
  return Object.entries(inputs).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (isRecord(value)) return leaves(value, path);
    if (value === null || value === undefined) return [];
    if (Array.isArray(value) && value.some(isRecord)) return [[path, `${value.length} rows`]];
    return [[path, value]];
  });
}

/** `debt.ioMonths` as `Debt: io months`. */
function words(path: string): string {
  const spoken = path
    .replaceAll(".", ": ")
    .replaceAll(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, letter: string) => `${before} ${letter.toLowerCase()}`,
    );
  return spoken.charAt(0).toUpperCase() + spoken.slice(1);
}

/** The formulas behind the figures, as the engine evaluates them. */
export function formulasSection({ pages, pagesVersion, version }: ReportSource): SectionBody {
  const context = `Catalog ${version.catalogueVersion.slice(0, 16)}`;
  if (pagesVersion !== version.catalogueVersion) {
    const text = "Unavailable: the formula catalog has changed since this version was evaluated.";
    return { id: "formulas", title: "Formulas", context, blocks: [{ kind: "text", text }] };
  }
  const blocks = pages.flatMap(({ id, title, rows }): Block[] => {
    const computed = rows.filter(({ formula, kind }) => formula !== undefined && kind !== "check");
    if (computed.length === 0) return [];
    return [
      {
        kind: "table",
        columns: [plainColumn(`${id} ${title}`, "left", 1), plainColumn("Formula", "left", 2)],
        rows: computed.map(({ label, key, formula }) => plainRow([`${label} (${key})`, formula ?? ""])),
        notes: [],
      },
    ];
  });
  return { id: "formulas", title: "Formulas", context, blocks };
}
