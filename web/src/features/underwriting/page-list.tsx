import { upTo } from "@labs/charts/tokens";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { NavLink, Select, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, memo, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useCalculationStore } from "./model/calculation.tsx";
import { changedPaths } from "./model/draft.ts";
import { useModel } from "./model/model-context.tsx";
import type { pageGroups } from "./model/page-groups.ts";
import { useResting } from "./model/use-resting.ts";
import { concerns, inputPath, useDrafts } from "./store.ts";
import classes from "./workbench.module.css";

interface PageListProps {
  groups: ReturnType<typeof pageGroups>;
  current: string | null;
}

/** The pages with a mark for changed inputs, for problems, failing checks and open questions; the analyses under their number. */
export function PageList({ groups, current }: PageListProps) {
  const { base } = useModel();
  const isNarrow = useMediaQuery(upTo("tablet"));
  const navigate = useNavigate();
  const findMarks = useMarks();
  const marked = groups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ id, title, page }) => ({ id, title, marks: page ? findMarks(page) : "" })),
  }));
  if (isNarrow) {
    return (
      <Select
        aria-label="Formula page"
        data={marked.map(({ name, entries }) => ({
          group: name,
          items: entries.map(({ id, title, marks }) => ({
            value: id,
            label: marks === "" ? title : `${title}  ${marks}`,
          })),
        }))}
        value={current}
        onChange={(id) => id && navigate(`${base}/${id}`)}
        allowDeselect={false}
      />
    );
  }
  return (
    <nav aria-label="Formula pages">
      {marked.map(({ name, isNamed, entries }, index) => (
        <Fragment key={name}>
          {index > 0 ? <hr className={classes.rule} /> : null}
          {isNamed ? <p className={classes.caption}>{name}</p> : null}
          {entries.map(({ id, title, marks }) => (
            <PageLink key={id} to={`${base}/${id}`} title={title} marks={marks} isCurrent={current === id} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}

const NO_PARTS = { paths: [], codes: new Set<string>() };

/** What is to be said of a page, in marks and words; they follow once typing pauses. */
function useMarks(): (page: FormulaPage) => string {
  const { propertyId, model, pages } = useModel();
  const { result, problems } = useResting(useCalculationStore());
  const draft = useResting(useDrafts).byProperty[propertyId];
  const partsByPage = useMemo(
    () =>
      new Map(
        pages.map(({ id, rows }) => [
          id,
          {
            paths: [...new Set(rows.filter((row) => row.kind === "input").map(inputPath))],
            codes: new Set(rows.map((row) => (row.kind === "check" ? row.key : `${row.key}.severalRates`))),
          },
        ]),
      ),
    [pages],
  );
  const changes = draft === undefined ? [] : changedPaths(draft);
  const questions = result === null ? [] : listOpenQuestions({ model, checks: result.checks });
  return (page) => {
    const { paths, codes } = partsByPage.get(page.id) ?? NO_PARTS;
    const changed = changes.length === 0 ? 0 : paths.filter((path) => changes.includes(path)).length;
    const wrong =
      problems.length === 0
        ? 0
        : problems.filter((problem) => paths.some((path) => concerns(problem, path))).length;
    const failing =
      codes.size === 0
        ? 0
        : (result?.checks.filter((check) => codes.has(check.code) && !check.ok).length ?? 0);
    const open = questions.filter(({ code }) => codes.has(code)).length;
    return [
      wrong > 0 ? `⚠ ${wrong} ${wrong === 1 ? "input needs" : "inputs need"} attention` : "",
      failing > 0 ? `▲ ${failing} failing` : "",
      open > 0 ? `○ ${open} open` : "",
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
