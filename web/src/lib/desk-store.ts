import { create } from "zustand";
import { persist } from "zustand/middleware";

interface DeskState {
  isRailCollapsed: boolean;
  /** The brand as the server last gave it, so that the next first paint has it. */
  operatorName: string;
  /** Whether the server last said that it holds demo data: the band then stands from the first paint. */
  hasDemoData: boolean;
  toggleRail: () => void;
  keepServer: (server: { operatorName: string; demoData: boolean }) => void;
}

/** How this browser's desk is laid out. */
export const useDeskStore = create<DeskState>()(
  persist(
    (set) => ({
      isRailCollapsed: false,
      operatorName: "Labs",
      hasDemoData: false,
      toggleRail: () => set((state) => ({ isRailCollapsed: !state.isRailCollapsed })),
      keepServer: ({ operatorName, demoData }) => set({ operatorName, hasDemoData: demoData }),
    }),
    { name: "desk" },
  ),
);
