import { CloseButton } from "@mantine/core";
import { useModel } from "../model/model-context.tsx";
import { useDrawer } from "../store.ts";
import classes from "./explanation-panel.module.css";
import { ExplanationPanel } from "./explanation-panel.tsx";

/** The formula of the figure that was opened, at the side of the page, which goes on working beside it. */
export function ExplanationDrawer() {
  const explained = useDrawer((drawer) => drawer.explained);
  const close = useDrawer((drawer) => drawer.close);
  const { findRow } = useModel();
  const row = explained ? findRow(explained.key) : undefined;
  if (explained === null || row === undefined) return null;
  const place = explained.period ? JSON.stringify(explained.period) : "";
  return (
    <div
      role="dialog"
      aria-label={`${row.kind === "input" ? "Source" : "Formula"} of ${row.label}`}
      tabIndex={-1}
      className={classes.drawer}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <CloseButton className={classes.close ?? ""} onClick={close} aria-label="Close the formula" />
      <ExplanationPanel key={`${explained.key} ${place}`} first={explained} />
    </div>
  );
}
