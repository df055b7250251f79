import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { andList } from "../../../lib/and-list.ts";
import { oneOrMany } from "../../../lib/format.ts";
import { useProblems } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { concerns } from "../store.ts";
import classes from "./quick.module.css";

interface NeededInputsProps {
  /** Required inputs that nothing could fill when the draft began, and why. */
  missing: readonly { path: string; label: string; reason: string }[];
  /** Figures that they keep back. */
  waiting: readonly FormulaRow[];
}

/** What is to be entered until the first look is whole, each a way to its field, and what fills it otherwise. */
export function NeededInputs({ missing, waiting }: NeededInputsProps) {
  const { model, pages } = useModel();
  const rows = pages.flatMap((page) => page.rows);
  const open = useProblems()
    .filter(({ type }) => type === "missing")
    .map((problem) => {
      const path = problem.path.join(".");
      const told = missing.find((each) => concerns(problem, each.path));
      const label = rows.find((row) => (row.path ?? row.key) === path)?.label ?? told?.label ?? problem.msg;
      return { path, label, reason: told?.reason ?? "Nothing is entered" };
    });
  if (open.length === 0) return null;
  const names = waiting.map(({ label }) => label);
  return (
    <section className={classes.needed} aria-label="Inputs to enter">
      <Text size="sm">
        {names.length === 0
          ? `${countInputs(open.length)} to enter.`
          : `${andList(names)} ${oneOrMany(names.length, "follows", "follow")} from ${countInputs(open.length)}:`}
      </Text>
      <Group gap="xs">
        {open.map(({ path, label, reason }) => (
          <Button
            key={path}
            size="compact-xs"
            variant="default"
            data-hint={reason}
            onClick={(event) => goToField(event.currentTarget, path)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {model === "multifamily" ? (
        <Text size="xs" c="dimmed">
          A <Source to="rent-roll">rent roll</Source> and an{" "}
          <Source to="statements">operating statement</Source> fill income and expenses.
        </Text>
      ) : null}
    </section>
  );
}

function Source({ to, children }: { to: string; children: string }) {
  const { base } = useModel();
  return (
    <Anchor
      component={Link}
      to={`${base.slice(0, base.lastIndexOf("/"))}/${to}`}
      size="xs"
      underline="always"
    >
      {children}
    </Anchor>
  );
}

const countInputs = (count: number): string => (count === 1 ? "one input" : `${count} inputs`);

/** The field on this page: the deal's strip has the offer too. */
function goToField(from: HTMLElement, path: string): void {
  const page = from.closest("[data-quick]");
  page?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus();
}
