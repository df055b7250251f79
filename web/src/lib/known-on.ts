const PARAMETER = "known";

/** The day as of which an address asks for figures; nothing where it names none that is a day. */
export function readKnownOn(search: URLSearchParams): string | undefined {
  const said = search.get(PARAMETER) ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said));
  return isDay ? said : undefined;
}

/** The search of the same page as of another day; of today without one. */
export function changeKnownOn(search: URLSearchParams, day: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (day === null) next.delete(PARAMETER);
  else next.set(PARAMETER, day);
  return next;
}
