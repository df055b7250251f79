import type { RentRoll, RollIssue } from "@labs/contract/uploads/rent-rolls";
import { ROLL_REPAIRS } from "@labs/contract/uploads/report-repairs";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FoldedGroups, IssueList } from "../review/issue-groups.tsx";
import classes from "../review/review.module.css";
import type { Pointed } from "./roll-review-desk.tsx";
import { groupIssues, type IssueGroup, placeText, unitFinder, writeAmount } from "./roll-words.ts";

const STEP = 50;

interface RollIssuesProps {
  roll: RentRoll;
  onShow: (pointed: Pointed) => void;
}

/** What is odd in the roll, by kind; each issue leads to its place in the file. */
export function RollIssues({ roll, onShow }: RollIssuesProps) {
  const groups = useMemo(() => groupIssues(roll.issues), [roll]);
  return (
    <Section title="Issues" description="Errors conflict with the roll itself; review the warnings" flush>
      {groups.length === 0 ? (
        <EmptyState title="No issues">Every unit was read with no conflicts.</EmptyState>
      ) : (
        <FoldedGroups
          groups={groups.map((group) => ({
            ...group,
            key: `${group.code}-${group.severity}`,
            where: writeAmount(group.issues.length, "time"),
            content: <Issues group={group} roll={roll} onShow={onShow} />,
          }))}
        />
      )}
    </Section>
  );
}

function Issues({ group, roll, onShow }: RollIssuesProps & { group: IssueGroup }) {
  const [limit, setLimit] = useState(STEP);
  const { code, issues } = group;
  const listed = issues.slice(0, limit).map((issue) => {
    const target = findTarget(issue, roll);
    const place = issue.unitId === null ? `line ${issue.line}` : `unit ${issue.unitId}`;
    return {
      text: `${placeText(issue)}: ${issue.message}`,
      show: target === null ? undefined : { label: `Show ${place}`, onShow: () => onShow(target) },
    };
  });
  return (
    <>
      {ROLL_REPAIRS[code] ? <p className={classes.repair}>{ROLL_REPAIRS[code]}.</p> : null}
      <IssueList issues={listed} />
      {issues.length > limit ? (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, issues.length - limit)} more
        </Button>
      ) : null}
    </>
  );
}

/** The cell that an issue is about, and the unit where it names one. */
function findTarget(issue: RollIssue, roll: RentRoll): Pointed | null {
  const { sheet, line, column } = issue;
  const read = roll.columns.find(
    (each) => each.header === column && (sheet === null || each.sheet === sheet),
  );
  const unit = unitFinder(roll.units)(issue);
  const source = unit === undefined ? undefined : roll.units[unit]?.source;
  const place = sheet !== null && line !== null ? { sheet, row: line, column: read?.column ?? 1 } : source;
  if (place === undefined) return null;
  return {
    values: unit === undefined ? [] : [{ unit, field: read?.field ?? "unitId" }],
    cells: [place],
  };
}
