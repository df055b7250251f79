import type { MemorandumTable } from "@labs/contract/uploads/memoranda";
import { boxOf, type Line } from "./read-lines.ts";

const ROLL_HEADS = [
  /^units?( ?(#|no\.?|number))?$|^apt\.?$/i,
  /^(unit )?type$|^floor ?plan$|^plan$|^beds?|^br\b/i,
  /\bs\.?f\.?\b|sq\.? ?f|square f|\bsize\b/i,
  /\brents?\b/i,
  /tenant|resident|lease|move[- ]in|expir|deposit|status/i,
];
const MIX_HEADS = [
  /^(#|no\.?|number)( of)? ?units?$|^count$|^units$/i,
  /type|plan|\bbr\b|beds?/i,
  /\brents?\b/i,
];
const ACCOUNTS =
  /\b(real estate tax|property tax|taxes|insurance|repairs?|maintenance|management|utilit|water|sewer|electric|payroll|vacancy|gross (potential|scheduled)|effective gross|net operating income|total expenses|laundry)/i;
const FIGURE = /^\(?-?\$? ?\d[\d,]*(\.\d+)?\)?%?$/;
const LEAST_ACCOUNTS = 5;
const LEAST_ROWS = 3;

/** Where a memorandum has a roll, a unit mix or a statement: for the desks that read such tables whole. */
export function findPrintedTables(lines: readonly Line[]): MemorandumTable[] {
  return [...Map.groupBy(lines, ({ page }) => page).values()].flatMap((ofPage) => [
    ...findRoll(ofPage),
    ...findStatement(ofPage),
  ]);
}

const countHeads = ({ segments }: Line, heads: readonly RegExp[]): number =>
  heads.filter((head) => segments.some(({ text }) => text.length < 30 && head.test(text))).length;

const hasFigures = ({ segments }: Line, least: number): boolean =>
  segments.filter(({ text }) => FIGURE.test(text)).length >= least;

function findRoll(lines: readonly Line[]): MemorandumTable[] {
  for (const [at, line] of lines.entries()) {
    const isRoll = countHeads(line, ROLL_HEADS) >= 4;
    const isMix = !isRoll && countHeads(line, MIX_HEADS) === MIX_HEADS.length;
    if (!isRoll && !isMix) continue;
    const rows = lines.slice(at + 1).filter((row) => hasFigures(row, 2));
    if (rows.length < LEAST_ROWS) continue;
    const kind = isRoll && rows.length > 8 ? "rentRoll" : "unitMix";
    return [{ kind, title: titleOver(lines, at), rows: rows.length, box: spanOf([line, ...rows]) }];
  }
  return [];
}

function findStatement(lines: readonly Line[]): MemorandumTable[] {
  const rows = lines.filter((line) => ACCOUNTS.test(line.segments[0]?.text ?? "") || isAccountRow(line));
  if (rows.filter((row) => hasFigures(row, 1)).length < LEAST_ACCOUNTS) return [];
  const [first] = rows;
  const at = first === undefined ? 0 : lines.indexOf(first);
  return [{ kind: "statement", title: titleOver(lines, at), rows: rows.length, box: spanOf(rows) }];
}

const isAccountRow = (line: Line): boolean =>
  line.segments.some(({ text }) => ACCOUNTS.test(text)) && hasFigures(line, 1);

/** The last line of words alone over a table. */
function titleOver(lines: readonly Line[], at: number): string {
  const title = lines
    .slice(0, at)
    .toReversed()
    .find(({ segments }) => segments.length === 1 && /\p{L}{3}/u.test(segments[0]?.text ?? ""));
  return title?.segments[0]?.text.slice(0, 120) ?? "";
}

function spanOf(lines: readonly Line[]): MemorandumTable["box"] {
  const all = lines.flatMap(({ page, segments }) => segments.map((segment) => boxOf(page, segment)));
  return {
    page: lines[0]?.page ?? 1,
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}
