import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { STATEMENT_REPAIRS } from "@labs/contract/uploads/report-repairs";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { CodeOfCheck, IssueList, Severity } from "../review/issue-groups.tsx";
import review from "../review/review.module.css";
import classes from "./operating-statements.module.css";
import { groupIssues } from "./statement-words.ts";

interface StatementIssuesProps {
  statement: OperatingStatement;
  onShow: (line: number | null, cells: CellReference[]) => void;
}

/** What keeps the statement from being accepted, and what a buyer would ask about. */
export function StatementIssues({ statement, onShow }: StatementIssuesProps) {
  const groups = groupIssues(statement.issues);
  if (groups.length === 0) {
    return (
      <Section title="Issues">
        <EmptyState title="No issues">Every line was read and mapped, and all checks agree.</EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Issues" description="Errors conflict with the statement itself; review the others">
      {groups.map(({ code, severity, title, issues }) => (
        <div key={`${severity} ${code}`} className={classes.issueGroup}>
          <h3>
            <Severity severity={severity} />
            {title}
            <CodeOfCheck code={code} />
          </h3>
          {STATEMENT_REPAIRS[code] ? <p className={review.repair}>{STATEMENT_REPAIRS[code]}.</p> : null}
          <IssueList
            issues={issues.map(({ key, line, message }) => {
              const at = statement.lines.findIndex((each) => each.key === key);
              const of = statement.lines[at];
              return {
                text: line === null ? message : `Row ${line}: ${message}`,
                show:
                  of === undefined
                    ? undefined
                    : {
                        label: `Show row ${line}, ${of.label}`,
                        onShow: () => onShow(at, [of.source]),
                      },
              };
            })}
          />
        </div>
      ))}
    </Section>
  );
}
