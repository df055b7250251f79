import type { Inputs } from "../inputs/model-inputs.ts";
import type { Catalog } from "../language/catalog.ts";
import { type CatalogName, type FormulaRow, isOfPurchase } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { evaluateWith, getModule, type RawResult } from "./compiled-model.ts";
import { evaluateWhenAsked, recordWhenAsked } from "./evaluate-when-asked.ts";
import { formatFigure } from "./format-figure.ts";
import { warnOfRates } from "./several-rates.ts";
import { unavailableReason } from "./unavailable-reasons.ts";

export type Figure = number | string | null;

export interface CheckResult {
  code: string;
  severity: "error" | "warning";
  ok: boolean;
  message: string;
}

export interface Underwriting {
  inputs: Inputs;
  /** Flat by key; a line listed by year is an array over the years of the hold. */
  outputs: Record<string, Figure | (number | null)[]>;
  /** Years 1 to hold + 1 (the forward year), or months 1 to 12 x (hold + 1). */
  lines: Record<string, (number | null)[]>;
  /** The values at closing of the lines that have one. */
  closing: Record<string, number>;
  checks: CheckResult[];
  /** Why a figure is null, by key; for one year of an array the key is `key.year`. */
  unavailable: Record<string, string>;
}

export interface UnderwriteRequest {
  model: CatalogName;
  /** Validated inputs (`validateInputs`). */
  inputs: Inputs;
  grain?: "year" | "month";
}

const HELD_NOT_BOUGHT = "An owned home is held, not bought";

const finite = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** Months of a year as the year's figure: flows add up, balances are taken at the end. */
function sumYear(row: FormulaRow, months: Float64Array, year: number): number {
  if (row.aggregate === "end") return months[12 * year] ?? Number.NaN;
  let total = 0;
  for (let month = 12 * year - 11; month <= 12 * year; month++) total += months[month] ?? Number.NaN;
  return total;
}

function annual(row: FormulaRow, series: Float64Array, years: number): number[] {
  const values: number[] = [];
  for (let year = 1; year <= years; year++) {
    values.push(row.grain === "year" ? (series[year] ?? Number.NaN) : sumYear(row, series, year));
  }
  return values;
}

/** Values by year 1 to `years` of a line of the raw result. */
export function annualLine(model: CatalogName, result: RawResult, key: string, years: number): number[] {
  const row = getCatalog(model).rows.get(key)?.row;
  const series = result.values[key];
  return row && series instanceof Float64Array ? annual(row, series, years) : [];
}

/** A year's value of a line, as the annual view shows it; NaN for a year that the line does not have. */
export function annualFigure(of: {
  model: CatalogName;
  key: string;
  series: Float64Array;
  year: number;
}): number {
  const row = getCatalog(of.model).rows.get(of.key)?.row;
  const years = row?.grain === "month" ? (of.series.length - 1) / 12 : of.series.length - 1;
  if (!row || of.year > years) return Number.NaN;
  return (row.grain === "year" ? of.series[of.year] : sumYear(row, of.series, of.year)) ?? Number.NaN;
}

interface ReportRequest extends UnderwriteRequest {
  result: RawResult;
  /** Why a row has no value of which the formulas can't say it. */
  findReason?: (key: string) => string | undefined;
  /** A reason costs a walk through the formulas: a page that shows few of them has each worked out when it is read. */
  hasReasonsWhenAsked: boolean;
}

/** Turns raw values into the answer of the product: outputs, lines, checks, and a reason for each null. */
export class Report {
  readonly answer: Underwriting;
  private readonly catalog: Catalog;
  private readonly result: RawResult;
  private readonly grain: "year" | "month";
  private readonly hasReasonsWhenAsked: boolean;
  private readonly findReason: ReportRequest["findReason"];
  constructor({ model, inputs, grain = "year", result, hasReasonsWhenAsked, findReason }: ReportRequest) {
    this.answer = { inputs, outputs: {}, lines: {}, closing: {}, checks: [], unavailable: {} };
    this.catalog = getCatalog(model);
    this.result = result;
    this.grain = grain;
    this.hasReasonsWhenAsked = hasReasonsWhenAsked;
    this.findReason = findReason;
  }

  /** Adds what is to be said of a row. */
  add(row: FormulaRow): void {
    const { answer, result } = this;
    if (row.kind === "input") return;
    if (row.kind === "check") {
      const outcome = this.check(row);
      if (outcome) answer.checks.push(outcome);
      return;
    }
    if (this.isPaidByNobody(row)) {
      answer.outputs[row.key] = null;
      answer.unavailable[row.key] = HELD_NOT_BOUGHT;
      return;
    }
    for (const message of warnOfRates(row, this.catalog, result))
      answer.checks.push({ code: `${row.key}.severalRates`, severity: "warning", ok: false, message });
    if (row.grain === "unitType") answer.outputs[row.key] = this.column(row);
    else if (row.kind === "output" || row.inOutputs) {
      answer.outputs[row.key] = isSeries(row) ? this.byYear(row) : this.scalar(row);
    } else if (row.grain === "scalar") answer.outputs[row.key] = this.scalar(row);
    if (!isSeries(row)) return;
    answer.lines[row.key] = this.line(row);
    const atClosing = finite((result.values[row.key] as Float64Array)[0]);
    if ((row.timing === "closing" || row.timing === "always") && atClosing !== null)
      answer.closing[row.key] = atClosing;
  }

  /** Of a home that is owned what buying costs has a value by its formula, which nobody pays. */
  private isPaidByNobody(row: FormulaRow): boolean {
    return isOfPurchase(row) && row.grain === "scalar" && this.result.values.ownership === "owned";
  }

  /** Says why `key` has no value: the row that lacks one, and the period. */
  private lack(key: string, row: FormulaRow, period?: number): void {
    const { unavailable } = this.answer;
    const find = () =>
      this.findReason?.(row.key) ?? unavailableReason(this.catalog, this.result, row.key, period);
    if (!this.hasReasonsWhenAsked) {
      unavailable[key] = find();
      return;
    }
    Object.defineProperty(unavailable, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = find();
        Object.defineProperty(unavailable, key, { enumerable: true, value });
        return value;
      },
    });
  }

  private scalar(row: FormulaRow): Figure {
    const value = this.result.values[row.key];
    if (typeof value === "string") return value;
    const number = typeof value === "boolean" ? Number(value) : finite(value);
    if (number === null) this.lack(row.key, row);
    return number;
  }

  private byYear(row: FormulaRow): (number | null)[] {
    const series = this.result.values[row.key] as Float64Array;
    return annual(row, series, this.result.holdYears).map((value, index) => {
      if (Number.isFinite(value)) return value;
      const period = row.grain === "year" ? index + 1 : this.firstGap(series, index);
      this.lack(`${row.key}.${index + 1}`, row, period);
      return null;
    });
  }

  /** A column that is worked out row by row, each gap with its reason. */
  private column(row: FormulaRow): (number | null)[] {
    const cells = this.result.values[row.key] as unknown[];
    return cells.map((cell, index) => {
      const value = typeof cell === "boolean" ? Number(cell) : finite(cell);
      if (value === null) this.lack(`${row.key}.${index + 1}`, row, index);
      return value;
    });
  }

  private line(row: FormulaRow): (number | null)[] {
    const series = this.result.values[row.key] as Float64Array;
    const isMonthly = this.grain === "month" && row.grain === "month";
    const values = (isMonthly ? [...series.subarray(1)] : annual(row, series, this.result.years)).map(finite);
    const gap = values.indexOf(null);
    if (gap >= 0 && !(row.key in this.answer.unavailable)) {
      const period = isMonthly || row.grain === "year" ? gap + 1 : this.firstGap(series, gap);
      this.lack(row.key, row, period);
    }
    return values;
  }

  /** The month without a value that leaves a year (from 0) without one. */
  private firstGap(series: Float64Array, year: number): number {
    const months = Array.from({ length: 12 }, (_, index) => 12 * year + 1 + index);
    return months.find((month) => !Number.isFinite(series[month])) ?? 12 * year + 1;
  }

  private check(row: FormulaRow): CheckResult | undefined {
    const value = this.result.values[row.key];
    if (typeof value !== "boolean" && finite(value) === null) {
      this.lack(row.key, row);
      return undefined;
    }
    const ok = Boolean(value);
    const isOwned = this.result.values.ownership === "owned";
    const label = (isOwned ? row.ownedLabel : undefined) ?? row.label;
    const failure = (isOwned ? row.ownedMessage : undefined) ?? row.message ?? label;
    const message = ok ? `${label}.` : this.fill(failure);
    return { code: row.key, severity: row.severity ?? "warning", ok, message };
  }

  private fill(message: string): string {
    return message.replaceAll(/\{(why )?([^}]+)\}/g, (_, why: string | undefined, key: string) => {
      if (why !== undefined)
        return this.findReason?.(key) ?? unavailableReason(this.catalog, this.result, key);
      const format = this.catalog.rows.get(key)?.row.format ?? "number";
      return formatFigure(this.result.values[key], format);
    });
  }
}

const isSeries = (row: FormulaRow): boolean => row.grain === "month" || row.grain === "year";

/** Every row's value for validated inputs, as the compiled model gives it. */
export function evaluate(model: CatalogName, inputs: Inputs): RawResult {
  return evaluateWith(getModule(model), inputs);
}

/**
 * Underwrites validated inputs: every figure comes from the formulas of the catalog.
 *
 * @returns outputs and lines by key; a figure that does not exist is null, with its reason in `unavailable`
 * @example underwrite({ model: "singlefamily", inputs }).outputs.unleveredIrr // 0.0762
 */
export function underwrite(request: UnderwriteRequest): Underwriting {
  const result = evaluate(request.model, request.inputs);
  const report = new Report({ ...request, result, hasReasonsWhenAsked: false });
  for (const { row } of getCatalog(request.model).rows.values()) report.add(row);
  return report.answer;
}

/**
 * The same, each figure worked out when it is first read: for a page that shows a part of the model and follows every
 * keystroke. What is never read is never computed; the figures, checks and reasons are those of `underwrite`.
 *
 * @returns the answer, and the values of its rows, by month where they are lines
 * @example underwriteWhenAsked("singlefamily", inputs).answer.outputs.unleveredIrr // 0.0762
 */
export function underwriteWhenAsked(
  model: CatalogName,
  inputs: Inputs,
): { answer: Underwriting; values: RawResult["values"] } {
  const result = evaluateWhenAsked(model, inputs);
  const report = new Report({ model, inputs, result, hasReasonsWhenAsked: true });
  const { rows } = getCatalog(model);
  const isAdded = new Set<string>();
  const add = (row: FormulaRow | undefined): void => {
    if (row === undefined || isAdded.has(row.key)) return;
    isAdded.add(row.key);
    report.add(row);
  };
  const all = (): void => {
    for (const { row } of rows.values()) add(row);
  };
  const allChecks = (): void => {
    for (const { row } of rows.values()) if (row.kind === "check") add(row);
  };
  /** A key is a row's, or a row's with a period. */
  const addKey = (key: string): void => {
    const row = (rows.get(key) ?? rows.get(key.slice(0, key.lastIndexOf("."))))?.row;
    // Checks keep the order of the catalog, so that they are all made at once.
    if (row?.kind === "check") allChecks();
    else add(row);
  };
  const whenAsked = <T>(made: Record<string, T>) => recordWhenAsked(made, addKey, all);
  const { outputs, lines, closing, unavailable, checks } = report.answer;
  const answer: Underwriting = {
    inputs,
    outputs: whenAsked(outputs),
    lines: whenAsked(lines),
    closing: whenAsked(closing),
    unavailable: whenAsked(unavailable),
    get checks() {
      allChecks();
      return checks;
    },
  };
  return { answer, values: result.values };
}
