import type { FormulaPage, FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { createContext, type ReactNode, useContext, useMemo } from "react";

interface ModelContextValue {
  model: ModelName;
  rowOf: (key: string) => FormulaRow | undefined;
  /** Where each input comes from, in words, and by basis, both by path. */
  sources: Record<string, string>;
  basis: Record<string, string>;
}

const ModelContext = createContext<ModelContextValue>({
  model: "singlefamily",
  rowOf: () => undefined,
  sources: {},
  basis: {},
});

export const useModel = () => useContext(ModelContext);

interface ModelProviderProps extends Omit<ModelContextValue, "rowOf"> {
  pages: FormulaPage[];
  children: ReactNode;
}

export function ModelProvider({ model, pages, sources, basis, children }: ModelProviderProps) {
  const value = useMemo(() => {
    const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.key, row]));
    return { model, sources, basis, rowOf: (key: string) => rows.get(key) };
  }, [model, pages, sources, basis]);
  return <ModelContext value={value}>{children}</ModelContext>;
}
