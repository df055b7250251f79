import type { PortfolioCohort, PortfolioCohorts } from "@labs/contract/portfolios/cohorts";
import type { Portfolio } from "@labs/contract/portfolios/portfolios";
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { counted } from "../../../lib/format.ts";
import { asOfText, dateTime } from "../../../lib/format-date.ts";
import { JobLine } from "../job-line.tsx";
import { startUnderwriting, useCohorts, usePortfolio, type usePortfolioJob } from "../queries.ts";
import { CohortDialog } from "./cohort-dialog.tsx";
import { assumableRows, shownEntry, toEntries } from "./cohort-entries.ts";
import { CohortHistory } from "./cohort-history.tsx";
import classes from "./cohorts.module.css";

interface CohortsProps {
  portfolioId: string;
  /** The run that underwrites the homes by what is assumed. */
  run: ReturnType<typeof usePortfolioJob>;
}

/** What is assumed for the homes of a market, and the run that underwrites them by it. */
export function Cohorts({ portfolioId, run }: CohortsProps) {
  const { data: portfolio } = usePortfolio(portfolioId);
  const { data: cohorts, error, refetch } = useCohorts(portfolioId);
  if (error && !cohorts)
    return <FailureNote what="The cohort templates" error={error} onRetry={() => void refetch()} />;
  if (portfolio === undefined || cohorts === undefined) return null;
  // Who may not fill the portfolio has nothing to do with an empty card.
  const isIdle = cohorts.items.length === 0 && (!portfolio.may.edit || cohorts.markets.length === 0);
  return isIdle ? null : <Card portfolio={portfolio} cohorts={cohorts} run={run} />;
}

interface CardProps extends Pick<CohortsProps, "run"> {
  portfolio: Portfolio;
  cohorts: PortfolioCohorts;
}

function Card({ portfolio, cohorts, run }: CardProps) {
  const { job, isRunning, follow } = run;
  const [edited, edit] = useState<PortfolioCohort | "new" | null>(null);
  const [told, tell] = useState<PortfolioCohort | null>(null);
  const start = useMutation({ mutationFn: () => startUnderwriting(portfolio.id), onSuccess: follow });
  const { items, markets } = cohorts;
  const canEdit = portfolio.may.edit;
  return (
    <Section
      title="Cohort templates by market"
      description="Versioned as the firm’s templates are, and before them; known facts about a home come first"
      actions={
        canEdit ? (
          <>
            <Button
              size="xs"
              variant="default"
              loading={start.isPending || isRunning}
              onClick={() => start.mutate()}
              data-hint="Runs homes without a version and homes run on other assumptions. Versions saved by users are not changed."
            >
              Run underwriting
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={items.length >= markets.length}
              onClick={() => edit("new")}
            >
              Add a market
            </Button>
          </>
        ) : null
      }
      flush
    >
      {job || run.failure ? (
        <div className={classes.running} role="status">
          <JobLine run={run} />
          {job?.state === "succeeded" ? <Text size="sm">{ranText(job.total ?? 0)}</Text> : null}
        </div>
      ) : null}
      {items.length === 0 ? (
        <p className={classes.nothing}>None yet: runs use the firm template everywhere.</p>
      ) : (
        <ul className={classes.list} aria-label="Cohort templates">
          {items.map((cohort) => (
            <Cohort
              key={`${cohort.level} ${cohort.place}`}
              cohort={cohort}
              onEdit={canEdit ? () => edit(cohort) : undefined}
              onHistory={() => tell(cohort)}
            />
          ))}
        </ul>
      )}
      {told === null ? null : (
        <CohortHistory portfolioId={portfolio.id} cohort={told} onClose={() => tell(null)} />
      )}
      {edited === null ? null : (
        <CohortDialog
          portfolioId={portfolio.id}
          cohorts={cohorts}
          cohort={edited === "new" ? null : edited}
          onClose={() => edit(null)}
        />
      )}
    </Section>
  );
}

function ranText(homes: number): string {
  if (homes === 0) return "Nothing to run: every home uses these assumptions or a saved version.";
  return `${counted(homes, "home was", "homes were")} run; homes with missing inputs are listed under Returns.`;
}

const LEVEL_WORDS: Record<PortfolioCohort["level"], string> = {
  all: "Portfolio",
  metro: "Metro",
  county: "County",
  zip: "ZIP code",
};

interface CohortProps {
  cohort: PortfolioCohort;
  onEdit: (() => void) | undefined;
  onHistory: () => void;
}

function Cohort({ cohort, onEdit, onHistory }: CohortProps) {
  const { label, level, homes, inForce, scheduled } = cohort;
  const shown = inForce ?? scheduled[0];
  if (shown === undefined) return null;
  return (
    <li>
      <div>
        <p className={classes.market}>{label}</p>
        <p className={classes.detail}>
          {LEVEL_WORDS[level]}, {counted(homes, "home", "homes")}
        </p>
        <p className={classes.detail}>{`“${shown.name}”, in force from ${asOfText(shown.effectiveFrom)}`}</p>
        <p className={classes.detail}>
          {`${dateTime(shown.createdAt)}, ${shown.createdBy ?? "Labs itself"}`}
        </p>
        {scheduled
          .filter((version) => version !== shown)
          .map((version) => (
            <p key={version.version} className={classes.detail}>
              {`Version ${version.version} from ${asOfText(version.effectiveFrom)}`}
            </p>
          ))}
      </div>
      <dl className={classes.assumed}>
        {toEntries(shown.assumptions).map((entry) => (
          <div key={entry.key}>
            <dt>{assumableRows().get(entry.key)?.label ?? entry.key}</dt>
            <dd>{shownEntry(entry)}</dd>
          </div>
        ))}
      </dl>
      <div>
        {onEdit ? (
          <Button size="xs" variant="subtle" onClick={onEdit} aria-label={`Change ${label}`}>
            Change
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" onClick={onHistory} aria-label={`History of ${label}`}>
          History
        </Button>
      </div>
    </li>
  );
}
