import { type Inputs, inputAt } from "../inputs/model-inputs.ts";
import { add, subtract } from "../language/last-bits.ts";
import type { ModelName } from "../language/rows.ts";
import { MULTI_FAMILY_LAYOUT } from "./multi-family-layout.ts";
import type { LineLayout, Statement, StatementBlock, StatementColumn, StatementLine } from "./record.ts";
import { SINGLE_FAMILY_LAYOUT } from "./single-family-layout.ts";
import { trailingSum } from "./trailing-amounts.ts";

/** A version as it is kept holds what a statement needs. */
export interface Underwritten {
  inputs: Inputs;
  outputs: Readonly<Record<string, unknown>>;
  lines: Readonly<Record<string, readonly (number | null)[]>>;
}

export type StatementGrain = "year" | "month";

export const LAYOUTS: Record<ModelName, readonly LineLayout[]> = {
  multifamily: MULTI_FAMILY_LAYOUT,
  singlefamily: SINGLE_FAMILY_LAYOUT,
};
const RETURNS: readonly (readonly [key: string, label: string])[] = [
  ["unleveredIrrAnnual", "Unlevered IRR, year-end cash flows"],
  ["leveredIrrAnnual", "Levered IRR, year-end cash flows"],
  ["unleveredIrrMonthly", "Unlevered IRR, monthly cash flows"],
  ["leveredIrrMonthly", "Levered IRR, monthly cash flows"],
];
const FLOWS: ReadonlySet<StatementBlock> = new Set(["unlevered", "levered"]);

type Amount = number | null;
type Place = (line: LineLayout) => Amount | undefined;

/**
 * The operating statement of a deal, one object for screen, report, workbook and API: operations, cash flow before debt
 * and cash flow to equity, from closing over the years to the sale. Deductions are negative. With `grain` "month" the
 * lines are those of an underwriting by month, and the printed flows give the monthly rates of return.
 *
 * Definitions: docs/methods/statement.md. Units: dollars; ratios are multiples. Errors: none; what is unavailable is null.
 *
 * @example buildStatement("singlefamily", { inputs: { holdYears: 1 }, outputs: {}, lines: { noi: [900] } }).columns[1].id // "year1"
 */
export function buildStatement(
  model: ModelName,
  underwritten: Underwritten,
  grain: StatementGrain = "year",
): Statement {
  const { columns, lines, returns } = buildWholeStatement(model, underwritten, grain);
  return {
    columns: columns.filter(({ id }) => lines.some(({ figures }) => id in figures)),
    lines: withoutIdle(lines, LAYOUTS[model]),
    returns,
  };
}

/** The same with a line for each of the layout, also where it is zero or has no place. */
export function buildWholeStatement(
  model: ModelName,
  underwritten: Underwritten,
  grain: StatementGrain = "year",
): Statement {
  const figures = new Figures(underwritten);
  const columns = listColumns(model, figures, grain);
  const lines = LAYOUTS[model].map((line): StatementLine => {
    const { block, key = null, closing, sale, sign, label, role, isSeldom } = line;
    return {
      block,
      key,
      ...(closing === undefined ? {} : { closing }),
      ...(sale === undefined ? {} : { sale }),
      sign,
      label,
      role,
      ...(isSeldom ? { isSeldom } : {}),
      figures: {},
    };
  });
  for (const column of columns) fill(column, lines, LAYOUTS[model], placesIn(column, figures, grain));
  addComparison(columns, lines, figures.scalar("units"));
  return {
    columns,
    lines,
    returns: RETURNS.map(([key, label]) => ({ key, label, value: figures.scalar(key) })),
  };
}

class Figures {
  readonly underwritten: Underwritten;
  readonly holdYears: number;
  readonly statement: readonly Inputs[];
  readonly isOwned: boolean;

  constructor(underwritten: Underwritten) {
    this.underwritten = underwritten;
    this.isOwned = inputAt(underwritten.inputs, "ownership") === "owned";
    this.holdYears = Number(inputAt(underwritten.inputs, "holdYears"));
    const rows = inputAt(underwritten.inputs, "t12");
    this.statement = Array.isArray(rows) ? (rows as Inputs[]) : [];
  }

  /** A single figure, of the model or entered. */
  scalar(key: string): Amount {
    const { outputs, lines, inputs } = this.underwritten;
    const listed = lines[key];
    const value = outputs[key] ?? (listed?.length === 1 ? listed[0] : undefined) ?? inputAt(inputs, key);
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  }

  /** Whether the version says anything of the key: one kept before a line was there does not. */
  isTold(key: string): boolean {
    const { outputs, lines, inputs } = this.underwritten;
    return outputs[key] !== undefined || lines[key] !== undefined || inputAt(inputs, key) !== undefined;
  }

  /** A line's figure of a period from 1. */
  at(key: string, period: number): Amount {
    const { outputs, lines } = this.underwritten;
    const listed = lines[key] ?? outputs[key];
    return Array.isArray(listed) ? (listed[period - 1] ?? null) : null;
  }
}

function listColumns(model: ModelName, figures: Figures, grain: StatementGrain): StatementColumn[] {
  const { holdYears } = figures;
  const count = grain === "year" ? holdYears : 12 * holdYears;
  const title = grain === "year" ? "Year" : "Month";
  const hasHistory = grain === "year" && figures.statement.length > 0;
  const periods = Array.from({ length: count }, (_, index): StatementColumn => {
    return { id: `${grain}${index + 1}`, label: `${title} ${index + 1}`, kind: grain, period: index + 1 };
  });
  const history: StatementColumn[] = [
    { id: "t12", label: "T12", kind: "t12" },
    { id: "t3", label: "T3 × 4", kind: "t3" },
  ];
  const compared: StatementColumn[] = [
    { id: "variance", label: "Year 1 vs. T12", kind: "variance" },
    { id: "varianceShare", label: "Change", kind: "varianceShare" },
  ];
  const perUnit: StatementColumn = { id: "perUnit", label: "Year 1 per unit", kind: "perUnit" };
  return [
    ...(hasHistory ? history : []),
    { id: "closing", label: figures.isOwned ? "Today" : "Closing", kind: "closing" },
    ...periods,
    { id: "sale", label: "Sale", kind: "sale" },
    ...(grain === "month"
      ? []
      : [
          { id: "forward", label: "Forward", kind: "forward", period: count + 1 } as const,
          { id: "stabilized", label: "Stabilized", kind: "stabilized" } as const,
          ...(hasHistory ? compared : []),
          ...(model === "multifamily" ? [perUnit] : []),
          { id: "shareOfIncome", label: "Year 1, % of EGI", kind: "shareOfIncome" } as const,
        ]),
  ];
}

/** What stands in a column of a line that is not added up from others; undefined where the line has no place there. */
function placesIn(column: StatementColumn, figures: Figures, grain: StatementGrain): Place {
  const place = placesOfKind(column, figures, grain);
  const ownership = figures.isOwned ? "owned" : "acquisition";
  return (line) => {
    if (line.ownership !== undefined && line.ownership !== ownership) return undefined;
    if (line.until !== undefined && figures.isTold(line.until)) return undefined;
    const key = line.key ?? line.closing ?? line.sale ?? line.saleBalance ?? line.event?.amount;
    return line.isSeldom && key !== undefined && !figures.isTold(key) ? undefined : place(line);
  };
}

function placesOfKind(column: StatementColumn, figures: Figures, grain: StatementGrain): Place {
  const { kind, period = 0 } = column;
  if (kind === "t12" || kind === "t3")
    return ({ accounts }) => (accounts ? trailingSum(figures.statement, accounts, kind) : undefined);
  if (kind === "closing") return ({ closing, sign }) => signed(sign, closing, (key) => figures.scalar(key));
  if (kind === "sale")
    return ({ sale, saleBalance, sign }) =>
      sale === undefined
        ? signed(sign, saleBalance, (key) =>
            figures.at(key, grain === "year" ? figures.holdYears : 12 * figures.holdYears),
          )
        : signed(sign, sale, (key) => figures.scalar(key));
  if (kind === "stabilized") return (line) => stabilize(line, figures);
  if (kind === "year" || kind === "month" || kind === "forward")
    return ({ block, key, sign, event, accounts }) => {
      if (kind === "forward" && block !== "operations") return undefined;
      if (block === "coverage" && grain === "month") return undefined;
      if (event) return eventIn(event, figures, period, grain);
      if (key === undefined) return accounts ? 0 : undefined;
      return signed(sign, key, (name) => figures.at(name, period));
    };
  return () => undefined;
}

function signed(sign: number, key: string | undefined, read: (key: string) => Amount): Amount | undefined {
  if (key === undefined) return undefined;
  const value = read(key);
  return times(sign, value);
}

function eventIn(
  event: { amount: string; month: string },
  figures: Figures,
  period: number,
  grain: StatementGrain,
): Amount {
  const month = figures.scalar(event.month);
  if (month === null) return figures.isTold(event.month) ? null : 0;
  const isHere = month > 0 && (grain === "month" ? month : Math.ceil(month / 12)) === period;
  return isHere ? figures.scalar(event.amount) : 0;
}

/** The last year of the hold at the rents and costs of year 1, or the stabilized year that the model itself has. */
function stabilize(line: LineLayout, figures: Figures): Amount | undefined {
  const { block, key, index, sign, stabilized, accounts } = line;
  if (block !== "operations") return undefined;
  if (stabilized) {
    // A version from before the model split its stabilized expenses has their total alone.
    if (
      block === "operations" &&
      line.role === "line" &&
      !stabilized.every(([, name]) => figures.isTold(name))
    )
      return undefined;
    const parts = stabilized.map(([each, name]) => signed(each, name, (known) => figures.scalar(known)));
    const all = parts.reduce<Amount>((before, part) => plus(before, part ?? null), 0);
    return times(sign, all);
  }
  if (figures.underwritten.outputs.stabilizedNoi !== undefined || line.role !== "line") return undefined;
  if (accounts?.length === 0 || key === "noiStress") return 0;
  const { holdYears } = figures;
  if (key === "managementFee") return stabilizedManagementFee(figures);
  const divisor = index === undefined ? 1 : figures.at(index, holdYears);
  const value = key === undefined ? 0 : figures.at(key, holdYears);
  return times(sign, over(value, divisor));
}

/** The fee of the same year: its share of effective gross income, as in the untrended NOI. */
function stabilizedManagementFee(figures: Figures): Amount {
  const income = MULTI_FAMILY_LAYOUT.slice(0, INCOME_LINES).reduce<Amount>((all, line) => {
    const amount = line.role === "line" ? stabilize(line, figures) : 0;
    return plus(all, amount ?? null);
  }, 0);
  const fee = figures.scalar("managementFeePct");
  return fee === null ? null : times(-fee, income);
}
const INCOME_LINES = MULTI_FAMILY_LAYOUT.findIndex(({ key }) => key === "effectiveGrossIncome");

/** Sums of what is printed so far: of the group, since the last total, and of the block. */
class Sums {
  group: Amount | undefined;
  sinceTotal: Amount | undefined;
  block: Amount | undefined;

  add(figure: Amount): void {
    this.group = plus(this.group, figure);
    this.sinceTotal = plus(this.sinceTotal, figure);
    this.block = plus(this.block, figure);
  }
}

/** Puts a column's figures into the lines, from the top: a sum without a row of its own is that of the lines above it. */
function fill(
  column: StatementColumn,
  lines: readonly StatementLine[],
  layout: readonly LineLayout[],
  place: Place,
) {
  let block: StatementBlock | undefined;
  let sums = new Sums();
  for (const [index, drawn] of layout.entries()) {
    if (drawn.block !== block) {
      block = drawn.block;
      sums = new Sums();
    }
    if (drawn.role === "heading") sums.group = undefined;
    const own = place(drawn);
    const figure = own === undefined ? addUp(drawn, sums) : own;
    if (figure === undefined) continue;
    const line = lines[index];
    if (line) line.figures[column.id] = figure;
    if (drawn.role === "line") sums.add(figure);
    if (drawn.role === "total") sums.sinceTotal = undefined;
  }
}

function addUp({ block, key, role, sign }: LineLayout, sums: Sums): Amount | undefined {
  if (role === "subtotal" && key === undefined) return sums.group;
  // What is left after debt service stands in the periods alone.
  if (role === "subtotal" && FLOWS.has(block)) return undefined;
  if (role === "subtotal") return sign < 0 ? sums.sinceTotal : sums.block;
  return role === "total" ? sums.block : undefined;
}

/** Year 1 beside the twelve months, a unit and the income. */
function addComparison(columns: readonly StatementColumn[], lines: StatementLine[], units: Amount): void {
  const kinds = new Set(columns.map(({ kind }) => kind));
  const income = lines.find(({ key }) => key === "effectiveGrossIncome")?.figures.year1 ?? null;
  for (const { block, role, figures } of lines) {
    if (block !== "operations" || role === "heading") continue;
    const { year1 = null, t12 } = figures;
    if (kinds.has("variance") && t12 !== undefined) {
      const variance = lessAmount(year1, t12);
      figures.variance = variance;
      if (t12 !== 0) figures.varianceShare = over(variance, t12 === null ? null : Math.abs(t12));
    }
    if (kinds.has("perUnit")) figures.perUnit = over(year1, units);
    if (kinds.has("shareOfIncome")) figures.shareOfIncome = over(year1, income);
  }
}

/** Lines that few deals have are left out where they are zero throughout, and with them what is made of them alone. */
function withoutIdle(lines: StatementLine[], layout: readonly LineLayout[]): StatementLine[] {
  const isBusy = ({ figures }: StatementLine): boolean =>
    Object.values(figures).some((figure) => figure !== 0);
  const busy = new Set(lines.filter(isBusy).map(({ key }) => key));
  return lines.filter((line, index) => {
    const drawn = layout[index];
    if (drawn?.role === "heading") return true;
    if (drawn?.of?.every((key) => !busy.has(key))) return false;
    const isOptional = drawn?.isSeldom || drawn?.ownership !== undefined;
    return isBusy(line) || !(isOptional || Object.keys(line.figures).length === 0);
  });
}

/** Never a zero with a minus. */
const times = (factor: number, amount: Amount): Amount =>
  amount === null ? null : amount === 0 ? 0 : factor * amount;
const plus = (sum: Amount | undefined, figure: Amount): Amount =>
  sum === null || figure === null ? null : add(sum ?? 0, figure);
/** Two sums of the same amounts are equal, as spreadsheets hold them, though their last bits are not. */
const lessAmount = (amount: Amount, other: Amount): Amount => {
  if (amount === null || other === null) return null;
  return subtract(amount, other);
};
const over = (amount: Amount, divisor: Amount): Amount =>
  amount === null || divisor === null || divisor === 0 ? null : amount / divisor;
