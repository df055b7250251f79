import { useLocation } from "react-router";
import { useDeskStore } from "../../lib/desk-store.ts";

/** Where tables and maps take the whole width. */
const DESKS = /^\/(research|research-property|markets|compare)(\/|$)/;

/** Whether the rail is folded where one is: on the desks it is unless somebody unfolds it there. */
export function useRailWidth(): { isDesk: boolean; isCollapsed: boolean } {
  const { isRailCollapsed, isDeskRailCollapsed } = useDeskStore();
  const isDesk = DESKS.test(useLocation().pathname);
  return { isDesk, isCollapsed: isDesk ? isDeskRailCollapsed : isRailCollapsed };
}
