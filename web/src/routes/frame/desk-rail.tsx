import { Link } from "react-router";
import { Rail } from "../../components/layout/rail.tsx";
import { useDeskStore } from "../../lib/desk-store.ts";
import classes from "./frame.module.css";
import { MAIN_PLACES, SECONDARY_PLACES } from "./places.ts";
import { useRailWidth } from "./rail-width.ts";

function Brand({ isRailCollapsed }: { isRailCollapsed: boolean }) {
  const operatorName = useDeskStore((state) => state.operatorName);
  return (
    <Link to="/" className={classes.brand} aria-label={`${operatorName}, home`}>
      <img src="/mark.svg" alt="" width={22} height={22} />
      {isRailCollapsed ? null : <span>{operatorName}</span>}
    </Link>
  );
}

export function DeskRail() {
  const toggleRail = useDeskStore((state) => state.toggleRail);
  const { isDesk, isCollapsed } = useRailWidth();
  return (
    <Rail
      brand={<Brand isRailCollapsed={isCollapsed} />}
      main={MAIN_PLACES}
      secondary={SECONDARY_PLACES}
      isCollapsed={isCollapsed}
      onToggle={() => toggleRail(isDesk)}
    />
  );
}
