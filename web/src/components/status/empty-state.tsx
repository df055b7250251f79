import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  title: string;
  /** What would be here, and how to get it. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Whether the page is nothing but this, so that its title is the page's own. */
  isPage?: boolean;
}

/** What a list shows when it has nothing. */
export function EmptyState({ title, children, action, icon, isPage = false }: EmptyStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={classes.empty}>
      {icon ? <div className={classes.icon}>{icon}</div> : null}
      <Title className={classes.title}>{title}</Title>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
