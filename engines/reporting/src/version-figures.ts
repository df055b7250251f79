import type { Figure, Tone } from "./report-model.ts";
import { UNAVAILABLE } from "./report-model.ts";
import type { SourcePage, SourceTerm, SourceVersion } from "./report-source.ts";

/** Reads figures of one version; what is missing comes with its reason, never with a stand-in. */
export interface VersionFigures {
  number: (key: string) => number | null;
  text: (key: string) => string | null;
  line: (key: string) => readonly (number | null)[] | null;
  input: (path: string) => unknown;
  reason: (key: string) => string;
  /** Whether the version's model knows the key at all: single homes and buildings have different lines. */
  isPart: (key: string) => boolean;
  /** Whether this version says something of the key, be it that there is no figure: older ones lack newer lines. */
  isTold: (key: string) => boolean;
  term: (key: string) => SourceTerm | undefined;
  /** What a figure is called in this version, where that is not what it usually is. */
  called: (key: string, usual: string) => string;
  /** Whether a row is one of homes that are bought where this one is owned, or the other way round. */
  standsAside: (row: SourceTerm | undefined) => boolean;
}

export function readFigures(version: SourceVersion, pages: readonly SourcePage[]): VersionFigures {
  const terms = new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.key, row] as const)));
  return ofAllCash({
    number: (key) => {
      const value = version.outputs[key] ?? scalarLine(version.lines[key]) ?? inputAt(version.inputs, key);
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    },
    text: (key) => {
      const value = version.outputs[key];
      return typeof value === "string" ? value : null;
    },
    line: (key) => {
      const listed = version.lines[key] ?? version.outputs[key];
      return Array.isArray(listed) ? listed : null;
    },
    input: (path) => inputAt(version.inputs, path),
    reason: (key) => version.unavailable[key] ?? "Not stored in this version",
    isPart: (key) => terms.has(key) || key in version.outputs || key in version.lines,
    isTold: (key) =>
      key in version.outputs || key in version.lines || inputAt(version.inputs, key) !== undefined,
    term: (key) => terms.get(key),
    called: (_, usual) => usual,
    standsAside: (row) =>
      row?.onlyFor !== undefined && row.onlyFor !== (inputAt(version.inputs, "ownership") ?? "acquisition"),
  });
}

/** Whether all that is lent, future funding included, is known to be nothing. */
export const hasNoLoan = (figures: VersionFigures): boolean =>
  (figures.number("loanCommitment") ?? figures.number("loan")) === 0;

/** Whether the owners pay for all of it, at closing and later. */
export const isAllCash = (figures: VersionFigures): boolean =>
  hasNoLoan(figures) &&
  ["supplementalLoan", "preferredEquity.amount", "refinanceLoan"].every(
    (key) => (figures.number(key) ?? 0) === 0,
  );

/** Where nobody lends, what is left for equity is the return; only the owners' own fee parts it from the property's. */
const OF_CASH: readonly (readonly [levered: string, unlevered: string, name: string])[] = [
  ["leveredIrr", "unleveredIrr", "IRR"],
  ["leveredEquityMultiple", "unleveredEquityMultiple", "Equity multiple"],
  ["leveredProfit", "unleveredProfit", "Profit"],
];

/** Reads an all-cash deal as one: a return once, under its plain name. */
function ofAllCash(figures: VersionFigures): VersionFigures {
  if (!isAllCash(figures)) return figures;
  const names = new Map<string, string>();
  const same = new Set<string>();
  for (const [levered, unlevered, name] of OF_CASH) {
    const [own, property] = [figures.number(levered), figures.number(unlevered)];
    names.set(levered, name);
    const isSame =
      own === property || Math.abs((own ?? 0) - (property ?? 0)) <= 1e-9 * Math.max(1, Math.abs(own ?? 0));
    if (isSame) same.add(unlevered);
    names.set(unlevered, isSame ? name : `${name} before asset management fee`);
  }
  return {
    ...figures,
    isPart: (key) => !same.has(key) && figures.isPart(key),
    term: (key) => {
      const [term, label] = [figures.term(key), names.get(key)];
      return term === undefined || label === undefined ? term : { ...term, label };
    },
    called: (key, usual) => names.get(key) ?? usual,
  };
}

/** A line without periods is kept as a list of one. */
function scalarLine(line: readonly (number | null)[] | undefined): number | null | undefined {
  return line?.length === 1 ? line[0] : undefined;
}

/** The value at a dotted path of the nested inputs. */
function inputAt(inputs: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((level, name) => (isRecord(level) ? level[name] : undefined), inputs);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One figure of a strip; unavailable ones say why in their detail. */
export function figure(
  figures: VersionFigures,
  [key, label]: readonly [key: string, label: string],
  write: (value: number | null) => string,
  more: { detail?: string; tone?: Tone } = {},
): Figure {
  const value = figures.number(key);
  const called = figures.called(key, label);
  if (value === null)
    return { label: called, value: UNAVAILABLE, detail: figures.reason(key), tone: "muted" };
  return { label: called, value: write(value), detail: more.detail ?? null, tone: more.tone ?? "plain" };
}
