import { createForPerson } from "../../lib/person-store.ts";

/** So many stand side by side. */
export const MOST_COMPARED = 4;

interface Compared {
  ids: string[];
  set: (ids: readonly string[]) => void;
  toggle: (id: string) => void;
}

/** What is to be compared, collected from page to page; the comparison's address holds the same. */
export const useCompared = createForPerson<Compared>(
  (set) => ({
    ids: [],
    set: (ids) => set({ ids: pickCompared(ids) }),
    toggle: (id) =>
      set(({ ids }) => ({
        ids: ids.includes(id) ? ids.filter((one) => one !== id) : pickCompared([...ids, id]),
      })),
  }),
  { name: "labs-compared", pick: ({ ids }) => ({ ids }) },
);

/** The first four, each once. */
export function pickCompared(ids: readonly string[]): string[] {
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

export function writeCompareAddress(ids: readonly string[]): string {
  const search = new URLSearchParams(pickCompared(ids).map((id) => ["property", id]));
  return `/compare${search.size === 0 ? "" : `?${search}`}`;
}
