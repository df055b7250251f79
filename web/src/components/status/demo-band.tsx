import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./demo-band.module.css";

/** Says that figures of this page are simulated; stands above them, full width. */
export function DemoBand({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.band} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      <strong>Demo data</strong>
      <span>{children ?? "Figures on this page are simulated, not observed."}</span>
    </div>
  );
}
