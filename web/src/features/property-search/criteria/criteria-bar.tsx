import type { Criteria } from "@labs/contract/property-search/criteria";
import { listCriteria } from "@labs/contract/property-search/criteria-words";
import type { CriterionCount } from "@labs/contract/property-search/results";
import type { SearchChoices } from "@labs/contract/property-search/searches";
import { Button, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Hint } from "../../../components/status/hint.tsx";
import { count } from "../../../lib/format.ts";
import { loadPart } from "../../../lib/load-part.ts";
import { toastForFailure } from "../../../lib/toast-for-failure.ts";
import { showToast } from "../../../lib/toasts.ts";
import classes from "./criteria-bar.module.css";
import { CriterionPopover, findEditor, GROUPS, OFFERED } from "./criterion-editor.tsx";
import type { CriterionForm } from "./criterion-form.tsx";

interface CriteriaBarProps {
  criteria: Criteria;
  choices: SearchChoices;
  /** What each criterion leaves, by its key, as far as it has been counted. */
  counts: readonly CriterionCount[];
  onChange: (criteria: Criteria) => void;
}

export function useCriteriaNames(choices: SearchChoices | undefined) {
  return useMemo(() => {
    const counties = new Map(choices?.counties.map(({ id, name }) => [id, name]));
    const msas = new Map(choices?.msas.map(({ id, name }) => [id, name]));
    const metrics = new Map(choices?.metrics.map((metric) => [metric.key, metric]));
    return {
      county: (id: string) => counties.get(id),
      msa: (id: string) => msas.get(id),
      metric: (key: string) => metrics.get(key),
    };
  }, [choices]);
}

/** Criteria without one of their steps. */
export function withoutStep(criteria: Criteria, step: { key: string; fields: (keyof Criteria)[] }): Criteria {
  const includeUnknown = criteria.includeUnknown?.filter((key) => key !== step.key);
  const kept = { ...criteria, ...(includeUnknown === undefined ? {} : { includeUnknown }) };
  if (step.key.startsWith("metric:")) {
    const metrics = criteria.metrics?.filter(({ metric, level }) => step.key !== `metric:${metric}:${level}`);
    return { ...kept, metrics };
  }
  for (const field of step.fields) delete kept[field];
  // What a bid has to return is of no use without a bid, and would be worked out for nobody.
  if (kept.maxBid === undefined && kept.maxBidToValue === undefined) delete kept.bidTargets;
  return kept;
}

/** The search as chips, each with what is left after it; a chip opens its editor. */
export function CriteriaBar({ criteria, choices, counts, onChange }: CriteriaBarProps) {
  const names = useCriteriaNames(choices);
  const steps = listCriteria(criteria, names);
  const [editing, setEditing] = useState<string | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [Form, setForm] = useState<typeof CriterionForm>();
  // A panel without its fields would have nothing that the keyboard could go to: it opens when they are here.
  const edit = (open: (key: string) => void, key: string) => {
    if (Form !== undefined) return open(key);
    loadPart(() => import("./criterion-form.tsx")).then(
      (module) => {
        setForm(() => module.CriterionForm);
        open(key);
      },
      (error: unknown) => {
        const toast = toastForFailure([], error);
        if (toast) showToast(toast);
      },
    );
  };
  const left = new Map(counts.map((one) => [one.criterion, one.remaining]));
  const shared = { criteria, choices, Form, onApply: onChange };
  return (
    <fieldset className={classes.bar}>
      <legend className={classes.legend}>Criteria</legend>
      {steps.map((step) => {
        const editor = findEditor(step.key);
        const remaining = left.get(step.key);
        return (
          <CriterionPopover
            key={step.key}
            criterion={editing === step.key ? (editor ?? null) : null}
            onClose={() => setEditing(null)}
            {...shared}
          >
            <span className={classes.chip}>
              <UnstyledButton
                className={classes.words}
                disabled={editor === undefined}
                onClick={() => edit(setEditing, step.key)}
              >
                {editor === undefined ? null : <VisuallyHidden>Change: </VisuallyHidden>}
                {step.text}{" "}
                {remaining === undefined ? null : <span className={classes.left}>{count(remaining)}</span>}
              </UnstyledButton>
              <UnstyledButton
                className={classes.remove}
                aria-label={`Remove: ${step.text}`}
                onClick={() => onChange(withoutStep(criteria, step))}
              >
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            </span>
          </CriterionPopover>
        );
      })}
      <CriterionPopover criterion={adding} onClose={() => setAdding(null)} {...shared}>
        <span>
          <AddMenu choices={choices} onChoose={(key) => edit(setAdding, key)} />
        </span>
      </CriterionPopover>
      {steps.length > 1 ? (
        <Button variant="subtle" size="xs" onClick={() => onChange({})}>
          Clear all
        </Button>
      ) : null}
    </fieldset>
  );
}

function AddMenu({ choices, onChoose }: { choices: SearchChoices; onChoose: (key: string) => void }) {
  const groups = Map.groupBy(OFFERED, ({ group }) => group);
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          Add a criterion
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} className={classes.menu ?? ""}>
        {[...groups].map(([group, items]) => (
          <div key={group}>
            <Menu.Label>{GROUPS[group]}</Menu.Label>
            {items.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => onChoose(key)}>
                {label}
              </Menu.Item>
            ))}
          </div>
        ))}
        <Menu.Label>Not in any loaded source</Menu.Label>
        {choices.notOffered.map(({ key, label, reason }) => (
          <Hint key={key} label={reason} position="right">
            <Menu.Item
              component="div"
              aria-disabled
              closeMenuOnClick={false}
              className={classes.absent ?? ""}
            >
              {label}
              <span className={classes.reason}>{reason}</span>
            </Menu.Item>
          </Hint>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
