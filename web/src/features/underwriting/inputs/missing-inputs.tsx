import type { FormulaPage } from "@labs/underwriting/formula-record";
import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useProblems } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { concerns, inputPath, useDrafts } from "../store.ts";

interface MissingInputsProps {
  /** Required inputs that nothing could fill when the draft began. */
  missing: { path: string; label: string; reason: string }[];
}

/** Required inputs that no source could fill, and entries that cannot be: named with the reason, never guessed. */
export function MissingInputs({ missing: unfilled }: MissingInputsProps) {
  const { propertyId, pages, base } = useModel();
  const problems = useProblems();
  const basis = useDrafts((drafts) => drafts.byProperty[propertyId]?.basis) ?? {};
  const missing = unfilled.filter(({ path }) => basis[path] === undefined);
  const other = problems.filter(
    (problem) => !missing.some(({ path }) => concerns(problem, path)) && problem.type !== "unknown",
  );
  const items = [
    ...missing.map(({ path, label, reason }) => ({ path, label, text: reason })),
    ...other.map(({ path, msg }) => ({ path: path.join("."), label: "", text: msg })),
  ];
  if (items.length === 0) return null;
  const placed = items.map(({ path, label, text }) => ({
    labels: label === "" ? [] : [label],
    text,
    page: pages.find(({ rows }) => rows.some((row) => concerns({ path: path.split(".") }, inputPath(row)))),
  }));
  return (
    <Alert
      color="yellow"
      variant="outline"
      title={missing.length > 0 ? "Required inputs" : "Fix these inputs"}
    >
      {groupByReason(placed).map(({ labels, text, page }) => (
        <Text key={`${labels.join()} ${text}`} size="sm">
          {labels.length === 0 ? "" : <strong>{labels.join("; ")}: </strong>}
          {text}
          {page ? (
            <>
              {" "}
              <Anchor
                component={Link}
                to={`${base}/${page.id.toLowerCase()}`}
                size="sm"
                c="var(--labs-text)"
                underline="always"
              >
                {page.id}
              </Anchor>
            </>
          ) : null}
        </Text>
      ))}
    </Alert>
  );
}

interface Placed {
  labels: string[];
  text: string;
  page: FormulaPage | undefined;
}

/** Inputs of one page that are missing for the same reason are said once: "No statement is loaded: enter its insurance". */
function groupByReason(items: readonly Placed[]): Placed[] {
  const groups: Placed[] = [];
  for (const item of items) {
    const [reason = ""] = item.text.split(": ");
    const alike = groups.find(
      ({ labels, text, page }) => labels.length > 0 && text.split(": ")[0] === reason && page === item.page,
    );
    if (alike === undefined || item.labels.length === 0) groups.push(item);
    else Object.assign(alike, { labels: [...alike.labels, ...item.labels], text: reason });
  }
  return groups;
}
