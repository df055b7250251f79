import { Accordion, Badge, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { StateMark } from "../../components/status/state-mark.tsx";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./review.module.css";

interface Issue {
  code: string;
  severity: "error" | "warning";
}

export interface IssueGroup<One extends Issue> extends Issue {
  issues: One[];
}

/** Issues of one code and severity together, in the order in which they come first. */
export function groupByCode<One extends Issue>(issues: readonly One[]): IssueGroup<One>[] {
  const groups = new Map<string, IssueGroup<One>>();
  for (const issue of issues) {
    const { code, severity } = issue;
    const group = groups.get(`${severity} ${code}`) ?? { code, severity, issues: [] };
    group.issues.push(issue);
    groups.set(`${severity} ${code}`, group);
  }
  return [...groups.values()];
}

interface SeverityProps extends Pick<Issue, "severity"> {
  /** What an error means here. */
  error?: string;
}

export function Severity({ severity, error = "Error" }: SeverityProps) {
  return (
    <StateMark tone={severity === "error" ? "bad" : "warn"}>
      {severity === "error" ? error : "Warning"}
    </StateMark>
  );
}

export function CodeOfCheck({ code }: Pick<Issue, "code">) {
  return (
    <Badge size="sm" variant="default" title="Check code">
      {code}
    </Badge>
  );
}

interface FoldedGroup extends Issue {
  key: string;
  title: string;
  /** Where and how often. */
  where: ReactNode;
  content: ReactNode;
}

/** What is wrong, by kind; which kind is open stands in the page's address. */
export function FoldedGroups({ groups, error }: { groups: readonly FoldedGroup[]; error?: string }) {
  const address = usePageAddress();
  const open = address.get("repair");
  return (
    <Accordion
      value={open === "" ? null : open}
      onChange={(value) => address.set({ repair: value })}
      keepMounted={false}
      order={3}
    >
      {groups.map(({ key, code, severity, title, where, content }) => (
        <Accordion.Item key={key} value={key}>
          <Accordion.Control>
            <span className={classes.group}>
              <Severity severity={severity} {...(error === undefined ? {} : { error })} />
              <span className={classes.groupTitle}>{title}</span>
              <span className={classes.where}>
                <CodeOfCheck code={code} />
                {where}
              </span>
            </span>
          </Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

export interface ListedIssue {
  text: ReactNode;
  /** What the button that leads to its place is called, and what it does. */
  show?: { label: string; word?: string; onShow: () => void } | undefined;
}

/** Issues one below the other, each with the way to its place in the file. */
export function IssueList({ issues }: { issues: readonly ListedIssue[] }) {
  return (
    <ul className={classes.issues}>
      {issues.map(({ text, show }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and issues never move.
        <li key={index}>
          <span>{text}</span>
          {show ? (
            <Button size="compact-xs" variant="subtle" aria-label={show.label} onClick={show.onShow}>
              {show.word ?? "Show"}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
