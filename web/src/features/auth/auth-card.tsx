import { type ReactNode, useEffect } from "react";
import { useDeskStore } from "../../lib/desk-store.ts";
import classes from "./auth-card.module.css";

interface AuthCardProps {
  title: string;
  children?: ReactNode;
  /** Links to the other pages of this kind. */
  foot?: ReactNode;
}

/** One centered card with the brand, the same from the first paint. */
export function AuthCard({ title, children, foot }: AuthCardProps) {
  const operatorName = useDeskStore((state) => state.operatorName);
  useEffect(() => {
    document.title = `${title} · Labs`;
  }, [title]);
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <img src="/mark.svg" alt="" width={28} height={28} />
          <span>{operatorName}</span>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {children}
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </div>
    </main>
  );
}
