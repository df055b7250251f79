import type { UnderwritingVersion } from "@labs/contract/underwriting";
import { CloseButton } from "@mantine/core";
import { useEffect } from "react";
import { useModel } from "./model/model-context.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { ReturnsRail } from "./returns-rail.tsx";
import classes from "./side-dock.module.css";
import { ExplanationPanel } from "./statement/explanation-panel.tsx";
import { useDrawer } from "./store.ts";

/** Beside the page and never over it: the formula of the figure that was opened, or all figures of the deal. */
export function SideDock({ saved }: { saved: UnderwritingVersion | null }) {
  const { explained, isListOpen, close, toggleList } = useDrawer();
  const { findRow } = useModel();
  const row = explained ? findRow(explained.key) : undefined;
  // On a phone the formula stands at the bottom: what it explains is brought above it.
  useEffect(() => {
    // Nothing is returned: a browser whose scrolling answers with a promise would have React call that to clean up.
    explained?.opener?.scrollIntoView?.({ block: "nearest" });
  }, [explained]);
  const isExplained = explained !== null && row !== undefined;
  if (!isExplained && !isListOpen) return null;
  const place = explained?.period ? JSON.stringify(explained.period) : "";
  return (
    <div className={classes.dock}>
      {isExplained ? (
        <div
          role="dialog"
          aria-label={`${row.kind === "input" ? "Source" : "Formula"} of ${row.label}`}
          tabIndex={-1}
          className={classes.explained}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            close();
          }}
        >
          <CloseButton className={classes.close ?? ""} onClick={close} aria-label="Close the formula" />
          <ExplanationPanel key={`${explained.key} ${place}`} first={explained} />
        </div>
      ) : null}
      {isListOpen ? (
        <section aria-label="All figures" className={classes.list}>
          <CloseButton className={classes.close ?? ""} onClick={toggleList} aria-label="Close all figures" />
          <ReturnsRail saved={saved} />
          <OpenQuestions />
        </section>
      ) : null}
    </div>
  );
}
