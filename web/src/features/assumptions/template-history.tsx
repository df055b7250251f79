import type { FirmTemplate, PastVersion } from "@labs/contract/assumptions";
import { firmInputs } from "@labs/underwriting/firm-inputs";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { UNAVAILABLE } from "../../lib/format.ts";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import classes from "./assumptions.module.css";
import { shownValue } from "./entries.ts";
import { HISTORY_PAGE, useTemplateVersions } from "./queries.ts";

/** Every version of a template: who changed what, from which value to which, and why. */
export function TemplateHistory({ template, onClose }: { template: FirmTemplate; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useTemplateVersions(template, page);
  const rows = new Map(firmInputs(template.propertyType).map((row) => [row.key, row]));
  return (
    <Dialog opened onClose={onClose} title={`History: ${template.program || template.label}`} size="lg">
      {error && !data ? (
        <FailureNote what="The history" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={4} /> : null}
      {data ? (
        <>
          <Kept isOld={isPlaceholderData}>
            <ol className={classes.versions} aria-label="Versions">
              {data.items.map((version) => (
                <Version key={version.version} version={version} rows={rows} />
              ))}
            </ol>
          </Kept>
          <Pages of="versions" page={page} pageSize={HISTORY_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : null}
    </Dialog>
  );
}

function Version({ version, rows }: { version: PastVersion; rows: ReadonlyMap<string, FormulaRow> }) {
  const { version: number, name, effectiveFrom, createdAt, createdBy, reason, changes } = version;
  const isFirst = number === 1;
  return (
    <li>
      <p className={classes.name}>{`Version ${number}: ${name}, in force from ${asOfText(effectiveFrom)}`}</p>
      <p className={classes.detail}>{`${createdBy ?? "Labs itself"}, ${dateTime(createdAt)}: ${reason}`}</p>
      {isFirst ? (
        <p className={classes.detail}>{changes.length} values entered</p>
      ) : changes.length === 0 ? (
        <p className={classes.detail}>No value changed</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.path}>{changeText(change, rows.get(change.path))}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function changeText({ label, from, to, note }: PastVersion["changes"][number], row: FormulaRow | undefined) {
  const show = (value: typeof from) =>
    value === null ? UNAVAILABLE : row === undefined ? String(value) : shownValue(value, row);
  const change = show(from) === show(to) ? `${label}: ${show(to)}` : `${label}: ${show(from)} → ${show(to)}`;
  return note === null ? change : `${change} (${note})`;
}
