import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Changes of what the page's address keeps; an empty value leaves the name out. */
export type AddressChange = Record<string, string | number | null>;

export function changedParams(before: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** A change that was asked for while the address still was `from`; the next one builds on it, and not on what it replaces. */
let ahead: { from: string; params: URLSearchParams } | null = null;

/** What a link to this page keeps: read by name, changed in place, or with `opens` as a step that Back undoes. */
export function usePageAddress() {
  const [params, setParams] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has moved, it says everything itself.
  useEffect(() => {
    ahead = null;
  }, [params]);
  const set = (change: AddressChange, { opens = false }: { opens?: boolean } = {}) => {
    const { pathname, search } = window.location;
    const from = pathname + search;
    // From the address as it is: what is on screen may be a choice behind.
    const latest = ahead?.from === from ? ahead.params : new URLSearchParams(search);
    ahead = { from, params: changedParams(latest, change) };
    setParams(ahead.params, { replace: !opens, preventScrollReset: !opens });
  };
  const get = (name: string) => params.get(name) ?? "";
  const page = (name: string) => Math.max(1, Number.parseInt(get(name), 10) || 1);
  /** The same page with something changed, for a link. */
  const hrefWith = (change: AddressChange) => `?${changedParams(params, change)}`;
  return { get, page, set, hrefWith };
}
