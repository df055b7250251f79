import type { FormulaPage } from "@labs/underwriting/formula-record";
import { NavLink, Select, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useNavigate } from "react-router";
import { useCalculation } from "./calculation.tsx";
import { concerns, type Draft, inputPath, isChanged } from "./store.ts";

interface PageListProps {
  base: string;
  pages: FormulaPage[];
  draft: Draft;
  current: string;
}

const BESIDE = [
  { id: "statement", title: "Annual statement" },
  { id: "sensitivity", title: "Sensitivity and tornado" },
  { id: "scenarios", title: "Scenarios" },
  { id: "solve", title: "Solve" },
  { id: "hold", title: "Hold sweep" },
  { id: "simulation", title: "Simulation" },
  { id: "versions", title: "Versions" },
];

/** The formula pages with a mark for changed inputs, for problems and for failing checks. */
export function PageList({ base, pages, draft, current }: PageListProps) {
  const isNarrow = useMediaQuery("(max-width: 900px)");
  const navigate = useNavigate();
  const entries = [
    ...pages.map((page) => ({ id: page.id.toLowerCase(), title: `${page.id} ${page.title}` })),
    ...BESIDE,
  ];
  if (isNarrow) {
    return (
      <Select
        aria-label="Formula page"
        data={entries.map((entry) => ({ value: entry.id, label: entry.title }))}
        value={current}
        onChange={(id) => id && navigate(`${base}/${id}`)}
        allowDeselect={false}
      />
    );
  }
  return (
    <nav aria-label="Formula pages">
      {pages.map((page) => (
        <PageLink key={page.id} base={base} page={page} draft={draft} current={current} />
      ))}
      {BESIDE.map((entry) => (
        <NavLink
          key={entry.id}
          component={Link}
          to={`${base}/${entry.id}`}
          label={entry.title}
          active={current === entry.id}
        />
      ))}
    </nav>
  );
}

interface PageLinkProps {
  base: string;
  page: FormulaPage;
  draft: Draft;
  current: string;
}

function PageLink({ base, page, draft, current }: PageLinkProps) {
  const { result, problems } = useCalculation();
  const paths = [...new Set(page.rows.filter((row) => row.kind === "input").map(inputPath))];
  const changed = paths.filter((path) => isChanged(draft, path)).length;
  const wrong = problems.filter((problem) => paths.some((path) => concerns(problem, path))).length;
  const codes = page.rows.filter((row) => row.kind === "check").map((row) => row.key);
  const failing = result?.checks.filter((check) => codes.includes(check.code) && !check.ok).length ?? 0;
  const marks = [
    wrong > 0 ? `⚠ ${wrong} to fill or mend` : "",
    failing > 0 ? `▲ ${failing} failing` : "",
    changed > 0 ? `● ${changed} changed` : "",
  ].filter((mark) => mark !== "");
  return (
    <NavLink
      component={Link}
      to={`${base}/${page.id.toLowerCase()}`}
      active={current === page.id.toLowerCase()}
      label={`${page.id} ${page.title}`}
      description={marks.length > 0 ? <Text size="xs">{marks.join("  ")}</Text> : undefined}
    />
  );
}
