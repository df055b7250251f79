import classes from "./demo-band.module.css";
import { Hint } from "./hint.tsx";

/** Says beside a page's title that figures on it are simulated; the frame draws an amber rule above such a page. */
export function DemoPill({ children }: { children?: string }) {
  const words = children ?? "Figures on this page are simulated, not observed.";
  return (
    <Hint label={words}>
      <span role="note" data-demo className={classes.pill} aria-label={`Demo data. ${words}`}>
        DEMO
      </span>
    </Hint>
  );
}
