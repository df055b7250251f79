import { upTo } from "@labs/charts/tokens";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import { listOpenQuestions } from "@labs/underwriting/open-questions";
import { NavLink, Select, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconArrowsSplit2,
  IconBolt,
  IconChartHistogram,
  IconChartLine,
  IconGridDots,
  IconHistory,
  IconHourglass,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconTable,
  IconTarget,
} from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, memo, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import hidden from "../../components/layout/hidden.module.css";
import { counted } from "../../lib/format.ts";
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
  const [isFolded, setFolded] = useState(true);
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const navigate = useNavigate();
  const findMarks = useMarks();
  const marked = groups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.map(({ id, title, page }) => ({ id, title, marks: page ? findMarks(page) : "" })),
  }));
  if (isNarrow) {
    return (
      <Select
        className={classes.choice ?? ""}
        aria-label="Formula page"
        data={marked.map(({ name, entries }) => ({
          group: name,
          items: entries.map(({ id, title, marks }) => ({
            value: id,
            label: marks === "" ? title : `${title}  ${marks}`,
          })),
        }))}
        value={current}
        placeholder="Choose a page"
        onChange={(id) => id && navigate(`${base}/${id}`)}
        allowDeselect={false}
      />
    );
  }
  return (
    <nav aria-label="Formula pages" className={classes.pages} data-folded={isFolded || undefined}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        aria-label={isFolded ? "Name the pages" : "Fold the pages"}
        data-hint={isFolded ? "Names of the pages" : "Fold"}
        onClick={() => setFolded(!isFolded)}
      >
        <Icon size={16} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys come from the links inside. */}
      <div onKeyDown={walkLinks}>
        {marked.map(({ name, isNamed, entries }, index) => (
          <Fragment key={name}>
            {index > 0 ? <hr className={classes.rule} /> : null}
            {isNamed && !isFolded ? <p className={classes.caption}>{name}</p> : null}
            {entries.map(({ id, title, marks }, at) => (
              <PageLink
                key={id}
                id={id}
                to={`${base}/${id}`}
                title={title}
                marks={marks}
                isCurrent={current === id}
                isReached={current === id || (current === null && index + at === 0)}
                isFolded={isFolded}
              />
            ))}
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

/** One of the links is reached by Tab; the arrows go on from there. */
function walkLinks(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const next = links[at + step];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
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
      wrong > 0 ? `⚠ ${counted(wrong, "input needs", "inputs need")} attention` : "",
      failing > 0 ? `▲ ${failing} failing` : "",
      open > 0 ? `○ ${open} open` : "",
      changed > 0 ? `● ${changed} changed` : "",
    ]
      .filter((mark) => mark !== "")
      .join("  ");
  };
}

/** Of what has no number. */
const ICONS: Partial<Record<string, typeof IconBolt>> = {
  quick: IconBolt,
  statement: IconTable,
  charts: IconChartLine,
  versions: IconHistory,
  scenarios: IconArrowsSplit2,
  sensitivity: IconGridDots,
  solve: IconTarget,
  hold: IconHourglass,
  simulation: IconChartHistogram,
};

interface PageLinkProps {
  id: string;
  to: string;
  title: string;
  marks: string;
  isCurrent: boolean;
  isReached: boolean;
  isFolded: boolean;
}

const PageLink = memo(function PageLink(props: PageLinkProps) {
  const { id, to, title, marks, isCurrent, isReached, isFolded } = props;
  if (isFolded) {
    const Icon = ICONS[id];
    return (
      <Link
        to={to}
        className={classes.short}
        aria-current={isCurrent ? "page" : undefined}
        data-hint={marks === "" ? title : `${title}: ${marks}`}
        tabIndex={isReached ? 0 : -1}
      >
        {/* The number stands in the title, which is read aloud. */}
        <span
          aria-hidden
          className={classes.number}
          data-short={Icon ? "" : numberOf(title)}
          data-mark={marks.charAt(0)}
        >
          {Icon ? <Icon size={16} stroke={1.75} /> : null}
        </span>
        <span className={hidden.text}>
          <span>{title}</span> {marks}
        </span>
      </Link>
    );
  }
  return (
    <NavLink
      component={Link}
      to={to}
      py={5}
      active={isCurrent}
      label={title}
      description={marks === "" ? undefined : <Text size="xs">{marks}</Text>}
      tabIndex={isReached ? 0 : -1}
    />
  );
});

/** "SF-8 Returns" is known by its number. */
const numberOf = (title: string): string => /^[SM]F-(\d+) /.exec(title)?.[1] ?? title.slice(0, 4);
