import { type ReactNode, useState } from "react";
import classes from "./fold.module.css";

/** A part of a page behind its title: drawn when it is first opened, so that what is folded costs nothing. */
export function Fold({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <span className={classes.title}>{title}</span>
        {note ? <span className={classes.note}>{note}</span> : null}
      </summary>
      {wasOpened ? <div className={classes.body}>{children}</div> : null}
    </details>
  );
}
