import { useCallback } from "react";
import { useSearchParams } from "react-router";

const PARAMETER = "known";

/** The day as of which an address asks for figures; nothing where it names none that is a day. */
export function readKnownOn(search: URLSearchParams): string | undefined {
  const said = search.get(PARAMETER) ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said));
  return isDay ? said : undefined;
}

/** The same where that day is past: from today on everything is of today. */
export function readPastDay(search: URLSearchParams): string | undefined {
  const day = readKnownOn(search);
  return day !== undefined && day < new Date().toISOString().slice(0, 10) ? day : undefined;
}

/** The search of the same page as of another day; of today without one. */
export function changeKnownOn(search: URLSearchParams, day: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (day === null) next.delete(PARAMETER);
  else next.set(PARAMETER, day);
  return next;
}

/** Leads to another page of markets as of the day that this one is of. */
export function useHrefOfDay(): (href: string) => string {
  const [search] = useSearchParams();
  const day = readPastDay(search);
  return useCallback(
    (href) => {
      if (day === undefined) return href;
      const [path, query] = href.split("?");
      return `${path}?${changeKnownOn(new URLSearchParams(query), day)}`;
    },
    [day],
  );
}
