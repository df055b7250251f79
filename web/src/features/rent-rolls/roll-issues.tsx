import type { RentRoll, RollIssue } from "@labs/contract/rent-rolls";
import { ROLL_REPAIRS } from "@labs/contract/report-repairs";
import { Accordion, Badge, Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./rent-rolls.module.css";
import type { Pointed } from "./roll-review-desk.tsx";
import { amountOf, groupIssues, type IssueGroup, placeText, unitFinder } from "./store.ts";

const STEP = 50;

interface RollIssuesProps {
  roll: RentRoll;
  onShow: (pointed: Pointed) => void;
}

/** What is odd in the roll, by kind; each issue leads to its place in the file. */
export function RollIssues({ roll, onShow }: RollIssuesProps) {
  const address = usePageAddress();
  const groups = useMemo(() => groupIssues(roll.issues), [roll]);
  const open = address.get("repair");
  return (
    <Section
      title="Issues"
      description="Errors contradict the roll itself; warnings may be right and want a look"
      flush
    >
      {groups.length === 0 ? (
        <EmptyState title="No issues">Every unit was read and agrees with itself.</EmptyState>
      ) : (
        <Accordion
          value={open === "" ? null : open}
          onChange={(value) => address.set({ repair: value })}
          keepMounted={false}
          order={3}
        >
          {groups.map((group) => (
            <Accordion.Item key={`${group.severity} ${group.code}`} value={`${group.code}-${group.severity}`}>
              <Accordion.Control>
                <span className={classes.group}>
                  <StateMark tone={group.severity === "error" ? "bad" : "warn"}>
                    {group.severity === "error" ? "Error" : "Warning"}
                  </StateMark>
                  <span className={classes.groupTitle}>{group.title}</span>
                  <span>
                    <Badge size="sm" variant="default" title="Code of the check">
                      {group.code}
                    </Badge>{" "}
                    {amountOf(group.issues.length, "time")}
                  </span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <Issues group={group} roll={roll} onShow={onShow} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Section>
  );
}

function Issues({ group, roll, onShow }: RollIssuesProps & { group: IssueGroup }) {
  const [limit, setLimit] = useState(STEP);
  const { issues } = group;
  return (
    <>
      {ROLL_REPAIRS[group.code] ? <p className={classes.repair}>{ROLL_REPAIRS[group.code]}.</p> : null}
      <ul className={classes.issues}>
        {issues.slice(0, limit).map((issue, index) => {
          const target = targetOf(issue, roll);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand at one line twice, and issues never move.
            <li key={`${issue.line} ${index}`}>
              <span>
                {placeText(issue)}: {issue.message}
              </span>
              {target ? (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={`Show ${issue.unitId === null ? `line ${issue.line}` : `unit ${issue.unitId}`}`}
                  onClick={() => onShow(target)}
                >
                  Show
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {issues.length > limit ? (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, issues.length - limit)} more
        </Button>
      ) : null}
    </>
  );
}

/** The cell that an issue is about, and the unit where it names one. */
function targetOf(issue: RollIssue, roll: RentRoll): Pointed | null {
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
