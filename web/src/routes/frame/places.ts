import {
  IconBriefcase,
  IconDatabase,
  IconFileText,
  IconHome,
  IconLayoutKanban,
  IconMap,
  IconSearch,
  IconSettings,
  IconTableImport,
  IconTargetArrow,
} from "@tabler/icons-react";
import type { RailItem } from "../../components/layout/rail.tsx";

export interface NavigationPlace extends RailItem {
  /** After `g`. */
  key: string;
}

export const MAIN_PLACES: NavigationPlace[] = [
  { to: "/", label: "Home", icon: IconHome, key: "h" },
  { to: "/research", label: "Research", icon: IconSearch, key: "r" },
  { to: "/pipeline", label: "Pipeline", icon: IconLayoutKanban, key: "l" },
  { to: "/markets", label: "Markets", icon: IconMap, key: "m" },
  { to: "/portfolios", label: "Portfolios", icon: IconBriefcase, key: "p" },
  { to: "/data-tools", label: "Data tools", icon: IconTableImport, key: "t" },
];

export const SECONDARY_PLACES: NavigationPlace[] = [
  { to: "/documents", label: "Documents", icon: IconFileText, key: "d" },
  { to: "/data-sources", label: "Data sources", icon: IconDatabase, key: "s" },
  { to: "/backtests", label: "Back-tests", icon: IconTargetArrow, key: "b" },
  { to: "/settings", label: "Settings", icon: IconSettings, key: "e" },
];

export const PLACES = [...MAIN_PLACES, ...SECONDARY_PLACES];
