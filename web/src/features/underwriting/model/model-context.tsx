import type { UnderwritingStart } from "@labs/contract/underwriting";
import type { FormulaPage, FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useDrafts } from "../store.ts";
import type { Origin } from "./draft.ts";

interface ModelContextValue {
  propertyId: string;
  model: ModelName;
  /** Without what stands aside for a home that is owned, or for one that is bought. */
  pages: FormulaPage[];
  /** Of all pages, those rows included. */
  findRow: (key: string) => FormulaRow | undefined;
  findPage: (key: string) => FormulaPage | undefined;
  /** What facts, comps, unit mix and template say now; in words with date by path. */
  origin: Origin;
  sources: Record<string, string>;
  /** What evidence past its publisher's cycle says of inputs that start from the firm's template. */
  lastKnown: UnderwritingStart["lastKnown"];
  /** Paths of inputs from facts that a person corrected. */
  corrected: readonly string[];
  /** How assumptions moved together in the market's past. */
  correlations: UnderwritingStart["correlations"];
  /** The address under which the formula pages stand. */
  base: string;
  /** The home is held, not bought. */
  isOwned: boolean;
}

const ModelContext = createContext<ModelContextValue>({
  propertyId: "",
  model: "singlefamily",
  pages: [],
  findRow: () => undefined,
  findPage: () => undefined,
  origin: { inputs: {}, basis: {} },
  sources: {},
  lastKnown: [],
  corrected: [],
  correlations: { pairs: {}, source: "" },
  base: "",
  isOwned: false,
});

export const useModel = () => useContext(ModelContext);

interface ModelProviderProps {
  propertyId: string;
  model: ModelName;
  pages: FormulaPage[];
  start: UnderwritingStart;
  base: string;
  children: ReactNode;
}

/** What stays as it is while a draft is worked on: the catalog, and what the sources say. */
export function ModelProvider({ propertyId, model, pages, start, base, children }: ModelProviderProps) {
  const isOwned = useDrafts(({ byProperty }) => byProperty[propertyId]?.inputs.ownership === "owned");
  const value = useMemo((): ModelContextValue => {
    const named = isOwned ? pages.map(nameAsOwned) : pages;
    const rows = new Map(named.flatMap((page) => page.rows.map((row) => [row.key, { row, page }] as const)));
    return {
      propertyId,
      model,
      pages: listParts(named, isOwned ? "owned" : "acquisition"),
      isOwned,
      findRow: (key) => rows.get(key)?.row,
      findPage: (key) => rows.get(key)?.page,
      origin: { inputs: start.inputs as Inputs, basis: start.basis },
      sources: start.sources,
      lastKnown: start.lastKnown,
      corrected: start.corrected,
      correlations: start.correlations,
      base,
    };
  }, [propertyId, model, pages, start, base, isOwned]);
  return <ModelContext value={value}>{children}</ModelContext>;
}

/** A page none of whose rows are left is none. */
function listParts(pages: FormulaPage[], ownership: FormulaRow["onlyFor"]): FormulaPage[] {
  return pages.flatMap((page) => {
    const rows = page.rows.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === ownership);
    if (rows.length === page.rows.length) return [page];
    return rows.length === 0 ? [] : [{ ...page, rows }];
  });
}

const nameAsOwned = (page: FormulaPage): FormulaPage => ({
  ...page,
  rows: page.rows.map((row) => (row.ownedLabel === undefined ? row : { ...row, label: row.ownedLabel })),
});
