import { Tooltip } from "@mantine/core";
import classes from "./demo-band.module.css";

/** Says beside a page's title that figures on it are simulated; the frame draws an amber rule above such a page. */
export function DemoPill({ children }: { children?: string }) {
  const words = children ?? "Figures on this page are simulated, not observed.";
  return (
    <Tooltip label={words} multiline maw={320}>
      <span role="note" data-demo className={classes.pill} aria-label={`Demo data. ${words}`}>
        DEMO
      </span>
    </Tooltip>
  );
}
