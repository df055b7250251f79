import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  title: string;
  /** What would be here, and how to get it. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** What a list shows when it has nothing. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon ? <div className={classes.icon}>{icon}</div> : null}
      <p className={classes.title}>{title}</p>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
