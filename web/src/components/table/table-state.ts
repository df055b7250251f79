import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";

export interface TableState {
  search: string;
  sort: { id: string; desc: boolean } | null;
  /** What was typed above each column. */
  filters: Record<string, string>;
}

const NOTHING: TableState = { search: "", sort: null, filters: {} };

export function stateOfParams(params: URLSearchParams, key: string): TableState {
  const sort = params.get(`${key}.sort`);
  const filters: Record<string, string> = {};
  for (const [name, value] of params) {
    if (name.startsWith(`${key}.f.`)) filters[name.slice(key.length + 3)] = value;
  }
  return {
    search: params.get(`${key}.q`) ?? "",
    sort: sort ? { id: sort.replace(/^-/, ""), desc: sort.startsWith("-") } : null,
    filters,
  };
}

export function paramsOfState(params: URLSearchParams, key: string, state: TableState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...next.keys()]) if (name.startsWith(`${key}.`)) next.delete(name);
  if (state.search !== "") next.set(`${key}.q`, state.search);
  if (state.sort) next.set(`${key}.sort`, `${state.sort.desc ? "-" : ""}${state.sort.id}`);
  for (const [id, value] of Object.entries(state.filters))
    if (value !== "") next.set(`${key}.f.${id}`, value);
  return next;
}

/** Order, search and filters of a table: in the page's address where it has a key, so that links keep them. */
export function useTableState(urlKey: string | undefined) {
  const [params, setParams] = useSearchParams();
  const [local, setLocal] = useState(NOTHING);
  const text = params.toString();
  const state = useMemo(
    () => (urlKey ? stateOfParams(new URLSearchParams(text), urlKey) : local),
    [urlKey, text, local],
  );
  function setState(next: TableState): void {
    if (urlKey) {
      setParams((current) => paramsOfState(current, urlKey, next), {
        replace: true,
        preventScrollReset: true,
      });
    } else {
      setLocal(next);
    }
  }
  return { state, setState };
}
