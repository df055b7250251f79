import type { UnderwritingStart } from "@labs/contract/underwriting";
import type { FormulaPage, FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Origin } from "./draft.ts";

interface ModelContextValue {
  propertyId: string;
  model: ModelName;
  pages: FormulaPage[];
  findRow: (key: string) => FormulaRow | undefined;
  findPage: (key: string) => FormulaPage | undefined;
  /** What facts, comps, unit mix and template say now; in words with date by path. */
  origin: Origin;
  sources: Record<string, string>;
  /** The address under which the formula pages stand. */
  base: string;
}

const ModelContext = createContext<ModelContextValue>({
  propertyId: "",
  model: "singlefamily",
  pages: [],
  findRow: () => undefined,
  findPage: () => undefined,
  origin: { inputs: {}, basis: {} },
  sources: {},
  base: "",
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
  const value = useMemo((): ModelContextValue => {
    const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.key, { row, page }] as const)));
    return {
      propertyId,
      model,
      pages,
      findRow: (key) => rows.get(key)?.row,
      findPage: (key) => rows.get(key)?.page,
      origin: { inputs: start.inputs as Inputs, basis: start.basis },
      sources: start.sources,
      base,
    };
  }, [propertyId, model, pages, start, base]);
  return <ModelContext value={value}>{children}</ModelContext>;
}
