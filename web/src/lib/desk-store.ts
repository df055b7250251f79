import { create } from "zustand";
import { persist } from "zustand/middleware";

interface DeskState {
  isRailCollapsed: boolean;
  /** The brand as the server last gave it, so that the next first paint has it. */
  operatorName: string;
  toggleRail: () => void;
  setOperatorName: (name: string) => void;
}

/** How this browser's desk is laid out. */
export const useDeskStore = create<DeskState>()(
  persist(
    (set) => ({
      isRailCollapsed: false,
      operatorName: "Labs",
      toggleRail: () => set((state) => ({ isRailCollapsed: !state.isRailCollapsed })),
      setOperatorName: (operatorName) => set({ operatorName }),
    }),
    { name: "desk" },
  ),
);
