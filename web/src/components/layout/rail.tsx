import { ActionIcon } from "@mantine/core";
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { NavLink } from "react-router";
import { Hint } from "../status/hint.tsx";
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

/** The places of the application at the left edge; collapsed to their icons on demand. One tab stop: arrows move. */
export function Rail({ brand, main, secondary, isCollapsed, onToggle }: RailProps) {
  const rail = useRef<HTMLElement>(null);
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isCollapsed ? "Expand the rail" : "Collapse the rail";
  return (
    <nav
      className={classes.rail}
      aria-label="Places"
      data-collapsed={isCollapsed || undefined}
      ref={rail}
      onKeyDown={(event) => moveFocus(event, rail.current)}
    >
      <div className={classes.brand}>{brand}</div>
      <RailList items={main} isCollapsed={isCollapsed} />
      <div className={classes.below}>
        <RailList items={secondary} isCollapsed={isCollapsed} />
        <Hint label={label} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={onToggle}
            tabIndex={-1}
            className={classes.toggle}
          >
            <ToggleIcon size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      </div>
    </nav>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrows, Home and End go from place to place, so that the page's own inputs are few tabs away. */
function moveFocus(event: KeyboardEvent, rail: HTMLElement | null): void {
  const stops = [...(rail?.querySelectorAll<HTMLElement>("a, button") ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  if (at < 0 || (step === undefined && event.key !== "Home" && event.key !== "End")) return;
  event.preventDefault();
  const next = step === undefined ? (event.key === "Home" ? 0 : -1) : (at + step) % stops.length;
  stops.at(next)?.focus();
}

function RailList({ items, isCollapsed }: { items: RailItem[]; isCollapsed: boolean }) {
  return (
    <ul className={classes.list}>
      {items.map(({ to, label, icon: ItemIcon }) => (
        <li key={to}>
          <Hint label={label} position="right" disabled={!isCollapsed}>
            <NavLink to={to} end={to === "/"} className={classes.item ?? ""} tabIndex={-1}>
              <ItemIcon size={18} aria-hidden />
              <span className={classes.name}>{label}</span>
            </NavLink>
          </Hint>
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
