import type { Health } from "@labs/contract/health";
import { create } from "zustand";
import { persist } from "zustand/middleware";

interface DeskState {
  isRailCollapsed: boolean;
  /** The same on the desks, which need the width: folded unless somebody unfolds it there. */
  isDeskRailCollapsed: boolean;
  /** The brand as the server last gave it, so that the next first paint has it. */
  operatorName: string;
  /** Whether the server last said that it holds demo data: the band then stands from the first paint. */
  hasDemoData: boolean;
  /** The ways in that the server last offered besides a password. */
  signIn: Health["signIn"];
  toggleRail: (isDesk: boolean) => void;
  keepServer: (server: Pick<Health, "operatorName" | "demoData" | "signIn">) => void;
}

/** How this browser's desk is laid out. */
export const useDeskStore = create<DeskState>()(
  persist(
    (set) => ({
      isRailCollapsed: false,
      isDeskRailCollapsed: true,
      operatorName: "Labs",
      hasDemoData: false,
      signIn: { provider: false, passkeys: false },
      toggleRail: (isDesk) =>
        set((state) =>
          isDesk
            ? { isDeskRailCollapsed: !state.isDeskRailCollapsed }
            : { isRailCollapsed: !state.isRailCollapsed },
        ),
      keepServer: ({ operatorName, demoData, signIn }) =>
        set({ operatorName, hasDemoData: demoData, signIn }),
    }),
    { name: "desk" },
  ),
);
