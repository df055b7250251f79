import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Stands at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Lets a table or a map run to the edges of the card. */
  flush?: boolean;
}

/** A titled part of a page, on a card. */
export function Section({ title, description, actions, children, flush = false }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {description ? <p>{description}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
