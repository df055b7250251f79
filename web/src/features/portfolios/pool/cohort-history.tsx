import type { PastVersion } from "@labs/contract/assumptions";
import type { PortfolioCohort } from "@labs/contract/portfolios/cohorts";
import { useState } from "react";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Pages } from "../../../components/layout/pagination.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { entryText } from "../../../lib/assumed-value.ts";
import { asOfText, dateTime } from "../../../lib/format-date.ts";
import { COHORT_VERSIONS_PAGE, useCohortVersions } from "../queries.ts";
import { assumableRows, shownEntry } from "./cohort-entries.ts";
import classes from "./cohorts.module.css";

interface CohortHistoryProps {
  portfolioId: string;
  cohort: PortfolioCohort;
  onClose: () => void;
}

/** Every version of a market's template: who changed what, from which value to which, and why. */
export function CohortHistory({ portfolioId, cohort, onClose }: CohortHistoryProps) {
  const [page, setPage] = useState(1);
  const { level, place, label } = cohort;
  const { data, error, refetch } = useCohortVersions(portfolioId, { level, place, page });
  return (
    <Dialog opened onClose={onClose} title={`History: ${label}`} size="lg">
      {error && !data ? (
        <FailureNote what="The history" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={4} /> : null}
      {data ? (
        <>
          <ol className={classes.versions} aria-label="Versions">
            {data.items.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </ol>
          <Pages
            of="versions"
            page={page}
            pageSize={COHORT_VERSIONS_PAGE}
            total={data.total}
            onPage={setPage}
          />
        </>
      ) : null}
    </Dialog>
  );
}

function Version({ version }: { version: PastVersion }) {
  const { version: number, name, effectiveFrom, createdAt, createdBy, reason, changes } = version;
  return (
    <li>
      <p
        className={classes.market}
      >{`Version ${number}: ${name}, in force from ${asOfText(effectiveFrom)}`}</p>
      <p className={classes.detail}>{`${createdBy ?? "Labs itself"}, ${dateTime(createdAt)}: ${reason}`}</p>
      <ul className={classes.changes}>
        {changes.map(({ path, label, from, to }) => (
          <li key={path}>{`${label}: ${shown(path, from)} to ${shown(path, to)}`}</li>
        ))}
      </ul>
    </li>
  );
}

function shown(path: string, value: PastVersion["changes"][number]["from"]): string {
  const row = assumableRows().get(path);
  if (value === null) return "the firm’s template";
  return row === undefined ? String(value) : shownEntry({ key: path, text: entryText(value, row) });
}
