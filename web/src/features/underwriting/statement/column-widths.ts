import type { Statement, StatementLine } from "@labs/underwriting/statement-record";
import { statementAmount } from "../../../lib/format.ts";

/** In pixels: what a digit, a comma or a parenthesis takes in bold at the size of a table, and what stands around a figure. */
const [DIGIT, MARK, AROUND] = [8.5, 4.6, 12];
/** A head needs as much: "+ Year 10". */
const LEAST = 66;

/**
 * The least width of each column, by its id: of years that of the longest figure among them, so that they are alike; of what
 * else there is its own, so that the price does not widen every year.
 */
export function measureColumns({
  columns,
  lines,
}: Pick<Statement, "columns" | "lines">): Map<string, number> {
  const own = columns.map(({ id }) => Math.max(LEAST, ...lines.map((line) => widthOf(line, id))));
  const year = Math.max(LEAST, ...own.filter((_, at) => columns[at]?.kind === "year"));
  return new Map(columns.map(({ id, kind }, at) => [id, kind === "year" ? year : (own[at] ?? LEAST)]));
}

function widthOf({ figures, role }: StatementLine, id: string): number {
  const value = figures[id];
  if (value === undefined || value === null || role === "ratio") return LEAST;
  const text = statementAmount(value);
  const digits = text.replaceAll(/\D/g, "").length;
  return Math.ceil(digits * DIGIT + (text.length - digits) * MARK + AROUND);
}

/**
 * Widths as the styles of a table's columns: what the place has beyond the least widths goes to the figures, up to a limit,
 * and then to the names; `base` are the columns that share the place, so that tables that say the same have theirs one under
 * the other.
 */
export function layOutColumns(base: Iterable<number>, shown: readonly number[]) {
  const least = [...base];
  const more = `clamp(0px, (100cqw - 240px - ${sum(least)}px) / ${least.length}, 36px)`;
  const names = `max(min(176px, 40cqw), 100cqw - ${sum(least)}px - ${least.length} * ${more})`;
  return {
    table: `calc(${names} + ${sum(shown)}px + ${shown.length} * ${more})`,
    names: `calc(${names})`,
    figures: shown.map((width) => `calc(${width}px + ${more})`),
  };
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);
