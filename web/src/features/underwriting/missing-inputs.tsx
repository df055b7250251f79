import type { UnderwritingStart } from "@labs/contract/underwriting";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useCalculation } from "./calculation.tsx";
import { concerns, type Draft, inputPath } from "./store.ts";

interface MissingInputsProps {
  start: UnderwritingStart;
  draft: Draft;
  pages: FormulaPage[];
  base: string;
}

/** Required inputs that no source could fill, and entries that cannot be: named with the reason, never guessed. */
export function MissingInputs({ start, draft, pages, base }: MissingInputsProps) {
  const { problems } = useCalculation();
  const missing = start.missing.filter(({ path }) => draft.basis[path] === undefined);
  const other = problems.filter(
    (problem) => !missing.some(({ path }) => concerns(problem, path)) && problem.type !== "unknown",
  );
  const items = [
    ...missing.map(({ path, label, reason }) => ({ path, label, text: reason })),
    ...other.map(({ path, msg }) => ({ path: path.join("."), label: "", text: msg })),
  ];
  if (items.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="outline"
      title={missing.length > 0 ? "Enter what no source could fill" : "Mend what cannot be calculated with"}
    >
      {items.map(({ path, label, text }) => {
        const page = pages.find(({ rows }) =>
          rows.some((row) => concerns({ path: path.split(".") }, inputPath(row))),
        );
        return (
          <Text key={`${path} ${text}`} size="sm">
            {label === "" ? "" : <strong>{label}: </strong>}
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
        );
      })}
    </Alert>
  );
}
