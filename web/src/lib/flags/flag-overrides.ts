import { create } from "zustand";
import { persist } from "zustand/middleware";

export type FlagValue = boolean | string | number;

interface FlagOverrides {
  overrides: Record<string, FlagValue>;
  setOverride: (key: string, value: FlagValue) => void;
  clearOverride: (key: string) => void;
}

/** Values of flags that hold in this browser only. */
export const useFlagOverrides = create<FlagOverrides>()(
  persist(
    (set) => ({
      overrides: {},
      setOverride: (key, value) => set((state) => ({ overrides: { ...state.overrides, [key]: value } })),
      clearOverride: (key) =>
        set((state) => ({
          overrides: Object.fromEntries(Object.entries(state.overrides).filter(([name]) => name !== key)),
        })),
    }),
    { name: "flag-overrides" },
  ),
);
