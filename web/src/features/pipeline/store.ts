import { createForPerson } from "../../lib/person-store.ts";

interface NoteDrafts {
  /** By property. */
  texts: Record<string, string>;
  put: (id: string, text: string) => void;
}

/** A half-written note waits while one looks at other tabs of the property. */
export const useNoteDrafts = createForPerson<NoteDrafts>((set) => ({
  texts: {},
  put: (id, text) => set((state) => ({ texts: { ...state.texts, [id]: text } })),
}));
