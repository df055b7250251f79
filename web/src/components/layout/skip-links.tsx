import classes from "./skip-links.module.css";
import { SKIP_PARTS, type SkipPart, useSkipTargets } from "./skip-targets.ts";

/** Past the search and the places: to the content, and to what the page is worked with. Seen once they have the focus. */
export function SkipLinks() {
  const parts = useSkipTargets((state) => state.parts);
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      {parts.map((part) => (
        <a
          key={part}
          href={`#${part}`}
          className={classes.skip}
          onClick={(event) => {
            // No step that Back would undo.
            event.preventDefault();
            focusPart(part);
          }}
        >
          {SKIP_PARTS[part].label}
        </a>
      ))}
    </>
  );
}

/** What is worked with first in a part; a part without such has not come yet, and the content is next to it. */
function focusPart(part: SkipPart): void {
  const first = document.getElementById(part)?.querySelector<HTMLElement>(SKIP_PARTS[part].first);
  (first ?? document.getElementById("main"))?.focus();
}
