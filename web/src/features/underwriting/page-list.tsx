import type { FormulaPage } from "@labs/underwriting/formula-record";
import { NavLink, Select, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, memo, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { changedPaths } from "../../lib/draft.ts";
import { useResting } from "../../lib/use-resting.ts";
import { useCalculationStore } from "./calculation.tsx";
import { useModel } from "./model-context.tsx";
import { concerns, inputPath, useDrafts } from "./store.ts";
import classes from "./workbench.module.css";

const BESIDE = [
  { id: "statement", title: "Annual statement" },
  { id: "sensitivity", title: "Sensitivity and tornado" },
  { id: "scenarios", title: "Scenarios" },
  { id: "solve", title: "Solve" },
  { id: "hold", title: "Hold sweep" },
  { id: "simulation", title: "Simulation" },
  { id: "versions", title: "Versions" },
];

/** Whether an address names a page that is no formula page. */
export const isBesideFormulas = (page: string): boolean => BESIDE.some(({ id }) => id === page);

/** The formula pages with a mark for changed inputs, for problems and for failing checks. */
export function PageList({ current }: { current: string }) {
  const { pages, base } = useModel();
  const isNarrow = useMediaQuery("(max-width: 900px)");
  const navigate = useNavigate();
  const marksOf = useMarks();
  const entries = [
    ...pages.map((page) => ({
      id: page.id.toLowerCase(),
      title: `${page.id} ${page.title}`,
      marks: marksOf(page),
    })),
    ...BESIDE.map((entry) => ({ ...entry, marks: "" })),
  ];
  if (isNarrow) {
    return (
      <Select
        aria-label="Formula page"
        data={entries.map(({ id, title, marks }) => ({
          value: id,
          label: marks === "" ? title : `${title}  ${marks}`,
        }))}
        value={current}
        onChange={(id) => id && navigate(`${base}/${id}`)}
        allowDeselect={false}
      />
    );
  }
  return (
    <nav aria-label="Formula pages">
      {entries.map(({ id, title, marks }) => (
        <Fragment key={id}>
          {id === BESIDE[0]?.id ? <hr className={classes.rule} /> : null}
          <PageLink to={`${base}/${id}`} title={title} marks={marks} isCurrent={current === id} />
        </Fragment>
      ))}
    </nav>
  );
}

const NO_PARTS = { paths: [], codes: new Set<string>() };

/** What is to be said of a page, in marks and words; they follow once typing pauses. */
function useMarks(): (page: FormulaPage) => string {
  const { propertyId, pages } = useModel();
  const { result, problems } = useResting(useCalculationStore());
  const draft = useResting(useDrafts).byProperty[propertyId];
  const partsOf = useMemo(
    () =>
      new Map(
        pages.map(({ id, rows }) => [
          id,
          {
            paths: [...new Set(rows.filter((row) => row.kind === "input").map(inputPath))],
            codes: new Set(rows.filter((row) => row.kind === "check").map((row) => row.key)),
          },
        ]),
      ),
    [pages],
  );
  const changes = draft === undefined ? [] : changedPaths(draft);
  return (page) => {
    const { paths, codes } = partsOf.get(page.id) ?? NO_PARTS;
    const changed = changes.length === 0 ? 0 : paths.filter((path) => changes.includes(path)).length;
    const wrong =
      problems.length === 0
        ? 0
        : problems.filter((problem) => paths.some((path) => concerns(problem, path))).length;
    const failing =
      codes.size === 0
        ? 0
        : (result?.checks.filter((check) => codes.has(check.code) && !check.ok).length ?? 0);
    return [
      wrong > 0 ? `⚠ ${wrong} to fill or mend` : "",
      failing > 0 ? `▲ ${failing} failing` : "",
      changed > 0 ? `● ${changed} changed` : "",
    ]
      .filter((mark) => mark !== "")
      .join("  ");
  };
}

interface PageLinkProps {
  to: string;
  title: string;
  marks: string;
  isCurrent: boolean;
}

const PageLink = memo(function PageLink({ to, title, marks, isCurrent }: PageLinkProps) {
  return (
    <NavLink
      component={Link}
      to={to}
      py={5}
      active={isCurrent}
      label={title}
      description={marks === "" ? undefined : <Text size="xs">{marks}</Text>}
    />
  );
});
