import { PoolTerms } from "@labs/contract/portfolios/pool";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { useMemo } from "react";
import { usePageAddress } from "../../../lib/page-address.ts";
import { inputText } from "../../../lib/typed-input/input-text.ts";

type TermKey = keyof PoolTerms;

const KEYS = Object.keys(PoolTerms.shape) as TermKey[];

/** Whether an input of the pages may be changed here. */
export const isTerm = ({ key }: FormulaRow): boolean => (KEYS as string[]).includes(key);

/** What somebody typed as a term: undefined where it is impossible or nothing. */
export function readTerm(key: string, text: string | number | null): string | number | undefined {
  const schema = PoolTerms.shape[key as TermKey];
  const read = text === "" || text === null ? undefined : schema?.safeParse(text);
  return read?.success ? read.data : undefined;
}

/** Terms by key; undefined goes back to the template's. */
export type TermChange = Record<string, string | number | undefined>;

/** What stands in a field until somebody enters something else; null where that is nothing. */
export const usualTerm = ({ default: usual }: FormulaRow): string | number | null =>
  typeof usual?.value === "number" || typeof usual?.value === "string" ? usual.value : null;

/** What a term may be, in words. */
export function boundsText(row: FormulaRow): string {
  const { min, max } = row.bounds ?? {};
  const [least, most] = [min, max].map((bound) => (bound === undefined ? "" : inputText(bound, row)));
  return `${row.integer ? "A whole number from" : "From"} ${least} to ${most}`;
}

/** The terms that the address states; one that it leaves out or that is impossible is the template's. */
export function usePoolTerms(): [PoolTerms, (change: TermChange) => void] {
  const address = usePageAddress();
  const stated = KEYS.map((key) => address.get(key)).join("\n");
  const terms = useMemo(() => {
    const texts = stated.split("\n");
    const read = KEYS.map((key, at) => [key, readTerm(key, texts[at] ?? "")] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as PoolTerms;
  }, [stated]);
  const change = (changed: TermChange) =>
    address.set(Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, value ?? null])));
  return [terms, change];
}
