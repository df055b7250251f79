import { ActionIcon, Tooltip } from "@mantine/core";
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import classes from "./rail.module.css";

export interface RailItem {
  to: string;
  label: string;
  icon: Icon;
}

interface RailProps {
  brand: ReactNode;
  main: RailItem[];
  secondary: RailItem[];
  isCollapsed: boolean;
  onToggle: () => void;
}

/** The places of the application at the left edge; collapsed to their icons on demand. */
export function Rail({ brand, main, secondary, isCollapsed, onToggle }: RailProps) {
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isCollapsed ? "Expand the rail" : "Collapse the rail";
  return (
    <nav className={classes.rail} aria-label="Places" data-collapsed={isCollapsed || undefined}>
      <div className={classes.brand}>{brand}</div>
      <RailList items={main} isCollapsed={isCollapsed} />
      <div className={classes.below}>
        <RailList items={secondary} isCollapsed={isCollapsed} />
        <Tooltip label={label} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={onToggle}
            className={classes.toggle}
          >
            <ToggleIcon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </nav>
  );
}

function RailList({ items, isCollapsed }: { items: RailItem[]; isCollapsed: boolean }) {
  return (
    <ul className={classes.list}>
      {items.map(({ to, label, icon: ItemIcon }) => (
        <li key={to}>
          <Tooltip label={label} position="right" disabled={!isCollapsed}>
            <NavLink to={to} end={to === "/"} className={classes.item ?? ""}>
              <ItemIcon size={18} aria-hidden />
              <span className={classes.name}>{label}</span>
            </NavLink>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** The same places at the foot of a phone. */
export function BottomBar({ items }: { items: RailItem[] }) {
  return (
    <nav className={classes.bottom} aria-label="Places">
      {items.map(({ to, label, icon: ItemIcon }) => (
        <NavLink key={to} to={to} end={to === "/"} className={classes.bottomItem ?? ""}>
          <ItemIcon size={20} aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
