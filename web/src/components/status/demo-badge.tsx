import classes from "./demo-band.module.css";

/** Marks one row or figure as simulated. */
export function DemoBadge() {
  return <span className={classes.badge}>Demo data</span>;
}
