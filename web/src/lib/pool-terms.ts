import { PoolTerms } from "@labs/contract/portfolio-pool";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { useMemo } from "react";
import { usePageAddress } from "./page-address.ts";

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

/** The terms that the address states; one that it leaves out or that is impossible is the template's. */
export function usePoolTerms(): [PoolTerms, (key: string, value: string | number | undefined) => void] {
  const address = usePageAddress();
  const stated = KEYS.map((key) => address.get(key)).join("\n");
  const terms = useMemo(() => {
    const texts = stated.split("\n");
    const read = KEYS.map((key, at) => [key, readTerm(key, texts[at] ?? "")] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as PoolTerms;
  }, [stated]);
  return [terms, (key, value) => address.set({ [key]: value ?? null })];
}
