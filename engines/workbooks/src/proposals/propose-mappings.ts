import type { CompiledWorkbook } from "../evaluation/compile-workbook.ts";
import { isError, type Scalar } from "../values/value.ts";
import type { CellUnit } from "./cell-units.ts";
import {
  type FieldWords,
  INPUT_WORDS,
  LATER,
  ODD_SHEET,
  ONE_UTILITY,
  OUTPUT_WORDS,
  OWN_HEAD,
  PLAN_WORDS,
} from "./field-words.ts";
import type { LabelParts, Labels } from "./find-labels.ts";
import { judgeWorkbook } from "./judge-workbook.ts";
import { findInputField, findOutputField } from "./model-fields.ts";
import { type NamedCell, plainValue } from "./propose-inputs.ts";
import { isUsual, PLAIN, readUnit, type SeenCell, saysThousands } from "./read-unit.ts";
import { listTrialValues } from "./trial-values.ts";

export interface ProposedInput extends NamedCell {
  field: string;
  unit: CellUnit;
  /** Between 0 and 1: how surely the words, the value and the format mean this. */
  confidence: number;
  why: string;
}

export interface ProposedOutput extends NamedCell {
  field: string;
  confidence: number;
  why: string;
}

const LEAST = 0.45;

interface Seen extends SeenCell {
  named: NamedCell;
  cell: number;
  parts: LabelParts;
  sheet: string;
}

interface Workbook {
  compiled: CompiledWorkbook;
  labels: Labels;
  find: (name: string) => number | undefined;
}

const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_–—:*]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function openSeen({ compiled, labels, find }: Workbook, values: readonly Scalar[]) {
  const { table, workbook } = compiled;
  const thousands = new Map<number, boolean>();
  return (named: NamedCell): Seen[] => {
    const cell = find(named.cell);
    if (cell === undefined) return [];
    const sheet = table.sheets[cell] ?? 0;
    if (!thousands.has(sheet)) thousands.set(sheet, saysThousands(compiled, sheet));
    return [
      {
        ...{ named, cell },
        parts: labels.partsOf(cell),
        sheet: workbook.sheets[sheet]?.name ?? "",
        format: workbook.looks[table.styles[cell] ?? 0]?.numberFormat ?? "General",
        value: values[cell] ?? null,
        isInThousands: thousands.get(sheet) ?? false,
        units: undefined,
      },
    ];
  };
}

/** What stands over a part of the sheet may make something else of it: that is asked about. */
const APART = 0.36;
/** Heads that say no more than the kind of what stands below them. */
const PLAIN_SECTION =
  /^(operating |annual |monthly |yearly )*(income|revenues?|expenses?|costs?)( assumptions)?$/;

/** Which words of a field stand at a cell, and how plainly. */
function matchWords(words: FieldWords, texts: readonly string[], around: string): number {
  const apart = words.not?.test(around) ? APART : 0;
  for (const [at, text] of texts.entries()) {
    if (words.not?.test(text)) return 0;
    // What stands beside a cell says more than the head of its column or its name.
    if (words.plain.test(text)) return 0.95 - 0.08 * at - apart;
    if (words.vague?.test(text)) return 0.62 - 0.08 * at - apart;
  }
  return 0;
}

/** What each input of a model may be in Labs, with the unit of its cell: read off words, value, layout and format. */
function proposeInputMappings(
  workbook: Workbook,
  values: readonly Scalar[],
  inputs: readonly NamedCell[],
): ProposedInput[] {
  const look = openSeen(workbook, values);
  const trials = listTrialValues(workbook.compiled);
  const seen = inputs.flatMap(look).filter(({ cell }) => !trials.has(cell));
  const tables = findPlanTables(seen, workbook);
  const found: ProposedInput[] = [];
  const units = countUnits(seen, tables);
  for (const one of seen) {
    const plan = tables.get(one.cell);
    const proposal = plan ?? proposeInput({ ...one, units });
    if (proposal !== undefined) found.push(proposal);
  }
  return settleYears(doubtOneOfSeveral(dropDoubles(found), seen), workbook);
}

/** How many units the workbook's property has: those of its floor plans, or the number that its words tell. */
function countUnits(seen: readonly Seen[], tables: ReadonlyMap<number, ProposedInput>): number | undefined {
  const plans = [...tables.values()].filter(({ field }) => field === "planUnits");
  const ofPlans = plans.reduce((sum, { value }) => sum + (typeof value === "number" ? value : 0), 0);
  if (ofPlans > 0) return ofPlans;
  const said = seen.map(proposeInput).find((one) => one?.field === "units" && one.confidence > MOST_DOUBTFUL);
  return typeof said?.value === "number" && said.value > 0 ? said.value : undefined;
}

/** Where utilities stand line by line, the figure of all of them belongs in none: the first would count the others twice. */
function doubtOneOfSeveral(found: readonly ProposedInput[], seen: readonly Seen[]): ProposedInput[] {
  const lines = seen.filter(
    ({ value, parts }) => typeof value === "number" && ONE_UTILITY.test(tidy(parts.beside ?? "")),
  );
  const all = found.filter(({ field }) => field === "utilities");
  return found.map((one) => {
    const own = lines.find(({ named }) => named.cell === one.cell);
    if (one.field !== "utilities" || own === undefined) return one;
    const other =
      lines.find((line) => line !== own && line.sheet === own.sheet)?.named ??
      all.find((line) => line !== one);
    if (other === undefined) return one;
    const why = `${one.why}; one of several utilities, with ${other.cell}`;
    return { ...one, confidence: Math.min(one.confidence, MOST_DOUBTFUL), why };
  });
}

function proposeInput(seen: Seen): ProposedInput | undefined {
  const { parts, named, sheet } = seen;
  // Under a head of growth stands the growth of what its row names.
  const beside =
    parts.isInTable && GROWTH_HEAD.test(tidy(parts.head ?? "")) ? `${parts.beside} growth` : parts.beside;
  const texts = [beside, beside === undefined ? parts.head : undefined, parts.name]
    .filter((text) => text !== undefined)
    .map(tidy);
  const around = aroundOf(parts);
  const several = parts.beside === undefined ? [] : findSeveral(tidy(parts.beside));
  for (const words of INPUT_WORDS) {
    const field = findInputField(words.field);
    if (field === undefined || field.isByPlan) continue;
    const match = matchWords(words, texts, around.replaceAll(/\bexit\b.*assumptions|sale assumptions/g, ""));
    if (match === 0) continue;
    const unit = readUnit(seen, { field, words, text: texts.join(" "), around });
    if (unit === undefined) continue;
    const isOdd = ODD_SHEET.test(sheet);
    const isOther =
      parts.isInTable &&
      parts.head !== undefined &&
      beside === parts.beside &&
      !OWN_HEAD.test(tidy(parts.head));
    const isLater = LATER.test(tidy(parts.before ?? "")) && words.not?.source.includes(LATER.source) === true;
    const sure = match - unit.doubt - (isOdd ? 0.3 : 0) - (isOther ? 0.3 : 0);
    const confidence = Math.min(Math.max(0, sure), several.length > 0 || isLater ? MOST_DOUBTFUL : 1);
    if (confidence < LEAST) continue;
    const other = several.find((key) => key !== field.key);
    if (other !== undefined)
      unit.why.push(`the words name ${findInputField(other)?.label.toLowerCase()} too`);
    if (isLater) unit.why.push(`below “${parts.before}”`);
    return {
      ...named,
      field: field.key,
      unit: unit.unit,
      confidence: Math.round(confidence * 100) / 100,
      why: [`“${parts.beside ?? parts.head ?? parts.name ?? ""}”`, ...unit.why].join(", "),
    };
  }
  return undefined;
}

const GROWTH_HEAD = /^(annual |yearly )?(growth|increase|escalation|inflation)( rate| %)?$/;

function aroundOf({ section, beside, head }: LabelParts): string {
  const over = tidy(section ?? "");
  return tidy(`${PLAIN_SECTION.test(over) ? "" : over} ${beside === undefined ? "" : (head ?? "")}`);
}

/** Two kinds that firms keep as one figure, and Labs in the first of them. */
const TOGETHER: ReadonlySet<string> = new Set(["vacancyPct badDebtPct"]);

const isFigure = (key: string): boolean => {
  const field = findInputField(key);
  return field !== undefined && !field.isByPlan && (field.quantity === "money" || field.quantity === "share");
};

/** The figures that a text names, where they are several, as in “repairs, turnover & contract services”. */
function findSeveral(text: string): string[] {
  const whole = text
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/\bg ?& ?a\b/g, "administration")
    .replaceAll(/\br ?& ?m\b/g, "repairs");
  const fields = whole.split(/ ?(?:,|&|\+|\band\b) ?/).flatMap((part) => {
    const words = INPUT_WORDS.find(
      ({ field, plain, not }) => isFigure(field) && plain.test(part) && !not?.test(part),
    );
    return words === undefined ? [] : [words.field];
  });
  const several = [...new Set(fields)];
  return several.length < 2 || TOGETHER.has(several.join(" ")) ? [] : several;
}

/** Unit mixes: rows of floor plans under a head of units, area and rent. */
function findPlanTables(seen: readonly Seen[], { compiled }: Workbook): Map<number, ProposedInput> {
  const { table } = compiled;
  const columns = new Map<string, { field: string; cells: Seen[] }>();
  for (const one of seen) {
    const head = one.parts.head === undefined ? undefined : tidy(one.parts.head);
    const field = head === undefined ? undefined : PLAN_WORDS.find(([, words]) => words.test(head))?.[0];
    if (field === undefined || one.parts.headRow === undefined) continue;
    if (typeof one.value !== (field === "planName" ? "string" : "number") && one.value !== null) continue;
    const key = `${table.sheets[one.cell]} ${one.parts.headRow} ${table.columns[one.cell]}`;
    const column = columns.get(key) ?? { field, cells: [] };
    column.cells.push(one);
    columns.set(key, column);
  }
  const byTable = new Map<string, { field: string; cells: Seen[] }[]>();
  for (const [key, column] of columns) {
    const place = key.slice(0, key.lastIndexOf(" "));
    if (column.cells.length > 1) byTable.set(place, [...(byTable.get(place) ?? []), column]);
  }
  const found = new Map<number, ProposedInput>();
  for (const part of byTable.values()) addPlanTable(part, { table, found });
  return found;
}

/** Rows of rents that a program limits by the area's income: no market rent belongs there unasked. */
const LIMITED = /\b(ami|amgi|area median|lihtc)\b/;

function addPlanTable(
  columns: readonly { field: string; cells: Seen[] }[],
  { table, found }: { table: CompiledWorkbook["table"]; found: Map<number, ProposedInput> },
): void {
  const units = columns.filter(({ field }) => field === "planUnits");
  const rents = columns.filter(({ field }) => field === "planRent" || field === "planInPlaceRent");
  const [first] = units;
  if (first === undefined || rents.length === 0) return;
  const rows = first.cells.map(({ cell }) => table.rows[cell] ?? 0);
  const isLimited = columns.some(({ cells }) =>
    cells.some(({ parts }) => LIMITED.test(tidy(parts.beside ?? ""))),
  );
  const done = new Set<string>();
  for (const { field, cells } of columns) {
    if (done.has(field)) continue;
    done.add(field);
    for (const { cell, named, parts } of cells) {
      const at = rows.indexOf(table.rows[cell] ?? 0) + 1;
      if (at === 0) continue;
      const period = field === "planRent" || field === "planInPlaceRent" ? "month" : null;
      const unit: CellUnit = { ...PLAIN, period, at };
      const why = `floor plan ${at} of a table with the head “${parts.head ?? ""}”${isLimited ? "; by limits of income" : ""}`;
      found.set(cell, { ...named, field, unit, confidence: isLimited ? MOST_DOUBTFUL : 0.85, why });
    }
  }
}

/** Of several cells with the same words the plainest stays; others stand behind it, less sure. */
function dropDoubles(found: readonly ProposedInput[]): ProposedInput[] {
  const columnOf = ({ field, cell }: ProposedInput): string => `${field} ${cell.replace(/\d+$/, "")}`;
  const inColumn = new Map<string, number>();
  for (const one of found) inColumn.set(columnOf(one), (inColumn.get(columnOf(one)) ?? 0) + 1);
  const rowOf = ({ field, cell }: ProposedInput): string =>
    `${field} ${cell.replace(/[A-Z]{1,3}(?=\d+$)/, "")}`;
  const inRow = new Map<string, number>();
  for (const one of found) inRow.set(rowOf(one), (inRow.get(rowOf(one)) ?? 0) + 1);
  const best = new Map<string, ProposedInput>();
  for (const one of found) {
    const before = best.get(one.field);
    if (before === undefined || one.confidence > before.confidence + 0.05) best.set(one.field, one);
  }
  return found.flatMap((one) => {
    const first = best.get(one.field);
    const field = findInputField(one.field);
    if (first === undefined || first === one || field?.isByPlan) return [one];
    // The same row over the years is one assumption by year, not several.
    if (rowOf(first) === rowOf(one)) return field?.isByYear ? [one] : [];
    // Three and more below or beside each other are a list to look up or to try, not an assumption.
    if ((inColumn.get(columnOf(one)) ?? 0) > 2) return [];
    if (field?.isByYear !== true && (inRow.get(rowOf(one)) ?? 0) > 2) return [];
    const confidence = Math.round((one.confidence - 0.25) * 100) / 100;
    const why = `${one.why}; ${first.cell} is more likely`;
    return confidence < LEAST ? [] : [{ ...one, confidence, why }];
  });
}

/** Numbers the cells of a row that has one assumption for each year. */
function settleYears(found: readonly ProposedInput[], { labels, find }: Workbook): ProposedInput[] {
  const rows = new Map<string, ProposedInput[]>();
  for (const one of found) {
    if (!findInputField(one.field)?.isByYear) continue;
    const key = `${one.field} ${one.cell.replace(/[A-Z]{1,3}(?=\d+$)/, "")}`;
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  const years = new Map<ProposedInput, number>();
  for (const row of rows.values()) {
    if (row.length < 2) continue;
    const said = row.map(({ cell }) => {
      const number = find(cell);
      const head = number === undefined ? undefined : labels.partsOf(number).head;
      return Number(/\b(?:year|yr)\.? ?(\d{1,2})\b/i.exec(head ?? "")?.[1] ?? Number.NaN);
    });
    const isSaid = said.every((year) => year >= 1);
    for (const [at, one] of row.entries()) years.set(one, isSaid ? (said[at] ?? at + 1) : at + 1);
  }
  return found.map((one) => {
    const at = years.get(one);
    return at === undefined ? one : { ...one, unit: { ...one.unit, at }, why: `${one.why}, year ${at}` };
  });
}

/** Of very many formulas the first are looked at. */
const MOST_FORMULAS = 100_000;

/** Which result is which return, at most one cell for each. */
function proposeOutputMappings(
  { compiled, labels, nameOf }: Pick<Workbook, "compiled" | "labels"> & { nameOf: (cell: number) => string },
  values: readonly Scalar[],
): ProposedOutput[] {
  const { table, workbook, refused } = compiled;
  const best = new Map<string, { cell: number; confidence: number; why: string }>();
  for (const cell of compiled.formulaCells.slice(0, MOST_FORMULAS)) {
    const value = values[cell] ?? null;
    if ((typeof value !== "number" && !isError(value)) || refused.has(cell)) continue;
    const parts = labels.partsOf(cell);
    const texts = [parts.beside ?? parts.head, parts.name].filter((text) => text !== undefined).map(tidy);
    const words = OUTPUT_WORDS.find((one) => matchWords(one, texts, "") > 0);
    if (words === undefined) continue;
    const format = workbook.looks[table.styles[cell] ?? 0]?.numberFormat ?? "General";
    if (isOtherKind(words.field, format)) continue;
    const sheet = workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "";
    const head = parts.beside === undefined ? "" : (parts.head ?? "");
    const match = matchWords(words, texts, "") - doubtOutput(words, { value, sheet, parts, head });
    const confidence = Math.round(Math.max(0, match) * 100) / 100;
    // Of the years of one row the first counts.
    if (confidence < LEAST || confidence <= (best.get(words.field)?.confidence ?? 0)) continue;
    const why = `“${parts.beside ?? parts.head ?? parts.name ?? ""}” on ${sheet}`;
    best.set(words.field, { cell, confidence, why });
  }
  return [...best].flatMap(([field, { cell, ...found }]) => {
    if (findOutputField(field) === undefined) return [];
    const value = plainValue(values[cell] ?? null);
    return [{ cell: nameOf(cell), label: labels.find(cell), value, field, ...found }];
  });
}

/** Whether a cell is printed as something else than the return is: a share is no amount. */
function isOtherKind(field: string, format: string): boolean {
  const [isPercent, isDollars] = [format.replaceAll(/"[^"]*"|\\./g, "").includes("%"), /[$€£]/.test(format)];
  const quantity = findOutputField(field)?.quantity;
  if (quantity === "money") return isPercent;
  return isDollars || (quantity === "ratio" && isPercent);
}

/** Heads of columns of what has been: its figure is none of the years to come. */
const PAST = /\bt-? ?(1|3|6|12)\b|\bt(3|12)\b|trailing|historic(al)?\b|\bactuals?\b|\bprior\b|last year/;

function doubtOutput(
  words: FieldWords,
  of: { value: Scalar; sheet: string; parts: LabelParts; head: string },
): number {
  const { value, sheet, parts, head } = of;
  const size = isError(value)
    ? 0.15
    : typeof value !== "number" || !isUsual(words, value)
      ? 0.2
      : value === 0
        ? 0.06
        : 0;
  const around = tidy(`${parts.section ?? ""} ${head}`);
  const isOwn = /summary|return|dashboard|output/i.test(sheet);
  const isPast = PAST.test(tidy(head)) ? APART : 0;
  return (
    size +
    isPast +
    (ODD_SHEET.test(sheet) ? 0.3 : 0) +
    (words.not?.test(around) ? 0.2 : 0) -
    (isOwn ? 0.03 : 0)
  );
}

/** A doubtful one is taken by nobody who has not looked at it: from 0.6 they are ticked. */
const MOST_DOUBTFUL = 0.59;

/** Both, as sure as the workbook is about a property: of one that is about something else nothing is proposed. */
export function proposeMappings(
  workbook: Workbook & { nameOf: (cell: number) => string },
  values: readonly Scalar[],
  named: readonly NamedCell[],
): { inputs: ProposedInput[]; outputs: ProposedOutput[] } {
  const inputs = proposeInputMappings(workbook, values, named);
  const outputs = proposeOutputMappings(workbook, values);
  const fields = [...inputs, ...outputs].map(({ field }) => field);
  const { doubt, why } = judgeWorkbook(workbook.compiled, fields);
  const lessen = <Proposal extends ProposedOutput>(found: Proposal[]): Proposal[] =>
    found.flatMap((one) => {
      if (doubt === undefined) return [];
      if (doubt === 0) return [one];
      const confidence = Math.min(MOST_DOUBTFUL, Math.round((one.confidence - doubt) * 100) / 100);
      return confidence < LEAST ? [] : [{ ...one, confidence, why: `${one.why}; ${why}` }];
    });
  return { inputs: lessen(inputs), outputs: lessen(outputs) };
}
