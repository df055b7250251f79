import { upTo } from "@labs/charts/tokens";
import type { Basis } from "@labs/contract/portfolios/figures";
import { MOST_HOMES_IN_WORKBOOK, type PortfolioPool, portfolioPool } from "@labs/contract/portfolios/pool";
import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Button, NavLink, Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { Kept } from "../../../components/status/kept.tsx";
import { lazyPart } from "../../../components/status/lazy-part.tsx";
import { writeAddress } from "../../../lib/calls/call.ts";
import { usePageAddress } from "../../../lib/page-address.ts";
import { takeOwnFormulas } from "../../../lib/take-own-formulas.ts";
import { type PoolFigureAt, usePool, usePortfolioJob, usePortfolioPages } from "../queries.ts";
import { PoolExplanation } from "./pool-explanation.tsx";
import { PoolFigure, ShowPoolFigure } from "./pool-figure.tsx";
import { PoolInputs } from "./pool-inputs.tsx";
import classes from "./pool-pages.module.css";
import { isOfStress, PoolStresses } from "./pool-stresses.tsx";
import { PoolGroups, PoolLines, PoolRows } from "./pool-tables.tsx";
import { isTerm, type TermChange, usePoolTerms } from "./pool-terms.ts";

/** With the inputs of homes, which the other pages do without. */
const Cohorts = lazyPart({
  what: "The cohort templates",
  load: async () => {
    await takeOwnFormulas();
    return (await import("./cohorts.tsx")).Cohorts;
  },
  waiting: null,
});

/** The pages PF-1 to PF-11: what each asks over what follows from it; every figure opens to its formula. */
export function PoolPages({ portfolioId, basis }: { portfolioId: string; basis: Basis }) {
  const catalog = usePortfolioPages();
  const [terms, changeTerms] = usePoolTerms();
  const figures = usePool(portfolioId, basis, terms);
  const { data: pages } = catalog;
  const { data: pool } = figures;
  const address = usePageAddress();
  const [shown, show] = useState<PoolFigureAt | null>(null);
  // Here and not in the card: a first run brings the pages, and the card moves to one of them.
  const run = usePortfolioJob();
  const failed = [catalog, figures].filter(({ isLoadingError }) => isLoadingError);
  const [first] = failed;
  if (first) {
    const tryAgain = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <FailureNote what="The portfolio pages" error={first.error} onRetry={tryAgain} />;
  }
  if (pool === undefined || pages === undefined) return <RowsSkeleton rows={14} />;
  if (pool.pooled === 0) {
    return (
      <div className={classes.stack}>
        <EmptyState title="No pooled underwriting yet">
          {pool.unavailable.pool}. Returns has a run that underwrites what is missing.
        </EmptyState>
        <Cohorts portfolioId={portfolioId} run={run} />
      </div>
    );
  }
  const page = pages.find(({ id }) => id.toLowerCase() === address.get("pf")) ?? pages[0];
  return (
    <ShowPoolFigure value={show}>
      <Kept isOld={figures.isPlaceholderData}>
        <div className={classes.columns}>
          <div>
            <PageNames pages={pages} current={page?.id ?? ""} pool={pool} />
            {pool.pooled <= MOST_HOMES_IN_WORKBOOK ? (
              <Button
                component="a"
                href={writeAddress(portfolioPool, {
                  params: { id: portfolioId },
                  query: { basis, ...terms, format: "xlsx" },
                })}
                download
                size="xs"
                mt="sm"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
              >
                Workbook with formulas
              </Button>
            ) : null}
          </div>
          <div className={classes.stack}>
            {page?.id === "PF-2" ? <Cohorts portfolioId={portfolioId} run={run} /> : null}
            {page ? <PoolPage page={page} pool={pool} onChange={changeTerms} /> : null}
          </div>
        </div>
        <PoolExplanation asked={{ id: portfolioId, basis, terms }} at={shown} onClose={() => show(null)} />
      </Kept>
    </ShowPoolFigure>
  );
}

interface PageNamesProps {
  pages: readonly FormulaPage[];
  current: string;
  pool: PortfolioPool;
}

function PageNames({ pages, current, pool }: PageNamesProps) {
  const isNarrow = useMediaQuery(upTo("tablet"));
  const address = usePageAddress();
  const failing = new Set(pool.checks.filter(({ ok }) => !ok).map(({ code }) => code));
  const entries = pages.map(({ id, title, rows }) => {
    const count = rows.filter(({ key }) => failing.has(key)).length;
    return { id, label: `${id} ${title}${count > 0 ? `  ▲ ${count}` : ""}` };
  });
  if (isNarrow) {
    return (
      <Select
        aria-label="Portfolio page"
        data={entries.map(({ id, label }) => ({ value: id, label }))}
        value={current}
        allowDeselect={false}
        onChange={(id) => id && address.set({ pf: id.toLowerCase() }, { opens: true })}
      />
    );
  }
  return (
    <nav aria-label="Portfolio pages">
      {entries.map(({ id, label }) => (
        <NavLink
          key={id}
          component={Link}
          to={address.hrefWith({ pf: id.toLowerCase() })}
          preventScrollReset
          py={5}
          active={id === current}
          aria-current={id === current ? "page" : undefined}
          label={label}
        />
      ))}
    </nav>
  );
}

interface PoolPageProps {
  page: FormulaPage;
  pool: PortfolioPool;
  onChange: (change: TermChange) => void;
}

const isFigure = (row: FormulaRow) =>
  (row.kind === "output" || row.kind === "line") && row.grain === "scalar" && !isOfStress(row);
const isLine = (row: FormulaRow) => row.grain === "month" || row.grain === "year";

function PoolPage({ page, pool, onChange }: PoolPageProps) {
  const asked = page.rows.filter((row) => row.kind === "input" && isTerm(row) && !isOfStress(row));
  const figures = page.rows.filter(isFigure);
  const lines = page.rows.filter(isLine);
  const title = `${page.id} ${page.title}`;
  return (
    <>
      {asked.length > 0 ? (
        <Section title={title} description="Saved in the page link; figures update when you leave a field.">
          <PoolInputs rows={asked} taken={pool.terms} onChange={onChange} />
        </Section>
      ) : null}
      {figures.length > 0 ? (
        <Section title={asked.length > 0 ? "Figures" : title}>
          <dl className={classes.figures}>
            {figures.map((row) => (
              <div key={row.key}>
                <dt title={row.help || undefined}>{row.label}</dt>
                <dd>
                  <PoolFigure
                    row={row}
                    value={pool.figures[row.key] ?? null}
                    reason={pool.unavailable[row.key]}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      <PoolStresses page={page} pool={pool} onChange={onChange} />
      {lines.length > 0 ? <PoolLines title={page.title} rows={lines} pool={pool} /> : null}
      <PoolRows page={page} pool={pool} />
      {page.id === "PF-7" || page.id === "PF-8" ? (
        <PoolGroups pool={pool} withStress={page.id === "PF-8"} />
      ) : null}
      {page.rows.some(({ kind }) => kind === "check") ? <Checks title={title} pool={pool} /> : null}
    </>
  );
}

function Checks({ title, pool }: { title: string; pool: PortfolioPool }) {
  return (
    <Section title={title}>
      <ul className={classes.checks}>
        {pool.checks.map(({ code, ok, severity, message }) => (
          <li key={code}>
            {ok ? "●" : severity === "error" ? "⚠" : "▲"} {code}: {message}
          </li>
        ))}
      </ul>
    </Section>
  );
}
