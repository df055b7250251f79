import type { OperatingStatement, StatementIssue } from "@labs/contract/operating-statements";
import type { CellReference } from "@labs/contract/rent-rolls";
import { STATEMENT_REPAIRS } from "@labs/contract/report-repairs";
import { Badge, Button } from "@mantine/core";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import classes from "./operating-statements.module.css";
import { groupIssues } from "./store.ts";

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
        <EmptyState title="No issues">Every line was read, mapped and agrees with the others.</EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="Issues"
      description="Errors contradict the statement itself; the others may be right and want a look"
    >
      {groups.map(({ code, severity, title, issues }) => (
        <div key={`${severity} ${code}`} className={classes.issueGroup}>
          <h3>
            <StateMark tone={severity === "error" ? "bad" : "warn"}>
              {severity === "error" ? "Error" : "Warning"}
            </StateMark>
            {title}
            <Badge size="sm" variant="default" title="Code of the check">
              {code}
            </Badge>
          </h3>
          {STATEMENT_REPAIRS[code] ? <p className={classes.repair}>{STATEMENT_REPAIRS[code]}.</p> : null}
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <Issue key={`${issue.line} ${issue.key} ${issue.message}`} {...{ issue, statement, onShow }} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Issue({ issue, statement, onShow }: StatementIssuesProps & { issue: StatementIssue }) {
  const at = statement.lines.findIndex(({ key }) => key === issue.key);
  const line = statement.lines[at];
  return (
    <li>
      <span>
        {issue.line === null ? "" : `Row ${issue.line}: `}
        {issue.message}
      </span>
      {line === undefined ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Show row ${issue.line}, ${line.label}`}
          onClick={() => onShow(at, [line.source])}
        >
          Show
        </Button>
      )}
    </li>
  );
}
