import { useEffect } from "react";
import { create } from "zustand";

/** What may be done with the object of a page: the palette lists it first, and its key works on that page alone. */
export interface PageAction {
  label: string;
  /** One character, or `mod+s` for Ctrl or Cmd with it. */
  keys?: string;
  run: () => void;
}

interface PageActions {
  /** By who offers them, in the order in which they came; of the same key the last one holds. */
  offers: Record<string, { title: string; actions: readonly PageAction[] }>;
  offer: (name: string, title: string, actions: readonly PageAction[]) => void;
  withdraw: (name: string) => void;
}

export const usePageActions = create<PageActions>()((set) => ({
  offers: {},
  offer: (name, title, actions) =>
    set(({ offers: { [name]: _old, ...rest } }) => ({ offers: { ...rest, [name]: { title, actions } } })),
  withdraw: (name) => set(({ offers: { [name]: _gone, ...rest } }) => ({ offers: rest })),
}));

/** Offers actions under a title as long as the component stands; pass the same list until it changes. */
export function useOfferedActions(name: string, title: string, actions: readonly PageAction[]): void {
  useEffect(() => {
    const { offer, withdraw } = usePageActions.getState();
    offer(name, title, actions);
    return () => withdraw(name);
  }, [name, title, actions]);
}

/** Whom a key belongs to on this page. */
export function findPageAction(keys: string): PageAction | undefined {
  const all = Object.values(usePageActions.getState().offers).flatMap(({ actions }) => actions);
  return all.findLast((action) => action.keys === keys);
}
