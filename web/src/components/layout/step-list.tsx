import { IconCheck } from "@tabler/icons-react";
import classes from "./step-list.module.css";

interface StepListProps {
  /** Names the list for screen readers. */
  label: string;
  steps: { id: string; title: string; what: string }[];
  /** The step that one stands at; those before it are done. */
  current: string;
}

/** Where one stands in a piece of work of a few steps. */
export function StepList({ label, steps, current }: StepListProps) {
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ id, title, what }, index) => (
        <li
          key={id}
          data-state={index < at ? "done" : index === at ? "current" : "ahead"}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {index < at ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <span>
            <span className={classes.title}>{title}</span>
            <span className={classes.what}>{what}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
